// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/precision.h"

namespace cuesta::glsl {
namespace {

using namespace shading;

void settle_all(std::span<Expr* const> parts, Precision precision) {
    for (Expr* part : parts)
        settle(part, precision);
}

}  // namespace

Precision highest(Precision a, Precision b) {
    if (a == Precision::none || b == Precision::none)
        return a == Precision::none ? b : a;
    return std::min(a, b);
}

void settle(Expr* e, Precision precision) {
    if (precision == Precision::none || e->precision != Precision::none || !has_precision(*e->type))
        return;
    e->precision = precision;
    if (Operation* operation = e->as<Operation>())
        settle_all(operation->operands, precision);
    else if (Construct* construct = e->as<Construct>())
        settle_all(construct->parts, precision);
    else if (Swizzle* swizzle = e->as<Swizzle>())
        settle(swizzle->base, precision);
    else if (Index* index = e->as<Index>())
        settle(index->base, precision);
    else if (Sequence* sequence = e->as<Sequence>())
        settle(sequence->parts.back(), precision);
    else if (Select* select = e->as<Select>()) {
        settle(select->first, precision);
        settle(select->second, precision);
    }
}

Precision settle_together(std::span<Expr* const> operands, Precision otherwise) {
    Precision precision = Precision::none;
    for (const Expr* operand : operands)
        precision = highest(precision, operand->precision);
    if (precision == Precision::none)
        precision = otherwise;
    settle_all(operands, precision);
    return precision;
}

}  // namespace cuesta::glsl
