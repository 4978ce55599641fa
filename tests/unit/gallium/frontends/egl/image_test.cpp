// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "fixture.h"
#include "gallium/frontends/egl/process.h"
#include "hw/formats/format.h"

namespace cuesta::egl {
namespace {

constexpr EGLAttrib argb8888 = 0x34325241;  // AR24

class Images : public EglTest {
  protected:
    void SetUp() override {
        EglTest::SetUp();
        fd_ = ::open("/dev/null", O_RDONLY);
    }
    void TearDown() override {
        ::close(fd_);
        EglTest::TearDown();
    }

    EGLImage create(EGLContext context,
                    EGLenum target,
                    uintptr_t name,
                    std::vector<EGLAttrib> list = {}) {
        list.push_back(EGL_NONE);
        return fn<PFNEGLCREATEIMAGEPROC>("eglCreateImage")(
            display_, context, target, reinterpret_cast<EGLClientBuffer>(name), list.data());
    }
    std::vector<EGLAttrib> dma_buf() const {
        return {EGL_WIDTH,
                64,
                EGL_HEIGHT,
                32,
                EGL_LINUX_DRM_FOURCC_EXT,
                argb8888,
                EGL_DMA_BUF_PLANE0_FD_EXT,
                fd_,
                EGL_DMA_BUF_PLANE0_OFFSET_EXT,
                128,
                EGL_DMA_BUF_PLANE0_PITCH_EXT,
                256};
    }
    EGLint error_of_dma_buf(std::vector<EGLAttrib> more) {
        std::vector<EGLAttrib> list = dma_buf();
        list.insert(list.end(), more.begin(), more.end());
        EXPECT_EQ(create(EGL_NO_CONTEXT, EGL_LINUX_DMA_BUF_EXT, 0, list), EGL_NO_IMAGE);
        return last_error();
    }
    bool destroy(EGLImage image) {
        return fn<PFNEGLDESTROYIMAGEPROC>("eglDestroyImage")(display_, image) == EGL_TRUE;
    }
    const gles::ImageTable& table() const { return *static_cast<Display*>(display_); }

