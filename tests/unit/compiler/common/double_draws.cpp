// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Operands for double_operations.h: exponents that make operands align, cancel, overflow and
// become denormals, and significands that end at or beside halves of a last place.
#include <algorithm>
#include <bit>
#include <cmath>
#include <string_view>

#include "double_operations.h"

namespace cuesta::compiler {
namespace {

constexpr uint64_t sign_bit = uint64_t{1} << 63;
constexpr uint64_t fraction_mask = (uint64_t{1} << 52) - 1;

constexpr uint64_t special_doubles[] = {
    0x0000000000000000, 0x8000000000000000, 0x7ff0000000000000, 0xfff0000000000000,
    0x7ff8000000000000, 0xfff8000000000123, 0x7ff0000000000001, 0xfff7ffffffffffff,
    0x0000000000000001, 0x8000000000000001, 0x0000000000000003, 0x0000000100000000,
    0x000fffffffffffff, 0x800fffffffffffff, 0x0008000000000000, 0x0010000000000000,
    0x8010000000000001, 0x001fffffffffffff, 0x0020000000000000, 0x7fefffffffffffff,
    0xffefffffffffffff, 0x7fe0000000000000, 0x3ff0000000000000, 0xbff0000000000000,
    0x3ff0000000000001, 0x3fefffffffffffff, 0xbfefffffffffffff, 0x3fe0000000000000,
    0xbfe0000000000000, 0x3fe0000000000001, 0x3fdfffffffffffff, 0x3ff8000000000000,
    0xbff8000000000000, 0x4004000000000000, 0x4330000000000000, 0x4330000000000001,
    0x432fffffffffffff, 0xc31fffffffffffff, 0x4340000000000001, 0x41dfffffffc00000,
    0x41e0000000000000, 0xc1e0000000000000, 0xc1e0000000200000, 0x41efffffffe00000,
    0x41f0000000000000, 0x43e0000000000000, 0xc3e0000000000000, 0xc3e0000000000001,
    0x43efffffffffffff, 0x43f0000000000000, 0x3ca0000000000000, 0x3c90000000000000,
    0x3c90000000000001, 0x36a0000000000000, 0x3690000000000000, 0x3690000000000001,
    0x380fffffffffffff, 0x380fffffe0000000, 0x380fffffefffffff, 0x380ffffff0000000,
    0x47efffffe0000000, 0x47efffffefffffff, 0x47effffff0000000, 0x3e60000000000000,
    0x3e70000000000001, 0x3f0ffc0000000000, 0x3f0ffe0000000000, 0x40effc0000000000,
    0x40effdffffffffff, 0x40effe0000000000, 0x3ff0000010000000, 0x3ff0000030000000,
    0x3ff0000010000001, 0x1ff0000000000000, 0x1fe0000000000001, 0x5fe0000000000000,
};

constexpr uint64_t special_words[] = {0,
                                      1,
                                      2,
                                      0xffffffff,
                                      0x7fffffff,
                                      0x80000000,
                                      0x80000001,
                                      0xffff8000,
                                      0x7fff,
                                      0x8000,
                                      0xffff,
                                      0x01000001,
                                      0xffffff80,
                                      0xffffffff00000000,
                                      0x7fffffffffffffff,
                                      0x8000000000000000,
                                      0xffffffffffffffff,
                                      0x20000000000001,
                                      0x20000000000003,
                                      0xfffffffffffffbff,
                                      0xfffffffffffffc00,
                                      0x7ffffffffffffe00,
                                      0x100000000,
                                      0x7f800000,
                                      0xff800001,
                                      0x7fc00000,
                                      0x007fffff,
                                      0x80000001,
                                      0x00800000,
                                      0x7f7fffff,
                                      0x3c00,
                                      0xfc00,
                                      0x7e01,
                                      0x0001,
                                      0x83ff,
                                      0xfffffbce,
                                      0xfffffc02,
                                      0x000007ff,
                                      0xfffff7cd};

std::span<const uint64_t> special_values(const DoubleOperation& operation, unsigned i) {
    if (operation.operand_bits[i] == 64 && is_float_operand(operation, i))
        return special_doubles;
    return special_words;
}

uint64_t exponent_of(uint64_t bits) {
    return bits >> 52 & 0x7ff;
}

uint64_t with_exponent(uint64_t bits, int64_t exponent) {
    const auto field = static_cast<uint64_t>(std::clamp<int64_t>(exponent, 0, 2046));
    return (bits & (sign_bit | fraction_mask)) | field << 52;
}

uint64_t bits_of_number(double x) {
    return std::bit_cast<uint64_t>(x);
}

double number_of(uint64_t bits) {
    return std::bit_cast<double>(bits);
}

}  // namespace

DoubleDraws::DoubleDraws(const DoubleOperation& operation)
    : operation_(operation), special_count_(1) {
    for (unsigned i = 0; i < 3 && operation.operand_bits[i] != 0; ++i)
        special_count_ *= special_values(operation, i).size();
}

DoubleOperands DoubleDraws::special(size_t i) const {
    DoubleOperands operands{};
    for (unsigned n = 0; n < 3 && operation_.operand_bits[n] != 0; ++n) {
        const std::span<const uint64_t> values = special_values(operation_, n);
        operands[n] = values[i % values.size()];
        i /= values.size();
    }
    return operands;
}

uint64_t DoubleDraws::random_operand(unsigned i) {
    const uint64_t bits = random_();
    const uint64_t choice = random_() % 16;
    if (operation_.operand_bits[i] != 64 || !is_float_operand(operation_, i)) {
        const std::span<const uint64_t> values = special_values(operation_, i);
        if (choice == 0)
            return values[bits % values.size()];
        if (choice < 8)  // counts of ldexp among them
            return static_cast<uint64_t>(static_cast<int64_t>(bits % 4400) - 2200);
        return bits >> random_() % 64;
    }
    if (choice == 0)
        return special_doubles[bits % std::size(special_doubles)];
    uint64_t fraction = bits & fraction_mask;
    switch (random_() % 6) {
        case 0: fraction &= ~uint64_t{0} << (random_() % 53); break;  // few bits
        case 1: fraction |= fraction_mask >> (random_() % 53); break;
        case 2: fraction = (fraction_mask << (random_() % 53)) & fraction_mask; break;
        case 3:  // halves of the last place of floats of 32 and 16 bits, and those beside
        case 4: {
            const unsigned half = random_() % 2 == 0 ? 28 : 41;
            fraction &= ~uint64_t{0} << (half + random_() % 12 / 8 * (random_() % 12));
            fraction = (fraction | uint64_t{1} << half) + random_() % 3 - 1;
            fraction &= fraction_mask;
            break;
        }
        default: break;
    }
    const auto part = [&](int64_t from, int64_t count) {
        return from + static_cast<int64_t>(random_() % static_cast<uint64_t>(count));
    };
    int64_t exponent = 0;
    switch (choice % 8) {
        case 0: exponent = part(0, 2047); break;
        case 1: exponent = part(0, 60); break;
        case 2: exponent = part(1990, 57); break;
        case 3: exponent = part(870, 30); break;  // denormals of 32 bits
        case 4: exponent = part(995, 60); break;  // and of 16; integers
        default: exponent = part(963, 120); break;
    }
    return with_exponent((bits & sign_bit) | fraction, exponent);
}

// Close to the first, a little or far below it, or such that product or quotient are at an end of
// the range or come out exact.
void DoubleDraws::relate_second(DoubleOperands& operands) {
    const uint64_t x = operands[0];
    uint64_t& y = operands[1];
    const auto e = static_cast<int64_t>(exponent_of(x));
    const auto offset = [&](int64_t range) {
        return static_cast<int64_t>(random_() % static_cast<uint64_t>(2 * range + 1)) - range;
    };
    switch (random_() % 8) {
        case 0: y = (x ^ (random_() & sign_bit)) + random_() % 9 - 4; break;
        case 1: y = with_exponent(y, e + offset(3)); break;
        case 2:
        case 3: y = with_exponent(y, e + offset(58)); break;
        case 4: y = with_exponent(y, 1023 - e + offset(56)); break;  // products of denormals
        case 5:
            y = with_exponent(y, (random_() % 2 == 0 ? e + 1023 : e - 1023) + offset(56));
            break;
        case 6:
            operands[0] = bits_of_number(number_of(x) * number_of(y)) + random_() % 3 - 1;
            break;
        default: break;
    }
}

// Beside the product, far below it and above.
void DoubleDraws::relate_third(DoubleOperands& operands) {
    uint64_t& z = operands[2];
    const double product = number_of(operands[0]) * number_of(operands[1]);
    const uint64_t bits = bits_of_number(product);
    const auto e = static_cast<int64_t>(exponent_of(bits));
    const auto offset = [&](int64_t range) {
        return static_cast<int64_t>(random_() % static_cast<uint64_t>(2 * range + 1)) - range;
    };
    switch (random_() % 6) {
        case 0: z = (bits ^ sign_bit) + random_() % 5 - 2; break;
        case 1: z = with_exponent((bits ^ sign_bit) + random_() % 5 - 2, e + offset(2)); break;
        case 2: z = with_exponent(z, e + offset(3)); break;
        case 3: z = with_exponent(z, e + offset(60)); break;
        case 4: z = with_exponent(z, e + offset(130)); break;
        default: break;
    }
}

DoubleOperands DoubleDraws::random() {
    DoubleOperands operands{};
    unsigned count = 0;
    for (; count < 3 && operation_.operand_bits[count] != 0; ++count)
        operands[count] = random_operand(count);
    const bool has_second = count > 1 && operation_.operand_bits[1] == 64;
    if (has_second)
        relate_second(operands);
    if (count > 2)
        relate_third(operands);
    // Squares, and what is beside them.
    if (operation_.name == std::string_view("fsqrt") && random_() % 4 == 0) {
        const double root = number_of(operands[0] & ~uint64_t{0} << (24 + random_() % 4));
        operands[0] = bits_of_number(root * root) + random_() % 3 - 1;
    }
    return operands;
}

}  // namespace cuesta::compiler
