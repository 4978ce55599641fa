// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// GL_TEXTURE_BORDER_COLOR of textures and sampler objects in desktop OpenGL, in the three ways in
// which functions have it (OpenGL 3.2, 3.8.4 and 6.1.2).
#pragma once

#include <array>
#include <compare>

#include "gallium/frontends/gles/gl.h"

namespace cuesta::gles {

class State;

struct BorderColor {
    std::array<float, 4> values{};
    bool are_integers = false;  // the values are the bits of such

    static BorderColor of_floats(const GLfloat* values);
    static BorderColor of_normalized(const GLint* values);
    static BorderColor of_integers(const GLint* values);
    void give_floats(GLfloat* to) const;
    void give_normalized(GLint* to) const;
    void give_integers(GLint* to) const;
    auto operator<=>(const BorderColor&) const = default;
};

// OpenGL ES has none.
bool names_border(const State& state, GLenum name);

}  // namespace cuesta::gles
