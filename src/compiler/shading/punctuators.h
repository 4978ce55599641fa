// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What C-like languages agree on about punctuators.
#pragma once

#include <string_view>

#include "compiler/shading/token.h"

namespace cuesta::shading {

// As the text spells them; "?" of none.
std::string_view spelling_of(Punctuator punctuator);

// How strong a binary operator binds, from 1; 0: no binary operator. Assignments, the comma and ?:
// bind less.
int precedence_of(Punctuator punctuator);

// = and those that end in it.
bool is_assignment(Punctuator punctuator);

// Operators that stand in front of their operand.
bool is_prefix(Punctuator punctuator);

}  // namespace cuesta::shading
