// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What shaders see of textures, on the emulated GPU.
#include <algorithm>

#include "fixture.h"
#include "programs.h"

namespace cuesta::gles {
namespace {

// Attribute 0 is the position, attribute 1 the coordinate.
constexpr std::string_view texture_vertex = color_program.vertex;
constexpr TestProgram flat_program = {
    .vertex = texture_vertex,
    .fragment =
        "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\n"
        "DCL SVIEW[0], 2D, FLOAT\nTEX OUT[0], IN[0], SAMP[0], 2D\nEND\n",
    .attributes = 2,
    .sampler = nir::SamplerDim::dim_2d};
constexpr TestProgram cube_program = {
    .vertex = texture_vertex,
    .fragment =
        "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\n"
        "DCL SVIEW[0], CUBE, FLOAT\nTEX OUT[0], IN[0], SAMP[0], CUBE\nEND\n",
    .attributes = 2,
    .sampler = nir::SamplerDim::cube};

using Bytes = std::vector<uint8_t>;

class TexturePixelTest : public PixelTest {
  protected:
    void SetUp() override {
        PixelTest::SetUp();
        if (context == nullptr)
            return;
        gen_textures(state(), 1, &name_);
        pixel_store_i(state(), GL_UNPACK_ALIGNMENT, 1);
        use_test_program(state(), flat_program);
    }

