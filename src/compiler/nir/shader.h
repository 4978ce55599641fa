// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A shader: functions, variables, inputs and outputs, and the float modes that its meaning rests
// on.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/arena.h"
#include "compiler/nir/control_flow.h"
#include "compiler/nir/stage.h"

namespace cuesta::nir {

// Types of variables. Vectors have 1..4 components; arrays and structs nest.
struct Type {
    enum class Kind : uint8_t { void_, vector, array, struct_, sampler };
    struct Member {
        std::string_view name;
        const Type* type = nullptr;
    };
    Kind kind = Kind::void_;
    BaseType base = BaseType::float_;     // vector
    uint8_t bit_size = 32;                // vector
    uint8_t components = 0;               // vector
    SamplerDim dim = SamplerDim::dim_2d;  // sampler
    bool is_shadow = false;               // sampler
    uint32_t length = 0;                  // array
    const Type* element = nullptr;        // array
    std::span<const Member> members;      // struct
};

enum class VariableMode : uint8_t {
    function_temp,
    shader_temp,
    shader_in,
    shader_out,
    uniform,
    parameter_in,
    parameter_out,
    parameter_inout,
};

enum class Precision : uint8_t { none, high, medium, low };
enum class Interpolation : uint8_t { smooth, linear, flat };

// What an input or output means to the pipeline.
enum class Slot : uint8_t {
    generic,   // numbered by the API: attributes, varyings
    position,  // vertex output, and the fragment's window position
    point_size,
    color,  // fragment result n; as a varying: primary and secondary colour
    back_color,
    fog,
    tex_coord,
    point_coord,
    face,
    depth,    // fragment result
    stencil,  // fragment result
    normal,   // a varying as the generic ones, with numbers of its own
    // Vertex outputs: n holds the distances to clip_distances_a_slot planes, from that many times n
    // on. What they are negative for is cut off, where the draw enables the plane.
    clip_distance,
    // Inputs of languages, for which the IR has load_instance_id, load_framebuffer, load_vertex_id
    // and load_helper_invocation.
    instance_id,
    framebuffer,
    vertex_id,
    helper_invocation,
    // A vertex output of desktop OpenGL: the place that clip planes are applied to. A pass makes
    // clip distances of it.
    clip_vertex,
    // What geometry shaders say of a primitive by its provoking vertex: the layer of the
    // framebuffer, and a number for the fragment shader's load_primitive_id.
    layer,
    primitive_id,
};

inline constexpr uint32_t max_clip_distances = 8;
inline constexpr uint32_t clip_distances_a_slot = 4;

struct Variable {
    std::string_view name;
    const Type* type = nullptr;
    VariableMode mode = VariableMode::function_temp;
    Precision precision = Precision::none;
    Interpolation interpolation = Interpolation::smooth;
    bool centroid = false;  // see IoSlot
    Slot slot = Slot::generic;
    // Slot number, or of uniforms where the variable begins: its vectors and samplers are counted
    // in the order of the type, and number n is uniform vec4 or sampler unit location + n.
    uint32_t location = 0;
    bool invariant = false;
};

// An input or output after lowering: intrinsics name it by `base`, its position in
// Shader::inputs or Shader::outputs. Each is one vec4 slot.
struct IoSlot {
    Slot slot = Slot::generic;
    uint32_t index = 0;  // of slots that are numbered
    uint8_t components = 4;
    Interpolation interpolation = Interpolation::smooth;
    // Of a fragment shader's input: of pixels that the primitive covers in part it is taken at a
    // point inside of the primitive, not at the pixel's centre.
    bool centroid = false;
    Precision precision = Precision::none;
    bool invariant = false;
    std::string name;
};

// What the lesser and the greater of two floats are where comparing does not tell.
enum class MinMax : uint8_t {
    number,  // a number rather than NaN; -0 is less than 0
    second,  // the second operand: a < b ? a : b, as both Mali-400 cores compute it
    // a number rather than NaN; of zeros the second operand, as the Apple G13 compares and selects
    number_or_second,
};

// How the values of one float size behave where machines differ; the folder and the interpreter
// obey it. What is the same everywhere is no mode: results are rounded to nearest, ties to even,
// and a result that is not a number is the quiet NaN without payload.
struct FloatMode {
    bool flush_denormals = false;  // operands and results become zeros of their sign
    // Significant storage: 0 is the size's own format; 16 means that every result is rounded to
    // binary16 even though the value is 32 bits wide (the Mali-400 fragment core).
    uint8_t storage_bits = 0;
    MinMax min_max = MinMax::number;

    bool operator==(const FloatMode&) const = default;
};

struct FloatModes {
    FloatMode f16{};
    FloatMode f32{};
    FloatMode f64{};

