// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/astc_sequence.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <string_view>

#include "base/bits.h"

namespace cuesta::simulator::agx {

namespace {

uint64_t reversed_word(uint64_t word) {
    uint64_t turned = 0;
    for (unsigned i = 0; i < 64; ++i, word >>= 1)
        turned = turned << 1 | (word & 1);
    return turned;
}

constexpr uint32_t digit_field(uint32_t word, unsigned lo, unsigned width) {
    return word >> lo & ((1u << width) - 1);
}

// Five digits of base 3 out of 8 bits. 243 of the 256 codes would do; the others repeat.
constexpr std::array<uint8_t, 5> trits_of(uint32_t code) {
    std::array<uint8_t, 5> t = {};
    const auto set = [&t](unsigned i, uint32_t value) { t[i] = static_cast<uint8_t>(value); };
    uint32_t low = digit_field(code, 0, 5);  // holds the lower three
    if (digit_field(code, 2, 3) == 7) {
        low = digit_field(code, 5, 3) << 2 | digit_field(code, 0, 2);
        set(4, 2);
        set(3, 2);
    } else if (digit_field(code, 5, 2) == 3) {
        set(4, 2);
        set(3, digit_field(code, 7, 1));
    } else {
        set(4, digit_field(code, 7, 1));
        set(3, digit_field(code, 5, 2));
    }
    // Of two bits that hold a digit, 3 says that something else is meant.
    const auto digit = [](uint32_t pair) { return pair == 3 ? 2 : pair; };
    if (digit_field(low, 0, 2) == 3) {
        set(2, 2);
        set(1, digit_field(low, 4, 1));
        set(0, digit(digit_field(low, 2, 2)));
    } else if (digit_field(low, 2, 2) == 3) {
        set(2, 2);
        set(1, 2);
        set(0, digit_field(low, 0, 2));
    } else {
        set(2, digit_field(low, 4, 1));
        set(1, digit_field(low, 2, 2));
        set(0, digit(digit_field(low, 0, 2)));
    }
    return t;
}

// Three digits of base 5 out of 7 bits.
constexpr std::array<uint8_t, 5> quints_of(uint32_t code) {
    std::array<uint8_t, 5> q = {};
    const auto set = [&q](unsigned i, uint32_t value) { q[i] = static_cast<uint8_t>(value); };
    const bool escaped = digit_field(code, 1, 2) == 3;
    if (escaped && digit_field(code, 5, 2) == 0) {
        const uint32_t low = digit_field(code, 0, 1);
        set(2, low != 0 ? 4 : digit_field(code, 3, 2));
        set(1, 4);
        set(0, 4);
        return q;
    }
    uint32_t low = digit_field(code, 0, 5);
    if (escaped) {
        set(2, 4);
        low = digit_field(code, 3, 2) << 3 | (3 - digit_field(code, 5, 2)) << 1 |
              digit_field(code, 0, 1);
    } else {
        set(2, digit_field(code, 5, 2));
    }
    const bool second_is_four = digit_field(low, 0, 3) == 5;
    set(1, second_is_four ? 4 : digit_field(low, 3, 2));
    set(0, second_is_four ? digit_field(low, 3, 2) : digit_field(low, 0, 3));
    return q;
}

// How many digits share how many bits, and how many of these stand above each number's own.
struct DigitPacking {
    unsigned count = 0;
    unsigned bits = 0;
    std::array<uint8_t, 5> pieces = {};
};
constexpr DigitPacking trit_packing = {5, 8, {2, 2, 1, 2, 1}};
constexpr DigitPacking quint_packing = {3, 7, {3, 2, 2}};

const DigitPacking& packing_of(const AstcRange& range) {
    return range.digit_base == 3 ? trit_packing : quint_packing;
}

// The specification's parameters of unquantization: `layout` says which of the number's bits
// (a is the lowest) stand where in the number B.
struct Unquantization {
    uint8_t digit_base;
    uint8_t bits;
    std::string_view layout;
    uint8_t factor;
};
constexpr Unquantization color_unquantizations[] = {
    {3, 1, "000000000", 204}, {5, 1, "000000000", 113}, {3, 2, "b000b0bb0", 93},
    {5, 2, "b0000bb00", 54},  {3, 3, "cb000cbcb", 44},  {5, 3, "cb0000cbc", 26},
    {3, 4, "dcb000dcb", 22},  {5, 4, "dcb0000dc", 13},  {3, 5, "edcb000ed", 11},
    {5, 5, "edcb0000e", 6},   {3, 6, "fedcb000f", 5},
};
constexpr Unquantization weight_unquantizations[] = {
    {3, 1, "0000000", 50}, {5, 1, "0000000", 28}, {3, 2, "b000b0b", 23},
    {5, 2, "b0000b0", 13}, {3, 3, "cb000cb", 11},
};

// `top`: the highest bit of the result, which is the number's lowest.
int unquantized_digits(std::span<const Unquantization> rows,
                       const AstcRange& range,
                       const AstcNumber& number,
                       unsigned top) {
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const Unquantization& r) {
        return r.digit_base == range.digit_base && r.bits == range.bits;
    });
    if (row == rows.end())
        return 0;
    uint32_t value = 0;
    for (const char bit : row->layout)
        value = value << 1 | (bit == '0' ? 0 : number.bits >> (bit - 'a') & 1);
    value += number.digit * row->factor;
    const bool turned = (number.bits & 1) != 0;
    if (turned)
        value ^= static_cast<uint32_t>(base::low_mask(static_cast<unsigned>(row->layout.size())));
    return static_cast<int>(value >> 2 | (turned ? 1u << top : 0));
}

