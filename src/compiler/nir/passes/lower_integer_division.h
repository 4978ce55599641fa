// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Quotients and remainders of 32-bit integers on cores that compute in floats, while they can still
// be told from those of floats. Exact for whole numbers up to what the floats hold (2^24, or 2^11
// in binary16) where the core's reciprocal is within an ULP, and exact of powers of two. What a
// division by 0 gives is not promised.
bool lower_integer_division(Function& function);

}  // namespace cuesta::nir
