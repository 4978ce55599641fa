// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The syntax tree as Cg text, for tests and debugging. Every operator stands in parentheses, and a
// construction by a type that the text declares has a comment in front, to tell it from a call.
// Parsed again, it is the same tree.
#pragma once

#include <string>

#include "compiler/cg/syntax/syntax.h"

namespace cuesta::cg {

std::string print_syntax(const syntax::Unit& unit);

}  // namespace cuesta::cg
