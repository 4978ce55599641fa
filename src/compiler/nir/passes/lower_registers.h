// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Makes locals of registers, which vars_to_ssa promotes, and loads and stores of parallel copies
// (lower_parallel_copies). None of either is left.
bool lower_registers(Function& function);

}  // namespace cuesta::nir
