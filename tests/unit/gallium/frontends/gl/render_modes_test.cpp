// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Selection, feedback and raster positions of fixed function, which the CPU computes: on a device
// that executes nothing.
#include "fixture.h"

namespace cuesta::gl {
namespace {

#define CALL(name) procedure_of<decltype(&::name)>(#name)

class RenderModeTest : public DesktopApiTest {
  protected:
    void SetUp() override {
        DesktopApiTest::SetUp();
        CALL(glViewport)(0, 0, 32, 16);
    }
    static void draw(GLenum mode, std::initializer_list<std::array<float, 3>> vertices) {
        CALL(glBegin)(mode);
        for (const auto& v : vertices)
            CALL(glVertex3f)(v[0], v[1], v[2]);
        CALL(glEnd)();
    }
    // A triangle inside of the view volume, at the depths of the window that z gives.
    static void draw_triangle(float z) {
        draw(GL_TRIANGLES, {{-0.5F, -0.5F, z}, {0.5F, -0.5F, z}, {0, 0.5F, z}});
    }

    void select() {
        CALL(glSelectBuffer)(static_cast<GLsizei>(records.size()), records.data());
        CALL(glRenderMode)(GL_SELECT);
    }
    void feed(GLenum type) {
        CALL(glFeedbackBuffer)(static_cast<GLsizei>(values.size()), type, values.data());
        CALL(glRenderMode)(GL_FEEDBACK);
    }
    std::vector<GLfloat> fed() {
        const GLint count = CALL(glRenderMode)(GL_RENDER);
        EXPECT_GE(count, 0);
        return {values.begin(), values.begin() + std::max(count, 0)};
    }

