// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The rows that OpenGL ES 3.0 adds to the table that texture_formats.h describes (OpenGL ES 3.0.6,
// tables 3.2 and 3.13 to 3.16; EXT_color_buffer_float).
#pragma once

#include <array>

#include "gallium/frontends/gles/texture_format_rows.h"

namespace cuesta::gles::format_rows {

consteval Kind integers(TexelKind kind, Base base, Format format) {
    return {kind, base, es3, never, core, {format}};
}
// There are no draws to three integers (table 3.13).
consteval Kind three_integers(TexelKind kind, Format three, Format four) {
    return {kind, Base::rgb, es3, never, never, {three, four}};
}

inline constexpr std::array es3_kinds = {
    Kind{TexelKind::red8_snorm, Base::red, es3, core, never, {Format::r8_snorm}},
    Kind{TexelKind::rg8_snorm, Base::rg, es3, core, never, {Format::r8g8_snorm}},
    Kind{TexelKind::rgb8_snorm,
         Base::rgb,
         es3,
         core,
         never,
         {Format::r8g8b8x8_snorm, Format::r8g8b8a8_snorm}},
    Kind{TexelKind::rgba8_snorm, Base::rgba, es3, core, never, {Format::r8g8b8a8_snorm}},
    Kind{TexelKind::r11f_g11f_b10f,
         Base::rgb,
         es3,
         core,
         color_buffer_float,
         {Format::r11g11b10_float}},
    Kind{TexelKind::rgb9_e5, Base::rgb, es3, core, never, {Format::r9g9b9e5_float}},
    integers(TexelKind::red8ui, Base::red, Format::r8_uint),
    integers(TexelKind::red8i, Base::red, Format::r8_sint),
    integers(TexelKind::red16ui, Base::red, Format::r16_uint),
    integers(TexelKind::red16i, Base::red, Format::r16_sint),
    integers(TexelKind::red32ui, Base::red, Format::r32_uint),
    integers(TexelKind::red32i, Base::red, Format::r32_sint),
    integers(TexelKind::rg8ui, Base::rg, Format::r8g8_uint),
    integers(TexelKind::rg8i, Base::rg, Format::r8g8_sint),
    integers(TexelKind::rg16ui, Base::rg, Format::r16g16_uint),
    integers(TexelKind::rg16i, Base::rg, Format::r16g16_sint),
    integers(TexelKind::rg32ui, Base::rg, Format::r32g32_uint),
    integers(TexelKind::rg32i, Base::rg, Format::r32g32_sint),
    three_integers(TexelKind::rgb8ui, Format::r8g8b8x8_uint, Format::r8g8b8a8_uint),
    three_integers(TexelKind::rgb8i, Format::r8g8b8x8_sint, Format::r8g8b8a8_sint),
    three_integers(TexelKind::rgb16ui, Format::r16g16b16x16_uint, Format::r16g16b16a16_uint),
    three_integers(TexelKind::rgb16i, Format::r16g16b16x16_sint, Format::r16g16b16a16_sint),
    three_integers(TexelKind::rgb32ui, Format::r32g32b32x32_uint, Format::r32g32b32a32_uint),
    three_integers(TexelKind::rgb32i, Format::r32g32b32x32_sint, Format::r32g32b32a32_sint),
    integers(TexelKind::rgba8ui, Base::rgba, Format::r8g8b8a8_uint),
    integers(TexelKind::rgba8i, Base::rgba, Format::r8g8b8a8_sint),
    integers(TexelKind::rgba16ui, Base::rgba, Format::r16g16b16a16_uint),
    integers(TexelKind::rgba16i, Base::rgba, Format::r16g16b16a16_sint),
    integers(TexelKind::rgba32ui, Base::rgba, Format::r32g32b32a32_uint),
    integers(TexelKind::rgba32i, Base::rgba, Format::r32g32b32a32_sint),
    integers(TexelKind::rgb10_a2ui, Base::rgba, Format::r10g10b10a2_uint),
    Kind{TexelKind::depth32f, Base::depth, es3, core, core, {Format::z32_float}},
    Kind{TexelKind::depth32f_stencil8,
         Base::depth_stencil,
         es3,
         core,
         core,
         {Format::z32_float_s8_uint}},
    block_kind(TexelKind::etc2_rgb8, Base::rgb, es3, Format::etc2_rgb8_unorm),
    block_kind(TexelKind::etc2_srgb8, Base::rgb, es3, Format::etc2_rgb8_srgb),
    block_kind(TexelKind::etc2_rgb8_alpha1, Base::rgba, es3, Format::etc2_rgb8a1_unorm),
    block_kind(TexelKind::etc2_srgb8_alpha1, Base::rgba, es3, Format::etc2_rgb8a1_srgb),
    block_kind(TexelKind::etc2_rgba8, Base::rgba, es3, Format::etc2_rgba8_unorm),
    block_kind(TexelKind::etc2_srgb8_alpha8, Base::rgba, es3, Format::etc2_rgba8_srgb),
    block_kind(TexelKind::eac_r11, Base::red, es3, Format::eac_r11_unorm),
    block_kind(TexelKind::eac_r11_signed, Base::red, es3, Format::eac_r11_snorm),
    block_kind(TexelKind::eac_rg11, Base::rg, es3, Format::eac_rg11_unorm),
    block_kind(TexelKind::eac_rg11_signed, Base::rg, es3, Format::eac_rg11_snorm),
};

consteval SizedName es3_name(GLenum name, TexelKind kind) {
    return {name, kind, core, true, true, es3};
}
inline constexpr std::array es3_sized_names = {
    SizedName{GL_SRGB8, TexelKind::srgb8, never, true, true, es3},
    es3_name(GL_R8_SNORM, TexelKind::red8_snorm),
    es3_name(GL_RG8_SNORM, TexelKind::rg8_snorm),
    es3_name(GL_RGB8_SNORM, TexelKind::rgb8_snorm),
    es3_name(GL_RGBA8_SNORM, TexelKind::rgba8_snorm),
    es3_name(GL_R11F_G11F_B10F, TexelKind::r11f_g11f_b10f),
    es3_name(GL_RGB9_E5, TexelKind::rgb9_e5),
    es3_name(GL_R8UI, TexelKind::red8ui),
    es3_name(GL_R8I, TexelKind::red8i),
    es3_name(GL_R16UI, TexelKind::red16ui),
    es3_name(GL_R16I, TexelKind::red16i),
    es3_name(GL_R32UI, TexelKind::red32ui),
    es3_name(GL_R32I, TexelKind::red32i),
    es3_name(GL_RG8UI, TexelKind::rg8ui),
    es3_name(GL_RG8I, TexelKind::rg8i),
    es3_name(GL_RG16UI, TexelKind::rg16ui),
    es3_name(GL_RG16I, TexelKind::rg16i),
    es3_name(GL_RG32UI, TexelKind::rg32ui),
    es3_name(GL_RG32I, TexelKind::rg32i),
    es3_name(GL_RGB8UI, TexelKind::rgb8ui),
    es3_name(GL_RGB8I, TexelKind::rgb8i),
    es3_name(GL_RGB16UI, TexelKind::rgb16ui),
    es3_name(GL_RGB16I, TexelKind::rgb16i),
    es3_name(GL_RGB32UI, TexelKind::rgb32ui),
    es3_name(GL_RGB32I, TexelKind::rgb32i),
    es3_name(GL_RGBA8UI, TexelKind::rgba8ui),
    es3_name(GL_RGBA8I, TexelKind::rgba8i),
    es3_name(GL_RGBA16UI, TexelKind::rgba16ui),
    es3_name(GL_RGBA16I, TexelKind::rgba16i),
    es3_name(GL_RGBA32UI, TexelKind::rgba32ui),
    es3_name(GL_RGBA32I, TexelKind::rgba32i),
    es3_name(GL_RGB10_A2UI, TexelKind::rgb10_a2ui),
    // EXT_texture_storage, which OpenGL ES 2.0 has, leaves it out.
    es3_name(GL_DEPTH_COMPONENT24, TexelKind::depth24),
    es3_name(GL_DEPTH_COMPONENT32F, TexelKind::depth32f),
    es3_name(GL_DEPTH32F_STENCIL8, TexelKind::depth32f_stencil8),
};

// Pairs that OpenGL ES 2.0 has no texture of.
inline constexpr std::array es3_clients = {
    Client{GL_RED, GL_BYTE, Base::red, Format::r8_snorm},
    Client{GL_RG, GL_BYTE, Base::rg, Format::r8g8_snorm},
    Client{GL_RGB, GL_BYTE, Base::rgb, Format::r8g8b8_snorm},
    Client{GL_RGBA, GL_BYTE, Base::rgba, Format::r8g8b8a8_snorm},
    Client{GL_RED, GL_HALF_FLOAT, Base::red, Format::r16_float},
    Client{GL_RG, GL_HALF_FLOAT, Base::rg, Format::r16g16_float},
    Client{GL_RGB, GL_HALF_FLOAT, Base::rgb, Format::r16g16b16_float},
    Client{GL_RGBA, GL_HALF_FLOAT, Base::rgba, Format::r16g16b16a16_float},
    Client{GL_RGB, GL_UNSIGNED_INT_10F_11F_11F_REV, Base::rgb, Format::r11g11b10_float},
    Client{GL_RGB, GL_UNSIGNED_INT_5_9_9_9_REV, Base::rgb, Format::r9g9b9e5_float},
    Client{GL_RED_INTEGER, GL_UNSIGNED_BYTE, Base::red, Format::r8_uint},
    Client{GL_RED_INTEGER, GL_BYTE, Base::red, Format::r8_sint},
    Client{GL_RED_INTEGER, GL_UNSIGNED_SHORT, Base::red, Format::r16_uint},
    Client{GL_RED_INTEGER, GL_SHORT, Base::red, Format::r16_sint},
    Client{GL_RED_INTEGER, GL_UNSIGNED_INT, Base::red, Format::r32_uint},
    Client{GL_RED_INTEGER, GL_INT, Base::red, Format::r32_sint},
    Client{GL_RG_INTEGER, GL_UNSIGNED_BYTE, Base::rg, Format::r8g8_uint},
    Client{GL_RG_INTEGER, GL_BYTE, Base::rg, Format::r8g8_sint},
    Client{GL_RG_INTEGER, GL_UNSIGNED_SHORT, Base::rg, Format::r16g16_uint},
    Client{GL_RG_INTEGER, GL_SHORT, Base::rg, Format::r16g16_sint},
    Client{GL_RG_INTEGER, GL_UNSIGNED_INT, Base::rg, Format::r32g32_uint},
    Client{GL_RG_INTEGER, GL_INT, Base::rg, Format::r32g32_sint},
    Client{GL_RGB_INTEGER, GL_UNSIGNED_BYTE, Base::rgb, Format::r8g8b8_uint},
    Client{GL_RGB_INTEGER, GL_BYTE, Base::rgb, Format::r8g8b8_sint},
    Client{GL_RGB_INTEGER, GL_UNSIGNED_SHORT, Base::rgb, Format::r16g16b16_uint},
    Client{GL_RGB_INTEGER, GL_SHORT, Base::rgb, Format::r16g16b16_sint},
    Client{GL_RGB_INTEGER, GL_UNSIGNED_INT, Base::rgb, Format::r32g32b32_uint},
    Client{GL_RGB_INTEGER, GL_INT, Base::rgb, Format::r32g32b32_sint},
    Client{GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, Base::rgba, Format::r8g8b8a8_uint},
    Client{GL_RGBA_INTEGER, GL_BYTE, Base::rgba, Format::r8g8b8a8_sint},
    Client{GL_RGBA_INTEGER, GL_UNSIGNED_SHORT, Base::rgba, Format::r16g16b16a16_uint},
    Client{GL_RGBA_INTEGER, GL_SHORT, Base::rgba, Format::r16g16b16a16_sint},
    Client{GL_RGBA_INTEGER, GL_UNSIGNED_INT, Base::rgba, Format::r32g32b32a32_uint},
    Client{GL_RGBA_INTEGER, GL_INT, Base::rgba, Format::r32g32b32a32_sint},
    Client{GL_RGBA_INTEGER, GL_UNSIGNED_INT_2_10_10_10_REV, Base::rgba, Format::r10g10b10a2_uint},
    Client{GL_DEPTH_COMPONENT, GL_FLOAT, Base::depth, Format::none, TexelKind::count_, 4},
    Client{GL_DEPTH_STENCIL, GL_FLOAT_32_UNSIGNED_INT_24_8_REV, Base::depth_stencil, Format::none,
           TexelKind::count_, 8},
};

// Which sized formats take the pair (table 3.2); a pair of none is read by glReadPixels alone, or
// is for unsized ones.
struct Upload {
    GLenum format;
    GLenum type;
    std::array<TexelKind, 5> kinds;
};
consteval Upload upload(GLenum format, GLenum type, auto... kinds) {
    Upload row = {format, type, {}};
    row.kinds.fill(TexelKind::count_);
    size_t i = 0;
    ((row.kinds[i++] = kinds), ...);
    return row;
}
using K = TexelKind;
inline constexpr std::array uploads = {
    upload(GL_RED, GL_UNSIGNED_BYTE, K::red8),
    upload(GL_RED, GL_BYTE, K::red8_snorm),
    upload(GL_RED, GL_HALF_FLOAT, K::red16f),
    upload(GL_RED, GL_FLOAT, K::red16f, K::red32f),
    upload(GL_RED_INTEGER, GL_UNSIGNED_BYTE, K::red8ui),
    upload(GL_RED_INTEGER, GL_BYTE, K::red8i),
    upload(GL_RED_INTEGER, GL_UNSIGNED_SHORT, K::red16ui),
    upload(GL_RED_INTEGER, GL_SHORT, K::red16i),
    upload(GL_RED_INTEGER, GL_UNSIGNED_INT, K::red32ui),
    upload(GL_RED_INTEGER, GL_INT, K::red32i),
    upload(GL_RG, GL_UNSIGNED_BYTE, K::rg8),
    upload(GL_RG, GL_BYTE, K::rg8_snorm),
    upload(GL_RG, GL_HALF_FLOAT, K::rg16f),
    upload(GL_RG, GL_FLOAT, K::rg16f, K::rg32f),
    upload(GL_RG_INTEGER, GL_UNSIGNED_BYTE, K::rg8ui),
    upload(GL_RG_INTEGER, GL_BYTE, K::rg8i),
    upload(GL_RG_INTEGER, GL_UNSIGNED_SHORT, K::rg16ui),
    upload(GL_RG_INTEGER, GL_SHORT, K::rg16i),
    upload(GL_RG_INTEGER, GL_UNSIGNED_INT, K::rg32ui),
    upload(GL_RG_INTEGER, GL_INT, K::rg32i),
    upload(GL_RGB, GL_UNSIGNED_BYTE, K::rgb8, K::srgb8, K::rgb565),
    upload(GL_RGB, GL_UNSIGNED_SHORT_5_6_5, K::rgb565),
    upload(GL_RGB, GL_BYTE, K::rgb8_snorm),
    upload(GL_RGB, GL_UNSIGNED_INT_10F_11F_11F_REV, K::r11f_g11f_b10f),
    upload(GL_RGB, GL_UNSIGNED_INT_5_9_9_9_REV, K::rgb9_e5),
    upload(GL_RGB, GL_HALF_FLOAT, K::rgb16f, K::r11f_g11f_b10f, K::rgb9_e5),
    upload(GL_RGB, GL_FLOAT, K::rgb16f, K::rgb32f, K::r11f_g11f_b10f, K::rgb9_e5),
    upload(GL_RGB_INTEGER, GL_UNSIGNED_BYTE, K::rgb8ui),
    upload(GL_RGB_INTEGER, GL_BYTE, K::rgb8i),
    upload(GL_RGB_INTEGER, GL_UNSIGNED_SHORT, K::rgb16ui),
    upload(GL_RGB_INTEGER, GL_SHORT, K::rgb16i),
    upload(GL_RGB_INTEGER, GL_UNSIGNED_INT, K::rgb32ui),
    upload(GL_RGB_INTEGER, GL_INT, K::rgb32i),
    upload(GL_RGBA, GL_UNSIGNED_BYTE, K::rgba8, K::rgb5_a1, K::rgba4, K::srgb8_alpha8),
    upload(GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4, K::rgba4),
    upload(GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1, K::rgb5_a1),
    upload(GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV, K::rgb10_a2, K::rgb5_a1),
    upload(GL_RGBA, GL_BYTE, K::rgba8_snorm),
    upload(GL_RGBA, GL_HALF_FLOAT, K::rgba16f),
    upload(GL_RGBA, GL_FLOAT, K::rgba16f, K::rgba32f),
    upload(GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, K::rgba8ui),
    upload(GL_RGBA_INTEGER, GL_BYTE, K::rgba8i),
    upload(GL_RGBA_INTEGER, GL_UNSIGNED_SHORT, K::rgba16ui),
    upload(GL_RGBA_INTEGER, GL_SHORT, K::rgba16i),
    upload(GL_RGBA_INTEGER, GL_UNSIGNED_INT, K::rgba32ui),
    upload(GL_RGBA_INTEGER, GL_INT, K::rgba32i),
    upload(GL_RGBA_INTEGER, GL_UNSIGNED_INT_2_10_10_10_REV, K::rgb10_a2ui),
    upload(GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, K::depth16),
    upload(GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, K::depth16, K::depth24),
    upload(GL_DEPTH_COMPONENT, GL_FLOAT, K::depth32f),
    upload(GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, K::depth24_stencil8),
    upload(GL_DEPTH_STENCIL, GL_FLOAT_32_UNSIGNED_INT_24_8_REV, K::depth32f_stencil8),
};

}  // namespace cuesta::gles::format_rows
