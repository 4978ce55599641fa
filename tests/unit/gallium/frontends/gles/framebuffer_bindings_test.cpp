// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The framebuffer that is drawn to and the one that is read (NV_framebuffer_blit), as the API
// tells of them.
#include "fixture.h"

namespace cuesta::gles {
namespace {

constexpr GLenum complete = GL_FRAMEBUFFER_COMPLETE;
constexpr GLenum missing = GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT;

class BindingTest : public ApiTest {
  protected:
    // What the queries say is bound to be drawn to and to be read.
    std::array<GLint, 2> bound() {
        std::array<GLint, 2> names = {-1, -1};
        get_integerv(state(), GL_DRAW_FRAMEBUFFER_BINDING_NV, &names[0]);
        get_integerv(state(), GL_READ_FRAMEBUFFER_BINDING_NV, &names[1]);
        return names;
    }
    // A renderbuffer of that name and format becomes the colours of what is bound there.
    void attach_color(GLenum target, GLuint name, GLenum format = GL_RGBA4) {
        bind_renderbuffer(state(), GL_RENDERBUFFER, name);
        renderbuffer_storage(state(), GL_RENDERBUFFER, format, 8, 8);
        framebuffer_renderbuffer(state(), target, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, name);
    }
    GLint attached(GLenum target) {
        GLint name = -1;
        get_framebuffer_attachment_parameteriv(state(), target, GL_COLOR_ATTACHMENT0,
                                               GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, &name);
        if (name != GL_NONE)
            get_framebuffer_attachment_parameteriv(state(), target, GL_COLOR_ATTACHMENT0,
                                                   GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME, &name);
        return name;
    }
};
CUESTA_GLES_BOTH_GPUS(BindingTest);

using Names = std::array<GLint, 2>;

TEST_P(BindingTest, EachTargetBindsItsOwn) {
    EXPECT_EQ(bound(), (Names{0, 0}));
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER_NV, 3);
    EXPECT_EQ(bound(), (Names{0, 3}));
    EXPECT_EQ(is_framebuffer(state(), 3), GL_TRUE);
    bind_framebuffer(state(), GL_DRAW_FRAMEBUFFER_NV, 4);
    EXPECT_EQ(bound(), (Names{4, 3}));
    bind_framebuffer(state(), GL_FRAMEBUFFER, 4);
    EXPECT_EQ(bound(), (Names{4, 4}));
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER_NV, 0);
    EXPECT_EQ(bound(), (Names{4, 0}));
    GLint name = -1;
    get_integerv(state(), GL_FRAMEBUFFER_BINDING, &name);
    EXPECT_EQ(name, 4);
    expect_no_error();
}

TEST_P(BindingTest, WhatIsDeletedIsBoundNoMore) {
    const GLuint name = 3;
    for (const GLenum target : {GL_READ_FRAMEBUFFER_NV, GL_DRAW_FRAMEBUFFER_NV, GL_FRAMEBUFFER}) {
        bind_framebuffer(state(), GL_FRAMEBUFFER, 4);
        bind_framebuffer(state(), target, name);
        delete_framebuffers(state(), 1, &name);
        EXPECT_EQ(bound()[0], target == GL_READ_FRAMEBUFFER_NV ? 4 : 0);
        EXPECT_EQ(bound()[1], target == GL_DRAW_FRAMEBUFFER_NV ? 4 : 0);
    }
    expect_no_error();
}

TEST_P(BindingTest, AttachmentsGoWhereTheTargetSays) {
    bind_framebuffer(state(), GL_DRAW_FRAMEBUFFER_NV, 1);
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER_NV, 2);
    attach_color(GL_READ_FRAMEBUFFER_NV, 7);
    EXPECT_EQ(attached(GL_FRAMEBUFFER), GL_NONE);
    EXPECT_EQ(attached(GL_READ_FRAMEBUFFER_NV), 7);
    EXPECT_EQ(check_framebuffer_status(state(), GL_FRAMEBUFFER), missing);
    EXPECT_EQ(check_framebuffer_status(state(), GL_DRAW_FRAMEBUFFER_NV), missing);
    EXPECT_EQ(check_framebuffer_status(state(), GL_READ_FRAMEBUFFER_NV), complete);
    // GL_FRAMEBUFFER is the one that is drawn to.
    attach_color(GL_FRAMEBUFFER, 8);
    EXPECT_EQ(attached(GL_DRAW_FRAMEBUFFER_NV), 8);
    EXPECT_EQ(attached(GL_READ_FRAMEBUFFER_NV), 7);
    bind_texture(state(), GL_TEXTURE_2D, 5);
    tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    framebuffer_texture2d(state(), GL_READ_FRAMEBUFFER_NV, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, 5,
                          0);
    EXPECT_EQ(attached(GL_READ_FRAMEBUFFER_NV), 5);
    EXPECT_EQ(attached(GL_DRAW_FRAMEBUFFER_NV), 8);
    expect_no_error();
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER_NV, 0);
    framebuffer_renderbuffer(state(), GL_READ_FRAMEBUFFER_NV, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                             7);
    expect_error(GL_INVALID_OPERATION);
}

