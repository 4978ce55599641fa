// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Parameters of glLight*, glMaterial*, glFog* and their like, of which there are functions of
// floats, integers, one value and several: tables of names, and values as floats and back.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "gallium/frontends/gl/matrix.h"
#include "gallium/frontends/gles/convert.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gl {

struct ParameterRow {
    GLenum name = 0;
    uint8_t count = 1;
    bool is_color = false;  // integers are fractions of their greatest (OpenGL 2.1, table 2.9)
};

// Integers of 32 bits as colours, and the same of floats.
constexpr float color_value(GLint value) {
    return static_cast<float>((2.0 * value + 1) / 4294967295.0);
}
constexpr float color_value(GLfloat value) {
    return value;
}
constexpr float color_value(GLdouble value) {
    return static_cast<float>(value);
}

// The values of a parameter as floats. Nothing, with GL_INVALID_ENUM recorded, where there is none
// of the name, or it has several values and the function (not `is_vector`) one.
template <typename T>
std::optional<Vec4> read_parameter(gles::State& state,
                                   std::span<const ParameterRow> rows,
                                   GLenum name,
                                   const T* values,
                                   bool is_vector,
                                   std::string_view function) {
    for (const ParameterRow& row : rows) {
        if (row.name != name || (row.count != 1 && !is_vector))
            continue;
        Vec4 out{};
        for (uint8_t i = 0; i < row.count; ++i)
            out[i] = row.is_color ? color_value(values[i]) : static_cast<float>(values[i]);
        return out;
    }
    state.error(GL_INVALID_ENUM, function);
    return std::nullopt;
}

// A parameter that is one of OpenGL's names. What is none of them is a number that nothing has.
inline GLenum to_enum(float value) {
    return value >= 0 && value < 4294967296.0f ? static_cast<GLenum>(value) : 0xffffffff;
}

// A value as a query gives it.
inline void give_value(GLfloat* out, float value, bool) {
    *out = value;
}
inline void give_value(GLdouble* out, float value, bool) {
    *out = value;
}
inline void give_value(GLint* out, float value, bool is_color) {
    *out = is_color ? gles::symmetric_to_int(value) : gles::to_int(value);
}

// The values of a parameter of that name, as many as its row says.
template <typename T>
void give_parameter(std::span<const ParameterRow> rows,
                    GLenum name,
                    std::span<const float> values,
                    T* out) {
    for (const ParameterRow& row : rows)
        if (row.name == name)
            for (uint8_t i = 0; i < row.count; ++i)
                give_value(out + i, values[i], row.is_color);
}

}  // namespace cuesta::gl
