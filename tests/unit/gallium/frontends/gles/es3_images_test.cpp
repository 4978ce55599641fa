// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Textures and framebuffers of OpenGL ES 3 without looking at pixels.
#include "es3_fixture.h"

namespace cuesta::gles {
namespace {

// --- the table of formats -----------------------------------------------------------------------

class Es3FormatsTest : public testing::Test {
  protected:
    std::unique_ptr<pipe::Screen> screen_ = make_recorded_screen(Gpu::g13);
    TextureFormats es2_{*screen_, 20};
    TextureFormats es3_{*screen_, 30};
};

// OpenGL ES 3.0.6, table 3.13: r is renderable, f filterable.
struct RequiredFormat {
    GLenum name;
    bool renderable;
    bool filterable;
};
constexpr RequiredFormat required[] = {
    {GL_R8, true, true},
    {GL_R8_SNORM, false, true},
    {GL_RG8, true, true},
    {GL_RG8_SNORM, false, true},
    {GL_RGB8, true, true},
    {GL_RGB8_SNORM, false, true},
    {GL_RGB565, true, true},
    {GL_RGBA4, true, true},
    {GL_RGB5_A1, true, true},
    {GL_RGBA8, true, true},
    {GL_RGBA8_SNORM, false, true},
    {GL_RGB10_A2, true, true},
    {GL_RGB10_A2UI, true, false},
    {GL_SRGB8, false, true},
    {GL_SRGB8_ALPHA8, true, true},
    {GL_RGB16F, true, true},
    {GL_RGB9_E5, false, true},
    {GL_RGB32F, false, false},
    {GL_R8I, true, false},
    {GL_R8UI, true, false},
    {GL_R16I, true, false},
    {GL_R16UI, true, false},
    {GL_R32I, true, false},
    {GL_R32UI, true, false},
    {GL_RG8I, true, false},
    {GL_RG8UI, true, false},
    {GL_RG16I, true, false},
    {GL_RG16UI, true, false},
    {GL_RG32I, true, false},
    {GL_RG32UI, true, false},
    {GL_RGB8I, false, false},
    {GL_RGB8UI, false, false},
    {GL_RGB16I, false, false},
    {GL_RGB16UI, false, false},
    {GL_RGB32I, false, false},
    {GL_RGB32UI, false, false},
    {GL_RGBA8I, true, false},
    {GL_RGBA8UI, true, false},
    {GL_RGBA16I, true, false},
    {GL_RGBA16UI, true, false},
    {GL_RGBA32I, true, false},
    {GL_RGBA32UI, true, false},
    // With EXT_color_buffer_float.
    {GL_R16F, true, true},
    {GL_RG16F, true, true},
    {GL_RGBA16F, true, true},
    {GL_R32F, true, false},
    {GL_RG32F, true, false},
    {GL_RGBA32F, true, false},
    {GL_R11F_G11F_B10F, true, true},
    // Table 3.14.
    {GL_DEPTH_COMPONENT16, true, true},
    {GL_DEPTH_COMPONENT24, true, true},
    {GL_DEPTH_COMPONENT32F, true, true},
    {GL_DEPTH24_STENCIL8, true, true},
    {GL_DEPTH32F_STENCIL8, true, true},
};

TEST_F(Es3FormatsTest, HasWhatTheVersionRequires) {
    for (const RequiredFormat& row : required) {
        const TexelFormat* format = es3_.for_storage(row.name);
        ASSERT_NE(format, nullptr) << std::hex << row.name;
        EXPECT_EQ(format, es3_.for_sized_image(row.name)) << std::hex << row.name;
        EXPECT_EQ(format->renderable, row.renderable) << std::hex << row.name;
        EXPECT_EQ(format->filterable, row.filterable) << std::hex << row.name;
        EXPECT_EQ(es3_.for_renderbuffer(row.name) != nullptr, row.renderable)
            << std::hex << row.name;
    }
    for (const GLenum blocks :
         {GL_COMPRESSED_RGB8_ETC2, GL_COMPRESSED_SRGB8_ETC2,
          GL_COMPRESSED_RGB8_PUNCHTHROUGH_ALPHA1_ETC2, GL_COMPRESSED_SRGB8_PUNCHTHROUGH_ALPHA1_ETC2,
          GL_COMPRESSED_RGBA8_ETC2_EAC, GL_COMPRESSED_SRGB8_ALPHA8_ETC2_EAC, GL_COMPRESSED_R11_EAC,
          GL_COMPRESSED_SIGNED_R11_EAC, GL_COMPRESSED_RG11_EAC, GL_COMPRESSED_SIGNED_RG11_EAC}) {
        EXPECT_NE(es3_.for_compressed(blocks), nullptr) << std::hex << blocks;
        EXPECT_NE(es3_.for_storage(blocks), nullptr) << std::hex << blocks;
        EXPECT_EQ(es2_.for_compressed(blocks), nullptr) << std::hex << blocks;
    }
}

// Textures are shared by contexts of both versions.
TEST_F(Es3FormatsTest, KindsHaveOneLayoutInBothVersions) {
    for (size_t i = 0; i < texel_kind_count; ++i) {
        const auto kind = static_cast<TexelKind>(i);
        EXPECT_TRUE(es2_.of(kind).same_texels(es3_.of(kind))) << i;
        EXPECT_EQ(&es3_.here(es2_.of(kind)), &es3_.of(kind)) << i;
    }
    EXPECT_FALSE(es2_.here(es3_.of(TexelKind::rgba32f)).renderable);
    // What other APIs draw to is drawn to in both.
    EXPECT_FALSE(es2_.of(TexelKind::rgb10_a2).renderable);
    const TexelFormat foreign = es2_.for_foreign(hw::Format::r10g10b10a2_unorm, true);
    EXPECT_EQ(foreign.kind, TexelKind::rgb10_a2);
    EXPECT_TRUE(es2_.here(foreign).renderable);
}

TEST_F(Es3FormatsTest, TheOlderVersionHasNoneOfIt) {
    for (const GLenum name : {GL_R8I, GL_RGBA32UI, GL_R11F_G11F_B10F, GL_RGB9_E5, GL_SRGB8,
                              GL_R8_SNORM, GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT24})
        EXPECT_EQ(es2_.for_storage(name), nullptr) << std::hex << name;
    for (const GLenum name : {GL_RGBA32F, GL_RGB10_A2, GL_R8UI})
        EXPECT_EQ(es2_.for_renderbuffer(name), nullptr) << std::hex << name;
    for (const GLenum format : {GL_RED_INTEGER, GL_RGBA_INTEGER})
        EXPECT_FALSE(es2_.is_format(format)) << std::hex << format;
    for (const GLenum type : {GL_BYTE, GL_INT, GL_HALF_FLOAT, GL_UNSIGNED_INT_5_9_9_9_REV})
        EXPECT_FALSE(es2_.is_type(type)) << std::hex << type;
}

struct Pair {
    GLenum internal_format;
    GLenum format;
    GLenum type;
};

// A few of table 3.2, and their neighbours that are not in it.
TEST_F(Es3FormatsTest, PairsAreThoseOfTheTable) {
    constexpr Pair allowed[] = {
        {GL_RGB5_A1, GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV},
        {GL_RGB9_E5, GL_RGB, GL_HALF_FLOAT},
        {GL_R16F, GL_RED, GL_FLOAT},
        {GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT},
        {GL_RGBA16I, GL_RGBA_INTEGER, GL_SHORT},
        {GL_SRGB8, GL_RGB, GL_UNSIGNED_BYTE},
        {GL_LUMINANCE, GL_LUMINANCE, GL_UNSIGNED_BYTE},
        {GL_RGBA, GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4},
    };
    constexpr Pair forbidden[] = {
        {GL_RGBA8, GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4},
        {GL_RGBA4, GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1},
        {GL_RGB10_A2, GL_RGBA, GL_UNSIGNED_BYTE},
        {GL_R32F, GL_RED, GL_HALF_FLOAT},
        {GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT},
        {GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT},
        {GL_RGBA16I, GL_RGBA_INTEGER, GL_UNSIGNED_SHORT},
        {GL_RGBA16I, GL_RGBA, GL_SHORT},
        {GL_RGBA8, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE},
        {GL_RGBA, GL_RGBA, GL_HALF_FLOAT},
    };
    for (const Pair& row : allowed) {
        GLenum error = GL_NO_ERROR;
        EXPECT_NE(
            es3_.for_image(static_cast<GLint>(row.internal_format), row.format, row.type, &error),
            nullptr)
            << std::hex << row.internal_format << " " << row.type;
    }
    for (const Pair& row : forbidden) {
        GLenum error = GL_NO_ERROR;
        EXPECT_EQ(
            es3_.for_image(static_cast<GLint>(row.internal_format), row.format, row.type, &error),
            nullptr)
            << std::hex << row.internal_format << " " << row.type;
        EXPECT_EQ(error, static_cast<GLenum>(GL_INVALID_OPERATION));
    }
}

// OpenGL ES 3.0.6, table 3.18.
TEST_F(Es3FormatsTest, CopiesWithoutASizeTakeTheFramebuffers) {
    struct Row {
        GLenum internal_format;
        TexelKind source;
        TexelKind expected;  // count_: it is an error
    };
    constexpr Row rows[] = {
        {GL_RGBA, TexelKind::rgba8, TexelKind::rgba8},
        {GL_RGBA, TexelKind::rgba4, TexelKind::rgba4},
        {GL_RGBA, TexelKind::rgb5_a1, TexelKind::rgb5_a1},
        {GL_RGB, TexelKind::rgb565, TexelKind::rgb565},
        {GL_RGB, TexelKind::rgba8, TexelKind::rgb8},
        {GL_RGBA, TexelKind::srgb8_alpha8, TexelKind::srgb8_alpha8},
        {GL_LUMINANCE, TexelKind::rgba8, TexelKind::luminance8},
        {GL_RGBA, TexelKind::rgb10_a2, TexelKind::count_},
        {GL_RGBA, TexelKind::rgb8, TexelKind::count_},
        {GL_RGBA, TexelKind::rgba8ui, TexelKind::count_},
        {GL_RGBA8, TexelKind::rgba4, TexelKind::count_},
        {GL_RGB10_A2, TexelKind::rgb10_a2, TexelKind::rgb10_a2},
        {GL_RG16I, TexelKind::rgba16i, TexelKind::rg16i},
        {GL_RG16UI, TexelKind::rgba16i, TexelKind::count_},
        {GL_RGBA8, TexelKind::srgb8_alpha8, TexelKind::count_},
    };
    for (const Row& row : rows) {
        GLenum error = GL_NO_ERROR;
        const TexelFormat* found = es3_.for_copy(row.internal_format, es3_.of(row.source), &error);
        EXPECT_EQ(found == nullptr ? TexelKind::count_ : found->kind, row.expected)
            << std::hex << row.internal_format << " " << static_cast<int>(row.source);
    }
}

// --- textures -----------------------------------------------------------------------------------

class Es3ImagesTest : public Es3Test {
  protected:
    GLint parameter(GLenum target, GLenum name) {
        GLint value = -1;
        get_tex_parameter_iv(state(), target, name, &value);
        return value;
    }
    GLint attachment(GLenum point, GLenum name) {
        GLint value = -1;
        get_framebuffer_attachment_parameteriv(state(), GL_FRAMEBUFFER, point, name, &value);
        return value;
    }
    GLenum status() { return check_framebuffer_status(state(), GL_FRAMEBUFFER); }
    void attach(GLenum point, GLuint name, GLenum format, GLsizei size, GLsizei samples = 0) {
        bind_renderbuffer(state(), GL_RENDERBUFFER, name);
        renderbuffer_storage_multisample(state(), GL_RENDERBUFFER, samples, format, size, size);
        framebuffer_renderbuffer(state(), GL_FRAMEBUFFER, point, GL_RENDERBUFFER, name);
    }
};

TEST_F(Es3ImagesTest, ParametersHaveTheirDefaults) {
    EXPECT_EQ(parameter(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_BASE_LEVEL), 0);
    EXPECT_EQ(parameter(GL_TEXTURE_3D, GL_TEXTURE_MAX_LEVEL), 1000);
    EXPECT_EQ(parameter(GL_TEXTURE_2D, GL_TEXTURE_MIN_LOD), -1000);
    EXPECT_EQ(parameter(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC), GL_LEQUAL);
    EXPECT_EQ(parameter(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_B), GL_BLUE);
    EXPECT_EQ(parameter(GL_TEXTURE_2D, GL_TEXTURE_IMMUTABLE_LEVELS), 0);
    bind_texture(state(), GL_TEXTURE_3D, 1);
    tex_storage_3d(state(), GL_TEXTURE_3D, 3, GL_RGBA8, 4, 4, 8);
    EXPECT_EQ(parameter(GL_TEXTURE_3D, GL_TEXTURE_IMMUTABLE_LEVELS), 3);
    expect_no_error();
}

TEST_F(Es3ImagesTest, MipmapsOfArraysKeepTheirLayers) {
    bind_texture(state(), GL_TEXTURE_2D_ARRAY, 1);
    for (GLint level = 0; level < 3; ++level)
        tex_image_3d(state(), GL_TEXTURE_2D_ARRAY, level, GL_RGBA8, 4 >> level, 4 >> level, 6, 0,
                     GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    Texture& texture = state().textures.bound(GL_TEXTURE_2D_ARRAY);
    EXPECT_TRUE(texture.is_complete(state()));
    EXPECT_EQ(texture.storage()->description().target, pipe::Target::texture_2d_array);
    tex_image_3d(state(), GL_TEXTURE_2D_ARRAY, 1, GL_RGBA8, 2, 2, 3, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 nullptr);
    EXPECT_FALSE(texture.is_complete(state()));
    expect_no_error();
}

TEST_F(Es3ImagesTest, BaseAndGreatestLevelBoundCompleteness) {
    bind_texture(state(), GL_TEXTURE_2D, 1);
    Texture& texture = state().textures.bound(GL_TEXTURE_2D);
    for (GLint level = 2; level < 4; ++level)
        tex_image_2d(state(), GL_TEXTURE_2D, level, GL_RGBA8, 16 >> level, 16 >> level, 0, GL_RGBA,
                     GL_UNSIGNED_BYTE, nullptr);
    EXPECT_FALSE(texture.is_complete(state()));
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 2);
    EXPECT_FALSE(texture.is_complete(state()));
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 3);
    EXPECT_TRUE(texture.is_complete(state()));
    ASSERT_TRUE(texture.gather(state(), 3));
    EXPECT_EQ(texture.storage()->description().width, 4u);
    EXPECT_EQ(texture.storage_level(3), 1u);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 1);
    EXPECT_FALSE(texture.is_complete(state()));
    // Of storage that cannot change the levels are taken as far as they go.
    bind_texture(state(), GL_TEXTURE_2D, 2);
    tex_storage_2d(state(), GL_TEXTURE_2D, 2, GL_RGBA8, 8, 8);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 7);
    EXPECT_TRUE(state().textures.bound(GL_TEXTURE_2D).is_complete(state()));
    EXPECT_EQ(state().textures.bound(GL_TEXTURE_2D).base_level(), 1u);
    expect_no_error();
}

