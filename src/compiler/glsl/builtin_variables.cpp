// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/builtin_variables.h"

#include <algorithm>
#include <array>

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

constexpr Versions older = Versions::es_100;
constexpr Versions newer = Versions::es_300;

constexpr BuiltinVariable variable_table[] = {
    // 7.1
    vertex_output("gl_Position", Word::vec4, Precision::high, Slot::position),
    of(older, vertex_output("gl_PointSize", Word::float_, Precision::medium, Slot::point_size)),
    of(newer, vertex_output("gl_PointSize", Word::float_, Precision::high, Slot::point_size)),
    of(newer, vertex_number("gl_VertexID", Slot::vertex_id)),
    of(newer, vertex_number("gl_InstanceID", Slot::instance_id)),
    // APPLE_clip_distance
    {.name = "gl_ClipDistance",
     .type = Word::float_,
     .precision = Precision::high,
     .slot = Slot::clip_distance,
     .stages = Stages::vertex,
     .extension = Extension::apple_clip_distance,
     .versions = older,
     .limit = &Limits::clip_distances,
     .is_sized = false},
    of(older,
       limit("gl_MaxClipDistances", &Limits::clip_distances, Extension::apple_clip_distance)),
    // 7.2
    of(older, fragment_input("gl_FragCoord", Word::vec4, Precision::medium, Slot::position)),
    of(newer, fragment_input("gl_FragCoord", Word::vec4, Precision::high, Slot::position)),
    fragment_input("gl_FrontFacing", Word::bool_, Precision::none, Slot::face),
    fragment_input("gl_PointCoord", Word::vec2, Precision::medium, Slot::point_coord),
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
     .versions = older,
     .slot_index = 1},
    {.name = "gl_SecondaryFragDataEXT",
     .type = Word::vec4,
     .precision = Precision::medium,
     .slot = Slot::color,
     .stages = Stages::fragment,
     .extension = Extension::ext_blend_func_extended,
     .versions = older,
     .limit = &Limits::dual_source_draw_buffers,
     .slot_index = 1},
    of(older,
       limit("gl_MaxDualSourceDrawBuffersEXT",
             &Limits::dual_source_draw_buffers,
             Extension::ext_blend_func_extended)),
    // EXT_frag_depth: highp where fragment shaders have it; see make_builtin_variable.
    of(older, depth_output("gl_FragDepthEXT", Extension::ext_frag_depth)),
    of(newer, depth_output("gl_FragDepth", Extension::none)),
    // EXT_draw_instanced
    of(older, vertex_number("gl_InstanceIDEXT", Slot::instance_id, Extension::ext_draw_instanced)),
    // EXT_shader_framebuffer_fetch
    {.name = "gl_LastFragData",
     .type = Word::vec4,
     .precision = Precision::medium,
     .storage = Storage::input,
     .slot = Slot::framebuffer,
     .stages = Stages::fragment,
     .extension = Extension::ext_shader_framebuffer_fetch,
     .versions = older,
     .limit = &Limits::draw_buffers},
    // 7.4
    limit("gl_MaxVertexAttribs", &Limits::vertex_attributes),
    limit("gl_MaxVertexUniformVectors", &Limits::vertex_uniform_vectors),
    of(older, limit("gl_MaxVaryingVectors", &Limits::varying_vectors)),
    of(newer, limit("gl_MaxVertexOutputVectors", &Limits::vertex_output_vectors)),
    of(newer, limit("gl_MaxFragmentInputVectors", &Limits::fragment_input_vectors)),
    limit("gl_MaxVertexTextureImageUnits", &Limits::vertex_texture_image_units),
    limit("gl_MaxCombinedTextureImageUnits", &Limits::combined_texture_image_units),
    limit("gl_MaxTextureImageUnits", &Limits::texture_image_units),
    limit("gl_MaxFragmentUniformVectors", &Limits::fragment_uniform_vectors),
    limit("gl_MaxDrawBuffers", &Limits::draw_buffers),
    texel_offset("gl_MinProgramTexelOffset", &Limits::min_texel_offset),
    texel_offset("gl_MaxProgramTexelOffset", &Limits::max_texel_offset),
    // 7.5
    {.name = "gl_DepthRange", .type = Word::struct_, .storage = Storage::uniform},
};

Precision possible(const Context& context, Precision precision) {
    return precision == Precision::high && !context.is_vertex() && !context.options.fragment_highp
               ? Precision::medium
               : precision;
}

int32_t value_of(const Limits& limits, const BuiltinVariable& builtin) {
    return builtin.signed_limit != nullptr ? limits.*builtin.signed_limit
                                           : static_cast<int32_t>(limits.*builtin.limit);
}

const shading::Constant* constant_of(Context& context, const Variable& variable, int32_t value) {
    const std::span<shading::ConstantScalar> scalars =
        context.module.arena.make_span<shading::ConstantScalar>(1);
    scalars[0].i = value;
    return context.make<shading::Constant>(variable.type, variable.precision, Location{}, scalars);
}

}  // namespace

std::span<const BuiltinVariable> builtin_variables() {
    return variable_table;
}

const BuiltinVariable* find_builtin_variable(std::string_view name, Version version) {
    if (!name.starts_with("gl_"))
        return nullptr;
    const auto* const found = std::ranges::find_if(variable_table, [&](const auto& row) {
        return row.name == name && includes(row.versions, version);
    });
    return found != std::end(variable_table) ? found : nullptr;
}

Variable* make_builtin_variable(Context& context, const BuiltinVariable& builtin) {
    const bool is_array = builtin.limit != nullptr && builtin.storage != Storage::constant;
    const Type* type = builtin.type == Word::struct_ ? context.depth_range_type()
                                                     : context.types.of_word(builtin.type);
    if (is_array)
        type = context.types.array(type, context.options.limits.*builtin.limit);
    Variable* variable = context.new_variable(builtin.name, type, {});
    variable->precision = possible(context, builtin.precision);
    variable->storage = builtin.storage;
    variable->slot = builtin.slot;
    variable->slot_index = builtin.slot_index;
    variable->is_sized = builtin.is_sized;
    variable->is_const = builtin.storage != Storage::output;
    variable->is_invariant = context.language.invariant_all && builtin.storage == Storage::output;
    if (builtin.storage == Storage::constant)
        variable->value =
            constant_of(context, *variable, value_of(context.options.limits, builtin));
    context.module.globals.push_back(variable);
    return variable;
}

}  // namespace cuesta::glsl
