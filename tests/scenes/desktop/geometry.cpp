// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Primitives, display lists, evaluators, arrays, selection.
#include <cmath>

#include "desktop.h"

namespace cuesta::scenes {
namespace {

// Around a circle; of strips in zigzag. Colours are linear in the place, so that it is the same how
// a polygon is cut into triangles.
void ring(int count, bool zigzag = false) {
    for (int i = 0; i < count; ++i) {
        const int place = !zigzag ? i : i % 2 == 0 ? i / 2 : count - 1 - i / 2;
        const float angle = static_cast<float>(place) * 6.2831853F / static_cast<float>(count);
        const float x = std::cos(angle);
        const float y = std::sin(angle);
        glColor3f(0.5F + x / 2, 0.5F + y / 2, 0.5F - x / 4);
        glVertex2f(0.9F * x, 0.9F * y);
    }
}

bool is_strip(GLenum mode) {
    return mode == GL_QUAD_STRIP || mode == GL_TRIANGLE_STRIP;
}

void primitives() {
    int i = 0;
    for (const GLenum mode :
         {GL_QUADS, GL_QUAD_STRIP, GL_POLYGON, GL_TRIANGLE_FAN, GL_LINE_LOOP, GL_TRIANGLE_STRIP}) {
        cell(3, 2, i++);
        glBegin(mode);
        ring(mode == GL_POLYGON ? 7 : 8, is_strip(mode));
        glEnd();
    }
}

// Which vertex's colour a primitive has.
void provoking() {
    glShadeModel(GL_FLAT);
    int i = 0;
    for (const GLenum mode :
         {GL_QUADS, GL_QUAD_STRIP, GL_POLYGON, GL_TRIANGLE_FAN, GL_TRIANGLES, GL_TRIANGLE_STRIP}) {
        cell(3, 2, i++);
        glBegin(mode);
        ring(8, is_strip(mode));
        glEnd();
    }
}

// A list of lists, with matrices and colours.
void display_lists() {
    const GLuint lists = glGenLists(3);
    glNewList(lists, GL_COMPILE);
    glBegin(GL_TRIANGLES);
    glColor3f(1, 1, 1);
    glVertex2f(0, 0);
    glColor3f(0.2F, 0.4F, 1);
    glVertex2f(0.4F, -0.12F);
    glVertex2f(0.4F, 0.12F);
    glEnd();
    glEndList();
    glNewList(lists + 1, GL_COMPILE);
    for (int i = 0; i < 7; ++i) {
        glCallList(lists);
        glRotatef(360.0F / 7, 0, 0, 1);
    }
    glEndList();
    glNewList(lists + 2, GL_COMPILE);
    glPushMatrix();
    glScalef(1.4F, 1.4F, 1);
    glCallList(lists + 1);
    glPopMatrix();
    glEndList();
    for (int i = 0; i < 4; ++i) {
        cell(2, 2, i);
        glLoadIdentity();
        glRotatef(static_cast<float>(i) * 10, 0, 0, 1);
        glListBase(lists);
        const GLubyte call = i % 2 == 0 ? 2 : 1;
        glCallLists(1, GL_UNSIGNED_BYTE, &call);
    }
}

// A bicubic patch, lit, by a mesh; and a curve.
void evaluators() {
    static constexpr float points[4][4][3] = {
        {{-1.5F, -1.5F, 1}, {-0.5F, -1.5F, 0.5F}, {0.5F, -1.5F, -0.8F}, {1.5F, -1.5F, 0.6F}},
        {{-1.5F, -0.5F, 0.3F}, {-0.5F, -0.5F, 1.4F}, {0.5F, -0.5F, 0}, {1.5F, -0.5F, -0.6F}},
        {{-1.5F, 0.5F, 1}, {-0.5F, 0.5F, 0}, {0.5F, 0.5F, 1}, {1.5F, 0.5F, 1}},
        {{-1.5F, 1.5F, -0.6F}, {-0.5F, 1.5F, -0.6F}, {0.5F, 1.5F, 0}, {1.5F, 1.5F, -0.3F}}};
    static constexpr float curve[4][3] = {{-2, -2, 1}, {-1, 3, 1}, {1, -3, 1}, {2, 2, 1}};
    look(20, -30);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_LIGHTING);
    glEnable(GL_LIGHT0);
    glEnable(GL_NORMALIZE);
    glEnable(GL_AUTO_NORMAL);
    glEnable(GL_MAP2_VERTEX_3);
    glMap2f(GL_MAP2_VERTEX_3, 0, 1, 3, 4, 0, 1, 12, 4, &points[0][0][0]);
    glMapGrid2f(12, 0, 1, 12, 0, 1);
    glEvalMesh2(GL_FILL, 0, 12, 0, 12);
    glDisable(GL_LIGHTING);
    glColor3f(1, 1, 0);
    glEnable(GL_MAP1_VERTEX_3);
    glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 4, &curve[0][0]);
    glLineWidth(2);
    glBegin(GL_LINE_STRIP);
    for (int i = 0; i <= 30; ++i)
        glEvalCoord1f(static_cast<float>(i) / 30);
    glEnd();
}

