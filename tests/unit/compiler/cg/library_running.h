// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Runs expressions of Cg on NIR's interpreter, as they are and optimised; and on the GPUs' cores,
// where these serve them and hold the operands.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/cg/cg.h"
#include "compiler/nir/interpreter.h"
#include "gpu_cores.h"

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
    std::array<Four, 4> v{};  // of each lane, of which vertices have the first
    std::string profile = "ps_g13";
    bool is_strict = false;
    bool half_precision = false;
    // The expression has numbers of 16 bits, which a GPU computes as such whatever half_precision
    // says to the interpreter.
    bool has_halves = false;
    // Profiles of GPUs that give something else; the reason stands where it is set.
    std::vector<std::string_view> not_on;
    std::string declarations;  // in front of main
    std::string statements;    // in front of the result
    nir::TextureSampler* textures = nullptr;

    // What is said of it: empty when there are no errors and no warnings.
    std::string log(std::string_view expression) const;
    // The first lane's result; a failure of the test, and zeros, where it does not compile or run,
    // or where the optimised program gives what differs by more than a few roundings, or a core of
    // a GPU what differs by more than `factor` times what one of its operations may.
    Four values(std::string_view expression, double factor = 8) const;
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
    void compare(std::string_view expression, const Four& wanted, double factor) const;
    void compare_on(const GpuCore& core,
                    std::string_view expression,
                    const Four& wanted,
                    double factor) const;
    std::string text(std::string_view expression) const;
    Compiled compiled(const std::string& text) const;
    Compiled compiled(const std::string& text, const nir::Arithmetic& arithmetic) const;
    std::vector<nir::SlotBits> uniforms(const Reflection& reflection, bool integers) const;
    nir::InterpreterOutputs run(const nir::Shader& shader, const Reflection& reflection) const;
};

// That at least so many results of each core of the GPU are compared while it lives.
class ExpectCompared {
  public:
    explicit ExpectCompared(unsigned least, std::string_view gpu = "");  // empty: of both
    ~ExpectCompared();

  private:
    unsigned least_;
    std::string_view gpu_;
    std::map<std::string_view, unsigned> before_;  // by profile
};

}  // namespace cuesta::cg::testing
