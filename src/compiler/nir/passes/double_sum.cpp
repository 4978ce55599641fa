// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/double_arithmetic.h"

namespace cuesta::nir {

// The lesser magnitude is shifted to the greater one's exponent; ten bits behind the last take what
// falls out. Where much is cancelled, the two were shifted by one bit at most, so that nothing was
// lost. Results of the least exponent are exact: they keep the bits that they have.
Words double_sum(DoubleBuilder& d, Words x, Words y) {
    Builder& b = d.b;
    const Words order = d.subtract({d.magnitude(x.high), x.low}, {d.magnitude(y.high), y.low});
    Value* swaps = b.ilt(order.high, d.number(0));
    const Words great = d.choose(swaps, y, x);
    const Words little = d.choose(swaps, x, y);
    Value* differ = b.ilt(b.ixor(x.high, y.high), d.number(0));
    Value* great_field = d.exponent(great.high);
    Value* little_field = d.exponent(little.high);

    Value* exponent = b.umax(great_field, d.number(1));
    Value* distance = b.umin(b.isub(exponent, b.umax(little_field, d.number(1))), d.number(63));
    const Words first = d.left(d.significand(great, great_field), 10);
    const Words second = d.right_sticky(d.left(d.significand(little, little_field), 10), distance);
    const Words total = d.choose(differ, d.subtract(first, second), d.add(first, second));

    // To bit 63, unless the exponent would become less than 1.
    Value* in_low = b.ieq(total.high, d.number(0));
    Value* highest = d.highest_bit(b.bcsel(in_low, total.low, total.high));
    Value* base = b.bcsel(in_low, d.number(63 + 127), d.number(31 + 127));
    Value* count = b.umin(b.isub(base, highest), exponent);
    Value* shifted = b.isub(b.iadd(exponent, d.number(1)), count);
    Value* is_special = b.ieq(great_field, d.number(double_special));
    shifted = b.bcsel(is_special, d.number(double_special), shifted);
    Words result = d.packed(d.sign(great.high), shifted, d.left(total, count));

    // Zero is negative only as the sum of two that are.
    Value* is_zero = b.ieq(b.ior(total.high, total.low), d.number(0));
    Value* zero = d.sign(b.iand(x.high, y.high));
    result.high = b.bcsel(is_zero, zero, result.high);
    // Infinities that differ give NaN, as NaN does. The low word is 0 there.
    Value* opposite = b.iand(b.ieq(little_field, d.number(double_special)), differ);
    Value* last_number = b.isub(d.number(infinity_key), b.b2i32(opposite));
    Value* is_nan = b.ult(last_number, d.key(great));
    return {b.bcsel(is_nan, d.number(double_nan), result.high), result.low};
}

}  // namespace cuesta::nir
