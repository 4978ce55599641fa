// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the GP has no unit for, as sequences of what it has (Mali-400 fact sheet, part 5, 5.4
// and 5.5). docs/compiler-lima-gp.md states how exact each is.
#pragma once

#include "compiler/lima/gp/expression.h"

namespace cuesta::lima::gp {

Operand ceil(Expression& e, Operand a);
Operand fract(Expression& e, Operand a);
Operand trunc(Expression& e, Operand a, Zero zero);
Operand round_even(Expression& e, Operand a);
Operand sqrt(Expression& e, Operand a);
Operand divide(Expression& e, Operand a, Operand b);
// Divides, with one step of refinement: exact where the quotient is a whole number.
Operand divide_refined(Expression& e, Operand a, Operand b);
Operand modulo(Expression& e, Operand a, Operand b);
Operand power(Expression& e, Operand a, Operand b);
Operand interpolate(Expression& e, Operand a, Operand b, Operand t);

// lower_trigonometry.cpp. Turns: 1 is a full circle.
Operand sine_of_turns(Expression& e, Operand turns);
Operand cosine_of_turns(Expression& e, Operand turns);
Operand sine(Expression& e, Operand radians);
Operand cosine(Expression& e, Operand radians);
Operand arctangent(Expression& e, Operand y, Operand x);

}  // namespace cuesta::lima::gp
