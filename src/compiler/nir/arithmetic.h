// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

// What numbers a GPU computes with: front ends make shaders by it. Each back end states its own.
struct Arithmetic {
    bool fragment_highp = false;  // 32 bits in fragment shaders
    bool half_precision = false;  // shaders gain from values of 16 bits
    bool integers = false;        // else they are floats
};

}  // namespace cuesta::nir
