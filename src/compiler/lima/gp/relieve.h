// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// For blocks that need more values at once than registers and forwarding hold.
#pragma once

#include <cstdint>

#include "compiler/lima/gp/node.h"

namespace cuesta::lima::gp {

// Rewrites a block, whose constants are placed, so that in the order of its list no more than
// `limit` values wait for their readers: the others are made again where that is one operation on
// loads, or are stored to temporaries and loaded in front of their readers. Returns the number of
// scalars that went to temporaries.
uint32_t relieve(Function& function, uint32_t block, uint32_t limit);

}  // namespace cuesta::lima::gp
