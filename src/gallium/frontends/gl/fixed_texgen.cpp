// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texture coordinates that are made (OpenGL 2.1, 2.11.4).
#include <algorithm>

#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gl/parameters.h"

namespace cuesta::gl {

namespace {

// Of the active unit. Null, with the error recorded, where there is none.
TexGen* find_generator(State& state, GLenum coordinate) {
    if (coordinate < GL_S || coordinate > GL_Q) {
        state.error(GL_INVALID_ENUM, "glTexGen: no coordinate");
        return nullptr;
    }
    FixedTextureUnit* unit = active_unit(state);
    return unit != nullptr ? &unit->generators[coordinate - GL_S] : nullptr;
}

// Spheres have two coordinates, directions three.
bool is_mode(GLenum coordinate, GLenum mode) {
    switch (mode) {
        case GL_OBJECT_LINEAR:
        case GL_EYE_LINEAR: return true;
        case GL_SPHERE_MAP: return coordinate == GL_S || coordinate == GL_T;
        case GL_REFLECTION_MAP:
        case GL_NORMAL_MAP: return coordinate != GL_Q;
        default: return false;
    }
}

template <typename T>
void set_texgen(State& state, GLenum coordinate, GLenum name, const T* values, bool is_vector) {
    TexGen* generator = find_generator(state, coordinate);
    if (generator == nullptr)
        return;
    const std::optional<Vec4> value =
        read_parameter(state, texgen_parameters, name, values, is_vector, "glTexGen: no parameter");
    if (!value)
        return;
    if (name == GL_TEXTURE_GEN_MODE) {
        const GLenum mode = to_enum((*value)[0]);
        if (!is_mode(coordinate, mode))
            return state.error(GL_INVALID_ENUM, "glTexGen: no mode of the coordinate");
        generator->mode = mode;
        return touch_stages(state);
    }
    if (name == GL_OBJECT_PLANE)
        generator->object_plane = *value;
    else
        generator->eye_plane =
            multiply_row(*value, inverse(compatibility(state).fixed.modelview.top()));
    touch(state, ValueGroup::texgen);
}

template <typename T>
void give_texgen(State& state, GLenum coordinate, GLenum name, T* out) {
    const TexGen* generator = find_generator(state, coordinate);
    if (generator == nullptr)
        return;
    switch (name) {
        case GL_TEXTURE_GEN_MODE: *out = static_cast<T>(generator->mode); return;
        case GL_OBJECT_PLANE:
            return give_parameter(texgen_parameters, name, generator->object_plane, out);
        case GL_EYE_PLANE:
            return give_parameter(texgen_parameters, name, generator->eye_plane, out);
        default: state.error(GL_INVALID_ENUM, "glGetTexGen: no parameter");
    }
}

}  // namespace

CUESTA_GL_PARAMETER_CALLS_OF(tex_gen, d, GLdouble, set_texgen)
CUESTA_GL_PARAMETER_CALLS_OF(tex_gen, f, GLfloat, set_texgen)
CUESTA_GL_PARAMETER_CALLS_OF(tex_gen, i, GLint, set_texgen)

void get_tex_genfv(State& state, GLenum coordinate, GLenum name, GLfloat* out) {
    give_texgen(state, coordinate, name, out);
}
void get_tex_gendv(State& state, GLenum coordinate, GLenum name, GLdouble* out) {
    give_texgen(state, coordinate, name, out);
}
void get_tex_geniv(State& state, GLenum coordinate, GLenum name, GLint* out) {
    give_texgen(state, coordinate, name, out);
}

}  // namespace cuesta::gl
