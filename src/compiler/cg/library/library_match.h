// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which signature of the library a call means, and what its arguments become.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "compiler/cg/library/library_table.h"
#include "compiler/cg/types/conversions.h"

namespace cuesta::cg {

struct LibraryMatch {
    static constexpr size_t max_arguments = 6;  // five operands and an offset
    const LibraryRow* row = nullptr;
    // What each argument becomes, and how well it fits: numeric types that are not interned (null
    // scalars say nothing), samplers as they are given.
    std::array<Type, max_arguments> types{};
    std::array<Fit, max_arguments> fits{};
    size_t count = 0;
    Type result;
};

// Of all rows of the name that the dialect has the one that fits best: argument by argument, the
// first one first, as the specification's "Function Overloading" has it; of rows that fit equally
// well the first one in the table. What serves the profile does not matter.
std::optional<LibraryMatch> match_library(const Context& context,
                                          std::string_view name,
                                          std::span<Expr* const> arguments);

// Whether the dialect has the row: extensions are not there with -strict.
bool is_in_dialect(const Context& context, const LibraryRow& row);

// The interned one.
const Type* interned(Context& context, const Type& numeric);

}  // namespace cuesta::cg
