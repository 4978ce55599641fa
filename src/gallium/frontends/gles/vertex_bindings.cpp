// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Buffers of vertices apart from the attributes that are read from them (OpenGL ES 3.1, 10.3).
#include "gallium/frontends/gles/buffer_access.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/vertex_attributes.h"

namespace cuesta::gles {

namespace {

// The default array has arrays of glVertexAttribPointer alone. False with the error recorded.
bool check_array(State& state) {
    if (!state.vertex.array->is_default())
        return true;
    state.error(GL_INVALID_OPERATION, "the default vertex array has no bindings to set");
    return false;
}

bool check_binding(State& state, GLuint index) {
    if (index < max_vertex_bindings)
        return true;
    state.error(GL_INVALID_VALUE, "no binding of vertex buffers of that number");
    return false;
}

bool check_relative_offset(State& state, GLuint offset) {
    if (offset <= max_relative_offset)
        return true;
    state.error(GL_INVALID_VALUE, "an offset beyond GL_MAX_VERTEX_ATTRIB_RELATIVE_OFFSET");
    return false;
}

// Array, buffer, binding and whether it is enabled stay.
void set_format(State& state, GLuint index, const VertexAttribute& given) {
    VertexAttribute& attribute = state.vertex.array->attributes[index];
    attribute.size = given.size;
    attribute.type = given.type;
    attribute.normalized = given.normalized;
    attribute.integer = given.integer;
    attribute.bgra = given.bgra;
    attribute.relative_offset = given.relative_offset;
    state.vertex.array->note_type(index);
    state.set_dirty(Dirty::vertex_arrays);
}

}  // namespace

void bind_vertex_buffer(State& state, GLuint index, GLuint name, GLintptr offset, GLsizei stride) {
    if (!check_binding(state, index))
        return;
    if (offset < 0 || stride < 0 || stride > max_vertex_stride)
        return state.error(GL_INVALID_VALUE, "glBindVertexBuffer: offset or stride");
    if (name != 0 && !state.share->buffers.is_taken(name))
        return state.error(GL_INVALID_OPERATION, "glBindVertexBuffer: no name of glGenBuffers");
    if (!check_array(state))
        return;
    VertexBinding& bound = state.vertex.array->bindings[index];
    bound.buffer = name == 0 ? nullptr : find_or_make_buffer(state, name);
    bound.pointer = reinterpret_cast<const void*>(offset);
    bound.stride = static_cast<uint32_t>(stride);
    bound.orphaned = false;
    state.set_dirty(Dirty::vertex_arrays);
}

void vertex_attrib_format(State& state,
                          GLuint index,
                          GLint size,
                          GLenum type,
                          GLboolean normalized,
                          GLuint relative_offset) {
    if (!check_attribute(state, index) || !check_relative_offset(state, relative_offset) ||
        !check_array(state))
        return;
    std::optional<VertexAttribute> attribute = float_attribute(state, size, type, normalized);
    if (!attribute)
        return;
    attribute->relative_offset = relative_offset;
    set_format(state, index, *attribute);
}

void vertex_attrib_i_format(
    State& state, GLuint index, GLint size, GLenum type, GLuint relative_offset) {
    if (!check_attribute(state, index) || !check_relative_offset(state, relative_offset) ||
        !check_integer_format(state, size, type) || !check_array(state))
        return;
    set_format(state, index,
               {.integer = true,
                .size = static_cast<uint8_t>(size),
                .type = type,
                .relative_offset = relative_offset});
}

void vertex_attrib_binding(State& state, GLuint index, GLuint binding_index) {
    if (!check_attribute(state, index) || !check_binding(state, binding_index) ||
        !check_array(state))
        return;
    state.vertex.array->attributes[index].binding = static_cast<uint8_t>(binding_index);
    state.set_dirty(Dirty::vertex_arrays);
}

void vertex_binding_divisor(State& state, GLuint index, GLuint divisor) {
    if (!check_binding(state, index) || !check_array(state))
        return;
    state.vertex.array->bindings[index].divisor = divisor;
    state.set_dirty(Dirty::vertex_arrays);
}

}  // namespace cuesta::gles
