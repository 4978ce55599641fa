// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What is in texels and where it stands: base formats, kinds of numbers, swizzles.
#pragma once

#include <array>
#include <cstdint>

#include "hw/formats/format.h"
#include "pipe/state.h"

namespace cuesta::gles {

// Base internal formats (OpenGL ES 2.0, table 3.8, and the extensions').
enum class Base : uint8_t {
    alpha,
    luminance,
    luminance_alpha,
    intensity,
    red,
    rg,
    rgb,
    rgba,
    // Orders of components in memory of the application alone (OpenGL 2.1, table 3.6; EXT_abgr).
    green,
    blue,
    bgr,
    bgra,
    abgr,
    argb,
    depth,
    depth_stencil,
    stencil,
};
constexpr bool is_depth_or_stencil(Base base) {
    return base >= Base::depth;
}
// What the numbers of a format are to OpenGL ES: sRGB is unsigned and normalised.
enum class Numbers : uint8_t { unorm, snorm, floating, sint, uint };
Numbers numbers_of(hw::Format format);  // of depth formats: of depth
constexpr bool is_integer(Numbers numbers) {
    return numbers >= Numbers::sint;
}
bool is_srgb(hw::Format format);
// Of sRGB the format whose texels are the same numbers; any other as it is.
hw::Format linear_format(hw::Format format);

// Of each component of the base, in the order r, g, b, a: whether it has it; luminance and
// intensity are red.
std::array<bool, 4> components_of(Base base);

// What texels are and where their components stand: a format of the GPU, or of the application's
// memory, with the base that it holds. A base may be held by a format with other components: ALPHA
// by one that has only red, RGB by one with alpha, which is 1 then.
struct TexelLayout {
    hw::Format format = hw::Format::none;
    Base base = Base::rgba;
    bool operator==(const TexelLayout&) const = default;
};
// Of each component that shaders read: the component of the format's own colour that has it.
std::array<pipe::Swizzle, 4> read_swizzle(const TexelLayout& layout);
// Of each component of the format's own colour: the component to store in it.
std::array<pipe::Swizzle, 4> write_swizzle(const TexelLayout& layout);
// Whether the format's own colour has the component.
bool stores(const hw::FormatInfo& info, unsigned component);
// glGet*'s sizes, red, green, blue, alpha, depth, stencil: the bits of the components that the base
// has.
std::array<uint8_t, 6> component_bits(const TexelLayout& layout);

}  // namespace cuesta::gles
