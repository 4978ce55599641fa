// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The GLSL ES front end: text -> checked shader -> linked program of two NIR shaders, or one, with
// what the OpenGL API tells of it. Nothing here knows OpenGL's enumerants.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/nir/shader.h"

namespace cuesta::glsl {

// Versions of the language, as __VERSION__ has them. All shaders of a program have the same.
enum class Version : uint16_t { es_100 = 100, es_300 = 300, es_310 = 310 };

// Extensions of the language; a set of bits.
enum class Extension : uint32_t {
    none = 0,
    oes_standard_derivatives = 1 << 0,
    ext_shader_texture_lod = 1 << 1,
    ext_frag_depth = 1 << 2,
    ext_draw_buffers = 1 << 3,
    oes_egl_image_external = 1 << 4,
    oes_texture_3d = 1 << 5,
    ext_shader_framebuffer_fetch = 1 << 6,
    ext_shader_framebuffer_fetch_non_coherent = 1 << 7,
    ext_draw_instanced = 1 << 8,
    apple_clip_distance = 1 << 9,
    ext_blend_func_extended = 1 << 10,
    ext_separate_shader_objects = 1 << 11,
};
constexpr Extension operator|(Extension a, Extension b) {
    return static_cast<Extension>(static_cast<uint32_t>(a) | static_cast<uint32_t>(b));
}
constexpr bool has(Extension set, Extension one) {
    return (static_cast<uint32_t>(set) & static_cast<uint32_t>(one)) != 0;
}

// The values of the language's gl_Max constants, which are limits of the linker too.
struct Limits {
    uint32_t vertex_attributes = 8;
    uint32_t vertex_uniform_vectors = 128;
    uint32_t varying_vectors = 8;
    uint32_t vertex_texture_image_units = 0;
    uint32_t combined_texture_image_units = 8;
    uint32_t texture_image_units = 8;
    uint32_t fragment_uniform_vectors = 16;
    uint32_t draw_buffers = 1;
    uint32_t dual_source_draw_buffers = 1;
    uint32_t clip_distances = 8;
    // Of GLSL ES 3.00. Vectors are of four components; those of varyings count for both stages of
    // the older version as `varying_vectors`.
    uint32_t vertex_output_vectors = 16;
    uint32_t fragment_input_vectors = 15;
    int32_t min_texel_offset = -8;
    int32_t max_texel_offset = 7;
    uint32_t vertex_uniform_blocks = 12;
    uint32_t fragment_uniform_blocks = 12;
    uint32_t combined_uniform_blocks = 24;
    uint32_t uniform_block_size = 16384;  // bytes
    // Of GLSL ES 3.10, by nir::Stage where each stage has one. Counts of 0: the stage has none.
    uint32_t uniform_locations = 1024;
    std::array<uint32_t, nir::stage_count> storage_blocks = {0, 0, 4};
    uint32_t combined_storage_blocks = 4;
    uint32_t storage_buffer_bindings = 4;
    uint32_t storage_block_size = 1u << 27;  // bytes
    std::array<uint32_t, nir::stage_count> atomic_counters = {0, 0, 8};
    uint32_t combined_atomic_counters = 8;
    std::array<uint32_t, nir::stage_count> atomic_counter_buffers = {0, 0, 1};
    uint32_t combined_atomic_counter_buffers = 1;
    uint32_t atomic_counter_bindings = 1;
    uint32_t atomic_counter_buffer_size = 32;  // bytes
    std::array<uint32_t, nir::stage_count> images = {0, 0, 4};
    uint32_t combined_images = 4;
    uint32_t image_units = 4;
    uint32_t combined_shader_outputs = 4;  // images, storage blocks and colours of draws together
    uint32_t uniform_buffer_bindings = 36;
    std::array<uint32_t, 3> workgroup_count = {65535, 65535, 65535};
    std::array<uint32_t, 3> workgroup_size = {128, 128, 64};
    uint32_t workgroup_invocations = 128;
    uint32_t shared_bytes = 16384;
    uint32_t compute_uniform_vectors = 128;  // of 4 components
    uint32_t compute_texture_image_units = 16;
    uint32_t compute_uniform_blocks = 12;
    uint32_t samples = 4;
    // Of transform feedback; components are scalars of 32 bits.
    uint32_t feedback_separate_buffers = 4;
    uint32_t feedback_separate_components = 64;
    uint32_t feedback_interleaved_components = 128;
};

// What the API and the GPU offer.
struct Options {
    Limits limits;
    Extension extensions = Extension::none;
    // The newest version that a text may ask for.
    Version newest = Version::es_100;
    // 32-bit arithmetic in fragment shaders. Without it GL_FRAGMENT_PRECISION_HIGH is not defined,
    // and highp in fragment shaders is taken at the GPU's precision, with a warning.
    bool fragment_highp = true;
    bool half_precision = false;   // see shading::LowerOptions
    bool integer_uniforms = true;  // likewise
};

// One compiled shader. Not changed by linking; any thread may link it, several at once.
class Shader;

struct Compiled {
    std::shared_ptr<const Shader> shader;  // null when there was an error
    std::string log;                       // lines of "string:line:column: error: text"
};

// Compiles the concatenation of the strings, which stay the caller's.
Compiled compile(nir::Stage stage,
                 std::span<const std::string_view> strings,
                 const Options& options);

// What an attribute or uniform is made of.
struct ValueType {
    enum class Base : uint8_t { float_, int_, uint_, bool_, sampler, image, atomic_counter };
    Base base = Base::float_;
    uint8_t components = 1;  // of a vector, or of a matrix's columns
    uint8_t columns = 0;     // 0: no matrix
    // Of samplers and images.
    nir::SamplerDim dim = nir::SamplerDim::dim_2d;
    Base sampled = Base::float_;  // what its texels are
    bool is_shadow = false;
    bool is_layered = false;  // an array of textures
    unsigned slots() const { return columns == 0 ? 1 : columns; }
    bool operator==(const ValueType&) const = default;
};

struct Attribute {
    std::string name;
    ValueType type;
    uint32_t location = 0;  // takes type.slots() of them
};

// Where a stage keeps a uniform. Elements of arrays, and columns of matrices, are one vec4 apart
// and begin all at the same component.
struct UniformPlace {
    bool used = false;
    // vec4 of the stage's uniforms; of samplers the first unit of the stage, of images the first
    // number that NIR's image_load names
    uint32_t slot = 0;
    uint8_t component = 0;  // of the vec4
};

// Where a member of a uniform block lies, in bytes. Strides are 0 of what is no array, or no
// matrix.
struct BlockPlace {
    // Of Program::uniform_blocks, or of storage_blocks; of an array of blocks the first.
    uint32_t block = 0;
    uint32_t offset = 0;
    uint32_t array_stride = 0;
    uint32_t matrix_stride = 0;  // from column to column, or from row to row
    bool is_row_major = false;
    // Of a buffer variable: the array of structs or arrays that is its top-level member (1 and 0
    // where that is none; size 0 where it has none).
    uint32_t top_level_array_size = 1;
    uint32_t top_level_array_stride = 0;
};

// Where an atomic counter lies.
struct CounterPlace {
    uint32_t buffer = 0;  // of Program::counter_buffers
    uint32_t offset = 0;  // bytes; elements of arrays are 4 bytes apart
};

struct Uniform {
    std::string name;  // as glGetActiveUniform gives it: "lights[1].color", "weights[0]"
    ValueType type;
    nir::Precision precision = nir::Precision::none;
    uint32_t size = 1;  // elements of an array; 1 else
    bool is_array = false;
    uint32_t location = 0;  // of element 0; element i has location + i
    UniformPlace vertex;
    UniformPlace fragment;
    UniformPlace compute;
    bool is_builtin = false;  // gl_DepthRange's members: no location, the API gives their values
    // A member of a uniform block: it has no location and no place in the stages' uniforms.
    std::optional<BlockPlace> in_block = std::nullopt;
    // An atomic counter: likewise.
    std::optional<CounterPlace> counter = std::nullopt;
    // layout(binding = n) of a sampler or image: the unit of element 0 that it begins with, element
    // i with n + i.
    std::optional<uint32_t> binding = std::nullopt;
    // Of images (GLSL ES 3.10, 4.4.7): what shaders do with them, and the format's name in the
    // layout, "rgba32f".
    bool reads_image = false;
    bool writes_image = false;
    std::string image_format = {};
};

// A uniform or storage block; of an array of blocks each element is one.
struct UniformBlock {
    std::string name;               // of an element "name[1]"
    uint32_t size = 0;              // bytes
    std::vector<uint32_t> members;  // of Program::uniforms, or of buffer_variables
    // What the stage's NIR calls it; nothing: the stage does not use it. load_ubo counts from 1 on,
    // load_ssbo and its like from 0, storage blocks first and counter buffers behind them.
    std::optional<uint32_t> vertex;
    std::optional<uint32_t> fragment;
    std::optional<uint32_t> compute;
    uint32_t binding = 0;  // layout(binding = n), element i of an array n + i; else 0
};

// Atomic counters of one binding, a storage buffer to NIR.
struct CounterBuffer {
    uint32_t binding = 0;
    uint32_t size = 0;              // bytes
    std::vector<uint32_t> members;  // of Program::uniforms
    std::optional<uint32_t> vertex;
    std::optional<uint32_t> fragment;
    std::optional<uint32_t> compute;
};

// A result of the fragment shader. Elements of an array have the locations behind the first one's.
struct FragmentOutput {
    std::string name;
    ValueType type;
    uint32_t size = 1;  // elements of an array; 1 else
    bool is_array = false;
    uint32_t location = 0;  // number of the draw buffer
    uint32_t index = 0;     // 1: of the second source (EXT_blend_func_extended)
};

// What a program is asked to keep of its vertices (glTransformFeedbackVaryings).
struct Feedback {
    std::vector<std::string> names;  // "v", "v[2]", "gl_Position", "gl_PointSize"
    bool is_separate = false;        // each in a buffer of its own; else all in the first
};

// What is kept of one name. Components lie one behind the other, 4 bytes each.
struct FeedbackVarying {
    std::string name;
    ValueType type;
    uint32_t size = 1;  // elements of an array; 1 else
    uint32_t buffer = 0;
    uint32_t offset = 0;  // bytes from where the vertex begins in the buffer
    // Elements, and columns of matrices, are one output apart, all at the same component.
    uint32_t output = 0;  // of the vertex shader's nir::Shader::outputs
    uint8_t component = 0;
};

// What a shader that was linked alone gives to, or takes from, a shader of another program; of
// structs each member.
struct Varying {
    std::string name;
    ValueType type;     // of floats, in 3.00 of integers too
    uint32_t size = 1;  // elements of an array; 1 else
    bool is_array = false;
    // layout(location = n); members of structs have those behind the first one's
    std::optional<uint32_t> location = std::nullopt;
    // Where it lies: elements and columns are one slot apart, all at the same component.
    uint32_t slot = 0;
    uint8_t component = 0;
    uint32_t slots() const { return size * type.slots(); }
};

// A linked program. The constant buffer of a stage has `vec4s` slots; integers in it are as
// Options::integer_uniforms says, booleans 1.0 and 0.0.
struct Stage {
    std::unique_ptr<nir::Shader> nir;  // null: the program lacks the stage
    uint32_t uniform_vec4s = 0;
    // By unit of the stage: the type that the shader samples there.
    std::vector<ValueType> samplers;
    std::vector<ValueType> images;  // by the number of NIR's image_load
};

struct Program {
    Stage vertex;
    Stage fragment;
    Stage compute;                      // alone
    std::vector<Attribute> attributes;  // active ones; gl_VertexID and the like are none
    std::vector<Uniform> uniforms;      // active ones
    uint32_t locations = 0;             // of uniforms, numbered from 0
    Version version = Version::es_100;
    std::vector<UniformBlock> uniform_blocks;  // active ones
    std::vector<UniformBlock> storage_blocks;  // likewise
    // Members of storage blocks, as uniforms of blocks; of an array without a size the size is 0,
    // and UniformBlock::size counts one element. Names of arrays of structs in them have [0].
    std::vector<Uniform> buffer_variables;
    std::vector<CounterBuffer> counter_buffers;
    std::vector<FragmentOutput> fragment_outputs;  // of version 3.00
    std::vector<FeedbackVarying> feedback;
    std::vector<uint32_t> feedback_strides;  // bytes of a vertex, by buffer; none: no feedback
    // Colour buffers that the fragment shader writes: gl_FragColor goes to all of them.
    bool writes_all_color_buffers = false;
    // EXT_separate_shader_objects: the program may be used for single stages; of one that has a
    // single stage, the interface to the other one, by the order of declarations.
    bool is_separable = false;
    std::vector<Varying> varyings;
    // Likewise, of version 3.10: each input or output that the text declares, as the other stage
    // must have it word by word (OpenGL ES 3.1, 7.4.1).
    std::vector<std::string> interface;
};

struct AttributeBinding {
    std::string name;
    uint32_t location;
};

struct Linked {
    std::unique_ptr<Program> program;  // null when there was an error
    std::string log;
};

// Checks what the two must agree on, places uniforms, attributes and varyings, and makes NIR.
Linked link(const Shader& vertex,
            const Shader& fragment,
            std::span<const AttributeBinding> bindings,
            const Options& options,
            const Feedback& feedback = {});

// The same for a compute shader (Program::compute).
Linked link_compute(const Shader& shader, const Options& options);

// The same for a shader whose other stage another program has.
Linked link_alone(const Shader& shader,
                  std::span<const AttributeBinding> bindings,
                  const Options& options,
                  const Feedback& feedback = {});

struct Joined {
    // The vertex program's shader with its outputs where the fragment program reads them. Null: as
    // it is it fits, or `error` says why the two cannot be drawn with.
    std::unique_ptr<nir::Shader> vertex;
    std::string error;
    // A line for each input of the fragment program that the vertex program has nothing for: it
    // is 0.
    std::string warnings;
};

// What two programs that were linked alone need to be drawn with (EXT_separate_shader_objects,
// "Shader Interface Matching"). Where both are of version 3.10 nothing may be left over on either
// side. `vertex_shader`: in the place of the vertex program's own, one that
// was made of it and has the same outputs.
Joined join(const Program& vertex,
            const Program& fragment,
            const Limits& limits,
            const nir::Shader* vertex_shader = nullptr);

}  // namespace cuesta::glsl
