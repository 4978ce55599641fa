// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Textures and surfaces that are drawn to, read from and shared, on the emulated GPU.
#include "tests/unit/gallium/frontends/gles/fixture.h"
#include "tests/unit/gallium/frontends/gles/programs.h"

namespace cuesta::gles {
namespace {

// Attribute 0 is the position; the colour is the texture's in its middle.
constexpr TestProgram middle_program = {
    .vertex = "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nMOV OUT[0], IN[0]\nEND\n",
    .fragment =
        "FRAG\nDCL OUT[0], COLOR\nDCL SAMP[0]\nDCL SVIEW[0], 2D, FLOAT\n"
        "IMM FLT32 {0.5, 0.5, 0.0, 1.0}\nTEX OUT[0], IMM[0], SAMP[0], 2D\nEND\n",
    .sampler = nir::SamplerDim::dim_2d};

constexpr Rgba8 blue = {0, 0, 255, 255};

struct OneImage final : ImageTable {
    std::shared_ptr<const Image> image;
    std::shared_ptr<const Image> find_image(void*) const override { return image; }
};

class TargetTest : public PixelTest {
  protected:
    void SetUp() override {
        PixelTest::SetUp();
        if (context == nullptr)
            return;
        state().config.images = &images_;
        vertex_attrib_pointer(state(), 0, 4, GL_FLOAT, GL_FALSE, 0, everything.data());
        enable_vertex_attrib_array(state(), 0);
    }

