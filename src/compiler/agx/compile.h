// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// NIR to machine code of the Apple G13, and what a driver must know to run it.
//
// A program is one piece: vertex fetch, the shader, blending and tile stores are compiled together,
// for the state that the options name. What is the same for all threads of a draw or grid is
// computed by the preamble, once, and kept in uniform registers.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/result.h"
#include "compiler/agx/tables.h"
#include "compiler/nir/arithmetic.h"
#include "compiler/nir/passes/vertex_to_grid.h"
#include "compiler/nir/shader.h"
#include "hw/agx/isa_names.h"

namespace cuesta::agx {

inline constexpr nir::Arithmetic arithmetic = {
    .fragment_highp = true, .half_precision = true, .integers = true};

// How the machine computes (G13 fact sheet, ALU semantics): binary32 without denormals, binary16
// with them. The interpreter in this mode is the compiler's yardstick.
inline constexpr nir::FloatModes machine_floats = {
    .f16 = {.min_max = nir::MinMax::number_or_second},
    .f32 = {.flush_denormals = true, .min_max = nir::MinMax::number_or_second},
};

// Limits of the machine (G13 fact sheet, machine limits).
struct Limits {
    static constexpr unsigned register_halves = 256;
    static constexpr unsigned uniform_halves = 512;
    static constexpr unsigned push_halves = 64;  // of one range
    // Uniform registers that may be 64-bit bases of memory; that of the texture heap is in the
    // lower half of them.
    static constexpr unsigned base_halves = 256;
    static constexpr unsigned texture_states = 16;
    // Texels of a row of the texture as which a buffer is read.
    static constexpr unsigned buffer_texture_row = 16384;
    static constexpr unsigned sampler_states = 16;
    // Numbers of buffers are less.
    static constexpr uint32_t buffers = 32;
    // What an immediate reaches: words of a lane's stack, the machine's own included.
    static constexpr uint64_t stack_words = 32764;
    static constexpr int tile_offset = 511;  // of an immediate: bytes of a sample
    // Textures have numbers of 16 bits here.
    static constexpr uint32_t textures = 65536;
    // Numbers of images are less.
    static constexpr uint32_t images = 32;
    static constexpr uint32_t workgroup_invocations = 1024;
    static constexpr uint32_t shared_bytes = 32768;
};

// --- vertex stage --------------------------------------------------------------------------------

// What is done to what a formatted load gives.
enum class FetchConversion : uint8_t {
    none,           // floats, or integers for an integer attribute
    half,           // 16-bit floats
    sign_extend,    // integers narrower than 32 bits
    uint_to_float,  // scaled integers
    sint_to_float,
    unorm32,  // 32-bit integers to 0..1
    snorm32,
    fixed16,  // 16.16 fixed point
    // One word of three components of 10 bits and one of 2.
    rgb10a2_uint_to_float,
    rgb10a2_sint_to_float,
    rgb10a2_snorm,
};

// How attribute n (an input whose IoSlot::index is n) lies in memory.
struct AttributeFetch {
    hw::agx::MemFormat format = hw::agx::MemFormat::i32;
    FetchConversion conversion = FetchConversion::none;
    uint8_t components = 4;  // 1..4 in memory; the others are 0, 0, 1
    bool integer = false;    // the 1 that stands for a missing w is an integer
    // Component c of the attribute is memory component swizzle[c].
    std::array<uint8_t, 4> swizzle = {0, 1, 2, 3};
    uint32_t stride = 0;   // bytes
    uint32_t divisor = 0;  // 0: for each vertex; else the element is instance / divisor
    // What element 0's address is a multiple of, at least: 1, 2 or 4 bytes. With less than a
    // component has, here or in the stride, the shader puts the components together from bytes.
    uint8_t alignment = 4;

    bool operator==(const AttributeFetch&) const = default;
};

enum class VaryingUse : uint8_t { smooth, flat, linear, unused };

struct VertexOptions {
    // By IoSlot::index; those missing read four floats, tightly packed.
    std::vector<AttributeFetch> attributes;
    // By position in Shader::outputs; those missing are smooth. Of special outputs without meaning.
    std::vector<VaryingUse> outputs;
    // Clip space has depths of -w..w (OpenGL) rather than 0..w, which the machine clips to.
    bool depth_minus_one_to_one = true;
    // The primitives are points: a shader that writes no size gets SystemValue::point_size.
    bool points = false;
    // nir::Slot::layer says which layer of the framebuffer a primitive goes to; else it says
    // nothing.
    bool layered = false;
    // Bit n: distance n (nir::Slot::clip_distance) clips.
    uint8_t clip_distances = 0;

