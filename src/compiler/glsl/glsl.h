// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The GLSL ES 1.00 front end: text -> checked shader -> linked program of two NIR shaders, or one,
// with what the OpenGL API tells of it. Nothing here knows OpenGL's enumerants.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/nir/shader.h"

namespace cuesta::glsl {

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
};

// What the API and the GPU offer.
struct Options {
    Limits limits;
    Extension extensions = Extension::none;
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
    enum class Base : uint8_t { float_, int_, bool_, sampler };
    Base base = Base::float_;
    uint8_t components = 1;                         // of a vector, or of a matrix's columns
    uint8_t columns = 0;                            // 0: no matrix
    nir::SamplerDim dim = nir::SamplerDim::dim_2d;  // of samplers
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
    uint32_t slot = 0;      // vec4 of the stage's uniforms; of samplers the first unit of the stage
    uint8_t component = 0;  // of the vec4
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
    bool is_builtin = false;  // gl_DepthRange's members: no location, the API gives their values
};

// What a shader that was linked alone gives to, or takes from, a shader of another program.
struct Varying {
    std::string name;
    ValueType type;     // of floats
    uint32_t size = 1;  // elements of an array; 1 else
    bool is_array = false;
    std::optional<uint32_t> location = std::nullopt;  // layout(location = n)
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
    std::vector<nir::SamplerDim> samplers;
};

struct Program {
    Stage vertex;
    Stage fragment;
    std::vector<Attribute> attributes;  // active ones; gl_VertexID and the like are none
    std::vector<Uniform> uniforms;      // active ones
    uint32_t locations = 0;             // of uniforms, numbered from 0
    // Colour buffers that the fragment shader writes: gl_FragColor goes to all of them.
    bool writes_all_color_buffers = false;
    // EXT_separate_shader_objects: the program may be used for single stages; of one that has a
    // single stage, the interface to the other one, by the order of declarations.
    bool is_separable = false;
    std::vector<Varying> varyings;
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
            const Options& options);

// The same for a shader whose other stage another program has.
Linked link_alone(const Shader& shader,
                  std::span<const AttributeBinding> bindings,
                  const Options& options);

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
// "Shader Interface Matching").
Joined join(const Program& vertex, const Program& fragment, const Limits& limits);

}  // namespace cuesta::glsl