    void bind(GLuint name, GLenum target = GL_TEXTURE_2D) {
        bind_texture(state(), target, name);
        for (const GLenum filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
            tex_parameter_i(state(), target, filter, GL_NEAREST);
    }
    void fill(GLint level, GLsizei size, const Rgba8& color, GLenum target = GL_TEXTURE_2D) {
        std::vector<Rgba8> texels(static_cast<size_t>(size * size), color);
        tex_image_2d(state(), target, level, GL_RGBA, size, size, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                     texels.data());
    }
    // Framebuffer 1 draws to the level.
    void draw_to(GLuint texture, GLint level = 0, GLenum target = GL_TEXTURE_2D) {
        bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
        framebuffer_texture2d(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, target, texture,
                              level);
        ASSERT_EQ(check_framebuffer_status(state(), GL_FRAMEBUFFER),
                  static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
    }
    void draw_middle() {
        use_test_program(state(), middle_program);
        draw_arrays(state(), GL_TRIANGLES, 0, 3);
    }
    void draw_color(const std::array<float, 4>& color) {
        use_test_program(state(), plain_program);
        set_constants(state(), pipe::ShaderStage::fragment, color);
        draw_arrays(state(), GL_TRIANGLES, 0, 3);
    }
    Rgba8 texel(GLuint texture, GLint level = 0, GLenum target = GL_TEXTURE_2D) {
        draw_to(texture, level, target);
        return pixel(0, 0);
    }
    // What a new texture shows that is the image's sibling.
    Rgba8 image_texel() {
        bind(9);
        egl_image_target_texture_2d(state(), GL_TEXTURE_2D, &images_);
        return texel(9);
    }
    void make_image(ImageSource source, GLuint texture, uint32_t level, uint32_t layer = 0) {
        ASSERT_EQ(context->create_image(source, texture, level, layer, &images_.image),
                  ImageError::none);
    }

    OneImage images_;
};

// --- levels -------------------------------------------------------------------------------------

TEST_F(TargetTest, ALevelIsDrawnFromLevel0) {
    bind(1);
    for (GLint level = 0; level < 4; ++level)
        fill(level, 8 >> level, level == 0 ? red : blue);
    // As views with mipmaps were there before.
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    draw_middle();
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    for (const GLint level : {1, 3}) {
        draw_to(1, level);
        viewport(state(), 0, 0, 8 >> level, 8 >> level);
        draw_middle();
        EXPECT_EQ(pixel(0, 0), red) << level;
    }
    EXPECT_EQ(texel(1, 2), blue);
    expect_no_error();
}

// --- siblings of images -------------------------------------------------------------------------

TEST_F(TargetTest, AnImageKeepsItsContentWhenTheTextureIsSpecifiedAgain) {
    bind(1);
    fill(0, 4, red);
    make_image(ImageSource::texture_2d, 1, 0);
    // A part is replaced in both.
    tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, &green);
    EXPECT_EQ(image_texel(), green);
    bind(1);
    fill(0, 4, blue);
    EXPECT_EQ(image_texel(), green);
    EXPECT_EQ(texel(1), blue);
    // The texture has left the image for good.
    bind(1);
    tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, &red);
    EXPECT_EQ(image_texel(), green);
    expect_no_error();
}

TEST_F(TargetTest, CopiesLeaveAnImageToo) {
    bind(1);
    fill(0, 4, red);
    make_image(ImageSource::texture_2d, 1, 0);
    bind_framebuffer(state(), GL_FRAMEBUFFER, 0);
    clear_color(state(), 0, 0, 1, 1);
    clear(state(), GL_COLOR_BUFFER_BIT);
    copy_tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, 4, 4, 0);
    EXPECT_EQ(texel(1), blue);
    EXPECT_EQ(image_texel(), red);
    expect_no_error();
}

TEST_F(TargetTest, ALevelLeavesItsImageAndTheTextureStaysWhole) {
    bind(1);
    for (GLint level = 0; level < 3; ++level)
        fill(level, 4 >> level, red);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    make_image(ImageSource::texture_2d, 1, 1);
    fill(1, 2, blue);
    const GLuint two = images_.image->level;
    EXPECT_EQ(two, 1u);
    draw_middle();  // which brings the levels together
    EXPECT_EQ(texel(1, 0), red);
    EXPECT_EQ(texel(1, 1), blue);
    EXPECT_EQ(image_texel(), red);
    expect_no_error();
}

TEST_F(TargetTest, GeneratedLevelsLeaveTheirImages) {
    bind(1);
    for (GLint level = 0; level < 3; ++level)
        fill(level, 4 >> level, level == 0 ? red : blue);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    make_image(ImageSource::texture_2d, 1, 2);
    generate_mipmap(state(), GL_TEXTURE_2D);
    EXPECT_EQ(texel(1, 2), red);
    EXPECT_EQ(image_texel(), blue);
    expect_no_error();
}

// What was luminance stays so, and what had no alpha has none.
TEST_F(TargetTest, SiblingsMeanTheSame) {
    struct Row {
        GLenum format;
        std::array<uint8_t, 4> texel;
        Rgba8 seen;
    };
    const Row rows[] = {{GL_LUMINANCE, {51}, {51, 51, 51, 255}},
                        {GL_ALPHA, {51}, {0, 0, 0, 51}},
                        {GL_RGB, {51, 102, 153}, {51, 102, 153, 255}}};
    for (const Row& row : rows) {
        SCOPED_TRACE(row.format);
        bind(1);
        tex_image_2d(state(), GL_TEXTURE_2D, 0, static_cast<GLint>(row.format), 1, 1, 0, row.format,
                     GL_UNSIGNED_BYTE, row.texel.data());
        make_image(ImageSource::texture_2d, 1, 0);
        bind(9);
        egl_image_target_texture_2d(state(), GL_TEXTURE_2D, &images_);
        draw_middle();
        EXPECT_EQ(pixel(0, 0), row.seen);
        expect_no_error();
    }
}

// --- surfaces as textures (eglBindTexImage) -----------------------------------------------------

class ShownTest : public TargetTest {
  protected:
    void SetUp() override {
        TargetTest::SetUp();
        if (context == nullptr)
            return;
        surface_ =
            screen->create_resource({.format = hw::Format::r8g8b8a8_unorm,
                                     .width = 4,
                                     .height = 4,
                                     .last_level = 2,
                                     .bind = pipe::Bind::sampler_view | pipe::Bind::render_target});
        ASSERT_NE(surface_, nullptr);
        bind(1);
        shown_ = context->bind_tex_image(surface_, true);
        ASSERT_NE(shown_, nullptr);
        ASSERT_TRUE(shown_->is_shown());
    }
    Texture& texture() { return *state().share->textures.find(1); }

