// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Runs expressions of Cg on NIR's interpreter, as they are and optimised.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/cg/cg.h"
#include "compiler/nir/interpreter.h"

namespace cuesta::cg::testing {

using Four = std::array<double, 4>;

inline double of_bits(uint32_t bits) {
    return std::bit_cast<float>(bits);
}

// "float4 main(...)" around an expression, which may name the uniforms float4 a, b, c, int4 i, j,
// the samplers s1, s2, s3, sc, sr and what TEXCOORD0 is: v.
struct LibraryRun {
    Four a{};
    Four b{};
    Four c{};
    std::array<int32_t, 4> i{};
    std::array<int32_t, 4> j{};
    std::array<Four, 4> v{};  // of each lane
    std::string profile = "ps_g13";
    bool is_strict = false;
    bool half_precision = false;
    std::string declarations;  // in front of main
    std::string statements;    // in front of the result
    nir::TextureSampler* textures = nullptr;

    // What is said of it: empty when there are no errors and no warnings.
    std::string log(std::string_view expression) const;
    // The first lane's result; a failure of the test, and zeros, where it does not compile or run,
    // or where the optimised program gives what differs by more than a few roundings.
    Four values(std::string_view expression) const;
    // As 32 bits each, and they must not differ.
    std::array<uint32_t, 4> bits(std::string_view expression) const;
    // Whether the lanes were discarded.
    std::vector<bool> discarded(std::string_view statement) const;

  private:
    // Of the program as it is, and optimised.
    struct Both {
        std::array<uint32_t, 4> plain{};
        std::array<uint32_t, 4> optimised{};
    };
    Both both(std::string_view expression) const;
    std::string text(std::string_view expression) const;
    Compiled compiled(const std::string& text) const;
    nir::InterpreterOutputs run(const nir::Shader& shader, const Reflection& reflection) const;
};

}  // namespace cuesta::cg::testing
