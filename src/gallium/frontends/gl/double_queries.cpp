// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glGetDoublev, which OpenGL ES has not (OpenGL 2.1, 6.1.1).
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gles/queries.h"

namespace cuesta::gl {

void get_doublev(State& state, GLenum name, GLdouble* out) {
    gles::Values values;
    if (!gles::query_state(state, name, &values))
        return state.error(GL_INVALID_ENUM, "glGetDoublev: no state");
    for (const double value : values.all())
        *out++ = value;
}

}  // namespace cuesta::gl