int replicated_bits(uint32_t value, unsigned from, unsigned to) {
    uint32_t result = 0;
    unsigned have = 0;
    for (; have < to; have += from)
        result = result << from | value;
    return static_cast<int>(result >> (have - to));
}

}  // namespace

AstcBits AstcBits::load(const uint8_t* block) {
    AstcBits bits;
    std::memcpy(bits.words.data(), block, sizeof bits.words);
    return bits;
}

AstcBits AstcBits::reversed() const {
    return {{reversed_word(words[1]), reversed_word(words[0])}};
}

uint32_t AstcBits::get(unsigned at, unsigned width) const {
    uint64_t bits = 0;
    if (at < 64)
        bits = words[0] >> at | (at == 0 ? 0 : words[1] << (64 - at));
    else if (at < 128)
        bits = words[1] >> (at - 64);
    return static_cast<uint32_t>(bits & base::low_mask(width));
}

unsigned AstcRange::bits_of(unsigned count) const {
    const DigitPacking& packing = packing_of(*this);
    const unsigned digits =
        digit_base == 0 ? 0 : (count * packing.bits + packing.count - 1) / packing.count;
    return digits + count * bits;
}

uint32_t AstcSequence::get(unsigned offset, unsigned width) const {
    const unsigned first = start + offset;
    return first >= end ? 0 : source.get(first, std::min(width, end - first));
}

AstcNumber AstcSequence::at(unsigned index) const {
    if (range.digit_base == 0)
        return {0, get(index * range.bits, range.bits)};
    const DigitPacking& packing = packing_of(range);
    unsigned at = index / packing.count * (packing.bits + packing.count * range.bits);
    AstcNumber number;
    uint32_t code = 0;
    for (unsigned i = 0, have = 0; i < packing.count; ++i) {
        if (i == index % packing.count)
            number.bits = get(at, range.bits);
        at += range.bits;
        code |= get(at, packing.pieces[i]) << have;
        have += packing.pieces[i];
        at += packing.pieces[i];
    }
    const auto digits = range.digit_base == 3 ? trits_of(code) : quints_of(code);
    number.digit = digits[index % packing.count];
    return number;
}

AstcRange astc_color_range(unsigned count, unsigned bits) {
    constexpr AstcRange ranges[] = {{0, 8}, {3, 6}, {5, 5}, {0, 7}, {3, 5}, {5, 4},
                                    {0, 6}, {3, 4}, {5, 3}, {0, 5}, {3, 3}, {5, 2},
                                    {0, 4}, {3, 2}, {5, 1}, {0, 3}, {3, 1}};
    for (const AstcRange& range : ranges)
        if (range.bits_of(count) <= bits)
            return range;
    return {};
}

int astc_color_value(const AstcRange& range, const AstcNumber& number) {
    constexpr unsigned value_bits = 8;
    if (range.digit_base == 0)
        return replicated_bits(number.bits, range.bits, value_bits);
    return unquantized_digits(color_unquantizations, range, number, value_bits - 1);
}

int astc_weight_value(const AstcRange& range, const AstcNumber& number) {
    constexpr unsigned value_bits = 6;
    constexpr std::array<uint8_t, 3> thirds = {0, 32, 63};
    constexpr std::array<uint8_t, 5> fifths = {0, 16, 32, 47, 63};
    int value = 0;
    if (range.digit_base == 0)
        value = replicated_bits(number.bits, range.bits, value_bits);
    else if (range.bits == 0)
        value = range.digit_base == 3 ? thirds[number.digit] : fifths[number.digit];
    else
        value = unquantized_digits(weight_unquantizations, range, number, value_bits - 1);
    return value > 32 ? value + 1 : value;
}

}  // namespace cuesta::simulator::agx
