// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The precision of expressions (GLSL ES 1.00, 4.5.2). Literals have none of their own: they, and
// operations on nothing else, take that of what uses them.
#pragma once

#include "compiler/glsl/context.h"

namespace cuesta::glsl {

// None counts as lower than any.
Precision highest(Precision a, Precision b);

// Gives the precision to an expression that has none, and to what it is made of.
void settle(Expr* expression, Precision precision);
// Operands of one operation get what the highest of them has; without any, `otherwise`. Returns
// it.
Precision settle_together(std::span<Expr* const> operands, Precision otherwise);

}  // namespace cuesta::glsl
