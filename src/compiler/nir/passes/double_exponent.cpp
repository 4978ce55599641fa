// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/double_arithmetic.h"

namespace cuesta::nir {
namespace {

// Of a significand in [0.5, 1).
constexpr int32_t half_exponent = double_bias - 1;

// Zeros, infinities and NaN.
Value* has_no_exponent(DoubleBuilder& d, Words x) {
    Value* key = d.b.iadd(d.key(x), d.number(-1));
    return d.b.uge(key, d.number(infinity_key - 1));
}

}  // namespace

Words double_frexp_significand(DoubleBuilder& d, Words x) {
    Builder& b = d.b;
    const Words kept = d.right(d.normal(x).significand, 11);
    Value* high = b.iadd(kept.high, d.number((half_exponent - 1) << 20));
    const Words significand{b.ior(high, d.sign(x.high)), kept.low};
    return d.choose(has_no_exponent(d, x), d.canonical(x), significand);
}

Value* double_frexp_exponent(DoubleBuilder& d, Words x) {
    Builder& b = d.b;
    Value* exponent = b.isub(d.normal(x).exponent, d.number(half_exponent));
    return b.bcsel(has_no_exponent(d, x), d.number(0), exponent);
}

Words double_ldexp(DoubleBuilder& d, Words x, Value* exponent) {
    Builder& b = d.b;
    const DoubleBuilder::Normal number = d.normal(x);
    Value* count = b.imin(exponent, d.number(double_beyond));
    count = b.imax(count, d.number(-double_beyond));
    const Words result =
        d.rounded(d.sign(x.high), b.iadd(number.exponent, count), number.significand);
    return d.choose(has_no_exponent(d, x), d.canonical(x), result);
}

}  // namespace cuesta::nir
