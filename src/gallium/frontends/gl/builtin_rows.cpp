// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The table of built-in uniforms.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "gallium/frontends/gl/builtin_uniforms.h"

namespace cuesta::gl {

namespace {

using Fixed = FixedFunctionState;
using Group = ValueGroup;

template <size_t N>
void give(const std::array<float, N>& values, float* out) {
    std::ranges::copy(values, out);
}
Vec4 product(const Vec4& a, const Vec4& b) {
    return {a[0] * b[0], a[1] * b[1], a[2] * b[2], a[3] * b[3]};
}

Matrix4 same(const Matrix4& m) {
    return m;
}
Matrix4 inverse_transpose(const Matrix4& m) {
    return transpose(inverse(m));
}

const Matrix4& modelview_of(const Fixed& s, uint32_t) {
    return s.modelview.top();
}
const Matrix4& projection_of(const Fixed& s, uint32_t) {
    return s.projection.top();
}
const Matrix4& texture_of(const Fixed& s, uint32_t unit) {
    return s.units[unit].matrices.top();
}
Matrix4 both_of(const Fixed& s, uint32_t) {
    return multiply(s.projection.top(), s.modelview.top());
}

template <auto Matrix, auto Change>
void matrix_value(const Fixed& s, uint32_t element, float* out) {
    give(Change(Matrix(s, element)), out);
}

// Of the third row of the inverse of the modelview matrix (2.11.3).
float normal_scale(const Matrix4& modelview) {
    const Matrix3 m = normal_matrix(modelview);
    return 1 / std::sqrt(m[6] * m[6] + m[7] * m[7] + m[8] * m[8]);
}

Vec4 normalized(const Vec4& v) {
    const float length = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    return length > 0 ? Vec4{v[0] / length, v[1] / length, v[2] / length, v[3]} : v;
}
// Between the direction to a light that is infinitely far away and that to the viewer, 0, 0, 1.
Vec4 half_vector(const Light& light) {
    Vec4 v = normalized(light.position);
    v[2] += 1;
    v = normalized(v);
    v[3] = 1;
    return v;
}

Vec4 scene_color(const Fixed& s, const Material& material) {
    Vec4 color = product(material.ambient, s.light_model.ambient);
    for (size_t i = 0; i < color.size(); ++i)
        color[i] += material.emission[i];
    return color;
}

template <size_t Side, Vec4 Material::*Member>
void material_value(const Fixed& s, uint32_t, float* out) {
    give(s.materials[Side].*Member, out);
}
template <Vec4 Light::*Member>
void light_value(const Fixed& s, uint32_t i, float* out) {
    give(s.lights[i].*Member, out);
}
template <size_t Side, Vec4 Light::*Lit, Vec4 Material::*Member>
void light_product(const Fixed& s, uint32_t i, float* out) {
    give(product(s.lights[i].*Lit, s.materials[Side].*Member), out);
}
template <size_t Factor>
void attenuation_value(const Fixed& s, uint32_t i, float* out) {
    *out = s.lights[i].attenuation[Factor];
}
template <size_t Coordinate, Vec4 TexGen::*Plane>
void plane_value(const Fixed& s, uint32_t unit, float* out) {
    give(s.units[unit].generators[Coordinate].*Plane, out);
}

#define CUESTA_GL_MATRIX_ROWS(name, suffix, group, other, from)                             \
    {name suffix, group, other, matrix_value<from, same>},                                  \
        {name "Inverse" suffix, group, other, matrix_value<from, inverse>},                 \
        {name "Transpose" suffix, group, other, matrix_value<from, transpose>}, {           \
        name "InverseTranspose" suffix, group, other, matrix_value<from, inverse_transpose> \
    }

#define CUESTA_GL_MATERIAL_ROWS(side, index)                                                 \
    {"gl_" side "Material.emission", Group::material, Group::material,                       \
     material_value<index, &Material::emission>},                                            \
        {"gl_" side "Material.ambient", Group::material, Group::material,                    \
         material_value<index, &Material::ambient>},                                         \
        {"gl_" side "Material.diffuse", Group::material, Group::material,                    \
         material_value<index, &Material::diffuse>},                                         \
        {"gl_" side "Material.specular", Group::material, Group::material,                   \
         material_value<index, &Material::specular>},                                        \
        {"gl_" side "Material.shininess", Group::material, Group::material,                  \
         [](const Fixed& s, uint32_t, float* out) { *out = s.materials[index].shininess; }}, \
        {"gl_" side "LightModelProduct.sceneColor", Group::material, Group::light_model,     \
         [](const Fixed& s, uint32_t, float* out) {                                          \
             give(scene_color(s, s.materials[index]), out);                                  \
         }},                                                                                 \
        {"gl_" side "LightProduct[].ambient", Group::material, Group::lights,                \
         light_product<index, &Light::ambient, &Material::ambient>},                         \
        {"gl_" side "LightProduct[].diffuse", Group::material, Group::lights,                \
         light_product<index, &Light::diffuse, &Material::diffuse>},                         \
    {                                                                                        \
        "gl_" side "LightProduct[].specular", Group::material, Group::lights,                \
            light_product<index, &Light::specular, &Material::specular>                      \
    }

#define CUESTA_GL_PLANE_ROWS(letter, index)                         \
    {"gl_EyePlane" letter "[]", Group::texgen, Group::texgen,       \
     plane_value<index, &TexGen::eye_plane>},                       \
    {                                                               \
        "gl_ObjectPlane" letter "[]", Group::texgen, Group::texgen, \
            plane_value<index, &TexGen::object_plane>               \
    }

constexpr BuiltinRow builtin_rows[] = {
    CUESTA_GL_MATRIX_ROWS(
        "gl_ModelViewMatrix", "", Group::modelview, Group::modelview, modelview_of),
    CUESTA_GL_MATRIX_ROWS(
        "gl_ProjectionMatrix", "", Group::projection, Group::projection, projection_of),
    CUESTA_GL_MATRIX_ROWS(
        "gl_ModelViewProjectionMatrix", "", Group::modelview, Group::projection, both_of),
    CUESTA_GL_MATRIX_ROWS(
        "gl_TextureMatrix", "[]", Group::texture_matrix, Group::texture_matrix, texture_of),
    {"gl_NormalMatrix", Group::modelview, Group::modelview,
     [](const Fixed& s, uint32_t, float* out) { give(normal_matrix(s.modelview.top()), out); }},
    {"gl_NormalScale", Group::modelview, Group::modelview,
     [](const Fixed& s, uint32_t, float* out) { *out = normal_scale(s.modelview.top()); }},
    {"gl_ClipPlane[]", Group::clip_planes, Group::clip_planes,
     [](const Fixed& s, uint32_t i, float* out) { give(s.clip_planes[i], out); }},
    {"gl_Point.size", Group::point, Group::point,
     [](const Fixed& s, uint32_t, float* out) { *out = s.point.size; }},
    {"gl_Point.sizeMin", Group::point, Group::point,
     [](const Fixed& s, uint32_t, float* out) { *out = s.point.size_min; }},
    {"gl_Point.sizeMax", Group::point, Group::point,
     [](const Fixed& s, uint32_t, float* out) { *out = s.point.size_max; }},
    {"gl_Point.fadeThresholdSize", Group::point, Group::point,
     [](const Fixed& s, uint32_t, float* out) { *out = s.point.fade_threshold; }},
    {"gl_Point.distanceConstantAttenuation", Group::point, Group::point,
     [](const Fixed& s, uint32_t, float* out) { *out = s.point.attenuation[0]; }},
    {"gl_Point.distanceLinearAttenuation", Group::point, Group::point,
     [](const Fixed& s, uint32_t, float* out) { *out = s.point.attenuation[1]; }},
    {"gl_Point.distanceQuadraticAttenuation", Group::point, Group::point,
     [](const Fixed& s, uint32_t, float* out) { *out = s.point.attenuation[2]; }},
    CUESTA_GL_MATERIAL_ROWS("Front", 0),
    CUESTA_GL_MATERIAL_ROWS("Back", 1),
    {"gl_LightSource[].ambient", Group::lights, Group::lights, light_value<&Light::ambient>},
    {"gl_LightSource[].diffuse", Group::lights, Group::lights, light_value<&Light::diffuse>},
    {"gl_LightSource[].specular", Group::lights, Group::lights, light_value<&Light::specular>},
    {"gl_LightSource[].position", Group::lights, Group::lights, light_value<&Light::position>},
    {"gl_LightSource[].halfVector", Group::lights, Group::lights,
     [](const Fixed& s, uint32_t i, float* out) { give(half_vector(s.lights[i]), out); }},
    {"gl_LightSource[].spotDirection", Group::lights, Group::lights,
     [](const Fixed& s, uint32_t i, float* out) {
         std::copy_n(s.lights[i].spot_direction.begin(), 3, out);
     }},
    {"gl_LightSource[].spotExponent", Group::lights, Group::lights,
     [](const Fixed& s, uint32_t i, float* out) { *out = s.lights[i].spot_exponent; }},
    {"gl_LightSource[].spotCutoff", Group::lights, Group::lights,
     [](const Fixed& s, uint32_t i, float* out) { *out = s.lights[i].spot_cutoff; }},
    {"gl_LightSource[].spotCosCutoff", Group::lights, Group::lights,
     [](const Fixed& s, uint32_t i, float* out) {
         *out = static_cast<float>(std::cos(s.lights[i].spot_cutoff * std::numbers::pi / 180));
     }},
    {"gl_LightSource[].constantAttenuation", Group::lights, Group::lights, attenuation_value<0>},
    {"gl_LightSource[].linearAttenuation", Group::lights, Group::lights, attenuation_value<1>},
    {"gl_LightSource[].quadraticAttenuation", Group::lights, Group::lights, attenuation_value<2>},
    {"gl_LightModel.ambient", Group::light_model, Group::light_model,
     [](const Fixed& s, uint32_t, float* out) { give(s.light_model.ambient, out); }},
    {"gl_TextureEnvColor[]", Group::texture_env, Group::texture_env,
     [](const Fixed& s, uint32_t i, float* out) { give(s.units[i].env.color, out); }},
    CUESTA_GL_PLANE_ROWS("S", 0),
    CUESTA_GL_PLANE_ROWS("T", 1),
    CUESTA_GL_PLANE_ROWS("R", 2),
    CUESTA_GL_PLANE_ROWS("Q", 3),
    {"gl_Fog.color", Group::fog, Group::fog,
     [](const Fixed& s, uint32_t, float* out) { give(s.fog.color, out); }},
    {"gl_Fog.density", Group::fog, Group::fog,
     [](const Fixed& s, uint32_t, float* out) { *out = s.fog.density; }},
    {"gl_Fog.start", Group::fog, Group::fog,
     [](const Fixed& s, uint32_t, float* out) { *out = s.fog.start; }},
    {"gl_Fog.end", Group::fog, Group::fog,
     [](const Fixed& s, uint32_t, float* out) { *out = s.fog.end; }},
    {"gl_Fog.scale", Group::fog, Group::fog,
     [](const Fixed& s, uint32_t, float* out) { *out = 1 / (s.fog.end - s.fog.start); }},
};

#undef CUESTA_GL_MATRIX_ROWS
#undef CUESTA_GL_MATERIAL_ROWS
#undef CUESTA_GL_PLANE_ROWS

}  // namespace

BuiltinName find_builtin(std::string_view name) {
    BuiltinName found;
    std::string general(name);
    if (const size_t open = general.find('['); open != std::string::npos) {
        size_t end = open + 1;
        for (; end < general.size() && general[end] != ']'; ++end)
            found.element = found.element * 10 + static_cast<uint32_t>(general[end] - '0');
        general.erase(open + 1, end - open - 1);
    }
    for (const BuiltinRow& row : builtin_rows)
        if (row.name == general ||
            (row.name.ends_with("[]") && row.name.substr(0, row.name.size() - 2) == general))
            found.row = &row;
    return found;
}

}  // namespace cuesta::gl
