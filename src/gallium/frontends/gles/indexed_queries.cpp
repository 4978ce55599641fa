// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glGetIntegeri_v, glGetInteger64i_v, glGetBooleani_v (OpenGL ES 3.1, 20.1).
#include "gallium/frontends/gles/indexed_queries.h"

#include <algorithm>
#include <array>
#include <limits>

#include "gallium/frontends/gles/entry_point.h"

namespace cuesta::gles {

namespace {

const IndexedRow* find_indexed(const State& state, GLenum name) {
    const std::array tables = {indexed_buffer_queries(), image_unit_queries(), workgroup_queries(),
                               es31_state_indexed_queries(), color_buffer_queries()};
    for (const std::span<const IndexedRow> rows : tables)
        for (const IndexedRow& row : rows)
            if (row.name == name && state.extensions.has(row.extension))
                return &row;
    return nullptr;
}

template <typename T, typename Convert>
void get_indexed(State& state, GLenum name, GLuint number, T* value, Convert convert) {
    const IndexedRow* row = find_indexed(state, name);
    if (row == nullptr)
        return state.error(GL_INVALID_ENUM, "glGet*i_v: nothing that has numbers");
    if (number >= row->count(state))
        return state.error(GL_INVALID_VALUE, "glGet*i_v: there are fewer");
    if (row->value_at == nullptr)
        *value = convert(row->value(state, number));
    else
        for (uint32_t i = 0; i < row->values; ++i)
            value[i] = convert(row->value_at(state, number, i));
}

}  // namespace

void get_integeri_v(State& state, GLenum name, GLuint number, GLint* value) {
    get_indexed(state, name, number, value, [](GLint64 exact) {
        return static_cast<GLint>(std::min<GLint64>(exact, std::numeric_limits<GLint>::max()));
    });
}

void get_integer64i_v(State& state, GLenum name, GLuint number, GLint64* value) {
    get_indexed(state, name, number, value, [](GLint64 exact) { return exact; });
}

void get_booleani_v(State& state, GLenum name, GLuint number, GLboolean* value) {
    get_indexed(state, name, number, value,
                [](GLint64 exact) -> GLboolean { return exact != 0 ? GL_TRUE : GL_FALSE; });
}

}  // namespace cuesta::gles
