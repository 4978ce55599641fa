// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where control goes in a body, by its structure alone: conditions that are no constants may be
// true and false.
#pragma once

#include "compiler/shading/tree.h"

namespace cuesta::cg {

// Whether the body's end can be reached, rather than a return or a discard in front of it. A loop
// without a condition is left by a break.
bool reaches_end(const shading::Block& body);

}  // namespace cuesta::cg
