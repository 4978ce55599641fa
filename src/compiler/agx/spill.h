// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which values wait in registers and which on the stack.
#pragma once

#include "base/result.h"
#include "compiler/agx/ir.h"

namespace cuesta::agx {

// Afterwards no more than `limit` halves (space_of) are alive anywhere. Values that do not fit are
// stored once, behind their definition, and read back by fills, which write the same value again;
// constants and the like are computed again instead. Instr::stack of spills and fills is a number
// of a slot; place_spills makes it an offset. Fails where one instruction needs more than `limit`.
Result<void> spill(Ir& ir, unsigned limit);

// Offsets for the slots, shared by those that are not needed at the same time. Sets ir.spill_bytes
// and ir.spills.
void place_spills(Ir& ir);

// Puts phis through the stack where a block has more of them than fit. Returns how many slots that
// takes, from 0 on.
uint32_t spill_phis(Ir& ir, unsigned limit);

}  // namespace cuesta::agx
