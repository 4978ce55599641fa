// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glUniform* (OpenGL ES 2.0.25, 2.10.4), and glProgramUniform* (EXT_separate_shader_objects), which
// name the program. Those that OpenGL ES 3 adds are in uniform_calls_es3.cpp.
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/program.h"
#include "gallium/frontends/gles/uniform_store.h"

namespace cuesta::gles {

Executable* active_executable(State& state) {
    const Program* program = state.program.get();
    if (program == nullptr && state.pipelines.bound != nullptr)
        program = state.pipelines.bound->active.get();
    if (program == nullptr || program->executable == nullptr) {
        state.error(GL_INVALID_OPERATION, "glUniform: no program is active");
        return nullptr;
    }
    return program->executable.get();
}

Executable* named_executable(State& state, GLuint name) {
    const Program* program = find_program(state, name);
    if (program == nullptr)
        return nullptr;
    if (!program->linked)
        state.error(GL_INVALID_OPERATION, "glProgramUniform: the program is not linked");
    return program->linked_executable();
}

// --- glUniform* ----------------------------------------------------------------------------------

void uniform_1f(State& state, GLint location, GLfloat x) {
    set_floats(state, active_executable(state), location, 1, 1, &x);
}
void uniform_2f(State& state, GLint location, GLfloat x, GLfloat y) {
    const GLfloat values[] = {x, y};
    set_floats(state, active_executable(state), location, 1, 2, values);
}
void uniform_3f(State& state, GLint location, GLfloat x, GLfloat y, GLfloat z) {
    const GLfloat values[] = {x, y, z};
    set_floats(state, active_executable(state), location, 1, 3, values);
}
void uniform_4f(State& state, GLint location, GLfloat x, GLfloat y, GLfloat z, GLfloat w) {
    const GLfloat values[] = {x, y, z, w};
    set_floats(state, active_executable(state), location, 1, 4, values);
}
void uniform_1i(State& state, GLint location, GLint x) {
    set_ints(state, active_executable(state), location, 1, 1, &x);
}
void uniform_2i(State& state, GLint location, GLint x, GLint y) {
    const GLint values[] = {x, y};
    set_ints(state, active_executable(state), location, 1, 2, values);
}
void uniform_3i(State& state, GLint location, GLint x, GLint y, GLint z) {
    const GLint values[] = {x, y, z};
    set_ints(state, active_executable(state), location, 1, 3, values);
}
void uniform_4i(State& state, GLint location, GLint x, GLint y, GLint z, GLint w) {
    const GLint values[] = {x, y, z, w};
    set_ints(state, active_executable(state), location, 1, 4, values);
}
void uniform_1fv(State& state, GLint location, GLsizei count, const GLfloat* values) {
    set_floats(state, active_executable(state), location, count, 1, values);
}
void uniform_2fv(State& state, GLint location, GLsizei count, const GLfloat* values) {
    set_floats(state, active_executable(state), location, count, 2, values);
}
void uniform_3fv(State& state, GLint location, GLsizei count, const GLfloat* values) {
    set_floats(state, active_executable(state), location, count, 3, values);
}
void uniform_4fv(State& state, GLint location, GLsizei count, const GLfloat* values) {
    set_floats(state, active_executable(state), location, count, 4, values);
}
void uniform_1iv(State& state, GLint location, GLsizei count, const GLint* values) {
    set_ints(state, active_executable(state), location, count, 1, values);
}
void uniform_2iv(State& state, GLint location, GLsizei count, const GLint* values) {
    set_ints(state, active_executable(state), location, count, 2, values);
}
void uniform_3iv(State& state, GLint location, GLsizei count, const GLint* values) {
    set_ints(state, active_executable(state), location, count, 3, values);
}
void uniform_4iv(State& state, GLint location, GLsizei count, const GLint* values) {
    set_ints(state, active_executable(state), location, count, 4, values);
}
void uniform_matrix_2fv(
    State& state, GLint location, GLsizei count, GLboolean transpose, const GLfloat* values) {
    set_matrices(state, active_executable(state), location, count, transpose, {2, 2}, values);
}
void uniform_matrix_3fv(
    State& state, GLint location, GLsizei count, GLboolean transpose, const GLfloat* values) {
    set_matrices(state, active_executable(state), location, count, transpose, {3, 3}, values);
}
void uniform_matrix_4fv(
    State& state, GLint location, GLsizei count, GLboolean transpose, const GLfloat* values) {
    set_matrices(state, active_executable(state), location, count, transpose, {4, 4}, values);
}

// --- glProgramUniform* ---------------------------------------------------------------------------

void program_uniform_1f(State& state, GLuint name, GLint location, GLfloat x) {
    set_floats(state, named_executable(state, name), location, 1, 1, &x);
}
void program_uniform_2f(State& state, GLuint name, GLint location, GLfloat x, GLfloat y) {
    const GLfloat values[] = {x, y};
    set_floats(state, named_executable(state, name), location, 1, 2, values);
}
void program_uniform_3f(
    State& state, GLuint name, GLint location, GLfloat x, GLfloat y, GLfloat z) {
    const GLfloat values[] = {x, y, z};
    set_floats(state, named_executable(state, name), location, 1, 3, values);
}
void program_uniform_4f(
    State& state, GLuint name, GLint location, GLfloat x, GLfloat y, GLfloat z, GLfloat w) {
    const GLfloat values[] = {x, y, z, w};
    set_floats(state, named_executable(state, name), location, 1, 4, values);
}
void program_uniform_1i(State& state, GLuint name, GLint location, GLint x) {
    set_ints(state, named_executable(state, name), location, 1, 1, &x);
}
void program_uniform_2i(State& state, GLuint name, GLint location, GLint x, GLint y) {
    const GLint values[] = {x, y};
    set_ints(state, named_executable(state, name), location, 1, 2, values);
}
void program_uniform_3i(State& state, GLuint name, GLint location, GLint x, GLint y, GLint z) {
    const GLint values[] = {x, y, z};
    set_ints(state, named_executable(state, name), location, 1, 3, values);
}
void program_uniform_4i(
    State& state, GLuint name, GLint location, GLint x, GLint y, GLint z, GLint w) {
    const GLint values[] = {x, y, z, w};
    set_ints(state, named_executable(state, name), location, 1, 4, values);
}
void program_uniform_1fv(
    State& state, GLuint name, GLint location, GLsizei count, const GLfloat* values) {
    set_floats(state, named_executable(state, name), location, count, 1, values);
}
void program_uniform_2fv(
    State& state, GLuint name, GLint location, GLsizei count, const GLfloat* values) {
    set_floats(state, named_executable(state, name), location, count, 2, values);
}
void program_uniform_3fv(
    State& state, GLuint name, GLint location, GLsizei count, const GLfloat* values) {
    set_floats(state, named_executable(state, name), location, count, 3, values);
}
void program_uniform_4fv(
    State& state, GLuint name, GLint location, GLsizei count, const GLfloat* values) {
    set_floats(state, named_executable(state, name), location, count, 4, values);
}
void program_uniform_1iv(
    State& state, GLuint name, GLint location, GLsizei count, const GLint* values) {
    set_ints(state, named_executable(state, name), location, count, 1, values);
}
void program_uniform_2iv(
    State& state, GLuint name, GLint location, GLsizei count, const GLint* values) {
    set_ints(state, named_executable(state, name), location, count, 2, values);
}
void program_uniform_3iv(
    State& state, GLuint name, GLint location, GLsizei count, const GLint* values) {
    set_ints(state, named_executable(state, name), location, count, 3, values);
}
void program_uniform_4iv(
    State& state, GLuint name, GLint location, GLsizei count, const GLint* values) {
    set_ints(state, named_executable(state, name), location, count, 4, values);
}
void program_uniform_matrix_2fv(State& state,
                                GLuint name,
                                GLint location,
                                GLsizei count,
                                GLboolean transpose,
                                const GLfloat* values) {
    set_matrices(state, named_executable(state, name), location, count, transpose, {2, 2}, values);
}
void program_uniform_matrix_3fv(State& state,
                                GLuint name,
                                GLint location,
                                GLsizei count,
                                GLboolean transpose,
                                const GLfloat* values) {
    set_matrices(state, named_executable(state, name), location, count, transpose, {3, 3}, values);
}
void program_uniform_matrix_4fv(State& state,
                                GLuint name,
                                GLint location,
                                GLsizei count,
                                GLboolean transpose,
                                const GLfloat* values) {
    set_matrices(state, named_executable(state, name), location, count, transpose, {4, 4}, values);
}

}  // namespace cuesta::gles