TEST_P(BindingTest, WhatIsDeletedLeavesBoth) {
    bind_framebuffer(state(), GL_DRAW_FRAMEBUFFER_NV, 1);
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER_NV, 2);
    attach_color(GL_READ_FRAMEBUFFER_NV, 7);
    attach_color(GL_DRAW_FRAMEBUFFER_NV, 7);
    const GLuint name = 7;
    delete_renderbuffers(state(), 1, &name);
    EXPECT_EQ(attached(GL_READ_FRAMEBUFFER_NV), GL_NONE);
    EXPECT_EQ(attached(GL_DRAW_FRAMEBUFFER_NV), GL_NONE);
    EXPECT_EQ(check_framebuffer_status(state(), GL_READ_FRAMEBUFFER_NV), missing);
    expect_no_error();
}

TEST_P(BindingTest, EachUseLooksAtItsOwnForCompleteness) {
    bind_texture(state(), GL_TEXTURE_2D, 1);
    Rgba8 color = {};
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER_NV, 2);
    clear(state(), GL_COLOR_BUFFER_BIT);
    expect_no_error();
    read_pixels(state(), 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, &color);
    expect_error(GL_INVALID_FRAMEBUFFER_OPERATION);
    copy_tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, 1, 1, 0);
    expect_error(GL_INVALID_FRAMEBUFFER_OPERATION);
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER_NV, 0);
    bind_framebuffer(state(), GL_DRAW_FRAMEBUFFER_NV, 2);
    read_pixels(state(), 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, &color);
    copy_tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, 1, 1, 0);
    copy_tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 0, 0, 0, 0, 1, 1);
    expect_no_error();
    clear(state(), GL_COLOR_BUFFER_BIT);
    expect_error(GL_INVALID_FRAMEBUFFER_OPERATION);
}

TEST_P(BindingTest, DepthsOfPixelsAreOfTheOneThatIsDrawnTo) {
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER_NV, 2);
    attach_color(GL_READ_FRAMEBUFFER_NV, 7, GL_RGB565);
    GLint value = 0;
    get_integerv(state(), GL_GREEN_BITS, &value);
    EXPECT_EQ(value, 8);
    get_integerv(state(), GL_IMPLEMENTATION_COLOR_READ_TYPE, &value);
    EXPECT_EQ(value, GL_UNSIGNED_SHORT_5_6_5);
    bind_framebuffer(state(), GL_DRAW_FRAMEBUFFER_NV, 2);
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER_NV, 0);
    get_integerv(state(), GL_GREEN_BITS, &value);
    EXPECT_EQ(value, 6);
    get_integerv(state(), GL_IMPLEMENTATION_COLOR_READ_TYPE, &value);
    EXPECT_EQ(value, GL_UNSIGNED_BYTE);
    expect_no_error();
}

TEST_P(BindingTest, AttachmentsAreDiscardedByTheirNamesThere) {
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER_NV, 2);
    const GLenum of_object = GL_COLOR_ATTACHMENT0;
    const GLenum of_default = GL_COLOR_EXT;
    discard_framebuffer(state(), GL_READ_FRAMEBUFFER_NV, 1, &of_object);
    discard_framebuffer(state(), GL_DRAW_FRAMEBUFFER_NV, 1, &of_default);
    discard_framebuffer(state(), GL_FRAMEBUFFER, 1, &of_default);
    expect_no_error();
    discard_framebuffer(state(), GL_READ_FRAMEBUFFER_NV, 1, &of_default);
    expect_error(GL_INVALID_ENUM);
}

TEST_P(BindingTest, WithoutSurfacesBothAreUndefined) {
    Context::make_current(context.get(), nullptr, nullptr);
    for (const GLenum target : {GL_READ_FRAMEBUFFER_NV, GL_DRAW_FRAMEBUFFER_NV, GL_FRAMEBUFFER})
        EXPECT_EQ(check_framebuffer_status(state(), target),
                  static_cast<GLenum>(GL_FRAMEBUFFER_UNDEFINED_OES));
    blit_framebuffer(state(), 0, 0, 1, 1, 0, 0, 1, 1, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    expect_error(GL_INVALID_FRAMEBUFFER_OPERATION);
}

}  // namespace
}  // namespace cuesta::gles
