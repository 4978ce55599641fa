// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The rows of the table that texture_formats.h describes.
#pragma once

#include <array>

#include "gallium/frontends/gles/texture_formats.h"

namespace cuesta::gles::format_rows {

using hw::Format;
using enum FormatSet;

// A kind: its base, what it needs, what filtering and rendering need, and the formats that can hold
// it, the preferred one first. Of those that can be rendered to where that is offered, the first.
struct Kind {
    TexelKind kind;
    Base base;
    FormatSet needs;
    FormatSet filter_needs;
    FormatSet render_needs;
    std::array<Format, 3> choices;
};

// Blocks are filtered, and never drawn to.
consteval Kind block_kind(TexelKind kind, Base base, FormatSet needs, Format format) {
    return {kind, base, needs, core, never, {format}};
}

// OES_texture_half_float and the like are not filterable without the _linear extension; luminance
// and alpha are never renderable (OpenGL ES 2.0, 4.4.5, EXT_color_buffer_half_float).
inline constexpr std::array kinds = {
    Kind{TexelKind::alpha8,
         Base::alpha,
         core,
         core,
         never,
         {Format::a8_unorm, Format::r8_unorm, Format::r8g8b8a8_unorm}},
    Kind{TexelKind::luminance8,
         Base::luminance,
         core,
         core,
         never,
         {Format::l8_unorm, Format::r8_unorm, Format::r8g8b8a8_unorm}},
    Kind{TexelKind::luminance_alpha8,
         Base::luminance_alpha,
         core,
         core,
         never,
         {Format::l8a8_unorm, Format::r8g8_unorm, Format::r8g8b8a8_unorm}},
    Kind{TexelKind::red8, Base::red, texture_rg, core, core, {Format::r8_unorm}},
    Kind{TexelKind::rg8, Base::rg, texture_rg, core, core, {Format::r8g8_unorm}},
    Kind{TexelKind::rgb8,
         Base::rgb,
         core,
         core,
         core,
         {Format::r8g8b8x8_unorm, Format::r8g8b8a8_unorm, Format::b8g8r8a8_unorm}},
    Kind{TexelKind::rgba8,
         Base::rgba,
         core,
         core,
         core,
         {Format::r8g8b8a8_unorm, Format::b8g8r8a8_unorm}},
    Kind{TexelKind::bgra8,
         Base::rgba,
         bgra8888,
         core,
         core,
         {Format::b8g8r8a8_unorm, Format::r8g8b8a8_unorm}},
    Kind{TexelKind::rgb565,
         Base::rgb,
         core,
         core,
         core,
         {Format::b5g6r5_unorm, Format::r8g8b8x8_unorm, Format::r8g8b8a8_unorm}},
    Kind{TexelKind::rgba4,
         Base::rgba,
         core,
         core,
         core,
         {Format::a4b4g4r4_unorm, Format::b4g4r4a4_unorm, Format::r8g8b8a8_unorm}},
    Kind{TexelKind::rgb5_a1,
         Base::rgba,
         core,
         core,
         core,
         {Format::a1b5g5r5_unorm, Format::b5g5r5a1_unorm, Format::r8g8b8a8_unorm}},
    // EXT_texture_type_2_10_10_10_REV makes none of its formats renderable; OpenGL ES 3 has the
    // one with alpha.
    Kind{
        TexelKind::rgb10, Base::rgb, type_2_10_10_10_rev, core, never, {Format::r10g10b10a2_unorm}},
    Kind{TexelKind::rgb10_a2,
         Base::rgba,
         type_2_10_10_10_rev,
         core,
         es3,
         {Format::r10g10b10a2_unorm}},
    // EXT_sRGB: SRGB8_ALPHA8 alone is renderable.
    Kind{TexelKind::srgb8,
         Base::rgb,
         srgb,
         core,
         never,
         {Format::r8g8b8x8_srgb, Format::r8g8b8a8_srgb}},
    Kind{TexelKind::srgb8_alpha8, Base::rgba, srgb, core, core, {Format::r8g8b8a8_srgb}},
    Kind{TexelKind::alpha16f,
         Base::alpha,
         half_float,
         half_float_linear,
         never,
         {Format::a16_float, Format::r16_float, Format::r16g16b16a16_float}},
    Kind{TexelKind::luminance16f,
         Base::luminance,
         half_float,
         half_float_linear,
         never,
         {Format::l16_float, Format::r16_float, Format::r16g16b16a16_float}},
    Kind{TexelKind::luminance_alpha16f,
         Base::luminance_alpha,
         half_float,
         half_float_linear,
         never,
         {Format::l16a16_float, Format::r16g16_float, Format::r16g16b16a16_float}},
    Kind{TexelKind::red16f,
         Base::red,
         half_float | texture_rg,
         half_float_linear,
         color_buffer_half_float,
         {Format::r16_float}},
    Kind{TexelKind::rg16f,
         Base::rg,
         half_float | texture_rg,
         half_float_linear,
         color_buffer_half_float,
         {Format::r16g16_float}},
    Kind{TexelKind::rgb16f,
         Base::rgb,
         half_float,
         half_float_linear,
         color_buffer_half_float,
         {Format::r16g16b16x16_float, Format::r16g16b16a16_float, Format::r16g16b16_float}},
    Kind{TexelKind::rgba16f,
         Base::rgba,
         half_float,
         half_float_linear,
         color_buffer_half_float,
         {Format::r16g16b16a16_float}},
    Kind{TexelKind::alpha32f,
         Base::alpha,
         full_float,
         full_float_linear,
         never,
         {Format::r32_float}},
    Kind{TexelKind::luminance32f,
         Base::luminance,
         full_float,
         full_float_linear,
         never,
         {Format::r32_float}},
    Kind{TexelKind::luminance_alpha32f,
         Base::luminance_alpha,
         full_float,
         full_float_linear,
         never,
         {Format::r32g32_float}},
    Kind{TexelKind::red32f,
         Base::red,
         full_float | texture_rg,
         full_float_linear,
         color_buffer_float,
         {Format::r32_float}},
    Kind{TexelKind::rg32f,
         Base::rg,
         full_float | texture_rg,
         full_float_linear,
         color_buffer_float,
         {Format::r32g32_float}},
    Kind{TexelKind::rgb32f,
         Base::rgb,
         full_float,
         full_float_linear,
         never,
         {Format::r32g32b32a32_float}},
    Kind{TexelKind::rgba32f,
         Base::rgba,
         full_float,
         full_float_linear,
         color_buffer_float,
         {Format::r32g32b32a32_float}},
    Kind{TexelKind::depth16, Base::depth, core, core, core, {Format::z16_unorm}},
    Kind{TexelKind::depth24,
         Base::depth,
         depth24,
         core,
         core,
         {Format::z24_unorm_x8, Format::z24_unorm_s8_uint, Format::z32_float}},
    Kind{TexelKind::depth24_stencil8,
         Base::depth_stencil,
         packed_depth_stencil,
         core,
         core,
         {Format::z24_unorm_s8_uint, Format::z32_float_s8_uint}},
    Kind{TexelKind::stencil8,
         Base::stencil,
         core,
         core,
         core,
         {Format::s8_uint, Format::z24_unorm_s8_uint, Format::z32_float_s8_uint}},
    block_kind(TexelKind::etc1, Base::rgb, etc1, Format::etc1_rgb8),
    block_kind(TexelKind::dxt1_rgb, Base::rgb, s3tc, Format::bc1_unorm),
    block_kind(TexelKind::dxt1_rgba, Base::rgba, s3tc, Format::bc1_unorm),
    block_kind(TexelKind::dxt3, Base::rgba, s3tc, Format::bc2_unorm),
    block_kind(TexelKind::dxt5, Base::rgba, s3tc, Format::bc3_unorm),
    block_kind(TexelKind::srgb_dxt1_rgb, Base::rgb, s3tc_srgb, Format::bc1_srgb),
    block_kind(TexelKind::srgb_dxt1_rgba, Base::rgba, s3tc_srgb, Format::bc1_srgb),
    block_kind(TexelKind::srgb_dxt3, Base::rgba, s3tc_srgb, Format::bc2_srgb),
    block_kind(TexelKind::srgb_dxt5, Base::rgba, s3tc_srgb, Format::bc3_srgb),
    block_kind(TexelKind::rgtc1, Base::red, rgtc, Format::bc4_unorm),
    block_kind(TexelKind::rgtc1_signed, Base::red, rgtc, Format::bc4_snorm),
    block_kind(TexelKind::rgtc2, Base::rg, rgtc, Format::bc5_unorm),
    block_kind(TexelKind::rgtc2_signed, Base::rg, rgtc, Format::bc5_snorm),
    block_kind(TexelKind::bptc, Base::rgba, bptc, Format::bc7_unorm),
    block_kind(TexelKind::srgb_bptc, Base::rgba, bptc, Format::bc7_srgb),
    block_kind(TexelKind::bptc_signed_float, Base::rgb, bptc, Format::bc6h_float),
    block_kind(TexelKind::bptc_unsigned_float, Base::rgb, bptc, Format::bc6h_ufloat),
    block_kind(TexelKind::astc_4x4, Base::rgba, astc_ldr, Format::astc_4x4_unorm),
    block_kind(TexelKind::astc_5x4, Base::rgba, astc_ldr, Format::astc_5x4_unorm),
    block_kind(TexelKind::astc_5x5, Base::rgba, astc_ldr, Format::astc_5x5_unorm),
    block_kind(TexelKind::astc_6x5, Base::rgba, astc_ldr, Format::astc_6x5_unorm),
    block_kind(TexelKind::astc_6x6, Base::rgba, astc_ldr, Format::astc_6x6_unorm),
    block_kind(TexelKind::astc_8x5, Base::rgba, astc_ldr, Format::astc_8x5_unorm),
    block_kind(TexelKind::astc_8x6, Base::rgba, astc_ldr, Format::astc_8x6_unorm),
    block_kind(TexelKind::astc_8x8, Base::rgba, astc_ldr, Format::astc_8x8_unorm),
    block_kind(TexelKind::astc_10x5, Base::rgba, astc_ldr, Format::astc_10x5_unorm),
    block_kind(TexelKind::astc_10x6, Base::rgba, astc_ldr, Format::astc_10x6_unorm),
    block_kind(TexelKind::astc_10x8, Base::rgba, astc_ldr, Format::astc_10x8_unorm),
    block_kind(TexelKind::astc_10x10, Base::rgba, astc_ldr, Format::astc_10x10_unorm),
    block_kind(TexelKind::astc_12x10, Base::rgba, astc_ldr, Format::astc_12x10_unorm),
    block_kind(TexelKind::astc_12x12, Base::rgba, astc_ldr, Format::astc_12x12_unorm),
    block_kind(TexelKind::srgb_astc_4x4, Base::rgba, astc_ldr, Format::astc_4x4_srgb),
    block_kind(TexelKind::srgb_astc_5x4, Base::rgba, astc_ldr, Format::astc_5x4_srgb),
    block_kind(TexelKind::srgb_astc_5x5, Base::rgba, astc_ldr, Format::astc_5x5_srgb),
    block_kind(TexelKind::srgb_astc_6x5, Base::rgba, astc_ldr, Format::astc_6x5_srgb),
    block_kind(TexelKind::srgb_astc_6x6, Base::rgba, astc_ldr, Format::astc_6x6_srgb),
    block_kind(TexelKind::srgb_astc_8x5, Base::rgba, astc_ldr, Format::astc_8x5_srgb),
    block_kind(TexelKind::srgb_astc_8x6, Base::rgba, astc_ldr, Format::astc_8x6_srgb),
    block_kind(TexelKind::srgb_astc_8x8, Base::rgba, astc_ldr, Format::astc_8x8_srgb),
    block_kind(TexelKind::srgb_astc_10x5, Base::rgba, astc_ldr, Format::astc_10x5_srgb),
    block_kind(TexelKind::srgb_astc_10x6, Base::rgba, astc_ldr, Format::astc_10x6_srgb),
    block_kind(TexelKind::srgb_astc_10x8, Base::rgba, astc_ldr, Format::astc_10x8_srgb),
    block_kind(TexelKind::srgb_astc_10x10, Base::rgba, astc_ldr, Format::astc_10x10_srgb),
    block_kind(TexelKind::srgb_astc_12x10, Base::rgba, astc_ldr, Format::astc_12x10_srgb),
    block_kind(TexelKind::srgb_astc_12x12, Base::rgba, astc_ldr, Format::astc_12x12_srgb),
};

// What texels of the kind need in textures besides: renderbuffers have it earlier.
struct TextureNeeds {
    TexelKind kind;
    FormatSet needs;
};
inline constexpr std::array texture_needs = {
    TextureNeeds{TexelKind::depth16, depth_texture},
    TextureNeeds{TexelKind::depth24, depth_texture},
    TextureNeeds{TexelKind::depth24_stencil8, depth_texture},
    TextureNeeds{TexelKind::stencil8, never},
};

// What is drawn to by sized names alone: EXT_texture_type_2_10_10_10_REV and OES_texture_float make
// nothing to draw to of unsized formats; OpenGL ES 3 and EXT_color_buffer_float do of the others.
inline constexpr std::array drawn_by_sized_names = {TexelKind::rgb10_a2, TexelKind::red32f,
                                                    TexelKind::rg32f, TexelKind::rgba32f};

// Names of kinds with their sizes: glRenderbufferStorage and glTexStorage*EXT. A kind's first row
// is the name that glGetRenderbufferParameteriv gives.
struct SizedName {
    GLenum name;
    TexelKind kind;
    FormatSet renderbuffer_needs;  // besides the kind's
    bool storage;                  // of glTexStorage*EXT
    bool image = storage;          // of glTexImage2D (OES_required_internalformat)
    FormatSet needs = core;        // besides the kind's, whatever the use
};
inline constexpr std::array sized_names = {
    SizedName{GL_RGBA4, TexelKind::rgba4, core, true},
    SizedName{GL_RGB5_A1, TexelKind::rgb5_a1, core, true},
    SizedName{GL_RGB565, TexelKind::rgb565, core, true},
    SizedName{GL_RGB8_OES, TexelKind::rgb8, rgb8_rgba8, true},
    SizedName{GL_RGBA8_OES, TexelKind::rgba8, rgb8_rgba8, true},
    SizedName{GL_BGRA8_EXT, TexelKind::bgra8, core, true},
    // EXT_texture_format_BGRA8888 names renderbuffers without a size as well.
    SizedName{GL_BGRA_EXT, TexelKind::bgra8, core, false},
    SizedName{GL_ALPHA8_EXT, TexelKind::alpha8, never, true},
    SizedName{GL_LUMINANCE8_EXT, TexelKind::luminance8, never, true},
    SizedName{GL_LUMINANCE8_ALPHA8_EXT, TexelKind::luminance_alpha8, never, true},
    SizedName{GL_R8_EXT, TexelKind::red8, core, true},
    SizedName{GL_RG8_EXT, TexelKind::rg8, core, true},
    SizedName{GL_RGB10_EXT, TexelKind::rgb10, never, true},
    SizedName{GL_RGB10_A2_EXT, TexelKind::rgb10_a2, core, true},
    SizedName{GL_SRGB8_ALPHA8_EXT, TexelKind::srgb8_alpha8, core, true},
    SizedName{GL_ALPHA16F_EXT, TexelKind::alpha16f, never, true},
    SizedName{GL_LUMINANCE16F_EXT, TexelKind::luminance16f, never, true},
    SizedName{GL_LUMINANCE_ALPHA16F_EXT, TexelKind::luminance_alpha16f, never, true},
    SizedName{GL_R16F_EXT, TexelKind::red16f, core, true},
    SizedName{GL_RG16F_EXT, TexelKind::rg16f, core, true},
    SizedName{GL_RGB16F_EXT, TexelKind::rgb16f, core, true},
    SizedName{GL_RGBA16F_EXT, TexelKind::rgba16f, core, true},
    SizedName{GL_ALPHA32F_EXT, TexelKind::alpha32f, never, true},
    SizedName{GL_LUMINANCE32F_EXT, TexelKind::luminance32f, never, true},
    SizedName{GL_LUMINANCE_ALPHA32F_EXT, TexelKind::luminance_alpha32f, never, true},
    SizedName{GL_R32F_EXT, TexelKind::red32f, core, true},
    SizedName{GL_RG32F_EXT, TexelKind::rg32f, core, true},
    SizedName{GL_RGB32F_EXT, TexelKind::rgb32f, never, true},
    SizedName{GL_RGBA32F_EXT, TexelKind::rgba32f, core, true},
    SizedName{GL_DEPTH_COMPONENT16, TexelKind::depth16, core, true},
    SizedName{GL_DEPTH_COMPONENT24_OES, TexelKind::depth24, core, false, true},
    // OES_depth32 is not offered: it would ask for 32 bits.
    SizedName{GL_DEPTH_COMPONENT32_OES, TexelKind::depth24, never, true, false},
    SizedName{GL_DEPTH24_STENCIL8_OES, TexelKind::depth24_stencil8, core, true},
    SizedName{GL_STENCIL_INDEX8, TexelKind::stencil8, core, false},
};

struct Client {
    GLenum format;
    GLenum type;
    Base base;
    Format memory;  // none: depth, which pixel_transfer knows
    TexelKind kind = TexelKind::count_;
    uint8_t bytes = 0;  // where `memory` does not tell
};

// The first row of a format is what glCopyTexImage2D makes of it.
inline constexpr std::array clients = {
    Client{GL_ALPHA, GL_UNSIGNED_BYTE, Base::alpha, Format::a8_unorm, TexelKind::alpha8},
    Client{GL_LUMINANCE, GL_UNSIGNED_BYTE, Base::luminance, Format::l8_unorm,
           TexelKind::luminance8},
    Client{GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE, Base::luminance_alpha, Format::l8a8_unorm,
           TexelKind::luminance_alpha8},
    Client{GL_RED_EXT, GL_UNSIGNED_BYTE, Base::red, Format::r8_unorm, TexelKind::red8},
    Client{GL_RG_EXT, GL_UNSIGNED_BYTE, Base::rg, Format::r8g8_unorm, TexelKind::rg8},
    Client{GL_RGB, GL_UNSIGNED_BYTE, Base::rgb, Format::r8g8b8_unorm, TexelKind::rgb8},
    Client{GL_RGBA, GL_UNSIGNED_BYTE, Base::rgba, Format::r8g8b8a8_unorm, TexelKind::rgba8},
    Client{GL_BGRA_EXT, GL_UNSIGNED_BYTE, Base::rgba, Format::b8g8r8a8_unorm, TexelKind::bgra8},
    // EXT_read_format_bgra.
    Client{GL_BGRA_EXT, GL_UNSIGNED_SHORT_4_4_4_4_REV_EXT, Base::rgba, Format::b4g4r4a4_unorm},
    Client{GL_BGRA_EXT, GL_UNSIGNED_SHORT_1_5_5_5_REV_EXT, Base::rgba, Format::b5g5r5a1_unorm},
    Client{GL_RGB, GL_UNSIGNED_SHORT_5_6_5, Base::rgb, Format::b5g6r5_unorm, TexelKind::rgb565},
    Client{GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4, Base::rgba, Format::a4b4g4r4_unorm,
           TexelKind::rgba4},
    Client{GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1, Base::rgba, Format::a1b5g5r5_unorm,
           TexelKind::rgb5_a1},
    Client{GL_RGB, GL_UNSIGNED_INT_2_10_10_10_REV_EXT, Base::rgb, Format::r10g10b10a2_unorm,
           TexelKind::rgb10},
    Client{GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV_EXT, Base::rgba, Format::r10g10b10a2_unorm,
           TexelKind::rgb10_a2},
    Client{GL_SRGB_EXT, GL_UNSIGNED_BYTE, Base::rgb, Format::r8g8b8_srgb, TexelKind::srgb8},
    Client{GL_SRGB_ALPHA_EXT, GL_UNSIGNED_BYTE, Base::rgba, Format::r8g8b8a8_srgb,
           TexelKind::srgb8_alpha8},
    Client{GL_ALPHA, GL_HALF_FLOAT_OES, Base::alpha, Format::a16_float, TexelKind::alpha16f},
    Client{GL_LUMINANCE, GL_HALF_FLOAT_OES, Base::luminance, Format::l16_float,
           TexelKind::luminance16f},
    Client{GL_LUMINANCE_ALPHA, GL_HALF_FLOAT_OES, Base::luminance_alpha, Format::l16a16_float,
           TexelKind::luminance_alpha16f},
    Client{GL_RED_EXT, GL_HALF_FLOAT_OES, Base::red, Format::r16_float, TexelKind::red16f},
    Client{GL_RG_EXT, GL_HALF_FLOAT_OES, Base::rg, Format::r16g16_float, TexelKind::rg16f},
    Client{GL_RGB, GL_HALF_FLOAT_OES, Base::rgb, Format::r16g16b16_float, TexelKind::rgb16f},
    Client{GL_RGBA, GL_HALF_FLOAT_OES, Base::rgba, Format::r16g16b16a16_float, TexelKind::rgba16f},
    Client{GL_ALPHA, GL_FLOAT, Base::alpha, Format::r32_float, TexelKind::alpha32f},
    Client{GL_LUMINANCE, GL_FLOAT, Base::luminance, Format::r32_float, TexelKind::luminance32f},
    Client{GL_LUMINANCE_ALPHA, GL_FLOAT, Base::luminance_alpha, Format::r32g32_float,
           TexelKind::luminance_alpha32f},
    Client{GL_RED_EXT, GL_FLOAT, Base::red, Format::r32_float, TexelKind::red32f},
    Client{GL_RG_EXT, GL_FLOAT, Base::rg, Format::r32g32_float, TexelKind::rg32f},
    Client{GL_RGB, GL_FLOAT, Base::rgb, Format::r32g32b32_float, TexelKind::rgb32f},
    Client{GL_RGBA, GL_FLOAT, Base::rgba, Format::r32g32b32a32_float, TexelKind::rgba32f},
    Client{GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, Base::depth, Format::none, TexelKind::depth16, 2},
    Client{GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, Base::depth, Format::none, TexelKind::depth24, 4},
    Client{GL_DEPTH_STENCIL_OES, GL_UNSIGNED_INT_24_8_OES, Base::depth_stencil, Format::none,
           TexelKind::depth24_stencil8, 4},
};

}  // namespace cuesta::gles::format_rows
