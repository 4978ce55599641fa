// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where the arrays of vertex attributes are (OpenGL ES 3.0.6, 2.8 and 2.11).
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/vertex_attributes.h"

namespace cuesta::gles {

namespace {

void set_enabled(State& state, GLuint index, bool enabled) {
    if (!check_attribute(state, index))
        return;
    VertexAttribute& attribute = state.vertex.array->attributes[index];
    if (attribute.enabled == enabled)
        return;
    attribute.enabled = enabled;
    state.set_dirty(Dirty::vertex_arrays);
}

bool check_stride(State& state, GLsizei stride) {
    const bool is_too_far = state.is_es31() && stride > max_vertex_stride;
    if (stride >= 0 && !is_too_far)
        return true;
    state.error(GL_INVALID_VALUE, "glVertexAttribPointer: stride");
    return false;
}

}  // namespace

void set_array(State& state, GLuint index, const VertexAttribute& given) {
    VertexArray& array = *state.vertex.array;
    // The core profile has none that is the default.
    if (state.is_core() && array.is_default())
        return state.error(GL_INVALID_OPERATION, "glVertexAttribPointer: no vertex array object");
    // Only the default one takes memory of the application.
    if (!array.is_default() && state.vertex.array_buffer == nullptr && given.pointer != nullptr)
        return state.error(GL_INVALID_OPERATION, "glVertexAttribPointer: a pointer to memory");
    const bool enabled = array.attributes[index].enabled;
    VertexAttribute& attribute = array.attributes[index];
    attribute = given;
    attribute.enabled = enabled;
    attribute.binding = static_cast<uint8_t>(index);
    array.note_type(index);
    VertexBinding& binding = array.bindings[index];
    binding.pointer = given.pointer;
    binding.stride = given.stride != 0 ? static_cast<uint32_t>(given.stride) : attribute.bytes();
    binding.orphaned = false;
    if (binding.buffer != state.vertex.array_buffer)
        binding.buffer = state.vertex.array_buffer;
    state.set_dirty(Dirty::vertex_arrays);
}

void enable_vertex_attrib_array(State& state, GLuint index) {
    set_enabled(state, index, true);
}

void disable_vertex_attrib_array(State& state, GLuint index) {
    set_enabled(state, index, false);
}

void vertex_attrib_pointer(State& state,
                           GLuint index,
                           GLint size,
                           GLenum type,
                           GLboolean normalized,
                           GLsizei stride,
                           const void* pointer) {
    if (!check_attribute(state, index))
        return;
    if (!check_stride(state, stride))
        return;
    std::optional<VertexAttribute> attribute = float_attribute(state, size, type, normalized);
    if (!attribute)
        return;
    attribute->stride = stride;
    attribute->pointer = pointer;
    set_array(state, index, *attribute);
}

void vertex_attrib_i_pointer(
    State& state, GLuint index, GLint size, GLenum type, GLsizei stride, const void* pointer) {
    if (!check_attribute(state, index))
        return;
    if (!check_stride(state, stride) || !check_integer_format(state, size, type))
        return;
    set_array(state, index,
              {.integer = true,
               .size = static_cast<uint8_t>(size),
               .type = type,
               .stride = stride,
               .pointer = pointer});
}

void vertex_attrib_divisor(State& state, GLuint index, GLuint divisor) {
    if (!check_attribute(state, index))
        return;
    VertexArray& array = *state.vertex.array;
    array.attributes[index].binding = static_cast<uint8_t>(index);
    array.bindings[index].divisor = divisor;
    state.set_dirty(Dirty::vertex_arrays);
}

// --- objects (OES_vertex_array_object) ----------------------------------------------------------

void gen_vertex_arrays(State& state, GLsizei n, GLuint* names) {
    if (n < 0)
        return state.error(GL_INVALID_VALUE, "glGenVertexArrays: negative count");
    for (GLsizei i = 0; i < n; ++i)
        names[i] = state.vertex.arrays.generate();
}

void delete_vertex_arrays(State& state, GLsizei n, const GLuint* names) {
    if (n < 0)
        return state.error(GL_INVALID_VALUE, "glDeleteVertexArrays: negative count");
    for (GLsizei i = 0; i < n; ++i) {
        if (names[i] == 0)
            continue;
        const std::shared_ptr<VertexArray> array = state.vertex.arrays.remove(names[i]);
        if (array == nullptr || array != state.vertex.array)
            continue;
        state.vertex.array = state.vertex.default_array;
        state.set_dirty(Dirty::vertex_arrays);
    }
}

GLboolean is_vertex_array(State& state, GLuint name) {
    return state.vertex.arrays.find(name) != nullptr ? GL_TRUE : GL_FALSE;
}

void bind_vertex_array(State& state, GLuint name) {
    if (name == state.vertex.array->name)
        return;
    std::shared_ptr<VertexArray> array = state.vertex.default_array;
    if (name != 0) {
        // Only names of glGenVertexArrays.
        if (!state.vertex.arrays.is_taken(name))
            return state.error(GL_INVALID_OPERATION, "glBindVertexArray: no name");
        array = state.vertex.arrays.find_shared(name);
        if (array == nullptr) {
            array = std::make_shared<VertexArray>(name);
            state.vertex.arrays.set(name, array);
        }
    }
    state.vertex.array = std::move(array);
    state.set_dirty(Dirty::vertex_arrays);
}

}  // namespace cuesta::gles
