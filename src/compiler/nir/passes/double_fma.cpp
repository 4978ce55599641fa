// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The whole product and the addend in 128 bits, both below bit 127: the sum is an unsigned number
// of 128, the difference a signed one.
#include "compiler/nir/passes/double_arithmetic.h"

namespace cuesta::nir {
namespace {

struct Fma {
    DoubleBuilder& d;
    Builder& b;

    LongWords choose(Value* condition, const LongWords& x, const LongWords& y) {
        LongWords result;
        for (unsigned i = 0; i < 4; ++i)
            result.words[i] = b.bcsel(condition, x.words[i], y.words[i]);
        return result;
    }

    Value* is_zero(Value* word) { return b.ieq(word, d.number(0)); }

    // By 64, by 32 and by the rest, 0 to 127 in all. The lowest bit is sticky; what falls out first
    // need not be asked for, because the product's highest word, which is not zero, comes behind it
    // and stays below everything that a result keeps.
    LongWords right_sticky(const LongWords& x, Value* count) {
        Value* zero = d.number(0);
        const auto& w = x.words;
        Value* far = b.ine(b.iand(count, d.number(64)), zero);
        LongWords y = choose(far, {{w[2], w[3], zero, zero}}, x);
        Value* by_word = b.ine(b.iand(count, d.number(32)), zero);
        Value* lost = b.bcsel(by_word, y.words[0], zero);
        y = choose(by_word, {{y.words[1], y.words[2], y.words[3], zero}}, y);
        Value* part = b.iand(count, d.number(31));
        lost = d.is_any(b.ior(lost, b.funnel_ushr(zero, y.words[0], part)));
        for (unsigned i = 0; i < 3; ++i)
            y.words[i] = b.funnel_ushr(y.words[i], y.words[i + 1], part);
        y.words[3] = b.ushr(y.words[3], part);
        y.words[0] = b.ior(y.words[0], lost);
        return y;
    }

    // x + (y ^ mask) + (mask & 1), the mask being 0 or -1.
    LongWords sum(const LongWords& x, const LongWords& y, Value* mask) {
        LongWords result;
        Value* carry = b.iand(mask, d.number(1));
        for (unsigned i = 0; i < 4; ++i) {
            Value* word = b.ixor(y.words[i], mask);
            const Words total =
                d.split(b.iadd(b.iadd(b.u2u64(x.words[i]), b.u2u64(word)), b.u2u64(carry)));
            result.words[i] = total.low;
            carry = total.high;
        }
        return result;
    }

    // The 64 bits from the highest one on, and by how many places it stands higher than it stood.
    struct Normalised {
        Words significand;
        Value* count;
    };
    Normalised normalised(LongWords x) {
        Value* zero = d.number(0);
        Value* far = is_zero(b.ior(x.words[3], x.words[2]));
        x = choose(far, {{zero, zero, x.words[0], x.words[1]}}, x);
        Value* by_word = is_zero(x.words[3]);
        x = choose(by_word, {{zero, x.words[0], x.words[1], x.words[2]}}, x);
        Value* highest = d.highest_bit(x.words[3]);
        Value* back = b.iadd(highest, d.number(1 - 127));
        const auto word = [&](Value* low, Value* high) { return b.funnel_ushr(low, high, back); };
        Value* high = word(x.words[2], x.words[3]);
        Value* low = word(x.words[1], x.words[2]);
        Value* behind = b.ior(word(zero, x.words[1]), x.words[0]);
        Value* count = b.isub(d.number(31 + 127), highest);
        count = b.iadd(count, b.bcsel(far, d.number(64), zero));
        count = b.iadd(count, b.bcsel(by_word, d.number(32), zero));
        return {{high, b.ior(low, d.is_any(behind))}, count};
    }

    Words result(Words x, Words y, Words z) {
        Value* zero = d.number(0);
        Value* x_key = d.key(x);
        Value* y_key = d.key(y);
        Value* z_key = d.key(z);
        Value* great = b.umax(x_key, y_key);
        Value* little = b.umin(x_key, y_key);
        Value* product_sign = b.ixor(x.high, y.high);
        Value* differ = b.ishr(b.ixor(product_sign, z.high), d.number(31));

        Factors factors = factors_of(d, x, y);
        const LongWords product = whole_product(d, factors.x, d.right(factors.y, 1));
        Value* exponent = b.bcsel(is_zero(little), d.number(-double_beyond), factors.exponent);
        Value* z_field = d.exponent(z.high);
        Value* z_exponent = b.umax(z_field, d.number(1));
        const Words z_top = d.left(d.significand(z, z_field), 10);
        const LongWords addend{{zero, zero, z_top.low, z_top.high}};

        Value* addend_leads = b.ilt(exponent, z_exponent);
        const LongWords first = choose(addend_leads, addend, product);
        const LongWords second = choose(addend_leads, product, addend);
        Value* greater = b.imax(exponent, z_exponent);
        Value* distance = b.imin(b.isub(greater, b.imin(exponent, z_exponent)), d.number(127));
        LongWords total = sum(first, right_sticky(second, distance), differ);
        // The lowest bit says the same of a negative difference.
        Value* negative = b.ishr(b.iand(total.words[3], differ), d.number(31));
        total = sum({{zero, zero, zero, zero}}, total, negative);

        const Normalised number = normalised(total);
        Value* sign = b.ixor(b.bcsel(addend_leads, z.high, product_sign), negative);
        sign = b.bcsel(is_zero(number.significand.high), b.iand(product_sign, z.high), sign);
        Value* shifted = b.isub(b.iadd(greater, d.number(1)), number.count);
        shifted = b.bcsel(is_zero(number.significand.high), d.number(-double_beyond), shifted);
        const Words finite = d.rounded(d.sign(sign), shifted, number.significand);
        return special({great, little, z_key}, {product_sign, z.high, differ}, finite);
    }

    struct Keys {
        Value* great;
        Value* little;
        Value* z;
    };
    struct Signs {
        Value* product;
        Value* z;
        Value* differ;  // 0 or -1
    };
    Words special(const Keys& keys, const Signs& signs, Words finite) {
        Value* infinity = d.number(infinity_key);
        Value* z_special = b.uge(keys.z, infinity);
        Value* product_special = b.uge(keys.great, infinity);
        Value* sign = d.sign(b.bcsel(z_special, signs.z, signs.product));
        const Words infinite{b.ior(sign, d.number(double_infinity)), d.number(0)};
        const Words number = d.choose(b.ior(z_special, product_special), infinite, finite);
        // Beside an infinite product of the other sign, infinity is no number either.
        Value* opposite = b.bcsel(product_special, signs.differ, d.number(0));
        Value* z_nan = b.ult(b.iadd(infinity, opposite), keys.z);
        Value* product_nan = b.uge(b.isub(keys.great, d.is_any(keys.little)), infinity);
        Value* high = b.bcsel(b.ior(z_nan, product_nan), d.number(double_nan), number.high);
        return {high, number.low};
    }
};

}  // namespace

Words double_fma(DoubleBuilder& d, Words x, Words y, Words z) {
    return Fma{d, d.b}.result(x, y, z);
}

}  // namespace cuesta::nir
