// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Fog, planes that clip, points and the alpha test (OpenGL 2.1, 3.10, 2.12, 3.3 and 4.1.4).
#include <algorithm>

#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gl/parameters.h"

namespace cuesta::gl {

namespace {

void set_fog_mode(State& state, GLenum mode) {
    if (mode != GL_LINEAR && mode != GL_EXP && mode != GL_EXP2)
        return state.error(GL_INVALID_ENUM, "glFog: no mode");
    compatibility(state).fixed.fog.mode = mode;
    touch_stages(state);
}

void set_fog_coordinate(State& state, GLenum source) {
    if (source != GL_FRAGMENT_DEPTH && source != GL_FOG_COORD)
        return state.error(GL_INVALID_ENUM, "glFog: no source of coordinates");
    compatibility(state).fixed.fog.coordinate = source;
    touch_stages(state);
}

template <typename T>
void set_fog(State& state, GLenum name, const T* values, bool is_vector) {
    const std::optional<Vec4> value =
        read_parameter(state, fog_parameters, name, values, is_vector, "glFog: no parameter");
    if (!value)
        return;
    Fog& fog = compatibility(state).fixed.fog;
    const float first = (*value)[0];
    switch (name) {
        case GL_FOG_MODE: return set_fog_mode(state, to_enum(first));
        case GL_FOG_COORD_SRC: return set_fog_coordinate(state, to_enum(first));
        case GL_FOG_DENSITY:
            if (!(first >= 0))
                return state.error(GL_INVALID_VALUE, "glFog: a negative density");
            fog.density = first;
            break;
        case GL_FOG_START: fog.start = first; break;
        case GL_FOG_END: fog.end = first; break;
        case GL_FOG_INDEX: fog.index = first; break;
        default:
            // Clamped where it is specified (3.10).
            for (size_t i = 0; i < fog.color.size(); ++i)
                fog.color[i] = std::clamp((*value)[i], 0.0f, 1.0f);
            break;
    }
    touch(state, ValueGroup::fog);
}

template <typename T>
void set_point(State& state, GLenum name, const T* values, bool is_vector) {
    std::span<const ParameterRow> rows = point_parameters;
    if (!state.is_compatibility())
        rows = rows.first(core_point_parameters);
    const std::optional<Vec4> value =
        read_parameter(state, rows, name, values, is_vector, "glPointParameter: no parameter");
    if (!value)
        return;
    PointState& point = common(state).raster.point;
    const float first = (*value)[0];
    if (name == GL_POINT_DISTANCE_ATTENUATION) {
        point.attenuation = {first, (*value)[1], (*value)[2]};
        touch_stages(state);
        return touch(state, ValueGroup::point);
    }
    if (name == GL_POINT_SPRITE_COORD_ORIGIN) {
        const auto origin = to_enum(first);
        if (origin != GL_LOWER_LEFT && origin != GL_UPPER_LEFT)
            return state.error(GL_INVALID_VALUE, "glPointParameter: no origin");
        point.sprite_origin = origin;
        return touch_stages(state);
    }
    if (!(first >= 0))
        return state.error(GL_INVALID_VALUE, "glPointParameter: negative");
    if (name == GL_POINT_SIZE_MIN)
        point.size_min = first;
    else if (name == GL_POINT_SIZE_MAX)
        point.size_max = first;
    else
        point.fade_threshold = first;
    touch(state, ValueGroup::point);
}

// Null, with the error recorded, where there is none.
Vec4* find_plane(State& state, GLenum name) {
    const GLuint index = name - GL_CLIP_PLANE0;
    if (name >= GL_CLIP_PLANE0 && index < clip_plane_count)
        return &compatibility(state).fixed.clip_planes[index];
    state.error(GL_INVALID_ENUM, "glClipPlane: no plane");
    return nullptr;
}

}  // namespace

CUESTA_GL_PARAMETER_CALLS(fog, f, GLfloat, set_fog)
CUESTA_GL_PARAMETER_CALLS(fog, i, GLint, set_fog)

void point_size(State& state, GLfloat size) {
    if (!(size > 0))
        return state.error(GL_INVALID_VALUE, "glPointSize: not above 0");
    common(state).raster.point.size = size;
    state.set_dirty(gles::Dirty::rasterizer);
    touch(state, ValueGroup::point);
}

CUESTA_GL_PARAMETER_CALLS(point_parameter, f, GLfloat, set_point)
CUESTA_GL_PARAMETER_CALLS(point_parameter, i, GLint, set_point)

// Stored in eye coordinates: a row times the inverse of the modelview matrix (2.12).
void clip_plane(State& state, GLenum name, const GLdouble* equation) {
    Vec4* plane = find_plane(state, name);
    if (plane == nullptr)
        return;
    Vec4 given;
    for (size_t i = 0; i < given.size(); ++i)
        given[i] = static_cast<float>(equation[i]);
    *plane = multiply_row(given, inverse(compatibility(state).fixed.modelview.top()));
    touch(state, ValueGroup::clip_planes);
}

void get_clip_plane(State& state, GLenum name, GLdouble* equation) {
    if (const Vec4* plane = find_plane(state, name))
        std::copy(plane->begin(), plane->end(), equation);
}

void alpha_func(State& state, GLenum func, GLclampf reference) {
    if (func < GL_NEVER || func > GL_ALWAYS)
        return state.error(GL_INVALID_ENUM, "glAlphaFunc: no function");
    compatibility(state).fixed.alpha_test.func = func;
    compatibility(state).fixed.alpha_test.reference = std::clamp(reference, 0.0f, 1.0f);
    touch_stages(state);
}

}  // namespace cuesta::gl