    std::array<GLuint, 64> records{};
    std::array<GLfloat, 256> values{};
};

GLuint depth_word(double depth) {
    return static_cast<GLuint>(depth * 0xffffffffU + 0.5);
}

TEST_F(RenderModeTest, HitsHaveTheNamesAndTheDepthsOfThen) {
    select();
    EXPECT_EQ(get(GL_RENDER_MODE)[0], GL_SELECT);
    EXPECT_EQ(get(GL_SELECTION_BUFFER_SIZE)[0], 64);
    CALL(glInitNames)();
    draw_triangle(0);  // without a name
    CALL(glPushName)(7);
    draw(GL_POINTS, {{2, 0, 0}});  // outside
    CALL(glLoadName)(8);
    draw_triangle(-0.5F);
    draw_triangle(0.5F);
    CALL(glPushName)(9);
    EXPECT_EQ(get(GL_NAME_STACK_DEPTH)[0], 2);
    draw(GL_LINES, {{-2, 0, 0}, {2, 0, 0}});
    EXPECT_EQ(CALL(glRenderMode)(GL_RENDER), 3);
    const std::vector<GLuint> expected = {0, depth_word(0.5),  depth_word(0.5),      //
                                          1, depth_word(0.25), depth_word(0.75), 8,  //
                                          2, depth_word(0.5),  depth_word(0.5),  8, 9};
    for (size_t i = 0; i < expected.size(); ++i)
        EXPECT_NEAR(records[i], expected[i], 1 << 10) << i;
    expect_no_error();
}

TEST_F(RenderModeTest, WhatDoesNotFitIsTold) {
    CALL(glSelectBuffer)(5, records.data());
    records[5] = 77;
    CALL(glRenderMode)(GL_SELECT);
    CALL(glInitNames)();
    CALL(glPushName)(1);
    draw_triangle(0);
    CALL(glLoadName)(2);
    draw_triangle(0);
    EXPECT_EQ(CALL(glRenderMode)(GL_RENDER), -1);
    EXPECT_EQ(records[4], 1u);
    EXPECT_EQ(records[5], 77u);
    // The next one begins anew.
    CALL(glRenderMode)(GL_SELECT);
    EXPECT_EQ(CALL(glRenderMode)(GL_RENDER), 0);
    expect_no_error();
}

TEST_F(RenderModeTest, NamesAreOfNoMatterElsewhere) {
    CALL(glPushName)(1);
    CALL(glPopName)();
    CALL(glPopName)();
    CALL(glLoadName)(1);
    CALL(glPassThrough)(1);
    EXPECT_EQ(get(GL_NAME_STACK_DEPTH)[0], 0);
    expect_no_error();
}

TEST_F(RenderModeTest, CulledPolygonsAndClippedOnesAreNotHit) {
    CALL(glEnable)(GL_CULL_FACE);
    CALL(glFrontFace)(GL_CW);
    select();
    draw_triangle(0);
    EXPECT_EQ(CALL(glRenderMode)(GL_RENDER), 0);
    CALL(glFrontFace)(GL_CCW);
    CALL(glEnable)(GL_CLIP_PLANE0);
    const GLdouble above[] = {0, 1, 0, -0.75};
    CALL(glClipPlane)(GL_CLIP_PLANE0, above);
    select();
    draw_triangle(0);
    EXPECT_EQ(CALL(glRenderMode)(GL_RENDER), 0);
    const GLdouble below[] = {0, -1, 0, 0.75};
    CALL(glClipPlane)(GL_CLIP_PLANE0, below);
    select();
    draw_triangle(0);
    EXPECT_EQ(CALL(glRenderMode)(GL_RENDER), 1);
    expect_no_error();
}

TEST_F(RenderModeTest, FeedbackTellsPlacesColorsAndCoordinates) {
    CALL(glColor4f)(0.25F, 0.5F, 0.75F, 1);
    CALL(glTexCoord2f)(3, 4);
    feed(GL_2D);
    draw(GL_POINTS, {{0.5F, -0.5F, 0}});
    EXPECT_EQ(fed(), (std::vector<GLfloat>{GL_POINT_TOKEN, 24, 4}));
    feed(GL_3D_COLOR);
    draw(GL_LINES, {{0, 0, -1}, {0.5F, 0, 1}});
    EXPECT_EQ(fed(), (std::vector<GLfloat>{GL_LINE_RESET_TOKEN, 16, 8, 0, 0.25F, 0.5F, 0.75F, 1, 24,
                                           8, 1, 0.25F, 0.5F, 0.75F, 1}));
    feed(GL_4D_COLOR_TEXTURE);
    draw(GL_POINTS, {{0, 0, 0}});
    EXPECT_EQ(fed(), (std::vector<GLfloat>{GL_POINT_TOKEN, 16, 8, 0.5F, 1, 0.25F, 0.5F, 0.75F, 1, 3,
                                           4, 0, 1}));
    EXPECT_EQ(get(GL_FEEDBACK_BUFFER_TYPE)[0], GL_4D_COLOR_TEXTURE);
    expect_no_error();
}

TEST_F(RenderModeTest, FeedbackHasPolygonsAsTheyAreClippedAndFilled) {
    feed(GL_2D);
    CALL(glPassThrough)(5);
    draw(GL_QUADS, {{-0.5F, -0.5F, 0}, {2, -0.5F, 0}, {2, 0.5F, 0}, {-0.5F, 0.5F, 0}});
    EXPECT_EQ(fed(), (std::vector<GLfloat>{GL_PASS_THROUGH_TOKEN, 5, GL_POLYGON_TOKEN, 4, 8, 4, 32,
                                           4, 32, 12, 8, 12}));
    CALL(glPolygonMode)(GL_FRONT_AND_BACK, GL_LINE);
    feed(GL_2D);
    CALL(glBegin)(GL_TRIANGLES);
    CALL(glVertex2f)(-1, -1);
    CALL(glEdgeFlag)(GL_FALSE);
    CALL(glVertex2f)(1, -1);
    CALL(glEdgeFlag)(GL_TRUE);
    CALL(glVertex2f)(-1, 1);
    CALL(glEnd)();
    EXPECT_EQ(fed(),
              (std::vector<GLfloat>{GL_LINE_RESET_TOKEN, 0, 0, 32, 0, GL_LINE_TOKEN, 0, 16, 0, 0}));
    expect_no_error();
}

TEST_F(RenderModeTest, FeedbackIsLit) {
    const GLfloat red[] = {1, 0, 0, 1};
    const GLfloat light[] = {0, 0, 1, 0};
    CALL(glEnable)(GL_LIGHTING);
    CALL(glEnable)(GL_LIGHT0);
    CALL(glLightfv)(GL_LIGHT0, GL_POSITION, light);
    CALL(glMaterialfv)(GL_FRONT, GL_DIFFUSE, red);
    const GLfloat nothing[] = {0, 0, 0, 1};
    CALL(glLightModelfv)(GL_LIGHT_MODEL_AMBIENT, nothing);
    CALL(glNormal3f)(0.6F, 0, 0.8F);
    feed(GL_3D_COLOR);
    draw(GL_POINTS, {{0, 0, 0}});
    const std::vector<GLfloat> values = fed();
    ASSERT_EQ(values.size(), 8u);
    EXPECT_NEAR(values[4], 0.8F, 1e-5F);
    EXPECT_EQ(values[5], 0);
    expect_no_error();
}

TEST_F(RenderModeTest, ListsHaveTheVerticesThatArraysHadWhenTheyWereMade) {
    std::array<GLshort, 6> places = {0, 0, 1, 0, 0, 1};
    std::array<GLubyte, 3> indices = {2, 1, 0};
    CALL(glEnableClientState)(GL_VERTEX_ARRAY);
    CALL(glVertexPointer)(2, GL_SHORT, 0, places.data());
    CALL(glNewList)(1, GL_COMPILE);
    CALL(glDrawArrays)(GL_POINTS, 1, 2);
    CALL(glDrawElements)(GL_POINTS, 3, GL_UNSIGNED_BYTE, indices.data());
    CALL(glBegin)(GL_POINTS);
    CALL(glArrayElement)(1);
    CALL(glEnd)();
    const GLint first = 0;
    const GLsizei count = 1;
    CALL(glMultiDrawArrays)(GL_POINTS, &first, &count, 1);
    CALL(glEndList)();
    places.fill(77);
    indices.fill(77);
    CALL(glDisableClientState)(GL_VERTEX_ARRAY);
    feed(GL_2D);
    CALL(glCallList)(1);
    constexpr GLfloat p = GL_POINT_TOKEN;
    EXPECT_EQ(fed(), (std::vector<GLfloat>{p, 32, 8,  p, 16, 16,            //
                                           p, 16, 16, p, 32, 8,  p, 16, 8,  //
                                           p, 32, 8,                        //
                                           p, 16, 8}));
    expect_no_error();
}

TEST_F(RenderModeTest, ListsMayBePartsOfPrimitives) {
    CALL(glNewList)(1, GL_COMPILE);
    CALL(glColor3f)(1, 0, 0);
    CALL(glVertex2f)(0, 0);
    CALL(glEndList)();
    CALL(glNewList)(2, GL_COMPILE);
    CALL(glLineWidth)(3);
    CALL(glEndList)();
    feed(GL_2D);
    CALL(glBegin)(GL_POINTS);
    CALL(glCallList)(1);
    CALL(glCallList)(2);
    CALL(glEnd)();
    EXPECT_EQ(fed(), (std::vector<GLfloat>{GL_POINT_TOKEN, 16, 8}));
    expect_error(GL_INVALID_OPERATION);
    EXPECT_EQ(get(GL_LINE_WIDTH)[0], 1);
    EXPECT_EQ(get(GL_CURRENT_COLOR), (std::vector<double>{1, 0, 0, 1}));
}

TEST_F(RenderModeTest, RasterPositionsAreTransformedAndClipped) {
    CALL(glColor4f)(2, 0.5F, 0, 1);
    CALL(glTexCoord4f)(1, 2, 3, 4);
    CALL(glTranslatef)(0.5F, 0, 0);
    CALL(glRasterPos2f)(0, 0.5F);
    EXPECT_EQ(get(GL_CURRENT_RASTER_POSITION), (std::vector<double>{24, 12, 0.5, 1}));
    EXPECT_EQ(get(GL_CURRENT_RASTER_COLOR), (std::vector<double>{1, 0.5, 0, 1}));
    EXPECT_EQ(get(GL_CURRENT_RASTER_TEXTURE_COORDS), (std::vector<double>{1, 2, 3, 4}));
    EXPECT_EQ(get(GL_CURRENT_RASTER_POSITION_VALID)[0], 1);
    CALL(glRasterPos4f)(0, 0, -1, 2);
    EXPECT_EQ(get(GL_CURRENT_RASTER_POSITION), (std::vector<double>{24, 8, 0.25, 2}));
    EXPECT_EQ(get(GL_CURRENT_RASTER_DISTANCE)[0], 1);
    CALL(glRasterPos3i)(1, 0, 0);
    EXPECT_EQ(get(GL_CURRENT_RASTER_POSITION_VALID)[0], 0);
    CALL(glDepthRange)(0.5, 1);
    CALL(glWindowPos3f)(100, 200, 0.5F);
    EXPECT_EQ(get(GL_CURRENT_RASTER_POSITION), (std::vector<double>{100, 200, 0.75, 1}));
    EXPECT_EQ(get(GL_CURRENT_RASTER_POSITION_VALID)[0], 1);
    EXPECT_EQ(get(GL_CURRENT_RASTER_DISTANCE)[0], 0);
    expect_no_error();
}

TEST_F(RenderModeTest, RasterPositionsAreHits) {
    select();
    CALL(glRasterPos2f)(5, 0);
    EXPECT_EQ(CALL(glRenderMode)(GL_SELECT), 0);
    CALL(glRasterPos2f)(0, 0);
    EXPECT_EQ(CALL(glRenderMode)(GL_RENDER), 1);
    expect_no_error();
}

TEST_F(RenderModeTest, HintsAndClearValuesAreKept) {
    CALL(glHint)(GL_PERSPECTIVE_CORRECTION_HINT, GL_NICEST);
    EXPECT_EQ(get(GL_PERSPECTIVE_CORRECTION_HINT)[0], GL_NICEST);
    CALL(glClearAccum)(-2, 0.5F, 0, 1);
    EXPECT_EQ(get(GL_ACCUM_CLEAR_VALUE), (std::vector<double>{-1, 0.5, 0, 1}));
    CALL(glClear)(GL_ACCUM_BUFFER_BIT);
    GLdouble range[2] = {};
    CALL(glDepthRange)(0.25, 4);
    CALL(glGetDoublev)(GL_DEPTH_RANGE, range);
    EXPECT_EQ(range[0], 0.25);
    EXPECT_EQ(range[1], 1);
    expect_no_error();
}

TEST_F(RenderModeTest, MappedArraysAreRefused) {
    GLuint name = 0;
    CALL(glGenBuffers)(1, &name);
    CALL(glBindBuffer)(GL_ARRAY_BUFFER, name);
    CALL(glBufferData)(GL_ARRAY_BUFFER, 64, nullptr, GL_STATIC_DRAW);
    CALL(glVertexPointer)(3, GL_FLOAT, 0, nullptr);
    CALL(glEnableClientState)(GL_VERTEX_ARRAY);
    CALL(glMapBuffer)(GL_ARRAY_BUFFER, GL_WRITE_ONLY);
    select();
    CALL(glDrawArrays)(GL_POINTS, 0, 1);
    expect_error(GL_INVALID_OPERATION);
    EXPECT_EQ(CALL(glRenderMode)(GL_RENDER), 0);
}

// Before memory is asked for.
TEST_F(RenderModeTest, MoreVerticesThanMemoryHasAreRefused) {
    const GLfloat vertex[3] = {};
    CALL(glVertexPointer)(3, GL_FLOAT, 0, vertex);
    CALL(glEnableClientState)(GL_VERTEX_ARRAY);
    select();
    CALL(glDrawArrays)(GL_POINTS, 0, 0x7fffffff);
    expect_error(GL_OUT_OF_MEMORY);
    EXPECT_EQ(CALL(glRenderMode)(GL_RENDER), 0);
}

}  // namespace
}  // namespace cuesta::gl
