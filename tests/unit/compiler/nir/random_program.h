// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Fragment shaders made up from a seed: variables, arrays, nested ifs and loops with jumps, and
// arithmetic marked exact, so that whatever is done to them, the results must stay the same to the
// bit. Every other one stores floats as binary16.
#pragma once

#include <memory>

#include "compiler/nir/interpreter.h"
#include "compiler/nir/shader.h"

namespace cuesta::nir {

class RandomNumbers {
  public:
    explicit RandomNumbers(uint64_t seed) : state_(seed * 2 + 1) {}
    // 0 <= result < bound
    uint32_t below(uint32_t bound) {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        return static_cast<uint32_t>((state_ >> 33) % bound);
    }
    bool one_in(uint32_t count) { return below(count) == 0; }

  private:
    uint64_t state_;
};

constexpr unsigned random_program_inputs = 2;
constexpr unsigned random_program_uniforms = 4;

std::unique_ptr<Shader> random_program(uint64_t seed);

// Inputs for any of them; `uniforms` gets what they refer to.
InterpreterInputs random_inputs(uint64_t seed, std::vector<SlotBits>& uniforms);

}  // namespace cuesta::nir
