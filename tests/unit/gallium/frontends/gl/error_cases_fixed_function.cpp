// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Errors of matrices, lights, materials, texture environments, fog and the like.
#include "error_cases.h"
#include "gallium/frontends/gl/fixed_function_state.h"

namespace cuesta::gl {

namespace {

using S = State;
using gles::bad_enum;

constexpr GLfloat four[4] = {1, 1, 1, 1};
constexpr GLint four_ints[4] = {1, 1, 1, 1};
constexpr GLdouble four_doubles[4] = {1, 1, 1, 1};
// The texture units behind those that have coordinates.
void leave_units(S& s) {
    gles::active_texture(s, GL_TEXTURE0 + coordinate_units);
}
template <typename T, typename Call>
void ask_fixed(Call call) {
    T values[16] = {};
    call(values);
}

constexpr ErrorCase fixed_rows[] = {
    {"glMatrixMode", GL_INVALID_ENUM, [](S& s) { matrix_mode(s, bad_enum); }},
    {"glFrustum", GL_INVALID_VALUE, [](S& s) { frustum(s, -1, 1, -1, 1, 0, 1); }},
    {"glFrustum", GL_INVALID_VALUE, [](S& s) { frustum(s, -1, 1, -1, 1, 1, -1); }},
    {"glFrustum", GL_INVALID_VALUE, [](S& s) { frustum(s, 1, 1, -1, 1, 1, 2); }},
    {"glFrustum", GL_INVALID_VALUE, [](S& s) { frustum(s, -1, 1, 1, 1, 1, 2); }},
    {"glFrustum", GL_INVALID_VALUE, [](S& s) { frustum(s, -1, 1, -1, 1, 2, 2); }},
    {"glOrtho", GL_INVALID_VALUE, [](S& s) { ortho(s, 1, 1, -1, 1, 1, 2); }},
    {"glOrtho", GL_INVALID_VALUE, [](S& s) { ortho(s, -1, 1, 1, 1, 1, 2); }},
    {"glOrtho", GL_INVALID_VALUE, [](S& s) { ortho(s, -1, 1, -1, 1, 2, 2); }},
    {"glPopMatrix", GL_STACK_UNDERFLOW, [](S& s) { pop_matrix(s); }},
    {"glPushMatrix", GL_STACK_OVERFLOW,
     [](S& s) {
         for (uint32_t i = 0; i < modelview_depth; ++i)
             push_matrix(s);
     }},
    {"glPushMatrix", GL_STACK_OVERFLOW,
     [](S& s) {
         matrix_mode(s, GL_TEXTURE);
         for (uint32_t i = 0; i < texture_depth; ++i)
             push_matrix(s);
     }},
    {"glLoadIdentity", GL_INVALID_OPERATION,
     [](S& s) {
         matrix_mode(s, GL_TEXTURE);
         leave_units(s);
         load_identity(s);
     }},
    {"glPushMatrix", GL_INVALID_OPERATION,
     [](S& s) {
         matrix_mode(s, GL_TEXTURE);
         leave_units(s);
         push_matrix(s);
     }},

    {"glLightf", GL_INVALID_ENUM, [](S& s) { lightf(s, GL_LIGHT0 + 8, GL_SPOT_CUTOFF, 1); }},
    {"glLightf", GL_INVALID_ENUM, [](S& s) { lightf(s, GL_LIGHT0, GL_AMBIENT, 1); }},
    {"glLighti", GL_INVALID_ENUM, [](S& s) { lighti(s, GL_LIGHT0, GL_POSITION, 1); }},
    {"glLightf", GL_INVALID_VALUE, [](S& s) { lightf(s, GL_LIGHT0, GL_SPOT_CUTOFF, 91); }},
    {"glLightf", GL_INVALID_VALUE, [](S& s) { lightf(s, GL_LIGHT0, GL_SPOT_CUTOFF, -1); }},
    {"glLighti", GL_INVALID_VALUE, [](S& s) { lighti(s, GL_LIGHT0, GL_SPOT_EXPONENT, 129); }},
    {"glLighti", GL_INVALID_VALUE, [](S& s) { lighti(s, GL_LIGHT0, GL_LINEAR_ATTENUATION, -1); }},
    {"glLightfv", GL_INVALID_ENUM, [](S& s) { lightfv(s, GL_LIGHT0, GL_SHININESS, four); }},
    {"glLightfv", GL_INVALID_ENUM, [](S& s) { lightfv(s, bad_enum, GL_AMBIENT, four); }},
    {"glLightiv", GL_INVALID_ENUM, [](S& s) { lightiv(s, GL_LIGHT0, bad_enum, four_ints); }},
    {"glGetLightfv", GL_INVALID_ENUM,
     [](S& s) { ask_fixed<GLfloat>([&](GLfloat* v) { get_lightfv(s, GL_LIGHT0, bad_enum, v); }); }},
    {"glGetLightiv", GL_INVALID_ENUM,
     [](S& s) { ask_fixed<GLint>([&](GLint* v) { get_lightiv(s, bad_enum, GL_AMBIENT, v); }); }},
    {"glLightModelf", GL_INVALID_ENUM, [](S& s) { light_modelf(s, GL_LIGHT_MODEL_AMBIENT, 1); }},
    {"glLightModeli", GL_INVALID_ENUM, [](S& s) { light_modeli(s, bad_enum, 1); }},
    {"glLightModeli", GL_INVALID_ENUM,
     [](S& s) { light_modeli(s, GL_LIGHT_MODEL_COLOR_CONTROL, 1); }},
    {"glLightModelfv", GL_INVALID_ENUM, [](S& s) { light_modelfv(s, bad_enum, four); }},
    {"glLightModeliv", GL_INVALID_ENUM, [](S& s) { light_modeliv(s, bad_enum, four_ints); }},
    {"glShadeModel", GL_INVALID_ENUM, [](S& s) { shade_model(s, bad_enum); }},

    {"glMaterialf", GL_INVALID_ENUM, [](S& s) { materialf(s, GL_FRONT, GL_AMBIENT, 1); }},
    {"glMaterialf", GL_INVALID_ENUM, [](S& s) { materialf(s, bad_enum, GL_SHININESS, 1); }},
    {"glMaterialf", GL_INVALID_VALUE, [](S& s) { materialf(s, GL_FRONT, GL_SHININESS, 129); }},
    {"glMateriali", GL_INVALID_VALUE, [](S& s) { materiali(s, GL_FRONT, GL_SHININESS, -1); }},
    {"glMaterialfv", GL_INVALID_ENUM, [](S& s) { materialfv(s, GL_FRONT, GL_POSITION, four); }},
    {"glMaterialiv", GL_INVALID_ENUM, [](S& s) { materialiv(s, GL_LEFT, GL_AMBIENT, four_ints); }},
    {"glGetMaterialfv", GL_INVALID_ENUM,
     [](S& s) {
         ask_fixed<GLfloat>(
             [&](GLfloat* v) { get_materialfv(s, GL_FRONT_AND_BACK, GL_AMBIENT, v); });
     }},
    {"glGetMaterialiv", GL_INVALID_ENUM,
     [](S& s) {
         ask_fixed<GLint>([&](GLint* v) { get_materialiv(s, GL_BACK, GL_AMBIENT_AND_DIFFUSE, v); });
     }},
    {"glColorMaterial", GL_INVALID_ENUM, [](S& s) { color_material(s, GL_LEFT, GL_AMBIENT); }},
    {"glColorMaterial", GL_INVALID_ENUM, [](S& s) { color_material(s, GL_FRONT, GL_SHININESS); }},

    {"glTexGenf", GL_INVALID_ENUM, [](S& s) { tex_genf(s, GL_S, GL_EYE_PLANE, 1); }},
    {"glTexGeni", GL_INVALID_ENUM,
     [](S& s) { tex_geni(s, GL_R, GL_TEXTURE_GEN_MODE, GL_SPHERE_MAP); }},
    {"glTexGeni", GL_INVALID_ENUM,
     [](S& s) { tex_geni(s, GL_Q, GL_TEXTURE_GEN_MODE, GL_NORMAL_MAP); }},
    {"glTexGend", GL_INVALID_ENUM, [](S& s) { tex_gend(s, GL_S, GL_TEXTURE_GEN_MODE, GL_LINEAR); }},
    {"glTexGend", GL_INVALID_ENUM,
     [](S& s) { tex_gend(s, bad_enum, GL_TEXTURE_GEN_MODE, GL_EYE_LINEAR); }},
    {"glTexGenfv", GL_INVALID_ENUM, [](S& s) { tex_genfv(s, GL_S, bad_enum, four); }},
    {"glTexGendv", GL_INVALID_ENUM, [](S& s) { tex_gendv(s, GL_S, bad_enum, four_doubles); }},
    {"glTexGeniv", GL_INVALID_ENUM, [](S& s) { tex_geniv(s, bad_enum, GL_EYE_PLANE, four_ints); }},
    {"glTexGenfv", GL_INVALID_OPERATION,
     [](S& s) {
         leave_units(s);
         tex_genfv(s, GL_S, GL_OBJECT_PLANE, four);
     }},
    {"glGetTexGenfv", GL_INVALID_ENUM,
     [](S& s) { ask_fixed<GLfloat>([&](GLfloat* v) { get_tex_genfv(s, GL_S, bad_enum, v); }); }},
    {"glGetTexGendv", GL_INVALID_ENUM,
     [](S& s) { ask_fixed<GLdouble>([&](GLdouble* v) { get_tex_gendv(s, bad_enum, GL_S, v); }); }},
    {"glGetTexGeniv", GL_INVALID_OPERATION,
     [](S& s) {
         leave_units(s);
         ask_fixed<GLint>([&](GLint* v) { get_tex_geniv(s, GL_S, GL_TEXTURE_GEN_MODE, v); });
     }},

    {"glTexEnvf", GL_INVALID_ENUM, [](S& s) { tex_envf(s, bad_enum, GL_TEXTURE_ENV_MODE, 1); }},
    {"glTexEnvf", GL_INVALID_ENUM,
     [](S& s) { tex_envf(s, GL_TEXTURE_ENV, GL_TEXTURE_LOD_BIAS, 1); }},
    {"glTexEnvf", GL_INVALID_ENUM,
     [](S& s) { tex_envf(s, GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, 1); }},
    {"glTexEnvf", GL_INVALID_VALUE, [](S& s) { tex_envf(s, GL_TEXTURE_ENV, GL_RGB_SCALE, 3); }},
    {"glTexEnvi", GL_INVALID_ENUM,
     [](S& s) { tex_envi(s, GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_DOT3_RGB); }},
    {"glTexEnvi", GL_INVALID_ENUM,
     [](S& s) { tex_envi(s, GL_TEXTURE_ENV, GL_COMBINE_ALPHA, GL_DOT3_RGB); }},
    {"glTexEnvi", GL_INVALID_ENUM,
     [](S& s) { tex_envi(s, GL_TEXTURE_ENV, GL_OPERAND0_ALPHA, GL_SRC_COLOR); }},
    {"glTexEnvi", GL_INVALID_ENUM,
     [](S& s) { tex_envi(s, GL_TEXTURE_ENV, GL_SRC1_RGB, GL_TEXTURE0 + 8); }},
    {"glTexEnvi", GL_INVALID_VALUE,
     [](S& s) { tex_envi(s, GL_POINT_SPRITE, GL_COORD_REPLACE, 2); }},
    {"glTexEnvfv", GL_INVALID_ENUM, [](S& s) { tex_envfv(s, GL_TEXTURE_ENV, bad_enum, four); }},
    {"glTexEnviv", GL_INVALID_ENUM,
     [](S& s) { tex_enviv(s, GL_POINT_SPRITE, GL_TEXTURE_ENV_MODE, four_ints); }},
    {"glTexEnvi", GL_INVALID_OPERATION,
     [](S& s) {
         leave_units(s);
         tex_envi(s, GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_ADD);
     }},
    {"glGetTexEnvfv", GL_INVALID_ENUM,
     [](S& s) {
         ask_fixed<GLfloat>([&](GLfloat* v) { get_tex_envfv(s, GL_TEXTURE_ENV, bad_enum, v); });
     }},
    {"glGetTexEnviv", GL_INVALID_ENUM,
     [](S& s) {
         ask_fixed<GLint>([&](GLint* v) { get_tex_enviv(s, bad_enum, GL_COORD_REPLACE, v); });
     }},
    {"glGetTexEnviv", GL_INVALID_OPERATION,
     [](S& s) {
         leave_units(s);
         ask_fixed<GLint>([&](GLint* v) { get_tex_enviv(s, GL_TEXTURE_ENV, GL_RGB_SCALE, v); });
     }},

    {"glFogf", GL_INVALID_ENUM, [](S& s) { fogf(s, GL_FOG_COLOR, 1); }},
    {"glFogf", GL_INVALID_VALUE, [](S& s) { fogf(s, GL_FOG_DENSITY, -1); }},
    {"glFogi", GL_INVALID_ENUM, [](S& s) { fogi(s, GL_FOG_MODE, GL_NEAREST); }},
    {"glFogi", GL_INVALID_ENUM, [](S& s) { fogi(s, GL_FOG_COORD_SRC, GL_LINEAR); }},
    {"glFogfv", GL_INVALID_ENUM, [](S& s) { fogfv(s, bad_enum, four); }},
    {"glFogiv", GL_INVALID_ENUM, [](S& s) { fogiv(s, bad_enum, four_ints); }},
    {"glPointSize", GL_INVALID_VALUE, [](S& s) { point_size(s, 0); }},
    {"glPointParameterf", GL_INVALID_ENUM,
     [](S& s) { point_parameterf(s, GL_POINT_DISTANCE_ATTENUATION, 1); }},
    {"glPointParameterf", GL_INVALID_VALUE,
     [](S& s) { point_parameterf(s, GL_POINT_SIZE_MIN, -1); }},
    {"glPointParameteri", GL_INVALID_VALUE,
     [](S& s) { point_parameteri(s, GL_POINT_SPRITE_COORD_ORIGIN, 1); }},
    {"glPointParameterfv", GL_INVALID_ENUM, [](S& s) { point_parameterfv(s, bad_enum, four); }},
    {"glPointParameteriv", GL_INVALID_ENUM,
     [](S& s) { point_parameteriv(s, bad_enum, four_ints); }},
    {"glClipPlane", GL_INVALID_ENUM, [](S& s) { clip_plane(s, GL_CLIP_PLANE0 + 8, four_doubles); }},
    {"glGetClipPlane", GL_INVALID_ENUM,
     [](S& s) { ask_fixed<GLdouble>([&](GLdouble* v) { get_clip_plane(s, bad_enum, v); }); }},
    {"glAlphaFunc", GL_INVALID_ENUM, [](S& s) { alpha_func(s, bad_enum, 0); }},
    {"glEnable", GL_INVALID_OPERATION,
     [](S& s) {
         leave_units(s);
         gles::enable(s, GL_TEXTURE_2D);
     }},
    {"glGetFloatv", GL_INVALID_OPERATION,
     [](S& s) {
         leave_units(s);
         ask_fixed<GLfloat>([&](GLfloat* v) { gles::get_floatv(s, GL_TEXTURE_MATRIX, v); });
     }},
};

// Those that act on the current matrix have glLoadIdentity's.
constexpr const char* fixed_without_errors[] = {
    "glLoadMatrixf",
    "glLoadMatrixd",
    "glLoadTransposeMatrixf",
    "glLoadTransposeMatrixd",
    "glMultMatrixf",
    "glMultMatrixd",
    "glMultTransposeMatrixf",
    "glMultTransposeMatrixd",
    "glRotatef",
    "glRotated",
    "glScalef",
    "glScaled",
    "glTranslatef",
    "glTranslated",
};

}  // namespace

ErrorTable fixed_function_errors() {
    return {fixed_rows, fixed_without_errors};
}

}  // namespace cuesta::gl
