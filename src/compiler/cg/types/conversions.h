// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which type becomes which, and how: the table of the specification's "Type Conversions".
#pragma once

#include "compiler/cg/types/context.h"

namespace cuesta::cg {

// Ordered from the best.
enum class Fit : uint8_t {
    exact,
    promotion,  // a scalar to a larger one of the same kind, integers to floating ones, cint,
                // cfloat
    implicit,   // A
    warned,     // W: something is lost
    explicit_,  // E: only with a cast
    none,       // -
};

// Concrete types; samplers fit each other where one is `sampler`.
Fit fit(const Context& context, const Type& from, const Type& to);

// The expression as a value of the type. Null with an error where an implicit conversion does not
// reach, of the kind of message; a warning where it loses something.
Expr* converted(Context& context,
                Expr* expression,
                const Type* to,
                std::string_view what,
                Message message = Message::conversion);
// With a cast: no warnings, and E is allowed.
Expr* cast(Context& context, Expr* expression, const Type* to, Location location);
// Without a question: for conversions that are known to fit.
Expr* forced(Context& context, Expr* expression, const Type* to);

// What both become in front of an operation ("Type-Promotion Rules"): the common scalar. Of
// constants of no type, cint or cfloat.
Scalar common_scalar(Scalar a, Scalar b);

// The expression without a compile-time type: cint becomes int, cfloat float.
Expr* concrete(Context& context, Expr* expression);

}  // namespace cuesta::cg
