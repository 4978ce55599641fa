// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The instructions that spilling inserts.
#pragma once

#include "compiler/agx/ir.h"

namespace cuesta::agx {

// A detached instruction that defines the same values.
Instr* clone(Ir& ir, const Instr& from);

Def def_of(const Ir& ir, ValueId value);

// Between the value and a slot of the stack.
Instr* make_spill(Ir& ir, ValueId value, uint32_t slot);
Instr* make_fill(Ir& ir, ValueId value, uint32_t slot);

// Whether a value is better computed again than kept on the stack: its definition reads no
// registers, and gives the same everywhere.
bool is_rematerialisable(const Instr& def);

}  // namespace cuesta::agx