    void bind(GLenum target) {
        bind_texture(state(), target, name_);
        for (const GLenum filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
            tex_parameter_i(state(), target, filter, GL_NEAREST);
    }
    // The texture over the window: coordinate (0, 0) at the lower left.
    void draw_flat(float scale = 1) {
        const std::array<std::array<float, 4>, 3> coordinates = {
            {{0, 0, 0, 1}, {2 * scale, 0, 0, 1}, {0, 2 * scale, 0, 1}}};
        draw(coordinates);
    }
    void draw_at(const std::array<float, 4>& coordinate) {
        draw({coordinate, coordinate, coordinate});
    }
    void draw(const std::array<std::array<float, 4>, 3>& coordinates) {
        for (GLuint i = 0; i < 2; ++i) {
            vertex_attrib_pointer(state(), i, 4, GL_FLOAT, GL_FALSE, 0,
                                  i == 0 ? everything.data() : coordinates.data());
            enable_vertex_attrib_array(state(), i);
        }
        draw_arrays(state(), GL_TRIANGLES, 0, 3);
    }
    void image(GLint level, GLenum format, GLenum type, GLsizei w, GLsizei h, const void* data) {
        tex_image_2d(state(), GL_TEXTURE_2D, level, static_cast<GLint>(format), w, h, 0, format,
                     type, data);
    }
    // An image of one colour.
    void fill(GLenum target, GLint level, GLsizei size, const Rgba8& color) {
        Bytes texels;
        for (GLsizei i = 0; i < size * size; ++i)
            texels.insert(texels.end(), color.begin(), color.end());
        tex_image_2d(state(), target, level, GL_RGBA, size, size, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                     texels.data());
    }

    GLuint name_ = 0;
};

TEST_F(TexturePixelTest, EveryFormatIsSeenAsItsBaseSays) {
    struct Row {
        GLenum format;
        GLenum type;
        Bytes texel;
        Rgba8 seen;
    };
    const Row rows[] = {
        {GL_ALPHA, GL_UNSIGNED_BYTE, {51}, {0, 0, 0, 51}},
        {GL_LUMINANCE, GL_UNSIGNED_BYTE, {51}, {51, 51, 51, 255}},
        {GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE, {51, 102}, {51, 51, 51, 102}},
        {GL_RED_EXT, GL_UNSIGNED_BYTE, {51}, {51, 0, 0, 255}},
        {GL_RG_EXT, GL_UNSIGNED_BYTE, {51, 102}, {51, 102, 0, 255}},
        {GL_RGB, GL_UNSIGNED_BYTE, {51, 102, 153}, {51, 102, 153, 255}},
        {GL_RGBA, GL_UNSIGNED_BYTE, {51, 102, 153, 204}, {51, 102, 153, 204}},
        {GL_BGRA_EXT, GL_UNSIGNED_BYTE, {51, 102, 153, 204}, {153, 102, 51, 204}},
        {GL_RGB, GL_UNSIGNED_SHORT_5_6_5, {0x1f, 0xf8}, {255, 0, 255, 255}},
        {GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4, {0x34, 0x12}, {17, 34, 51, 68}},
        {GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1, {0x01, 0xf8}, {255, 0, 0, 255}},
        {GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1, {0xc0, 0x07}, {0, 255, 0, 0}},
        {GL_ALPHA, GL_HALF_FLOAT_OES, {0, 0x3c}, {0, 0, 0, 255}},
        {GL_LUMINANCE, GL_HALF_FLOAT_OES, {0, 0x3c}, {255, 255, 255, 255}},
        {GL_RGB, GL_HALF_FLOAT_OES, {0, 0x3c, 0, 0, 0, 0x3c}, {255, 0, 255, 255}},
        {GL_RGBA, GL_HALF_FLOAT_OES, {0, 0x3c, 0, 0, 0, 0x3c, 0, 0}, {255, 0, 255, 0}},
    };
    bind(GL_TEXTURE_2D);
    for (const Row& row : rows) {
        SCOPED_TRACE(std::to_string(row.format) + "/" + std::to_string(row.type));
        image(0, row.format, row.type, 1, 1, row.texel.data());
        draw_flat();
        EXPECT_EQ(pixel(3, 3), row.seen);
        expect_no_error();
    }
}

TEST_F(TexturePixelTest, RowsBeginAtTheBottom) {
    const Bytes texels = {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255};
    bind(GL_TEXTURE_2D);
    image(0, GL_RGBA, GL_UNSIGNED_BYTE, 2, 2, texels.data());
    draw_flat();
    EXPECT_EQ(pixel(0, 0), (Rgba8{255, 0, 0, 255}));
    EXPECT_EQ(pixel(width - 1, 0), (Rgba8{0, 255, 0, 255}));
    EXPECT_EQ(pixel(0, height - 1), (Rgba8{0, 0, 255, 255}));
    EXPECT_EQ(pixel(width - 1, height - 1), (Rgba8{255, 255, 255, 255}));
}

TEST_F(TexturePixelTest, AnIncompleteTextureIsOpaqueBlack) {
    bind(GL_TEXTURE_2D);
    draw_flat();
    EXPECT_EQ(pixel(3, 3), black);
    fill(GL_TEXTURE_2D, 0, 4, {255, 255, 255, 255});
    draw_flat();
    EXPECT_EQ(pixel(3, 3), (Rgba8{255, 255, 255, 255}));
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    draw_flat();
    EXPECT_EQ(pixel(3, 3), black);
    expect_no_error();
}

TEST_F(TexturePixelTest, LevelsInAnyOrder) {
    bind(GL_TEXTURE_2D);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    for (GLint level = 6; level >= 0; --level)
        fill(GL_TEXTURE_2D, level, 64 >> level, {static_cast<uint8_t>(level * 20), 0, 0, 255});
    // The window is 32 pixels wide: twice its texels a pixel is level 1; and so on.
    for (const int level : {1, 2, 3}) {
        const std::array<std::array<float, 4>, 3> coordinates = {
            {{0, 0, 0, 1},
             {static_cast<float>(1 << level), 0, 0, 1},
             {0, static_cast<float>(1 << level) / 2, 0, 1}}};
        draw(coordinates);
        EXPECT_EQ(pixel(9, 5)[0], level * 20) << level;
    }
    expect_no_error();
}

TEST_F(TexturePixelTest, PartsAreReplacedWithStoreModes) {
    bind(GL_TEXTURE_2D);
    fill(GL_TEXTURE_2D, 0, 4, black);
    // The middle two by two texels of rows of five pixels.
    Bytes rows(5 * 4 * 3);
    for (size_t i = 0; i < rows.size(); ++i)
        rows[i] = static_cast<uint8_t>(i / 4 * 10);
    pixel_store_i(state(), GL_UNPACK_ROW_LENGTH_EXT, 5);
    pixel_store_i(state(), GL_UNPACK_SKIP_PIXELS_EXT, 2);
    pixel_store_i(state(), GL_UNPACK_SKIP_ROWS_EXT, 1);
    tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 1, 1, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, rows.data());
    draw_flat();
    EXPECT_EQ(pixel(0, 0), black);
    EXPECT_EQ(pixel(width / 4 + 1, height / 4 + 1)[0], 70);
    EXPECT_EQ(pixel(width / 2 + 1, height / 4 + 1)[0], 80);
    EXPECT_EQ(pixel(width / 4 + 1, height / 2 + 1)[0], 120);
    EXPECT_EQ(pixel(width - 1, height - 1), black);
    expect_no_error();
}

// A texture that the GPU still reads is replaced without disturbing earlier draws.
TEST_F(TexturePixelTest, UploadsKeepTheirOrderWithDraws) {
    bind(GL_TEXTURE_2D);
    fill(GL_TEXTURE_2D, 0, 4, {255, 0, 0, 255});
    enable(state(), GL_SCISSOR_TEST);
    scissor(state(), 0, 0, 8, 16);
    draw_flat();
    const Bytes green = {0, 255, 0, 255};
    tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                     green.data());
    scissor(state(), 8, 0, 8, 16);
    draw_at({0.1f, 0.1f, 0, 1});
    fill(GL_TEXTURE_2D, 0, 4, {0, 0, 255, 255});
    scissor(state(), 16, 0, 8, 16);
    draw_flat();
    EXPECT_EQ(pixel(2, 2), (Rgba8{255, 0, 0, 255}));
    EXPECT_EQ(pixel(10, 2), (Rgba8{0, 255, 0, 255}));
    EXPECT_EQ(pixel(18, 2), (Rgba8{0, 0, 255, 255}));
    expect_no_error();
}

TEST_F(TexturePixelTest, FacesOfACube) {
    use_test_program(state(), cube_program);
    bind(GL_TEXTURE_CUBE_MAP);
    for (GLenum face = 0; face < 6; ++face)
        fill(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, 4,
             {static_cast<uint8_t>(face * 40), 0, 0, 255});
    constexpr std::array<float, 4> directions[] = {{1, 0, 0, 1},  {-1, 0, 0, 1}, {0, 1, 0, 1},
                                                   {0, -1, 0, 1}, {0, 0, 1, 1},  {0, 0, -1, 1}};
    for (int face = 0; face < 6; ++face) {
        draw_at(directions[face]);
        EXPECT_EQ(pixel(3, 3)[0], face * 40) << face;
    }
    expect_no_error();
}

// Each is clamped to its own edge: no filter reaches into a neighbour.
TEST_F(TexturePixelTest, FacesOfACubeHaveSeams) {
    use_test_program(state(), cube_program);
    bind(GL_TEXTURE_CUBE_MAP);
    tex_parameter_i(state(), GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    for (const GLenum side : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T})
        tex_parameter_i(state(), GL_TEXTURE_CUBE_MAP, side, GL_CLAMP_TO_EDGE);
    for (GLenum face = 0; face < 6; ++face)
        fill(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, 4,
             {static_cast<uint8_t>(face * 40), 0, 0, 255});
    draw_at({-1, 0.99f, 0, 1});
    EXPECT_EQ(pixel(3, 3)[0], 40);
    draw_at({-0.99f, 1, 0, 1});
    EXPECT_EQ(pixel(3, 3)[0], 80);
    expect_no_error();
}

TEST_F(TexturePixelTest, MipmapsAreMeans) {
    struct Row {
        GLenum format;
        GLenum type;
        unsigned bytes;
    };
    // With and without a format that the GPU can draw to.
    for (const Row& row :
         {Row{GL_RGBA, GL_UNSIGNED_BYTE, 4}, Row{GL_LUMINANCE, GL_UNSIGNED_BYTE, 1}}) {
        bind(GL_TEXTURE_2D);
        Bytes texels(64 * 64 * row.bytes, 0);
        for (size_t i = 0; i < texels.size(); ++i)
            texels[i] = i / row.bytes % 2 == 0 ? 0 : 200;
        image(0, row.format, row.type, 64, 64, texels.data());
        generate_mipmap(state(), GL_TEXTURE_2D);
        expect_no_error();
        tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
        draw_flat(2);
        EXPECT_NEAR(pixel(7, 5)[0], 100, 2) << row.format;
    }
}

TEST_F(TexturePixelTest, LevelsAboveTheGreatestAreNeitherSeenNorMade) {
    constexpr Rgba8 colors[] = {red, green, white, black};
    bind(GL_TEXTURE_2D);
    for (GLint level = 0; level < 4; ++level)
        fill(GL_TEXTURE_2D, level, 8 >> level, colors[level]);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    // Small enough for the last level; there and back, as views are kept.
    for (const GLint greatest : {1000, 1, 2, 0, 3, 1}) {
        tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL_APPLE, greatest);
        draw_flat(64);
        EXPECT_EQ(pixel(3, 3), colors[std::min(greatest, 3)]) << greatest;
    }
    generate_mipmap(state(), GL_TEXTURE_2D);
    for (GLint level = 0; level < 4; ++level) {
        tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL_APPLE, level);
        draw_flat(64);
        EXPECT_EQ(pixel(3, 3), level <= 1 ? red : colors[level]) << level;
    }
    // What is behind it need not be there.
    tex_image_2d(state(), GL_TEXTURE_2D, 3, GL_RGBA, 0, 0, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    draw_flat(64);
    EXPECT_EQ(pixel(3, 3), black);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL_APPLE, 2);
    draw_flat(64);
    EXPECT_EQ(pixel(3, 3), white);
    expect_no_error();
}

