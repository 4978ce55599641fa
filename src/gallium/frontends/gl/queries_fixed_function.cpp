// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glGet* and glEnable know of matrices, light, materials, texture environments, fog, clip
// planes: the tables of OpenGL 2.1, 6.2.
#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/rows.h"

namespace cuesta::gl {

namespace {

using gles::Capability;
using gles::Dirty;
using gles::Ext;
using gles::integer;
using gles::QueryRow;
using gles::Values;

constexpr Ext compat = Ext::compatibility;

FixedFunctionState& fixed_of(const State& state) {
    return compatibility(state).fixed;
}

Values real(double value) {
    return {Values::Kind::floating, {value}};
}
Values color_of(const Vec4& c) {
    return {Values::Kind::normalized, {c[0], c[1], c[2], c[3]}};
}
Values matrix_of(const Matrix4& m) {
    Values values(Values::Kind::floating, {});
    for (const float value : m)
        values.add(value);
    return values;
}

// Of units without coordinates there is no value, and an error.
Values texture_matrix_of(State& state, Matrix4 (*change)(const Matrix4&)) {
    const FixedTextureUnit* unit = active_unit(state);
    return unit != nullptr ? matrix_of(change(unit->matrices.top())) : Values();
}

Matrix4 as_it_is(const Matrix4& m) {
    return m;
}

constexpr QueryRow fixed_function_rows[] = {
    // Table 6.10: transformation.
    {GL_MATRIX_MODE, compat, [](State& s) { return integer(fixed_of(s).matrix_mode); }},
    {GL_MODELVIEW_MATRIX, compat, [](State& s) { return matrix_of(fixed_of(s).modelview.top()); }},
    {GL_PROJECTION_MATRIX, compat,
     [](State& s) { return matrix_of(fixed_of(s).projection.top()); }},
    {GL_TEXTURE_MATRIX, compat, [](State& s) { return texture_matrix_of(s, as_it_is); }},
    {GL_TRANSPOSE_MODELVIEW_MATRIX, compat,
     [](State& s) { return matrix_of(transpose(fixed_of(s).modelview.top())); }},
    {GL_TRANSPOSE_PROJECTION_MATRIX, compat,
     [](State& s) { return matrix_of(transpose(fixed_of(s).projection.top())); }},
    {GL_TRANSPOSE_TEXTURE_MATRIX, compat, [](State& s) { return texture_matrix_of(s, transpose); }},
    {GL_MODELVIEW_STACK_DEPTH, compat,
     [](State& s) { return integer(fixed_of(s).modelview.depth()); }},
    {GL_PROJECTION_STACK_DEPTH, compat,
     [](State& s) { return integer(fixed_of(s).projection.depth()); }},
    {GL_TEXTURE_STACK_DEPTH, compat,
     [](State& s) {
         const FixedTextureUnit* unit = active_unit(s);
         return unit != nullptr ? integer(unit->matrices.depth()) : Values();
     }},
    // Table 6.11: colours and fog.
    {GL_FOG_COLOR, compat, [](State& s) { return color_of(fixed_of(s).fog.color); }},
    {GL_FOG_INDEX, compat, [](State& s) { return real(fixed_of(s).fog.index); }},
    {GL_FOG_DENSITY, compat, [](State& s) { return real(fixed_of(s).fog.density); }},
    {GL_FOG_START, compat, [](State& s) { return real(fixed_of(s).fog.start); }},
    {GL_FOG_END, compat, [](State& s) { return real(fixed_of(s).fog.end); }},
    {GL_FOG_MODE, compat, [](State& s) { return integer(fixed_of(s).fog.mode); }},
    {GL_FOG_COORD_SRC, compat, [](State& s) { return integer(fixed_of(s).fog.coordinate); }},
    {GL_SHADE_MODEL, compat, [](State& s) { return integer(fixed_of(s).shade_model); }},
    // Tables 6.12 and 6.13: lighting.
    {GL_COLOR_MATERIAL_PARAMETER, compat,
     [](State& s) { return integer(fixed_of(s).color_material.mode); }},
    {GL_COLOR_MATERIAL_FACE, compat,
     [](State& s) { return integer(fixed_of(s).color_material.face); }},
    {GL_LIGHT_MODEL_AMBIENT, compat,
     [](State& s) { return color_of(fixed_of(s).light_model.ambient); }},
    {GL_LIGHT_MODEL_LOCAL_VIEWER, compat,
     [](State& s) { return integer(fixed_of(s).light_model.local_viewer); }},
    {GL_LIGHT_MODEL_TWO_SIDE, compat,
     [](State& s) { return integer(fixed_of(s).light_model.two_side); }},
    {GL_LIGHT_MODEL_COLOR_CONTROL, compat,
     [](State& s) { return integer(fixed_of(s).light_model.color_control); }},
    // Table 6.14: points.
    {GL_POINT_SIZE_MIN, compat, [](State& s) { return real(fixed_of(s).point.size_min); }},
    {GL_POINT_SIZE_MAX, compat, [](State& s) { return real(fixed_of(s).point.size_max); }},
    {GL_POINT_DISTANCE_ATTENUATION, compat,
     [](State& s) {
         const std::array<float, 3>& a = fixed_of(s).point.attenuation;
         return Values{Values::Kind::floating, {a[0], a[1], a[2]}};
     }},
    // Table 6.20: fragments.
    {GL_ALPHA_TEST_FUNC, compat, [](State& s) { return integer(fixed_of(s).alpha_test.func); }},
    {GL_ALPHA_TEST_REF, compat,
     [](State& s) {
         return Values{Values::Kind::normalized, {fixed_of(s).alpha_test.reference}};
     }},
    // Tables 6.30 and 6.31: limits.
    {GL_MAX_LIGHTS, compat, [](State&) { return integer(light_count); }},
    {GL_MAX_CLIP_PLANES, compat, [](State&) { return integer(clip_plane_count); }},
    {GL_MAX_MODELVIEW_STACK_DEPTH, compat, [](State&) { return integer(modelview_depth); }},
    {GL_MAX_PROJECTION_STACK_DEPTH, compat, [](State&) { return integer(projection_depth); }},
    {GL_MAX_TEXTURE_STACK_DEPTH, compat, [](State&) { return integer(texture_depth); }},
    {GL_MAX_TEXTURE_UNITS, compat, [](State&) { return integer(coordinate_units); }},
    {GL_MAX_TEXTURE_COORDS, compat, [](State&) { return integer(coordinate_units); }},
    {GL_SMOOTH_POINT_SIZE_RANGE, compat,
     [](State& s) {
         return Values{Values::Kind::floating, {1, s.limits.point_size}};
     }},
    {GL_SMOOTH_POINT_SIZE_GRANULARITY, compat, [](State&) { return real(0.125); }},
};

// A switch of the active unit; of units without coordinates GL_INVALID_OPERATION, and nothing.
template <typename Find>
bool& unit_switch(State& state, Find find) {
    if (FixedTextureUnit* unit = active_unit(state))
        return find(*unit);
    return fixed_of(state).nowhere = false;
}

template <FixedTarget target>
bool& target_switch(State& state) {
    return unit_switch(state, [](FixedTextureUnit& unit) -> bool& {
        return unit.enabled[static_cast<size_t>(target)];
    });
}

template <size_t coordinate>
bool& generator_switch(State& state) {
    return unit_switch(
        state, [](FixedTextureUnit& unit) -> bool& { return unit.generators[coordinate].enabled; });
}

template <size_t light>
constexpr Capability light_switch() {
    return {GL_LIGHT0 + light, compat,
            [](State& s) -> bool& { return fixed_of(s).lights[light].enabled; },
            Dirty::fixed_function};
}

// What was the current colour stays the materials' when it is switched off.
bool& color_material_switch(State& state) {
    track_color(state);
    return fixed_of(state).color_material.enabled;
}

constexpr Capability fixed_function_switches[] = {
    {GL_NORMALIZE, compat, [](State& s) -> bool& { return fixed_of(s).normalize; },
     Dirty::fixed_function},
    {GL_RESCALE_NORMAL, compat, [](State& s) -> bool& { return fixed_of(s).rescale_normal; },
     Dirty::fixed_function},
    {GL_LIGHTING, compat, [](State& s) -> bool& { return fixed_of(s).lighting; },
     Dirty::fixed_function},
    light_switch<0>(),
    light_switch<1>(),
    light_switch<2>(),
    light_switch<3>(),
    light_switch<4>(),
    light_switch<5>(),
    light_switch<6>(),
    light_switch<7>(),
    {GL_COLOR_MATERIAL, compat, color_material_switch, Dirty::fixed_function},
    {GL_COLOR_SUM, compat, [](State& s) -> bool& { return fixed_of(s).color_sum; },
     Dirty::fixed_function},
    {GL_FOG, compat, [](State& s) -> bool& { return fixed_of(s).fog.enabled; },
     Dirty::fixed_function},
    {GL_TEXTURE_1D, compat, target_switch<FixedTarget::texture_1d>, Dirty::fixed_function},
    {GL_TEXTURE_2D, compat, target_switch<FixedTarget::texture_2d>, Dirty::fixed_function},
    {GL_TEXTURE_RECTANGLE_ARB, compat, target_switch<FixedTarget::rectangle>,
     Dirty::fixed_function},
    {GL_TEXTURE_3D, compat, target_switch<FixedTarget::texture_3d>, Dirty::fixed_function},
    {GL_TEXTURE_CUBE_MAP, compat, target_switch<FixedTarget::cube_map>, Dirty::fixed_function},
    {GL_TEXTURE_GEN_S, compat, generator_switch<0>, Dirty::fixed_function},
    {GL_TEXTURE_GEN_T, compat, generator_switch<1>, Dirty::fixed_function},
    {GL_TEXTURE_GEN_R, compat, generator_switch<2>, Dirty::fixed_function},
    {GL_TEXTURE_GEN_Q, compat, generator_switch<3>, Dirty::fixed_function},
    {GL_POINT_SPRITE, compat, [](State& s) -> bool& { return fixed_of(s).point.sprite; },
     Dirty::fixed_function},
    {GL_ALPHA_TEST, compat, [](State& s) -> bool& { return fixed_of(s).alpha_test.enabled; },
     Dirty::fixed_function},
};

}  // namespace

std::span<const QueryRow> fixed_function_queries() {
    return fixed_function_rows;
}

std::span<const Capability> fixed_function_capabilities() {
    return fixed_function_switches;
}

}  // namespace cuesta::gl
