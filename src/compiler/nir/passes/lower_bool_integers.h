// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Integer operations on 1-bit values (true is 1, and -1 where it is signed) become logic: and, or,
// exclusive or, not; conversions of them are those of booleans. lower_int_to_float() and
// lower_bool_to_float() begin with it.
bool lower_bool_integers(Function& function);

}  // namespace cuesta::nir
