// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Turns 1-bit booleans into floats 1.0 and 0.0 of `bit_size`: comparisons become slt, sge, seq and
// sne, selects fcsel, logic arithmetic.
bool lower_bool_to_float(Function& function, unsigned bit_size = 32);

}  // namespace cuesta::nir
