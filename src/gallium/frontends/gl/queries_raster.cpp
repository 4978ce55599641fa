// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glGet* and glEnable know of rasterization and fragments.
#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/rows.h"

namespace cuesta::gl {

namespace {

using gles::Dirty;
using gles::Ext;
using gles::integer;
using gles::Values;

RasterState& raster(State& state) {
    return common(state).raster;
}

Values floats(std::initializer_list<double> values) {
    return {Values::Kind::floating, values};
}

// What queries of the stencil tell of: as glStencilFunc and its like name it.
const gles::StencilSide& active_side(State& state) {
    return raster(state).stencil_face == GL_BACK ? state.stencil.two_side_back
                                                 : state.stencil.sides[0];
}

Values mask(GLuint value) {
    return {Values::Kind::mask, {static_cast<double>(value)}};
}

// Lines and points have every size that is a multiple of these.
constexpr double line_granularity = 1.0 / 16;
constexpr double point_granularity = 1.0 / 16;

constexpr gles::QueryRow query_rows[] = {
    {GL_POLYGON_MODE, Ext::desktop,
     [](State& s) {
         const std::array<GLenum, 2>& modes = raster(s).polygon_modes;
         return Values(Values::Kind::integer,
                       {static_cast<double>(modes[0]), static_cast<double>(modes[1])});
     }},
    {GL_LINE_STIPPLE_PATTERN, Ext::compatibility,
     [](State& s) { return integer(raster(s).line_stipple.pattern); }},
    {GL_LINE_STIPPLE_REPEAT, Ext::compatibility,
     [](State& s) { return integer(raster(s).line_stipple.factor); }},
    {GL_PROVOKING_VERTEX, Ext::desktop,
     [](State& s) {
         return integer(s.raster.first_provokes ? GL_FIRST_VERTEX_CONVENTION
                                                : GL_LAST_VERTEX_CONVENTION);
     }},
    {GL_QUADS_FOLLOW_PROVOKING_VERTEX_CONVENTION, Ext::desktop, [](State&) { return integer(1); }},
    {GL_PRIMITIVE_RESTART_INDEX, Ext::core_profile,
     [](State& s) { return mask(s.vertex.restart_index); }},
    {GL_LOGIC_OP_MODE, Ext::desktop, [](State& s) { return integer(raster(s).logic_op); }},
    {GL_CLAMP_READ_COLOR, Ext::desktop, [](State& s) { return integer(raster(s).clamps.read); }},
    {GL_CLAMP_VERTEX_COLOR, Ext::compatibility,
     [](State& s) { return integer(raster(s).clamps.vertex); }},
    {GL_CLAMP_FRAGMENT_COLOR, Ext::compatibility,
     [](State& s) { return integer(raster(s).clamps.fragment); }},
    {GL_CONTEXT_PROFILE_MASK, Ext::core_profile,
     [](State&) { return integer(GL_CONTEXT_CORE_PROFILE_BIT); }},
    {GL_POINT_SMOOTH_HINT, Ext::compatibility,
     [](State& s) { return integer(raster(s).hints.point_smooth); }},
    {GL_LINE_SMOOTH_HINT, Ext::desktop,
     [](State& s) { return integer(raster(s).hints.line_smooth); }},
    {GL_POLYGON_SMOOTH_HINT, Ext::desktop,
     [](State& s) { return integer(raster(s).hints.polygon_smooth); }},
    {GL_TEXTURE_COMPRESSION_HINT, Ext::desktop,
     [](State& s) { return integer(raster(s).hints.texture_compression); }},
    {GL_POINT_SIZE, Ext::desktop, [](State& s) { return floats({raster(s).point.size}); }},
    {GL_POINT_FADE_THRESHOLD_SIZE, Ext::desktop,
     [](State& s) { return floats({raster(s).point.fade_threshold}); }},
    {GL_POINT_SPRITE_COORD_ORIGIN, Ext::desktop,
     [](State& s) { return integer(raster(s).point.sprite_origin); }},
    // GL_SMOOTH_POINT_SIZE_RANGE and its like have these numbers too.
    {GL_POINT_SIZE_RANGE, Ext::desktop,
     [](State& s) {
         return floats({1, s.limits.point_size});
     }},
    {GL_POINT_SIZE_GRANULARITY, Ext::desktop, [](State&) { return floats({point_granularity}); }},
    {GL_LINE_WIDTH_RANGE, Ext::desktop,
     [](State& s) {
         return floats({1, s.limits.line_width});
     }},
    {GL_LINE_WIDTH_GRANULARITY, Ext::desktop, [](State&) { return floats({line_granularity}); }},
    {GL_STENCIL_FUNC, Ext::compatibility, [](State& s) { return integer(active_side(s).func); }},
    {GL_STENCIL_REF, Ext::compatibility,
     [](State& s) { return gles::stencil_reference(s, active_side(s)); }},
    {GL_STENCIL_VALUE_MASK, Ext::compatibility,
     [](State& s) { return mask(active_side(s).value_mask); }},
    {GL_STENCIL_WRITEMASK, Ext::compatibility,
     [](State& s) { return mask(active_side(s).write_mask); }},
    {GL_STENCIL_FAIL, Ext::compatibility, [](State& s) { return integer(active_side(s).fail); }},
    {GL_STENCIL_PASS_DEPTH_FAIL, Ext::compatibility,
     [](State& s) { return integer(active_side(s).depth_fail); }},
    {GL_STENCIL_PASS_DEPTH_PASS, Ext::compatibility,
     [](State& s) { return integer(active_side(s).depth_pass); }},
    {GL_ACTIVE_STENCIL_FACE_EXT, Ext::compatibility,
     [](State& s) { return integer(raster(s).stencil_face); }},
};

constexpr gles::Capability capability_rows[] = {
    {GL_LINE_STIPPLE, Ext::compatibility,
     [](State& s) -> bool& { return raster(s).line_stipple.enabled; }, Dirty::none},
    {GL_POLYGON_STIPPLE, Ext::compatibility,
     [](State& s) -> bool& { return raster(s).polygon_stipple.enabled; }, Dirty::none},
    {GL_POINT_SMOOTH, Ext::compatibility, [](State& s) -> bool& { return raster(s).point_smooth; },
     Dirty::none},
    {GL_DEPTH_CLAMP, Ext::desktop, [](State& s) -> bool& { return s.raster.depth_clamp; },
     Dirty::rasterizer},
    {GL_PRIMITIVE_RESTART, Ext::core_profile, [](State& s) -> bool& { return s.vertex.restart; },
     Dirty::none},
    {GL_LINE_SMOOTH, Ext::desktop, [](State& s) -> bool& { return raster(s).line_smooth; },
     Dirty::none},
    {GL_POLYGON_SMOOTH, Ext::desktop, [](State& s) -> bool& { return raster(s).polygon_smooth; },
     Dirty::none},
    {GL_POLYGON_OFFSET_POINT, Ext::desktop,
     [](State& s) -> bool& { return raster(s).polygon_offset_point; }, Dirty::none},
    {GL_POLYGON_OFFSET_LINE, Ext::desktop,
     [](State& s) -> bool& { return raster(s).polygon_offset_line; }, Dirty::none},
    {GL_MULTISAMPLE, Ext::desktop, [](State& s) -> bool& { return raster(s).multisample; },
     Dirty::none},
    {GL_SAMPLE_ALPHA_TO_ONE, Ext::desktop,
     [](State& s) -> bool& { return raster(s).sample_alpha_to_one; }, Dirty::none},
    {GL_COLOR_LOGIC_OP, Ext::desktop, [](State& s) -> bool& { return raster(s).color_logic_op; },
     Dirty::none},
    {GL_INDEX_LOGIC_OP, Ext::compatibility,
     [](State& s) -> bool& { return raster(s).index_logic_op; }, Dirty::none},
    {GL_VERTEX_PROGRAM_POINT_SIZE, Ext::desktop,
     [](State& s) -> bool& { return raster(s).vertex_program_point_size; }, Dirty::none},
    {GL_STENCIL_TEST_TWO_SIDE_EXT, Ext::compatibility,
     [](State& s) -> bool& { return raster(s).stencil_two_side; }, Dirty::none},
    {GL_VERTEX_PROGRAM_TWO_SIDE, Ext::compatibility,
     [](State& s) -> bool& { return raster(s).vertex_program_two_side; }, Dirty::none},
};

}  // namespace

std::span<const gles::QueryRow> raster_queries() {
    return query_rows;
}

std::span<const gles::Capability> raster_capabilities() {
    return capability_rows;
}

}  // namespace cuesta::gl