TEST_F(Es3ImagesTest, IntegersAndDepthsAreNotFiltered) {
    bind_texture(state(), GL_TEXTURE_2D, 1);
    Texture& texture = state().textures.bound(GL_TEXTURE_2D);
    tex_storage_2d(state(), GL_TEXTURE_2D, 1, GL_RGBA8I, 4, 4);
    EXPECT_FALSE(texture.is_complete(state()));
    SamplerParameters nearest;
    nearest.min_filter = nearest.mag_filter = GL_NEAREST;
    EXPECT_TRUE(texture.is_complete(state(), nearest));
    bind_texture(state(), GL_TEXTURE_2D, 2);
    Texture& depth = state().textures.bound(GL_TEXTURE_2D);
    tex_storage_2d(state(), GL_TEXTURE_2D, 1, GL_DEPTH_COMPONENT16, 4, 4);
    EXPECT_FALSE(depth.is_complete(state()));
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    EXPECT_TRUE(depth.is_complete(state()));
    expect_no_error();
}

// --- framebuffers -------------------------------------------------------------------------------

TEST_F(Es3ImagesTest, AttachmentsTellWhatTheyAre) {
    bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
    EXPECT_EQ(attachment(GL_COLOR_ATTACHMENT3, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE), GL_NONE);
    EXPECT_EQ(attachment(GL_COLOR_ATTACHMENT3, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME), 0);
    bind_texture(state(), GL_TEXTURE_2D_ARRAY, 5);
    tex_storage_3d(state(), GL_TEXTURE_2D_ARRAY, 2, GL_RG16I, 4, 4, 8);
    framebuffer_texture_layer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, 5, 1, 6);
    const GLenum color = GL_COLOR_ATTACHMENT0;
    EXPECT_EQ(attachment(color, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME), 5);
    EXPECT_EQ(attachment(color, GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL), 1);
    EXPECT_EQ(attachment(color, GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LAYER), 6);
    EXPECT_EQ(attachment(color, GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE), GL_INT);
    EXPECT_EQ(attachment(color, GL_FRAMEBUFFER_ATTACHMENT_GREEN_SIZE), 16);
    EXPECT_EQ(attachment(color, GL_FRAMEBUFFER_ATTACHMENT_BLUE_SIZE), 0);
    attach(GL_COLOR_ATTACHMENT1, 6, GL_SRGB8_ALPHA8, 4);
    EXPECT_EQ(attachment(GL_COLOR_ATTACHMENT1, GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING), GL_SRGB);
    attach(GL_DEPTH_STENCIL_ATTACHMENT, 7, GL_DEPTH32F_STENCIL8, 4);
    EXPECT_EQ(attachment(GL_DEPTH_STENCIL_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME), 7);
    EXPECT_EQ(attachment(GL_DEPTH_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE), GL_FLOAT);
    EXPECT_EQ(attachment(GL_STENCIL_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_STENCIL_SIZE), 8);
    expect_no_error();
}

