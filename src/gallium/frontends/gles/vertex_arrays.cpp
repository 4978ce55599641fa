// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where the arrays of vertex attributes are (OpenGL ES 3.0.6, 2.8 and 2.11).
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/translate.h"
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

bool is_packed(GLenum type) {
    return type == GL_INT_2_10_10_10_REV || type == GL_UNSIGNED_INT_2_10_10_10_REV;
}

// Of glVertexAttribPointer.
bool is_type(const State& state, GLenum type) {
    switch (type) {
        case GL_HALF_FLOAT_OES: return state.extensions.has(Ext::oes_vertex_half_float);
        case GL_HALF_FLOAT:
        case GL_INT:
        case GL_UNSIGNED_INT:
        case GL_INT_2_10_10_10_REV:
        case GL_UNSIGNED_INT_2_10_10_10_REV: return state.is_es3();
        default: return vertex_format(type, 4, false).has_value();
    }
}

// The array of an attribute, with the buffer that is bound; enabled and divisor stay.
void set_array(State& state, GLuint index, const VertexAttribute& given) {
    VertexArray& array = *state.vertex.array;
    // Only the default one takes memory of the application.
    if (array.name != 0 && state.vertex.array_buffer == nullptr && given.pointer != nullptr)
        return state.error(GL_INVALID_OPERATION, "glVertexAttribPointer: a pointer to memory");
    VertexAttribute& attribute = array.attributes[index];
    attribute.size = given.size;
    attribute.type = given.type;
    attribute.normalized = given.normalized;
    attribute.integer = given.integer;
    attribute.stride = given.stride;
    attribute.pointer = given.pointer;
    attribute.orphaned = false;
    if (attribute.buffer != state.vertex.array_buffer)
        attribute.buffer = state.vertex.array_buffer;
    state.set_dirty(Dirty::vertex_arrays);
}

}  // namespace

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
    if (size < 1 || size > 4 || stride < 0)
        return state.error(GL_INVALID_VALUE, "glVertexAttribPointer: size or stride");
    if (!is_type(state, type))
        return state.error(GL_INVALID_ENUM, "glVertexAttribPointer: type");
    if (is_packed(type) && size != 4)
        return state.error(GL_INVALID_OPERATION, "glVertexAttribPointer: packed types have size 4");
    set_array(state, index,
              {.normalized = normalized != GL_FALSE,
               .size = static_cast<uint8_t>(size),
               .type = type,
               .stride = stride,
               .pointer = pointer});
}

void vertex_attrib_i_pointer(
    State& state, GLuint index, GLint size, GLenum type, GLsizei stride, const void* pointer) {
    if (!check_attribute(state, index))
        return;
    if (size < 1 || size > 4 || stride < 0)
        return state.error(GL_INVALID_VALUE, "glVertexAttribIPointer: size or stride");
    if (!integer_vertex_format(type, static_cast<unsigned>(size)))
        return state.error(GL_INVALID_ENUM, "glVertexAttribIPointer: type");
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
    state.vertex.array->attributes[index].divisor = divisor;
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
