// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Rounds of simple passes over a function, at most. Each takes time in proportion to the function,
// a dozen usually leave nothing to do, and what is left after so many stays as it is.
constexpr unsigned max_simplify_rounds = 100;

// Runs the target-independent optimisations until nothing changes, or the rounds are used up.
void optimize(Function& function);

}  // namespace cuesta::nir
