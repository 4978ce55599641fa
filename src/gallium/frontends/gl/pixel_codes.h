// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The tables of formats and types of pixels (OpenGL 2.1, tables 3.5 to 3.9).
#pragma once

#include <array>
#include <cstdint>

#include "gallium/frontends/gl/client_pixels.h"

namespace cuesta::gl {

// Which components a format has, in the order in memory: 0 red .. 3 alpha, luminance is
// `luminance`.
inline constexpr uint8_t luminance = 4;
struct FormatRow {
    GLenum format;
    PixelData data;
    uint8_t count;
    std::array<uint8_t, 4> components;
};
// Null: none of desktop OpenGL's.
const FormatRow* find_format_row(GLenum format);

enum class ElementKind : uint8_t {
    unorm,
    snorm,
    half,
    floating,
    packed,
    shared,
    depth_stencil,
    bit
};
struct TypeRow {
    GLenum type;
    ElementKind kind;
    uint8_t bytes;  // of an element; of packed ones that is a pixel
    // Packed: bits of the components; from the most significant bit on, or (reversed) from the
    // least.
    uint8_t count = 0;
    std::array<uint8_t, 4> bits = {};
    bool reversed = false;
};
const TypeRow* find_type_row(GLenum type);

}  // namespace cuesta::gl
