// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Names of objects in OpenGL's core profile: those that glGen* gave, and no others (OpenGL 3.2,
// E.1, "Application-generated object names").
#pragma once

#include <string_view>

#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

// Whether an object of that name, which is not 0, may be made by binding it. False with the error
// recorded.
template <typename T>
bool check_made_name(State& state, const NameTable<T>& names, GLuint name, std::string_view text) {
    if (!state.is_core() || names.is_taken(name))
        return true;
    state.error(GL_INVALID_OPERATION, text);
    return false;
}

}  // namespace cuesta::gles
