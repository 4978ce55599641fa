// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// IEEE 754 binary16 as bit patterns.
#pragma once

#include <cstdint>

namespace cuesta::base {

// Rounds to nearest, ties to even; overflow gives infinity, NaN stays NaN (quiet), denormals are
// kept.
uint16_t half_from_float(float value);

// Rounds once from double, for operations that must not round through binary32 first.
uint16_t half_from_double(double value);

// Exact.
float half_to_float(uint16_t bits);

// The value a binary16 register holds after `value` was written to it.
inline float round_to_half(float value) {
    return half_to_float(half_from_float(value));
}

}  // namespace cuesta::base
