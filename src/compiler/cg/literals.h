// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Numbers with their suffixes (the specification's "Constants").
#pragma once

#include <string_view>

#include "compiler/cg/syntax.h"
#include "compiler/shading/tree.h"

namespace cuesta::cg {

struct LiteralValue {
    shading::Scalar scalar = shading::Scalar::cint;
    shading::ConstantScalar value{};
    std::string_view problem;  // why it is none; else empty
};

LiteralValue parse_literal(const syntax::Literal& literal);

}  // namespace cuesta::cg
