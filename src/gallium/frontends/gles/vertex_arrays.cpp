// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Vertex attributes and where their arrays are (OpenGL ES 2.0.25, 2.7 and 2.8).
#include <type_traits>

#include "gallium/frontends/gles/convert.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/translate.h"

namespace cuesta::gles {

namespace {

// False with GL_INVALID_VALUE recorded.
bool check_index(State& state, GLuint index) {
    if (index < state.limits.shader.vertex_attributes)
        return true;
    state.error(GL_INVALID_VALUE, "no vertex attribute of that number");
    return false;
}

void set_current(State& state, GLuint index, const std::array<float, 4>& value) {
    if (!check_index(state, index))
        return;
    state.vertex.current[index] = value;
    state.set_dirty(Dirty::current_attributes);
}

void set_enabled(State& state, GLuint index, bool enabled) {
    if (!check_index(state, index))
        return;
    VertexAttribute& attribute = state.vertex.array->attributes[index];
    if (attribute.enabled == enabled)
        return;
    attribute.enabled = enabled;
    state.set_dirty(Dirty::vertex_arrays);
}

// What glGetVertexAttrib* gives of an array; nothing for what is none of its parameters.
std::optional<GLint> array_parameter(const State& state, GLuint index, GLenum name) {
    const VertexAttribute& attribute = state.vertex.array->attributes[index];
    switch (name) {
        case GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING:
            return attribute.buffer == nullptr ? 0 : static_cast<GLint>(attribute.buffer->name);
        case GL_VERTEX_ATTRIB_ARRAY_ENABLED: return attribute.enabled;
        case GL_VERTEX_ATTRIB_ARRAY_SIZE: return attribute.size;
        case GL_VERTEX_ATTRIB_ARRAY_STRIDE: return attribute.stride;
        case GL_VERTEX_ATTRIB_ARRAY_TYPE: return static_cast<GLint>(attribute.type);
        case GL_VERTEX_ATTRIB_ARRAY_NORMALIZED: return attribute.normalized;
        case GL_VERTEX_ATTRIB_ARRAY_DIVISOR_EXT:
            if (!state.extensions.has(Ext::ext_instanced_arrays))
                return std::nullopt;
            return static_cast<GLint>(attribute.divisor);
        default: return std::nullopt;
    }
}

template <typename T>
void get_attribute(State& state, GLuint index, GLenum name, T* values) {
    if (!check_index(state, index))
        return;
    if (name == GL_CURRENT_VERTEX_ATTRIB) {
        for (size_t i = 0; i < 4; ++i) {
            if constexpr (std::is_same_v<T, GLint>)
                values[i] = to_int(state.vertex.current[index][i]);
            else
                values[i] = state.vertex.current[index][i];
        }
        return;
    }
    const std::optional<GLint> value = array_parameter(state, index, name);
    if (!value)
        return state.error(GL_INVALID_ENUM, "glGetVertexAttrib: no parameter");
    *values = static_cast<T>(*value);
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
    if (!check_index(state, index))
        return;
    if (size < 1 || size > 4 || stride < 0)
        return state.error(GL_INVALID_VALUE, "glVertexAttribPointer: size or stride");
    const bool known_type =
        type == GL_HALF_FLOAT_OES ? state.extensions.has(Ext::oes_vertex_half_float) : true;
    if (!known_type || !vertex_format(type, static_cast<unsigned>(size), false))
        return state.error(GL_INVALID_ENUM, "glVertexAttribPointer: type");
    // OES_vertex_array_object: only the default one takes memory of the application.
    VertexArray& array = *state.vertex.array;
    if (array.name != 0 && state.vertex.array_buffer == nullptr && pointer != nullptr)
        return state.error(GL_INVALID_OPERATION, "glVertexAttribPointer: a pointer to memory");
    VertexAttribute& attribute = array.attributes[index];
    attribute.size = static_cast<uint8_t>(size);
    attribute.type = type;
    attribute.normalized = normalized != GL_FALSE;
    attribute.stride = stride;
    attribute.pointer = pointer;
    if (attribute.buffer != state.vertex.array_buffer)
        attribute.buffer = state.vertex.array_buffer;
    state.set_dirty(Dirty::vertex_arrays);
}

void vertex_attrib_divisor(State& state, GLuint index, GLuint divisor) {
    if (!check_index(state, index))
        return;
    state.vertex.array->attributes[index].divisor = divisor;
    state.set_dirty(Dirty::vertex_arrays);
}

void vertex_attrib1f(State& state, GLuint index, GLfloat x) {
    set_current(state, index, {x, 0, 0, 1});
}
void vertex_attrib2f(State& state, GLuint index, GLfloat x, GLfloat y) {
    set_current(state, index, {x, y, 0, 1});
}
void vertex_attrib3f(State& state, GLuint index, GLfloat x, GLfloat y, GLfloat z) {
    set_current(state, index, {x, y, z, 1});
}
void vertex_attrib4f(State& state, GLuint index, GLfloat x, GLfloat y, GLfloat z, GLfloat w) {
    set_current(state, index, {x, y, z, w});
}
void vertex_attrib1fv(State& state, GLuint index, const GLfloat* v) {
    set_current(state, index, {v[0], 0, 0, 1});
}
void vertex_attrib2fv(State& state, GLuint index, const GLfloat* v) {
    set_current(state, index, {v[0], v[1], 0, 1});
}
void vertex_attrib3fv(State& state, GLuint index, const GLfloat* v) {
    set_current(state, index, {v[0], v[1], v[2], 1});
}
void vertex_attrib4fv(State& state, GLuint index, const GLfloat* v) {
    set_current(state, index, {v[0], v[1], v[2], v[3]});
}

void get_vertex_attribfv(State& state, GLuint index, GLenum name, GLfloat* values) {
    get_attribute(state, index, name, values);
}

void get_vertex_attribiv(State& state, GLuint index, GLenum name, GLint* values) {
    get_attribute(state, index, name, values);
}

void get_vertex_attrib_pointerv(State& state, GLuint index, GLenum name, void** pointer) {
    if (!check_index(state, index))
        return;
    if (name != GL_VERTEX_ATTRIB_ARRAY_POINTER)
        return state.error(GL_INVALID_ENUM, "glGetVertexAttribPointerv: no parameter");
    *pointer = const_cast<void*>(state.vertex.array->attributes[index].pointer);
}

// --- OES_vertex_array_object -------------------------------------------------------------------

void gen_vertex_arrays(State& state, GLsizei n, GLuint* names) {
    if (n < 0)
        return state.error(GL_INVALID_VALUE, "glGenVertexArraysOES: negative count");
    for (GLsizei i = 0; i < n; ++i)
        names[i] = state.vertex.arrays.generate();
}

void delete_vertex_arrays(State& state, GLsizei n, const GLuint* names) {
    if (n < 0)
        return state.error(GL_INVALID_VALUE, "glDeleteVertexArraysOES: negative count");
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
        // Only names of glGenVertexArraysOES.
        if (!state.vertex.arrays.is_taken(name))
            return state.error(GL_INVALID_OPERATION, "glBindVertexArrayOES: no name");
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
