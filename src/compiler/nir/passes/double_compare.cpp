// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/double_arithmetic.h"

namespace cuesta::nir {
namespace {

Value* integer_less(DoubleBuilder& d, Words x, Words y) {
    Builder& b = d.b;
    Value* low_less = b.iand(b.ieq(x.high, y.high), b.ult(x.low, y.low));
    return b.ior(b.ilt(x.high, y.high), low_less);
}

// Signed integers that compare as the numbers do, zeros of either sign as equal.
Words as_integer(DoubleBuilder& d, Words x) {
    const Words size{d.magnitude(x.high), x.low};
    const Words negative = d.split(d.b.ineg(d.join(size)));
    return d.choose(d.b.ilt(x.high, d.number(0)), negative, size);
}

// The same, but for the negative zero, which is less than the positive one.
Words in_order(DoubleBuilder& d, Words x) {
    Builder& b = d.b;
    Value* negative = b.ishr(x.high, d.number(31));
    return {b.ixor(x.high, b.ushr(negative, d.number(1))), b.ixor(x.low, negative)};
}

Value* any_nan(DoubleBuilder& d, Words x, Words y) {
    return d.b.ult(d.number(infinity_key), d.b.umax(d.key(x), d.key(y)));
}

// x where `x_first` or where y is NaN, and never NaN where there is a number.
Words number_of(DoubleBuilder& d, Words x, Words y, Value* x_first) {
    Builder& b = d.b;
    Value* x_wins = b.iand(x_first, b.inot(d.is_nan(x)));
    const Words result = d.choose(b.ior(d.is_nan(y), x_wins), x, y);
    return d.canonical(result);
}

}  // namespace

Value* double_less(DoubleBuilder& d, Words x, Words y) {
    Value* less = integer_less(d, as_integer(d, x), as_integer(d, y));
    return d.b.iand(less, d.b.inot(any_nan(d, x, y)));
}

Value* double_not_less(DoubleBuilder& d, Words x, Words y) {
    Value* less = integer_less(d, as_integer(d, x), as_integer(d, y));
    return d.b.inot(d.b.ior(less, any_nan(d, x, y)));
}

Value* double_equal(DoubleBuilder& d, Words x, Words y) {
    Builder& b = d.b;
    Value* differences = b.ior(b.ixor(x.high, y.high), b.ixor(x.low, y.low));
    Value* same = b.iand(b.ieq(differences, d.number(0)), b.inot(d.is_nan(x)));
    Value* zeros = b.ieq(b.ior(d.key(x), d.key(y)), d.number(0));
    return b.ior(same, zeros);
}

Value* double_is_nonzero(DoubleBuilder& d, Words x) {
    return d.b.ine(d.key(x), d.number(0));
}

Words double_least(DoubleBuilder& d, Words x, Words y) {
    return number_of(d, x, y, integer_less(d, in_order(d, x), in_order(d, y)));
}

Words double_greatest(DoubleBuilder& d, Words x, Words y) {
    return number_of(d, x, y, integer_less(d, in_order(d, y), in_order(d, x)));
}

Words double_saturated(DoubleBuilder& d, Words x) {
    Builder& b = d.b;
    Value* zero = d.number(0);
    Value* is_great = b.ige(x.high, d.number(double_one));
    const Words bounded = d.choose(is_great, {d.number(double_one), zero}, x);
    return d.choose(b.ior(b.ilt(x.high, zero), d.is_nan(x)), {zero, zero}, bounded);
}

// Zeros and NaN have none: their keys less one are those of no number.
Words double_sign_of(DoubleBuilder& d, Words x) {
    Builder& b = d.b;
    Value* none = b.uge(b.iadd(d.key(x), d.number(-1)), d.number(infinity_key));
    Value* one = b.ior(d.sign(x.high), d.number(double_one));
    return {b.bcsel(none, d.number(0), one), d.number(0)};
}

}  // namespace cuesta::nir
