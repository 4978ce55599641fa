// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Integers of 8 bits are computed in 16, whose upper half means nothing; it is cleared or filled
// with the sign where an operation looks at it. Memory of 8-bit components is not touched.
bool lower_int8(Function& function);

}  // namespace cuesta::nir
