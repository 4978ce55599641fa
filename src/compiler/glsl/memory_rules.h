// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How variables may be used whose memory is qualified (GLSL ES 3.10, 4.9).
#pragma once

#include "compiler/glsl/context.h"
#include "compiler/glsl/qualifier_words.h"

namespace cuesta::glsl {

// That members, indices and swizzles are of; null: of none.
const Variable* variable_of(const Expr& expression);

// Behind all functions: nothing reads what is writeonly.
void check_reads(Context& context);

// An argument is used as it was declared, at least, when it is a parameter.
bool check_image_argument(Context& context, const Expr& argument, const Variable& parameter);

}  // namespace cuesta::glsl
