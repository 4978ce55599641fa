// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Floats of 64 bits as two words each, for machines that have integers alone: what the operations
// of lower_doubles are put together from. A significand under work fills 64 bits: bit 63 is the
// highest one of a normal number, so that 11 bits lie behind the last that a result keeps, and the
// lowest of them also says whether any bit further down is set (it is "sticky").
#pragma once

#include "compiler/nir/builder.h"

namespace cuesta::nir {

struct Words {
    Value* high;
    Value* low;
};

// The double's high word.
constexpr uint32_t double_sign = 0x80000000;
constexpr uint32_t double_one = 0x3ff00000;
constexpr uint32_t double_infinity = 0x7ff00000;
constexpr uint32_t double_nan = 0x7ff80000;
constexpr int32_t double_bias = 1023;
// The exponent field of infinities and NaN.
constexpr int32_t double_special = 2047;
// An exponent that rounds to infinity, and negated to zero, whatever is added to it.
constexpr int32_t double_beyond = 1 << 16;
// See DoubleBuilder::key().
constexpr uint32_t infinity_key = double_infinity << 1;

class DoubleBuilder {
  public:
    explicit DoubleBuilder(Builder& builder) : b(builder) {}

    Builder& b;

    Value* number(int64_t value) { return b.imm_int(value); }
    // What was just put together is taken as it was.
    Words split(Value* value);
    Value* join(Words words) { return b.pack_64(words.low, words.high); }
    Words choose(Value* condition, Words x, Words y);
    Words add(Words x, Words y);
    Words add(Words x, Value* word);  // no sign
    Words subtract(Words x, Words y);

    // --- shifts ---
    Words left(Words x, unsigned count);  // 1 to 31
    Words right(Words x, unsigned count);
    Words left(Words x, Value* count);  // 0 to 63
    Words right(Words x, Value* count);
    Words right_sticky(Words x, Value* count);
    Value* is_any(Value* bits) { return b.umin(bits, number(1)); }  // 1 or 0
    // Of a word that is not 0: the number of its highest bit plus 127, and of 0: 0.
    Value* highest_bit(Value* word);

    // --- parts of a double ---
    Value* exponent(Value* high) { return b.iand(b.ushr(high, number(20)), number(0x7ff)); }
    Value* sign(Value* high) { return b.iand(high, number(double_sign)); }
    Value* magnitude(Value* high) { return b.iand(high, number(~double_sign)); }
    // Its bits without sign, those of the low word as one: 0 for zeros, infinity_key for
    // infinities, and greater for NaN.
    Value* key(Words x) { return b.iadd(is_any(x.low), b.ishl(x.high, number(1))); }
    Value* is_nan(Words x) { return b.ult(number(infinity_key), key(x)); }
    // 53 bits; no highest one where the exponent is 0.
    Words significand(Words x, Value* exponent);

    // A number, not zero, as one whose significand has bit 63. Exponents of denormals go on below
    // 1.
    struct Normal {
        Words significand;
        Value* exponent;
    };
    Normal normal(Words x);
    // Its exponent is not 0.
    Words normal_significand(Words x);
    // Bit 63 or 62 is the highest: in the second case, the double of it and the exponent one less.
    Normal one_further(Normal x);
    // The significand of any 64 bits (0: none), and the number of its highest bit.
    struct Counted {
        Words significand;
        Value* position;
    };
    Counted normalised(Words bits);

    // --- results ---
    // `sign` is bit 31. Rounds to nearest even; exponents may be as far out as they like.
    Words rounded(Value* sign, Value* exponent, Words significand);
    // As before, where the exponent is 1 or more: without bit 63, the number is a denormal.
    Words packed(Value* sign, Value* exponent, Words significand);
    // As before, where the exponent is far from infinity.
    Words packed_finite(Value* sign, Value* exponent, Words significand);
    Words canonical(Words x);  // NaN without sign and payload
    Words with_nan(Value* condition, Words x);
};

}  // namespace cuesta::nir