    const FloatMode& of(unsigned bit_size) const {
        return bit_size == 16 ? f16 : bit_size == 64 ? f64 : f32;
    }
    bool operator==(const FloatModes&) const = default;
};

struct Parameter {
    std::string name;
    Variable* variable = nullptr;  // mode parameter_*
};

// Slots are counted, and named by indices, of 31 bits: the most uniforms, the most scratch memory,
// and the most that all variables may take.
constexpr uint64_t max_slots = 0x7fffffff;
// Inputs or outputs that variables may become.
constexpr uint64_t max_io_slots = 4096;

class Shader;

// One overload. Overloads of a function share the name and differ in the types of parameters. Each
// parameter's variable is of this function alone.
struct Function {
    Shader* shader = nullptr;
    std::string name;
    std::vector<Parameter> parameters;
    std::vector<Variable*> variables;  // mode function_temp
    Register* registers = nullptr;     // add_register() appends
    Register* last_register = nullptr;
    CfList body;
    Block end_block;  // not in the tree; the successor of returns
    uint32_t next_value_id = 0;
    uint32_t next_register_id = 0;
    uint32_t block_count = 0;  // valid after rebuild_cfg
    uint32_t line = 0;         // of the text that it was parsed from, counted from 1; 0 else

    Function() = default;
    Function(const Function&) = delete;
    Function& operator=(const Function&) = delete;
};

// What a geometry shader takes and makes. Lines and triangles that it makes are strips.
enum class GeometryInput : uint8_t {
    points,
    lines,
    lines_adjacency,
    triangles,
    triangles_adjacency,
};
enum class GeometryOutput : uint8_t { points, line_strip, triangle_strip };

// Of a primitive: 1, 2, 4, 3 or 6.
unsigned vertices_of(GeometryInput primitive);

// Far more than any GPU takes.
inline constexpr uint32_t max_geometry_vertices = 1u << 16;

// Inputs of a geometry shader are those of a vertex, each for every vertex of the primitive: as
// variables arrays, whose outermost elements are vertices; Shader::inputs has a vertex's slots.
// Outputs are what emit_vertex takes, and mean nothing at the end.
struct Geometry {
    GeometryInput input = GeometryInput::triangles;
    GeometryOutput output = GeometryOutput::triangle_strip;
    uint32_t max_vertices = 0;  // vertices behind these are dropped

    bool operator==(const Geometry&) const = default;
};

// Limits of workgroups: invocations and bytes of memory.
inline constexpr uint32_t max_workgroup_invocations = 1024;
inline constexpr uint32_t max_shared_bytes = 1u << 16;

class Shader {
  public:
    explicit Shader(Stage s) : stage(s) {}
    Shader(const Shader&) = delete;
    Shader& operator=(const Shader&) = delete;

    Stage stage;
    std::string name;
    std::vector<std::unique_ptr<Function>> functions;
    std::vector<Variable*> variables;  // every mode but function_temp
    std::vector<IoSlot> inputs;
    std::vector<IoSlot> outputs;
    uint32_t uniform_vec4s = 0;  // vec4 slots that load_uniform may reach
    uint32_t sampler_count = 0;
    uint32_t scratch_vec4s = 0;
    // load_frag_coord counts y downwards from the top instead of GL's upwards from the bottom.
    bool frag_coord_upper_left = false;
    // Colour 0 of a fragment shader is that of all colour buffers that have no colour of their own.
    bool color0_writes_all = false;
    // Of a fragment shader: depth and stencil are tested in front of it, whatever it does.
    bool early_fragment_tests = false;
    Geometry geometry;  // of geometry shaders
    // Of compute shaders: invocations of a workgroup in each direction, and bytes of its memory.
    std::array<uint32_t, 3> workgroup_size = {1, 1, 1};
    uint32_t shared_bytes = 0;
    // Offsets of slots, scratch and arrays, and whole coordinates of texels, are floats
    // (lower_int_to_float sets it); integers else.
    bool float_offsets = false;
    FloatModes float_modes;
    uint32_t pass_count = 0;  // passes run so far, see run_pass.h

    base::Arena& arena() { return arena_; }

    // A new function with an empty body of one block.
    Function* add_function(std::string_view function_name);
    // The overload with that name, or null; `main` is the entry point.
    Function* find_function(std::string_view function_name);
    Function* entry_point() { return find_function("main"); }

    // Interned vector type.
    const Type* vector_type(BaseType base, unsigned bit_size, unsigned components);
    // The vector for bits of which nobody says what they mean: bool of one bit, else uint.
    const Type* bits_type(unsigned bit_size, unsigned components);
    const Type* array_type(const Type* element, uint32_t length);
    const Type* void_type();
    const Type* sampler_type(SamplerDim dim, bool is_shadow);
    // Interned by the members; their names are copied.
    const Type* struct_type(std::span<const Type::Member> members);

    Variable* add_variable(VariableMode mode, const Type* type, std::string_view variable_name);

  private:
    const Type* intern(const Type& type);

    base::Arena arena_;
    std::unordered_multimap<size_t, const Type*> types_;  // by hash
};

// Whether the types are equal in structure, names of members included.
bool same_type(const Type& a, const Type& b);

// Whether the type is a sampler or has one in it.
bool has_samplers(const Type& type);

// What a variable takes slots for: of an input of a geometry shader that is an array a vertex's
// part, else all of it.
const Type& slot_type(const Shader& shader, const Variable& variable);

bool is_parameter(VariableMode mode);

// A new cell at the end of the function's registers.
Register* add_register(Function& function, unsigned components, unsigned bit_size);

// An equal shader with its own memory.
std::unique_ptr<Shader> clone(const Shader& shader);

}  // namespace cuesta::nir
