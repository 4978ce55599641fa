// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A set of lanes, as wide as it has to be: of a quad one word.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "compiler/nir/shader.h"

namespace cuesta::nir {

class LaneMask {
  public:
    LaneMask() = default;  // none
    // The first ones.
    static LaneMask first(unsigned lanes) {
        LaneMask mask;
        mask.grow((lanes + word_bits - 1) / word_bits);
        for (unsigned i = 0; i < mask.count_; ++i) {
            const unsigned behind = lanes - i * word_bits;
            mask.words_[i] = behind >= word_bits ? ~uint64_t{0} : (uint64_t{1} << behind) - 1;
        }
        return mask;
    }
    LaneMask(const LaneMask& other) : count_(other.count_) { copy(other); }
    LaneMask& operator=(const LaneMask& other) {
        count_ = other.count_;
        copy(other);
        return *this;
    }
    ~LaneMask() = default;

    bool any() const {
        return std::any_of(words_.begin(), words_.begin() + count_,
                           [](uint64_t word) { return word != 0; });
    }
    bool has(unsigned lane) const {
        return lane / word_bits < count_ && (words_[lane / word_bits] >> lane % word_bits & 1) != 0;
    }
    void add(unsigned lane) {
        grow(lane / word_bits + 1);
        words_[lane / word_bits] |= uint64_t{1} << lane % word_bits;
    }
    LaneMask& operator|=(const LaneMask& other) {
        grow(other.count_);
        for (unsigned i = 0; i < other.count_; ++i)
            words_[i] |= other.words_[i];
        return *this;
    }
    // Without those of the other.
    LaneMask& operator-=(const LaneMask& other) {
        for (unsigned i = 0; i < std::min(count_, other.count_); ++i)
            words_[i] &= ~other.words_[i];
        return *this;
    }
    friend LaneMask operator|(LaneMask a, const LaneMask& b) { return a |= b; }
    friend LaneMask operator-(LaneMask a, const LaneMask& b) { return a -= b; }

    // Bit n: lane n, of the first 32.
    uint32_t first_bits() const { return static_cast<uint32_t>(words_[0]); }

    // Calls visit(lane), in order.
    template <typename Visit>
    void for_each(Visit&& visit) const {
        for (unsigned i = 0; i < count_; ++i)
            for (uint64_t word = words_[i]; word != 0; word &= word - 1)
                visit(i * word_bits + static_cast<unsigned>(std::countr_zero(word)));
    }

  private:
    static constexpr unsigned word_bits = 64;

    void copy(const LaneMask& other) {
        std::copy_n(other.words_.begin(), other.count_, words_.begin());
    }
    void grow(unsigned count) {
        for (; count_ < count; ++count_)
            words_[count_] = 0;
    }

    unsigned count_ = 1;
    std::array<uint64_t, max_workgroup_invocations / word_bits> words_{0};
};

// Calls visit(lane) for the lanes of the mask.
template <typename Visit>
void for_each_lane(const LaneMask& mask, Visit&& visit) {
    mask.for_each(visit);
}

}  // namespace cuesta::nir
