// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Lights and the light model (OpenGL 2.1, 2.14.1 and 2.14.2).
#include <algorithm>

#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gl/parameters.h"

namespace cuesta::gl {

namespace {

// Null, with the error recorded, where there is none.
Light* find_light(State& state, GLenum name) {
    const GLuint index = name - GL_LIGHT0;
    if (name >= GL_LIGHT0 && index < light_count)
        return &compatibility(state).fixed.lights[index];
    state.error(GL_INVALID_ENUM, "glLight: no light");
    return nullptr;
}

// Directions are turned as the modelview matrix turns points.
Vec4 turned(const Matrix4& modelview, const Vec4& direction) {
    Vec4 out = multiply(modelview, Vec4{direction[0], direction[1], direction[2], 0});
    out[3] = 0;
    return out;
}

// Stages differ by what kind of light it is.
struct LightKind {
    bool is_positional, is_spot, is_attenuated;
    bool operator==(const LightKind&) const = default;
};
LightKind kind_of(const Light& light) {
    return {light.position[3] != 0, light.spot_cutoff != 180,
            light.attenuation != std::array<float, 3>{1, 0, 0}};
}

bool is_allowed(GLenum name, float value) {
    switch (name) {
        case GL_SPOT_EXPONENT: return value >= 0 && value <= 128;
        case GL_SPOT_CUTOFF: return value == 180 || (value >= 0 && value <= 90);
        case GL_CONSTANT_ATTENUATION:
        case GL_LINEAR_ATTENUATION:
        case GL_QUADRATIC_ATTENUATION: return value >= 0;
        default: return true;
    }
}

void store(const Matrix4& modelview, Light& light, GLenum name, const Vec4& value) {
    switch (name) {
        case GL_AMBIENT: light.ambient = value; break;
        case GL_DIFFUSE: light.diffuse = value; break;
        case GL_SPECULAR: light.specular = value; break;
        case GL_POSITION: light.position = multiply(modelview, value); break;
        case GL_SPOT_DIRECTION: light.spot_direction = turned(modelview, value); break;
        case GL_SPOT_EXPONENT: light.spot_exponent = value[0]; break;
        case GL_SPOT_CUTOFF: light.spot_cutoff = value[0]; break;
        case GL_CONSTANT_ATTENUATION: light.attenuation[0] = value[0]; break;
        case GL_LINEAR_ATTENUATION: light.attenuation[1] = value[0]; break;
        default: light.attenuation[2] = value[0]; break;
    }
}

template <typename T>
void set_light(State& state, GLenum name, GLenum parameter, const T* values, bool is_vector) {
    Light* light = find_light(state, name);
    if (light == nullptr)
        return;
    const std::optional<Vec4> value = read_parameter(state, light_parameters, parameter, values,
                                                     is_vector, "glLight: no parameter");
    if (!value)
        return;
    if (!is_allowed(parameter, (*value)[0]))
        return state.error(GL_INVALID_VALUE, "glLight: out of range");
    const LightKind before = kind_of(*light);
    store(compatibility(state).fixed.modelview.top(), *light, parameter, *value);
    touch(state, ValueGroup::lights);
    if (kind_of(*light) != before)
        touch_stages(state);
}

std::span<const float> light_values(const Light& light, GLenum name) {
    switch (name) {
        case GL_AMBIENT: return light.ambient;
        case GL_DIFFUSE: return light.diffuse;
        case GL_SPECULAR: return light.specular;
        case GL_POSITION: return light.position;
        case GL_SPOT_DIRECTION: return light.spot_direction;
        case GL_SPOT_EXPONENT: return {&light.spot_exponent, 1};
        case GL_SPOT_CUTOFF: return {&light.spot_cutoff, 1};
        case GL_CONSTANT_ATTENUATION: return {&light.attenuation[0], 1};
        case GL_LINEAR_ATTENUATION: return {&light.attenuation[1], 1};
        case GL_QUADRATIC_ATTENUATION: return {&light.attenuation[2], 1};
        default: return {};
    }
}

template <typename T>
void give_light(State& state, GLenum name, GLenum parameter, T* out) {
    const Light* light = find_light(state, name);
    if (light == nullptr)
        return;
    const std::span<const float> values = light_values(*light, parameter);
    if (values.empty())
        return state.error(GL_INVALID_ENUM, "glGetLight: no parameter");
    give_parameter(light_parameters, parameter, values, out);
}

template <typename T>
void set_model(State& state, GLenum name, const T* values, bool is_vector) {
    const std::optional<Vec4> value = read_parameter(state, model_parameters, name, values,
                                                     is_vector, "glLightModel: no parameter");
    if (!value)
        return;
    LightModel& model = compatibility(state).fixed.light_model;
    const float first = (*value)[0];
    switch (name) {
        case GL_LIGHT_MODEL_AMBIENT:
            model.ambient = *value;
            return touch(state, ValueGroup::light_model);
        case GL_LIGHT_MODEL_LOCAL_VIEWER: model.local_viewer = first != 0; break;
        case GL_LIGHT_MODEL_TWO_SIDE: model.two_side = first != 0; break;
        default:
            if (first != GL_SINGLE_COLOR && first != GL_SEPARATE_SPECULAR_COLOR)
                return state.error(GL_INVALID_ENUM, "glLightModel: no colour control");
            model.color_control = to_enum(first);
            break;
    }
    touch_stages(state);
}

}  // namespace

CUESTA_GL_PARAMETER_CALLS_OF(light, f, GLfloat, set_light)
CUESTA_GL_PARAMETER_CALLS_OF(light, i, GLint, set_light)

void get_lightfv(State& state, GLenum light, GLenum name, GLfloat* out) {
    give_light(state, light, name, out);
}
void get_lightiv(State& state, GLenum light, GLenum name, GLint* out) {
    give_light(state, light, name, out);
}

CUESTA_GL_PARAMETER_CALLS(light_model, f, GLfloat, set_model)
CUESTA_GL_PARAMETER_CALLS(light_model, i, GLint, set_model)

void shade_model(State& state, GLenum mode) {
    if (mode != GL_FLAT && mode != GL_SMOOTH)
        return state.error(GL_INVALID_ENUM, "glShadeModel: no mode");
    compatibility(state).fixed.shade_model = mode;
    touch_stages(state);
}

}  // namespace cuesta::gl
