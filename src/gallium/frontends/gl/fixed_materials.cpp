// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Materials, and colours that go into them (OpenGL 2.1, 2.14.2 and 2.14.3).
#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gl/parameters.h"

namespace cuesta::gl {

namespace {

bool is_face(GLenum face) {
    return face == GL_FRONT || face == GL_BACK || face == GL_FRONT_AND_BACK;
}

void store(Material& material, GLenum name, const Vec4& value) {
    switch (name) {
        case GL_AMBIENT: material.ambient = value; break;
        case GL_DIFFUSE: material.diffuse = value; break;
        case GL_SPECULAR: material.specular = value; break;
        case GL_EMISSION: material.emission = value; break;
        case GL_AMBIENT_AND_DIFFUSE: material.ambient = material.diffuse = value; break;
        case GL_SHININESS: material.shininess = value[0]; break;
        default: material.color_indexes = {value[0], value[1], value[2]}; break;
    }
}

template <typename T>
void set_material(State& state, GLenum face, GLenum name, const T* values, bool is_vector) {
    if (!is_face(face))
        return state.error(GL_INVALID_ENUM, "glMaterial: no face");
    const std::optional<Vec4> value = read_parameter(state, material_parameters, name, values,
                                                     is_vector, "glMaterial: no parameter");
    if (!value)
        return;
    if (name == GL_SHININESS && !((*value)[0] >= 0 && (*value)[0] <= 128))
        return state.error(GL_INVALID_VALUE, "glMaterial: a shininess out of range");
    std::array<Material, 2>& materials = materials_to_set(state);
    if (face != GL_BACK)
        store(materials[0], name, *value);
    if (face != GL_FRONT)
        store(materials[1], name, *value);
    touch(state, ValueGroup::material);
    // What glColorMaterial names is the current colour's all the same.
    track_color(state);
}

std::span<const float> material_values(const Material& material, GLenum name) {
    switch (name) {
        case GL_AMBIENT: return material.ambient;
        case GL_DIFFUSE: return material.diffuse;
        case GL_SPECULAR: return material.specular;
        case GL_EMISSION: return material.emission;
        case GL_SHININESS: return {&material.shininess, 1};
        case GL_COLOR_INDEXES: return material.color_indexes;
        default: return {};
    }
}

template <typename T>
void give_material(State& state, GLenum face, GLenum name, T* out) {
    if (face != GL_FRONT && face != GL_BACK)
        return state.error(GL_INVALID_ENUM, "glGetMaterial: no face");
    track_color(state);
    const Material& material = compatibility(state).fixed.materials[face == GL_FRONT ? 0 : 1];
    const std::span<const float> values = material_values(material, name);
    if (values.empty())
        return state.error(GL_INVALID_ENUM, "glGetMaterial: no parameter");
    give_parameter(material_parameters, name, values, out);
}

bool is_tracking_mode(GLenum mode) {
    switch (mode) {
        case GL_AMBIENT:
        case GL_DIFFUSE:
        case GL_SPECULAR:
        case GL_EMISSION:
        case GL_AMBIENT_AND_DIFFUSE: return true;
        default: return false;
    }
}

}  // namespace

CUESTA_GL_PARAMETER_CALLS_OF(material, f, GLfloat, set_material)
CUESTA_GL_PARAMETER_CALLS_OF(material, i, GLint, set_material)

void get_materialfv(State& state, GLenum face, GLenum name, GLfloat* out) {
    give_material(state, face, name, out);
}
void get_materialiv(State& state, GLenum face, GLenum name, GLint* out) {
    give_material(state, face, name, out);
}

void color_material(State& state, GLenum face, GLenum mode) {
    if (!is_face(face) || !is_tracking_mode(mode))
        return state.error(GL_INVALID_ENUM, "glColorMaterial: no face or mode");
    // What was tracked keeps what it has now.
    track_color(state);
    ColorMaterial& tracking = compatibility(state).fixed.color_material;
    tracking.face = face;
    tracking.mode = mode;
    track_color(state);
    touch_stages(state);
}

}  // namespace cuesta::gl
