// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Values of uniforms from the application into an executable, with the errors of glUniform* (OpenGL
// ES 2.0.25, 2.10.4). A value that is there already changes nothing.
#pragma once

#include <cstdint>

#include "gallium/frontends/gles/executable.h"
#include "gallium/frontends/gles/gl.h"

namespace cuesta::gles {

class State;

// A null executable: there is none, and the error for it is recorded.
void set_floats(State& state,
                Executable* executable,
                GLint location,
                GLsizei count,
                uint8_t components,
                const GLfloat* values);
void set_ints(State& state,
              Executable* executable,
              GLint location,
              GLsizei count,
              uint8_t components,
              const GLint* values);
void set_matrices(State& state,
                  Executable* executable,
                  GLint location,
                  GLsizei count,
                  GLboolean transpose,
                  uint8_t columns,
                  const GLfloat* values);

}  // namespace cuesta::gles
