// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Loop;

// Replaces the phis at the head of and behind a loop, and the values made inside and used outside,
// by function variables, so that its body can be copied. vars_to_ssa undoes it.
void phis_to_vars(Loop& loop);

}  // namespace cuesta::nir