TEST_F(TexturePixelTest, CopiesOfTheFramebuffer) {
    enable(state(), GL_SCISSOR_TEST);
    for (GLint x = 0; x < 4; ++x) {
        scissor(state(), x, 0, 1, 16);
        clear_color(state(), static_cast<float>(x * 51) / 255, 0.2f, 0.6f, 0.4f);
        clear(state(), GL_COLOR_BUFFER_BIT);
    }
    disable(state(), GL_SCISSOR_TEST);
    struct Row {
        GLenum format;
        Rgba8 seen;
    };
    constexpr Row rows[] = {{GL_RGBA, {102, 51, 153, 102}},
                            {GL_RGB, {102, 51, 153, 255}},
                            {GL_LUMINANCE, {102, 102, 102, 255}},
                            {GL_LUMINANCE_ALPHA, {102, 102, 102, 102}},
                            {GL_ALPHA, {0, 0, 0, 102}}};
    bind(GL_TEXTURE_2D);
    for (const Row& row : rows) {
        scissor(state(), 16, 0, 16, 16);
        enable(state(), GL_SCISSOR_TEST);
        copy_tex_image_2d(state(), GL_TEXTURE_2D, 0, row.format, 2, 0, 1, 1, 0);
        expect_no_error();
        draw_flat();
        EXPECT_EQ(pixel(20, 3), row.seen) << row.format;
    }
    // What lies outside of the framebuffer is left alone.
    fill(GL_TEXTURE_2D, 0, 2, {9, 9, 9, 9});
    copy_tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 0, 0, -1, 0, 2, 1);
    expect_no_error();
    draw_at({0.25f, 0.25f, 0, 1});
    EXPECT_EQ(pixel(20, 3), (Rgba8{9, 9, 9, 9}));
    draw_at({0.75f, 0.25f, 0, 1});
    EXPECT_EQ(pixel(20, 3), (Rgba8{0, 51, 153, 102}));
}

