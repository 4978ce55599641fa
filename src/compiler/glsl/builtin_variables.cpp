// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/builtin_variables.h"

#include <algorithm>
#include <array>

#include "compiler/glsl/builtin_structs.h"
#include "compiler/glsl/builtin_variable_rows.h"
#include "compiler/glsl/context.h"

namespace cuesta::glsl {
namespace {

using nir::Slot;
using shading::Precision;
using shading::Storage;

constexpr BuiltinVariable limit(std::string_view name,
                                uint32_t Limits::*value,
                                Extension extension = Extension::none) {
    return {.name = name,
            .type = Word::int_,
            .precision = Precision::medium,
            .storage = Storage::constant,
            .extension = extension,
            .limit = value};
}

constexpr BuiltinVariable of(Versions versions, BuiltinVariable variable) {
    variable.versions = versions;
    return variable;
}

constexpr BuiltinVariable vertex_output(std::string_view name,
                                        Word type,
                                        Precision precision,
                                        Slot slot) {
    return {
        .name = name, .type = type, .precision = precision, .slot = slot, .stages = Stages::vertex};
}

constexpr BuiltinVariable vertex_number(std::string_view name,
                                        Slot slot,
                                        Extension extension = Extension::none) {
    return {.name = name,
            .type = Word::int_,
            .precision = Precision::high,
            .storage = Storage::input,
            .slot = slot,
            .stages = Stages::vertex,
            .extension = extension};
}

constexpr BuiltinVariable fragment_input(std::string_view name,
                                         Word type,
                                         Precision precision,
                                         Slot slot) {
    return {.name = name,
            .type = type,
            .precision = precision,
            .storage = Storage::input,
            .slot = slot,
            .stages = Stages::fragment};
}

constexpr BuiltinVariable clip_distances(Stages stages) {
    return {.name = "gl_ClipDistance",
            .type = Word::float_,
            .precision = Precision::high,
            .storage = stages == Stages::fragment ? Storage::input : Storage::output,
            .slot = Slot::clip_distance,
            .stages = stages,
            .limit = &Limits::clip_distances,
            .is_sized = false};
}

constexpr BuiltinVariable depth_output(std::string_view name, Extension extension) {
    return {.name = name,
            .type = Word::float_,
            .precision = Precision::high,
            .slot = Slot::depth,
            .stages = Stages::fragment,
            .extension = extension};
}

constexpr BuiltinVariable texel_offset(std::string_view name, int32_t Limits::*value) {
    return {.name = name,
            .type = Word::int_,
            .precision = Precision::medium,
            .storage = Storage::constant,
            .versions = Versions::es_300,
            .signed_limit = value};
}

constexpr BuiltinVariable compute_input(std::string_view name,
                                        Word type,
                                        shading::ComputeInput which) {
    return {.name = name,
            .type = type,
            .precision = Precision::high,
            .storage = Storage::input,
            .stages = Stages::compute,
            .versions = Versions::es_310,
            .compute_input = which};
}

// Of version 3.10.
constexpr BuiltinVariable newest(std::string_view name, uint32_t Limits::*value) {
    BuiltinVariable made = limit(name, value);
    made.versions = Versions::es_310;
    made.precision = Precision::high;
    return made;
}

constexpr BuiltinVariable newest(std::string_view name,
                                 std::array<uint32_t, nir::stage_count> Limits::*values,
                                 nir::Stage stage) {
    BuiltinVariable made = newest(name, nullptr);
    made.limits = values;
    made.limit_stage = stage;
    return made;
}

constexpr BuiltinVariable newest_vector(std::string_view name,
                                        std::array<uint32_t, 3> Limits::*values) {
    BuiltinVariable made = newest(name, nullptr);
    made.type = Word::ivec3;
    made.vector = values;
    return made;
}

constexpr BuiltinVariable geometry_output(std::string_view name, Word type, Slot slot) {
    return {.name = name,
            .type = type,
            .precision = Precision::high,
            .slot = slot,
            .stages = Stages::geometry,
            .versions = Versions::gl_150};
}

constexpr BuiltinVariable geometry_limit(std::string_view name,
                                         uint32_t Limits::*value,
                                         int32_t factor = 1) {
    BuiltinVariable made = limit(name, value);
    made.versions = Versions::gl_150;
    made.factor = factor;
    return made;
}

constexpr Versions oldest = Versions::es_100;
constexpr Versions older = Versions::before_300;
constexpr Versions newer = Versions::es_300;
constexpr Versions since_130 = Versions::integers;

constexpr BuiltinVariable variable_table[] = {
    // 7.1
    vertex_output("gl_Position", Word::vec4, Precision::high, Slot::position),
    of(older, vertex_output("gl_PointSize", Word::float_, Precision::medium, Slot::point_size)),
    of(newer, vertex_output("gl_PointSize", Word::float_, Precision::high, Slot::point_size)),
    of(since_130, vertex_number("gl_VertexID", Slot::vertex_id)),
    // Before 1.40 by ARB_draw_instanced, which adds another name.
    of(newer | Versions::gl_140, vertex_number("gl_InstanceID", Slot::instance_id)),
    of(Versions::gl_fixed,
       vertex_number("gl_InstanceID", Slot::instance_id, Extension::arb_draw_instanced)),
    of(Versions::gl_110,
       vertex_number("gl_InstanceIDARB", Slot::instance_id, Extension::arb_draw_instanced)),
    // APPLE_clip_distance
    {.name = "gl_ClipDistance",
     .type = Word::float_,
     .precision = Precision::high,
     .slot = Slot::clip_distance,
     .stages = Stages::vertex,
     .extension = Extension::apple_clip_distance,
     .versions = oldest,
     .limit = &Limits::clip_distances,
     .is_sized = false},
    // Of 1.30 both stages have it.
    of(Versions::gl_130, clip_distances(Stages::vertex)),
    of(Versions::gl_130, clip_distances(Stages::fragment)),
    of(Versions::gl_130, limit("gl_MaxClipDistances", &Limits::clip_distances)),
    of(Versions::gl_150,
       fragment_input("gl_PrimitiveID", Word::int_, Precision::high, Slot::primitive_id)),
    // Geometry shaders
    geometry_output("gl_Position", Word::vec4, Slot::position),
    geometry_output("gl_PointSize", Word::float_, Slot::point_size),
    of(Versions::gl_150, clip_distances(Stages::geometry)),
    geometry_output("gl_PrimitiveID", Word::int_, Slot::primitive_id),
    geometry_output("gl_Layer", Word::int_, Slot::layer),
    {.name = "gl_PrimitiveIDIn",
     .type = Word::int_,
     .precision = Precision::high,
     .storage = Storage::input,
     .slot = Slot::primitive_id,
     .stages = Stages::geometry,
     .versions = Versions::gl_150},
    {.name = "gl_in",
     .type = Word::struct_,
     .storage = Storage::input,
     .stages = Stages::geometry,
     .versions = Versions::gl_150,
     .is_sized = false,
     .is_by_vertex = true,
     .structure = &per_vertex},
    geometry_limit("gl_MaxGeometryInputComponents", &Limits::geometry_input_vectors, 4),
    geometry_limit("gl_MaxGeometryOutputComponents", &Limits::geometry_output_vectors, 4),
    geometry_limit("gl_MaxGeometryVaryingComponents", &Limits::geometry_output_vectors, 4),
    geometry_limit("gl_MaxGeometryTextureImageUnits", &Limits::geometry_texture_image_units),
    geometry_limit("gl_MaxGeometryOutputVertices", &Limits::geometry_output_vertices),
    geometry_limit("gl_MaxGeometryTotalOutputComponents",
                   &Limits::geometry_total_output_components),
    geometry_limit("gl_MaxGeometryUniformComponents", &Limits::geometry_uniform_vectors, 4),
    of(oldest,
       limit("gl_MaxClipDistances", &Limits::clip_distances, Extension::apple_clip_distance)),
    // 7.2
    of(older, fragment_input("gl_FragCoord", Word::vec4, Precision::medium, Slot::position)),
    of(newer, fragment_input("gl_FragCoord", Word::vec4, Precision::high, Slot::position)),
    fragment_input("gl_FrontFacing", Word::bool_, Precision::none, Slot::face),
    of(Versions::es_310,
       fragment_input(
           "gl_HelperInvocation", Word::bool_, Precision::none, Slot::helper_invocation)),
    of(Versions::es | Versions::gl_120,
       fragment_input("gl_PointCoord", Word::vec2, Precision::medium, Slot::point_coord)),
    {.name = "gl_FragColor",
     .type = Word::vec4,
     .precision = Precision::medium,
     .slot = Slot::color,
     .stages = Stages::fragment,
     .versions = older},
    {.name = "gl_FragData",
     .type = Word::vec4,
     .precision = Precision::medium,
     .slot = Slot::color,
     .stages = Stages::fragment,
     .versions = older,
     .limit = &Limits::draw_buffers},
    // EXT_blend_func_extended
    {.name = "gl_SecondaryFragColorEXT",
     .type = Word::vec4,
     .precision = Precision::medium,
     .slot = Slot::color,
     .stages = Stages::fragment,
     .extension = Extension::ext_blend_func_extended,
     .versions = oldest,
     .slot_index = 1},
    {.name = "gl_SecondaryFragDataEXT",
     .type = Word::vec4,
     .precision = Precision::medium,
     .slot = Slot::color,
     .stages = Stages::fragment,
     .extension = Extension::ext_blend_func_extended,
     .versions = oldest,
     .limit = &Limits::dual_source_draw_buffers,
     .slot_index = 1},
    of(oldest,
       limit("gl_MaxDualSourceDrawBuffersEXT",
             &Limits::dual_source_draw_buffers,
             Extension::ext_blend_func_extended)),
    // EXT_frag_depth: highp where fragment shaders have it; see make_builtin_variable.
    of(oldest, depth_output("gl_FragDepthEXT", Extension::ext_frag_depth)),
    of(newer | Versions::gl_110, depth_output("gl_FragDepth", Extension::none)),
    // EXT_draw_instanced
    of(oldest, vertex_number("gl_InstanceIDEXT", Slot::instance_id, Extension::ext_draw_instanced)),
    // EXT_shader_framebuffer_fetch
    {.name = "gl_LastFragData",
     .type = Word::vec4,
     .precision = Precision::medium,
     .storage = Storage::input,
     .slot = Slot::framebuffer,
     .stages = Stages::fragment,
     .extension = Extension::ext_shader_framebuffer_fetch,
     .versions = oldest,
     .limit = &Limits::draw_buffers},
    // 7.4
    limit("gl_MaxVertexAttribs", &Limits::vertex_attributes),
    of(Versions::es, limit("gl_MaxVertexUniformVectors", &Limits::vertex_uniform_vectors)),
    of(oldest, limit("gl_MaxVaryingVectors", &Limits::varying_vectors)),
    of(newer, limit("gl_MaxVertexOutputVectors", &Limits::vertex_output_vectors)),
    of(newer, limit("gl_MaxFragmentInputVectors", &Limits::fragment_input_vectors)),
    limit("gl_MaxVertexTextureImageUnits", &Limits::vertex_texture_image_units),
    limit("gl_MaxCombinedTextureImageUnits", &Limits::combined_texture_image_units),
    limit("gl_MaxTextureImageUnits", &Limits::texture_image_units),
    of(Versions::es, limit("gl_MaxFragmentUniformVectors", &Limits::fragment_uniform_vectors)),
    limit("gl_MaxDrawBuffers", &Limits::draw_buffers),
    of(since_130, texel_offset("gl_MinProgramTexelOffset", &Limits::min_texel_offset)),
    of(since_130, texel_offset("gl_MaxProgramTexelOffset", &Limits::max_texel_offset)),
    newest("gl_MaxImageUnits", &Limits::image_units),
    newest("gl_MaxVertexImageUniforms", &Limits::images, nir::Stage::vertex),
    newest("gl_MaxFragmentImageUniforms", &Limits::images, nir::Stage::fragment),
    newest("gl_MaxComputeImageUniforms", &Limits::images, nir::Stage::compute),
    newest("gl_MaxCombinedImageUniforms", &Limits::combined_images),
    newest("gl_MaxCombinedShaderOutputResources", &Limits::combined_shader_outputs),
    newest_vector("gl_MaxComputeWorkGroupCount", &Limits::workgroup_count),
    newest_vector("gl_MaxComputeWorkGroupSize", &Limits::workgroup_size),
    {.name = "gl_MaxComputeUniformComponents",
     .type = Word::int_,
     .precision = Precision::high,
     .storage = Storage::constant,
     .versions = Versions::es_310,
     .limit = &Limits::compute_uniform_vectors,
     .factor = 4},
    newest("gl_MaxComputeTextureImageUnits", &Limits::compute_texture_image_units),
    newest("gl_MaxVertexAtomicCounters", &Limits::atomic_counters, nir::Stage::vertex),
    newest("gl_MaxFragmentAtomicCounters", &Limits::atomic_counters, nir::Stage::fragment),
    newest("gl_MaxComputeAtomicCounters", &Limits::atomic_counters, nir::Stage::compute),
    newest("gl_MaxCombinedAtomicCounters", &Limits::combined_atomic_counters),
    newest("gl_MaxAtomicCounterBindings", &Limits::atomic_counter_bindings),
    newest("gl_MaxVertexAtomicCounterBuffers", &Limits::atomic_counter_buffers, nir::Stage::vertex),
    newest("gl_MaxFragmentAtomicCounterBuffers",
           &Limits::atomic_counter_buffers,
           nir::Stage::fragment),
    newest(
        "gl_MaxComputeAtomicCounterBuffers", &Limits::atomic_counter_buffers, nir::Stage::compute),
    newest("gl_MaxCombinedAtomicCounterBuffers", &Limits::combined_atomic_counter_buffers),
    newest("gl_MaxAtomicCounterBufferSize", &Limits::atomic_counter_buffer_size),
    // 3.10, 7.1.3
    compute_input("gl_NumWorkGroups", Word::uvec3, shading::ComputeInput::workgroup_count),
    compute_input("gl_WorkGroupID", Word::uvec3, shading::ComputeInput::workgroup_id),
    compute_input("gl_LocalInvocationID", Word::uvec3, shading::ComputeInput::local_id),
    compute_input("gl_GlobalInvocationID", Word::uvec3, shading::ComputeInput::global_id),
    compute_input("gl_LocalInvocationIndex", Word::uint, shading::ComputeInput::local_index),
    {.name = "gl_WorkGroupSize",
     .type = Word::uvec3,
     .precision = Precision::high,
     .storage = Storage::constant,
     .stages = Stages::compute,
     .versions = Versions::es_310,
     .is_workgroup_size = true},
    // 7.5
    {.name = "gl_DepthRange",
     .type = Word::struct_,
     .storage = Storage::uniform,
     .structure = &depth_range_parameters},
};

Precision possible(const Context& context, Precision precision) {
    return precision == Precision::high && context.is_fragment() && !context.options.fragment_highp
               ? Precision::medium
               : precision;
}

// Of a constant; one value of a scalar.
std::array<int32_t, 3> values_of(const Context& context, const BuiltinVariable& builtin) {
    const Limits& limits = context.options.limits;
    if (builtin.signed_limit != nullptr)
        return {limits.*builtin.signed_limit};
    if (builtin.limit != nullptr)
        return {static_cast<int32_t>(limits.*builtin.limit) * builtin.factor};
    if (builtin.limits != nullptr)
        return {static_cast<int32_t>(
            (limits.*builtin.limits)[static_cast<size_t>(builtin.limit_stage)])};
    const std::array<uint32_t, 3> all =
        builtin.is_workgroup_size
            ? context.module.workgroup_size.value_or(std::array<uint32_t, 3>{1, 1, 1})
            : limits.*builtin.vector;
    const auto number = [&](size_t i) { return static_cast<int32_t>(all[i]); };
    return {number(0), number(1), number(2)};
}

const shading::Constant* constant_of(Context& context,
                                     const Variable& variable,
                                     const std::array<int32_t, 3>& values) {
    const std::span<shading::ConstantScalar> scalars =
        context.module.arena.make_span<shading::ConstantScalar>(variable.type->components);
    for (size_t i = 0; i < scalars.size(); ++i)
        scalars[i].i = values[i];
    return context.make<shading::Constant>(variable.type, variable.precision, Location{}, scalars);
}

}  // namespace

std::span<const std::span<const BuiltinVariable>> builtin_variables() {
    static const std::array<std::span<const BuiltinVariable>, 2> tables = {
        variable_table, builtin_desktop_variables()};
    return tables;
}

const BuiltinVariable* find_builtin_variable(std::string_view name,
                                             Version version,
                                             nir::Stage stage) {
    if (!name.starts_with("gl_"))
        return nullptr;
    const BuiltinVariable* elsewhere = nullptr;
    // Only the first table has rows of OpenGL ES.
    const auto tables = builtin_variables().first(is_desktop(version) ? 2 : 1);
    for (const std::span<const BuiltinVariable> table : tables)
        for (const BuiltinVariable& row : table) {
            if (row.name != name || !includes(row.versions, version))
                continue;
            if (includes(row.stages, stage))
                return &row;
            elsewhere = &row;
        }
    return elsewhere;
}

Variable* make_builtin_variable(Context& context, const BuiltinVariable& builtin) {
    const bool is_array = builtin.limit != nullptr && builtin.storage != Storage::constant;
    const Type* type = builtin.type == Word::struct_ ? context.builtin_struct(*builtin.structure)
                                                     : context.types.of_word(builtin.type);
    if (is_array)
        type = context.types.array(type, context.options.limits.*builtin.limit);
    if (builtin.is_by_vertex)
        type = context.types.array(type, context.vertices());
    Variable* variable = context.new_variable(builtin.name, type, {});
    const bool is_high = context.language.is_desktop() && has_precision(*type);
    variable->precision = is_high ? Precision::high : possible(context, builtin.precision);
    variable->storage = builtin.storage;
    variable->slot = builtin.slot;
    variable->slot_index = builtin.slot_index;
    variable->compute_input = builtin.compute_input;
    variable->is_sized = builtin.is_sized || (builtin.is_by_vertex && type->length != 0);
    variable->is_by_vertex = builtin.is_by_vertex;
    if (builtin.structure == &per_vertex)
        variable->leaf_slots = per_vertex_slots();
    variable->is_const = builtin.storage != Storage::output;
    variable->is_invariant = context.language.invariant_all && builtin.storage == Storage::output;
    if (builtin.storage == Storage::constant)
        variable->value = constant_of(context, *variable, values_of(context, builtin));
    context.module.globals.push_back(variable);
    if (!variable->is_sized)
        context.unsized.push_back(variable);
    return variable;
}

}  // namespace cuesta::glsl
