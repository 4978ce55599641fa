// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What instructions cost a thread, about: in issue slots (G13 fact sheet, timing model).
#pragma once

#include "compiler/nir/shader.h"

namespace cuesta::agx {

// Already in a register that all threads share, or in none.
bool is_leaf(const nir::Instr& instr);

double cost_of(const nir::Instr& instr);

// Of reading the value from push memory: most operands read it there.
double reload_cost(const nir::Value& value);

}  // namespace cuesta::agx
