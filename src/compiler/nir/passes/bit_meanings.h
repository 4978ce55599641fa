// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Whether the bits of values are read as integers or as floats: on a core without integers the same
// number is carried as different bits.
#pragma once

#include <optional>
#include <unordered_map>

#include "base/result.h"
#include "compiler/nir/shader.h"

namespace cuesta::nir {

// Not of 1-bit values: those are booleans.
bool is_integer(OperandType type);
bool is_shift(Op op);
// Position of the source that counts slots, of intrinsics that have one.
std::optional<unsigned> offset_source(IntrinsicOp op);

// An operation that asks whether bits are zero as an integer (ine and ieq with a constant zero,
// i2b1), and is asked of a float's. Those of -0.0 are not; `may_be_minus_zero` says whether that
// has to be considered.
struct FloatZeroTest {
    unsigned source = 0;
    bool may_be_minus_zero = true;
};
using FloatZeroTests = std::unordered_map<const Alu*, FloatZeroTest>;

// Follows what passes bits on, each component by itself, from those that read them to those that
// make them. Behind it every reader of an integer reads whole numbers that are floats: constants
// that are read as integers became the float of the same number (counts of shifts stay as they
// are), and moves, selects and phis that are read both ways were doubled. Arithmetic, comparisons
// and the tests given back are left to the caller. Shaders that read the bits of a computed float
// as an integer, or of a computed integer as a float, are refused.
Result<FloatZeroTests> separate_meanings(Function& function);

}  // namespace cuesta::nir
