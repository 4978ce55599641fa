// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "compiler/lima/pp/node.h"

namespace cuesta::lima::pp {

// Removes nodes, and components of nodes, that nobody reads.
void remove_dead_nodes(Ir& ir);

// Gives copies and what they copy the same cells where their lifetimes allow it, and removes the
// copies. Parts of vectors are then made in place.
void coalesce(Ir& ir);

// Shortens branches over branches, drops blocks that do nothing, and decides where programs stop.
void clean_flow(Ir& ir);

}  // namespace cuesta::lima::pp
