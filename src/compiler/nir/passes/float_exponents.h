// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "compiler/nir/builder.h"

namespace cuesta::nir {

// frexp_sig, frexp_exp and ldexp of 16 and 32 bits, by integer operations on the floats' bits.
Value* float_significand(Builder& b, Value* x);
Value* float_exponent(Builder& b, Value* x);
Value* scaled_float(Builder& b, Value* x, Value* exponent);

}  // namespace cuesta::nir
