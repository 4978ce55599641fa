// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Formats of blocks: who offers which, and the errors of the extensions that bring them.
#include <algorithm>
#include <string>

#include "fixture.h"

namespace cuesta::gles {
namespace {

// Extensions that the G13 has, and the Mali-400 has not.
constexpr std::string_view block_extensions[] = {
    "GL_ANGLE_texture_compression_dxt3",    "GL_ANGLE_texture_compression_dxt5",
    "GL_EXT_texture_compression_dxt1",      "GL_EXT_texture_compression_s3tc",
    "GL_EXT_texture_compression_s3tc_srgb", "GL_EXT_texture_compression_bptc",
    "GL_EXT_texture_compression_rgtc",      "GL_KHR_texture_compression_astc_ldr",
};

struct BlockFormatRow {
    GLenum name;
    GLsizei width;
    GLsizei height;
    GLsizei bytes;
    // Of pixels that glTexImage2D makes blocks of; 0: none. With GL_RGBA GL_RGB too (of S3TC).
    GLenum colors = 0;
    bool takes(GLenum format) const {
        const bool is_s3tc = colors == GL_RGBA && name < GL_COMPRESSED_RED_RGTC1_EXT;
        return format == colors || (is_s3tc && format == GL_RGB);
    }
};
constexpr BlockFormatRow block_format_rows[] = {
    {GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 4, 4, 8, GL_RGBA},
    {GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, 4, 4, 8, GL_RGBA},
    {GL_COMPRESSED_RGBA_S3TC_DXT3_EXT, 4, 4, 16, GL_RGBA},
    {GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 4, 4, 16, GL_RGBA},
    {GL_COMPRESSED_SRGB_S3TC_DXT1_EXT, 4, 4, 8, GL_RGBA},
    {GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT, 4, 4, 8, GL_RGBA},
    {GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT, 4, 4, 16, GL_RGBA},
    {GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT, 4, 4, 16, GL_RGBA},
    {GL_COMPRESSED_RED_RGTC1_EXT, 4, 4, 8, GL_RED_EXT},
    {GL_COMPRESSED_SIGNED_RED_RGTC1_EXT, 4, 4, 8, GL_RED_EXT},
    {GL_COMPRESSED_RED_GREEN_RGTC2_EXT, 4, 4, 16, GL_RG_EXT},
    {GL_COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT, 4, 4, 16, GL_RG_EXT},
    {GL_COMPRESSED_RGBA_BPTC_UNORM_EXT, 4, 4, 16, GL_RGBA},
    {GL_COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT, 4, 4, 16, GL_RGBA},
    {GL_COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT, 4, 4, 16, GL_RGB},
    {GL_COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT, 4, 4, 16, GL_RGB},
    {GL_COMPRESSED_RGBA_ASTC_4x4_KHR, 4, 4, 16},
    {GL_COMPRESSED_RGBA_ASTC_5x4_KHR, 5, 4, 16},
    {GL_COMPRESSED_RGBA_ASTC_5x5_KHR, 5, 5, 16},
    {GL_COMPRESSED_RGBA_ASTC_6x5_KHR, 6, 5, 16},
    {GL_COMPRESSED_RGBA_ASTC_6x6_KHR, 6, 6, 16},
    {GL_COMPRESSED_RGBA_ASTC_8x5_KHR, 8, 5, 16},
    {GL_COMPRESSED_RGBA_ASTC_8x6_KHR, 8, 6, 16},
    {GL_COMPRESSED_RGBA_ASTC_8x8_KHR, 8, 8, 16},
    {GL_COMPRESSED_RGBA_ASTC_10x5_KHR, 10, 5, 16},
    {GL_COMPRESSED_RGBA_ASTC_10x6_KHR, 10, 6, 16},
    {GL_COMPRESSED_RGBA_ASTC_10x8_KHR, 10, 8, 16},
    {GL_COMPRESSED_RGBA_ASTC_10x10_KHR, 10, 10, 16},
    {GL_COMPRESSED_RGBA_ASTC_12x10_KHR, 12, 10, 16},
    {GL_COMPRESSED_RGBA_ASTC_12x12_KHR, 12, 12, 16},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR, 4, 4, 16},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR, 5, 4, 16},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR, 5, 5, 16},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR, 6, 5, 16},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR, 6, 6, 16},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR, 8, 5, 16},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR, 8, 6, 16},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR, 8, 8, 16},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR, 10, 5, 16},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR, 10, 6, 16},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR, 10, 8, 16},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR, 10, 10, 16},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR, 12, 10, 16},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR, 12, 12, 16},
};

