// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Light, materials, fog.
#include "desktop.h"

namespace cuesta::scenes {
namespace {

void set_light(GLenum light, GLenum name, float x, float y, float z, float w) {
    const float values[] = {x, y, z, w};
    glLightfv(light, name, values);
}

void set_material(GLenum face, GLenum name, float r, float g, float b, float a = 1) {
    const float values[] = {r, g, b, a};
    glMaterialfv(face, name, values);
}

void begin_light() {
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_LIGHTING);
    glEnable(GL_LIGHT0);
}

void light_of_the_sun() {
    look();
    begin_light();
    set_light(GL_LIGHT0, GL_POSITION, -1, 2, 2, 0);
    set_material(GL_FRONT, GL_AMBIENT, 0.2F, 0, 0);
    set_material(GL_FRONT, GL_DIFFUSE, 0.9F, 0.3F, 0.2F);
    sphere(1.4F, 24);
}

void shining() {
    look(30, 20);
    begin_light();
    set_light(GL_LIGHT0, GL_POSITION, 1, 2, 3, 1);
    set_material(GL_FRONT, GL_DIFFUSE, 0.1F, 0.3F, 0.7F);
    set_material(GL_FRONT, GL_SPECULAR, 1, 1, 0.8F);
    glMaterialf(GL_FRONT, GL_SHININESS, 30);
    glLightModeli(GL_LIGHT_MODEL_LOCAL_VIEWER, GL_TRUE);
    torus(1.1F, 0.45F, 32);
}

// Lamps with colours, attenuation and a cone.
void lamps() {
    look(0, 10);
    begin_light();
    glEnable(GL_LIGHT1);
    glEnable(GL_LIGHT2);
    set_light(GL_LIGHT0, GL_POSITION, -2, 1, 1.5F, 1);
    set_light(GL_LIGHT0, GL_DIFFUSE, 1, 0.2F, 0.1F, 1);
    glLightf(GL_LIGHT0, GL_LINEAR_ATTENUATION, 0.4F);
    set_light(GL_LIGHT1, GL_POSITION, 2, 0, 1.5F, 1);
    set_light(GL_LIGHT1, GL_DIFFUSE, 0.1F, 1, 0.3F, 1);
    glLightf(GL_LIGHT1, GL_QUADRATIC_ATTENUATION, 0.3F);
    set_light(GL_LIGHT2, GL_POSITION, 0, 0, 3, 1);
    set_light(GL_LIGHT2, GL_DIFFUSE, 0.5F, 0.5F, 1, 1);
    set_light(GL_LIGHT2, GL_SPECULAR, 1, 1, 1, 1);
    set_light(GL_LIGHT2, GL_SPOT_DIRECTION, 0, 0, -1, 0);
    glLightf(GL_LIGHT2, GL_SPOT_CUTOFF, 20);
    glLightf(GL_LIGHT2, GL_SPOT_EXPONENT, 4);
    sphere(1.4F, 24);
}

// The inside of a cut sphere has a material of its own.
void two_sides() {
    look(-20, 35);
    begin_light();
    glLightModeli(GL_LIGHT_MODEL_TWO_SIDE, GL_TRUE);
    set_light(GL_LIGHT0, GL_POSITION, 0, 3, 2, 0);
    set_material(GL_FRONT, GL_DIFFUSE, 0.9F, 0.6F, 0.1F);
    set_material(GL_BACK, GL_DIFFUSE, 0.1F, 0.4F, 0.9F);
    const double plane[] = {0, -1, 0, 0.4};
    glClipPlane(GL_CLIP_PLANE0, plane);
    glEnable(GL_CLIP_PLANE0);
    sphere(1.4F, 24);
}

void color_material() {
    begin_light();
    glEnable(GL_COLOR_MATERIAL);
    constexpr GLenum modes[] = {GL_AMBIENT, GL_DIFFUSE, GL_SPECULAR, GL_EMISSION};
    for (int i = 0; i < 4; ++i) {
        cell(2, 2, i);
        look(20, 20);
        set_light(GL_LIGHT0, GL_POSITION, 1, 1, 2, 0);
        set_light(GL_LIGHT0, GL_AMBIENT, 0.3F, 0.3F, 0.3F, 1);
        glDisable(GL_COLOR_MATERIAL);
        set_material(GL_FRONT, GL_AMBIENT, 0.2F, 0.2F, 0.2F);
        set_material(GL_FRONT, GL_DIFFUSE, 0.5F, 0.5F, 0.5F);
        set_material(GL_FRONT, GL_SPECULAR, 0.3F, 0.3F, 0.3F);
        set_material(GL_FRONT, GL_EMISSION, 0, 0, 0);
        glMaterialf(GL_FRONT, GL_SHININESS, 12);
        glColorMaterial(GL_FRONT, modes[i]);
        glEnable(GL_COLOR_MATERIAL);
        glColor3f(0.9F - 0.1F * static_cast<float>(i), 0.5F, 0.1F);
        sphere(1.5F, 16);
    }
}

// Normals that are too long, made right in two ways, or not.
void lengths_of_normals() {
    begin_light();
    for (int i = 0; i < 4; ++i) {
        cell(2, 2, i);
        look();
        set_light(GL_LIGHT0, GL_POSITION, 1, 1, 1, 0);
        i == 1 ? glEnable(GL_NORMALIZE) : glDisable(GL_NORMALIZE);
        i == 2 ? glEnable(GL_RESCALE_NORMAL) : glDisable(GL_RESCALE_NORMAL);
        glScalef(1.8F, 1.8F, 1.8F);
        if (i == 3)
            glScalef(0.3F, 1, 1);
        sphere(0.8F, 16);
    }
}

void separate_specular() {
    glEnable(GL_TEXTURE_2D);
    chart_texture();
    begin_light();
    for (int i = 0; i < 2; ++i) {
        cell(2, 1, i);
        look(30, 30);
        set_light(GL_LIGHT0, GL_POSITION, 1, 2, 3, 0);
        set_material(GL_FRONT, GL_SPECULAR, 1, 1, 1);
        glMaterialf(GL_FRONT, GL_SHININESS, 10);
        glLightModeli(GL_LIGHT_MODEL_COLOR_CONTROL,
                      i == 0 ? GL_SINGLE_COLOR : GL_SEPARATE_SPECULAR_COLOR);
        sphere(1.4F, 20);
    }
}

void flat_and_smooth() {
    begin_light();
    for (int i = 0; i < 2; ++i) {
        cell(2, 1, i);
        look(20, 20);
        set_light(GL_LIGHT0, GL_POSITION, 1, 1, 2, 0);
        glShadeModel(i == 0 ? GL_FLAT : GL_SMOOTH);
        sphere(1.3F, 8);
    }
}

void fog() {
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_FOG);
    const float color[] = {0.6F, 0.7F, 0.8F, 1};
    glFogfv(GL_FOG_COLOR, color);
    glFogf(GL_FOG_START, 2.5F);
    glFogf(GL_FOG_END, 6);
    glFogf(GL_FOG_DENSITY, 0.25F);
    constexpr GLint modes[] = {GL_LINEAR, GL_EXP, GL_EXP2, GL_LINEAR};
    for (int i = 0; i < 4; ++i) {
        cell(2, 2, i);
        look();
        glFogi(GL_FOG_MODE, modes[i]);
        glFogi(GL_FOG_COORDINATE_SOURCE, i == 3 ? GL_FOG_COORDINATE : GL_FRAGMENT_DEPTH);
        for (int row = 0; row < 5; ++row) {
            glFogCoordf(2.0F + static_cast<float>(row));
            glColor3f(0.9F, 0.1F, 0.1F * static_cast<float>(row));
            const float x = -1.6F + 0.7F * static_cast<float>(row);
            quad(x, -1, x + 0.6F, 1, 1.5F - static_cast<float>(row));
        }
    }
}

constexpr Scene scenes[] = {
    {"gl_light", light_of_the_sun},
    {"gl_shining", shining},
    {"gl_lamps", lamps},
    {"gl_two_sides", two_sides},
    {"gl_color_material", color_material},
    {"gl_normals", lengths_of_normals},
    {"gl_separate_specular", separate_specular},
    {"gl_flat", flat_and_smooth},
    {"gl_fog", fog},
};

}  // namespace

std::span<const Scene> desktop_lighting_scenes() {
    return scenes;
}

}  // namespace cuesta::scenes
