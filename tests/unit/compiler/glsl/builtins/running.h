// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Runs expressions of GLSL ES 3.00 in a vertex shader: on NIR's interpreter as they are and
// optimised, and on the emulated core of the G13.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace cuesta::glsl::testing {

using Four = std::array<float, 4>;
using Words = std::array<uint32_t, 4>;

inline Four four_of(const Words& words) {
    return std::bit_cast<Four>(words);
}
inline Words words_of(const Four& floats) {
    return std::bit_cast<Words>(floats);
}

// A value as the language writes it: 1.5, (0.0 / 0.0), 7u.
std::string literal(float value);

struct Result {
    std::string where;  // "interpreter", "optimised", "g13"
    Four value;
};

// The uniforms that an expression may name: vec4 a, b, c and mediump vec4 m (a's value), ivec4 i
// and j, uvec4 u and w, as their bits.
struct Uniforms {
    Words a{};
    Words b{};
    Words c{};
    Words i{};
    Words j{};
    Words u{};
    Words w{};
};

// What the expression, a vec4, gives everywhere; a failure of the test, and nothing, where it does
// not compile or run. `declarations` stand in front of main, `statements` in it.
std::vector<Result> run(std::string_view expression,
                        const Uniforms& uniforms,
                        std::string_view statements = "",
                        std::string_view declarations = "",
                        bool half_precision = false);

// As run() of an expression that is a uvec4, in halves of words, which every path keeps.
struct BitResult {
    std::string where;
    Words value;
};
std::vector<BitResult> run_bits(std::string_view expression, const Uniforms& uniforms);

}  // namespace cuesta::glsl::testing
