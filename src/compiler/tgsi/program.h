// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A parsed TGSI program, close to its text. Enumerators whose numbers stand in binary tokens have
// those of p_shader_tokens.h (Mesa 25).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "compiler/tgsi/opcodes.h"

namespace cuesta::tgsi {

enum class Processor : uint8_t {
    vertex,
    tessellation_control,
    tessellation_evaluation,
    geometry,
    fragment,
    compute
};

enum class File : uint8_t {
    null,
    constant,
    input,
    output,
    temporary,
    sampler,
    address,
    immediate,
    system_value,
    image,
    sampler_view,
    buffer,
    memory,
    constant_buffer,
    hw_atomic,
};

// In the order of their numbers, from 0 (POSITION) on; names.h has the spellings.
enum class Semantic : uint8_t {
    position,
    color,
    back_color,
    fog,
    point_size,
    generic,
    normal,
    face,
    edge_flag,
    primitive_id,
    instance_id,
    vertex_id,
    stencil,
    clip_distance,
    clip_vertex,
    grid_size,
    block_id,
    block_size,
    thread_id,
    tex_coord,
    point_coord,
    viewport_index,
    layer,
    sample_id,
    sample_position,
    sample_mask,
    invocation_id,
    vertex_id_nobase,
    base_vertex,
    patch,
    tess_coord,
    tess_outer,
    tess_inner,
    vertices_in,
    helper_invocation,
    base_instance,
    draw_id,
    work_dim,
    subgroup_size,
    subgroup_invocation,
    subgroup_eq_mask,
    subgroup_ge_mask,
    subgroup_gt_mask,
    subgroup_le_mask,
    subgroup_lt_mask,
    cs_user_data_amd,
    viewport_mask,
};

enum class Interpolate : uint8_t { constant, linear, perspective, color };
enum class InterpolateAt : uint8_t { center, centroid, sample };

enum class TextureTarget : uint8_t {
    buffer,
    tex_1d,
    tex_2d,
    tex_3d,
    cube,
    rect,
    shadow_1d,
    shadow_2d,
    shadow_rect,
    array_1d,
    array_2d,
    shadow_array_1d,
    shadow_array_2d,
    shadow_cube,
    msaa_2d,
    msaa_array_2d,
    cube_array,
    shadow_cube_array,
    unknown,
};

enum class ReturnType : uint8_t { unorm, snorm, sint, uint, float_ };
enum class MemoryType : uint8_t { global, shared, private_, input };

// Where something stands in the text; both count from 1.
struct Location {
    uint32_t line = 1;
    uint32_t column = 1;
};

struct Declaration {
    Location location;
    File file = File::null;
    std::optional<uint32_t> dimension;  // file[dimension][first..last]
    uint32_t first = 0;
    uint32_t last = 0;
    uint8_t usage_mask = 0xf;
    std::optional<Semantic> semantic;
    uint32_t semantic_index = 0;
    std::array<uint8_t, 4> streams{};  // of geometry outputs, by component
    std::optional<Interpolate> interpolate;
    InterpolateAt at = InterpolateAt::center;
    uint8_t cylindrical_wrap = 0;  // a mask of components
    std::optional<uint32_t> array_id;
    bool local = false;
    bool invariant = false;
    // Sampler views and images.
    std::optional<TextureTarget> target;
    std::array<ReturnType, 4> return_types = {ReturnType::float_, ReturnType::float_,
                                              ReturnType::float_, ReturnType::float_};
    std::string format;  // of images; as written, PIPE_FORMAT_...
    bool raw = false;
    bool writable = false;
    bool atomic = false;  // buffers
    MemoryType memory_type = MemoryType::global;
};

struct Immediate {
    enum class Type : uint8_t { float32, uint32, int32, float64, uint64, int64 };
    Location location;
    Type type = Type::float32;
    std::array<uint32_t, 4> bits{};  // of 64-bit values the lower half first
    uint8_t count = 4;               // of 32-bit halves