    int fd_ = -1;
};

TEST_F(Images, OfTexturesAndRenderbuffers) {
    const EGLContext context = make_context();
    ASSERT_TRUE(make_current(EGL_NO_SURFACE, EGL_NO_SURFACE, context));
    gles::State& state = current_state();
    state.next_image = std::make_shared<gles::Image>();
    const struct {
        EGLenum target;
        gles::ImageSource source;
        std::vector<EGLAttrib> list;
        uint32_t level, layer;
    } rows[] = {
        {EGL_GL_TEXTURE_2D, gles::ImageSource::texture_2d, {EGL_GL_TEXTURE_LEVEL, 3}, 3, 0},
        {EGL_GL_TEXTURE_CUBE_MAP_NEGATIVE_Z, gles::ImageSource::texture_cube_face, {}, 0, 5},
        {EGL_GL_TEXTURE_3D,
         gles::ImageSource::texture_3d,
         {EGL_GL_TEXTURE_ZOFFSET, 7, EGL_GL_TEXTURE_LEVEL, 1},
         1,
         7},
        {EGL_GL_RENDERBUFFER,
         gles::ImageSource::renderbuffer,
         {EGL_IMAGE_PRESERVED, EGL_TRUE},
         0,
         0},
    };
    for (const auto& row : rows) {
        const EGLImage image = create(context, row.target, 42, row.list);
        ASSERT_NE(image, EGL_NO_IMAGE);
        EXPECT_EQ(state.images.back().source, row.source);
        EXPECT_EQ(state.images.back().name, 42u);
        EXPECT_EQ(state.images.back().level, row.level);
        EXPECT_EQ(state.images.back().layer, row.layer);
        EXPECT_EQ(table().find_image(image), state.next_image);
        EXPECT_TRUE(destroy(image));
        EXPECT_EQ(table().find_image(image), nullptr);
        EXPECT_FALSE(destroy(image));
    }
}

TEST_F(Images, ErrorsOfOpenGlAreTold) {
    const EGLContext context = make_context();
    ASSERT_TRUE(make_current(EGL_NO_SURFACE, EGL_NO_SURFACE, context));
    const std::pair<gles::ImageError, EGLint> rows[] = {
        {gles::ImageError::bad_parameter, EGL_BAD_PARAMETER},
        {gles::ImageError::bad_match, EGL_BAD_MATCH},
        {gles::ImageError::bad_access, EGL_BAD_ACCESS},
    };
    for (const auto& [error, code] : rows) {
        current_state().image_error = error;
        EXPECT_EQ(create(context, EGL_GL_TEXTURE_2D, 1), EGL_NO_IMAGE);
        EXPECT_EQ(last_error(), code);
    }
}

TEST_F(Images, ThatCannotBeMade) {
    const EGLContext context = make_context();
    const auto error_of = [&](EGLContext from, EGLenum target, std::vector<EGLAttrib> list) {
        EXPECT_EQ(create(from, target, 1, std::move(list)), EGL_NO_IMAGE);
        return last_error();
    };
    EXPECT_EQ(error_of(EGL_NO_CONTEXT, EGL_GL_TEXTURE_2D, {}), EGL_BAD_CONTEXT);
    EXPECT_EQ(error_of(reinterpret_cast<EGLContext>(0xdead), EGL_GL_TEXTURE_2D, {}),
              EGL_BAD_CONTEXT);
    EXPECT_EQ(error_of(context, EGL_NATIVE_PIXMAP_KHR, {}), EGL_BAD_PARAMETER);
    EXPECT_EQ(error_of(context, EGL_GL_TEXTURE_2D, {EGL_WIDTH, 1}), EGL_BAD_PARAMETER);
    EXPECT_EQ(error_of(context, EGL_GL_TEXTURE_2D, {EGL_IMAGE_PRESERVED, 5}), EGL_BAD_PARAMETER);
    EXPECT_EQ(error_of(context, EGL_GL_TEXTURE_2D, {EGL_GL_TEXTURE_LEVEL, -1}), EGL_BAD_MATCH);
    EXPECT_EQ(error_of(context, EGL_GL_TEXTURE_2D, {EGL_GL_TEXTURE_ZOFFSET, 1}), EGL_BAD_MATCH);
    EXPECT_EQ(error_of(context, EGL_GL_RENDERBUFFER, {EGL_GL_TEXTURE_LEVEL, 0}), EGL_BAD_MATCH);
    EXPECT_EQ(error_of(context, EGL_LINUX_DMA_BUF_EXT, dma_buf()), EGL_BAD_CONTEXT);
    EXPECT_EQ(error_of(EGL_NO_CONTEXT, EGL_LINUX_DMA_BUF_EXT, dma_buf()), EGL_BAD_PARAMETER);
}

TEST_F(Images, OfDmaBufs) {
    std::vector<EGLAttrib> list = dma_buf();
    const EGLImage plain = create(EGL_NO_CONTEXT, EGL_LINUX_DMA_BUF_EXT, 0, list);
    ASSERT_NE(plain, EGL_NO_IMAGE);
    EXPECT_EQ(screen().last_description.format, hw::Format::b8g8r8a8_unorm);
    EXPECT_EQ(screen().last_description.width, 64u);
    EXPECT_EQ(screen().last_description.height, 32u);
    EXPECT_EQ(screen().last_handle.dma_buf, fd_);
    EXPECT_EQ(screen().last_handle.offset, 128u);
    EXPECT_EQ(screen().last_handle.stride, 256u);
    EXPECT_EQ(screen().last_handle.modifier, 0x00ff'ffff'ffff'ffffu);
    EXPECT_EQ(table().find_image(plain)->width, 64u);
    EXPECT_GE(fcntl(fd_, F_GETFD), 0);  // it stays the program's
    list.insert(list.end(),
                {EGL_DMA_BUF_PLANE0_MODIFIER_LO_EXT, 1, EGL_DMA_BUF_PLANE0_MODIFIER_HI_EXT,
                 0x7700'0000, EGL_YUV_COLOR_SPACE_HINT_EXT, EGL_ITU_REC709_EXT});
    EXPECT_NE(create(EGL_NO_CONTEXT, EGL_LINUX_DMA_BUF_EXT, 0, list), EGL_NO_IMAGE);
    EXPECT_EQ(screen().last_handle.modifier, fake_modifier);
}

TEST_F(Images, OfDmaBufsThatCannotBeMade) {
    const struct {
        std::vector<EGLAttrib> more;
        EGLint error;
    } rows[] = {
        {{EGL_LINUX_DRM_FOURCC_EXT, 0x3231564e}, EGL_BAD_MATCH},  // NV12
        {{EGL_WIDTH, 0}, EGL_BAD_PARAMETER},
        {{EGL_HEIGHT, 8193}, EGL_BAD_PARAMETER},
        {{EGL_DMA_BUF_PLANE0_FD_EXT, 12345}, EGL_BAD_PARAMETER},
        {{EGL_DMA_BUF_PLANE0_PITCH_EXT, -4}, EGL_BAD_ACCESS},
        {{EGL_DMA_BUF_PLANE0_OFFSET_EXT, -4}, EGL_BAD_ACCESS},
        {{EGL_DMA_BUF_PLANE1_FD_EXT, fd_}, EGL_BAD_ATTRIBUTE},
        {{EGL_DMA_BUF_PLANE3_PITCH_EXT, 4}, EGL_BAD_ATTRIBUTE},
        {{EGL_DMA_BUF_PLANE0_MODIFIER_LO_EXT, 0}, EGL_BAD_PARAMETER},
        {{EGL_YUV_COLOR_SPACE_HINT_EXT, 5}, EGL_BAD_ATTRIBUTE},
        {{EGL_SAMPLE_RANGE_HINT_EXT, 5}, EGL_BAD_ATTRIBUTE},
        {{EGL_YUV_CHROMA_VERTICAL_SITING_HINT_EXT, 5}, EGL_BAD_ATTRIBUTE},
        {{EGL_GL_TEXTURE_LEVEL, 0}, EGL_BAD_PARAMETER},
    };
    for (const auto& row : rows)
        EXPECT_EQ(error_of_dma_buf(row.more), row.error) << std::hex << row.more[0];
    // Each of the required ones is missing once.
    for (size_t i = 0; i < dma_buf().size(); i += 2) {
        std::vector<EGLAttrib> list = dma_buf();
        const auto at = list.begin() + static_cast<std::ptrdiff_t>(i);
        list.erase(at, at + 2);
        EXPECT_EQ(create(EGL_NO_CONTEXT, EGL_LINUX_DMA_BUF_EXT, 0, list), EGL_NO_IMAGE);
        EXPECT_EQ(last_error(), EGL_BAD_PARAMETER);
    }
    screen().out_of_memory = true;
    EXPECT_EQ(error_of_dma_buf({}), EGL_BAD_ACCESS);
}

TEST_F(Images, FormatsAndModifiers) {
    const auto formats = fn<PFNEGLQUERYDMABUFFORMATSEXTPROC>("eglQueryDmaBufFormatsEXT");
    const auto modifiers = fn<PFNEGLQUERYDMABUFMODIFIERSEXTPROC>("eglQueryDmaBufModifiersEXT");
    EGLint count = 0;
    EXPECT_TRUE(formats(display_, 0, nullptr, &count));
    EXPECT_EQ(count, 4);
    EGLint some[2] = {};
    EXPECT_TRUE(formats(display_, 2, some, &count));
    EXPECT_EQ(count, 2);
    EXPECT_EQ(some[0], argb8888);
    EXPECT_FALSE(formats(display_, -1, some, &count));
    EXPECT_EQ(last_error(), EGL_BAD_PARAMETER);
    EXPECT_FALSE(formats(display_, 1, nullptr, &count));
    EXPECT_EQ(last_error(), EGL_BAD_PARAMETER);
    EGLuint64KHR found[2] = {};
    EGLBoolean external[2] = {5, 5};
    EXPECT_TRUE(modifiers(display_, some[0], 2, found, external, &count));
    EXPECT_EQ(count, 2);
    EXPECT_EQ(found[0], fake_modifier);
    EXPECT_EQ(found[1], 0u);
    EXPECT_EQ(external[0], EGLBoolean{EGL_FALSE});
    EXPECT_FALSE(modifiers(display_, 5, 2, found, external, &count));
    EXPECT_EQ(last_error(), EGL_BAD_PARAMETER);
    EXPECT_FALSE(modifiers(display_, some[0], -1, found, external, &count));
    EXPECT_EQ(last_error(), EGL_BAD_PARAMETER);
}

TEST_F(Images, AreExported) {
    const EGLImage image = create(EGL_NO_CONTEXT, EGL_LINUX_DMA_BUF_EXT, 0, dma_buf());
    int fourcc = 0, planes = 0, fd = -1;
    EGLuint64KHR modifier = 0;
    EGLint stride = 0, offset = 0;
    EXPECT_TRUE(fn<PFNEGLEXPORTDMABUFIMAGEQUERYMESAPROC>("eglExportDMABUFImageQueryMESA")(
        display_, image, &fourcc, &planes, &modifier));
    EXPECT_EQ(fourcc, argb8888);
    EXPECT_EQ(planes, 1);
    EXPECT_EQ(modifier, fake_modifier);
    const auto export_image = fn<PFNEGLEXPORTDMABUFIMAGEMESAPROC>("eglExportDMABUFImageMESA");
    EXPECT_TRUE(export_image(display_, image, &fd, &stride, &offset));
    EXPECT_GE(fcntl(fd, F_GETFD), 0);
    EXPECT_EQ(stride, 256);
    EXPECT_EQ(offset, 64);
    ::close(fd);
    EXPECT_TRUE(export_image(display_, image, nullptr, nullptr, nullptr));
}

}  // namespace
}  // namespace cuesta::egl
