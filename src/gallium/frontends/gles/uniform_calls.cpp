// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glUniform* (OpenGL ES 2.0.25, 2.10.4; 3.0.6, 2.12.6), and glProgramUniform*
// (EXT_separate_shader_objects), which name the program. One line a family makes all functions of
// it, by the names that entry_list*.h have.
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/program.h"
#include "gallium/frontends/gles/uniform_store.h"

namespace cuesta::gles {

namespace {

// Components one by one.
template <typename T, typename... More>
void set_vector(State& state, Executable* executable, GLint location, T first, More... more) {
    const T values[] = {first, more...};
    set_vectors(state, executable, location, 1, static_cast<uint8_t>(std::size(values)), values);
}

}  // namespace

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

// Of vectors of `n` components: their array's functions.
#define CUESTA_GLES_UNIFORM_ARRAY(n, letters, T)                                                   \
    void uniform_##n##letters##v(State& state, GLint location, GLsizei count, const T* values) {   \
        set_vectors(state, active_executable(state), location, count, n, values);                  \
    }                                                                                              \
    void program_uniform_##n##letters##v(State& state, GLuint name, GLint location, GLsizei count, \
                                         const T* values) {                                        \
        set_vectors(state, named_executable(state, name), location, count, n, values);             \
    }

// The components of a vector, as parameters and as arguments.
#define CUESTA_GLES_UNIFORM_VECTOR(n, letters, parameters, ...)                                \
    void uniform_##n##letters(State& state, GLint location, parameters) {                      \
        set_vector(state, active_executable(state), location, __VA_ARGS__);                    \
    }                                                                                          \
    void program_uniform_##n##letters(State& state, GLuint name, GLint location, parameters) { \
        set_vector(state, named_executable(state, name), location, __VA_ARGS__);               \
    }

#define CUESTA_GLES_LIST(...) __VA_ARGS__

#define CUESTA_GLES_UNIFORMS(letters, T)                                                     \
    CUESTA_GLES_UNIFORM_VECTOR(1, letters, CUESTA_GLES_LIST(T x), x)                         \
    CUESTA_GLES_UNIFORM_VECTOR(2, letters, CUESTA_GLES_LIST(T x, T y), x, y)                 \
    CUESTA_GLES_UNIFORM_VECTOR(3, letters, CUESTA_GLES_LIST(T x, T y, T z), x, y, z)         \
    CUESTA_GLES_UNIFORM_VECTOR(4, letters, CUESTA_GLES_LIST(T x, T y, T z, T w), x, y, z, w) \
    CUESTA_GLES_UNIFORM_ARRAY(1, letters, T)                                                 \
    CUESTA_GLES_UNIFORM_ARRAY(2, letters, T)                                                 \
    CUESTA_GLES_UNIFORM_ARRAY(3, letters, T)                                                 \
    CUESTA_GLES_UNIFORM_ARRAY(4, letters, T)

#define CUESTA_GLES_UNIFORM_MATRIX(letters, columns, rows)                                         \
    void uniform_matrix_##letters##fv(State& state, GLint location, GLsizei count,                 \
                                      GLboolean transpose, const GLfloat* values) {                \
        set_matrices(state, active_executable(state), location, count, transpose, {columns, rows}, \
                     values);                                                                      \
    }                                                                                              \
    void program_uniform_matrix_##letters##fv(State& state, GLuint name, GLint location,           \
                                              GLsizei count, GLboolean transpose,                  \
                                              const GLfloat* values) {                             \
        set_matrices(state, named_executable(state, name), location, count, transpose,             \
                     {columns, rows}, values);                                                     \
    }

CUESTA_GLES_UNIFORMS(f, GLfloat)
CUESTA_GLES_UNIFORMS(i, GLint)
CUESTA_GLES_UNIFORMS(ui, GLuint)
CUESTA_GLES_UNIFORM_MATRIX(2, 2, 2)
CUESTA_GLES_UNIFORM_MATRIX(3, 3, 3)
CUESTA_GLES_UNIFORM_MATRIX(4, 4, 4)
CUESTA_GLES_UNIFORM_MATRIX(2x3, 2, 3)
CUESTA_GLES_UNIFORM_MATRIX(3x2, 3, 2)
CUESTA_GLES_UNIFORM_MATRIX(2x4, 2, 4)
CUESTA_GLES_UNIFORM_MATRIX(4x2, 4, 2)
CUESTA_GLES_UNIFORM_MATRIX(3x4, 3, 4)
CUESTA_GLES_UNIFORM_MATRIX(4x3, 4, 3)

#undef CUESTA_GLES_UNIFORM_MATRIX
#undef CUESTA_GLES_UNIFORMS
#undef CUESTA_GLES_LIST
#undef CUESTA_GLES_UNIFORM_VECTOR
#undef CUESTA_GLES_UNIFORM_ARRAY

}  // namespace cuesta::gles
