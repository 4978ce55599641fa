// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Display lists: what is kept in them, and when.
#include <numeric>

#include "fixture.h"
#include "gallium/frontends/gl/compiled_functions.h"
#include "gallium/frontends/gl/name_ranges.h"

namespace cuesta::gl {
namespace {

// Calls as the application makes them: past the gate.
#define CALL(name) procedure_of<decltype(&::name)>(#name)

class DisplayListTest : public DesktopApiTest {
  protected:
    double line_width() { return get(GL_LINE_WIDTH)[0]; }
    // A list that sets the width of lines.
    void make_width_list(GLuint list, float width) {
        CALL(glNewList)(list, GL_COMPILE);
        CALL(glLineWidth)(width);
        CALL(glEndList)();
    }
};

TEST_F(DisplayListTest, WhatIsCompiledIsCarriedOutWhenTheListIsCalled) {
    make_width_list(7, 3);
    EXPECT_EQ(line_width(), 1);
    CALL(glCallList)(7);
    EXPECT_EQ(line_width(), 3);
    expect_no_error();
}

TEST_F(DisplayListTest, CompileAndExecuteDoesBoth) {
    CALL(glNewList)(7, GL_COMPILE_AND_EXECUTE);
    EXPECT_EQ(get(GL_LIST_INDEX)[0], 7);
    EXPECT_EQ(get(GL_LIST_MODE)[0], GL_COMPILE_AND_EXECUTE);
    CALL(glLineWidth)(2);
    EXPECT_EQ(line_width(), 2);
    CALL(glEndList)();
    EXPECT_EQ(get(GL_LIST_INDEX)[0], 0);
    CALL(glLineWidth)(5);
    CALL(glCallList)(7);
    EXPECT_EQ(line_width(), 2);
    expect_no_error();
}

TEST_F(DisplayListTest, QueriesAndObjectsAreNotPartOfLists) {
    CALL(glNewList)(1, GL_COMPILE);
    GLuint name = 0;
    CALL(glGenTextures)(1, &name);
    EXPECT_NE(name, 0u);
    GLint depth = 0;
    CALL(glGetIntegerv)(GL_LIST_INDEX, &depth);
    EXPECT_EQ(depth, 1);
    EXPECT_EQ(CALL(glGenLists)(2), 1u);
    CALL(glPixelStorei)(GL_UNPACK_ALIGNMENT, 1);
    EXPECT_EQ(get(GL_UNPACK_ALIGNMENT)[0], 1);
    CALL(glNewList)(2, GL_COMPILE);
    expect_error(GL_INVALID_OPERATION);
    CALL(glEndList)();
    expect_no_error();
}

TEST_F(DisplayListTest, ErrorsOfWhatIsCompiledComeWhenItIsCarriedOut) {
    CALL(glNewList)(1, GL_COMPILE);
    CALL(glLineWidth)(-1);
    CALL(glEnable)(0xdead);
    CALL(glEndList)();
    expect_no_error();
    CALL(glCallList)(1);
    expect_error(GL_INVALID_VALUE);
}

TEST_F(DisplayListTest, ListsAreReplacedWhenTheyEnd) {
    make_width_list(1, 2);
    CALL(glNewList)(1, GL_COMPILE_AND_EXECUTE);
    CALL(glCallList)(1);  // the old one
    EXPECT_EQ(line_width(), 2);
    CALL(glLineWidth)(4);
    CALL(glEndList)();
    // It calls itself, as deep as lists go.
    CALL(glCallList)(1);
    EXPECT_EQ(line_width(), 4);
    expect_no_error();
}

TEST_F(DisplayListTest, NestingEndsAtItsLimit) {
    const GLuint count = max_list_nesting + 2;
    for (GLuint i = 1; i <= count; ++i) {
        CALL(glNewList)(i, GL_COMPILE);
        CALL(glLineWidth)(static_cast<float>(i));
        CALL(glCallList)(i + 1);
        CALL(glEndList)();
    }
    CALL(glCallList)(1);
    EXPECT_EQ(line_width(), max_list_nesting);
    EXPECT_EQ(get(GL_MAX_LIST_NESTING)[0], 64);
    expect_no_error();
}

TEST_F(DisplayListTest, NamesOfCallListsAreOffsetsOfEveryType) {
    const auto called = [&](GLenum type, const auto& names) {
        CALL(glLineWidth)(1);
        CALL(glCallLists)(1, type, &names);
        return line_width();
    };
    make_width_list(1000, 2);
    make_width_list(1130, 3);
    make_width_list(0x010203 + 1000, 4);
    make_width_list(999, 5);
    make_width_list(1258, 6);
    CALL(glListBase)(1000);
    EXPECT_EQ(get(GL_LIST_BASE)[0], 1000);
    EXPECT_EQ(called(GL_BYTE, GLbyte{-1}), 5);
    EXPECT_EQ(called(GL_UNSIGNED_BYTE, GLubyte{130}), 3);
    EXPECT_EQ(called(GL_SHORT, GLshort{-1}), 5);
    EXPECT_EQ(called(GL_UNSIGNED_SHORT, GLushort{258}), 6);
    EXPECT_EQ(called(GL_INT, GLint{-1}), 5);
    EXPECT_EQ(called(GL_UNSIGNED_INT, GLuint{0x010203}), 4);
    EXPECT_EQ(called(GL_FLOAT, GLfloat{130.75F}), 3);
    const GLubyte bytes[] = {1, 2, 3};
    EXPECT_EQ(called(GL_2_BYTES, bytes), 6);
    EXPECT_EQ(called(GL_3_BYTES, bytes), 4);
    const GLubyte four[] = {0, 1, 2, 3};
    EXPECT_EQ(called(GL_4_BYTES, four), 4);
    expect_no_error();
}

TEST_F(DisplayListTest, CallListsInListsKeepTheNamesAndTakeTheBaseOfThen) {
    make_width_list(11, 2);
    make_width_list(21, 3);
    GLubyte names[] = {1, 1, 1};
    CALL(glNewList)(1, GL_COMPILE);
    CALL(glCallLists)(3, GL_UNSIGNED_BYTE, names);
    CALL(glEndList)();
    names[0] = names[1] = names[2] = 77;
    CALL(glListBase)(10);
    CALL(glCallList)(1);
    EXPECT_EQ(line_width(), 2);
    CALL(glListBase)(20);
    CALL(glCallList)(1);
    EXPECT_EQ(line_width(), 3);
    expect_no_error();
}

TEST_F(DisplayListTest, GeneratedNamesFollowOneAnotherAndAreEmptyLists) {
    make_width_list(3, 2);
    EXPECT_EQ(CALL(glGenLists)(2), 1u);
    EXPECT_EQ(CALL(glGenLists)(2), 4u);
    EXPECT_EQ(CALL(glGenLists)(0), 0u);
    EXPECT_TRUE(CALL(glIsList)(5));
    EXPECT_FALSE(CALL(glIsList)(6));
    EXPECT_FALSE(CALL(glIsList)(0));
    CALL(glCallList)(5);
    CALL(glDeleteLists)(2, 3);
    EXPECT_TRUE(CALL(glIsList)(1));
    EXPECT_FALSE(CALL(glIsList)(3));
    EXPECT_TRUE(CALL(glIsList)(5));
    CALL(glCallList)(3);
    EXPECT_EQ(line_width(), 1);
    // As many as there are, at once.
    EXPECT_EQ(CALL(glGenLists)(0x7fffffff), 6u);
    EXPECT_EQ(CALL(glGenLists)(0x7ffffff0), 0x80000005u);
    EXPECT_EQ(CALL(glGenLists)(0x7fffffff), 0u);
    CALL(glDeleteLists)(0x80000000, 0x7fffffff);
    CALL(glDeleteLists)(0xffffffff, 0x7fffffff);
    EXPECT_FALSE(CALL(glIsList)(0xffffffff));
    expect_no_error();
}

TEST_F(DisplayListTest, ListsAreShared) {
    make_width_list(1, 3);
    std::unique_ptr<gles::Context> other = another_context(context.get(), compatibility_config());
    make_current(*other);
    EXPECT_TRUE(CALL(glIsList)(1));
    CALL(glCallList)(1);
    EXPECT_EQ(other->state().raster.line_width, 3);
    CALL(glDeleteLists)(1, 1);
    make_current(*context);
    EXPECT_FALSE(CALL(glIsList)(1));
}

TEST_F(DisplayListTest, AContextThatGoesTakesTheListThatItMakesWithIt) {
    CALL(glNewList)(1, GL_COMPILE);
    for (int i = 0; i < 100000; ++i)
        CALL(glLineWidth)(2);
}

TEST_F(DisplayListTest, ArgumentsOfPointersAreCopies) {
    GLuint program = CALL(glCreateProgram)();
    static_cast<void>(program);
    const GLenum back = GL_BACK;
    GLenum buffers[] = {back};
    CALL(glNewList)(1, GL_COMPILE);
    CALL(glDrawBuffers)(1, buffers);
    CALL(glEndList)();
    buffers[0] = GL_NONE;
    CALL(glCallList)(1);
    EXPECT_EQ(get(GL_DRAW_BUFFER0)[0], GL_BACK);
    expect_no_error();
}

TEST_F(DisplayListTest, PixelsAreTakenAsGlPixelStoreSaysThen) {
    GLuint texture = 0;
    CALL(glGenTextures)(1, &texture);
    CALL(glBindTexture)(GL_TEXTURE_2D, texture);
    std::vector<GLubyte> bytes(4 * 8 * 8);
    std::iota(bytes.begin(), bytes.end(), GLubyte{0});
    CALL(glPixelStorei)(GL_UNPACK_ROW_LENGTH, 8);
    CALL(glPixelStorei)(GL_UNPACK_SKIP_PIXELS, 3);
    CALL(glPixelStorei)(GL_UNPACK_SKIP_ROWS, 2);
    CALL(glNewList)(1, GL_COMPILE);
    CALL(glTexImage2D)(GL_TEXTURE_2D, 0, GL_RGBA, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, bytes.data());
    CALL(glEndList)();
    bytes.assign(bytes.size(), 0);
    CALL(glPixelStorei)(GL_UNPACK_ROW_LENGTH, 0);
    CALL(glPixelStorei)(GL_UNPACK_SKIP_PIXELS, 0);
    CALL(glPixelStorei)(GL_UNPACK_SKIP_ROWS, 5);
    CALL(glCallList)(1);
    EXPECT_EQ(get(GL_UNPACK_SKIP_ROWS)[0], 5);
    GLuint framebuffer = 0;
    CALL(glGenFramebuffers)(1, &framebuffer);
    CALL(glBindFramebuffer)(GL_FRAMEBUFFER, framebuffer);
    CALL(glFramebufferTexture2D)(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    const std::vector<Rgba8> read = pixels(0, 0, 2, 2);
    const GLubyte first = (2 * 8 + 3) * 4;
    EXPECT_EQ(read[0], (Rgba8{first, first + 1, first + 2, first + 3}));
    EXPECT_EQ(read[2], (Rgba8{first + 32, first + 33, first + 34, first + 35}));
    expect_no_error();
}

// What the function refuses when it is carried out is not looked for in memory before.
TEST_F(DisplayListTest, ImagesThatFitNowhereAreKeptWithoutPixels) {
    const GLfloat pixel[4] = {};
    constexpr GLsizei side = 1 << 20;
    CALL(glNewList)(1, GL_COMPILE);
    CALL(glTexImage3D)(GL_TEXTURE_3D, 0, GL_RGBA, side, side, side, 0, GL_RGBA, GL_FLOAT, pixel);
    CALL(glEndList)();
    expect_no_error();
    CALL(glCallList)(1);
    expect_error(GL_INVALID_VALUE);
    CALL(glPixelStorei)(GL_UNPACK_ROW_LENGTH, INT32_MAX);
    CALL(glPixelStorei)(GL_UNPACK_IMAGE_HEIGHT, INT32_MAX);
    CALL(glPixelStorei)(GL_UNPACK_SKIP_IMAGES, INT32_MAX);
    CALL(glNewList)(1, GL_COMPILE);
    CALL(glTexImage3D)(GL_TEXTURE_3D, 0, GL_RGBA, 1, 1, 1, 0, GL_RGBA, GL_FLOAT, pixel);
    CALL(glTexImage3D)(GL_TEXTURE_3D, 0, GL_RGBA, 1, 1, 2, 0, GL_COLOR_INDEX, GL_BITMAP, pixel);
    CALL(glEndList)();
    expect_no_error();
}

TEST(NameRangesTest, TakeAndRelease) {
    NameRanges names;
    names.take(5, 10);
    names.take(10, 12);
    names.take(2, 3);
    EXPECT_EQ(names.find_free(1), 1u);
    EXPECT_EQ(names.find_free(2), 3u);
    EXPECT_EQ(names.find_free(3), 12u);
    names.release(6, 8);
    EXPECT_TRUE(names.contains(5));
    EXPECT_FALSE(names.contains(6));
    EXPECT_FALSE(names.contains(7));
    EXPECT_TRUE(names.contains(8));
    EXPECT_TRUE(names.contains(11));
    EXPECT_FALSE(names.contains(12));
    names.take(1, 100);
    EXPECT_EQ(names.find_free(1), 100u);
}

TEST_F(DisplayListTest, IntegersOfTexturesAndClearsAreKept) {
    const GLint given[4] = {1, -2, 3, 4};
    CALL(glBindTexture)(GL_TEXTURE_2D, 1);
    CALL(glNewList)(1, GL_COMPILE);
    CALL(glTexParameterIiv)(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, given);
    CALL(glClearColorIiEXT)(5, 6, 7, 8);
    CALL(glEndList)();
    GLint found[4] = {};
    CALL(glGetTexParameterIiv)(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, found);
    EXPECT_EQ(found[1], 0);
    EXPECT_FALSE(state().clear.is_integer);
    CALL(glCallList)(1);
    CALL(glGetTexParameterIiv)(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, found);
    EXPECT_EQ(found[1], -2);
    EXPECT_EQ(found[3], 4);
    EXPECT_TRUE(state().clear.is_integer);
    expect_no_error();
}

TEST_F(DisplayListTest, ImagesOfSeveralSamplesAreKeptAndProxiesAskedAtOnce) {
    const auto width = [&](GLenum target) {
        GLint value = -1;
        CALL(glGetTexLevelParameteriv)(target, 0, GL_TEXTURE_WIDTH, &value);
        return value;
    };
    CALL(glBindTexture)(GL_TEXTURE_2D_MULTISAMPLE, 1);
    CALL(glNewList)(1, GL_COMPILE);
    CALL(glTexImage2DMultisample)(GL_TEXTURE_2D_MULTISAMPLE, 4, GL_RGBA8, 8, 8, GL_TRUE);
    CALL(glTexImage2DMultisample)(GL_PROXY_TEXTURE_2D_MULTISAMPLE, 4, GL_RGBA8, 16, 8, GL_TRUE);
    CALL(glEndList)();
    EXPECT_EQ(width(GL_TEXTURE_2D_MULTISAMPLE), 0);
    EXPECT_EQ(width(GL_PROXY_TEXTURE_2D_MULTISAMPLE), 16);
    CALL(glCallList)(1);
    EXPECT_EQ(width(GL_TEXTURE_2D_MULTISAMPLE), 8);
    expect_no_error();
}

// What begins primitives anew while a list is made, and while it is played, are two things. The
// switch is the core profile's, which has no lists; whoever sets it, lists hold.
TEST_F(DisplayListTest, ListsKeepWherePrimitivesBeginAnew) {
    const GLfloat corners[] = {-1, -1, 3, -1, -1, 3};
    const GLuint indices[] = {0, 1, 2, 0xfffffff0, 0, 1, 2};
    CALL(glEnableClientState)(GL_VERTEX_ARRAY);
    CALL(glVertexPointer)(2, GL_FLOAT, 0, corners);
    state().vertex.restart = true;
    state().vertex.restart_index = 0xfffffff0;
    CALL(glNewList)(1, GL_COMPILE);
    CALL(glDrawElements)(GL_TRIANGLE_STRIP, 7, GL_UNSIGNED_INT, indices);
    CALL(glEndList)();
    state().vertex.restart_index = 1;
    CALL(glCallList)(1);
    expect_no_error();
    EXPECT_TRUE(state().vertex.restart);
    EXPECT_FALSE(state().vertex.fixed_restart);
}

// NV_primitive_restart, which would have it, is not offered.
TEST_F(DisplayListTest, RestartsOfACertainIndexAreOfTheCoreProfile) {
    CALL(glEnable)(GL_PRIMITIVE_RESTART);
    expect_error(GL_INVALID_ENUM);
    CALL(glPrimitiveRestartIndex)(1);
    expect_error(GL_INVALID_OPERATION);
}

}  // namespace
}  // namespace cuesta::gl