constexpr uint8_t no_blocks[4096] = {};

class CompressedTest : public ApiTest {
  protected:
    void SetUp() override {
        ApiTest::SetUp();
        bind_texture(state(), GL_TEXTURE_2D, 1);
    }
    bool is_g13() const { return GetParam() == Gpu::g13; }
    // 4 x 3 blocks, less a texel each way.
    void specify(const BlockFormatRow& row) {
        compressed_tex_image_2d(state(), GL_TEXTURE_2D, 0, row.name, 4 * row.width - 1,
                                3 * row.height - 1, 0, 12 * row.bytes, no_blocks);
        expect_no_error();
    }
    void replace(
        const BlockFormatRow& row, GLint x, GLint y, GLsizei w, GLsizei h, GLsizei blocks) {
        compressed_tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, x, y, w, h, row.name,
                                    blocks * row.bytes, no_blocks);
    }
    std::vector<GLint> formats() {
        GLint count = 0;
        get_integerv(state(), GL_NUM_COMPRESSED_TEXTURE_FORMATS, &count);
        std::vector<GLint> all(static_cast<size_t>(count));
        get_integerv(state(), GL_COMPRESSED_TEXTURE_FORMATS, all.data());
        return all;
    }
};
CUESTA_GLES_BOTH_GPUS(CompressedTest);

TEST_P(CompressedTest, FormatsAndExtensionsAreThoseOfTheGpu) {
    const std::string text = state().extensions.text() + " ";
    for (const std::string_view name : block_extensions)
        EXPECT_EQ(text.find(std::string(name) + " ") != std::string::npos, is_g13()) << name;
    const std::vector<GLint> all = formats();
    for (const BlockFormatRow& row : block_format_rows) {
        const bool listed =
            std::find(all.begin(), all.end(), static_cast<GLint>(row.name)) != all.end();
        EXPECT_EQ(listed, is_g13()) << row.name;
    }
    EXPECT_EQ(all.size(), is_g13() ? std::size(block_format_rows) + 1 : 1u);  // and ETC1
}

TEST_P(CompressedTest, WithoutTheExtensionTheNamesMeanNothing) {
    if (is_g13())
        return;
    for (const BlockFormatRow& row : block_format_rows) {
        compressed_tex_image_2d(state(), GL_TEXTURE_2D, 0, row.name, row.width, row.height, 0,
                                row.bytes, no_blocks);
        expect_error(GL_INVALID_ENUM);
        tex_image_2d(state(), GL_TEXTURE_2D, 0, static_cast<GLint>(row.name), 4, 4, 0, GL_RGBA,
                     GL_UNSIGNED_BYTE, no_blocks);
        expect_error(GL_INVALID_VALUE);
        tex_storage_2d(state(), GL_TEXTURE_2D, 1, row.name, 16, 16);
        expect_error(GL_INVALID_ENUM);
    }
}

class BlockErrorTest : public CompressedTest {
  protected:
    void SetUp() override {
        CompressedTest::SetUp();
        if (!is_g13())
            GTEST_SKIP() << "the chip has no such formats";
    }
};
CUESTA_GLES_BOTH_GPUS(BlockErrorTest);

