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

// The one list of parameters by what has them: lights, fog and the like.
inline constexpr ParameterRow fog_parameters[] = {
    {GL_FOG_MODE},  {GL_FOG_DENSITY},        {GL_FOG_START},     {GL_FOG_END},
    {GL_FOG_INDEX}, {GL_FOG_COLOR, 4, true}, {GL_FOG_COORD_SRC},
};
// The first ones are the core profile's too.
inline constexpr ParameterRow point_parameters[] = {
    {GL_POINT_FADE_THRESHOLD_SIZE},
    {GL_POINT_SPRITE_COORD_ORIGIN},
    {GL_POINT_SIZE_MIN},
    {GL_POINT_SIZE_MAX},
    {GL_POINT_DISTANCE_ATTENUATION, 3},
};
inline constexpr size_t core_point_parameters = 2;
inline constexpr ParameterRow light_parameters[] = {
    {GL_AMBIENT, 4, true},      {GL_DIFFUSE, 4, true},     {GL_SPECULAR, 4, true},
    {GL_POSITION, 4},           {GL_SPOT_DIRECTION, 3},    {GL_SPOT_EXPONENT},
    {GL_SPOT_CUTOFF},           {GL_CONSTANT_ATTENUATION}, {GL_LINEAR_ATTENUATION},
    {GL_QUADRATIC_ATTENUATION},
};
inline constexpr ParameterRow model_parameters[] = {
    {GL_LIGHT_MODEL_AMBIENT, 4, true},
    {GL_LIGHT_MODEL_LOCAL_VIEWER},
    {GL_LIGHT_MODEL_TWO_SIDE},
    {GL_LIGHT_MODEL_COLOR_CONTROL},
};
inline constexpr ParameterRow material_parameters[] = {
    {GL_AMBIENT, 4, true},
    {GL_DIFFUSE, 4, true},
    {GL_SPECULAR, 4, true},
    {GL_EMISSION, 4, true},
    {GL_AMBIENT_AND_DIFFUSE, 4, true},
    {GL_SHININESS},
    {GL_COLOR_INDEXES, 3},
};
inline constexpr ParameterRow env_parameters[] = {
    {GL_TEXTURE_ENV_MODE}, {GL_TEXTURE_ENV_COLOR, 4, true},
    {GL_COMBINE_RGB},      {GL_COMBINE_ALPHA},
    {GL_SRC0_RGB},         {GL_SRC1_RGB},
    {GL_SRC2_RGB},         {GL_SRC0_ALPHA},
    {GL_SRC1_ALPHA},       {GL_SRC2_ALPHA},
    {GL_OPERAND0_RGB},     {GL_OPERAND1_RGB},
    {GL_OPERAND2_RGB},     {GL_OPERAND0_ALPHA},
    {GL_OPERAND1_ALPHA},   {GL_OPERAND2_ALPHA},
    {GL_RGB_SCALE},        {GL_ALPHA_SCALE},
};
inline constexpr ParameterRow filter_parameters[] = {{GL_TEXTURE_LOD_BIAS}};
inline constexpr ParameterRow sprite_parameters[] = {{GL_COORD_REPLACE}};
inline constexpr ParameterRow texgen_parameters[] = {
    {GL_TEXTURE_GEN_MODE},
    {GL_OBJECT_PLANE, 4},
    {GL_EYE_PLANE, 4},
};

inline constexpr std::span<const ParameterRow> parameter_tables[] = {
    fog_parameters, point_parameters,  light_parameters,  model_parameters, material_parameters,
    env_parameters, filter_parameters, sprite_parameters, texgen_parameters};

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

// The functions of one value and of several, of each type. `set` takes (state, name,
// values, whether they are several), or with the object in front of the name.
#define CUESTA_GL_PARAMETER_CALLS(call, letter, T, set)                \
    void call##letter(State& state, GLenum name, T value) {            \
        set(state, name, &value, false);                               \
    }                                                                  \
    void call##letter##v(State& state, GLenum name, const T* values) { \
        set(state, name, values, true);                                \
    }
#define CUESTA_GL_PARAMETER_CALLS_OF(call, letter, T, set)                            \
    void call##letter(State& state, GLenum object, GLenum name, T value) {            \
        set(state, object, name, &value, false);                                      \
    }                                                                                 \
    void call##letter##v(State& state, GLenum object, GLenum name, const T* values) { \
        set(state, object, name, values, true);                                       \
    }

}  // namespace cuesta::gl
