// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Fragment shaders of any length, TGSI, each of the shape that a step of the back end once took the
// square of the length for. The tests count what comes of them, and tests/bench measures the time.
#pragma once

#include <span>
#include <string>

namespace cuesta::lima::pp {

struct LongShader {
    const char* name;
    std::string (*text)(unsigned length);
};

std::span<const LongShader> long_shaders();

}  // namespace cuesta::lima::pp
