// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.h"

namespace cuesta::nir {

struct Function;

// For cores without integers: integer arithmetic becomes float arithmetic on whole numbers (exact
// up to 2^24, or 2^11 in binary16), conversions become moves and truncation, logic of comparisons
// becomes selects (lower_mask_logic()). Other operations on the bits of integers (and, or, shifts
// by no constant, ...) and reinterpretations of bits computed at run time are refused with a
// message. So are divisions: lower_integer_division() goes first. docs/nir.md has the details.
Result<bool> lower_int_to_float(Function& function);

}  // namespace cuesta::nir
