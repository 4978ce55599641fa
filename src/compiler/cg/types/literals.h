// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Numbers with their suffixes (the specification's "Constants").
#pragma once

#include <string_view>

#include "compiler/cg/syntax/syntax.h"
#include "compiler/shading/tree.h"

namespace cuesta::cg {

struct LiteralValue {
    // What its digits are: cint, cfloat or bool_.
    shading::Scalar digits = shading::Scalar::cint;
    shading::ConstantScalar value{};
    // What its suffix says it becomes; the same where there is none.
    shading::Scalar scalar = shading::Scalar::cint;
    std::string_view problem;  // why it is none; else empty
};

LiteralValue parse_literal(const syntax::Literal& literal);

}  // namespace cuesta::cg
