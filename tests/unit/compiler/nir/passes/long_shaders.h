// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Shaders of any length, each of the shape that a pass once took the square of the length for. The
// tests count what comes of them, and tests/bench measures the time.
#pragma once

#include <span>
#include <string>

namespace cuesta::nir {

struct LongShader {
    const char* name;
    std::string (*text)(unsigned length);
};

std::span<const LongShader> long_shaders();

// Each step becomes zero by a rule and then by folding, so that a round of optimize() brings one.
std::string steps_in_rounds(unsigned steps);

}  // namespace cuesta::nir
