// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// ASTC's sequences of integers: each has some bits, and perhaps a digit of base 3 or 5 above them;
// five digits of base 3 share 8 bits, three of base 5 share 7. Source: Khronos Data Format
// specification, chapter "ASTC", integer sequence encoding and both unquantizations.
#pragma once

#include <array>
#include <cstdint>

namespace cuesta::simulator::agx {

// The 128 bits of a block.
struct AstcBits {
    std::array<uint64_t, 2> words = {};

    static AstcBits load(const uint8_t* block);
    // Weights are read from the other end on.
    AstcBits reversed() const;
    // Up to 32 bits; those behind the block are 0.
    uint32_t get(unsigned at, unsigned width) const;
};

struct AstcRange {
    uint8_t digit_base = 0;  // 3 or 5; 0: only bits
    uint8_t bits = 0;
    unsigned bits_of(unsigned count) const;
    bool is_valid() const { return digit_base != 0 || bits != 0; }
};

struct AstcNumber {
    uint32_t digit = 0;
    uint32_t bits = 0;
};

struct AstcSequence {
    AstcBits source;
    unsigned start = 0;
    unsigned end = 0;  // bits from here on are no part of it, and 0
    AstcRange range;

    AstcNumber at(unsigned index) const;

  private:
    uint32_t get(unsigned offset, unsigned width) const;
};

// The largest range of which `count` numbers fit into that many bits; without digits and bits
// where none does.
AstcRange astc_color_range(unsigned count, unsigned bits);

int astc_color_value(const AstcRange& range, const AstcNumber& number);   // 0 to 255
int astc_weight_value(const AstcRange& range, const AstcNumber& number);  // 0 to 64

}  // namespace cuesta::simulator::agx
