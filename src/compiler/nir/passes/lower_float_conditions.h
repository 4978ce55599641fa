// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Ifs on floats become ifs on booleans: whether the float is not zero.
bool lower_float_conditions(Function& function);

}  // namespace cuesta::nir
