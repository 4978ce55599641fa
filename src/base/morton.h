// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Bits of two numbers in turn, as textures and quads are ordered.
#pragma once

#include <cstdint>

namespace cuesta::base {

// Bit i of the low 16 moves to bit 2i; bits above are dropped.
constexpr uint32_t spread_bits(uint32_t value) {
    value &= 0xffff;
    value = (value | value << 8) & 0x00ff00ff;
    value = (value | value << 4) & 0x0f0f0f0f;
    value = (value | value << 2) & 0x33333333;
    return (value | value << 1) & 0x55555555;
}

// The even bits of the result are x, the odd ones y.
constexpr uint32_t morton(uint32_t x, uint32_t y) {
    return spread_bits(x) | spread_bits(y) << 1;
}

}  // namespace cuesta::base
