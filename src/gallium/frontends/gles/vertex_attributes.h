// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

// False with GL_INVALID_VALUE recorded: there are fewer attributes.
bool check_attribute(State& state, GLuint index);

}  // namespace cuesta::gles
