// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Inputs of a computed number become a choice among all inputs behind their base; there is none
// beyond the last, which gives zero. For machines whose inputs are no array.
bool lower_indirect_inputs(Function& function);

}  // namespace cuesta::nir
