// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/texture_formats.h"

#include <gtest/gtest.h>

#include "tests/unit/gallium/frontends/gles/fixture.h"

namespace cuesta::gles {
namespace {

class TextureFormatsTest : public testing::TestWithParam<Gpu> {
  protected:
    std::unique_ptr<pipe::Screen> screen_ = make_recorded_screen(GetParam());
    TextureFormats formats_{*screen_};
    bool is_g13() const { return GetParam() == Gpu::g13; }
};
CUESTA_GLES_BOTH_GPUS(TextureFormatsTest);

TEST_P(TextureFormatsTest, OffersWhatTheGpuHas) {
    using enum FormatSet;
    for (const FormatSet set : {texture_rg, half_float, half_float_linear, color_buffer_half_float,
                                depth_texture, packed_depth_stencil, bgra8888, etc1, depth24})
        EXPECT_TRUE(formats_.offers(set)) << static_cast<uint32_t>(set);
    for (const FormatSet set : {full_float, type_2_10_10_10_rev, srgb})
        EXPECT_EQ(formats_.offers(set), is_g13()) << static_cast<uint32_t>(set);
    EXPECT_FALSE(formats_.offers(full_float_linear));
}

// What OpenGL ES 2.0 has must be there.
TEST_P(TextureFormatsTest, HasEveryCoreFormat) {
    struct Row {
        GLenum format;
        GLenum type;
        bool renderable;
    };
    constexpr Row rows[] = {
        {GL_ALPHA, GL_UNSIGNED_BYTE, false},           {GL_LUMINANCE, GL_UNSIGNED_BYTE, false},
        {GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE, false}, {GL_RGB, GL_UNSIGNED_BYTE, true},
        {GL_RGB, GL_UNSIGNED_SHORT_5_6_5, true},       {GL_RGBA, GL_UNSIGNED_BYTE, true},
        {GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4, true},    {GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1, true},
    };
    for (const Row& row : rows) {
        GLenum error = GL_NO_ERROR;
        const TexelFormat* format =
            formats_.for_image(static_cast<GLint>(row.format), row.format, row.type, &error);
        ASSERT_NE(format, nullptr) << row.format << " " << row.type;
        EXPECT_EQ(error, static_cast<GLenum>(GL_NO_ERROR));
        EXPECT_EQ(format->renderable, row.renderable) << row.format << " " << row.type;
        EXPECT_TRUE(format->filterable);
        EXPECT_TRUE(screen_->is_format_supported(
            format->hw(), pipe::Target::texture_2d, 1,
            row.renderable ? pipe::Bind::sampler_view | pipe::Bind::render_target
                           : pipe::Bind::sampler_view));
    }
}

// EXT_texture_format_BGRA8888 has renderbuffers, EXT_texture_type_2_10_10_10_REV has none, and
// glTexImage2D takes no sized name of an extension that is not there (OES_depth32).
TEST_P(TextureFormatsTest, ExtensionsSayWhatTheirFormatsAreFor) {
    for (const GLenum name : {GL_BGRA_EXT, GL_BGRA8_EXT})
        EXPECT_NE(formats_.for_renderbuffer(name), nullptr) << name;
    for (const GLenum name : {GL_RGB10_EXT, GL_RGB10_A2_EXT})
        EXPECT_EQ(formats_.for_renderbuffer(name), nullptr) << name;
    EXPECT_FALSE(formats_.of(TexelKind::rgb10_a2).renderable);
    EXPECT_NE(formats_.for_sized_image(GL_DEPTH_COMPONENT24_OES), nullptr);
    EXPECT_EQ(formats_.for_sized_image(GL_DEPTH_COMPONENT32_OES), nullptr);
    EXPECT_NE(formats_.for_storage(GL_DEPTH_COMPONENT32_OES), nullptr);
    EXPECT_EQ(formats_.for_storage(GL_ETC1_RGB8_OES), nullptr);
}

// Whatever the hardware's format, components keep at least the bits that the name says.
TEST_P(TextureFormatsTest, ComponentsHaveTheirBits) {
    struct Row {
        GLenum name;
        std::array<uint8_t, 6> least;
    };
    constexpr Row rows[] = {
        {GL_RGBA4, {4, 4, 4, 4, 0, 0}},
        {GL_RGB5_A1, {5, 5, 5, 1, 0, 0}},
        {GL_RGB565, {5, 6, 5, 0, 0, 0}},
        {GL_RGB8_OES, {8, 8, 8, 0, 0, 0}},
        {GL_RGBA8_OES, {8, 8, 8, 8, 0, 0}},
        {GL_R8_EXT, {8, 0, 0, 0, 0, 0}},
        {GL_RG8_EXT, {8, 8, 0, 0, 0, 0}},
        {GL_RGBA16F_EXT, {16, 16, 16, 16, 0, 0}},
        {GL_RGB16F_EXT, {16, 16, 16, 0, 0, 0}},
        {GL_DEPTH_COMPONENT16, {0, 0, 0, 0, 16, 0}},
        {GL_DEPTH_COMPONENT24_OES, {0, 0, 0, 0, 24, 0}},
        {GL_DEPTH24_STENCIL8_OES, {0, 0, 0, 0, 24, 8}},
        {GL_STENCIL_INDEX8, {0, 0, 0, 0, 0, 8}},
    };
    for (const Row& row : rows) {
        const TexelFormat* format = formats_.for_renderbuffer(row.name);
        ASSERT_NE(format, nullptr) << row.name;
        for (size_t i = 0; i < row.least.size(); ++i) {
            EXPECT_GE(format->bits[i], row.least[i]) << row.name << " " << i;
            EXPECT_EQ(format->bits[i] == 0, row.least[i] == 0) << row.name << " " << i;
        }
    }
}

struct RefusedImage {
    GLint internal_format;
    GLenum format;
    GLenum type;
    GLenum error;
};
constexpr RefusedImage image_errors[] = {
    {GL_RGBA, GL_RGBA, 0, GL_INVALID_ENUM},
    {GL_RGBA, 0, GL_UNSIGNED_BYTE, GL_INVALID_ENUM},
    {GL_RGBA, GL_STENCIL_INDEX8, GL_UNSIGNED_BYTE, GL_INVALID_ENUM},
    {GL_RGBA, GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4_REV_EXT, GL_INVALID_ENUM},
    {0, GL_RGBA, GL_UNSIGNED_BYTE, GL_INVALID_VALUE},
    {4, GL_RGBA, GL_UNSIGNED_BYTE, GL_INVALID_VALUE},
    {-1, GL_RGBA, GL_UNSIGNED_BYTE, GL_INVALID_VALUE},
    {GL_RGB, GL_RGBA, GL_UNSIGNED_BYTE, GL_INVALID_OPERATION},
    {GL_RGBA, GL_RGB, GL_UNSIGNED_BYTE, GL_INVALID_OPERATION},
    {GL_RGBA, GL_BGRA_EXT, GL_UNSIGNED_BYTE, GL_INVALID_OPERATION},
    {GL_RGBA, GL_RGBA, GL_UNSIGNED_SHORT_5_6_5, GL_INVALID_OPERATION},
    {GL_RGB, GL_RGB, GL_UNSIGNED_SHORT_4_4_4_4, GL_INVALID_OPERATION},
    {GL_ALPHA, GL_ALPHA, GL_UNSIGNED_SHORT_5_6_5, GL_INVALID_OPERATION},
    {GL_DEPTH_COMPONENT, GL_DEPTH_COMPONENT, GL_UNSIGNED_BYTE, GL_INVALID_OPERATION},
    {GL_RGBA, GL_RGBA, GL_UNSIGNED_INT_24_8_OES, GL_INVALID_OPERATION},
    {GL_RGBA4, GL_RGBA, GL_HALF_FLOAT_OES, GL_INVALID_OPERATION},
    {GL_RGBA16F_EXT, GL_RGBA, GL_UNSIGNED_BYTE, GL_INVALID_OPERATION},
};

TEST_P(TextureFormatsTest, RefusesWhatTheSpecificationRefuses) {
    for (const RefusedImage& row : image_errors) {
        GLenum error = GL_NO_ERROR;
        EXPECT_EQ(formats_.for_image(row.internal_format, row.format, row.type, &error), nullptr);
        EXPECT_EQ(error, row.error) << row.internal_format << " " << row.format << " " << row.type;
    }
    for (const GLenum name : {GL_RGBA, GL_RGB, GL_DEPTH_COMPONENT, GL_ALPHA8_EXT, 0}) {
        EXPECT_EQ(formats_.for_renderbuffer(name), nullptr) << name;
    }
    for (const GLenum name : {GL_RGBA, GL_STENCIL_INDEX8, 0})
        EXPECT_EQ(formats_.for_storage(name), nullptr) << name;
}

// OpenGL ES 2.0.25, table 3.9.
TEST_P(TextureFormatsTest, CopiesNeedTheFramebuffersComponents) {
    struct Row {
        GLenum internal_format;
        TexelKind source;
        bool fits;
    };
    constexpr Row rows[] = {
        {GL_ALPHA, TexelKind::rgba8, true},
        {GL_ALPHA, TexelKind::rgb8, false},
        {GL_LUMINANCE, TexelKind::rgb565, true},
        {GL_LUMINANCE_ALPHA, TexelKind::rgb8, false},
        {GL_LUMINANCE_ALPHA, TexelKind::rgba4, true},
        {GL_RGB, TexelKind::rgba8, true},
        {GL_RGB, TexelKind::rgb8, true},
        {GL_RGBA, TexelKind::rgb8, false},
        {GL_RGBA, TexelKind::rgb5_a1, true},
        {GL_RGB, TexelKind::rg8, false},
        {GL_RED_EXT, TexelKind::rg8, true},
        {GL_DEPTH_COMPONENT, TexelKind::rgba8, false},
    };
    for (const Row& row : rows) {
        GLenum error = GL_NO_ERROR;
        const TexelFormat* format =
            formats_.for_copy(row.internal_format, formats_.of(row.source), &error);
        EXPECT_EQ(format != nullptr, row.fits) << row.internal_format;
        EXPECT_EQ(error, static_cast<GLenum>(row.fits ? GL_NO_ERROR : GL_INVALID_OPERATION));
    }
}

TEST_P(TextureFormatsTest, HalfAFloatIsNotReplacedByBytesOfAnotherBase) {
    GLenum error = GL_NO_ERROR;
    const TexelFormat& rgba = formats_.of(TexelKind::rgba8);
    EXPECT_NE(formats_.for_sub_image(rgba, GL_RGBA, GL_UNSIGNED_BYTE, &error), nullptr);
    EXPECT_EQ(formats_.for_sub_image(rgba, GL_RGB, GL_UNSIGNED_BYTE, &error), nullptr);
    EXPECT_EQ(error, static_cast<GLenum>(GL_INVALID_OPERATION));
    EXPECT_EQ(formats_.for_sub_image(rgba, GL_BGRA_EXT, GL_UNSIGNED_BYTE, &error), nullptr);
    EXPECT_EQ(
        formats_.for_sub_image(formats_.of(TexelKind::etc1), GL_RGB, GL_UNSIGNED_BYTE, &error),
        nullptr);
    EXPECT_EQ(error, static_cast<GLenum>(GL_INVALID_OPERATION));
}

}  // namespace
}  // namespace cuesta::gles