    bool is_64() const { return type >= Type::float64; }
};

enum class PropertyName : uint8_t {
    gs_input_primitive,
    gs_output_primitive,
    gs_max_output_vertices,
    fs_coord_origin,
    fs_coord_pixel_center,
    fs_color0_writes_all_cbufs,
    fs_depth_layout,
    vs_prohibit_ucps,
    gs_invocations,
    vs_window_space_position,
    tcs_vertices_out,
    tes_prim_mode,
    tes_spacing,
    tes_vertex_order_cw,
    tes_point_mode,
    num_clipdist_enabled,
    num_culldist_enabled,
    fs_early_depth_stencil,
    fs_post_depth_coverage,
    next_shader,
    cs_fixed_block_width,
    cs_fixed_block_height,
    cs_fixed_block_depth,
    legacy_math_rules,
    vs_blit_sgprs_amd,
    cs_user_data_components_amd,
    layer_viewport_relative,
    fs_blend_equation_advanced,
    separable_program,
};

struct Property {
    Location location;
    PropertyName name = PropertyName::fs_coord_origin;
    uint32_t value = 0;
};

// One index of a register: a number, or file[address_index].component plus one.
struct RegisterIndex {
    int32_t offset = 0;
    bool indirect = false;
    File file = File::address;
    uint32_t address = 0;
    uint8_t component = 0;
};

// file[index], file[dimension][index]; (array_id) behind it names the declaration that is meant.
struct RegisterName {
    Location location;
    File file = File::null;
    std::optional<RegisterIndex> dimension;
    RegisterIndex index;
    std::optional<uint32_t> array_id;
};

struct Source {
    RegisterName reg;
    std::array<uint8_t, 4> swizzle = {0, 1, 2, 3};
    bool absolute = false;
    bool negate = false;
};

struct Destination {
    RegisterName reg;
    uint8_t mask = 0xf;
};

// Of texels, in whole ones.
struct TexelOffset {
    File file = File::immediate;
    int32_t index = 0;
    std::array<uint8_t, 3> swizzle = {0, 1, 2};
};

// What an access of memory may be told; the bits are those of binary tokens.
struct MemoryAccess {
    uint8_t qualifiers = 0;  // COHERENT, RESTRICT, VOLATILE, STREAM_CACHE_POLICY
    std::optional<TextureTarget> target;
    std::string format;

    bool empty() const { return qualifiers == 0 && !target && format.empty(); }
};

struct Instruction {
    Location location;
    Opcode opcode = Opcode::nop;
    bool saturate = false;
    bool precise = false;
    std::vector<Destination> dsts;
    std::vector<Source> srcs;
    std::optional<TextureTarget> target;
    std::vector<TexelOffset> offsets;
    MemoryAccess memory;
    std::optional<uint32_t> label;  // branch target, an instruction number
};

struct Program {
    Processor processor = Processor::fragment;
    Dialect dialect = Dialect::modern;
    std::vector<Property> properties;
    std::vector<Declaration> declarations;
    std::vector<Immediate> immediates;
    std::vector<Instruction> instructions;
    Location end;  // of the text

    std::optional<uint32_t> property(PropertyName name) const {
        for (const Property& property : properties)
            if (property.name == name)
                return property.value;
        return std::nullopt;
    }
    bool is_fragment() const { return processor == Processor::fragment; }
};

// Text of "file:line:column: error: message".
Error error_at(std::string_view file_name, Location location, std::string_view message);

// Without a dialect: the document's where the text uses an opcode that only the document has, else
// the modern one.
Result<Program> parse(std::string_view text,
                      std::string_view file_name,
                      std::optional<Dialect> dialect = std::nullopt);

// A modern program ends with END; the document's dialect does without.
Result<void> check_end(const Program& program, std::string_view file_name);

// Canonical text in the program's dialect; parse() gives the same program back.
std::string print(const Program& program);

}  // namespace cuesta::tgsi
