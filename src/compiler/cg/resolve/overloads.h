// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which of several functions a call means: the seven steps of the specification's "Function
// Overloading".
#pragma once

#include <span>

#include "compiler/cg/types/conversions.h"

namespace cuesta::cg {

enum class Choice : uint8_t { found, none, ambiguous };

struct Chosen {
    Choice choice = Choice::none;
    FunctionDecl* function = nullptr;
    bool is_exact = false;  // every argument has the parameter's type
};

// Of all candidates that can be seen.
Chosen choose(const Context& context,
              std::span<FunctionDecl* const> candidates,
              std::span<Expr* const> arguments);

}  // namespace cuesta::cg
