// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/double_arithmetic.h"

namespace cuesta::nir {

// A product of two denormals is so small that only its being there matters, and nothing above the
// last bit of any result: the lesser factor alone is normalised, and is zero where one is.
Factors factors_of(DoubleBuilder& d, Words x, Words y) {
    Builder& b = d.b;
    Value* swaps = b.ult(d.key(y), d.key(x));
    const DoubleBuilder::Normal lesser = d.normal(d.choose(swaps, y, x));
    const Words greater = d.choose(swaps, x, y);
    Value* sum = b.iadd(lesser.exponent, d.exponent(greater.high));
    return {lesser.significand, d.normal_significand(greater),
            b.iadd(sum, d.number(1 - double_bias))};
}

LongWords whole_product(DoubleBuilder& d, Words x, Words y) {
    Builder& b = d.b;
    const auto sum = [&](Value* product, Value* word) { return b.iadd(product, b.u2u64(word)); };
    const Words lowest = d.split(b.umul_2x32_64(x.low, y.low));
    const Words cross = d.split(sum(b.umul_2x32_64(x.low, y.high), lowest.high));
    const Words middle = d.split(sum(b.umul_2x32_64(x.high, y.low), cross.low));
    const Words high = d.split(sum(sum(b.umul_2x32_64(x.high, y.high), cross.high), middle.high));
    return {{lowest.low, middle.low, high.low, high.high}};
}

Words low_product(DoubleBuilder& d, Words x, Words y) {
    Builder& b = d.b;
    const Words low = d.split(b.umul_2x32_64(x.low, y.low));
    Value* high = b.iadd(b.imul(x.low, y.high), low.high);
    return {b.iadd(b.imul(x.high, y.low), high), low.low};
}

Words double_product(DoubleBuilder& d, Words x, Words y) {
    Builder& b = d.b;
    const Factors factors = factors_of(d, x, y);
    const LongWords whole = whole_product(d, factors.x, factors.y);
    Value* behind = d.is_any(b.ior(whole.words[0], whole.words[1]));
    const Words top{whole.words[3], b.ior(whole.words[2], behind)};
    const DoubleBuilder::Normal product = d.one_further({top, factors.exponent});

    Value* x_key = d.key(x);
    Value* y_key = d.key(y);
    Value* great = b.umax(x_key, y_key);
    Value* little = b.umin(x_key, y_key);
    Value* exponent =
        b.bcsel(b.ieq(little, d.number(0)), d.number(-double_beyond), product.exponent);
    exponent = b.bcsel(b.uge(great, d.number(infinity_key)), d.number(double_beyond), exponent);
    Words result = d.rounded(d.sign(b.ixor(x.high, y.high)), exponent, product.significand);
    // Infinity by zero is NaN, as NaN is. The low word is 0 there.
    Value* number = b.isub(great, d.is_any(little));
    Value* is_nan = b.uge(number, d.number(infinity_key));
    return {b.bcsel(is_nan, d.number(double_nan), result.high), result.low};
}

}  // namespace cuesta::nir