    bool operator==(const VertexOptions&) const = default;
};

// One output in the unified vertex store.
struct VertexOutput {
    nir::Slot slot = nir::Slot::generic;
    uint32_t index = 0;
    uint8_t components = 4;
    VaryingUse use = VaryingUse::smooth;
    uint8_t word = 0;             // its first, counted from the start of the store
    uint8_t first_component = 0;  // of the vec4, in that word
};

// A vertex shader that runs as a grid, for a geometry shader.
struct VertexGridOptions {
    std::vector<AttributeFetch> attributes;  // as of VertexOptions
    nir::VertexGrid grid;

    bool operator==(const VertexGridOptions&) const = default;
};

struct VertexInfo {
    std::vector<VertexOutput> outputs;  // by word; the position has the words 0 to 3
    uint8_t words = 4;                  // of the whole store
    uint8_t smooth_words = 0;           // of varyings
    uint8_t flat_words = 0;
    uint8_t linear_words = 0;
    bool writes_point_size = false;
    bool writes_layer = false;
    uint8_t clip_distances = 0;   // the last words: of the planes that are enabled and written
    uint32_t attribute_mask = 0;  // attributes that are read
    bool reads_instance = false;
};

// --- fragment stage ------------------------------------------------------------------------------

enum class NumberClass : uint8_t { float_, unorm, snorm, uint, sint };

enum class BlendFactor : uint8_t {
    zero,
    one,
    src_color,
    one_minus_src_color,
    dst_color,
    one_minus_dst_color,
    src_alpha,
    one_minus_src_alpha,
    dst_alpha,
    one_minus_dst_alpha,
    const_color,
    one_minus_const_color,
    const_alpha,
    one_minus_const_alpha,
    src_alpha_saturate,
    src1_color,
    one_minus_src1_color,
    src1_alpha,
    one_minus_src1_alpha,
};
enum class BlendFunc : uint8_t { add, subtract, reverse_subtract, min, max };

struct BlendEquation {
    BlendFunc func = BlendFunc::add;
    BlendFactor src = BlendFactor::one;
    BlendFactor dst = BlendFactor::zero;

    bool operator==(const BlendEquation&) const = default;
};

// A render target in tile memory.
struct ColorTarget {
    bool present = false;
    hw::agx::MemFormat format = hw::agx::MemFormat::u8norm;
    uint8_t components = 4;  // of the format
    uint8_t bits = 8;        // of a component; of integers the range that colours are clamped to
    uint8_t alpha_bits = 0;  // where alpha has others; 0: it has as many
    NumberClass numbers = NumberClass::unorm;
    uint16_t offset = 0;       // bytes in the sample
    bool hides_alpha = false;  // alpha is stored, but is 1 for shaders that read it
    uint8_t color_mask = 0xf;
    bool blend = false;
    BlendEquation rgb;
    BlendEquation alpha;
    // Logic operation on the bits of integers and normalised formats: bit (2*s + d) of the number
    // is the result for source bit s and destination bit d; nothing: none.
    std::optional<uint8_t> logic_op;

    bool operator==(const ColorTarget&) const = default;
};

enum class Compare : uint8_t { never, less, equal, lequal, greater, notequal, gequal, always };

inline constexpr unsigned max_color_targets = 8;

struct FragmentOptions {
    std::array<ColorTarget, max_color_targets> targets;
    uint8_t samples = 1;  // 1, 2 or 4
    Compare alpha_test = Compare::always;
    bool alpha_to_coverage = false;
    bool alpha_to_one = false;
    bool api_sample_mask = false;  // some samples are masked out: SystemValue::sample_mask
    // gl_FragCoord, gl_PointCoord and dFdy go through the transforms. Off: rows grow downwards.
    bool coordinate_transforms = true;
    // The vertex that flat varyings come from is the first of a fan whose coefficients hold it in B
    // (fact sheet 3, 3.5.4).
    bool first_vertex_fan = false;
    // A program of the tile's beginning: nothing is older, so that it waits for no fragment.
    bool background = false;