TEST_F(Es3ImagesTest, TheDefaultFramebufferTellsOfItsBuffers) {
    EXPECT_EQ(attachment(GL_BACK, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE), GL_FRAMEBUFFER_DEFAULT);
    EXPECT_EQ(attachment(GL_BACK, GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE), 8);
    EXPECT_EQ(attachment(GL_BACK, GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING), GL_LINEAR);
    EXPECT_EQ(attachment(GL_DEPTH, GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE), 24);
    EXPECT_EQ(attachment(GL_STENCIL, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE),
              GL_FRAMEBUFFER_DEFAULT);
    expect_no_error();
}

TEST_F(Es3ImagesTest, CompletenessIsTheVersions) {
    bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
    attach(GL_COLOR_ATTACHMENT0, 1, GL_RGBA8, 8, 4);
    EXPECT_EQ(status(), static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
    attach(GL_COLOR_ATTACHMENT1, 2, GL_RGBA8, 8, 0);
    EXPECT_EQ(status(), static_cast<GLenum>(GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE));
    attach(GL_COLOR_ATTACHMENT1, 2, GL_RGBA8, 4, 4);
    EXPECT_EQ(status(), static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
    attach(GL_DEPTH_ATTACHMENT, 3, GL_DEPTH24_STENCIL8, 8, 4);
    // EXT_separate_depth_stencil.
    attach(GL_STENCIL_ATTACHMENT, 4, GL_DEPTH24_STENCIL8, 8, 4);
    EXPECT_TRUE(state().extensions.has(Ext::ext_separate_depth_stencil));
    EXPECT_EQ(status(), static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
    framebuffer_renderbuffer(state(), GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER,
                             3);
    EXPECT_EQ(status(), static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
    expect_no_error();
}

// Four colours of 8 bytes and 4 samples are more than the G13 has room for in its tiles, whether
// they are drawn to or not.
TEST_F(Es3ImagesTest, WhatTheGpuCannotDrawToIsUnsupported) {
    bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
    for (GLuint i = 0; i < 3; ++i)
        attach(GL_COLOR_ATTACHMENT0 + i, 1 + i, GL_RGBA16F, 8, 4);
    EXPECT_EQ(status(), static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
    attach(GL_COLOR_ATTACHMENT3, 4, GL_RGBA16F, 8, 4);
    EXPECT_EQ(status(), static_cast<GLenum>(GL_FRAMEBUFFER_UNSUPPORTED));
    const GLenum buffers[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1, GL_COLOR_ATTACHMENT2,
                              GL_COLOR_ATTACHMENT3};
    draw_buffers(state(), 4, buffers);
    EXPECT_EQ(status(), static_cast<GLenum>(GL_FRAMEBUFFER_UNSUPPORTED));
    expect_no_error();
    clear(state(), GL_COLOR_BUFFER_BIT);
    expect_error(GL_INVALID_FRAMEBUFFER_OPERATION);
    for (GLuint i = 2; i < 4; ++i)
        attach(GL_COLOR_ATTACHMENT0 + i, 1 + i, GL_RGBA8, 8, 4);
    EXPECT_EQ(status(), static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
    // Two images of depth and stencil have one size there.
    attach(GL_DEPTH_ATTACHMENT, 5, GL_DEPTH_COMPONENT16, 8, 4);
    attach(GL_STENCIL_ATTACHMENT, 6, GL_STENCIL_INDEX8, 16, 4);
    EXPECT_EQ(status(), static_cast<GLenum>(GL_FRAMEBUFFER_UNSUPPORTED));
    attach(GL_STENCIL_ATTACHMENT, 6, GL_STENCIL_INDEX8, 8, 4);
    EXPECT_EQ(status(), static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
    expect_no_error();
}

TEST_F(Es3ImagesTest, LevelsThatMipmappingDoesNotUseAreNotDrawnTo) {
    bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
    bind_texture(state(), GL_TEXTURE_2D, 1);
    for (GLint level = 0; level < 2; ++level)
        tex_image_2d(state(), GL_TEXTURE_2D, level, GL_RGBA8, 4 >> level, 4 >> level, 0, GL_RGBA,
                     GL_UNSIGNED_BYTE, nullptr);
    framebuffer_texture2d(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, 1, 1);
    EXPECT_EQ(status(), static_cast<GLenum>(GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT));
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 1);
    EXPECT_EQ(status(), static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    EXPECT_EQ(status(), static_cast<GLenum>(GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT));
    expect_no_error();
}

// What may be done with an object is what the context's version says.
TEST_F(Es3ImagesTest, OlderContextsOfTheGroupSeeTheirOwnRules) {
    bind_texture(state(), GL_TEXTURE_2D, 1);
    tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGB10_A2, 4, 4, 0, GL_RGBA,
                 GL_UNSIGNED_INT_2_10_10_10_REV, nullptr);
    const auto attach_it = [](State& s) {
        bind_framebuffer(s, GL_FRAMEBUFFER, 1);
        framebuffer_texture2d(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, 1, 0);
        return check_framebuffer_status(s, GL_FRAMEBUFFER);
    };
    EXPECT_EQ(attach_it(state()), static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
    const std::unique_ptr<Context> older = another_context(context.get());
    make_current(*older);
    EXPECT_EQ(attach_it(older->state()), static_cast<GLenum>(GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT));
    // Levels that both made are one texture.
    bind_texture(older->state(), GL_TEXTURE_2D, 1);
    for (GLint level = 1; level < 3; ++level)
        tex_image_2d(older->state(), GL_TEXTURE_2D, level, GL_RGBA, 4 >> level, 4 >> level, 0,
                     GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV_EXT, nullptr);
    EXPECT_EQ(get_error(older->state()), static_cast<GLenum>(GL_NO_ERROR));
    EXPECT_TRUE(older->state().textures.bound(GL_TEXTURE_2D).is_complete(older->state()));
    make_current(*context);
    EXPECT_TRUE(state().textures.bound(GL_TEXTURE_2D).is_complete(state()));
    expect_no_error();
}

TEST_F(Es3ImagesTest, RenderbuffersAreDrawnToWhereTheVersionAllows) {
    struct Row {
        GLenum format;
        GLenum point;
        GLenum older_status;
    };
    constexpr Row rows[] = {
        {GL_RGBA8UI, GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT},
        {GL_RGBA8, GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_COMPLETE},
        {GL_DEPTH_COMPONENT32F, GL_DEPTH_ATTACHMENT, GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT},
        {GL_DEPTH24_STENCIL8, GL_DEPTH_ATTACHMENT, GL_FRAMEBUFFER_COMPLETE},
        {GL_STENCIL_INDEX8, GL_STENCIL_ATTACHMENT, GL_FRAMEBUFFER_COMPLETE}};
    const std::unique_ptr<Context> older = another_context(context.get());
    GLuint name = 0;
    for (const Row& row : rows) {
        ++name;
        const auto attach_it = [&](State& s) {
            bind_framebuffer(s, GL_FRAMEBUFFER, name);
            framebuffer_renderbuffer(s, GL_FRAMEBUFFER, row.point, GL_RENDERBUFFER, name);
            return check_framebuffer_status(s, GL_FRAMEBUFFER);
        };
        make_current(*context);
        bind_renderbuffer(state(), GL_RENDERBUFFER, name);
        renderbuffer_storage(state(), GL_RENDERBUFFER, row.format, 4, 4);
        EXPECT_EQ(attach_it(state()), static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE))
            << std::hex << row.format;
        make_current(*older);
        EXPECT_EQ(attach_it(older->state()), row.older_status) << std::hex << row.format;
    }
    make_current(*context);
    expect_no_error();
}

TEST_F(Es3ImagesTest, SamplesAreAskedFor) {
    GLint count = -1;
    get_internalformativ(state(), GL_RENDERBUFFER, GL_RGBA8, GL_NUM_SAMPLE_COUNTS, 1, &count);
    ASSERT_GE(count, 1);
    std::vector<GLint> samples(static_cast<size_t>(count) + 1, -1);
    get_internalformativ(state(), GL_RENDERBUFFER, GL_RGBA8, GL_SAMPLES, count + 1, samples.data());
    EXPECT_GE(samples[0], 4);
    EXPECT_EQ(samples.back(), -1);
    get_internalformativ(state(), GL_RENDERBUFFER, GL_RGBA8UI, GL_NUM_SAMPLE_COUNTS, 1, &count);
    EXPECT_EQ(count, 0);
    // At least as many as were asked for.
    bind_renderbuffer(state(), GL_RENDERBUFFER, 1);
    renderbuffer_storage_multisample(state(), GL_RENDERBUFFER, 1, GL_RGBA8, 4, 4);
    get_renderbuffer_parameteriv(state(), GL_RENDERBUFFER, GL_RENDERBUFFER_SAMPLES, &count);
    EXPECT_EQ(count, 2);
    GLint most = 0;
    get_integerv(state(), GL_MAX_SAMPLES, &most);
    EXPECT_GE(most, 4);
    expect_no_error();
}

TEST_F(Es3ImagesTest, SamplesAreOfTheAttachmentsDrawnToOrNot) {
    bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
    attach(GL_COLOR_ATTACHMENT0, 1, GL_RGBA8, 8, 4);
    const GLenum none = GL_NONE;
    draw_buffers(state(), 1, &none);
    GLint value = -1;
    get_integerv(state(), GL_SAMPLES, &value);
    EXPECT_EQ(value, 4);
    get_integerv(state(), GL_SAMPLE_BUFFERS, &value);
    EXPECT_EQ(value, 1);
    attach(GL_COLOR_ATTACHMENT0, 1, GL_RGBA8, 8, 0);
    get_integerv(state(), GL_SAMPLES, &value);
    EXPECT_EQ(value, 0);
    get_integerv(state(), GL_SAMPLE_BUFFERS, &value);
    EXPECT_EQ(value, 0);
    expect_no_error();
}

TEST_F(Es3ImagesTest, NoPixelsNeedNoRoomInTheirBuffer) {
    bound_buffer_of(GL_PIXEL_PACK_BUFFER, 8);
    pixel_store_i(state(), GL_PACK_SKIP_ROWS, 100);
    read_pixels(state(), 0, 0, 0, 2, GL_RGBA, GL_UNSIGNED_BYTE, reinterpret_cast<void*>(64));
    expect_no_error();
}

TEST_F(Es3ImagesTest, ReadBuffersBelongToTheirFramebuffers) {
    GLint buffer = 0;
    get_integerv(state(), GL_READ_BUFFER, &buffer);
    EXPECT_EQ(buffer, GL_BACK);
    bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
    read_buffer(state(), GL_COLOR_ATTACHMENT2);
    get_integerv(state(), GL_READ_BUFFER, &buffer);
    EXPECT_EQ(buffer, GL_COLOR_ATTACHMENT2);
    bind_framebuffer(state(), GL_FRAMEBUFFER, 0);
    read_buffer(state(), GL_NONE);
    get_integerv(state(), GL_READ_BUFFER, &buffer);
    EXPECT_EQ(buffer, GL_NONE);
    uint8_t out[4];
    read_pixels(state(), 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, out);
    expect_error(GL_INVALID_OPERATION);
}

}  // namespace
}  // namespace cuesta::gles
