// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Textures of blocks, seen on the emulated GPU: parts, levels, faces, and colours made blocks.
#include "fixture.h"
#include "programs.h"

namespace cuesta::gles {
namespace {

constexpr TestProgram block_program = {
    .vertex =
        "VERT\nDCL IN[0]\nDCL IN[1]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\n"
        "MOV OUT[0], IN[0]\nMOV OUT[1], IN[1]\nEND\n",
    .fragment =
        "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\n"
        "DCL SVIEW[0], 2D, FLOAT\nTEX OUT[0], IN[0], SAMP[0], 2D\nEND\n",
    .attributes = 2,
    .sampler = nir::SamplerDim::dim_2d};

using Bytes = std::vector<uint8_t>;

// Blocks of BC1 of one colour of 5:6:5 bits.
void add_bc1(Bytes& blocks, uint16_t color) {
    const auto low = static_cast<uint8_t>(color & 0xff);
    const auto high = static_cast<uint8_t>(color >> 8);
    blocks.insert(blocks.end(), {low, high, 0, 0, 0, 0, 0, 0});
}
constexpr uint16_t bc1_red = 0xf800, bc1_green = 0x07e0, bc1_blue = 0x001f, bc1_white = 0xffff;
constexpr Rgba8 seen_red = {255, 0, 0, 255}, seen_green = {0, 255, 0, 255},
                seen_blue = {0, 0, 255, 255}, seen_white = {255, 255, 255, 255};

class CompressedPixelTest : public PixelTest {
  protected:
    void SetUp() override {
        PixelTest::SetUp();
        if (context == nullptr)
            return;
        if (!state().extensions.has(Ext::ext_texture_compression_s3tc))
            GTEST_SKIP() << "the chip has no such formats";
        gen_textures(state(), 1, &name_);
        bind_texture(state(), GL_TEXTURE_2D, name_);
        for (const GLenum filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
            tex_parameter_i(state(), GL_TEXTURE_2D, filter, GL_NEAREST);
        pixel_store_i(state(), GL_UNPACK_ALIGNMENT, 1);
        use_test_program(state(), block_program);
    }
    void specify(GLint level, GLenum format, GLsizei w, GLsizei h, const Bytes& blocks) {
        compressed_tex_image_2d(state(), GL_TEXTURE_2D, level, format, w, h, 0,
                                static_cast<GLsizei>(blocks.size()), blocks.data());
        expect_no_error();
    }
    // What a shader reads at a coordinate.
    Rgba8 seen(float x, float y) {
        constexpr std::array<std::array<float, 4>, 3> everything = {
            {{-1, -1, 0, 1}, {3, -1, 0, 1}, {-1, 3, 0, 1}}};
        const std::array<float, 4> at = {x, y, 0, 1};
        const std::array<std::array<float, 4>, 3> coordinates = {at, at, at};
        for (GLuint i = 0; i < 2; ++i) {
            vertex_attrib_pointer(state(), i, 4, GL_FLOAT, GL_FALSE, 0,
                                  i == 0 ? everything.data() : coordinates.data());
            enable_vertex_attrib_array(state(), i);
        }
        draw_arrays(state(), GL_TRIANGLES, 0, 3);
        expect_no_error();
        return pixel(3, 3);
    }

    GLuint name_ = 0;
};

TEST_F(CompressedPixelTest, BlocksLieInRowsFromTheFirstOneOn) {
    Bytes blocks;
    for (const uint16_t color : {bc1_red, bc1_green, bc1_blue, bc1_white, bc1_red, bc1_blue})
        add_bc1(blocks, color);
    specify(0, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 12, 7, blocks);
    EXPECT_EQ(seen(1 / 24.0f, 0.1f), seen_red);
    EXPECT_EQ(seen(0.5f, 0.1f), seen_green);
    EXPECT_EQ(seen(0.9f, 0.1f), seen_blue);
    EXPECT_EQ(seen(0.1f, 0.9f), seen_white);
    EXPECT_EQ(seen(0.5f, 0.9f), seen_red);
    EXPECT_EQ(seen(0.9f, 0.9f), seen_blue);
}

// The fourth code of a block whose first colour is not the greater one.
TEST_F(CompressedPixelTest, HolesAreThereOnlyInRgba) {
    const Bytes hole = {0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
    specify(0, GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, 4, 4, hole);
    EXPECT_EQ(seen(0.5f, 0.5f), (Rgba8{0, 0, 0, 0}));
    specify(0, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 4, 4, hole);
    EXPECT_EQ(seen(0.5f, 0.5f), (Rgba8{0, 0, 0, 255}));
}

TEST_F(CompressedPixelTest, PartsReplaceTheirBlocksAndNoOthers) {
    Bytes blocks;
    for (int i = 0; i < 9; ++i)
        add_bc1(blocks, bc1_red);
    specify(0, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 12, 10, blocks);
    EXPECT_EQ(seen(0.5f, 0.5f), seen_red);
    // While the GPU may still read it.
    Bytes part;
    add_bc1(part, bc1_green);
    add_bc1(part, bc1_blue);
    compressed_tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 4, 8, 8, 2,
                                GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 16, part.data());
    expect_no_error();
    EXPECT_EQ(seen(0.5f, 0.5f), seen_red);
    EXPECT_EQ(seen(0.1f, 0.9f), seen_red);
    EXPECT_EQ(seen(0.5f, 0.9f), seen_green);
    EXPECT_EQ(seen(0.9f, 0.9f), seen_blue);
}

// A block of ASTC of one colour: a void extent without coordinates.
void add_astc(Bytes& blocks, const Rgba8& color) {
    blocks.insert(blocks.end(), {0xfc, 0xfd, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff});
    for (const uint8_t channel : color)
        blocks.insert(blocks.end(), {channel, channel});
}

TEST_F(CompressedPixelTest, BlocksThatAreNoSquaresOfFour) {
    Bytes blocks;
    for (const Rgba8& color :
         {seen_red, seen_green, seen_blue, seen_white, seen_red, Rgba8{51, 102, 153, 204}})
        add_astc(blocks, color);
    specify(0, GL_COMPRESSED_RGBA_ASTC_10x6_KHR, 29, 11, blocks);
    EXPECT_EQ(seen(9.5f / 29, 5.5f / 11), seen_red);
    EXPECT_EQ(seen(10.5f / 29, 5.5f / 11), seen_green);
    EXPECT_EQ(seen(20.5f / 29, 0.5f / 11), seen_blue);
    EXPECT_EQ(seen(0.5f / 29, 6.5f / 11), seen_white);
    EXPECT_EQ(seen(28.5f / 29, 10.5f / 11), (Rgba8{51, 102, 153, 204}));
    Bytes part;
    add_astc(part, seen_green);
    compressed_tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 20, 6, 9, 5,
                                GL_COMPRESSED_RGBA_ASTC_10x6_KHR, 16, part.data());
    expect_no_error();
    EXPECT_EQ(seen(28.5f / 29, 10.5f / 11), seen_green);
    EXPECT_EQ(seen(19.5f / 29, 10.5f / 11), seen_red);
    // sRGB is decoded.
    specify(0, GL_COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR, 12, 12,
            Bytes(blocks.end() - 16, blocks.end()));
    const Rgba8 decoded = seen(0.5f, 0.5f);
    EXPECT_NEAR(decoded[0], 8, 1);
    EXPECT_NEAR(decoded[2], 81, 1);
    EXPECT_EQ(decoded[3], 204);
}

// Both read only what they have; what they lack is 0, alpha is 1.
TEST_F(CompressedPixelTest, BasesOfRgtcAndBptc) {
    const Bytes half = {51, 51, 0, 0, 0, 0, 0, 0};
    specify(0, GL_COMPRESSED_RED_RGTC1_EXT, 4, 4, half);
    EXPECT_EQ(seen(0.5f, 0.5f), (Rgba8{51, 0, 0, 255}));
    Bytes two = half;
    two.insert(two.end(), {102, 102, 0, 0, 0, 0, 0, 0});
    specify(0, GL_COMPRESSED_RED_GREEN_RGTC2_EXT, 3, 2, two);
    EXPECT_EQ(seen(0.5f, 0.5f), (Rgba8{51, 102, 0, 255}));
    specify(0, GL_COMPRESSED_SIGNED_RED_RGTC1_EXT, 4, 4,
            {0x81, 0x7f, 0x49, 0x92, 0x24, 0x49, 0x92, 0x24});
    EXPECT_EQ(seen(0.5f, 0.5f), seen_red);
    // A block of BC7 without a mode, and one of BC6H: black.
    specify(0, GL_COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT, 4, 4, Bytes(16));
    EXPECT_EQ(seen(0.5f, 0.5f), (Rgba8{0, 0, 0, 255}));
    specify(0, GL_COMPRESSED_RGBA_BPTC_UNORM_EXT, 4, 4, Bytes(16));
    EXPECT_EQ(seen(0.5f, 0.5f), (Rgba8{0, 0, 0, 0}));
}

TEST_F(CompressedPixelTest, LevelsDownToOneTexel) {
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    Bytes blocks;
    for (int i = 0; i < 4; ++i)
        add_bc1(blocks, bc1_red);
    specify(0, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 8, 8, blocks);
    blocks.resize(8);
    for (GLint level = 1; level < 4; ++level)
        specify(level, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 8 >> level, 8 >> level, blocks);
    // Coordinates that do not change choose level 0.
    EXPECT_EQ(seen(0.9f, 0.9f), seen_red);
}

TEST_F(CompressedPixelTest, ColorsAreMadeBlocks) {
    // 6 x 5: red, and green from column 4 on.
    Bytes texels;
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 6; ++x)
            texels.insert(texels.end(), {static_cast<uint8_t>(x < 4 ? 255 : 0),
                                         static_cast<uint8_t>(x < 4 ? 0 : 255), 0, 119});
    const struct {
        GLenum format;
        uint8_t alpha;
        bool is_hole;
    } rows[] = {{GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 255, false},
                {GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, 0, true},
                {GL_COMPRESSED_RGBA_S3TC_DXT3_EXT, 119, false},
                {GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 119, false},
                {GL_COMPRESSED_SRGB_S3TC_DXT1_EXT, 255, false},
                {GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT, 119, false}};
    for (const auto& row : rows) {
        SCOPED_TRACE(row.format);
        tex_image_2d(state(), GL_TEXTURE_2D, 0, static_cast<GLint>(row.format), 6, 5, 0, GL_RGBA,
                     GL_UNSIGNED_BYTE, texels.data());
        expect_no_error();
        const uint8_t whole = row.is_hole ? 0 : 255;
        EXPECT_EQ(seen(0.3f, 0.1f), (Rgba8{whole, 0, 0, row.alpha}));
        EXPECT_EQ(seen(0.9f, 0.9f), (Rgba8{0, whole, 0, row.alpha}));
    }
    // A part, as floats; rows of the application's memory begin elsewhere.
    const std::array<float, 3> sea = {0, 0, 1};
    std::vector<float> part;
    for (int i = 0; i < 7 * 4; ++i)
        part.insert(part.end(), sea.begin(), sea.end());
    pixel_store_i(state(), GL_UNPACK_ROW_LENGTH_EXT, 7);
    tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 4, 0, 2, 4, GL_RGB, GL_FLOAT, part.data());
    expect_no_error();
    EXPECT_EQ(seen(0.9f, 0.1f), seen_blue);
    EXPECT_EQ(seen(0.9f, 0.9f), (Rgba8{0, 255, 0, 119}));
}

