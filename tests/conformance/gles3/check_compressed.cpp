// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Compressed textures: ETC2, EAC and ASTC, with blocks whose texels are easily worked out.
#include <array>

#include "program.h"

namespace cuesta::conformance {
namespace {

using Block = std::vector<uint8_t>;

// 8 x 8 texels of four equal blocks.
void expect_blocks(Canvas& canvas,
                   const char* what,
                   GLenum format,
                   const Block& block,
                   const std::function<Color(int x, int y)>& texel,
                   float tolerance = 1.5F) {
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, texture);
    Block data;
    for (int i = 0; i < 4; ++i)
        data.insert(data.end(), block.begin(), block.end());
    glCompressedTexImage2D(GL_TEXTURE_2D, 0, format, 8, 8, 0, static_cast<GLsizei>(data.size()),
                           data.data());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    use_fragment(R"(
        layout(binding = 0) uniform highp sampler2D image;
        void main() {
            color = texelFetch(image, ivec2(gl_FragCoord.xy) % 8, 0) * 0.5 + vec4(0.5);
        })");
    draw_screen();
    canvas.expect(
        what,
        [&](int x, int y) {
            const Color c = texel(x % 4, y % 4);
            return Color{c.r / 2 + 0.5F, c.g / 2 + 0.5F, c.b / 2 + 0.5F, c.a / 2 + 0.5F};
        },
        tolerance);
}

float level(int code) {
    return static_cast<float>(code) / 255;
}

// Differential mode, both halves 16, 8, 24 of 31, modifiers 2 and 8 (table 0); every texel the
// index that is given.
Block etc2_block(uint32_t low, uint32_t high, bool opaque = true) {
    const uint8_t flags = opaque ? 2 : 0;
    const auto byte = [](uint32_t v, unsigned shift) { return static_cast<uint8_t>(v >> shift); };
    return {16 << 3,       8 << 3,        24 << 3,      flags,
            byte(high, 8), byte(high, 0), byte(low, 8), byte(low, 0)};
}

void etc2(Canvas& canvas) {
    const int r = 16 << 3 | 16 >> 2, g = 8 << 3 | 8 >> 2, b = 24 << 3 | 24 >> 2;
    expect_blocks(canvas, "RGB8", GL_COMPRESSED_RGB8_ETC2, etc2_block(0, 0), [&](int, int) {
        return Color{level(r + 2), level(g + 2), level(b + 2), 1};
    });
    // Bits of columns: texel x * 4 + y. The high bits negate, the low ones take the greater one.
    expect_blocks(canvas, "RGB8, four columns", GL_COMPRESSED_RGB8_ETC2, etc2_block(0xF0F0, 0xFF00),
                  [&](int x, int) {
                      const int modifiers[] = {2, 8, -2, -8};
                      const int m = modifiers[x];
                      return Color{level(r + m), level(g + m), level(b + m), 1};
                  });
    // Index 2 is nothing at all, where the block is not opaque; 0 has no modifier.
    expect_blocks(canvas, "RGB8 with punch-through", GL_COMPRESSED_RGB8_PUNCHTHROUGH_ALPHA1_ETC2,
                  etc2_block(0, 0xFF00, false), [&](int x, int) {
                      return x >= 2 ? Color{0, 0, 0, 0} : Color{level(r), level(g), level(b), 1};
                  });
    // EAC: base 100, multiplier 3, table 13 (-1 -2 -3 -10 0 1 2 9), all indices 7.
    const Block eac = {100, 3 << 4 | 13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};
    Block rgba = eac;
    const Block color = etc2_block(0, 0);
    rgba.insert(rgba.end(), color.begin(), color.end());
    expect_blocks(canvas, "RGBA8", GL_COMPRESSED_RGBA8_ETC2_EAC, rgba, [&](int, int) {
        return Color{level(r + 2), level(g + 2), level(b + 2), level(100 + 27)};
    });
    // 11 bits: 8 * base + 4 + 8 * multiplier * modifier, of 2047.
    expect_blocks(canvas, "R11", GL_COMPRESSED_R11_EAC, eac, [](int, int) {
        return Color{(800 + 4 + 8 * 27) / 2047.0F, 0, 0, 1};
    });
    Block two = eac;
    const Block other = {20, 1 << 4 | 13, 0, 0, 0, 0, 0, 0};
    two.insert(two.end(), other.begin(), other.end());
    expect_blocks(canvas, "signed RG11", GL_COMPRESSED_SIGNED_RG11_EAC, two, [](int, int) {
        return Color{(800 + 8 * 27) / 1023.0F, (160 - 8) / 1023.0F, 0, 1};
    });
    expect_blocks(canvas, "sRGB", GL_COMPRESSED_SRGB8_ETC2, etc2_block(0, 0), [](int, int) {
        return Color{0.2384F, 0.0561F, 0.5711F, 1};  // 134, 68, 200
    });
}

// Void extents: one colour of 16 bits a channel.
void astc(Canvas& canvas) {
    if (!has_extension("GL_KHR_texture_compression_astc_ldr"))
        return canvas.skip("blocks of one colour", "the driver does not have it");
    const Block block = {0xFC, 0xFD, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                         0x00, 0x80, 0xFF, 0x3F, 0xFF, 0xFF, 0x00, 0x40};
    expect_blocks(canvas, "4 x 4, one colour", GL_COMPRESSED_RGBA_ASTC_4x4, block, [](int, int) {
        return Color{0.5F, 0.25F, 1, 0.25F};
    });
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glCompressedTexImage2D(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA_ASTC_12x10, 12, 10, 0, 16,
                           block.data());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    use_fragment(R"(
        layout(binding = 0) uniform highp sampler2D image;
        void main() { color = texture(image, corner); })");
    draw_screen();
    canvas.expect("12 x 10", [](int, int) { return Color{0.5F, 0.25F, 1, 0.25F}; });
}

constexpr Check checks[] = {
    {"compressed: ETC2", etc2},
    {"compressed: ASTC", astc},
};

}  // namespace

std::span<const Check> compressed_checks() {
    return checks;
}

}  // namespace cuesta::conformance
