// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Bit fields inside arrays of little-endian 32-bit words: bit n is bit n % 32 of word n / 32.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/assert.h"

namespace cuesta::base {

// A mask of the low `width` bits, 0 <= width <= 64.
constexpr uint64_t low_mask(unsigned width) {
    return width >= 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1;
}

// Reads `width` (at most 64) bits starting at bit `lo`. Bits beyond the end read as zero.
constexpr uint64_t extract_bits(std::span<const uint32_t> words, unsigned lo, unsigned width) {
    uint64_t value = 0;
    for (unsigned done = 0; done < width;) {
        const unsigned bit = lo + done;
        const unsigned in_word = bit % 32;
        const unsigned count = width - done < 32 - in_word ? width - done : 32 - in_word;
        const uint64_t word = bit / 32 < words.size() ? words[bit / 32] : 0;
        value |= ((word >> in_word) & low_mask(count)) << done;
        done += count;
    }
    return value;
}

// Writes the low `width` (at most 64) bits of `value` at bit `lo`, which must lie inside `words`.
constexpr void insert_bits(std::span<uint32_t> words, unsigned lo, unsigned width, uint64_t value) {
    CUESTA_ASSERT((value & ~low_mask(width)) == 0, "value does not fit its field");
    CUESTA_ASSERT(lo + width <= words.size() * 32, "field lies outside the words");
    for (unsigned done = 0; done < width;) {
        const unsigned bit = lo + done;
        const unsigned in_word = bit % 32;
        const unsigned count = width - done < 32 - in_word ? width - done : 32 - in_word;
        const uint32_t mask = static_cast<uint32_t>(low_mask(count)) << in_word;
        const uint32_t bits = static_cast<uint32_t>((value >> done) & low_mask(count)) << in_word;
        words[bit / 32] = (words[bit / 32] & ~mask) | bits;
        done += count;
    }
}

// The low `width` bits of `value` as a two's complement number.
constexpr int64_t sign_extend(uint64_t value, unsigned width) {
    const unsigned shift = 64 - width;
    return static_cast<int64_t>(value << shift) >> shift;
}

constexpr uint64_t align_up(uint64_t value, uint64_t alignment) {
    return (value + alignment - 1) / alignment * alignment;
}

constexpr uint64_t div_round_up(uint64_t value, uint64_t divisor) {
    return (value + divisor - 1) / divisor;
}

}  // namespace cuesta::base
