// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The texture-format table of the TGSI document, a format of the interface a row: two texels, as
// bytes in memory, and the vectors that the document's row makes of them, both worked out by hand.
// Where gallium's column is "TBD" the row is OpenGL's.
#pragma once

#include <array>
#include <string_view>

#include "hw/formats/format.h"

namespace cuesta::gallium::document {

struct TextureFormatRow {
    std::string_view components;  // the document's word
    hw::Format format;
    std::array<std::string_view, 2> texels;  // in hexadecimal, the first byte first
    std::array<hw::Rgba, 2> vectors;
};

// In the document's order. 0x33, 0x66, 0x99 and 0xcc are 0.2, 0.4, 0.6 and 0.8 of 0xff, as
// 3, 6, 9 and 12 are of 15; binary16 has 0.25 as 0x3400, 0.5 as 0x3800, 0.75 as 0x3a00 and 1
// as 0x3c00, binary32 0.25 as 0x3e800000, 0.5 as 0x3f000000 and 0.75 as 0x3f400000. The Mali-400
// clamps what it draws to 0..1.
inline constexpr float snorm8_half = 64 / 127.0f;
inline constexpr float snorm16_half = 16384 / 32767.0f;
inline constexpr float srgb_188 = 0.50289f;  // ((188 / 255 + 0.055) / 1.055) ^ 2.4
inline constexpr float third = 1 / 3.0f;

using enum hw::Format;

// clang-format off
inline constexpr TextureFormatRow texture_format_rows[] = {
    {"R", r8_unorm, {"33", "cc"}, {{{0.2f, 0, 0, 1}, {0.8f, 0, 0, 1}}}},
    {"R", r8_snorm, {"81", "40"}, {{{-1, 0, 0, 1}, {snorm8_half, 0, 0, 1}}}},
    {"R", r16_unorm, {"3333", "cccc"}, {{{0.2f, 0, 0, 1}, {0.8f, 0, 0, 1}}}},
    {"R", r16_snorm, {"0180", "0040"}, {{{-1, 0, 0, 1}, {snorm16_half, 0, 0, 1}}}},
    {"R", r16_float, {"0034", "003a"}, {{{0.25f, 0, 0, 1}, {0.75f, 0, 0, 1}}}},
    {"R", r32_float, {"0000803e", "0000403f"}, {{{0.25f, 0, 0, 1}, {0.75f, 0, 0, 1}}}},
    {"RG", r8g8_unorm, {"3399", "ff66"}, {{{0.2f, 0.6f, 0, 1}, {1, 0.4f, 0, 1}}}},
    {"RG", r8g8_snorm, {"7f81", "8140"}, {{{1, -1, 0, 1}, {-1, snorm8_half, 0, 1}}}},
    {"RG", r16g16_unorm, {"33339999", "ffff6666"}, {{{0.2f, 0.6f, 0, 1}, {1, 0.4f, 0, 1}}}},
    {"RG", r16g16_snorm, {"ff7f0180", "01800040"},
     {{{1, -1, 0, 1}, {-1, snorm16_half, 0, 1}}}},
    {"RG", r16g16_float, {"0034003a", "003c0038"}, {{{0.25f, 0.75f, 0, 1}, {1, 0.5f, 0, 1}}}},
    {"RG", r32g32_float, {"0000803e0000403f", "0000003f0000803e"},
     {{{0.25f, 0.75f, 0, 1}, {0.5f, 0.25f, 0, 1}}}},
    {"RGB", r8g8b8_unorm, {"336699", "ff00cc"}, {{{0.2f, 0.4f, 0.6f, 1}, {1, 0, 0.8f, 1}}}},
    {"RGB", b8g8r8_unorm, {"336699", "ff00cc"}, {{{0.6f, 0.4f, 0.2f, 1}, {0.8f, 0, 1, 1}}}},
    // The last byte is nothing.
    {"RGB", r8g8b8x8_unorm, {"33669900", "ff00cc80"}, {{{0.2f, 0.4f, 0.6f, 1}, {1, 0, 0.8f, 1}}}},
    {"RGB", b8g8r8x8_unorm, {"33669900", "ff00cc80"}, {{{0.6f, 0.4f, 0.2f, 1}, {0.8f, 0, 1, 1}}}},
    {"RGB", r8g8b8x8_snorm, {"7f810011", "40008122"},
     {{{1, -1, 0, 1}, {snorm8_half, 0, -1, 1}}}},
    {"RGB", r8g8b8_srgb, {"ff00bc", "00ff00"}, {{{1, 0, srgb_188, 1}, {0, 1, 0, 1}}}},
    {"RGB", r8g8b8x8_srgb, {"ff00bc00", "00ff0080"}, {{{1, 0, srgb_188, 1}, {0, 1, 0, 1}}}},
    {"RGB", b8g8r8x8_srgb, {"ff00bc00", "00ff0080"}, {{{srgb_188, 0, 1, 1}, {0, 1, 0, 1}}}},
    // 5 bits of 31, 6 of 21 or 63, 5 of 0: 0xfaa0; and the other end.
    {"RGB", b5g6r5_unorm, {"a0fa", "ff07"}, {{{1, third, 0, 1}, {0, 1, 1, 1}}}},
    {"RGB", r5g6b5_unorm, {"a0fa", "ff07"}, {{{0, third, 1, 1}, {1, 1, 0, 1}}}},
    {"RGB", b5g5r5x1_unorm, {"e003", "00fc"}, {{{0, 1, 0, 1}, {1, 0, 0, 1}}}},
    {"RGB", b4g4r4x4_unorm, {"6903", "0f8c"}, {{{0.2f, 0.4f, 0.6f, 1}, {0.8f, 0, 1, 1}}}},
    // 11 bits have 6 of fraction, 10 have 5: 0.25 is 0x340, 1 0x3c0, 0.5 0x1c0, 0.75 0x3a0.
    {"RGB", r11g11b10_float, {"40031e70", "a0030000"}, {{{0.25f, 1, 0.5f, 1}, {0.75f, 0, 0, 1}}}},
    // 0.25, 0.5 and 0.75 are 128, 256 and 384 steps of 2^-9, which is the exponent 15.
    {"RGB", r9g9b9e5_float, {"8000027e", "00010081"},
     {{{0.25f, 0.5f, 0.75f, 1}, {1, 0, 0.25f, 1}}}},
    {"RGB", r16g16b16_unorm, {"333366669999", "ffff0000cccc"},
     {{{0.2f, 0.4f, 0.6f, 1}, {1, 0, 0.8f, 1}}}},
    {"RGB", r16g16b16_snorm, {"ff7f01800000", "000000400180"},
     {{{1, -1, 0, 1}, {0, snorm16_half, -1, 1}}}},
    {"RGB", r16g16b16_float, {"00340038003a", "003c00000034"},
     {{{0.25f, 0.5f, 0.75f, 1}, {1, 0, 0.25f, 1}}}},
    {"RGB", b16g16r16_float, {"00340038003a", "003c00000034"},
     {{{0.75f, 0.5f, 0.25f, 1}, {0.25f, 0, 1, 1}}}},
    {"RGB", r16g16b16x16_float, {"00340038003a0000", "003c000000340038"},
     {{{0.25f, 0.5f, 0.75f, 1}, {1, 0, 0.25f, 1}}}},
    {"RGB", r32g32b32_float, {"0000803e0000003f0000403f", "000000000000403f0000803e"},
     {{{0.25f, 0.5f, 0.75f, 1}, {0, 0.75f, 0.25f, 1}}}},
    {"RGB", r32g32b32x32_float,
     {"0000803e0000003f0000403f0000803e", "000000000000403f0000803e00000000"},
     {{{0.25f, 0.5f, 0.75f, 1}, {0, 0.75f, 0.25f, 1}}}},
    {"RGBA", r8g8b8a8_unorm, {"336699cc", "ff00cc00"},
     {{{0.2f, 0.4f, 0.6f, 0.8f}, {1, 0, 0.8f, 0}}}},
    {"RGBA", b8g8r8a8_unorm, {"336699cc", "ff00cc00"},
     {{{0.6f, 0.4f, 0.2f, 0.8f}, {0.8f, 0, 1, 0}}}},
    {"RGBA", r8g8b8a8_snorm, {"7f810040", "40008100"},
     {{{1, -1, 0, snorm8_half}, {snorm8_half, 0, -1, 0}}}},
    // Alpha is as it is stored.
    {"RGBA", r8g8b8a8_srgb, {"ff00bccc", "00ff0033"}, {{{1, 0, srgb_188, 0.8f}, {0, 1, 0, 0.2f}}}},
    {"RGBA", b8g8r8a8_srgb, {"ff00bccc", "00ff0033"}, {{{srgb_188, 0, 1, 0.8f}, {0, 1, 0, 0.2f}}}},
    {"RGBA", b5g5r5a1_unorm, {"e083", "007c"}, {{{0, 1, 0, 1}, {1, 0, 0, 0}}}},
    {"RGBA", r5g5b5a1_unorm, {"1f80", "007c"}, {{{1, 0, 0, 1}, {0, 0, 1, 0}}}},
    {"RGBA", a1b5g5r5_unorm, {"01f8", "3e00"}, {{{1, 0, 0, 1}, {0, 0, 1, 0}}}},
    {"RGBA", b4g4r4a4_unorm, {"69c3", "0f0c"}, {{{0.2f, 0.4f, 0.6f, 0.8f}, {0.8f, 0, 1, 0}}}},
    {"RGBA", r4g4b4a4_unorm, {"69c3", "0f0c"}, {{{0.6f, 0.4f, 0.2f, 0.8f}, {1, 0, 0.8f, 0}}}},
    {"RGBA", a4b4g4r4_unorm, {"9c36", "f00c"}, {{{0.2f, 0.4f, 0.6f, 0.8f}, {0, 0.8f, 1, 0}}}},
    // 1023, 341, 0 and 2; 0, 0, 1023 and 1.
    {"RGBA", r10g10b10a2_unorm, {"ff570580", "0000f07f"},
     {{{1, third, 0, 2 * third}, {0, 0, 1, third}}}},
    {"RGBA", b10g10r10a2_unorm, {"ff570580", "0000f07f"},
     {{{0, third, 1, 2 * third}, {1, 0, 0, third}}}},
    {"RGBA", r16g16b16a16_unorm, {"333366669999cccc", "ffff0000cccc0000"},
     {{{0.2f, 0.4f, 0.6f, 0.8f}, {1, 0, 0.8f, 0}}}},
    {"RGBA", r16g16b16a16_snorm, {"ff7f018000000040", "0040000001800000"},
     {{{1, -1, 0, snorm16_half}, {snorm16_half, 0, -1, 0}}}},
    {"RGBA", r16g16b16a16_float, {"00340038003a003c", "003c000000340000"},
     {{{0.25f, 0.5f, 0.75f, 1}, {1, 0, 0.25f, 0}}}},
    {"RGBA", b16g16r16a16_float, {"00340038003a003c", "003c000000340000"},
     {{{0.75f, 0.5f, 0.25f, 1}, {0.25f, 0, 1, 0}}}},
    {"RGBA", r32g32b32a32_float,
     {"0000803e0000003f0000403f0000803e", "000000000000403f0000803e00000000"},
     {{{0.25f, 0.5f, 0.75f, 0.25f}, {0, 0.75f, 0.25f, 0}}}},
    {"A", a8_unorm, {"99", "33"}, {{{0, 0, 0, 0.6f}, {0, 0, 0, 0.2f}}}},
    {"A", a16_unorm, {"9999", "3333"}, {{{0, 0, 0, 0.6f}, {0, 0, 0, 0.2f}}}},
    {"A", a16_float, {"0038", "003a"}, {{{0, 0, 0, 0.5f}, {0, 0, 0, 0.75f}}}},
    {"A", a32_float, {"0000003f", "0000403f"}, {{{0, 0, 0, 0.5f}, {0, 0, 0, 0.75f}}}},
    {"L", l8_unorm, {"99", "33"}, {{{0.6f, 0.6f, 0.6f, 1}, {0.2f, 0.2f, 0.2f, 1}}}},
    {"L", l16_unorm, {"9999", "3333"}, {{{0.6f, 0.6f, 0.6f, 1}, {0.2f, 0.2f, 0.2f, 1}}}},
    {"L", l16_float, {"0038", "003a"}, {{{0.5f, 0.5f, 0.5f, 1}, {0.75f, 0.75f, 0.75f, 1}}}},
    {"L", l32_float, {"0000003f", "0000403f"}, {{{0.5f, 0.5f, 0.5f, 1}, {0.75f, 0.75f, 0.75f, 1}}}},
    {"LA", l8a8_unorm, {"33cc", "9966"}, {{{0.2f, 0.2f, 0.2f, 0.8f}, {0.6f, 0.6f, 0.6f, 0.4f}}}},
    {"LA", l16a16_unorm, {"3333cccc", "99996666"},
     {{{0.2f, 0.2f, 0.2f, 0.8f}, {0.6f, 0.6f, 0.6f, 0.4f}}}},
    {"LA", l16a16_float, {"00380034", "003a0000"},
     {{{0.5f, 0.5f, 0.5f, 0.25f}, {0.75f, 0.75f, 0.75f, 0}}}},
    {"LA", l32a32_float, {"0000003f0000803e", "0000403f00000000"},
     {{{0.5f, 0.5f, 0.5f, 0.25f}, {0.75f, 0.75f, 0.75f, 0}}}},
    {"I", i8_unorm, {"99", "33"}, {{{0.6f, 0.6f, 0.6f, 0.6f}, {0.2f, 0.2f, 0.2f, 0.2f}}}},
    {"I", i16_unorm, {"9999", "3333"}, {{{0.6f, 0.6f, 0.6f, 0.6f}, {0.2f, 0.2f, 0.2f, 0.2f}}}},
    {"I", i16_float, {"0038", "003a"}, {{{0.5f, 0.5f, 0.5f, 0.5f}, {0.75f, 0.75f, 0.75f, 0.75f}}}},
    {"I", i32_float, {"0000003f", "0000403f"},
     {{{0.5f, 0.5f, 0.5f, 0.5f}, {0.75f, 0.75f, 0.75f, 0.75f}}}},
    {"UV", u8v8_snorm, {"7f81", "8140"}, {{{0, 0, 0, 1}, {0, 0, 0, 1}}}},
    {"Z", z16_unorm, {"9999", "3333"}, {{{0.6f, 0.6f, 0.6f, 1}, {0.2f, 0.2f, 0.2f, 1}}}},
    {"Z", z24_unorm_x8, {"99999900", "333333ff"}, {{{0.6f, 0.6f, 0.6f, 1}, {0.2f, 0.2f, 0.2f, 1}}}},
    {"Z", z24_unorm_s8_uint, {"9999994d", "333333ff"},
     {{{0.6f, 0.6f, 0.6f, 1}, {0.2f, 0.2f, 0.2f, 1}}}},
    {"Z", z32_float, {"0000003f", "0000803e"}, {{{0.5f, 0.5f, 0.5f, 1}, {0.25f, 0.25f, 0.25f, 1}}}},
    {"Z", z32_float_s8_uint, {"0000003f4d000000", "0000803eff000000"},
     {{{0.5f, 0.5f, 0.5f, 1}, {0.25f, 0.25f, 0.25f, 1}}}},
};

// Blocks of one colour; the same fact of formats that are several texels.
struct BlockFormatRow {
    std::string_view components;
    hw::Format format;
    std::string_view block;
    hw::Rgba vector;
};

// ETC1's individual mode with 3, 6 and 9 of 15, and 2 of 255 more by the first modifier. Blocks
// with an alpha of one bit have bases of 5 bits, here 6, 12 and 18; where both bits of a texel ask
// for it nothing is left. EAC takes 3 steps off its base: of 8 bits from 207, of 11 bits 24 from
// 102 * 8 + 4 and 64 * 8, or 3 where the multiplier is 0. BC1 to BC5 with both ends alike, 21 of
// 63 in green. ASTC's void extent: a colour of 16 bits a channel.
inline constexpr BlockFormatRow block_format_rows[] = {
    {"R", bc4_unorm, "9999000000000000", {0.6f, 0, 0, 1}},
    {"R", bc4_snorm, "8181000000000000", {-1, 0, 0, 1}},
    {"RG", bc5_unorm, "99990000000000003333000000000000", {0.6f, 0.2f, 0, 1}},
    {"RG", bc5_snorm, "81810000000000007f7f000000000000", {-1, 1, 0, 1}},
    {"R", eac_r11_unorm, "6610000000000000", {796 / 2047.0f, 0, 0, 1}},
    {"R", eac_r11_snorm, "c010000000000000", {-536 / 1023.0f, 0, 0, 1}},
    {"RG", eac_rg11_unorm, "6610000000000000ff00000000000000",
     {796 / 2047.0f, 2041 / 2047.0f, 0, 1}},
    {"RG", eac_rg11_snorm, "4010000000000000c010000000000000",
     {488 / 1023.0f, -536 / 1023.0f, 0, 1}},
    {"RGB", etc1_rgb8, "3366990000000000", {53 / 255.0f, 104 / 255.0f, 155 / 255.0f, 1}},
    {"RGB", etc2_rgb8_unorm, "3366990000000000", {53 / 255.0f, 104 / 255.0f, 155 / 255.0f, 1}},
    {"RGB", etc2_rgb8_srgb, "3366990000000000", {0.035601f, 0.138432f, 0.327778f, 1}},
    {"RGBA", etc2_rgb8a1_unorm, "3060900200000000", {51 / 255.0f, 101 / 255.0f, 150 / 255.0f, 1}},
    {"RGBA", etc2_rgb8a1_srgb, "30609000ffff0000", {0, 0, 0, 0}},
    {"RGBA", etc2_rgba8_unorm, "cf100000000000003366990000000000",
     {53 / 255.0f, 104 / 255.0f, 155 / 255.0f, 0.8f}},
    {"RGBA", etc2_rgba8_srgb, "cf100000000000003366990000000000",
     {0.035601f, 0.138432f, 0.327778f, 0.8f}},
    {"RGBA", bc1_unorm, "a0faa0fa00000000", {1, third, 0, 1}},
    {"RGBA", bc2_unorm, "cccccccccccccccca0faa0fa00000000", {1, third, 0, 0.8f}},
    {"RGBA", bc3_unorm, "cccc000000000000a0faa0fa00000000", {1, third, 0, 0.8f}},
    {"RGBA", astc_4x4_unorm, "fcfdffffffffffff333366669999cccc", {0.2f, 0.4f, 0.6f, 0.8f}},
};
// clang-format on

}  // namespace cuesta::gallium::document
