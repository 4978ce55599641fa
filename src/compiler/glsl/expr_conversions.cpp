// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Conversions that nobody wrote (GLSL 1.20, 4.1.10): of integers to floats.
#include "compiler/glsl/expressions.h"

namespace cuesta::glsl {

using shading::Scalar;

bool converts(const Context& context, const Type& from, const Type& to) {
    return context.language.has_conversions() && from.is_int() && to.is_float() &&
           !to.is_matrix() && from.components == to.components;
}

Expr* implicitly(Context& context, Expr* value, const Type* type) {
    if (value == nullptr || type == nullptr || value->type == type ||
        !converts(context, *value->type, *type))
        return value;
    Expr* const operands[] = {value};
    return make_operation(context, shading::Operator::convert, type, operands, value->location);
}

void convert_together(Context& context, Expr*& left, Expr*& right) {
    if (!context.language.has_conversions() || left->type == right->type)
        return;
    const auto as_float = [&](const Expr* one, const Expr* other) {
        return one->type->is_int() && other->type->is_float()
                   ? context.types.vector(Scalar::float_, one->type->components)
                   : nullptr;
    };
    const Type* const of_left = as_float(left, right);
    const Type* const of_right = as_float(right, left);
    left = implicitly(context, left, of_left);
    right = implicitly(context, right, of_right);
}

}  // namespace cuesta::glsl
