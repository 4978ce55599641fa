// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "compiler/agx/ir.h"

namespace cuesta::agx {

// Behind register allocation, when it is known which blocks hold no copies: an else without code
// goes, an if without any goes whole, and an if that only breaks out of its loop becomes one
// instruction where the loop's own level is the only one.
void clean_flow(Ir& ir);

}  // namespace cuesta::agx
