// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Values of uniforms from the application into an executable, with the errors of glUniform* (OpenGL
// ES 3.0.6, 2.12.6). A value that is there already changes nothing.
#pragma once

#include <cstdint>

#include "gallium/frontends/gles/executable.h"
#include "gallium/frontends/gles/gl.h"

namespace cuesta::gles {

class State;

struct MatrixSize {
    uint8_t columns = 0;
    uint8_t rows = 0;
};

// Where glUniform* goes: glUseProgram's program, else the active one of the bound pipeline. Null
// with the error recorded.
Executable* active_executable(State& state);
// Where glProgramUniform* goes. Null with the error recorded.
Executable* named_executable(State& state, GLuint name);

// A null executable: there is none, and the error for it is recorded.
void set_vectors(State& state,
                 Executable* executable,
                 GLint location,
                 GLsizei count,
                 uint8_t components,
                 const GLfloat* values);
void set_vectors(State& state,
                 Executable* executable,
                 GLint location,
                 GLsizei count,
                 uint8_t components,
                 const GLint* values);
void set_vectors(State& state,
                 Executable* executable,
                 GLint location,
                 GLsizei count,
                 uint8_t components,
                 const GLuint* values);
void set_matrices(State& state,
                  Executable* executable,
                  GLint location,
                  GLsizei count,
                  GLboolean transpose,
                  MatrixSize size,
                  const GLfloat* values);

}  // namespace cuesta::gles
