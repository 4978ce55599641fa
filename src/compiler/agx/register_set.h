// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Halves of the register file, a bit each.
#pragma once

#include <array>
#include <cstdint>

#include "compiler/agx/emit_operands.h"

namespace cuesta::agx {

class RegisterSet {
  public:
    bool contains(unsigned half) const { return (words_[half / 64] >> half % 64 & 1) != 0; }

    bool overlaps(const Registers& registers) const {
        bool found = false;
        for_each_word(registers,
                      [&](unsigned word, uint64_t bits) { found |= (words_[word] & bits) != 0; });
        return found;
    }
    void add(const Registers& registers) {
        for_each_word(registers, [&](unsigned word, uint64_t bits) { words_[word] |= bits; });
    }
    void remove(const Registers& registers) {
        for_each_word(registers, [&](unsigned word, uint64_t bits) { words_[word] &= ~bits; });
    }
    // True where something is new.
    bool add(const RegisterSet& other) {
        const RegisterSet before = *this;
        for (unsigned i = 0; i < words_.size(); ++i)
            words_[i] |= other.words_[i];
        return *this != before;
    }
    void remove(const RegisterSet& other) {
        for (unsigned i = 0; i < words_.size(); ++i)
            words_[i] &= ~other.words_[i];
    }

    bool operator==(const RegisterSet&) const = default;

  private:
    // A run is shorter than 64 halves and touches two words at most; what is beyond the file is not
    // there.
    template <typename F>
    static void for_each_word(const Registers& registers, F&& f) {
        const unsigned word = registers.first / 64u;
        const unsigned shift = registers.first % 64u;
        const uint64_t bits =
            registers.count >= 64 ? ~uint64_t{0} : (uint64_t{1} << registers.count) - 1;
        if (word < word_count)
            f(word, bits << shift);
        if (shift != 0 && word + 1 < word_count)
            f(word + 1, bits >> (64 - shift));
    }

    static constexpr unsigned word_count = hw::agx::general_halves / 64;
    std::array<uint64_t, word_count> words_ = {};
};

}  // namespace cuesta::agx
