// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Quotients and remainders of 16-bit and 32-bit integers on machines with integers but without
// their division: constants by shifts or products, others from the reciprocal of a float, corrected
// until they are exact; it may be off by the last place. lower_integer_division() is for cores that
// carry integers as floats. ALU operations must be scalar.
bool lower_integer_quotients(Function& function);

}  // namespace cuesta::nir
