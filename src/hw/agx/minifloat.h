// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The 8-bit floats of G13 immediates: sign, three bits of exponent, four of fraction.
#pragma once

#include <cstdint>
#include <optional>

namespace cuesta::hw::agx {

float minifloat_value(uint8_t bits);

// Nothing where no minifloat has exactly this value; the sign of zero counts.
std::optional<uint8_t> minifloat_bits(float value);

}  // namespace cuesta::hw::agx
