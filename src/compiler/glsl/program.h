// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A linked program: NIR of its stages, and what the OpenGL API tells of it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/glsl/options.h"
#include "compiler/nir/shader.h"

namespace cuesta::glsl {

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
    // Takes slots() of them. Of a conventional attribute its own (is_conventional()), which the API
    // does not tell (it says -1).
    uint32_t location = 0;
    uint32_t size = 1;  // elements of an array (desktop OpenGL's GLSL 1.50); 1 else
    bool is_array = false;
    uint32_t slots() const { return size * type.slots(); }
};

// The attributes that desktop OpenGL has names for (GLSL 1.20, 7.3): where they come into a vertex
// shader, behind those that applications number.
enum class ConventionalAttribute : uint8_t {
    position = 16,
    normal = 17,
    color = 18,
    secondary_color = 19,
    fog_coord = 20,
    edge_flag = 21,   // no shader reads it
    tex_coord0 = 24,  // and seven more
};
constexpr bool is_conventional(uint32_t location) {
    return location >= static_cast<uint32_t>(ConventionalAttribute::position);
}

struct ConventionalAttributeInfo {
    std::string_view name;
    uint8_t components;
    uint8_t location;
};
inline constexpr std::array<ConventionalAttributeInfo, 13> conventional_attributes = {{
    {"gl_Vertex", 4, 16},
    {"gl_Normal", 3, 17},
    {"gl_Color", 4, 18},
    {"gl_SecondaryColor", 4, 19},
    {"gl_FogCoord", 1, 20},
    {"gl_MultiTexCoord0", 4, 24},
    {"gl_MultiTexCoord1", 4, 25},
    {"gl_MultiTexCoord2", 4, 26},
    {"gl_MultiTexCoord3", 4, 27},
    {"gl_MultiTexCoord4", 4, 28},
    {"gl_MultiTexCoord5", 4, 29},
    {"gl_MultiTexCoord6", 4, 30},
    {"gl_MultiTexCoord7", 4, 31},
}};

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

// Built-in uniforms (`is_builtin`) have no location, and the API gives their values. In OpenGL ES
// they are gl_DepthRange's members. Desktop OpenGL's (GLSL 1.20, 7.5) have the names and types of
// the specification, structs a uniform each member that is used, arrays of structs each element:
//   gl_DepthRange.{near, far, diff}
//   gl_{ModelView, Projection, ModelViewProjection}Matrix{, Inverse, Transpose, InverseTranspose}
//   gl_TextureMatrix{, Inverse, Transpose, InverseTranspose}[0], an array
//   gl_NormalMatrix, gl_NormalScale
//   gl_ClipPlane[0], an array
//   gl_Point.{size, sizeMin, sizeMax, fadeThresholdSize, distanceConstantAttenuation,
//     distanceLinearAttenuation, distanceQuadraticAttenuation}
//   gl_{Front, Back}Material.{emission, ambient, diffuse, specular, shininess}
//   gl_LightSource[i].{ambient, diffuse, specular, position, halfVector, spotDirection,
//     spotExponent, spotCutoff, spotCosCutoff, constantAttenuation, linearAttenuation,
//     quadraticAttenuation}
//   gl_LightModel.ambient
//   gl_{Front, Back}LightModelProduct.sceneColor
//   gl_{Front, Back}LightProduct[i].{ambient, diffuse, specular}
//   gl_TextureEnvColor[0], gl_{Eye, Object}Plane{S, T, R, Q}[0], arrays
//   gl_Fog.{color, density, start, end, scale}
// Of the arrays there are as many elements as shaders use (`size` of those that are arrays; of
// gl_LightSource and the like members of elements that none uses are missing).
struct Uniform {
    std::string name;  // as glGetActiveUniform gives it: "lights[1].color", "weights[0]"
    ValueType type;
    nir::Precision precision = nir::Precision::none;
    uint32_t size = 1;  // elements of an array; 1 else
    bool is_array = false;
    uint32_t location = 0;  // of element 0; element i has location + i
    UniformPlace vertex;
    UniformPlace fragment;
    UniformPlace geometry;
    UniformPlace compute;
    bool is_builtin = false;  // no location, the API gives their values; see above
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
    // What it is when the program is linked (GLSL 1.20, 4.3.5): the scalars of the elements, one
    // behind the other, as 32 bits of the type's base, booleans 0 and 1. Empty: zeros.
    std::vector<uint32_t> initial = {};
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
    std::optional<uint32_t> geometry;
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
    std::optional<uint32_t> geometry;
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

// What a program is asked to keep of the vertices that it makes (glTransformFeedbackVaryings).
struct Feedback {
    std::vector<std::string> names;  // "v", "v[2]", "s[1].x", "Block.v", "gl_Position"
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
    // Of nir::Shader::outputs of the geometry shader, or without one of the vertex shader.
    uint32_t output = 0;
    uint8_t component = 0;
    // Elements of one or two components lie side by side, as many to an output as have room.
    bool is_packed = false;
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

// Built-in varyings of desktop OpenGL are slots of NIR of their own, by which any two shaders
// match: of the vertex shader's outputs gl_FrontColor and gl_FrontSecondaryColor are
// nir::Slot::color 0 and 1, gl_BackColor and gl_BackSecondaryColor nir::Slot::back_color 0 and 1;
// of the fragment shader's inputs gl_Color and gl_SecondaryColor are nir::Slot::color 0 and 1
// (drivers choose by pipe::RasterizerState::light_twoside, if there are back colours).
// gl_TexCoord[i] is nir::Slot::tex_coord i, gl_FogFragCoord nir::Slot::fog in both. gl_ClipVertex
// is nir::Slot::clip_vertex, of which a pass makes clip distances; drivers take it for a varying
// that nobody reads.

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
    Stage geometry;
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

}  // namespace cuesta::glsl
