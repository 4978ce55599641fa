// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glGetIntegerv, glGetFloatv, glGetBooleanv (OpenGL ES 3.0.6, 6.1.1 and the tables of 6.2).
#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "gallium/frontends/gles/capabilities.h"
#include "gallium/frontends/gles/convert.h"
#include "gallium/frontends/gles/desktop.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/queries.h"

namespace cuesta::gles {

namespace {

GLint64 to_int64(double value) {
    constexpr double limit = 9.2e18;
    if (std::isnan(value))
        return 0;
    return static_cast<GLint64>(std::llround(std::clamp(value, -limit, limit)));
}

bool find_value(State& state, std::span<const QueryRow> rows, GLenum name, Values* values) {
    for (const QueryRow& row : rows) {
        if (row.name != name || !state.extensions.has(row.extension))
            continue;
        *values = row.values(state);
        return true;
    }
    return false;
}

template <typename T, typename Convert>
void get_values(State& state, GLenum name, T* out, Convert convert) {
    Values values;
    if (!query_state(state, name, &values))
        return state.error(GL_INVALID_ENUM, fmt::format("glGet: {:#06x} is no state", name));
    for (const double value : values.all())
        *out++ = convert(values.kind(), value);
}

}  // namespace

std::span<const std::span<const QueryRow>> query_tables() {
    static const std::array tables = {es2_queries(), texture_queries(), es3_queries(),
                                      es31_program_queries(), es31_state_queries()};
    return tables;
}

bool query_state(State& state, GLenum name, Values* values) {
    if (state.desktop != nullptr && find_value(state, state.desktop->queries(), name, values))
        return true;
    for (const std::span<const QueryRow> rows : query_tables())
        if (find_value(state, rows, name, values))
            return true;
    const Capability* capability = find_capability(state, name);
    if (capability == nullptr)
        return false;
    *values = {Values::Kind::integer, {capability->value(state) ? 1.0 : 0.0}};
    return true;
}

void get_integerv(State& state, GLenum name, GLint* out) {
    const bool symmetric = state.is_es3();
    get_values(state, name, out, [=](Values::Kind kind, double value) {
        if (kind == Values::Kind::mask)
            return static_cast<GLint>(static_cast<GLuint>(value));
        if (kind != Values::Kind::normalized)
            return to_int(value);
        return symmetric ? symmetric_to_int(value) : normalized_to_int(value);
    });
}

void get_integer64v(State& state, GLenum name, GLint64* out) {
    const bool symmetric = state.is_es3();
    get_values(state, name, out, [=](Values::Kind kind, double value) {
        const bool expands = symmetric && kind == Values::Kind::normalized;
        return expands ? GLint64{symmetric_to_int(value)} : to_int64(value);
    });
}

void get_floatv(State& state, GLenum name, GLfloat* out) {
    get_values(state, name, out,
               [](Values::Kind, double value) { return static_cast<GLfloat>(value); });
}

void get_booleanv(State& state, GLenum name, GLboolean* out) {
    get_values(state, name, out, [](Values::Kind, double value) { return to_boolean(value); });
}

void get_pointerv(State& state, GLenum name, void** out) {
    switch (name) {
        case GL_DEBUG_CALLBACK_FUNCTION_KHR:
            *out = reinterpret_cast<void*>(state.debug.callback);
            break;
        case GL_DEBUG_CALLBACK_USER_PARAM_KHR: *out = const_cast<void*>(state.debug.user); break;
        default: state.error(GL_INVALID_ENUM, "glGetPointervKHR: no pointer");
    }
}

const GLubyte* get_string(State& state, GLenum name) {
    const auto text = [](const char* s) { return reinterpret_cast<const GLubyte*>(s); };
    switch (name) {
        case GL_VENDOR: return text("Cuesta");
        case GL_RENDERER: return text(state.renderer.c_str());
        case GL_VERSION:
            if (state.desktop != nullptr)
                return text(state.desktop->version());
            return text(state.is_es31()  ? "OpenGL ES 3.1 Cuesta"
                        : state.is_es3() ? "OpenGL ES 3.0 Cuesta"
                                         : "OpenGL ES 2.0 Cuesta");
        case GL_SHADING_LANGUAGE_VERSION:
            if (state.desktop != nullptr)
                return text(state.desktop->language_version());
            return text(state.is_es31()  ? "OpenGL ES GLSL ES 3.10"
                        : state.is_es3() ? "OpenGL ES GLSL ES 3.00"
                                         : "OpenGL ES GLSL ES 1.00");
        case GL_EXTENSIONS:
            if (state.extensions.has(Ext::deprecated))
                return text(state.extensions_text.c_str());
            [[fallthrough]];
        default: state.error(GL_INVALID_ENUM, "glGetString: no string"); return nullptr;
    }
}

const GLubyte* get_string_i(State& state, GLenum name, GLuint index) {
    const std::span<const std::string_view> names = state.extensions.names();
    if (name != GL_EXTENSIONS) {
        state.error(GL_INVALID_ENUM, "glGetStringi: no strings");
        return nullptr;
    }
    if (index >= names.size()) {
        state.error(GL_INVALID_VALUE, "glGetStringi: there are fewer");
        return nullptr;
    }
    return reinterpret_cast<const GLubyte*>(names[index].data());
}

}  // namespace cuesta::gles