TEST_F(TexturePixelTest, BlocksOfEtc1) {
    // Individual mode, base colours (15, 0, 0), table 0, all indices 0: +2 of each.
    const Bytes block = {0xff, 0x00, 0x00, 0x00, 0, 0, 0, 0};
    bind(GL_TEXTURE_2D);
    compressed_tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_ETC1_RGB8_OES, 4, 4, 0, 8, block.data());
    expect_no_error();
    draw_flat();
    EXPECT_EQ(pixel(3, 3), (Rgba8{255, 2, 2, 255}));
    compressed_tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_ETC1_RGB8_OES, 5, 4, 0, 8, block.data());
    expect_error(GL_INVALID_VALUE);
}

TEST_F(TexturePixelTest, ATextureIsDrawnToAndSeen) {
    bind(GL_TEXTURE_2D);
    image(0, GL_RGB, GL_UNSIGNED_BYTE, 8, 8, nullptr);
    GLuint framebuffer = 0;
    gen_framebuffers(state(), 1, &framebuffer);
    bind_framebuffer(state(), GL_FRAMEBUFFER, framebuffer);
    framebuffer_texture2d(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, name_, 0);
    ASSERT_EQ(check_framebuffer_status(state(), GL_FRAMEBUFFER),
              static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
    clear_color(state(), 0.2f, 0.4f, 0.6f, 0.8f);
    clear(state(), GL_COLOR_BUFFER_BIT);
    EXPECT_EQ(pixel(0, 0), (Rgba8{51, 102, 153, 255}));
    bind_framebuffer(state(), GL_FRAMEBUFFER, 0);
    // Other storage, as mipmaps need it, keeps what was drawn.
    generate_mipmap(state(), GL_TEXTURE_2D);
    draw_flat();
    EXPECT_EQ(pixel(3, 3), (Rgba8{51, 102, 153, 255}));
    expect_no_error();
}

TEST_F(TexturePixelTest, SlicesOfATextureIn3d) {
    bind(GL_TEXTURE_3D_OES);
    Bytes texels;
    for (uint8_t z = 0; z < 4; ++z)
        for (int i = 0; i < 4; ++i)
            texels.insert(texels.end(), {static_cast<uint8_t>(z * 60), 0, 0, 255});
    tex_image_3d(state(), GL_TEXTURE_3D_OES, 0, GL_RGBA, 2, 2, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 texels.data());
    expect_no_error();
    constexpr TestProgram program = {
        .vertex = texture_vertex,
        .fragment =
            "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\n"
            "DCL SVIEW[0], 3D, FLOAT\nTEX OUT[0], IN[0], SAMP[0], 3D\nEND\n",
        .attributes = 2,
        .sampler = nir::SamplerDim::dim_3d};
    use_test_program(state(), program);
    for (int z = 0; z < 4; ++z) {
        draw_at({0.5f, 0.5f, (static_cast<float>(z) + 0.5f) / 4, 1});
        EXPECT_EQ(pixel(3, 3)[0], z * 60) << z;
    }
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gles
