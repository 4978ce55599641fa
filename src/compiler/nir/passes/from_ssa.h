// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The way out of SSA. Values other than phis stay SSA values; only what phis carried over edges
// lives in registers.
#pragma once

namespace cuesta::nir {

struct Function;

// Replaces phis by registers: the end of each predecessor copies the sources in parallel to the
// phis' registers, and the start of the phis' block copies the registers to SSA values. Chains of
// phis share a register where no edge carries two of them, and copies of what a register holds
// already are left out.
bool convert_from_ssa(Function& function);

// Turns parallel copies into load_reg and store_reg, in an order that needs a value of its own only
// for each cycle.
bool lower_parallel_copies(Function& function);

}  // namespace cuesta::nir
