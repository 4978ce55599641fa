// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Registers for all values, once they fit.
#pragma once

#include "base/result.h"
#include "compiler/agx/ir.h"
#include "compiler/agx/liveness.h"

namespace cuesta::agx {

// Halves that the placing of values may lose, of which there must be as many more than are ever
// alive: `first_register` to `register_limit`, and two for alignment.
unsigned first_register(const Ir& ir);
unsigned placeable_halves(const Ir& ir);

// Sets all registers. Phis, preloads, splits, collects, copies and undefs are gone afterwards.
Result<void> colour(Ir& ir, const Liveness& live);

}  // namespace cuesta::agx
