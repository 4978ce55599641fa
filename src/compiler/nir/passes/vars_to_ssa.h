// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Replaces function variables (and array elements that only constants index) by SSA values and
// phis.
bool vars_to_ssa(Function& function);

}  // namespace cuesta::nir
