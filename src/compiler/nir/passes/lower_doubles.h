// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Floats of 64 bits in integers of 32 and 64, to the bit of what the interpreter computes:
// denormals are kept, and NaN have neither sign nor payload. Floats of 32 bits are used where they
// are exact, and reciprocals (frcp, frsq) that may be off by 2^-21 of them. Functions that no
// machine rounds (fexp2, flog2, fsin, fcos, fpow, fatan2) stay. ALU operations must be scalar.
bool lower_doubles(Function& function);

}  // namespace cuesta::nir
