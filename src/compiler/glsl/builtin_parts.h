// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What calls of built-in functions are made of.
#pragma once

#include <span>

#include "compiler/glsl/builtin_functions.h"
#include "compiler/glsl/context.h"

namespace cuesta::glsl {

const Type* builtin_result_type(Context& context,
                                const BuiltinFunction& row,
                                std::span<Expr* const> arguments);

// A value that is read several times. One that is no mere variable is kept in a variable first:
// `kept` is that assignment.
struct Kept {
    Expr* value = nullptr;
    Expr* kept = nullptr;

    Kept(Context& context, Expr* whole);

    // `result` behind the assignment.
    Expr* in_front_of(Context& context, Expr* result, Location location) const;
};

// Functions that write to some of their operands, by the row's action (builtin_results.cpp).
Expr* make_results_call(Context& context,
                        const BuiltinFunction& row,
                        std::span<Expr* const> arguments,
                        Location location);

// Functions of memory (builtin_memory.cpp).
Expr* make_memory_call(Context& context,
                       const BuiltinFunction& row,
                       std::span<Expr* const> arguments,
                       Location location);

}  // namespace cuesta::glsl
