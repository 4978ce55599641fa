// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The resolved tree as text, for tests and for whoever looks for a mistake:
//
//     (function main void
//         (declare a@3 vec2:m (multiply vec2:m v 2.0))
//
// Every operation is followed by its type and, behind a colon, the first letter of its precision;
// locals by their number.
#pragma once

#include <string>

#include "compiler/shading/tree.h"

namespace cuesta::shading {

std::string print_tree(const Module& module);
std::string print_tree(const Expr& expression);

}  // namespace cuesta::shading
