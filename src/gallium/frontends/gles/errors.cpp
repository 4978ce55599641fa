// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Errors and resets (OpenGL ES 2.0.25, 2.5; EXT_robustness).
#include "gallium/frontends/gles/entry_point.h"

namespace cuesta::gles {

GLenum get_error(State& state) {
    return std::exchange(state.first_error, GLenum{GL_NO_ERROR});
}

GLenum get_graphics_reset_status(State& state) {
    return std::exchange(state.reset_status, GLenum{GL_NO_ERROR});
}

}  // namespace cuesta::gles
