// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texture environments, coordinates that are made, formats of textures.
#include <cmath>

#include "desktop.h"

namespace cuesta::scenes {
namespace {

void environments() {
    chart_texture();
    glEnable(GL_TEXTURE_2D);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    const float constant[] = {0.1F, 0.3F, 1, 1};
    glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, constant);
    constexpr GLint modes[] = {GL_MODULATE, GL_DECAL, GL_BLEND, GL_REPLACE, GL_ADD};
    for (int i = 0; i < 5; ++i) {
        cell(3, 2, i);
        glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, modes[i]);
        glColor4f(1, 0.6F, 0.2F, 0.8F);
        quad(-0.9F, -0.9F, 0.9F, 0.9F);
    }
}

void combiners() {
    chart_texture();
    glEnable(GL_TEXTURE_2D);
    const float constant[] = {0.9F, 0.5F, 0.2F, 0.5F};
    glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, constant);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE);
    glTexEnvi(GL_TEXTURE_ENV, GL_SRC0_RGB, GL_TEXTURE);
    glTexEnvi(GL_TEXTURE_ENV, GL_SRC1_RGB, GL_PRIMARY_COLOR);
    glTexEnvi(GL_TEXTURE_ENV, GL_SRC2_RGB, GL_CONSTANT);
    glTexEnvi(GL_TEXTURE_ENV, GL_OPERAND2_RGB, GL_SRC_ALPHA);
    constexpr GLint functions[] = {GL_REPLACE,     GL_MODULATE, GL_ADD,      GL_ADD_SIGNED,
                                   GL_INTERPOLATE, GL_SUBTRACT, GL_DOT3_RGB, GL_DOT3_RGBA};
    for (int i = 0; i < 8; ++i) {
        cell(4, 2, i);
        glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, functions[i]);
        glTexEnvi(GL_TEXTURE_ENV, GL_OPERAND1_RGB, i == 1 ? GL_ONE_MINUS_SRC_COLOR : GL_SRC_COLOR);
        glTexEnvf(GL_TEXTURE_ENV, GL_RGB_SCALE, i == 3 ? 2 : 1);
        glColor3f(0.7F, 0.3F, 0.6F);
        quad(-0.9F, -0.9F, 0.9F, 0.9F);
    }
}

// Units feed one another, and a unit looks into another's texture.
void several_units() {
    chart_texture();
    glEnable(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glActiveTexture(GL_TEXTURE1);
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    const unsigned char grey[] = {255, 60, 120, 200};
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_LUMINANCE8, 2, 2, 0, GL_LUMINANCE, GL_UNSIGNED_BYTE, grey);
    glEnable(GL_TEXTURE_2D);
    const auto draw = [] {
        glBegin(GL_QUADS);
        for (const auto& [x, y] :
             {std::pair(0.0F, 0.0F), {1.0F, 0.0F}, {1.0F, 1.0F}, {0.0F, 1.0F}}) {
            glMultiTexCoord2f(GL_TEXTURE0, x, y);
            glMultiTexCoord2f(GL_TEXTURE1, 2 * x, 1 - y);
            glVertex2f(1.8F * x - 0.9F, 1.8F * y - 0.9F);
        }
        glEnd();
    };
    cell(2, 1, 0);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
    draw();
    cell(2, 1, 1);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE);
    glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_SUBTRACT);
    glTexEnvi(GL_TEXTURE_ENV, GL_SRC0_RGB, GL_TEXTURE1);
    glTexEnvi(GL_TEXTURE_ENV, GL_SRC1_RGB, GL_TEXTURE0);
    draw();
}

