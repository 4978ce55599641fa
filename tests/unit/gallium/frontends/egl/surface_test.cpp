// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <climits>
#include <vector>

#include "fixture.h"
#include "hw/formats/format.h"

namespace cuesta::egl {
namespace {

class Surfaces : public EglTest {
  protected:
    EGLSurface create(std::vector<EGLint> list) {
        list.push_back(EGL_NONE);
        return fn<PFNEGLCREATEPBUFFERSURFACEPROC>("eglCreatePbufferSurface")(display_, config(),
                                                                             list.data());
    }
    EGLint query(EGLSurface surface, EGLint attribute) {
        EGLint value = -77;
        EXPECT_TRUE(
            fn<PFNEGLQUERYSURFACEPROC>("eglQuerySurface")(display_, surface, attribute, &value))
            << std::hex << attribute;
        return value;
    }
    EGLint set(EGLSurface surface, EGLint attribute, EGLint value) {
        const bool done = fn<PFNEGLSURFACEATTRIBPROC>("eglSurfaceAttrib")(display_, surface,
                                                                          attribute, value) != 0;
        const EGLint error = last_error();
        EXPECT_EQ(done, error == EGL_SUCCESS);
        return error;
    }
    EGLint bind(EGLSurface surface, EGLint buffer = EGL_BACK_BUFFER) {
        fn<PFNEGLBINDTEXIMAGEPROC>("eglBindTexImage")(display_, surface, buffer);
        return last_error();
    }
    EGLint release(EGLSurface surface, EGLint buffer = EGL_BACK_BUFFER) {
        fn<PFNEGLRELEASETEXIMAGEPROC>("eglReleaseTexImage")(display_, surface, buffer);
        return last_error();
    }