TEST_P(BlockErrorTest, ImagesHaveTheSizeOfTheirBlocks) {
    for (const BlockFormatRow& row : block_format_rows) {
        SCOPED_TRACE(row.name);
        specify(row);
        for (const GLsizei size : {-1, 0, row.bytes - 1, row.bytes + 1}) {
            compressed_tex_image_2d(state(), GL_TEXTURE_2D, 0, row.name, row.width, 1, 0, size,
                                    no_blocks);
            expect_error(GL_INVALID_VALUE);
        }
        compressed_tex_image_2d(state(), GL_TEXTURE_2D, 0, row.name, 0, 0, 0, 0, nullptr);
        expect_no_error();
        compressed_tex_image_2d(state(), GL_TEXTURE_2D, 0, row.name, -1, 4, 0, 0, no_blocks);
        expect_error(GL_INVALID_VALUE);
        compressed_tex_image_2d(state(), GL_TEXTURE_2D, 0, row.name, row.width, row.height, 1,
                                row.bytes, no_blocks);
        expect_error(GL_INVALID_VALUE);
        compressed_tex_image_3d(state(), GL_TEXTURE_3D_OES, 0, row.name, 4, 4, 1, 0, row.bytes,
                                no_blocks);
        expect_error(GL_INVALID_OPERATION);
        tex_storage_3d(state(), GL_TEXTURE_3D_OES, 1, row.name, 4, 4, 4);
        expect_error(GL_INVALID_OPERATION);
    }
}

TEST_P(BlockErrorTest, PartsAreWholeBlocks) {
    for (const BlockFormatRow& row : block_format_rows) {
        SCOPED_TRACE(row.name);
        const GLsizei w = row.width;
        const GLsizei h = row.height;
        specify(row);
        replace(row, w, h, 2 * w, h, 2);
        expect_no_error();
        // Up to the image's edges, which cut blocks.
        replace(row, 3 * w, 2 * h, w - 1, h - 1, 1);
        expect_no_error();
        replace(row, 0, 0, 0, 0, 0);
        expect_no_error();
        const struct {
            GLint x, y;
            GLsizei w, h;
        } cut[] = {{1, 0, w, h}, {0, 1, w, h}, {0, 0, w - 1, h}, {0, 0, w, h + 1}};
        for (const auto& part : cut) {
            replace(row, part.x, part.y, part.w, part.h, 2);
            expect_error(GL_INVALID_OPERATION);
        }
        replace(row, 3 * w, 0, w, h, 1);  // beyond the right edge
        expect_error(GL_INVALID_VALUE);
        replace(row, -w, 0, w, h, 1);
        expect_error(GL_INVALID_VALUE);
        replace(row, 0, 0, w, h, 2);  // the bytes of two blocks
        expect_error(GL_INVALID_VALUE);
        compressed_tex_sub_image_2d(state(), GL_TEXTURE_2D, 1, 0, 0, w, h, row.name, row.bytes,
                                    no_blocks);
        expect_error(GL_INVALID_OPERATION);  // there is no such level
    }
}

TEST_P(BlockErrorTest, PartsHaveTheFormatOfTheImage) {
    for (const BlockFormatRow& row : block_format_rows)
        for (const BlockFormatRow& other : block_format_rows) {
            specify(row);
            compressed_tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 0, 0, row.width, row.height,
                                        other.name, row.bytes, no_blocks);
            expect_error(row.name == other.name ? GL_NO_ERROR : GL_INVALID_OPERATION);
        }
    compressed_tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_ETC1_RGB8_OES, 4, 4, 0, 8, no_blocks);
    compressed_tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 0, 0, 4, 4, GL_ETC1_RGB8_OES, 8,
                                no_blocks);
    expect_error(GL_INVALID_OPERATION);
}

