// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// State of rasterization and fragments (OpenGL 2.1, 3.4, 3.5, 4.1).
#include <algorithm>

#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gles/translate.h"

namespace cuesta::gl {

using gles::Dirty;

void polygon_mode(State& state, GLenum face, GLenum mode) {
    const bool front = face == GL_FRONT || face == GL_FRONT_AND_BACK;
    const bool back = face == GL_BACK || face == GL_FRONT_AND_BACK;
    // In the core profile both faces have one mode.
    if ((!front && !back) || (face != GL_FRONT_AND_BACK && !state.is_compatibility()) ||
        (mode != GL_POINT && mode != GL_LINE && mode != GL_FILL))
        return state.error(GL_INVALID_ENUM, "glPolygonMode: face or mode");
    std::array<GLenum, 2>& modes = common(state).raster.polygon_modes;
    if (front)
        modes[0] = mode;
    if (back)
        modes[1] = mode;
}

void line_stipple(State& state, GLint factor, GLushort pattern) {
    LineStipple& stipple = common(state).raster.line_stipple;
    stipple.factor = std::clamp(factor, 1, 256);
    stipple.pattern = pattern;
}

void logic_op(State& state, GLenum op) {
    if (op < GL_CLEAR || op > GL_SET)
        return state.error(GL_INVALID_ENUM, "glLogicOp: no operation");
    common(state).raster.logic_op = op;
}

void clamp_color(State& state, GLenum target, GLenum clamp) {
    ColorClamps& clamps = common(state).raster.clamps;
    GLenum* set = target == GL_CLAMP_READ_COLOR ? &clamps.read : nullptr;
    if (target == GL_CLAMP_VERTEX_COLOR && state.is_compatibility())
        set = &clamps.vertex;
    if (target == GL_CLAMP_FRAGMENT_COLOR && state.is_compatibility())
        set = &clamps.fragment;
    if (set == nullptr || (clamp != GL_TRUE && clamp != GL_FALSE && clamp != GL_FIXED_ONLY))
        return state.error(GL_INVALID_ENUM, "glClampColor: target or clamp");
    *set = clamp;
}

void active_stencil_face_ext(State& state, GLenum face) {
    if (face != GL_FRONT && face != GL_BACK)
        return state.error(GL_INVALID_ENUM, "glActiveStencilFaceEXT: no face");
    common(state).raster.stencil_face = face;
}

void sample_coverage_arb(State& state, GLfloat value, GLboolean invert) {
    gles::sample_coverage(state, value, invert);
}

void blend_color_ext(State& state, GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha) {
    gles::blend_color(state, red, green, blue, alpha);
}

void blend_equation_ext(State& state, GLenum mode) {
    gles::blend_equation(state, mode);
}

void blend_equation_separate_ext(State& state, GLenum rgb, GLenum alpha) {
    gles::blend_equation_separate(state, rgb, alpha);
}

void blend_func_separate_ext(
    State& state, GLenum rgb_src, GLenum rgb_dst, GLenum alpha_src, GLenum alpha_dst) {
    gles::blend_func_separate(state, rgb_src, rgb_dst, alpha_src, alpha_dst);
}

void stencil_op_separate_ati(
    State& state, GLenum face, GLenum fail, GLenum depth_fail, GLenum depth_pass) {
    gles::stencil_op_separate(state, face, fail, depth_fail, depth_pass);
}

void stencil_func_separate_ati(
    State& state, GLenum front, GLenum back, GLint reference, GLuint mask) {
    if (!gles::to_compare_func(front) || !gles::to_compare_func(back))
        return state.error(GL_INVALID_ENUM, "glStencilFuncSeparateATI: no function");
    gles::stencil_func_separate(state, GL_FRONT, front, reference, mask);
    gles::stencil_func_separate(state, GL_BACK, back, reference, mask);
}

}  // namespace cuesta::gl
