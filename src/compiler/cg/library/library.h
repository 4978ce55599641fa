// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The standard library: one table of signatures, each with the profiles that serve it and with what
// it is: an operation of the tree, a texture lookup, or a function written in Cg (the prelude),
// whose text is read when a program names it first.
#pragma once

#include <span>
#include <string_view>

#include "compiler/cg/types/context.h"

namespace cuesta::cg {

// How a call of a name fits the library.
enum class LibraryFit : uint8_t {
    unknown,   // there is no such function
    none,      // no signature takes these arguments
    implicit,  // with conversions
    exact,
};

LibraryFit library_fit(const Context& context,
                       std::string_view name,
                       std::span<Expr* const> arguments);

// The call, with its arguments converted. Null with an error that lists the signatures where none
// fits. What the profile does not serve is Context::unsupported.
Expr* make_library_call(Context& context,
                        std::string_view name,
                        std::span<Expr* const> arguments,
                        Location location);

// A value in place of a call that the profile does not serve, with Context::unsupported. Null: it
// serves it (or nothing comes back).
Expr* refused_library_call(Context& context,
                           std::string_view name,
                           std::span<Expr* const> arguments,
                           const Type* result,
                           Location location);

// Cg text that defines all functions of the name; empty: it is none of the prelude. Its functions
// see the library, and nothing of the program.
std::string_view prelude_of(std::string_view name);

}  // namespace cuesta::cg