void arrays() {
    struct Vertex {
        GLubyte color[4];
        GLshort position[2];
        GLfloat place[2];
    };
    static constexpr Vertex vertices[] = {{{0, 0, 100, 255}, {-9, -9}, {0, 0}},
                                          {{250, 0, 100, 255}, {9, -9}, {1, 0}},
                                          {{250, 250, 100, 255}, {9, 9}, {1, 1}},
                                          {{0, 250, 100, 255}, {-9, 9}, {0, 1}}};
    glMatrixMode(GL_MODELVIEW);
    glScalef(0.1F, 0.1F, 1);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_COLOR_ARRAY);
    glVertexPointer(2, GL_SHORT, sizeof(Vertex), vertices[0].position);
    glColorPointer(4, GL_UNSIGNED_BYTE, sizeof(Vertex), vertices[0].color);
    cell(2, 2, 0);
    glDrawArrays(GL_QUADS, 0, 4);
    cell(2, 2, 1);
    const GLubyte indices[] = {0, 1, 3, 1, 2, 3};
    glDrawElements(GL_TRIANGLES, 6, GL_UNSIGNED_BYTE, indices);
    cell(2, 2, 2);
    glBegin(GL_TRIANGLES);
    glArrayElement(0);
    glArrayElement(2);
    glArrayElement(3);
    glEnd();
    cell(2, 2, 3);
    GLuint buffer = 0;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof vertices, vertices, GL_STATIC_DRAW);
    chart_texture();
    glEnable(GL_TEXTURE_2D);
    const auto at = [](size_t offset) { return reinterpret_cast<const void*>(offset); };
    glVertexPointer(2, GL_SHORT, sizeof(Vertex), at(offsetof(Vertex, position)));
    glColorPointer(4, GL_UNSIGNED_BYTE, sizeof(Vertex), at(offsetof(Vertex, color)));
    glTexCoordPointer(2, GL_FLOAT, sizeof(Vertex), at(offsetof(Vertex, place)));
    glEnableClientState(GL_TEXTURE_COORD_ARRAY);
    glDrawArrays(GL_POLYGON, 0, 4);
}

void clip_planes() {
    glEnable(GL_DEPTH_TEST);
    look(30, 30);
    const double planes[][4] = {{1, 0, 0, 0.4}, {0, -1, 0.3, 0.5}, {0, 0, -1, 0.6}};
    for (unsigned i = 0; i < 3; ++i) {
        glClipPlane(GL_CLIP_PLANE0 + i, planes[i]);
        glEnable(GL_CLIP_PLANE0 + i);
    }
    chart_texture();
    glEnable(GL_TEXTURE_2D);
    cube(2);
    torus(0.9F, 0.3F, 24);
}

// Bars: how many names a selection found, and the depths.
void selection() {
    GLuint buffer[64] = {};
    glSelectBuffer(64, buffer);
    look(0, 0);
    glRenderMode(GL_SELECT);
    glInitNames();
    glPushName(0);
    for (GLuint i = 0; i < 6; ++i) {
        glLoadName(i);
        const float x = -3.0F + static_cast<float>(i);
        quad(x, -0.3F, x + 0.5F, 0.3F, -static_cast<float>(i));
    }
    const GLint hits = glRenderMode(GL_RENDER);
    flat_view();
    const GLuint* record = buffer;
    for (GLint i = 0; i < hits; ++i, record += 4) {
        const float depth = static_cast<float>(record[1] / 4294967295.0);
        glColor3f(0.2F + 0.13F * static_cast<float>(record[3]), depth, 1 - depth);
        const auto y = static_cast<float>(10 + 18 * i);
        quad(4, y, 4 + 120 * depth, y + 12);
    }
}

void lists_of_state() {
    glPushAttrib(GL_ALL_ATTRIB_BITS);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE);
    glColor4f(1, 0.3F, 0.1F, 0.5F);
    glViewport(0, 0, size / 2, size);
    quad(-0.9F, -0.9F, 0.9F, 0.9F);
    quad(-0.5F, -0.5F, 0.5F, 0.5F);
    glPopAttrib();
    quad(-0.3F, -0.9F, 0.9F, 0.2F);
    glRectf(0.1F, 0.4F, 0.8F, 0.8F);
}

constexpr Scene scenes[] = {
    {"gl_primitives", primitives},
    {"gl_provoking", provoking},
    {"gl_display_lists", display_lists},
    {"gl_evaluators", evaluators},
    {"gl_arrays", arrays},
    {"gl_clip_planes", clip_planes},
    {"gl_selection", selection},
    {"gl_attributes", lists_of_state},
};

}  // namespace

std::span<const Scene> desktop_geometry_scenes() {
    return scenes;
}

}  // namespace cuesta::scenes
