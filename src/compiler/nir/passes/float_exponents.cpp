// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/float_exponents.h"

#include <cmath>

namespace cuesta::nir {
namespace {

struct Format {
    unsigned kept_bits;  // of the significand
    int32_t bias;
    int32_t lift;   // a factor of 2^lift makes normal numbers of denormals
    int32_t reach;  // and one of 2^-reach brings what is above them below the least
};

Format format_of(unsigned bits) {
    return bits == 32 ? Format{23, 127, 24, 64} : Format{10, 15, 11, 14};
}

struct FloatBits {
    Builder& b;
    unsigned bits;
    Format format = format_of(bits);
    int64_t special = 2 * format.bias + 1;  // the exponent field of infinities and NaN
    int64_t field = special << format.kept_bits;
    int64_t sign = int64_t{1} << (bits - 1);

    Value* number(int64_t value) { return b.imm_int(value, bits); }
    Value* power(int exponent) { return b.imm_float(std::ldexp(1.0f, exponent), bits); }
    Value* field_of(Value* x) {
        return b.iand(b.ushr(x, b.imm_int(format.kept_bits)), number(special));
    }

    struct Normal {
        Value* number;    // a zero where denormals are
        Value* exponent;  // its field, in 32 bits; of denormals that which it would be
        Value* has_none;  // zero, infinite or NaN
    };
    Normal normal(Value* x) {
        Value* is_small = b.ieq(field_of(x), number(0));
        Value* y = b.fmul(x, b.bcsel(is_small, power(format.lift), power(0)));
        Value* exponent = bits == 32 ? field_of(y) : b.u2u32(field_of(y));
        Value* lifted = b.bcsel(is_small, b.imm_int(-format.lift), b.imm_int(0));
        Value* size = b.iadd(b.iand(y, number(sign - 1)), number(-1));
        return {y, b.iadd(exponent, lifted), b.uge(size, number(field - 1))};
    }

    Value* with_exponent(Value* x, Value* exponent) {
        Value* own = bits == 32 ? exponent : b.u2u16(exponent);
        Value* rest = b.iand(x, number(~field));
        return b.ior(rest, b.ishl(own, b.imm_int(format.kept_bits)));
    }
};

}  // namespace

Value* float_significand(Builder& b, Value* x) {
    FloatBits f{b, x->bit_size};
    const FloatBits::Normal y = f.normal(x);
    return b.bcsel(y.has_none, y.number, f.with_exponent(y.number, b.imm_int(f.format.bias - 1)));
}

Value* float_exponent(Builder& b, Value* x) {
    FloatBits f{b, x->bit_size};
    const FloatBits::Normal y = f.normal(x);
    Value* exponent = b.iadd(y.exponent, b.imm_int(1 - f.format.bias));
    return b.bcsel(y.has_none, b.imm_int(0), exponent);
}

// An exponent that no normal number has is brought among theirs, and the factor that undoes this
// makes the infinity of it, or rounds it.
Value* scaled_float(Builder& b, Value* x, Value* exponent) {
    FloatBits f{b, x->bit_size};
    const FloatBits::Normal y = f.normal(x);
    constexpr int64_t enough = 1024;
    Value* count = b.imax(b.imin(exponent, b.imm_int(enough)), b.imm_int(-enough));
    Value* wanted = b.iadd(y.exponent, count);
    const int32_t reach = f.format.reach;
    Value* is_great = b.ige(wanted, b.imm_int(f.special));
    Value* is_small = b.ilt(wanted, b.imm_int(1));
    const auto where = [&](Value* great, Value* small, Value* fits) {
        return b.bcsel(is_great, great, b.bcsel(is_small, small, fits));
    };
    Value* moved = b.iadd(wanted, where(b.imm_int(-reach), b.imm_int(reach), b.imm_int(0)));
    moved = b.imin(b.imax(moved, b.imm_int(1)), b.imm_int(f.special - 1));
    Value* factor = where(f.power(reach), f.power(-reach), f.power(0));
    Value* product = b.fmul(f.with_exponent(y.number, moved), factor);
    return b.bcsel(y.has_none, y.number, product);
}

}  // namespace cuesta::nir