    std::shared_ptr<pipe::Resource> surface_;
    std::unique_ptr<ShownSurface> shown_;
};

TEST_F(ShownTest, AllLevelsAreThere) {
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    EXPECT_TRUE(texture().is_complete(state()));
    for (GLint level = 0; level < 3; ++level) {
        draw_to(1, level);
        clear_color(state(), static_cast<float>(level), 0, 0, 1);
        clear(state(), GL_COLOR_BUFFER_BIT);
    }
    EXPECT_EQ(texel(1, 0), (Rgba8{0, 0, 0, 255}));
    bind_framebuffer(state(), GL_FRAMEBUFFER, 0);
    viewport(state(), 0, 0, 1, 1);
    draw_middle();
    EXPECT_EQ(pixel(0, 0), (Rgba8{0, 0, 0, 255}));
    expect_no_error();
}

TEST_F(ShownTest, ReleaseLeavesNoImage) {
    shown_->release();
    EXPECT_FALSE(shown_->is_shown());
    EXPECT_EQ(texture().find(0, 0), nullptr);
    fill(0, 4, red);
    shown_->release();
    EXPECT_EQ(texel(1), red);
    expect_no_error();
}

TEST_F(ShownTest, ANewImageReleases) {
    fill(0, 4, red);
    EXPECT_FALSE(shown_->is_shown());
    const std::unique_ptr<ShownSurface> again = context->bind_tex_image(surface_, false);
    EXPECT_TRUE(again->is_shown());
    EXPECT_FALSE(shown_->is_shown());
    shown_->release();
    EXPECT_TRUE(again->is_shown());
    const GLuint name = 1;
    delete_textures(state(), 1, &name);
    EXPECT_FALSE(again->is_shown());
    again->release();
    expect_no_error();
}

// As another thread does without that context, or when all is gone.
TEST_F(ShownTest, ReleaseNeedsNoContext) {
    Context::make_current(nullptr, nullptr, nullptr);
    shown_->release();
    EXPECT_EQ(texture().find(0, 0), nullptr);
    make_current(*context);
    const std::unique_ptr<ShownSurface> last = context->bind_tex_image(surface_, true);
    GlesTest::TearDown();
    EXPECT_FALSE(last->is_shown());
    last->release();
}

TEST_F(ShownTest, ASurfaceWithoutPixelsIsAnEmptyImage) {
    const std::unique_ptr<ShownSurface> empty = context->bind_tex_image(nullptr, true);
    ASSERT_NE(empty, nullptr);
    EXPECT_TRUE(empty->is_shown());
    EXPECT_FALSE(texture().is_complete(state()));
    draw_middle();
    EXPECT_EQ(pixel(0, 0), (Rgba8{0, 0, 0, 255}));
    fill(0, 4, red);
    EXPECT_FALSE(empty->is_shown());
    EXPECT_EQ(texel(1), red);
    expect_no_error();
}

// --- colours without alpha ----------------------------------------------------------------------

class OpaqueTest : public TargetTest {
  protected:
    // An RGB texture whose memory is as it comes; false: the GPU draws to none of that type.
    bool draw_to_rgb(GLenum type) {
        bind(3);
        tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGB, 4, 4, 0, GL_RGB, type, nullptr);
        bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
        framebuffer_texture2d(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, 3, 0);
        if (check_framebuffer_status(state(), GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
            return false;
        viewport(state(), 0, 0, 4, 4);
        // Alpha is not cleared.
        color_mask(state(), GL_TRUE, GL_TRUE, GL_FALSE, GL_FALSE);
        clear_color(state(), 0.4f, 0, 0, 0);
        clear(state(), GL_COLOR_BUFFER_BIT);
        color_mask(state(), GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        enable(state(), GL_BLEND);
        return true;
    }
};

TEST_F(OpaqueTest, DestinationAlphaIs1) {
    struct Row {
        GLenum source;
        GLenum destination;
        int red;
    };
    // Of source 0.2 and destination 0.4.
    const Row rows[] = {{GL_DST_ALPHA, GL_ZERO, 51},
                        {GL_ONE_MINUS_DST_ALPHA, GL_ZERO, 0},
                        {GL_ZERO, GL_DST_ALPHA, 102},
                        {GL_ONE, GL_ONE_MINUS_DST_ALPHA, 51},
                        {GL_SRC_ALPHA_SATURATE, GL_ZERO, 0}};
    const GLenum types[] = {GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT_5_6_5, GL_HALF_FLOAT_OES};
    for (size_t i = 0; i < std::size(rows) * std::size(types); ++i) {
        const Row& row = rows[i % std::size(rows)];
        const GLenum type = types[i / std::size(rows)];
        SCOPED_TRACE(std::to_string(type) + ": " + std::to_string(row.source));
        if (!draw_to_rgb(type))
            continue;
        blend_func(state(), row.source, row.destination);
        draw_color({0.2f, 0.2f, 0.2f, 0.5f});
        // 5 bits have steps of 8.
        EXPECT_NEAR(pixel(1, 1)[0], row.red, type == GL_UNSIGNED_SHORT_5_6_5 ? 6 : 1);
        EXPECT_EQ(pixel(1, 1)[3], 255);
        expect_no_error();
    }
}

// --- surfaces of several samples ----------------------------------------------------------------

class SamplesTest : public TargetTest {
  protected:
    void SetUp() override {
        TargetTest::SetUp();
        if (context == nullptr)
            return;
        drawable = std::make_shared<TestDrawable>(*screen, width, height, 4);
        ASSERT_NE(drawable->color().texture, nullptr);
        make_current(*context);
        clear_color(state(), 0.2f, 0.4f, 0.6f, 0.8f);
        clear(state(), GL_COLOR_BUFFER_BIT);
    }
    // What the texture's middle is, drawn to a texture of one sample.
    Rgba8 seen() {
        const GLuint copied = 1;
        bind(2);
        fill(0, 1, blue);
        draw_to(2);
        bind(copied);
        draw_middle();
        const Rgba8 color = pixel(0, 0);
        bind_framebuffer(state(), GL_FRAMEBUFFER, 0);
        return color;
    }
};

TEST_F(SamplesTest, CopiesOfEveryFormat) {
    struct Row {
        GLenum format;
        Rgba8 color;
    };
    const Row rows[] = {
        {GL_ALPHA, {0, 0, 0, 204}},     {GL_LUMINANCE, {51, 51, 51, 255}},
        {GL_RGB, {51, 102, 153, 255}},  {GL_LUMINANCE_ALPHA, {51, 51, 51, 204}},
        {GL_RGBA, {51, 102, 153, 204}}, {GL_RED_EXT, {51, 0, 0, 255}},
        {GL_RG_EXT, {51, 102, 0, 255}},
    };
    for (const Row& row : rows) {
        SCOPED_TRACE(row.format);
        bind(1);
        copy_tex_image_2d(state(), GL_TEXTURE_2D, 0, row.format, 1, 1, 4, 4, 0);
        expect_no_error();
        EXPECT_EQ(seen(), row.color);
        bind(1);
        const std::vector<uint8_t> zero(4 * 4 * 4);
        tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 0, 0, 4, 4, row.format, GL_UNSIGNED_BYTE,
                         zero.data());
        copy_tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 1, 1, 1, 1, 3, 3);
        expect_no_error();
        EXPECT_EQ(seen(), row.color);
    }
}

// --- surfaces without pixels --------------------------------------------------------------------

class EmptySurfaceTest : public TargetTest, public testing::WithParamInterface<uint32_t> {
  protected:
    void SetUp() override {
        TargetTest::SetUp();
        if (context == nullptr)
            return;
        drawable = std::make_shared<TestDrawable>(*screen, GetParam(), 0);
        make_current(*context);
    }
};
INSTANTIATE_TEST_SUITE_P(Widths, EmptySurfaceTest, testing::Values(0, 5));

TEST_P(EmptySurfaceTest, NothingIsDrawnAndNothingIsWrong) {
    EXPECT_EQ(check_framebuffer_status(state(), GL_FRAMEBUFFER),
              static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
    GLint bits = 0;
    get_integerv(state(), GL_DEPTH_BITS, &bits);
    EXPECT_EQ(bits, 24);
    get_integerv(state(), GL_ALPHA_BITS, &bits);
    EXPECT_EQ(bits, 8);
    clear(state(), GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    draw_color({1, 1, 1, 1});
    const uint16_t indices[] = {0, 1, 2};
    draw_elements(state(), GL_TRIANGLES, 3, GL_UNSIGNED_SHORT, indices);
    expect_no_error();
    EXPECT_EQ(pixel(0, 0), (Rgba8{}));
    bind(1);
    copy_tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, 4, 4, 0);
    copy_tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 0, 0, 0, 0, 2, 2);
    EXPECT_TRUE(context->finish());
    expect_no_error();
    // Errors are errors as ever.
    copy_tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_LUMINANCE, 0, 0, 4, 4, 1);
    expect_error(GL_INVALID_VALUE);
    // A framebuffer object is drawn to as ever.
    fill(0, 4, red);
    draw_to(1);
    viewport(state(), 0, 0, 4, 4);
    draw_color({0, 0, 1, 1});
    EXPECT_EQ(pixel(3, 3), blue);
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gles
