// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texts that functions give into the application's buffers.
#pragma once

#include <string_view>

#include "gallium/frontends/gles/gl.h"

namespace cuesta::gles {

class State;

// As much of the text as fits, with a zero at the end. False with GL_INVALID_VALUE where the size
// is negative.
bool give_text(State& state, std::string_view text, GLsizei size, GLsizei* length, GLchar* to);

// With the zero at the end; 0 where there is no text (OpenGL ES 2.0.25, 6.1.8).
inline GLint text_length(std::string_view text) {
    return text.empty() ? 0 : static_cast<GLint>(text.size() + 1);
}

}  // namespace cuesta::gles
