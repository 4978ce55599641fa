// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glUniform* and glProgramUniform* of unsigned integers and of matrices that are not square (OpenGL
// ES 3.0.6, 2.12.6).
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/uniform_store.h"

namespace cuesta::gles {

// --- glUniform* ----------------------------------------------------------------------------------

void uniform_1ui(State& state, GLint location, GLuint x) {
    set_uints(state, active_executable(state), location, 1, 1, &x);
}
void uniform_2ui(State& state, GLint location, GLuint x, GLuint y) {
    const GLuint values[] = {x, y};
    set_uints(state, active_executable(state), location, 1, 2, values);
}
void uniform_3ui(State& state, GLint location, GLuint x, GLuint y, GLuint z) {
    const GLuint values[] = {x, y, z};
    set_uints(state, active_executable(state), location, 1, 3, values);
}
void uniform_4ui(State& state, GLint location, GLuint x, GLuint y, GLuint z, GLuint w) {
    const GLuint values[] = {x, y, z, w};
    set_uints(state, active_executable(state), location, 1, 4, values);
}
void uniform_1uiv(State& state, GLint location, GLsizei count, const GLuint* values) {
    set_uints(state, active_executable(state), location, count, 1, values);
}
void uniform_2uiv(State& state, GLint location, GLsizei count, const GLuint* values) {
    set_uints(state, active_executable(state), location, count, 2, values);
}
void uniform_3uiv(State& state, GLint location, GLsizei count, const GLuint* values) {
    set_uints(state, active_executable(state), location, count, 3, values);
}
void uniform_4uiv(State& state, GLint location, GLsizei count, const GLuint* values) {
    set_uints(state, active_executable(state), location, count, 4, values);
}
void uniform_matrix_2x3fv(
    State& state, GLint location, GLsizei count, GLboolean transpose, const GLfloat* values) {
    set_matrices(state, active_executable(state), location, count, transpose, {2, 3}, values);
}
void uniform_matrix_3x2fv(
    State& state, GLint location, GLsizei count, GLboolean transpose, const GLfloat* values) {
    set_matrices(state, active_executable(state), location, count, transpose, {3, 2}, values);
}
void uniform_matrix_2x4fv(
    State& state, GLint location, GLsizei count, GLboolean transpose, const GLfloat* values) {
    set_matrices(state, active_executable(state), location, count, transpose, {2, 4}, values);
}
void uniform_matrix_4x2fv(
    State& state, GLint location, GLsizei count, GLboolean transpose, const GLfloat* values) {
    set_matrices(state, active_executable(state), location, count, transpose, {4, 2}, values);
}
void uniform_matrix_3x4fv(
    State& state, GLint location, GLsizei count, GLboolean transpose, const GLfloat* values) {
    set_matrices(state, active_executable(state), location, count, transpose, {3, 4}, values);
}
void uniform_matrix_4x3fv(
    State& state, GLint location, GLsizei count, GLboolean transpose, const GLfloat* values) {
    set_matrices(state, active_executable(state), location, count, transpose, {4, 3}, values);
}

// --- glProgramUniform* ---------------------------------------------------------------------------

void program_uniform_1ui(State& state, GLuint name, GLint location, GLuint x) {
    set_uints(state, named_executable(state, name), location, 1, 1, &x);
}
void program_uniform_2ui(State& state, GLuint name, GLint location, GLuint x, GLuint y) {
    const GLuint values[] = {x, y};
    set_uints(state, named_executable(state, name), location, 1, 2, values);
}
void program_uniform_3ui(State& state, GLuint name, GLint location, GLuint x, GLuint y, GLuint z) {
    const GLuint values[] = {x, y, z};
    set_uints(state, named_executable(state, name), location, 1, 3, values);
}
void program_uniform_4ui(
    State& state, GLuint name, GLint location, GLuint x, GLuint y, GLuint z, GLuint w) {
    const GLuint values[] = {x, y, z, w};
    set_uints(state, named_executable(state, name), location, 1, 4, values);
}
void program_uniform_1uiv(
    State& state, GLuint name, GLint location, GLsizei count, const GLuint* values) {
    set_uints(state, named_executable(state, name), location, count, 1, values);
}
void program_uniform_2uiv(
    State& state, GLuint name, GLint location, GLsizei count, const GLuint* values) {
    set_uints(state, named_executable(state, name), location, count, 2, values);
}
void program_uniform_3uiv(
    State& state, GLuint name, GLint location, GLsizei count, const GLuint* values) {
    set_uints(state, named_executable(state, name), location, count, 3, values);
}
void program_uniform_4uiv(
    State& state, GLuint name, GLint location, GLsizei count, const GLuint* values) {
    set_uints(state, named_executable(state, name), location, count, 4, values);
}
void program_uniform_matrix_2x3fv(State& state,
                                  GLuint name,
                                  GLint location,
                                  GLsizei count,
                                  GLboolean transpose,
                                  const GLfloat* values) {
    set_matrices(state, named_executable(state, name), location, count, transpose, {2, 3}, values);
}
void program_uniform_matrix_3x2fv(State& state,
                                  GLuint name,
                                  GLint location,
                                  GLsizei count,
                                  GLboolean transpose,
                                  const GLfloat* values) {
    set_matrices(state, named_executable(state, name), location, count, transpose, {3, 2}, values);
}
void program_uniform_matrix_2x4fv(State& state,
                                  GLuint name,
                                  GLint location,
                                  GLsizei count,
                                  GLboolean transpose,
                                  const GLfloat* values) {
    set_matrices(state, named_executable(state, name), location, count, transpose, {2, 4}, values);
}
void program_uniform_matrix_4x2fv(State& state,
                                  GLuint name,
                                  GLint location,
                                  GLsizei count,
                                  GLboolean transpose,
                                  const GLfloat* values) {
    set_matrices(state, named_executable(state, name), location, count, transpose, {4, 2}, values);
}
void program_uniform_matrix_3x4fv(State& state,
                                  GLuint name,
                                  GLint location,
                                  GLsizei count,
                                  GLboolean transpose,
                                  const GLfloat* values) {
    set_matrices(state, named_executable(state, name), location, count, transpose, {3, 4}, values);
}
void program_uniform_matrix_4x3fv(State& state,
                                  GLuint name,
                                  GLint location,
                                  GLsizei count,
                                  GLboolean transpose,
                                  const GLfloat* values) {
    set_matrices(state, named_executable(state, name), location, count, transpose, {4, 3}, values);
}

}  // namespace cuesta::gles