void made_coordinates() {
    chart_texture(64, GL_LINEAR);
    glEnable(GL_TEXTURE_2D);
    glEnable(GL_DEPTH_TEST);
    constexpr GLint modes[] = {GL_OBJECT_LINEAR, GL_EYE_LINEAR, GL_SPHERE_MAP};
    const float s_plane[] = {0.6F, 0, 0, 0.5F};
    const float t_plane[] = {0, 0.6F, 0.2F, 0.5F};
    glEnable(GL_TEXTURE_GEN_S);
    glEnable(GL_TEXTURE_GEN_T);
    for (int i = 0; i < 3; ++i) {
        cell(3, 1, i);
        look(0, 0);
        glTexGeni(GL_S, GL_TEXTURE_GEN_MODE, modes[i]);
        glTexGeni(GL_T, GL_TEXTURE_GEN_MODE, modes[i]);
        glTexGenfv(GL_S, GL_OBJECT_PLANE, s_plane);
        glTexGenfv(GL_T, GL_OBJECT_PLANE, t_plane);
        glTexGenfv(GL_S, GL_EYE_PLANE, s_plane);
        glTexGenfv(GL_T, GL_EYE_PLANE, t_plane);
        look(30, 40);
        torus(1, 0.45F, 24);
    }
}

void cube_reflections() {
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_CUBE_MAP, name);
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    for (unsigned face = 0; face < 6; ++face) {
        const std::vector<unsigned char> texels = paint(32, 32, [face](float x, float y) -> Color {
            const float ring = std::hypot(x - 0.5F, y - 0.5F) < 0.3F ? 1.0F : 0.4F;
            return {ring * static_cast<float>(face & 1), ring * static_cast<float>(face >> 1 & 1),
                    ring * static_cast<float>(face >> 2 & 1) + 0.2F * x, 1};
        });
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGB, 32, 32, 0, GL_RGBA,
                     GL_UNSIGNED_BYTE, texels.data());
    }
    glEnable(GL_TEXTURE_CUBE_MAP);
    glEnable(GL_DEPTH_TEST);
    for (const GLenum coordinate : {GL_S, GL_T, GL_R}) {
        glTexGeni(coordinate, GL_TEXTURE_GEN_MODE, GL_REFLECTION_MAP);
        glEnable(coordinate == GL_S   ? GL_TEXTURE_GEN_S
                 : coordinate == GL_T ? GL_TEXTURE_GEN_T
                                      : GL_TEXTURE_GEN_R);
    }
    look(10, 20);
    sphere(1.5F, 24);
}

void texture_matrix() {
    chart_texture(64, GL_LINEAR, true);
    glEnable(GL_TEXTURE_2D);
    for (int i = 0; i < 4; ++i) {
        cell(2, 2, i);
        glMatrixMode(GL_TEXTURE);
        glLoadIdentity();
        glTranslatef(0.5F, 0.5F, 0);
        glRotatef(30.0F * static_cast<float>(i), 0, 0, 1);
        glScalef(1.0F + static_cast<float>(i), 1, 1);
        glTranslatef(-0.5F, -0.5F, 0);
        quad(-0.9F, -0.9F, 0.9F, 0.9F);
    }
}