// Where the extension wants glTexImage2D to make blocks, of pixels with the blocks' components.
TEST_P(BlockErrorTest, ColorsBecomeBlocksOfSomeFormatsOnly) {
    for (const BlockFormatRow& row : block_format_rows) {
        SCOPED_TRACE(row.name);
        const auto name = static_cast<GLint>(row.name);
        for (const GLenum format : {GL_RED_EXT, GL_RG_EXT, GL_RGB, GL_RGBA}) {
            const GLenum made = row.takes(format) ? GL_NO_ERROR : GL_INVALID_OPERATION;
            for (const GLenum type : {GL_UNSIGNED_BYTE, GL_FLOAT, GL_HALF_FLOAT_OES}) {
                tex_image_2d(state(), GL_TEXTURE_2D, 0, name, 8, 7, 0, format, type, no_blocks);
                expect_error(made);
            }
            tex_image_2d(state(), GL_TEXTURE_CUBE_MAP_POSITIVE_X, 0, name, 8, 8, 0, format,
                         GL_UNSIGNED_BYTE, no_blocks);
            expect_error(made);
            specify(row);
            tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, row.width, 0, row.width, row.height, format,
                             GL_UNSIGNED_BYTE, no_blocks);
            expect_error(made);
            // No whole blocks.
            tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 1, 0, row.width, row.height, format,
                             GL_UNSIGNED_BYTE, no_blocks);
            expect_error(GL_INVALID_OPERATION);
            tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 0, 0, row.width, 1, format,
                             GL_UNSIGNED_BYTE, no_blocks);
            expect_error(GL_INVALID_OPERATION);
        }
        for (const GLenum format : {GL_ALPHA, GL_LUMINANCE, GL_BGRA_EXT, GL_SRGB_EXT}) {
            tex_image_2d(state(), GL_TEXTURE_2D, 0, name, 8, 8, 0, format, GL_UNSIGNED_BYTE,
                         no_blocks);
            expect_error(GL_INVALID_OPERATION);
        }
    }
}

TEST_P(BlockErrorTest, NothingIsDrawnOrCopiedToBlocks) {
    for (const BlockFormatRow& row : block_format_rows) {
        SCOPED_TRACE(row.name);
        specify(row);
        copy_tex_image_2d(state(), GL_TEXTURE_2D, 0, row.name, 0, 0, 4, 4, 0);
        expect_error(GL_INVALID_OPERATION);
        copy_tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 0, 0, 0, 0, 4, 4);
        expect_error(GL_INVALID_OPERATION);
        generate_mipmap(state(), GL_TEXTURE_2D);
        expect_error(GL_INVALID_OPERATION);
        renderbuffer_storage(state(), GL_RENDERBUFFER, row.name, 4, 4);
        EXPECT_NE(get_error(state()), static_cast<GLenum>(GL_NO_ERROR));
        bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
        framebuffer_texture2d(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, 1, 0);
        expect_error(GL_INVALID_OPERATION);
        bind_framebuffer(state(), GL_FRAMEBUFFER, 0);
    }
}

TEST_P(BlockErrorTest, StorageOfBlocksIsFilledInParts) {
    GLuint name = 10;
    for (const BlockFormatRow& row : block_format_rows) {
        SCOPED_TRACE(row.name);
        bind_texture(state(), GL_TEXTURE_2D, ++name);
        tex_storage_2d(state(), GL_TEXTURE_2D, 6, row.name, 32, 32);
        expect_no_error();
        replace(row, row.width, row.height, row.width, row.height, 1);
        expect_no_error();
        // The last level: a texel, which is a block.
        compressed_tex_sub_image_2d(state(), GL_TEXTURE_2D, 5, 0, 0, 1, 1, row.name, row.bytes,
                                    no_blocks);
        expect_no_error();
        compressed_tex_image_2d(state(), GL_TEXTURE_2D, 0, row.name, row.width, row.height, 0,
                                row.bytes, no_blocks);
        expect_error(GL_INVALID_OPERATION);
        tex_storage_2d(state(), GL_TEXTURE_2D, 1, row.name, 32, 32);
        expect_error(GL_INVALID_OPERATION);
    }
}

}  // namespace
}  // namespace cuesta::gles
