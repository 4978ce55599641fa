// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The rows that desktop OpenGL adds to the table that texture_formats.h describes (OpenGL 2.1,
// tables 3.5, 3.6 and 3.15 to 3.17; ARB_texture_float, ARB_texture_rg, EXT_texture_sRGB).
#pragma once

#include <array>

#include "gallium/frontends/gles/desktop_names.h"
#include "gallium/frontends/gles/texture_format_rows.h"

namespace cuesta::gles::format_rows {

// Luminance, alpha and intensity are not drawn to.
consteval Kind desktop_kind(TexelKind kind, Base base, std::array<Format, 3> choices) {
    return {kind, base, desktop, core, never, choices};
}
consteval Kind drawn_kind(TexelKind kind, Base base, Format format) {
    return {kind, base, desktop, core, core, {format}};
}

inline constexpr std::array desktop_kinds = {
    desktop_kind(TexelKind::alpha16, Base::alpha, {Format::a16_unorm, Format::r16_unorm}),
    desktop_kind(TexelKind::luminance16, Base::luminance, {Format::l16_unorm, Format::r16_unorm}),
    desktop_kind(TexelKind::luminance_alpha16,
                 Base::luminance_alpha,
                 {Format::l16a16_unorm, Format::r16g16_unorm}),
    desktop_kind(TexelKind::intensity8, Base::intensity, {Format::i8_unorm, Format::r8_unorm}),
    desktop_kind(TexelKind::intensity16, Base::intensity, {Format::i16_unorm, Format::r16_unorm}),
    desktop_kind(TexelKind::intensity16f, Base::intensity, {Format::i16_float, Format::r16_float}),
    desktop_kind(TexelKind::intensity32f, Base::intensity, {Format::i32_float, Format::r32_float}),
    drawn_kind(TexelKind::red16, Base::red, Format::r16_unorm),
    drawn_kind(TexelKind::rg16, Base::rg, Format::r16g16_unorm),
    drawn_kind(TexelKind::rgb16, Base::rgb, Format::r16g16b16a16_unorm),
    drawn_kind(TexelKind::rgba16, Base::rgba, Format::r16g16b16a16_unorm),
    desktop_kind(TexelKind::sluminance8, Base::luminance, {Format::r8g8b8a8_srgb}),
    desktop_kind(TexelKind::sluminance8_alpha8, Base::luminance_alpha, {Format::r8g8b8a8_srgb}),
};

// Internal formats of textures and renderbuffers; what has no size, and generic blocks, are what is
// usual. Sizes that no kind has are those of the next greater.
struct DesktopName {
    GLenum name;
    TexelKind kind;
};
inline constexpr std::array desktop_names = {
    DesktopName{1, TexelKind::luminance8},
    DesktopName{2, TexelKind::luminance_alpha8},
    DesktopName{3, TexelKind::rgb8},
    DesktopName{4, TexelKind::rgba8},
    DesktopName{GL_ALPHA, TexelKind::alpha8},
    DesktopName{GL_ALPHA4, TexelKind::alpha8},
    DesktopName{GL_ALPHA8, TexelKind::alpha8},
    DesktopName{GL_ALPHA12, TexelKind::alpha16},
    DesktopName{GL_ALPHA16, TexelKind::alpha16},
    DesktopName{GL_LUMINANCE, TexelKind::luminance8},
    DesktopName{GL_LUMINANCE4, TexelKind::luminance8},
    DesktopName{GL_LUMINANCE8, TexelKind::luminance8},
    DesktopName{GL_LUMINANCE12, TexelKind::luminance16},
    DesktopName{GL_LUMINANCE16, TexelKind::luminance16},
    DesktopName{GL_LUMINANCE_ALPHA, TexelKind::luminance_alpha8},
    DesktopName{GL_LUMINANCE4_ALPHA4, TexelKind::luminance_alpha8},
    DesktopName{GL_LUMINANCE6_ALPHA2, TexelKind::luminance_alpha8},
    DesktopName{GL_LUMINANCE8_ALPHA8, TexelKind::luminance_alpha8},
    DesktopName{GL_LUMINANCE12_ALPHA4, TexelKind::luminance_alpha16},
    DesktopName{GL_LUMINANCE12_ALPHA12, TexelKind::luminance_alpha16},
    DesktopName{GL_LUMINANCE16_ALPHA16, TexelKind::luminance_alpha16},
    DesktopName{GL_INTENSITY, TexelKind::intensity8},
    DesktopName{GL_INTENSITY4, TexelKind::intensity8},
    DesktopName{GL_INTENSITY8, TexelKind::intensity8},
    DesktopName{GL_INTENSITY12, TexelKind::intensity16},
    DesktopName{GL_INTENSITY16, TexelKind::intensity16},
    DesktopName{GL_RGB, TexelKind::rgb8},
    DesktopName{GL_R3_G3_B2, TexelKind::rgb565},
    DesktopName{GL_RGB4, TexelKind::rgb565},
    DesktopName{GL_RGB5, TexelKind::rgb565},
    DesktopName{GL_RGB565, TexelKind::rgb565},
    DesktopName{GL_RGB8, TexelKind::rgb8},
    DesktopName{GL_RGB10, TexelKind::rgb10},
    DesktopName{GL_RGB12, TexelKind::rgb16},
    DesktopName{GL_RGB16, TexelKind::rgb16},
    DesktopName{GL_RGBA, TexelKind::rgba8},
    DesktopName{GL_RGBA2, TexelKind::rgba4},
    DesktopName{GL_RGBA4, TexelKind::rgba4},
    DesktopName{GL_RGB5_A1, TexelKind::rgb5_a1},
    DesktopName{GL_RGBA8, TexelKind::rgba8},
    DesktopName{GL_RGB10_A2, TexelKind::rgb10_a2},
    DesktopName{GL_RGBA12, TexelKind::rgba16},
    DesktopName{GL_RGBA16, TexelKind::rgba16},
    DesktopName{GL_RED, TexelKind::red8},
    DesktopName{GL_R8, TexelKind::red8},
    DesktopName{GL_R16, TexelKind::red16},
    DesktopName{GL_RG, TexelKind::rg8},
    DesktopName{GL_RG8, TexelKind::rg8},
    DesktopName{GL_RG16, TexelKind::rg16},
    DesktopName{GL_ALPHA16F_ARB, TexelKind::alpha16f},
    DesktopName{GL_LUMINANCE16F_ARB, TexelKind::luminance16f},
    DesktopName{GL_LUMINANCE_ALPHA16F_ARB, TexelKind::luminance_alpha16f},
    DesktopName{GL_INTENSITY16F_ARB, TexelKind::intensity16f},
    DesktopName{GL_R16F, TexelKind::red16f},
    DesktopName{GL_RG16F, TexelKind::rg16f},
    DesktopName{GL_RGB16F, TexelKind::rgb16f},
    DesktopName{GL_RGBA16F, TexelKind::rgba16f},
    DesktopName{GL_ALPHA32F_ARB, TexelKind::alpha32f},
    DesktopName{GL_LUMINANCE32F_ARB, TexelKind::luminance32f},
    DesktopName{GL_LUMINANCE_ALPHA32F_ARB, TexelKind::luminance_alpha32f},
    DesktopName{GL_INTENSITY32F_ARB, TexelKind::intensity32f},
    DesktopName{GL_R32F, TexelKind::red32f},
    DesktopName{GL_RG32F, TexelKind::rg32f},
    DesktopName{GL_RGB32F, TexelKind::rgb32f},
    DesktopName{GL_RGBA32F, TexelKind::rgba32f},
    DesktopName{GL_R11F_G11F_B10F, TexelKind::r11f_g11f_b10f},
    DesktopName{GL_RGB9_E5, TexelKind::rgb9_e5},
    DesktopName{GL_SRGB, TexelKind::srgb8},
    DesktopName{GL_SRGB8, TexelKind::srgb8},
    DesktopName{GL_SRGB_ALPHA, TexelKind::srgb8_alpha8},
    DesktopName{GL_SRGB8_ALPHA8, TexelKind::srgb8_alpha8},
    DesktopName{GL_SLUMINANCE, TexelKind::sluminance8},
    DesktopName{GL_SLUMINANCE8, TexelKind::sluminance8},
    DesktopName{GL_SLUMINANCE_ALPHA, TexelKind::sluminance8_alpha8},
    DesktopName{GL_SLUMINANCE8_ALPHA8, TexelKind::sluminance8_alpha8},
    DesktopName{GL_COMPRESSED_ALPHA, TexelKind::alpha8},
    DesktopName{GL_COMPRESSED_LUMINANCE, TexelKind::luminance8},
    DesktopName{GL_COMPRESSED_LUMINANCE_ALPHA, TexelKind::luminance_alpha8},
    DesktopName{GL_COMPRESSED_INTENSITY, TexelKind::intensity8},
    DesktopName{GL_COMPRESSED_RED, TexelKind::red8},
    DesktopName{GL_COMPRESSED_RG, TexelKind::rg8},
    DesktopName{GL_COMPRESSED_RGB, TexelKind::rgb8},
    DesktopName{GL_COMPRESSED_RGBA, TexelKind::rgba8},
    DesktopName{GL_COMPRESSED_SRGB, TexelKind::srgb8},
    DesktopName{GL_COMPRESSED_SRGB_ALPHA, TexelKind::srgb8_alpha8},
    DesktopName{GL_COMPRESSED_SLUMINANCE, TexelKind::sluminance8},
    DesktopName{GL_COMPRESSED_SLUMINANCE_ALPHA, TexelKind::sluminance8_alpha8},
    DesktopName{GL_DEPTH_COMPONENT, TexelKind::depth24},
    DesktopName{GL_DEPTH_COMPONENT16, TexelKind::depth16},
    DesktopName{GL_DEPTH_COMPONENT24, TexelKind::depth24},
    DesktopName{GL_DEPTH_COMPONENT32, TexelKind::depth24},
    DesktopName{GL_DEPTH_COMPONENT32F, TexelKind::depth32f},
    DesktopName{GL_DEPTH_STENCIL, TexelKind::depth24_stencil8},
    DesktopName{GL_DEPTH24_STENCIL8, TexelKind::depth24_stencil8},
    DesktopName{GL_DEPTH32F_STENCIL8, TexelKind::depth32f_stencil8},
};
// Names that ask for blocks of whatever kind; there are better texels.
struct GenericName {
    GLenum name;
    GLenum stated;
};
inline constexpr std::array generic_names = {
    GenericName{GL_COMPRESSED_ALPHA, GL_ALPHA},
    GenericName{GL_COMPRESSED_LUMINANCE, GL_LUMINANCE},
    GenericName{GL_COMPRESSED_LUMINANCE_ALPHA, GL_LUMINANCE_ALPHA},
    GenericName{GL_COMPRESSED_INTENSITY, GL_INTENSITY},
    GenericName{GL_COMPRESSED_RED, GL_RED},
    GenericName{GL_COMPRESSED_RG, GL_RG},
    GenericName{GL_COMPRESSED_RGB, GL_RGB},
    GenericName{GL_COMPRESSED_RGBA, GL_RGBA},
    GenericName{GL_COMPRESSED_SRGB, GL_SRGB},
    GenericName{GL_COMPRESSED_SRGB_ALPHA, GL_SRGB_ALPHA},
    GenericName{GL_COMPRESSED_SLUMINANCE, GL_SLUMINANCE},
    GenericName{GL_COMPRESSED_SLUMINANCE_ALPHA, GL_SLUMINANCE_ALPHA},
};
// Of renderbuffers alone.
inline constexpr std::array desktop_renderbuffer_names = {
    DesktopName{GL_STENCIL_INDEX, TexelKind::stencil8},
    DesktopName{GL_STENCIL_INDEX1, TexelKind::stencil8},
    DesktopName{GL_STENCIL_INDEX4, TexelKind::stencil8},
    DesktopName{GL_STENCIL_INDEX8, TexelKind::stencil8},
    // The GPU has no stencil of more bits.
    DesktopName{GL_STENCIL_INDEX16, TexelKind::stencil8},
};

// --- the application's pixels -------------------------------------------------------------------

// Types that give each component an element of its own, with formats of one to four components.
struct ElementType {
    GLenum type;
    uint8_t bytes;
    std::array<Format, 4> formats;
};
inline constexpr std::array element_types = {
    ElementType{
        GL_UNSIGNED_BYTE,
        1,
        {Format::r8_unorm, Format::r8g8_unorm, Format::r8g8b8_unorm, Format::r8g8b8a8_unorm}},
    ElementType{
        GL_BYTE,
        1,
        {Format::r8_snorm, Format::r8g8_snorm, Format::r8g8b8_snorm, Format::r8g8b8a8_snorm}},
    ElementType{GL_UNSIGNED_SHORT,
                2,
                {Format::r16_unorm, Format::r16g16_unorm, Format::r16g16b16_unorm,
                 Format::r16g16b16a16_unorm}},
    ElementType{GL_SHORT,
                2,
                {Format::r16_snorm, Format::r16g16_snorm, Format::r16g16b16_snorm,
                 Format::r16g16b16a16_snorm}},
    ElementType{GL_UNSIGNED_INT,
                4,
                {Format::r32_unorm, Format::r32g32_unorm, Format::r32g32b32_unorm,
                 Format::r32g32b32a32_unorm}},
    ElementType{GL_INT,
                4,
                {Format::r32_snorm, Format::r32g32_snorm, Format::r32g32b32_snorm,
                 Format::r32g32b32a32_snorm}},
    ElementType{GL_HALF_FLOAT,
                2,
                {Format::r16_float, Format::r16g16_float, Format::r16g16b16_float,
                 Format::r16g16b16a16_float}},
    ElementType{GL_FLOAT,
                4,
                {Format::r32_float, Format::r32g32_float, Format::r32g32b32_float,
                 Format::r32g32b32a32_float}},
};

struct ElementFormat {
    GLenum format;
    Base base;
    uint8_t components;
};
inline constexpr std::array element_formats = {
    ElementFormat{GL_RED, Base::red, 1},
    ElementFormat{GL_GREEN, Base::green, 1},
    ElementFormat{GL_BLUE, Base::blue, 1},
    ElementFormat{GL_ALPHA, Base::alpha, 1},
    ElementFormat{GL_RG, Base::rg, 2},
    ElementFormat{GL_RGB, Base::rgb, 3},
    ElementFormat{GL_RGBA, Base::rgba, 4},
    ElementFormat{GL_BGR, Base::bgr, 3},
    ElementFormat{GL_BGRA, Base::bgra, 4},
    ElementFormat{GL_ABGR_EXT, Base::abgr, 4},
    ElementFormat{GL_LUMINANCE, Base::luminance, 1},
    ElementFormat{GL_LUMINANCE_ALPHA, Base::luminance_alpha, 2},
    ElementFormat{GL_DEPTH_COMPONENT, Base::depth, 1},
};

// Types whose elements are whole pixels.
struct PackedType {
    GLenum type;
    GLenum format;
    Base base;
    Format memory;
    uint8_t bytes;
};
inline constexpr std::array packed_types = {
    PackedType{GL_UNSIGNED_BYTE_3_3_2, GL_RGB, Base::rgb, Format::b2g3r3_unorm, 1},
    PackedType{GL_UNSIGNED_BYTE_2_3_3_REV, GL_RGB, Base::rgb, Format::r3g3b2_unorm, 1},
    PackedType{GL_UNSIGNED_SHORT_5_6_5, GL_RGB, Base::rgb, Format::b5g6r5_unorm, 2},
    PackedType{GL_UNSIGNED_SHORT_5_6_5_REV, GL_RGB, Base::rgb, Format::r5g6b5_unorm, 2},
    PackedType{GL_UNSIGNED_SHORT_4_4_4_4, GL_RGBA, Base::rgba, Format::a4b4g4r4_unorm, 2},
    PackedType{GL_UNSIGNED_SHORT_4_4_4_4, GL_BGRA, Base::bgra, Format::a4b4g4r4_unorm, 2},
    PackedType{GL_UNSIGNED_SHORT_4_4_4_4_REV, GL_RGBA, Base::rgba, Format::r4g4b4a4_unorm, 2},
    PackedType{GL_UNSIGNED_SHORT_4_4_4_4_REV, GL_BGRA, Base::bgra, Format::r4g4b4a4_unorm, 2},
    PackedType{GL_UNSIGNED_SHORT_5_5_5_1, GL_RGBA, Base::rgba, Format::a1b5g5r5_unorm, 2},
    PackedType{GL_UNSIGNED_SHORT_5_5_5_1, GL_BGRA, Base::bgra, Format::a1b5g5r5_unorm, 2},
    PackedType{GL_UNSIGNED_SHORT_1_5_5_5_REV, GL_RGBA, Base::rgba, Format::r5g5b5a1_unorm, 2},
    PackedType{GL_UNSIGNED_SHORT_1_5_5_5_REV, GL_BGRA, Base::bgra, Format::r5g5b5a1_unorm, 2},
    // The first component is in the highest byte, which is the last one in memory.
    PackedType{GL_UNSIGNED_INT_8_8_8_8, GL_RGBA, Base::abgr, Format::r8g8b8a8_unorm, 4},
    PackedType{GL_UNSIGNED_INT_8_8_8_8, GL_BGRA, Base::argb, Format::r8g8b8a8_unorm, 4},
    PackedType{GL_UNSIGNED_INT_8_8_8_8, GL_ABGR_EXT, Base::rgba, Format::r8g8b8a8_unorm, 4},
    PackedType{GL_UNSIGNED_INT_8_8_8_8_REV, GL_RGBA, Base::rgba, Format::r8g8b8a8_unorm, 4},
    PackedType{GL_UNSIGNED_INT_8_8_8_8_REV, GL_BGRA, Base::bgra, Format::r8g8b8a8_unorm, 4},
    PackedType{GL_UNSIGNED_INT_8_8_8_8_REV, GL_ABGR_EXT, Base::abgr, Format::r8g8b8a8_unorm, 4},
    PackedType{GL_UNSIGNED_INT_10_10_10_2, GL_RGBA, Base::rgba, Format::a2b10g10r10_unorm, 4},
    PackedType{GL_UNSIGNED_INT_10_10_10_2, GL_BGRA, Base::bgra, Format::a2b10g10r10_unorm, 4},
    PackedType{GL_UNSIGNED_INT_2_10_10_10_REV, GL_RGBA, Base::rgba, Format::r10g10b10a2_unorm, 4},
    PackedType{GL_UNSIGNED_INT_2_10_10_10_REV, GL_BGRA, Base::bgra, Format::r10g10b10a2_unorm, 4},
    PackedType{GL_UNSIGNED_INT_10F_11F_11F_REV, GL_RGB, Base::rgb, Format::r11g11b10_float, 4},
    PackedType{GL_UNSIGNED_INT_5_9_9_9_REV, GL_RGB, Base::rgb, Format::r9g9b9e5_float, 4},
    PackedType{GL_UNSIGNED_INT_24_8, GL_DEPTH_STENCIL, Base::depth_stencil, Format::none, 4},
    PackedType{GL_FLOAT_32_UNSIGNED_INT_24_8_REV, GL_DEPTH_STENCIL, Base::depth_stencil,
               Format::none, 8},
};

}  // namespace cuesta::gles::format_rows
