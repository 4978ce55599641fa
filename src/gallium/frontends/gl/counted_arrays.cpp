// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// EXT_vertex_array: the arrays of OpenGL 1.1 with the number of their elements, which nobody needs.
#include "gallium/frontends/gl/entry_point.h"

namespace cuesta::gl {

namespace {

bool check_count(State& state, GLsizei count) {
    if (count < 0)
        state.error(GL_INVALID_VALUE, "an array of a negative number of elements");
    return count >= 0;
}

}  // namespace

void color_pointer_ext(
    State& state, GLint size, GLenum type, GLsizei stride, GLsizei count, const void* pointer) {
    if (check_count(state, count))
        color_pointer(state, size, type, stride, pointer);
}

void edge_flag_pointer_ext(State& state, GLsizei stride, GLsizei count, const GLboolean* pointer) {
    if (check_count(state, count))
        edge_flag_pointer(state, stride, pointer);
}

void index_pointer_ext(
    State& state, GLenum type, GLsizei stride, GLsizei count, const void* pointer) {
    if (check_count(state, count))
        index_pointer(state, type, stride, pointer);
}

void normal_pointer_ext(
    State& state, GLenum type, GLsizei stride, GLsizei count, const void* pointer) {
    if (check_count(state, count))
        normal_pointer(state, type, stride, pointer);
}

void tex_coord_pointer_ext(
    State& state, GLint size, GLenum type, GLsizei stride, GLsizei count, const void* pointer) {
    if (check_count(state, count))
        tex_coord_pointer(state, size, type, stride, pointer);
}

void vertex_pointer_ext(
    State& state, GLint size, GLenum type, GLsizei stride, GLsizei count, const void* pointer) {
    if (check_count(state, count))
        vertex_pointer(state, size, type, stride, pointer);
}

}  // namespace cuesta::gl