    const std::vector<EGLint> texture_ = {
        EGL_WIDTH,     16, EGL_HEIGHT, 8, EGL_TEXTURE_FORMAT, EGL_TEXTURE_RGBA, EGL_TEXTURE_TARGET,
        EGL_TEXTURE_2D};
};

TEST_F(Surfaces, TellWhatTheyAre) {
    const EGLSurface surface = make_pbuffer(16, 8);
    const struct {
        EGLint attribute, value;
    } rows[] = {
        {EGL_WIDTH, 16},
        {EGL_HEIGHT, 8},
        {EGL_LARGEST_PBUFFER, EGL_FALSE},
        {EGL_TEXTURE_FORMAT, EGL_NO_TEXTURE},
        {EGL_TEXTURE_TARGET, EGL_NO_TEXTURE},
        {EGL_MIPMAP_TEXTURE, EGL_FALSE},
        {EGL_MIPMAP_LEVEL, 0},
        {EGL_RENDER_BUFFER, EGL_BACK_BUFFER},
        {EGL_SWAP_BEHAVIOR, EGL_BUFFER_PRESERVED},
        {EGL_MULTISAMPLE_RESOLVE, EGL_MULTISAMPLE_RESOLVE_DEFAULT},
        {EGL_HORIZONTAL_RESOLUTION, EGL_UNKNOWN},
        {EGL_VERTICAL_RESOLUTION, EGL_UNKNOWN},
        {EGL_PIXEL_ASPECT_RATIO, EGL_UNKNOWN},
        {EGL_GL_COLORSPACE, EGL_GL_COLORSPACE_LINEAR},
        {EGL_VG_COLORSPACE, EGL_VG_COLORSPACE_sRGB},
        {EGL_VG_ALPHA_FORMAT, EGL_VG_ALPHA_FORMAT_NONPRE},
    };
    for (const auto& row : rows)
        EXPECT_EQ(query(surface, row.attribute), row.value) << std::hex << row.attribute;
    EGLint value = 5;
    EXPECT_FALSE(
        fn<PFNEGLQUERYSURFACEPROC>("eglQuerySurface")(display_, surface, EGL_RED_SIZE, &value));
    EXPECT_EQ(last_error(), EGL_BAD_ATTRIBUTE);
    EXPECT_EQ(value, 5);
}

TEST_F(Surfaces, ThatCannotBeMade) {
    const struct {
        std::vector<EGLint> list;
        EGLint error;
    } rows[] = {
        {{EGL_WIDTH, -1}, EGL_BAD_PARAMETER},
        {{EGL_HEIGHT, -1}, EGL_BAD_PARAMETER},
        {{EGL_WIDTH, 8193, EGL_HEIGHT, 1}, EGL_BAD_ALLOC},
        {{EGL_WIDTH, 8192, EGL_HEIGHT, 8192}, EGL_BAD_ALLOC},
        {{EGL_RED_SIZE, 8}, EGL_BAD_ATTRIBUTE},
        {{EGL_LARGEST_PBUFFER, 2}, EGL_BAD_ATTRIBUTE},
        {{EGL_TEXTURE_FORMAT, 5}, EGL_BAD_ATTRIBUTE},
        {{EGL_TEXTURE_FORMAT, EGL_TEXTURE_RGB}, EGL_BAD_MATCH},
        {{EGL_TEXTURE_TARGET, EGL_TEXTURE_2D}, EGL_BAD_MATCH},
        {{EGL_GL_COLORSPACE, 5}, EGL_BAD_ATTRIBUTE},
    };
    for (const auto& row : rows) {
        EXPECT_EQ(create(row.list), EGL_NO_SURFACE);
        EXPECT_EQ(last_error(), row.error) << std::hex << row.list[0];
    }
    screen().out_of_memory = true;
    EXPECT_EQ(create({EGL_WIDTH, 4, EGL_HEIGHT, 4}), EGL_NO_SURFACE);
    EXPECT_EQ(last_error(), EGL_BAD_ALLOC);
}

TEST_F(Surfaces, WithoutPixelsHaveNoBuffers) {
    const EGLSurface surface = create({});
    EXPECT_EQ(query(surface, EGL_WIDTH), 0);
    ASSERT_TRUE(make_current(surface, surface, make_context()));
    EXPECT_EQ(current_state().draw->width(), 0u);
    EXPECT_EQ(current_state().draw->color().texture, nullptr);
    EXPECT_EQ(current_state().draw->depth_stencil().texture, nullptr);
}

TEST_F(Surfaces, TheLargestThereIs) {
    const EGLSurface surface =
        create({EGL_WIDTH, INT_MAX, EGL_HEIGHT, 2048, EGL_LARGEST_PBUFFER, EGL_TRUE});
    EXPECT_EQ(query(surface, EGL_WIDTH), 8192);
    EXPECT_EQ(query(surface, EGL_HEIGHT), 2048);
    EXPECT_EQ(query(surface, EGL_LARGEST_PBUFFER), EGL_TRUE);
    const EGLSurface square =
        create({EGL_WIDTH, INT_MAX, EGL_HEIGHT, INT_MAX, EGL_LARGEST_PBUFFER, EGL_TRUE});
    EXPECT_EQ(query(square, EGL_WIDTH), 4096);
    EXPECT_EQ(query(square, EGL_HEIGHT), 4096);
    // Textures keep their proportions.
    std::vector<EGLint> list = texture_;
    list.insert(list.end(), {EGL_WIDTH, 32768, EGL_HEIGHT, 4096, EGL_LARGEST_PBUFFER, EGL_TRUE});
    const EGLSurface texture = create(list);
    EXPECT_EQ(query(texture, EGL_WIDTH), 8192);
    EXPECT_EQ(query(texture, EGL_HEIGHT), 1024);
}

TEST_F(Surfaces, InSrgb) {
    const EGLSurface surface =
        create({EGL_WIDTH, 4, EGL_HEIGHT, 4, EGL_GL_COLORSPACE, EGL_GL_COLORSPACE_SRGB});
    EXPECT_EQ(query(surface, EGL_GL_COLORSPACE), EGL_GL_COLORSPACE_SRGB);
    ASSERT_TRUE(make_current(surface, surface, make_context()));
    EXPECT_EQ(current_state().draw->color().format, hw::Format::r8g8b8a8_srgb);
}

TEST_F(Surfaces, Attributes) {
    const EGLSurface surface = make_pbuffer();
    EXPECT_EQ(set(surface, EGL_SWAP_BEHAVIOR, EGL_BUFFER_DESTROYED), EGL_SUCCESS);
    EXPECT_EQ(query(surface, EGL_SWAP_BEHAVIOR), EGL_BUFFER_DESTROYED);
    EXPECT_EQ(set(surface, EGL_SWAP_BEHAVIOR, EGL_BUFFER_PRESERVED), EGL_SUCCESS);
    EXPECT_EQ(set(surface, EGL_SWAP_BEHAVIOR, 5), EGL_BAD_ATTRIBUTE);
    EXPECT_EQ(set(surface, EGL_MULTISAMPLE_RESOLVE, EGL_MULTISAMPLE_RESOLVE_DEFAULT), EGL_SUCCESS);
    EXPECT_EQ(set(surface, EGL_MULTISAMPLE_RESOLVE, EGL_MULTISAMPLE_RESOLVE_BOX), EGL_BAD_MATCH);
    EXPECT_EQ(set(surface, EGL_WIDTH, 5), EGL_BAD_ATTRIBUTE);
    EXPECT_EQ(query(surface, EGL_SWAP_BEHAVIOR), EGL_BUFFER_PRESERVED);
    EXPECT_EQ(set(surface, EGL_MIPMAP_LEVEL, 3), EGL_SUCCESS);
    EXPECT_EQ(query(surface, EGL_MIPMAP_LEVEL), 3);
    ASSERT_TRUE(make_current(surface, surface, make_context()));
    EXPECT_EQ(current_state().draw->width(), 16u);  // there is only one level
}

TEST_F(Surfaces, LevelsOfTextures) {
    std::vector<EGLint> list = texture_;
    list.insert(list.end(), {EGL_MIPMAP_TEXTURE, EGL_TRUE});
    const EGLSurface surface = create(list);
    ASSERT_TRUE(make_current(surface, surface, make_context()));
    EXPECT_EQ(current_state().draw->color().texture->description().last_level, 4u);
    EXPECT_EQ(set(surface, EGL_MIPMAP_LEVEL, 2), EGL_SUCCESS);
    EXPECT_EQ(current_state().drawable_changes, 1);
    EXPECT_EQ(current_state().draw->color().level, 2u);
    EXPECT_EQ(current_state().draw->width(), 4u);
    EXPECT_EQ(current_state().draw->height(), 2u);
    EXPECT_EQ(current_state().draw->depth_stencil().texture->description().width, 4u);
    EXPECT_EQ(set(surface, EGL_MIPMAP_LEVEL, 99), EGL_SUCCESS);
    EXPECT_EQ(current_state().draw->color().level, 4u);
    EXPECT_EQ(query(surface, EGL_WIDTH), 16);
}

TEST_F(Surfaces, AsTextures) {
    const EGLSurface surface = create(texture_), plain = make_pbuffer();
    EXPECT_EQ(bind(plain), EGL_BAD_MATCH);
    EXPECT_EQ(release(plain), EGL_BAD_MATCH);
    EXPECT_EQ(bind(surface), EGL_SUCCESS);  // ignored: nothing is current
    EXPECT_EQ(release(surface), EGL_BAD_SURFACE);
    ASSERT_TRUE(make_current(plain, plain, make_context()));
    EXPECT_EQ(bind(surface, EGL_WIDTH), EGL_BAD_PARAMETER);
    EXPECT_EQ(bind(surface), EGL_SUCCESS);
    ASSERT_NE(current_state().bound, nullptr);
    EXPECT_TRUE(current_state().bound->with_alpha);
    EXPECT_NE(current_state().bound->surface, nullptr);
    EXPECT_EQ(bind(surface), EGL_BAD_ACCESS);
    EXPECT_EQ(release(surface, EGL_WIDTH), EGL_BAD_PARAMETER);
    EXPECT_EQ(release(surface), EGL_SUCCESS);
    EXPECT_FALSE(current_state().bound->shows);
    EXPECT_EQ(release(surface), EGL_BAD_SURFACE);
}

// EGL 1.5, 3.6.1 and 3.6.2.
TEST_F(Surfaces, AreReleasedByNewImagesOfTheTexture) {
    const EGLSurface surface = create(texture_);
    const EGLContext context = make_context();
    ASSERT_TRUE(make_current(EGL_NO_SURFACE, EGL_NO_SURFACE, context));
    EXPECT_EQ(bind(surface), EGL_SUCCESS);
    current_state().bound->shows = false;
    EXPECT_EQ(release(surface), EGL_SUCCESS);
    EXPECT_EQ(bind(surface), EGL_SUCCESS);
    current_state().bound->shows = false;
    EXPECT_EQ(bind(surface), EGL_SUCCESS);
    EXPECT_EQ(bind(surface), EGL_BAD_ACCESS);
    // Without a context it is released all the same.
    const std::shared_ptr<gles::BoundTexture> texture = current_state().bound;
    ASSERT_TRUE(make_current(EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
    EXPECT_EQ(bind(surface), EGL_BAD_ACCESS);
    EXPECT_EQ(release(surface), EGL_SUCCESS);
    EXPECT_FALSE(texture->shows);
}

TEST_F(Surfaces, WithoutPixelsAreBoundAsWell) {
    const EGLSurface surface =
        create({EGL_TEXTURE_FORMAT, EGL_TEXTURE_RGB, EGL_TEXTURE_TARGET, EGL_TEXTURE_2D});
    ASSERT_TRUE(make_current(surface, surface, make_context()));
    EXPECT_EQ(bind(surface), EGL_SUCCESS);
    ASSERT_NE(current_state().bound, nullptr);
    EXPECT_EQ(current_state().bound->surface, nullptr);
    EXPECT_EQ(bind(surface), EGL_BAD_ACCESS);
    EXPECT_EQ(release(surface), EGL_SUCCESS);
}

// The texture keeps the picture, which nobody can release then.
TEST_F(Surfaces, DestroyedOnesStayInTheirTexture) {
    const EGLSurface surface = create(texture_);
    ASSERT_TRUE(make_current(EGL_NO_SURFACE, EGL_NO_SURFACE, make_context()));
    EXPECT_EQ(bind(surface), EGL_SUCCESS);
    EXPECT_TRUE(fn<PFNEGLDESTROYSURFACEPROC>("eglDestroySurface")(display_, surface));
    EXPECT_TRUE(current_state().bound->shows);
    EXPECT_EQ(release(surface), EGL_BAD_SURFACE);
}

TEST_F(Surfaces, SwapsFlush) {
    const EGLSurface surface = make_pbuffer(), other = make_pbuffer();
    const auto swap = fn<PFNEGLSWAPBUFFERSPROC>("eglSwapBuffers");
    // 3.10: it must be what the calling thread draws to.
    EXPECT_FALSE(swap(display_, surface));
    EXPECT_EQ(last_error(), EGL_BAD_SURFACE);
    ASSERT_TRUE(make_current(surface, surface, make_context()));
    EXPECT_FALSE(swap(display_, other));
    EXPECT_EQ(last_error(), EGL_BAD_SURFACE);
    EXPECT_EQ(current_state().flushes, 0);
    EXPECT_TRUE(swap(display_, surface));
    EXPECT_EQ(current_state().flushes, 1);
    const auto damage = fn<PFNEGLSWAPBUFFERSWITHDAMAGEKHRPROC>("eglSwapBuffersWithDamageKHR");
    const EGLint rectangle[] = {0, 0, 1, 1};
    EXPECT_TRUE(damage(display_, surface, rectangle, 1));
    EXPECT_TRUE(damage(display_, surface, nullptr, 0));
    EXPECT_FALSE(damage(display_, surface, nullptr, 1));
    EXPECT_EQ(last_error(), EGL_BAD_PARAMETER);
    EXPECT_FALSE(damage(display_, surface, rectangle, -1));
    EXPECT_EQ(last_error(), EGL_BAD_PARAMETER);
}

TEST_F(Surfaces, NativeOnesAreNotThere) {
    EXPECT_EQ(fn<PFNEGLCREATEWINDOWSURFACEPROC>("eglCreateWindowSurface")(
                  display_, config(), EGLNativeWindowType{1}, nullptr),
              EGL_NO_SURFACE);
    EXPECT_EQ(last_error(), EGL_BAD_NATIVE_WINDOW);
    EXPECT_EQ(fn<PFNEGLCREATEPIXMAPSURFACEPROC>("eglCreatePixmapSurface")(
                  display_, config(), EGLNativePixmapType{1}, nullptr),
              EGL_NO_SURFACE);
    EXPECT_EQ(last_error(), EGL_BAD_NATIVE_PIXMAP);
    EXPECT_FALSE(fn<PFNEGLCOPYBUFFERSPROC>("eglCopyBuffers")(display_, make_pbuffer(),
                                                             EGLNativePixmapType{1}));
    EXPECT_EQ(last_error(), EGL_BAD_NATIVE_PIXMAP);
    EXPECT_EQ(fn<PFNEGLCREATEPBUFFERFROMCLIENTBUFFERPROC>("eglCreatePbufferFromClientBuffer")(
                  display_, EGL_OPENVG_IMAGE, nullptr, config(), nullptr),
              EGL_NO_SURFACE);
    EXPECT_EQ(last_error(), EGL_BAD_PARAMETER);
}

}  // namespace
}  // namespace cuesta::egl
