// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Constant expressions: operations of constants are folded as the GPU-independent meaning of NIR's
// opcodes says, with 32-bit floats, and the results rounded to what their kind can hold: binary16
// of half, multiples of 2^-10 in [-2, 2) of fixed.
#pragma once

#include "compiler/shading/tree.h"

namespace cuesta::shading {

// The constant that an expression of constants is, in the arena; null when it is not one. Looks one
// level deep: operands are constants already when the front end folds as it builds. Knows operation
// (but derivatives), construct, member, index (in range), both kinds of swizzles, logical, select,
// sequence and references to variables of Storage::constant.
//
// A few characters of text can name an array or struct of a million scalars: of those that were
// made or compared the module counts the scalars, and beyond so many none are folded any more.
constexpr uint64_t max_folded_scalars = 1u << 22;
const Constant* fold(Module& module, const Expr& expression);

}  // namespace cuesta::shading
