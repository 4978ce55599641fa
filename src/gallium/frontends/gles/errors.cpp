// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Errors, resets and the end of commands (OpenGL ES 2.0.25, 2.5 and 5.1; EXT_robustness).
#include "gallium/frontends/gles/entry_point.h"

namespace cuesta::gles {

GLenum get_error(State& state) {
    return std::exchange(state.first_error, GLenum{GL_NO_ERROR});
}

void flush(State& state) {
    state.flush();
}

void finish(State& state) {
    state.finish();
}

// Told once for each loss. Whose fault it was nobody says.
GLenum get_graphics_reset_status(State& state) {
    state.look_for_loss();
    const bool tell = std::exchange(state.work_lost, false) && state.config.lose_context_on_reset;
    return tell ? GL_UNKNOWN_CONTEXT_RESET_EXT : GLenum{GL_NO_ERROR};
}

}  // namespace cuesta::gles
