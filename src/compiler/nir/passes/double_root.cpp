// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Like a quotient: an estimate of the root to 59 bits, off by a quarter of its 54th at most, is
// rounded to 54; they are the root rounded down or one more, and the sign of the remainder says
// which.
#include "compiler/nir/passes/double_arithmetic.h"

namespace cuesta::nir {
namespace {

// 2^63 divided by the root of a word of 2^30 and more times 2^32, not too great, and off by 2^-28
// of it at most: like the inverse of a divisor.
Value* inverse_root_of(DoubleBuilder& d, Value* top) {
    Builder& b = d.b;
    Value* scaled = b.fmul(b.frsq(b.u2f32(top)), b.imm_float(0x1.ffffep46f));
    Value* estimate = b.f2u32(scaled);
    const auto high_product = [&](Value* x, Value* y) {
        return b.unpack_64_high(b.umul_2x32_64(x, y));
    };
    Value* one = high_product(high_product(estimate, estimate), top);
    // Less than it is by what was dropped on the way.
    Value* error = b.isub(d.number((1 << 30) - 4), one);
    return b.iadd(estimate, high_product(estimate, b.ishl(error, d.number(1))));
}

// x is bit 63 or 62 and what follows; so is the root, with bit 63.
Words root_of(DoubleBuilder& d, Words x) {
    Builder& b = d.b;
    Value* inverse = inverse_root_of(d, x.high);
    // The root times 2^31, at most 7 too small.
    Value* first = b.unpack_64_high(b.umul_2x32_64(x.high, inverse));
    const Words square = d.split(b.umul_2x32_64(first, first));
    const Words rest = d.subtract(d.right(x, 2), square);
    Value* rest_top = d.right(rest, 3).low;
    // What is missing, times 2^28: the rest divided by twice the root.
    Value* second = b.unpack_64_high(b.umul_2x32_64(rest_top, inverse));

    Value* last = b.ushr(b.iadd(second, d.number(16)), d.number(5));
    const Words above{b.ushr(first, d.number(9)), b.ishl(first, d.number(23))};
    Words digits = d.add(above, last);
    const Words whole{b.ishl(x.low, d.number(12)), d.number(0)};
    const Words remainder = d.subtract(whole, low_product(d, digits, digits));
    Value* one_less = b.ishr(remainder.high, d.number(31));
    digits = d.split(b.iadd(d.join(digits), b.i2i64(one_less)));
    const Words result = d.left(digits, 10);
    return {result.high, b.ior(result.low, d.is_any(b.ior(remainder.high, remainder.low)))};
}

}  // namespace

Words double_root(DoubleBuilder& d, Words x) {
    Builder& b = d.b;
    const DoubleBuilder::Normal number = d.normal(x);
    // An even power of two times one to four.
    Value* is_even = b.ine(b.iand(number.exponent, d.number(1)), d.number(0));
    const Words even = d.right(number.significand, 1);
    const Words root = root_of(d, d.choose(is_even, even, number.significand));
    Value* exponent = b.ushr(b.iadd(number.exponent, d.number(double_bias)), d.number(1));
    const Words finite = d.packed_finite(d.number(0), exponent, root);

    // Negative numbers and NaN; zeros and the positive infinity stay.
    Value* key = d.key(x);
    Value* infinity = d.number(infinity_key);
    const Words result = d.with_nan(b.uge(x.high, d.number(double_infinity)), finite);
    Value* is_infinite = b.iand(b.ieq(key, infinity), b.ige(x.high, d.number(0)));
    return d.choose(b.ior(b.ieq(key, d.number(0)), is_infinite), x, result);
}

}  // namespace cuesta::nir
