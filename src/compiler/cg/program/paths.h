// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where control goes in a body, by its structure alone: conditions that are no constants may be
// true and false.
#pragma once

#include <optional>

#include "compiler/shading/tree.h"

namespace cuesta::cg {

// What a condition always is; none (null) is true, as in `for (;;)`.
std::optional<bool> constant_condition(const shading::Expr* condition);

// Whether the body's end can be reached, rather than a return or a discard in front of it. A loop
// without a condition is left by a break.
bool reaches_end(const shading::Block& body);

}  // namespace cuesta::cg
