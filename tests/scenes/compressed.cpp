// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Textures of blocks: random ones, whole and in parts, and levels of them.
#include <algorithm>
#include <cstdint>

#include <GLES2/gl2.h>
#include <GLES2/gl2ext.h>

#include "gl.h"
#include "scene.h"

namespace cuesta::scenes {
namespace {

struct BlockFormat {
    GLenum name;
    int width = 4;
    int height = 4;
    int bytes = 16;
};

using Blocks = std::vector<unsigned char>;

Blocks noise(int bytes, uint32_t seed) {
    Blocks blocks(static_cast<size_t>(bytes));
    for (unsigned char& byte : blocks) {
        seed = seed * 1664525 + 1013904223;
        byte = static_cast<unsigned char>(seed >> 24);
    }
    return blocks;
}

int blocks_along(int texels, int block) {
    return (texels + block - 1) / block;
}

int bytes_of(const BlockFormat& format, int width, int height) {
    return blocks_along(width, format.width) * blocks_along(height, format.height) * format.bytes;
}

const char* const block_fragment = R"(
precision mediump float;
uniform sampler2D image;
varying vec4 v;
void main() {
    vec4 t = texture2D(image, v.xy);
    gl_FragColor = vec4(t.rgb * 0.8 + t.a * 0.2, 1.0);
})";

void bind_blocks(GLenum filter) {
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    for (const GLenum which : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
        glTexParameteri(GL_TEXTURE_2D, which, static_cast<GLint>(filter));
    for (const GLenum which : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T})
        glTexParameteri(GL_TEXTURE_2D, which, GL_CLAMP_TO_EDGE);
}

// Cells of 8 x 6 blocks less a texel, of which two by two come later.
void draw_blocks(std::span<const BlockFormat> formats, int columns, const auto& make) {
    use(plain_vertex, block_fragment);
    const int rows = blocks_along(static_cast<int>(formats.size()), columns);
    for (int i = 0; i < static_cast<int>(formats.size()); ++i) {
        const BlockFormat& format = formats[static_cast<size_t>(i)];
        grid(columns, rows, i);
        bind_blocks(GL_NEAREST);
        const int width = 8 * format.width - 1;
        const int height = 6 * format.height - 1;
        const Blocks whole = make(format, 48, static_cast<uint32_t>(i) + 1);
        glCompressedTexImage2D(GL_TEXTURE_2D, 0, format.name, width, height, 0,
                               bytes_of(format, width, height), whole.data());
        const Blocks part = make(format, 4, static_cast<uint32_t>(i) + 100);
        glCompressedTexSubImage2D(GL_TEXTURE_2D, 0, 3 * format.width, 2 * format.height,
                                  2 * format.width, 2 * format.height, format.name,
                                  4 * format.bytes, part.data());
        fill(-0.95F, -0.95F, 0.95F, 0.95F);
    }
}

Blocks random_blocks(const BlockFormat& format, int count, uint32_t seed) {
    return noise(count * format.bytes, seed);
}

void s3tc() {
    constexpr BlockFormat formats[] = {{GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 4, 4, 8},
                                       {GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, 4, 4, 8},
                                       {GL_COMPRESSED_RGBA_S3TC_DXT3_EXT},
                                       {GL_COMPRESSED_RGBA_S3TC_DXT5_EXT}};
    draw_blocks(formats, 2, random_blocks);
}

void s3tc_srgb() {
    constexpr BlockFormat formats[] = {{GL_COMPRESSED_SRGB_S3TC_DXT1_EXT, 4, 4, 8},
                                       {GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT, 4, 4, 8},
                                       {GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT},
                                       {GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}};
    draw_blocks(formats, 2, random_blocks);
}

// All levels of 44 x 28 down to one texel, each with a block or more, one below the other.
void s3tc_levels() {
    use(plain_vertex, block_fragment);
    bind_blocks(GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    const BlockFormat format = {GL_COMPRESSED_RGBA_S3TC_DXT5_EXT};
    for (int level = 0; level < 6; ++level) {
        const int width = std::max(44 >> level, 1);
        const int height = std::max(28 >> level, 1);
        const int bytes = bytes_of(format, width, height);
        glCompressedTexImage2D(GL_TEXTURE_2D, level, format.name, width, height, 0, bytes,
                               noise(bytes, static_cast<uint32_t>(level)).data());
    }
    float left = -1;
    for (int level = 0; level < 6; ++level) {
        const float width = 2 * static_cast<float>(std::max(44 >> level, 1)) / size;
        const float height = 2 * static_cast<float>(std::max(28 >> level, 1)) / size;
        fill(left, -1, left + width, -1 + height);
        left += width;
    }
}

void rgtc() {
    constexpr BlockFormat formats[] = {{GL_COMPRESSED_RED_RGTC1_EXT, 4, 4, 8},
                                       {GL_COMPRESSED_SIGNED_RED_RGTC1_EXT, 4, 4, 8},
                                       {GL_COMPRESSED_RED_GREEN_RGTC2_EXT},
                                       {GL_COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}};
    draw_blocks(formats, 2, random_blocks);
}

void bptc() {
    constexpr BlockFormat formats[] = {{GL_COMPRESSED_RGBA_BPTC_UNORM_EXT},
                                       {GL_COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT},
                                       {GL_COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT},
                                       {GL_COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}};
    draw_blocks(formats, 2, random_blocks);
}

// Blocks of ASTC with a grid of weights of 4 x 2 to 4 x 4, which every size has, ranges that fit,
// and modes without a high dynamic range; void extents in between. The rest is random. Other bits
// would mostly be no blocks at all.
Blocks astc_blocks(const BlockFormat&, int count, uint32_t seed) {
    constexpr uint32_t end_modes[] = {0, 1, 4, 5, 6, 8, 9, 10, 12, 13};
    Blocks blocks = noise(count * 16, seed);
    for (int i = 0; i < count; ++i) {
        unsigned char* block = &blocks[static_cast<size_t>(i) * 16];
        uint32_t low = 0;
        for (int k = 3; k >= 0; --k)
            low = low << 8 | block[k];
        const uint32_t mode = end_modes[(low >> 20) % 10];
        const bool several = i % 3 == 1;
        if (i % 7 == 6) {
            low = 0xfffffdfc;
            std::fill_n(block + 4, 4, 0xff);
        } else {
            // Rows of 4 weights; of both halves of the ranges, with one plane or two.
            const uint32_t rows = (low >> 5) % 3 << 5;
            low = (low & ~0x1efU) | rows | (1 + low % 3);
            low = several ? (low & ~0x1f801800U) | 1 << 11 | mode << 25
                          : (low & ~0x1f800U) | mode << 13;
        }
        for (int k = 0; k < 4; ++k)
            block[k] = static_cast<unsigned char>(low >> (8 * k));
    }
    return blocks;
}

void astc() {
    constexpr BlockFormat formats[] = {
        {GL_COMPRESSED_RGBA_ASTC_4x4_KHR, 4, 4},     {GL_COMPRESSED_RGBA_ASTC_5x4_KHR, 5, 4},
        {GL_COMPRESSED_RGBA_ASTC_5x5_KHR, 5, 5},     {GL_COMPRESSED_RGBA_ASTC_6x5_KHR, 6, 5},
        {GL_COMPRESSED_RGBA_ASTC_6x6_KHR, 6, 6},     {GL_COMPRESSED_RGBA_ASTC_8x5_KHR, 8, 5},
        {GL_COMPRESSED_RGBA_ASTC_8x6_KHR, 8, 6},     {GL_COMPRESSED_RGBA_ASTC_8x8_KHR, 8, 8},
        {GL_COMPRESSED_RGBA_ASTC_10x5_KHR, 10, 5},   {GL_COMPRESSED_RGBA_ASTC_10x6_KHR, 10, 6},
        {GL_COMPRESSED_RGBA_ASTC_10x8_KHR, 10, 8},   {GL_COMPRESSED_RGBA_ASTC_10x10_KHR, 10, 10},
        {GL_COMPRESSED_RGBA_ASTC_12x10_KHR, 12, 10}, {GL_COMPRESSED_RGBA_ASTC_12x12_KHR, 12, 12}};
    draw_blocks(formats, 4, astc_blocks);
}

void astc_srgb() {
    constexpr BlockFormat formats[] = {{GL_COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR, 4, 4},
                                       {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR, 6, 5},
                                       {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR, 8, 6},
                                       {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR, 10, 6},
                                       {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR, 12, 10}};
    draw_blocks(formats, 3, astc_blocks);
}

constexpr Scene scenes[] = {
    {"s3tc", s3tc, 0.8, 1, "GL_EXT_texture_compression_s3tc"},
    {"s3tc_srgb", s3tc_srgb, 0.8, 1, "GL_EXT_texture_compression_s3tc_srgb"},
    {"s3tc_levels", s3tc_levels, 0.6, 0.6, "GL_EXT_texture_compression_s3tc"},
    {"rgtc", rgtc, 0.8, 1, "GL_EXT_texture_compression_rgtc"},
    {"bptc", bptc, 0.8, 1, "GL_EXT_texture_compression_bptc"},
    {"astc", astc, 0.8, 1, "GL_KHR_texture_compression_astc_ldr"},
    {"astc_srgb", astc_srgb, 0.8, 1, "GL_KHR_texture_compression_astc_ldr"},
};

}  // namespace

std::span<const Scene> compressed_scenes() {
    return scenes;
}

}  // namespace cuesta::scenes
