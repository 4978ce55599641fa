// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What operations on 64-bit floats must give, computed by the host's own doubles and never by the
// folding expressions, and operands that are hard on those who compute them in integers.
#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <span>
#include <string>

namespace cuesta::compiler {

using DoubleOperands = std::array<uint64_t, 3>;

struct DoubleOperation {
    const char* name;
    std::array<uint8_t, 3> operand_bits;  // 0: there is none
    uint8_t result_bits;
    // `flush`: whether denormals of 32 bits are zeros.
    uint64_t (*expected)(const DoubleOperands& operands, bool flush);
};

std::span<const DoubleOperation> double_operations();
bool is_float_operand(const DoubleOperation& operation, unsigned i);

// The operation, `exact`, on operands that come in two inputs as pairs of words, in a shader whose
// output has the result's words.
std::string double_shader(const DoubleOperation& operation,
                          const std::string& stage,
                          bool flush_denormals);

// All combinations of special values, and random ones behind them.
class DoubleDraws {
  public:
    explicit DoubleDraws(const DoubleOperation& operation);
    size_t special_count() const { return special_count_; }
    DoubleOperands special(size_t i) const;
    DoubleOperands random();

  private:
    uint64_t random_operand(unsigned i);
    void relate_second(DoubleOperands& operands);
    void relate_third(DoubleOperands& operands);

    const DoubleOperation& operation_;
    size_t special_count_;
    std::mt19937_64 random_{2026};
};

}  // namespace cuesta::compiler
