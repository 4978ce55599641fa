// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Places for values that live across blocks. Inside of a block the scheduler finds them itself.
#pragma once

#include "base/result.h"
#include "compiler/lima/gp/node.h"

namespace cuesta::lima::gp {

// Takes nodes out of their blocks that no store or branch depends on.
void remove_dead_nodes(Function& function);

// Gives every global a register scalar (of the first `register_limit` vec4s) or, when these run
// out, a temporary, and marks the registers that each block must leave alone.
Result<void> allocate_globals(Function& function, uint32_t register_limit);

// Moves stores to nodes of their own where a node cannot do all of its: one address a port, none
// for functions, whose results come late, and no temporary for a clamp, whose bounds take the
// memory port that the address needs.
void separate_stores(Function& function);

}  // namespace cuesta::lima::gp