void other_dimensions() {
    const std::vector<unsigned char> line = paint(16, 1, [](float x, float) -> Color {
        return {x, 1 - x, std::fabs(x - 0.5F) * 2, 1};
    });
    cell(2, 1, 0);
    glTexParameteri(GL_TEXTURE_1D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_1D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexImage1D(GL_TEXTURE_1D, 0, GL_RGBA, 16, 0, GL_RGBA, GL_UNSIGNED_BYTE, line.data());
    glEnable(GL_TEXTURE_1D);
    quad(-0.9F, -0.9F, 0.9F, 0.9F);
    glDisable(GL_TEXTURE_1D);
    std::vector<unsigned char> solid;
    for (int z = 0; z < 4; ++z) {
        const std::vector<unsigned char> slice = paint(4, 4, [z](float x, float y) -> Color {
            return {x, y, static_cast<float>(z) / 3, 1};
        });
        solid.insert(solid.end(), slice.begin(), slice.end());
    }
    cell(2, 1, 1);
    glTexParameteri(GL_TEXTURE_3D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexImage3D(GL_TEXTURE_3D, 0, GL_RGBA8, 4, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, solid.data());
    glEnable(GL_TEXTURE_3D);
    glBegin(GL_QUADS);
    glTexCoord3f(0, 0, 0);
    glVertex2f(-0.9F, -0.9F);
    glTexCoord3f(1, 0, 0.3F);
    glVertex2f(0.9F, -0.9F);
    glTexCoord3f(1, 1, 0.9F);
    glVertex2f(0.9F, 0.9F);
    glTexCoord3f(0, 1, 0.6F);
    glVertex2f(-0.9F, 0.9F);
    glEnd();
}

void formats() {
    constexpr GLint formats[] = {GL_ALPHA8, GL_LUMINANCE8, GL_LUMINANCE8_ALPHA8, GL_INTENSITY8,
                                 GL_RGB5,   GL_RGBA4,      GL_RGB10_A2,          GL_RGB8};
    glEnable(GL_TEXTURE_2D);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    const std::vector<unsigned char> texels = chart(32);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    for (int i = 0; i < 8; ++i) {
        cell(4, 2, i);
        glTexImage2D(GL_TEXTURE_2D, 0, formats[i], 32, 32, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                     texels.data());
        glColor3f(1, 0.9F, 0.6F);
        quad(-0.95F, -0.95F, 0.95F, 0.95F);
    }
}

void wraps() {
    chart_texture(32, GL_NEAREST);
    glEnable(GL_TEXTURE_2D);
    const float border[] = {1, 0, 1, 1};
    glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, border);
    constexpr GLint modes[] = {GL_REPEAT, GL_CLAMP_TO_EDGE, GL_CLAMP_TO_BORDER, GL_MIRRORED_REPEAT};
    for (int i = 0; i < 4; ++i) {
        cell(2, 2, i);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, modes[i]);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, modes[i]);
        glMatrixMode(GL_TEXTURE);
        glLoadIdentity();
        glTranslatef(-0.7F, -0.7F, 0);
        glScalef(2.4F, 2.4F, 1);
        quad(-0.95F, -0.95F, 0.95F, 0.95F);
    }
}

// A depth texture made of the framebuffer, looked up with comparison.
void shadow() {
    glEnable(GL_DEPTH_TEST);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    look(0, 0);
    sphere(1.2F, 20);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 0, 0, size, size, 0);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_GEQUAL);
    glClear(GL_DEPTH_BUFFER_BIT);
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    glEnable(GL_TEXTURE_2D);
    for (int i = 0; i < 2; ++i) {
        cell(2, 1, i);
        glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, i == 0 ? GL_LUMINANCE : GL_INTENSITY);
        glColor3f(0.9F, 0.7F, 0.3F);
        glBegin(GL_QUADS);
        glTexCoord3f(0, 0, 0.7F);
        glVertex2f(-0.9F, -0.9F);
        glTexCoord3f(1, 0, 0.9F);
        glVertex2f(0.9F, -0.9F);
        glTexCoord3f(1, 1, 0.9F);
        glVertex2f(0.9F, 0.9F);
        glTexCoord3f(0, 1, 0.7F);
        glVertex2f(-0.9F, 0.9F);
        glEnd();
    }
}

constexpr Scene scenes[] = {
    {"gl_environments", environments},
    {"gl_combiners", combiners},
    {"gl_several_units", several_units},
    {"gl_texgen", made_coordinates},
    {"gl_cube_reflections", cube_reflections},
    {"gl_texture_matrix", texture_matrix},
    {"gl_other_dimensions", other_dimensions},
    {"gl_texture_formats", formats, 1, 1},
    {"gl_wraps", wraps},
    {"gl_shadow", shadow, 0.6, 1.5},
};

}  // namespace

std::span<const Scene> desktop_texture_scenes() {
    return scenes;
}

}  // namespace cuesta::scenes
