// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Calls of the library that are no operation of the tree by themselves. Operands have the types of
// the signature.
#pragma once

#include <span>

#include "compiler/cg/library/library_table.h"
#include "compiler/cg/types/context.h"

namespace cuesta::cg {

Expr* make_composition(Context& context,
                       Composition what,
                       const Type* result,
                       std::span<Expr* const> operands,
                       Location location);

// An offset that is not constant is Context::unsupported.
Expr* make_lookup(Context& context,
                  const LibraryRow& row,
                  const Type* result,
                  std::span<Expr* const> operands,
                  Location location);

}  // namespace cuesta::cg
