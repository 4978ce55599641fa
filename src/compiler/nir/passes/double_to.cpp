// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Other numbers of doubles.
#include "compiler/nir/passes/double_arithmetic.h"

namespace cuesta::nir {
namespace {

// A significand's 31 or 32 highest bits, and what follows them.
Words top_word(DoubleBuilder& d, Words x, unsigned bits) {
    Builder& b = d.b;
    Value* high = b.ior(b.iand(x.high, d.number((1 << 20) - 1)), d.number(1 << 20));
    return d.left({high, x.low}, bits - 21);
}

}  // namespace

// As double_words.cpp rounds, in one word whose bit 30 is the highest.
Value* double_to_float(DoubleBuilder& d, Words x, unsigned bits, bool flush_denormals) {
    Builder& b = d.b;
    const unsigned kept_bits = bits == 32 ? 23 : 10;
    const unsigned dropped_bits = 30 - kept_bits;
    const int32_t bias = bits == 32 ? 127 : 15;
    const int64_t infinity = (int64_t{2} * bias + 1) << kept_bits;

    const Words top = top_word(d, x, 31);
    Value* word = b.ior(top.high, d.is_any(top.low));
    Value* exponent = b.isub(d.exponent(x.high), d.number(double_bias - bias));
    Value* least = b.imax(exponent, d.number(1));
    Value* below = b.umin(b.isub(least, exponent), d.number(31));
    Value* lost = b.funnel_ushr(d.number(0), word, below);
    word = b.ior(b.ushr(word, below), d.is_any(lost));

    Value* odd = b.iand(b.ushr(word, d.number(dropped_bits)), d.number(1));
    Value* half = b.iadd(odd, d.number((int64_t{1} << (dropped_bits - 1)) - 1));
    Value* kept = b.ushr(b.iadd(word, half), d.number(dropped_bits));
    Value* field = b.ishl(b.iadd(least, d.number(-1)), d.number(kept_bits));
    Value* size = b.iadd(kept, field);
    if (flush_denormals)
        size = b.bcsel(b.ult(size, d.number(int64_t{1} << kept_bits)), d.number(0), size);
    size = b.bcsel(b.ige(exponent, d.number(2 * bias + 1)), d.number(infinity), size);
    Value* sign =
        bits == 32 ? d.sign(x.high) : b.iand(b.ushr(x.high, d.number(16)), d.number(0x8000));
    Value* nan = d.number(infinity + (int64_t{1} << (kept_bits - 1)));
    return b.bcsel(d.is_nan(x), nan, b.ior(size, sign));
}

Value* double_to_integer32(DoubleBuilder& d, Words x, bool is_signed) {
    Builder& b = d.b;
    constexpr int32_t last = double_bias + 31;  // exponent of numbers that begin with bit 31
    Value* zero = d.number(0);
    Value* exponent = d.exponent(x.high);
    Value* count = b.isub(d.number(last), exponent);
    Value* size = b.ushr(top_word(d, x, 32).high, b.iand(count, d.number(31)));
    size = b.bcsel(b.ult(exponent, d.number(double_bias)), zero, size);
    Value* negative = b.ilt(x.high, zero);
    Value* greatest = is_signed ? b.iadd(b.ushr(x.high, d.number(31)), d.number(0x7fffffff))
                                : d.number(0xffffffff);
    Value* too_great = b.uge(exponent, d.number(is_signed ? last : last + 1));
    size = b.bcsel(too_great, greatest, size);
    Value* result = b.bcsel(negative, is_signed ? b.ineg(size) : zero, size);
    return b.bcsel(d.is_nan(x), zero, result);
}

Words double_to_integer64(DoubleBuilder& d, Words x, bool is_signed) {
    Builder& b = d.b;
    constexpr int32_t last = double_bias + 63;
    const Words zero{d.number(0), d.number(0)};
    Value* exponent = d.exponent(x.high);
    Value* count = b.isub(d.number(last), exponent);
    Words size = d.right(top_word(d, x, 32), count);
    size = d.choose(b.ult(exponent, d.number(double_bias)), zero, size);
    Value* negative = b.ilt(x.high, d.number(0));
    Words greatest{d.number(0xffffffff), d.number(0xffffffff)};
    if (is_signed) {
        Value* sign = b.ushr(x.high, d.number(31));
        greatest = d.add({d.number(0x7fffffff), d.number(0xffffffff)}, sign);
    }
    Value* too_great = b.uge(exponent, d.number(is_signed ? last : last + 1));
    size = d.choose(too_great, greatest, size);
    const Words negated = is_signed ? d.split(b.ineg(d.join(size))) : zero;
    return d.choose(d.is_nan(x), zero, d.choose(negative, negated, size));
}

}  // namespace cuesta::nir
