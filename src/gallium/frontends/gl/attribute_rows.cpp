// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The state by groups of glPushAttrib (OpenGL 2.1, tables 6.3 to 6.44), but for textures and
// buffers to draw to, which attribute_stacks.cpp has.
#include <cstring>
#include <type_traits>

#include "gallium/frontends/gl/attribute_stack.h"

namespace cuesta::gl {

namespace {

using gles::Dirty;

// Whether the value was another one.
template <typename T>
bool assign(T& to, const T& from) {
    if constexpr (std::is_trivially_copyable_v<T>) {
        if (std::memcmp(&to, &from, sizeof(T)) == 0)
            return false;
    }
    to = from;
    return true;
}

constexpr uint32_t values_of(ValueGroup group) {
    return 1u << static_cast<uint32_t>(group);
}

using Place = AttributePlace;

#define ROW(groups, member, ...)                                                                   \
    AttributeRow {                                                                                 \
        groups, [](const Place& to, const Place& from) { return assign(to.member, from.member); }, \
            __VA_ARGS__                                                                            \
    }

// Of an array: the member of each element.
#define ROW_OF_EACH(groups, array, member, ...)                                  \
    AttributeRow {                                                               \
        groups,                                                                  \
            [](const Place& to, const Place& from) {                             \
                bool changed = false;                                            \
                for (size_t i = 0; i < to.array.size(); ++i)                     \
                    changed |= assign(to.array[i].member, from.array[i].member); \
                return changed;                                                  \
            },                                                                   \
            __VA_ARGS__                                                          \
    }

bool copy_texgen_enables(const Place& to, const Place& from) {
    bool changed = false;
    for (size_t unit = 0; unit < to.fixed.units.size(); ++unit)
        for (size_t i = 0; i < to.fixed.units[unit].generators.size(); ++i)
            changed |= assign(to.fixed.units[unit].generators[i].enabled,
                              from.fixed.units[unit].generators[i].enabled);
    return changed;
}

bool copy_map_enables(const Place& to, const Place& from) {
    for (size_t i = 0; i < to.evaluators.maps.size(); ++i)
        for (size_t kind = 0; kind < to.evaluators.maps[i].size(); ++kind)
            to.evaluators.maps[i][kind].enabled = from.evaluators.maps[i][kind].enabled;
    return true;
}

// Rows that another texture of bits has had have a number of their own.
bool copy_stipple(const Place& to, const Place& from) {
    const bool changed =
        assign(to.own_raster.polygon_stipple.rows, from.own_raster.polygon_stipple.rows);
    if (changed)
        ++to.own_raster.polygon_stipple.serial;
    return changed;
}

constexpr uint32_t material_values = values_of(ValueGroup::material) |
                                     values_of(ValueGroup::lights) |
                                     values_of(ValueGroup::light_model);

constexpr AttributeRow rows[] = {
    // 6.5: current values.
    ROW(GL_CURRENT_BIT, current, Dirty::current_attributes, material_values),
    ROW(GL_CURRENT_BIT, raster_position),
    // 6.9, 6.10: transformation.
    ROW(GL_VIEWPORT_BIT, viewport, Dirty::viewport),
    ROW(GL_TRANSFORM_BIT, fixed.matrix_mode),
    ROW(GL_TRANSFORM_BIT | GL_ENABLE_BIT, fixed.normalize, Dirty::fixed_function),
    ROW(GL_TRANSFORM_BIT | GL_ENABLE_BIT, fixed.rescale_normal, Dirty::fixed_function),
    ROW(GL_TRANSFORM_BIT | GL_ENABLE_BIT,
        raster.clip_distances,
        Dirty::rasterizer | Dirty::fixed_function),
    ROW(GL_TRANSFORM_BIT | GL_ENABLE_BIT, raster.depth_clamp, Dirty::rasterizer),
    ROW(GL_TRANSFORM_BIT, fixed.clip_planes, Dirty::none, values_of(ValueGroup::clip_planes)),
    // 6.11: colour, fog.
    ROW(GL_FOG_BIT, fixed.fog, Dirty::fixed_function, values_of(ValueGroup::fog)),
    ROW(GL_ENABLE_BIT, fixed.fog.enabled, Dirty::fixed_function),
    ROW(GL_FOG_BIT | GL_ENABLE_BIT, fixed.color_sum, Dirty::fixed_function),
    ROW(GL_LIGHTING_BIT | GL_ENABLE_BIT, own_raster.clamps.vertex),
    ROW(GL_LIGHTING_BIT, raster.first_provokes, Dirty::rasterizer),
    ROW(GL_LIGHTING_BIT, fixed.shade_model, Dirty::rasterizer | Dirty::fixed_function),
    // 6.12, 6.13: lighting.
    ROW(GL_LIGHTING_BIT | GL_ENABLE_BIT, fixed.lighting, Dirty::fixed_function),
    ROW(GL_LIGHTING_BIT, fixed.color_material, Dirty::fixed_function, material_values),
    ROW(GL_ENABLE_BIT, fixed.color_material.enabled, Dirty::fixed_function),
    ROW(GL_LIGHTING_BIT, fixed.materials, Dirty::none, material_values),
    ROW(GL_LIGHTING_BIT, fixed.light_model, Dirty::fixed_function, material_values),
    ROW(GL_LIGHTING_BIT, fixed.lights, Dirty::fixed_function, material_values),
    ROW_OF_EACH(GL_ENABLE_BIT, fixed.lights, enabled, Dirty::fixed_function),
    // 6.14, 6.15: rasterization.
    ROW(GL_POINT_BIT,
        fixed.point,
        Dirty::rasterizer | Dirty::fixed_function,
        values_of(ValueGroup::point)),
    ROW(GL_ENABLE_BIT, fixed.point.sprite, Dirty::rasterizer | Dirty::fixed_function),
    ROW(GL_POINT_BIT | GL_ENABLE_BIT, own_raster.point_smooth, Dirty::rasterizer),
    ROW(GL_LINE_BIT, raster.line_width, Dirty::rasterizer),
    ROW(GL_LINE_BIT | GL_ENABLE_BIT, own_raster.line_smooth, Dirty::rasterizer),
    ROW(GL_LINE_BIT, own_raster.line_stipple, Dirty::rasterizer),
    ROW(GL_ENABLE_BIT, own_raster.line_stipple.enabled, Dirty::rasterizer),
    ROW(GL_POLYGON_BIT | GL_ENABLE_BIT, raster.cull, Dirty::rasterizer),
    ROW(GL_POLYGON_BIT, raster.cull_mode, Dirty::rasterizer),
    ROW(GL_POLYGON_BIT, raster.front_face, Dirty::rasterizer),
    ROW(GL_POLYGON_BIT | GL_ENABLE_BIT, own_raster.polygon_smooth, Dirty::rasterizer),
    ROW(GL_POLYGON_BIT, own_raster.polygon_modes, Dirty::rasterizer),
    ROW(GL_POLYGON_BIT, raster.offset_factor, Dirty::rasterizer),
    ROW(GL_POLYGON_BIT, raster.offset_units, Dirty::rasterizer),
    ROW(GL_POLYGON_BIT, raster.offset_clamp, Dirty::rasterizer),
    ROW(GL_POLYGON_BIT | GL_ENABLE_BIT, raster.polygon_offset, Dirty::rasterizer),
    ROW(GL_POLYGON_BIT | GL_ENABLE_BIT, own_raster.polygon_offset_line, Dirty::rasterizer),
    ROW(GL_POLYGON_BIT | GL_ENABLE_BIT, own_raster.polygon_offset_point, Dirty::rasterizer),
    ROW(GL_POLYGON_BIT | GL_ENABLE_BIT, own_raster.polygon_stipple.enabled, Dirty::rasterizer),
    AttributeRow{GL_POLYGON_STIPPLE_BIT, copy_stipple, Dirty::rasterizer},
    // 6.16: multisampling.
    ROW(GL_MULTISAMPLE_BIT | GL_ENABLE_BIT,
        own_raster.multisample,
        Dirty::rasterizer | Dirty::sample_mask),
    ROW(GL_MULTISAMPLE_BIT | GL_ENABLE_BIT,
        raster.alpha_to_coverage,
        Dirty::blend | Dirty::sample_mask),
    ROW(GL_MULTISAMPLE_BIT | GL_ENABLE_BIT, own_raster.sample_alpha_to_one, Dirty::blend),
    ROW(GL_MULTISAMPLE_BIT | GL_ENABLE_BIT, raster.sample_coverage, Dirty::sample_mask),
    ROW(GL_MULTISAMPLE_BIT, raster.coverage_value, Dirty::sample_mask),
    ROW(GL_MULTISAMPLE_BIT, raster.coverage_invert, Dirty::sample_mask),
    // 6.17 to 6.20: textures; their bindings are elsewhere.
    ROW_OF_EACH(GL_TEXTURE_BIT | GL_ENABLE_BIT,
                fixed.units,
                enabled,
                Dirty::fixed_function | Dirty::textures),
    ROW_OF_EACH(GL_TEXTURE_BIT,
                fixed.units,
                env,
                Dirty::fixed_function,
                values_of(ValueGroup::texture_env)),
    ROW_OF_EACH(
        GL_POINT_BIT, fixed.units, env.coord_replace, Dirty::fixed_function | Dirty::rasterizer),
    ROW_OF_EACH(GL_TEXTURE_BIT,
                fixed.units,
                generators,
                Dirty::fixed_function,
                values_of(ValueGroup::texgen)),
    AttributeRow{GL_ENABLE_BIT, copy_texgen_enables, Dirty::fixed_function},
    // ARB_seamless_cube_map.
    ROW(GL_TEXTURE_BIT | GL_ENABLE_BIT, seamless_cubes, Dirty::textures),
    // 6.21, 6.22: fragments.
    ROW(GL_SCISSOR_BIT, scissor, Dirty::scissor),
    ROW(GL_ENABLE_BIT, scissor.enabled, Dirty::scissor),
    ROW(GL_COLOR_BUFFER_BIT | GL_ENABLE_BIT, own_raster.clamps.fragment),
    ROW(GL_COLOR_BUFFER_BIT | GL_ENABLE_BIT, own_raster.clamps.read),
    ROW(GL_COLOR_BUFFER_BIT, fixed.alpha_test, Dirty::rasterizer | Dirty::fixed_function),
    ROW(GL_ENABLE_BIT, fixed.alpha_test.enabled, Dirty::rasterizer | Dirty::fixed_function),
    ROW(GL_STENCIL_BUFFER_BIT, stencil, Dirty::depth_stencil | Dirty::stencil_reference),
    ROW(GL_ENABLE_BIT, stencil.test, Dirty::depth_stencil),
    ROW(GL_STENCIL_BUFFER_BIT | GL_ENABLE_BIT,
        own_raster.stencil_two_side,
        Dirty::depth_stencil | Dirty::stencil_reference),
    ROW(GL_STENCIL_BUFFER_BIT, own_raster.stencil_face),
    ROW(GL_DEPTH_BUFFER_BIT, depth, Dirty::depth_stencil),
    ROW(GL_ENABLE_BIT, depth.test, Dirty::depth_stencil),
    ROW(GL_COLOR_BUFFER_BIT, blend, Dirty::blend | Dirty::blend_color),
    ROW(GL_ENABLE_BIT, blend.enabled, Dirty::blend),
    ROW(GL_COLOR_BUFFER_BIT | GL_ENABLE_BIT, raster.dither, Dirty::blend),
    ROW(GL_COLOR_BUFFER_BIT | GL_ENABLE_BIT, own_raster.index_logic_op, Dirty::blend),
    ROW(GL_COLOR_BUFFER_BIT | GL_ENABLE_BIT,
        own_raster.color_logic_op,
        Dirty::blend | Dirty::fixed_function),
    ROW(GL_COLOR_BUFFER_BIT, own_raster.logic_op, Dirty::blend),
    // OpenGL 3.0, table 6.22.
    ROW(GL_COLOR_BUFFER_BIT | GL_ENABLE_BIT, encodes_srgb, Dirty::framebuffer),
    // 6.23: framebuffer control; the colour mask is the blend's.
    ROW(GL_COLOR_BUFFER_BIT, odd.index_mask),
    ROW(GL_COLOR_BUFFER_BIT, clear.color),
    ROW(GL_COLOR_BUFFER_BIT, odd.clear_index),
    ROW(GL_DEPTH_BUFFER_BIT, clear.depth),
    ROW(GL_STENCIL_BUFFER_BIT, clear.stencil),
    ROW(GL_ACCUM_BUFFER_BIT, odd.clear_accum),
    // 6.24 to 6.27: pixels.
    ROW(GL_PIXEL_MODE_BIT, pixels),
    // 6.28: evaluators.
    AttributeRow{GL_EVAL_BIT | GL_ENABLE_BIT, copy_map_enables},
    ROW(GL_EVAL_BIT, evaluators.grids),
    ROW(GL_EVAL_BIT | GL_ENABLE_BIT, evaluators.auto_normal),
    // 6.29 to 6.31: vertex shaders.
    ROW(GL_ENABLE_BIT, own_raster.vertex_program_point_size, Dirty::rasterizer),
    ROW(GL_ENABLE_BIT, own_raster.vertex_program_two_side, Dirty::rasterizer),
    // 6.32: hints.
    ROW(GL_HINT_BIT, odd.perspective_hint),
    ROW(GL_HINT_BIT, odd.fog_hint),
    ROW(GL_HINT_BIT, own_raster.hints),
    ROW(GL_HINT_BIT, hints.generate_mipmap),
    ROW(GL_HINT_BIT, hints.derivative),
    // 6.44: lists.
    ROW(GL_LIST_BIT, list_base),
};

#undef ROW
#undef ROW_OF_EACH

}  // namespace

std::span<const AttributeRow> attribute_rows() {
    return rows;
}

}  // namespace cuesta::gl
