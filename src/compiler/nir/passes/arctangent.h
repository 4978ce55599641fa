// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

namespace cuesta::nir {

// atan(t) / t for t in [0, 1], in powers of t * t: a polynomial of least greatest error, 4e-8.
inline constexpr std::array<float, 8> arctangent_coefficients = {
    0.99999934f,  -0.33329859f,  0.19946566f,  -0.13908631f,
    0.096422002f, -0.055912368f, 0.021862987f, -0.0040545757f};

}  // namespace cuesta::nir
