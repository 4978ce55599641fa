// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glReadPixels (OpenGL ES 2.0.25, 4.3.1; EXT_read_format_bgra; EXT_robustness).
#pragma once

#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

// The pair besides GL_RGBA and GL_UNSIGNED_BYTE in which the framebuffer that is read is read best.
struct ReadFormat {
    GLenum format = GL_RGBA;
    GLenum type = GL_UNSIGNED_BYTE;
};
ReadFormat preferred_read_format(State& state);

}  // namespace cuesta::gles