    bool operator==(const FragmentOptions&) const = default;
};

// The primitive's number is what the vertex stage writes as nir::Slot::primitive_id, else the
// machine's.
enum class CoefficientSource : uint8_t { varying, depth, point_coord, w, primitive_id };

// Coefficient registers first .. first + components - 1 hold the planes of this input.
struct Coefficient {
    CoefficientSource source{};
    nir::Slot slot = nir::Slot::generic;  // of varyings
    uint32_t index = 0;
    uint8_t first_component = 0;  // of the varying
    uint8_t components = 4;
    nir::Interpolation interpolation = nir::Interpolation::smooth;
    uint8_t first = 0;
};

struct FragmentInfo {
    std::vector<Coefficient> coefficients;
    uint8_t coefficient_registers = 0;
    // The shader runs the depth and stencil tests itself (sample_mask or zs_emit); else they are
    // run before it.
    bool tests_late = false;
    bool discards = false;
    bool writes_depth = false;
    bool writes_stencil = false;
    bool reads_tile = false;
    // Not every sample, component and target is overwritten, so that what lies below counts.
    bool translucent = false;
};

// --- compute stage -------------------------------------------------------------------------------

struct ComputeInfo {
    std::array<uint32_t, 3> workgroup_size = {1, 1, 1};
    uint32_t shared_bytes = 0;  // of a workgroup
};

// --- programs ------------------------------------------------------------------------------------

// Of the main program, where nothing else is said.
struct Stats {
    uint32_t instructions = 0;  // that are encoded, without the padding behind the end
    uint32_t bytes = 0;         // with it
    uint32_t halfregs = 0;      // 16-bit registers used
    uint32_t uniforms = 0;      // 16-bit uniform registers used
    uint32_t spills = 0;        // stores and loads of the stack for want of registers
    uint32_t waits = 0;
    uint32_t threads = 0;  // in flight at most on a core
    uint32_t loops = 0;
    uint32_t preamble_instructions = 0;
    uint32_t preamble_spills = 0;
    uint32_t preamble_waits = 0;
};

struct Program {
    std::vector<uint8_t> code;      // position-independent; ends with stop
    std::vector<uint8_t> preamble;  // empty: there is none
    uint16_t register_halves = 0;
    uint16_t preamble_register_halves = 0;
    uint16_t uniform_halves = 0;  // pushed or written by the preamble

    std::vector<PushRange> push;
    std::vector<SystemSlot> system_values;
    uint32_t system_bytes = 0;
    std::vector<uint32_t> constants;
    uint32_t uniform_vec4s = 0;  // of the shader's table that are read, through registers or not
    std::vector<BufferRead> constant_buffers;  // by number
    // Bit n: shader buffer n, or image n, may be read or written. Those whose size alone is asked
    // are in none.
    uint32_t read_shader_buffers = 0;
    uint32_t written_shader_buffers = 0;
    uint32_t read_images = 0;
    uint32_t written_images = 0;

    uint32_t stack_dwords = 0;  // a lane
    bool preamble_uses_stack = false;
    uint8_t texture_states = 0;  // ts0 .. that are read
    uint8_t sampler_states = 0;  // ss0 .. that are read
    uint32_t heap_textures = 0;  // textures of the heap
    uint32_t sampler_mask = 0;   // bit n: ssn is sampler n of the API
    // Texel fetches, where there are any, have this state, which no sampler has; where all are
    // taken, that of a sampler: beyond the texture they find what it says then, and not 0.
    uint8_t fetch_state = 0;

    VertexInfo vertex;
    FragmentInfo fragment;
    ComputeInfo compute;
    Stats stats;
};

// What tests and tools may ask of any stage.
struct CommonOptions {
    // Fewer registers force values to the stack (a test's tool).
    unsigned register_limit = Limits::register_halves;
    bool preamble = true;
    // Bit n: SystemValue::lod_bias of sampler n is added to levels, those of queries left out.
    uint32_t biased_samplers = 0;

    bool operator==(const CommonOptions&) const = default;
};

// What compiling begins with whatever the options are, on the shader itself: whether it is one that
// can be compiled, but for limits that the options or the code's size tell. It saves that much for
// each time that the shader is compiled.
Result<void> prepare(nir::Shader& shader);

// The shader is left as it is. What the machine or the compiler cannot do gives Errc::unsupported
// with a text that names the limit.
Result<Program> compile_vertex(const nir::Shader& shader,
                               const VertexOptions& options = {},
                               const CommonOptions& common = {});
Result<Program> compile_fragment(const nir::Shader& shader,
                                 const FragmentOptions& options = {},
                                 const CommonOptions& common = {});
Result<Program> compile_compute(const nir::Shader& shader, const CommonOptions& common = {});
// Of a vertex shader, as a compute program (compiler/nir/passes/vertex_to_grid.h).
Result<Program> compile_vertex_grid(const nir::Shader& shader,
                                    const VertexGridOptions& options,
                                    const CommonOptions& common = {});

}  // namespace cuesta::agx
