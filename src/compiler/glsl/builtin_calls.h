// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Calls of built-in functions.
#pragma once

#include <span>

#include "compiler/glsl/builtin_functions.h"
#include "compiler/glsl/context.h"

namespace cuesta::glsl {

// The row that takes values of these types; null when there is none, or none in this stage. Rows of
// extensions that are not switched on do not count.
const BuiltinFunction* match_builtin(const Context& context,
                                     std::span<const BuiltinFunction> rows,
                                     std::span<const Type* const> types);

// Likewise, with integers as floats where a row has those and not integers (GLSL 1.20, 4.1.10);
// `types` become what the row takes.
const BuiltinFunction* match_converted(Context& context,
                                       std::span<const BuiltinFunction> rows,
                                       std::span<const Type*> types);

// Of the row that match_builtin or match_converted gave.
Expr* make_builtin_call(Context& context,
                        const BuiltinFunction& row,
                        std::span<Expr* const> arguments,
                        Location location);

// Why no row of a name is there at all: the extension or the stage. Empty: that is not it.
std::string unavailable(const Context& context, std::span<const BuiltinFunction> rows);

}  // namespace cuesta::glsl
