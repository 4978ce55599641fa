// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Stipple, modes of polygons, points, offsets, logic operations, alpha test.
#include <cmath>

#include "desktop.h"

namespace cuesta::scenes {
namespace {

void polygon_stipple() {
    GLubyte pattern[128];
    for (int y = 0; y < 32; ++y)
        for (int x = 0; x < 4; ++x)
            pattern[y * 4 + x] = static_cast<GLubyte>(y % 8 < 4 ? 0xf0 >> (y % 4) : 0x11 << x);
    glPolygonStipple(pattern);
    glEnable(GL_POLYGON_STIPPLE);
    look(20, 20);
    glEnable(GL_DEPTH_TEST);
    glColor3f(0.9F, 0.8F, 0.2F);
    torus(1.2F, 0.5F, 24);
}

void line_stipple() {
    flat_view();
    glEnable(GL_LINE_STIPPLE);
    for (int i = 0; i < 8; ++i) {
        glLineStipple(1 + i % 3, static_cast<GLushort>(i % 2 == 0 ? 0x0f0f : 0xff18));
        glLineWidth(i < 4 ? 1 : 3);
        glColor3f(1, static_cast<float>(i) / 8, 0.3F);
        const float y = 8.5F + static_cast<float>(i) * 9;
        glBegin(GL_LINES);
        glVertex2f(4.5F, y);
        glVertex2f(124.5F, y);
        glEnd();
    }
    glLineWidth(1);
    glLineStipple(2, 0x3f07);
    glBegin(GL_LINE_LOOP);
    glVertex2f(10.5F, 85.5F);
    glVertex2f(118.5F, 85.5F);
    glVertex2f(118.5F, 120.5F);
    glVertex2f(10.5F, 120.5F);
    glEnd();
}

// Faces of two modes; edges that are none.
void polygon_modes() {
    cell(2, 2, 0);
    look(30, 30);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    cube(2);
    cell(2, 2, 1);
    look(30, 30);
    glPointSize(3);
    glPolygonMode(GL_FRONT_AND_BACK, GL_POINT);
    sphere(1.3F, 8);
    cell(2, 2, 2);
    look(30, 30);
    glEnable(GL_DEPTH_TEST);
    glPolygonMode(GL_FRONT, GL_FILL);
    glPolygonMode(GL_BACK, GL_LINE);
    glColor3f(0.2F, 0.6F, 0.9F);
    const double plane[] = {0, 0, -1, 0.2};
    glClipPlane(GL_CLIP_PLANE0, plane);
    glEnable(GL_CLIP_PLANE0);
    sphere(1.4F, 8);
    glDisable(GL_CLIP_PLANE0);
    cell(2, 2, 3);
    look();
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glBegin(GL_POLYGON);
    for (int i = 0; i < 8; ++i) {
        const float angle = static_cast<float>(i) * 3.14159265F / 4;
        glEdgeFlag(i % 3 != 0);
        glVertex2f(1.5F * std::cos(angle), 1.5F * std::sin(angle));
    }
    glEnd();
}

void points() {
    flat_view();
    for (int i = 0; i < 6; ++i) {
        glPointSize(1 + 2 * static_cast<float>(i));
        glColor3f(1, 0.2F * static_cast<float>(i), 0.2F);
        glBegin(GL_POINTS);
        glVertex2f(10.5F + 20 * static_cast<float>(i), 100.5F);
        glEnd();
    }
    // The farther the smaller.
    look(0, -50);
    const float attenuation[] = {0, 0, 0.05F};
    glPointParameterfv(GL_POINT_DISTANCE_ATTENUATION, attenuation);
    glPointSize(8);
    glBegin(GL_POINTS);
    for (int z = 0; z < 5; ++z)
        for (int x = 0; x < 5; ++x) {
            glColor3f(static_cast<float>(x) / 4, static_cast<float>(z) / 4, 1);
            glVertex3f(static_cast<float>(x) - 2, -0.8F, 1.5F - static_cast<float>(z));
        }
    glEnd();
}

void point_sprites() {
    chart_texture(32);
    flat_view();
    glEnable(GL_TEXTURE_2D);
    glEnable(GL_POINT_SPRITE);
    glTexEnvi(GL_POINT_SPRITE, GL_COORD_REPLACE, GL_TRUE);
    for (int i = 0; i < 2; ++i) {
        glPointParameteri(GL_POINT_SPRITE_COORD_ORIGIN, i == 0 ? GL_UPPER_LEFT : GL_LOWER_LEFT);
        glPointSize(40);
        glBegin(GL_POINTS);
        glVertex2f(32, 32.0F + 64 * static_cast<float>(i));
        glColor3f(1, 0.5F, 0.5F);
        glVertex2f(96, 32.0F + 64 * static_cast<float>(i));
        glEnd();
    }
}

void alpha_test() {
    chart_texture(64, GL_LINEAR);
    glEnable(GL_TEXTURE_2D);
    glEnable(GL_ALPHA_TEST);
    constexpr GLenum functions[] = {GL_GREATER, GL_LESS, GL_GEQUAL, GL_NOTEQUAL};
    for (int i = 0; i < 4; ++i) {
        cell(2, 2, i);
        glAlphaFunc(functions[i], i == 3 ? 1 : 0.6F);
        quad(-0.9F, -0.9F, 0.9F, 0.9F);
    }
}

void logic_operations() {
    glClearColor(0.4F, 0.7F, 0.2F, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glEnable(GL_COLOR_LOGIC_OP);
    for (int i = 0; i < 16; ++i) {
        cell(4, 4, i);
        glLogicOp(GL_CLEAR + static_cast<GLenum>(i));
        glColor4f(0.9F, 0.3F, 0.6F, 1);
        quad(-0.8F, -0.8F, 0.8F, 0.8F);
    }
}

void polygon_offset() {
    look(20, 30);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1, 1);
    glColor3f(0.2F, 0.3F, 0.7F);
    cube(2);
    glDisable(GL_POLYGON_OFFSET_FILL);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glColor3f(1, 1, 1);
    cube(2);
    glEnable(GL_POLYGON_OFFSET_LINE);
    glPolygonOffset(-1, -1);
    glColor3f(1, 0.2F, 0);
    torus(0.8F, 0.2F, 10);
}

// Two sides at once: what a volume's faces count.
void stencil_sides() {
    look(30, 30);
    glEnable(GL_STENCIL_TEST);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    glStencilOpSeparate(GL_FRONT, GL_KEEP, GL_KEEP, GL_INCR_WRAP);
    glStencilOpSeparate(GL_BACK, GL_KEEP, GL_KEEP, GL_DECR_WRAP);
    const double plane[] = {0, -1, 0.5, 0.2};
    glClipPlane(GL_CLIP_PLANE0, plane);
    glEnable(GL_CLIP_PLANE0);
    torus(1.1F, 0.5F, 24);
    glDisable(GL_CLIP_PLANE0);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    constexpr GLint values[] = {1, 255, 0};
    for (int i = 0; i < 3; ++i) {
        glStencilFunc(GL_EQUAL, values[i], 0xff);
        glColor3f(i == 0 ? 1 : 0.1F, i == 1 ? 1 : 0.1F, i == 2 ? 0.5F : 0.1F);
        quad(-1, -1, 1, 1);
    }
}

constexpr Scene scenes[] = {
    {"gl_polygon_stipple", polygon_stipple},       {"gl_line_stipple", line_stipple, 0.8, 1},
    {"gl_polygon_modes", polygon_modes, 1.5, 2.5}, {"gl_points", points, 3, 2},
    {"gl_point_sprites", point_sprites},           {"gl_alpha_test", alpha_test},
    {"gl_logic_operations", logic_operations},     {"gl_polygon_offset", polygon_offset, 1.5, 2},
    {"gl_stencil_sides", stencil_sides},
};

}  // namespace

std::span<const Scene> desktop_raster_scenes() {
    return scenes;
}

}  // namespace cuesta::scenes
