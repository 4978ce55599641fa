// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Colours of three small floats in a word: r11g11b10 (unsigned floats with five bits of exponent,
// bias 15, denormals, infinity and NaN) and r9g9b9e5 (a shared exponent). Source: the OpenGL ES 3.0
// specification, sections 2.1.3, 2.1.4 and 3.8.3.
#pragma once

#include <array>
#include <cstdint>

namespace cuesta::simulator {

using Rgb = std::array<float, 3>;

enum class SmallRounding : uint8_t { nearest_even, toward_zero };

Rgb unpack_r11g11b10(uint32_t word);
// Negative values become 0, NaN stays NaN, what is too large infinity (the greatest finite value
// when rounding toward zero).
uint32_t pack_r11g11b10(const Rgb& color, SmallRounding rounding);

Rgb unpack_r9g9b9e5(uint32_t word);
// Clamped to what there is; NaN gives 0.
uint32_t pack_r9g9b9e5(const Rgb& color, SmallRounding rounding);

}  // namespace cuesta::simulator
