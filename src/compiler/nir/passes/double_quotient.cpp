// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Two digits of some 30 bits, each by the reciprocal of the divisor's highest word, give the
// quotient to 58 bits, never too great and at most 8 too small in the last of them. Rounded to
// nearest, 4 bits fewer are the quotient rounded down or one more, and the sign of the remainder
// says which. No exact quotient comes out as one more: then there would be no remainder, and no
// sign.
#include "compiler/nir/passes/double_arithmetic.h"

namespace cuesta::nir {
namespace {

// 2^95 divided by a significand, not too great, and off by 5 parts of 2^32 at most: an estimate
// that is too small by 2^-20 of it, and one step of Newton's method. The float's reciprocal may be
// off by 2^-21.
Value* inverse_of(DoubleBuilder& d, Value* top) {
    Builder& b = d.b;
    Value* scaled = b.fmul(b.frcp(b.u2f32(top)), b.imm_float(0x1.ffffep62f));
    Value* estimate = b.f2u32(scaled);
    Value* product = b.unpack_64_high(b.umul_2x32_64(estimate, top));
    // One less than it is, for the divisor's lower word.
    Value* error = b.isub(d.number(0x7ffffffe), product);
    Value* correction = b.umul_2x32_64(estimate, b.ishl(error, d.number(1)));
    return b.iadd(estimate, b.unpack_64_high(correction));
}

// The highest bit is bit 63 or 62, the lowest is sticky.
Words quotient_of(DoubleBuilder& d, Words x, Words y) {
    Builder& b = d.b;
    Value* inverse = inverse_of(d, y.high);
    const Words divisor = d.right(y, 11);  // 53 bits
    const auto times_divisor = [&](Words digits) { return low_product(d, digits, divisor); };

    // x / y * 2^31, at most 7 too small.
    Value* first = b.unpack_64_high(b.umul_2x32_64(x.high, inverse));
    const Words rest = d.subtract(d.left(x, 20), times_divisor({d.number(0), first}));
    Value* rest_top = d.right(rest, 25).low;
    // What is missing of it, times 2^27.
    Value* second = b.unpack_64_high(b.umul_2x32_64(rest_top, inverse));

    Value* last = b.ushr(b.iadd(second, d.number(8)), d.number(4));
    const Words above{b.ushr(first, d.number(9)), b.ishl(first, d.number(23))};
    Words digits = d.add(above, last);
    const Words dividend{b.ishl(x.low, d.number(11)), d.number(0)};
    const Words remainder = d.subtract(dividend, times_divisor(digits));
    Value* one_less = b.ishr(remainder.high, d.number(31));
    digits = d.split(b.iadd(d.join(digits), b.i2i64(one_less)));
    const Words result = d.left(digits, 9);
    return {result.high, b.ior(result.low, d.is_any(b.ior(remainder.high, remainder.low)))};
}

}  // namespace

Words double_quotient(DoubleBuilder& d, Words x, Words y) {
    Builder& b = d.b;
    const DoubleBuilder::Normal dividend = d.normal(x);
    const DoubleBuilder::Normal divisor = d.normal(y);
    Value* difference = b.isub(dividend.exponent, divisor.exponent);
    const DoubleBuilder::Normal quotient =
        d.one_further({quotient_of(d, dividend.significand, divisor.significand),
                       b.iadd(difference, d.number(double_bias))});

    Value* zero = d.number(0);
    Value* infinity = d.number(infinity_key);
    Value* x_key = d.key(x);
    Value* y_key = d.key(y);
    Value* vanishes = b.ior(b.ieq(x_key, zero), b.uge(y_key, infinity));
    Value* overflows = b.ior(b.ieq(y_key, zero), b.uge(x_key, infinity));
    Value* exponent = b.bcsel(vanishes, d.number(-double_beyond), quotient.exponent);
    exponent = b.bcsel(overflows, d.number(double_beyond), exponent);
    const Words result = d.rounded(d.sign(b.ixor(x.high, y.high)), exponent, quotient.significand);

    // Two zeros, two infinities, or a NaN: the low word is 0 there.
    Value* great = b.iadd(b.umax(x_key, y_key), d.number(-1));
    Value* little = b.umin(x_key, y_key);
    Value* is_nan = b.uge(b.umax(great, little), infinity);
    return {b.bcsel(is_nan, d.number(double_nan), result.high), result.low};
}

}  // namespace cuesta::nir
