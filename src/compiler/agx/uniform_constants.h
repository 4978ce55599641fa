// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Constants that no immediate operand holds live in uniform registers, pushed from the program's
// own memory.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "compiler/agx/compile.h"

namespace cuesta::agx {

class UniformConstants {
  public:
    // Uniform registers from `first_half` (even) up to `limit` are free.
    UniformConstants(Program& program, unsigned first_half, unsigned limit)
        : program_(program), first_half_((first_half + 1) & ~1u), limit_(limit) {}

    // The half where these 16 or 32 bits stand; nothing when there is no room left.
    std::optional<uint16_t> place(uint32_t bits, unsigned size);

    // Writes Program::constants, and the ranges that push them.
    void finish();

  private:
    std::optional<uint16_t> add_word(uint32_t word);

    Program& program_;
    unsigned first_half_;
    unsigned limit_;
    std::vector<uint32_t> words_;
    std::map<uint32_t, uint16_t> words_at_;
    std::map<uint16_t, uint16_t> halves_at_;
    std::optional<uint16_t> open_half_;  // the upper half of a word that a 16-bit constant began
};

}  // namespace cuesta::agx
