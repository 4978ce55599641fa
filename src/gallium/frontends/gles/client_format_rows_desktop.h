// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The rows of the application's pixels that desktop OpenGL adds to the table that texture_formats.h
// describes (OpenGL 2.1, tables 3.5 to 3.9; OpenGL 3.0, 3.7.4; EXT_texture_integer).
#pragma once

#include <array>

#include "gallium/frontends/gles/desktop_names.h"
#include "gallium/frontends/gles/texture_format_rows.h"

namespace cuesta::gles::format_rows {

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

// Integers that stay such, likewise.
inline constexpr std::array integer_types = {
    ElementType{GL_UNSIGNED_BYTE,
                1,
                {Format::r8_uint, Format::r8g8_uint, Format::r8g8b8_uint, Format::r8g8b8a8_uint}},
    ElementType{GL_BYTE,
                1,
                {Format::r8_sint, Format::r8g8_sint, Format::r8g8b8_sint, Format::r8g8b8a8_sint}},
    ElementType{
        GL_UNSIGNED_SHORT,
        2,
        {Format::r16_uint, Format::r16g16_uint, Format::r16g16b16_uint, Format::r16g16b16a16_uint}},
    ElementType{
        GL_SHORT,
        2,
        {Format::r16_sint, Format::r16g16_sint, Format::r16g16b16_sint, Format::r16g16b16a16_sint}},
    ElementType{
        GL_UNSIGNED_INT,
        4,
        {Format::r32_uint, Format::r32g32_uint, Format::r32g32b32_uint, Format::r32g32b32a32_uint}},
    ElementType{
        GL_INT,
        4,
        {Format::r32_sint, Format::r32g32_sint, Format::r32g32b32_sint, Format::r32g32b32a32_sint}},
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

inline constexpr std::array integer_formats = {
    ElementFormat{GL_RED_INTEGER, Base::red, 1},
    ElementFormat{GL_GREEN_INTEGER, Base::green, 1},
    ElementFormat{GL_BLUE_INTEGER, Base::blue, 1},
    ElementFormat{GL_ALPHA_INTEGER, Base::alpha, 1},
    ElementFormat{GL_RG_INTEGER, Base::rg, 2},
    ElementFormat{GL_RGB_INTEGER, Base::rgb, 3},
    ElementFormat{GL_RGBA_INTEGER, Base::rgba, 4},
    ElementFormat{GL_BGR_INTEGER, Base::bgr, 3},
    ElementFormat{GL_BGRA_INTEGER, Base::bgra, 4},
    ElementFormat{GL_LUMINANCE_INTEGER_EXT, Base::luminance, 1},
    ElementFormat{GL_LUMINANCE_ALPHA_INTEGER_EXT, Base::luminance_alpha, 2},
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
