// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Random programs of integers with every kind of control flow, as GLSL text and as a tree that is
// run here, without anything of the compiler.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace cuesta::glsl::test {

constexpr unsigned random_inputs = 4;
using RandomValues = std::array<int, random_inputs>;

struct RandomNode;

class RandomProgram {
  public:
    explicit RandomProgram(uint32_t seed);
    ~RandomProgram();

    // A fragment shader that reads `uniform int u[4]` and writes its variables to gl_FragColor.
    const std::string& text() const { return text_; }
    // What that is.
    RandomValues run(const RandomValues& inputs) const;

  private:
    using Node = std::unique_ptr<RandomNode>;

    unsigned pick(unsigned count) {
        return std::uniform_int_distribution<unsigned>(0, count - 1)(random_);
    }
    Node expression(unsigned depth);
    Node condition(unsigned depth);
    Node statement(unsigned depth);
    Node block(unsigned depth, unsigned count);
    Node call();

    std::mt19937 random_;
    unsigned loops_ = 0;     // around what is being made
    unsigned callable_ = 0;  // functions made so far
    unsigned counters_ = 0;  // names of loop variables
    bool in_function_ = false;
    std::vector<Node> functions_;
    Node main_;
    std::string text_;
};

}  // namespace cuesta::glsl::test
