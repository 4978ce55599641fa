// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Current values of vertex attributes, and what attributes tell (OpenGL ES 3.0.6, 2.7 and 6.1.12).
#include "gallium/frontends/gles/vertex_attributes.h"

#include <bit>
#include <optional>
#include <type_traits>

#include <fmt/core.h>

#include "gallium/frontends/gles/convert.h"
#include "gallium/frontends/gles/desktop_names.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/translate.h"
#include "hw/formats/format.h"

namespace cuesta::gles {

namespace {

using Kind = CurrentAttribute::Kind;

void set_floats(State& state, GLuint index, const std::array<float, 4>& values) {
    set_current_attribute(state, index,
                          {Kind::floats, std::bit_cast<std::array<uint32_t, 4>>(values)});
}

template <typename T>
void set_integers(State& state, GLuint index, T x, T y, T z, T w) {
    constexpr Kind kind = std::is_signed_v<T> ? Kind::ints : Kind::uints;
    set_current_attribute(state, index,
                          {kind,
                           {static_cast<uint32_t>(x), static_cast<uint32_t>(y),
                            static_cast<uint32_t>(z), static_cast<uint32_t>(w)}});
}

// What glGetVertexAttrib* gives of an array; nothing for what is none of its parameters.
std::optional<GLint> array_parameter(const State& state, GLuint index, GLenum name) {
    const VertexArray& array = *state.vertex.array;
    const VertexAttribute& attribute = array.attributes[index];
    const VertexBinding& binding = array.binding_of(attribute);
    switch (name) {
        case GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING:
            return binding.buffer == nullptr ? 0 : static_cast<GLint>(binding.buffer->name);
        case GL_VERTEX_ATTRIB_ARRAY_ENABLED: return attribute.enabled;
        case GL_VERTEX_ATTRIB_ARRAY_SIZE: return attribute.bgra ? GL_BGRA : attribute.size;
        case GL_VERTEX_ATTRIB_ARRAY_STRIDE: return attribute.stride;
        case GL_VERTEX_ATTRIB_ARRAY_TYPE: return static_cast<GLint>(attribute.type);
        case GL_VERTEX_ATTRIB_ARRAY_NORMALIZED: return attribute.normalized;
        case GL_VERTEX_ATTRIB_ARRAY_INTEGER:
            if (!state.is_es3())
                return std::nullopt;
            return attribute.integer;
        case GL_VERTEX_ATTRIB_ARRAY_DIVISOR:
            if (!state.is_es3() && !state.extensions.has(Ext::ext_instanced_arrays))
                return std::nullopt;
            return static_cast<GLint>(binding.divisor);
        case GL_VERTEX_ATTRIB_BINDING:
            if (!state.is_es31())
                return std::nullopt;
            return attribute.binding;
        case GL_VERTEX_ATTRIB_RELATIVE_OFFSET:
            if (!state.is_es31())
                return std::nullopt;
            return static_cast<GLint>(attribute.relative_offset);
        default: return std::nullopt;
    }
}

// A component of a current value as a number; glGetVertexAttribI* takes the bits as they are.
double number_of(const CurrentAttribute& value, size_t i) {
    switch (value.kind) {
        case Kind::ints: return static_cast<int32_t>(value.bits[i]);
        case Kind::uints: return value.bits[i];
        default: return std::bit_cast<float>(value.bits[i]);
    }
}

template <typename T, typename Convert>
void get_attribute(State& state, GLuint index, GLenum name, T* values, Convert convert) {
    if (!check_attribute(state, index))
        return;
    if (name == GL_CURRENT_VERTEX_ATTRIB) {
        // It is the vertex, which is never current (OpenGL 2.1, 6.1.14).
        if (index == 0 && state.is_compatibility())
            return state.error(GL_INVALID_OPERATION, "glGetVertexAttrib: the vertex itself");
        for (size_t i = 0; i < 4; ++i)
            values[i] = convert(state.vertex.current[index], i);
        return;
    }
    const std::optional<GLint> value = array_parameter(state, index, name);
    if (!value)
        return state.error(GL_INVALID_ENUM, "glGetVertexAttrib: no parameter");
    *values = static_cast<T>(*value);
}

// Of glVertexAttribPointer.
bool is_type(const State& state, GLenum type) {
    switch (type) {
        case GL_HALF_FLOAT_OES: return state.extensions.has(Ext::oes_vertex_half_float);
        case GL_DOUBLE: return state.is_desktop();
        case GL_HALF_FLOAT:
        case GL_INT:
        case GL_UNSIGNED_INT:
        case GL_INT_2_10_10_10_REV:
        case GL_UNSIGNED_INT_2_10_10_10_REV: return state.is_es3();
        default: return vertex_format(type, 4, false).has_value();
    }
}

bool is_packed(GLenum type) {
    return type == GL_INT_2_10_10_10_REV || type == GL_UNSIGNED_INT_2_10_10_10_REV;
}

bool check_size(State& state, GLint size) {
    if (size >= 1 && size <= 4)
        return true;
    state.error(GL_INVALID_VALUE, "vertex attributes have 1 to 4 components");
    return false;
}

}  // namespace

void set_current_attribute(State& state, GLuint index, const CurrentAttribute& value) {
    if (!check_attribute(state, index))
        return;
    if (state.desktop != nullptr && state.desktop->take_attribute(index, value))
        return;
    state.vertex.current[index] = value;
    state.set_dirty(Dirty::current_attributes);
}

pipe::Format VertexAttribute::format() const {
    if (bgra)
        return pipe::Format::b8g8r8a8_unorm;
    // Doubles are read where they are floats already (desktop OpenGL).
    if (type == GL_DOUBLE)
        return *vertex_format(GL_FLOAT, size, false);
    return integer ? *integer_vertex_format(type, size) : *vertex_format(type, size, normalized);
}

uint32_t VertexAttribute::bytes() const {
    if (type == GL_DOUBLE)
        return size * uint32_t{sizeof(double)};
    return hw::format_info(format()).block_bytes;
}

bool check_attribute(State& state, GLuint index) {
    if (index < state.limits.shader.vertex_attributes)
        return true;
    state.error(GL_INVALID_VALUE, fmt::format("no vertex attribute has the number {}: there are {}",
                                              index, state.limits.shader.vertex_attributes));
    return false;
}

std::optional<VertexAttribute> float_attribute(State& state,
                                               GLint size,
                                               GLenum type,
                                               GLboolean normalized) {
    const bool bgra = state.is_desktop() && size == GL_BGRA;
    if (!bgra && !check_size(state, size))
        return std::nullopt;
    if (!is_type(state, type))
        state.error(GL_INVALID_ENUM, "no type of vertex attributes");
    else if (bgra && (type != GL_UNSIGNED_BYTE || normalized == GL_FALSE))
        state.error(GL_INVALID_OPERATION, "GL_BGRA has normalized bytes");
    else if (is_packed(type) && size != 4)
        state.error(GL_INVALID_OPERATION, "packed types have 4 components");
    else
        return VertexAttribute{.normalized = normalized != GL_FALSE,
                               .bgra = bgra,
                               .size = static_cast<uint8_t>(bgra ? 4 : size),
                               .type = type};
    return std::nullopt;
}

bool check_integer_format(State& state, GLint size, GLenum type) {
    if (!check_size(state, size))
        return false;
    if (integer_vertex_format(type, static_cast<unsigned>(size)))
        return true;
    state.error(GL_INVALID_ENUM, "no type of integers of vertex attributes");
    return false;
}

void vertex_attrib1f(State& state, GLuint index, GLfloat x) {
    set_floats(state, index, {x, 0, 0, 1});
}
void vertex_attrib2f(State& state, GLuint index, GLfloat x, GLfloat y) {
    set_floats(state, index, {x, y, 0, 1});
}
void vertex_attrib3f(State& state, GLuint index, GLfloat x, GLfloat y, GLfloat z) {
    set_floats(state, index, {x, y, z, 1});
}
void vertex_attrib4f(State& state, GLuint index, GLfloat x, GLfloat y, GLfloat z, GLfloat w) {
    set_floats(state, index, {x, y, z, w});
}
void vertex_attrib1fv(State& state, GLuint index, const GLfloat* v) {
    set_floats(state, index, {v[0], 0, 0, 1});
}
void vertex_attrib2fv(State& state, GLuint index, const GLfloat* v) {
    set_floats(state, index, {v[0], v[1], 0, 1});
}
void vertex_attrib3fv(State& state, GLuint index, const GLfloat* v) {
    set_floats(state, index, {v[0], v[1], v[2], 1});
}
void vertex_attrib4fv(State& state, GLuint index, const GLfloat* v) {
    set_floats(state, index, {v[0], v[1], v[2], v[3]});
}
void vertex_attrib_i4i(State& state, GLuint index, GLint x, GLint y, GLint z, GLint w) {
    set_integers(state, index, x, y, z, w);
}
void vertex_attrib_i4ui(State& state, GLuint index, GLuint x, GLuint y, GLuint z, GLuint w) {
    set_integers(state, index, x, y, z, w);
}
void vertex_attrib_i4iv(State& state, GLuint index, const GLint* v) {
    set_integers(state, index, v[0], v[1], v[2], v[3]);
}
void vertex_attrib_i4uiv(State& state, GLuint index, const GLuint* v) {
    set_integers(state, index, v[0], v[1], v[2], v[3]);
}

void get_vertex_attribfv(State& state, GLuint index, GLenum name, GLfloat* values) {
    get_attribute(state, index, name, values, [](const CurrentAttribute& value, size_t i) {
        return static_cast<GLfloat>(number_of(value, i));
    });
}

void get_attribute_doubles(State& state, GLuint index, GLenum name, double* values) {
    get_attribute(state, index, name, values, number_of);
}

void get_vertex_attribiv(State& state, GLuint index, GLenum name, GLint* values) {
    get_attribute(state, index, name, values, [](const CurrentAttribute& value, size_t i) {
        return to_int(number_of(value, i));
    });
}

void get_vertex_attrib_iiv(State& state, GLuint index, GLenum name, GLint* values) {
    get_attribute(state, index, name, values, [](const CurrentAttribute& value, size_t i) {
        return static_cast<GLint>(value.bits[i]);
    });
}

void get_vertex_attrib_iuiv(State& state, GLuint index, GLenum name, GLuint* values) {
    get_attribute(state, index, name, values,
                  [](const CurrentAttribute& value, size_t i) { return value.bits[i]; });
}

void get_vertex_attrib_pointerv(State& state, GLuint index, GLenum name, void** pointer) {
    if (!check_attribute(state, index))
        return;
    if (name != GL_VERTEX_ATTRIB_ARRAY_POINTER)
        return state.error(GL_INVALID_ENUM, "glGetVertexAttribPointerv: no parameter");
    *pointer = const_cast<void*>(state.vertex.array->attributes[index].pointer);
}

}  // namespace cuesta::gles