// One colour all over comes out as it went in, but for the last bit of BC7 and a step of BC6H.
TEST_F(CompressedPixelTest, NumbersBecomeBlocksOfRgtcAndBptc) {
    const auto upload = [&](GLenum internal, GLenum format, std::initializer_list<float> color) {
        std::vector<float> texels;
        for (int i = 0; i < 6 * 5; ++i)
            texels.insert(texels.end(), color.begin(), color.end());
        tex_image_2d(state(), GL_TEXTURE_2D, 0, static_cast<GLint>(internal), 6, 5, 0, format,
                     GL_FLOAT, texels.data());
        expect_no_error();
        return seen(0.9f, 0.9f);
    };
    EXPECT_EQ(upload(GL_COMPRESSED_RED_RGTC1_EXT, GL_RED_EXT, {0.4f}), (Rgba8{102, 0, 0, 255}));
    EXPECT_EQ(upload(GL_COMPRESSED_SIGNED_RED_RGTC1_EXT, GL_RED_EXT, {-0.4f}),
              (Rgba8{0, 0, 0, 255}));
    EXPECT_EQ(upload(GL_COMPRESSED_RED_GREEN_RGTC2_EXT, GL_RG_EXT, {0.4f, 0.6f}),
              (Rgba8{102, 153, 0, 255}));
    EXPECT_EQ(upload(GL_COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT, GL_RG_EXT, {1, 0}),
              (Rgba8{255, 0, 0, 255}));
    const Rgba8 unorm =
        upload(GL_COMPRESSED_RGBA_BPTC_UNORM_EXT, GL_RGBA, {0.2f, 0.4f, 0.6f, 0.8f});
    const Rgba8 decoded =
        upload(GL_COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT, GL_RGBA, {0.2f, 0.4f, 0.6f, 0.8f});
    const Rgba8 floats = upload(GL_COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT, GL_RGB, {0.2f, 0.4f, 9});
    const Rgba8 with_sign =
        upload(GL_COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT, GL_RGB, {0.8f, -0.4f, 0});
    const struct {
        Rgba8 seen, wanted;
        int room;
    } rows[] = {{unorm, {51, 102, 153, 204}, 1},
                {decoded, {8, 34, 81, 204}, 1},
                {floats, {51, 102, 255, 255}, 3},
                {with_sign, {204, 0, 0, 255}, 12}};
    for (const auto& row : rows)
        for (size_t c = 0; c < 4; ++c)
            EXPECT_NEAR(row.seen[c], row.wanted[c], row.room) << &row - rows << ' ' << c;
}

}  // namespace
}  // namespace cuesta::gles
