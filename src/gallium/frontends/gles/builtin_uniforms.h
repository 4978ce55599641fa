// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Uniforms that the language has and the API gives values: gl_DepthRange (GLSL ES 1.00, 7.4).
#pragma once

#include "gallium/frontends/gles/program.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

// Counts the stage's serial where a value changed.
void set_builtin_uniforms(Executable& executable, const ViewportState& viewport);

}  // namespace cuesta::gles
