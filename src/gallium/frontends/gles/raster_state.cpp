// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// State of the rasteriser: viewport, scissor, faces, lines, offsets (OpenGL ES 2.0.25, 2.12, 3).
#include <algorithm>
#include <cmath>

#include "gallium/frontends/gles/clamp.h"
#include "gallium/frontends/gles/desktop.h"
#include "gallium/frontends/gles/entry_point.h"

namespace cuesta::gles {

void viewport(State& state, GLint x, GLint y, GLsizei width, GLsizei height) {
    if (width < 0 || height < 0)
        return state.error(GL_INVALID_VALUE, "glViewport: negative size");
    const auto largest = static_cast<GLsizei>(state.limits.viewport_size);
    state.viewport.x = x;
    state.viewport.y = y;
    state.viewport.width = std::min(width, largest);
    state.viewport.height = std::min(height, largest);
    state.set_dirty(Dirty::viewport);
}

void depth_rangef(State& state, GLfloat n, GLfloat f) {
    state.viewport.depth_near = clamp_unit(n);
    state.viewport.depth_far = clamp_unit(f);
    state.set_dirty(Dirty::viewport);
}

void clip_control(State& state, GLenum origin, GLenum depth) {
    const bool known_origin = origin == GL_LOWER_LEFT_EXT || origin == GL_UPPER_LEFT_EXT;
    if (!known_origin || (depth != GL_NEGATIVE_ONE_TO_ONE_EXT && depth != GL_ZERO_TO_ONE_EXT))
        return state.error(GL_INVALID_ENUM, "glClipControlEXT: origin or depth");
    state.viewport.clip_origin = origin;
    state.viewport.clip_depth = depth;
    state.set_dirty(Dirty::viewport | Dirty::rasterizer);
}

void scissor(State& state, GLint x, GLint y, GLsizei width, GLsizei height) {
    if (width < 0 || height < 0)
        return state.error(GL_INVALID_VALUE, "glScissor: negative size");
    state.scissor.x = x;
    state.scissor.y = y;
    state.scissor.width = width;
    state.scissor.height = height;
    state.set_dirty(Dirty::scissor);
}

void cull_face(State& state, GLenum mode) {
    if (mode != GL_FRONT && mode != GL_BACK && mode != GL_FRONT_AND_BACK)
        return state.error(GL_INVALID_ENUM, "glCullFace: no face");
    state.raster.cull_mode = mode;
    state.set_dirty(Dirty::rasterizer);
}

void front_face(State& state, GLenum mode) {
    if (mode != GL_CW && mode != GL_CCW)
        return state.error(GL_INVALID_ENUM, "glFrontFace: no direction");
    state.raster.front_face = mode;
    state.set_dirty(Dirty::rasterizer);
}

void line_width(State& state, GLfloat width) {
    if (!(width > 0))
        return state.error(GL_INVALID_VALUE, "glLineWidth: not above 0");
    if (width > 1 && state.config.forward_compatible)
        return state.error(GL_INVALID_VALUE, "glLineWidth: wide lines are deprecated");
    state.raster.line_width = width;
    state.set_dirty(Dirty::rasterizer);
}

void polygon_offset(State& state, GLfloat factor, GLfloat units) {
    polygon_offset_clamp(state, factor, units, 0);
}

void polygon_offset_clamp(State& state, GLfloat factor, GLfloat units, GLfloat clamp) {
    state.raster.offset_factor = factor;
    state.raster.offset_units = units;
    state.raster.offset_clamp = clamp;
    state.set_dirty(Dirty::rasterizer);
}

void sample_coverage(State& state, GLfloat value, GLboolean invert) {
    state.raster.coverage_value = clamp_unit(value);
    state.raster.coverage_invert = invert != GL_FALSE;
    state.set_dirty(Dirty::sample_mask);
}

void hint(State& state, GLenum target, GLenum mode) {
    GLenum* value = nullptr;
    if (target == GL_GENERATE_MIPMAP_HINT && state.extensions.has(Ext::deprecated))
        value = &state.hints.generate_mipmap;
    if (target == GL_FRAGMENT_SHADER_DERIVATIVE_HINT_OES &&
        state.extensions.has(Ext::oes_standard_derivatives))
        value = &state.hints.derivative;
    if (value == nullptr && state.desktop != nullptr)
        value = state.desktop->find_hint(target);
    if (value == nullptr)
        return state.error(GL_INVALID_ENUM, "glHint: no target");
    if (mode != GL_FASTEST && mode != GL_NICEST && mode != GL_DONT_CARE)
        return state.error(GL_INVALID_ENUM, "glHint: no mode");
    *value = mode;
}

}  // namespace cuesta::gles
