// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The operations that lower_doubles knows, on doubles of two words. All round to nearest even,
// keep denormals, and give NaN without sign and payload.
#pragma once

#include "compiler/nir/passes/double_words.h"

namespace cuesta::nir {

// --- arithmetic: double_sum.cpp, double_product.cpp, double_fma.cpp, double_quotient.cpp,
// double_root.cpp ---
Words double_sum(DoubleBuilder& d, Words x, Words y);
Words double_product(DoubleBuilder& d, Words x, Words y);
Words double_fma(DoubleBuilder& d, Words x, Words y, Words z);
Words double_quotient(DoubleBuilder& d, Words x, Words y);
Words double_root(DoubleBuilder& d, Words x);

// What products have in common: two significands with bit 63, and the exponent that their product
// has where its highest bit is its 128th.
struct Factors {
    Words x;
    Words y;
    Value* exponent;
};
Factors factors_of(DoubleBuilder& d, Words x, Words y);
// The lowest word first.
struct LongWords {
    Value* words[4];
};
LongWords whole_product(DoubleBuilder& d, Words x, Words y);
// The lower 64 bits of it.
Words low_product(DoubleBuilder& d, Words x, Words y);

// --- whole numbers: double_rounding.cpp ---
enum class Whole { toward_zero, down, up, nearest_even };
Words double_whole(DoubleBuilder& d, Words x, Whole which);

// --- comparisons and choices: double_compare.cpp ---
Value* double_less(DoubleBuilder& d, Words x, Words y);
Value* double_not_less(DoubleBuilder& d, Words x, Words y);  // x >= y
Value* double_equal(DoubleBuilder& d, Words x, Words y);
Value* double_is_nonzero(DoubleBuilder& d, Words x);  // NaN is, too
Words double_least(DoubleBuilder& d, Words x, Words y);
Words double_greatest(DoubleBuilder& d, Words x, Words y);
Words double_saturated(DoubleBuilder& d, Words x);
Words double_sign_of(DoubleBuilder& d, Words x);

// --- conversions: double_from.cpp, double_to.cpp ---
Words double_from_float(DoubleBuilder& d, Value* x, bool flush_denormals);  // of 32 bits
Words double_from_integer(DoubleBuilder& d, Value* x, bool is_signed);      // of 32 or 64 bits
// The bits of a float of 16 or 32, in 32.
Value* double_to_float(DoubleBuilder& d, Words x, unsigned bits, bool flush_denormals);
Value* double_to_integer32(DoubleBuilder& d, Words x, bool is_signed);
Words double_to_integer64(DoubleBuilder& d, Words x, bool is_signed);

// --- exponents: double_exponent.cpp ---
Words double_frexp_significand(DoubleBuilder& d, Words x);
Value* double_frexp_exponent(DoubleBuilder& d, Words x);
Words double_ldexp(DoubleBuilder& d, Words x, Value* exponent);

}  // namespace cuesta::nir
