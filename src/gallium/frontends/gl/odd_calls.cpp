// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Functions of OpenGL 1.0 that belong to no other topic: doubles of what OpenGL ES has as floats,
// and what is for accumulation buffers and colour indices, which no config has (OpenGL 2.1, 4.2.2
// to 4.2.4).
#include <algorithm>

#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gles/queries.h"

namespace cuesta::gl {

void accum(State& state, GLenum operation, GLfloat) {
    switch (operation) {
        case GL_ACCUM:
        case GL_LOAD:
        case GL_RETURN:
        case GL_MULT:
        case GL_ADD: break;
        default: return state.error(GL_INVALID_ENUM, "glAccum: operation");
    }
    state.error(GL_INVALID_OPERATION, "glAccum: there is no accumulation buffer");
}

void clear_accum(State& state, GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha) {
    std::array<float, 4> color = {red, green, blue, alpha};
    for (float& component : color)
        component = std::clamp(component, -1.0f, 1.0f);
    compatibility(state).lists.odd.clear_accum = color;
}

void clear_index(State& state, GLfloat index) {
    compatibility(state).lists.odd.clear_index = index;
}

void index_mask(State& state, GLuint mask) {
    compatibility(state).lists.odd.index_mask = mask;
}

void clear_depth(State& state, GLdouble depth) {
    gles::clear_depthf(state, static_cast<GLfloat>(std::clamp(depth, 0.0, 1.0)));
}

void depth_range(State& state, GLdouble nearest, GLdouble farthest) {
    gles::depth_rangef(state, static_cast<GLfloat>(std::clamp(nearest, 0.0, 1.0)),
                       static_cast<GLfloat>(std::clamp(farthest, 0.0, 1.0)));
}

void get_doublev(State& state, GLenum name, GLdouble* out) {
    gles::Values values;
    if (!gles::query_state(state, name, &values))
        return state.error(GL_INVALID_ENUM, "glGetDoublev: no state of that name");
    std::copy(values.all().begin(), values.all().end(), out);
}

GLenum* Compatibility::find_hint(GLenum target) {
    switch (target) {
        case GL_PERSPECTIVE_CORRECTION_HINT: return &lists.odd.perspective_hint;
        case GL_FOG_HINT: return &lists.odd.fog_hint;
        case GL_POINT_SMOOTH_HINT: return &raster.hints.point_smooth;
        default: return Common::find_hint(target);
    }
}

}  // namespace cuesta::gl
