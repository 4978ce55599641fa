// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "compiler/nir/builder.h"

namespace cuesta::nir {

// The quotient of two whole floats that are not negative, rounded down: how it comes out whole
// depends on a core's reciprocal.
using WholeQuotient = Value* (*)(Builder& b, Value* dividend, Value* divisor);

// Quotients and remainders of 32-bit integers on cores that compute in floats, while they can still
// be told from those of floats. As exact as the floats hold the product of quotient and divisor.
bool lower_integer_division(Function& function, WholeQuotient whole_quotient);

}  // namespace cuesta::nir
