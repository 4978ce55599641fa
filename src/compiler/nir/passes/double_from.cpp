// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Doubles of other numbers.
#include "compiler/nir/passes/double_arithmetic.h"

namespace cuesta::nir {
namespace {

// Of the same bits in the exponents of both sizes.
constexpr int32_t float_bias = 127;
constexpr int32_t bias_difference = double_bias - float_bias;

// Words become floats of their own first, which have the highest bit's exponent.
Words from_word(DoubleBuilder& d, Value* magnitude, Value* sign) {
    Builder& b = d.b;
    Value* highest = d.highest_bit(magnitude);
    Value* count = b.iand(b.isub(d.number(31 + float_bias), highest), d.number(31));
    Value* top = b.ishl(magnitude, count);
    Value* field = b.ishl(b.iadd(highest, d.number(bias_difference - 1)), d.number(20));
    Value* high = b.ior(b.iadd(b.ushr(top, d.number(11)), field), sign);
    Value* is_zero = b.ieq(magnitude, d.number(0));
    return {b.bcsel(is_zero, d.number(0), high), b.ishl(top, d.number(21))};
}

}  // namespace

Words double_from_integer(DoubleBuilder& d, Value* x, bool is_signed) {
    Builder& b = d.b;
    if (x->bit_size == 32) {
        if (!is_signed)
            return from_word(d, x, d.number(0));
        return from_word(d, b.bcsel(b.ilt(x, d.number(0)), b.ineg(x), x), d.sign(x));
    }
    Words size = d.split(x);
    Value* sign = d.number(0);
    if (is_signed) {
        sign = d.sign(size.high);
        size = d.choose(b.ilt(size.high, d.number(0)), d.split(b.ineg(x)), size);
    }
    const DoubleBuilder::Counted counted = d.normalised(size);
    Value* exponent = b.iadd(counted.position, d.number(double_bias));
    const Words result = d.packed_finite(sign, exponent, counted.significand);
    Value* is_zero = b.ieq(b.ior(size.high, size.low), d.number(0));
    return {b.bcsel(is_zero, d.number(0), result.high), result.low};
}

// A denormal's bits as an integer become a float that is 2^149 times as great.
Words double_from_float(DoubleBuilder& d, Value* x, bool flush_denormals) {
    Builder& b = d.b;
    Value* zero = d.number(0);
    Value* infinity = d.number(0x7f800000);
    Value* size = d.magnitude(x);
    Value* is_small = b.ult(size, d.number(1 << 23));
    Value* base = d.number(bias_difference << 20);
    Value* normal = size;
    if (!flush_denormals) {
        normal = b.bcsel(is_small, b.u2f32(size), size);
        base = b.bcsel(is_small, d.number((bias_difference - 149) << 20), base);
    }
    Value* is_zero = flush_denormals ? is_small : b.ieq(size, zero);
    Value* high = b.iadd(b.ushr(normal, d.number(3)), base);
    high = b.bcsel(b.uge(size, infinity), d.number(double_infinity), high);
    const Words number = d.choose(is_zero, {zero, zero}, {high, b.ishl(normal, d.number(29))});
    return d.with_nan(b.ult(infinity, size), {b.ior(number.high, d.sign(x)), number.low});
}

}  // namespace cuesta::nir
