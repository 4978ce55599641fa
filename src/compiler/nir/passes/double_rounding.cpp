// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/double_arithmetic.h"

namespace cuesta::nir {
namespace {

struct Rounding {
    DoubleBuilder& d;
    Builder& b;
    Words x;
    Whole which;

    // Added to the bits of a number of 1 or more in front of dropping the fraction: carries go
    // through the significand into the exponent. `one` is the bit that is worth 1.
    Words with_increment(Words one, Words fraction) {
        Value* negative = b.ishr(x.high, d.number(31));
        const auto where = [&](Value* mask) {
            return d.add(x, Words{b.iand(fraction.high, mask), b.iand(fraction.low, mask)});
        };
        switch (which) {
            case Whole::toward_zero: return x;
            case Whole::down: return where(negative);
            case Whole::up: return where(b.inot(negative));
            case Whole::nearest_even: break;
        }
        Value* odd = b.ior(b.iand(x.high, one.high), b.iand(x.low, one.low));
        return d.add(d.add(x, d.right(fraction, 1)), d.is_any(odd));
    }

    // Whether a number below 1 becomes 1.
    Value* becomes_one() {
        Value* key = d.key(x);
        Value* zero = d.number(0);
        switch (which) {
            case Whole::toward_zero: break;
            case Whole::down: return b.iand(b.ilt(x.high, zero), b.ine(key, zero));
            case Whole::up: return b.iand(b.ige(x.high, zero), b.ine(key, zero));
            case Whole::nearest_even: return b.ult(d.number((double_one - (1 << 20)) << 1), key);
        }
        return b.imm_bool(false);
    }

    Words result() {
        constexpr int32_t first_whole = double_bias + 52;  // from here on, all numbers are
        Value* zero = d.number(0);
        Value* exponent = d.exponent(x.high);
        Value* count = b.imax(b.isub(d.number(first_whole), exponent), zero);
        Value* in_high = b.ine(b.iand(count, d.number(32)), zero);
        Value* bit = b.ishl(d.number(1), b.iand(count, d.number(31)));
        const Words one{b.bcsel(in_high, bit, zero), b.bcsel(in_high, zero, bit)};
        const Words fraction = d.split(b.iadd(d.join(one), b.imm_int(-1, 64)));
        const Words sum = with_increment(one, fraction);
        Words whole{b.iand(sum.high, b.inot(fraction.high)), b.iand(sum.low, b.inot(fraction.low))};
        if (which == Whole::nearest_even)
            whole = d.choose(b.uge(exponent, d.number(first_whole)), x, whole);
        Value* small = b.bcsel(becomes_one(), d.number(double_one), zero);
        whole = d.choose(b.ult(exponent, d.number(double_bias)),
                         {b.ior(small, d.sign(x.high)), zero}, whole);
        return d.with_nan(d.is_nan(x), whole);
    }
};

}  // namespace

Words double_whole(DoubleBuilder& d, Words x, Whole which) {
    return Rounding{d, d.b, x, which}.result();
}

}  // namespace cuesta::nir
