// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Operators but assignments (GLSL ES 1.00, 5.1, 5.7 and 5.9; 3.00, 5.1, 5.7 and 5.9).
#include <fmt/core.h>

#include "compiler/glsl/expressions.h"
#include "compiler/glsl/precision.h"
#include "compiler/shading/punctuators.h"

namespace cuesta::glsl {
namespace {

using namespace shading;

void report_operands(
    Context& context, Punctuator op, const Expr* left, const Expr* right, Location location) {
    context.error(location, fmt::format("'{}' does not take {} and {}", spelling_of(op),
                                        name_of(*left->type), name_of(*right->type)));
}

// Which operation arithmetic of the two types is, and on what it works; no operator when there is
// none (5.9).
struct Arithmetic {
    Operator op;
    const Type* type = nullptr;
};

Operator component_wise(Punctuator op) {
    switch (op) {
        case Punctuator::plus: return Operator::add;
        case Punctuator::minus: return Operator::subtract;
        case Punctuator::star: return Operator::multiply;
        case Punctuator::percent: return Operator::remainder;
        case Punctuator::and_: return Operator::bit_and;
        case Punctuator::or_: return Operator::bit_or;
        case Punctuator::xor_: return Operator::bit_xor;
        case Punctuator::shift_left: return Operator::shift_left;
        case Punctuator::shift_right: return Operator::shift_right;
        default: return Operator::divide;
    }
}

bool is_of_integers(Punctuator op) {
    return op == Punctuator::percent || op == Punctuator::and_ || op == Punctuator::or_ ||
           op == Punctuator::xor_;
}

Arithmetic linear_algebra(Context& context, const Type* left, const Type* right) {
    // A vector counts as a column on the right side, as a row on the left side.
    const unsigned columns = left->is_matrix() ? left->vectors : left->components;
    if (columns != right->components)
        return {Operator::matrix_multiply, nullptr};
    if (left->is_matrix() && right->is_matrix())
        return {Operator::matrix_multiply, context.types.matrix(right->vectors, left->components)};
    if (left->is_matrix())
        return {Operator::combine, context.types.vector(Scalar::float_, left->components)};
    return {Operator::project, context.types.vector(Scalar::float_, right->vectors)};
}

// % & | ^: 3.00, 5.9.
Arithmetic integer_arithmetic(Punctuator op, const Type* left, const Type* right) {
    const Operator which = component_wise(op);
    if (!left->is_int() || left->scalar != right->scalar)
        return {which, nullptr};
    if (left->is_scalar() || right->is_scalar())
        return {which, left->is_scalar() ? right : left};
    return {which, left == right ? left : nullptr};
}

// << and >>: the kinds of integers may differ, a vector shifts by a vector or a scalar.
Arithmetic shift(Punctuator op, const Type* left, const Type* right) {
    const bool fits =
        left->is_int() && right->is_int() &&
        (right->is_scalar() || (!left->is_scalar() && left->components == right->components));
    return {component_wise(op), fits ? left : nullptr};
}

Arithmetic arithmetic_of(Context& context, Punctuator op, const Type* left, const Type* right) {
    if (op == Punctuator::shift_left || op == Punctuator::shift_right)
        return shift(op, left, right);
    if (is_of_integers(op))
        return integer_arithmetic(op, left, right);
    const Arithmetic none = {component_wise(op), nullptr};
    if (!left->is_numeric() || !right->is_numeric() || left->scalar != right->scalar ||
        left->is_bool())
        return none;
    const bool has_scalar = left->is_scalar() || right->is_scalar();
    if (has_scalar)
        return {component_wise(op), left->is_scalar() ? right : left};
    if (op == Punctuator::star && (left->is_matrix() || right->is_matrix()))
        return linear_algebra(context, left, right);
    return left == right ? Arithmetic{component_wise(op), left} : none;
}

Expr* make_equality(Context& context, Punctuator op, Expr* left, Expr* right, Location location) {
    convert_together(context, left, right);
    const Type& type = *left->type;
    const TypeTraits traits = context.traits.of(type);
    if (left->type != right->type || type.is_void() || traits.has_opaque || traits.has_unsized ||
        (traits.has_array && !context.language.has_array_values())) {
        report_operands(context, op, left, right, location);
        return nullptr;
    }
    const bool is_equal = op == Punctuator::equal_equal;
    const Operator which = type.is_scalar()
                               ? (is_equal ? Operator::equal : Operator::not_equal)
                               : (is_equal ? Operator::all_equal : Operator::any_not_equal);
    Expr* const operands[] = {left, right};
    return make_operation(context, which, context.types.boolean(), operands, location);
}

Expr* make_relation(Context& context, Punctuator op, Expr* left, Expr* right, Location location) {
    convert_together(context, left, right);
    if (left->type != right->type || !left->type->is_scalar() || left->type->is_bool()) {
        report_operands(context, op, left, right, location);
        return nullptr;
    }
    const Operator which = op == Punctuator::less         ? Operator::less
                           : op == Punctuator::less_equal ? Operator::less_equal
                           : op == Punctuator::greater    ? Operator::greater
                                                          : Operator::greater_equal;
    Expr* const operands[] = {left, right};
    return make_operation(context, which, context.types.boolean(), operands, location);
}

bool takes(Context& context, Punctuator op, const Type* type) {
    switch (op) {
        case Punctuator::not_: return type == context.types.boolean();
        case Punctuator::tilde: return type->is_int();
        default: return type->is_numeric() && !type->is_bool();
    }
}

Expr* make_logical(Context& context, Punctuator op, Expr* left, Expr* right, Location location) {
    const Type* boolean = context.types.boolean();
    if (left->type != boolean || right->type != boolean) {
        report_operands(context, op, left, right, location);
        return nullptr;
    }
    if (op == Punctuator::xor_xor) {
        Expr* const operands[] = {left, right};
        return make_operation(context, Operator::logic_xor, boolean, operands, location);
    }
    Expr* logical =
        context.make<Logical>(boolean, op == Punctuator::and_and, left, right, location);
    return is_constant(left) && is_constant(right) ? folded(context, logical) : logical;
}

}  // namespace

Expr* make_operation(Context& context,
                     Operator op,
                     const Type* type,
                     std::span<Expr* const> operands,
                     Location location) {
    // Comparisons have no precision, but what they compare has.
    const Precision otherwise =
        has_precision(*type) ? Precision::none : context.default_precision(*operands[0]->type);
    Precision precision = settle_together(operands, otherwise);
    if (!has_precision(*type))
        precision = Precision::none;
    Expr* operation =
        context.make<Operation>(type, op, context.module.arena.copy(operands), precision, location);
    // Noise is in no constant expression (GLSL 1.20, 4.3.3).
    const bool may_fold = op != Operator::noise && are_constants(operands);
    return may_fold ? folded(context, operation) : operation;
}

Expr* make_unary(Context& context, Punctuator op, Expr* operand, Location location) {
    if (operand == nullptr)
        return nullptr;
    const Type& type = *operand->type;
    if (!takes(context, op, operand->type)) {
        context.error(location,
                      fmt::format("'{}' does not take {}", spelling_of(op), name_of(type)));
        return nullptr;
    }
    Expr* const operands[] = {operand};
    switch (op) {
        case Punctuator::not_:
            return make_operation(context, Operator::logic_not, operand->type, operands, location);
        case Punctuator::minus:
            return make_operation(context, Operator::negate, operand->type, operands, location);
        case Punctuator::tilde:
            return make_operation(context, Operator::bit_not, operand->type, operands, location);
        default: break;
    }
    // +a is a's value, but nothing to assign to: a sequence of one.
    return is_constant(operand) ? operand : make_sequence(context, operands, location);
}

Expr* make_arithmetic(Context& context, Punctuator op, Expr* left, Expr* right, Location location) {
    // The kinds of what is shifted and by what may differ.
    if (op != Punctuator::shift_left && op != Punctuator::shift_right)
        convert_together(context, left, right);
    const Arithmetic arithmetic = arithmetic_of(context, op, left->type, right->type);
    if (arithmetic.type == nullptr) {
        report_operands(context, op, left, right, location);
        return nullptr;
    }
    Expr* const operands[] = {left, right};
    return make_operation(context, arithmetic.op, arithmetic.type, operands, location);
}

Expr* make_binary(Context& context, Punctuator op, Expr* left, Expr* right, Location location) {
    if (left == nullptr || right == nullptr)
        return nullptr;
    switch (op) {
        case Punctuator::equal_equal:
        case Punctuator::not_equal: return make_equality(context, op, left, right, location);
        case Punctuator::less:
        case Punctuator::less_equal:
        case Punctuator::greater:
        case Punctuator::greater_equal: return make_relation(context, op, left, right, location);
        case Punctuator::and_and:
        case Punctuator::or_or:
        case Punctuator::xor_xor: return make_logical(context, op, left, right, location);
        default: return make_arithmetic(context, op, left, right, location);
    }
}

Expr* make_select(Context& context, Expr* condition, Expr* first, Expr* second, Location location) {
    if (condition == nullptr || first == nullptr || second == nullptr)
        return nullptr;
    if (condition->type != context.types.boolean()) {
        context.error(
            condition->location,
            fmt::format("the condition of '?:' must be a bool, not {}", name_of(*condition->type)));
        return nullptr;
    }
    convert_together(context, first, second);
    const TypeTraits traits = context.traits.of(*first->type);
    // What gives nothing may be chosen as well in desktop OpenGL (GLSL 1.20, 5.9).
    const bool is_nothing = first->type->is_void() && !context.language.is_desktop();
    if (first->type != second->type || is_nothing || traits.has_opaque || traits.has_unsized ||
        (traits.has_array && !context.language.has_array_values())) {
        context.error(location, fmt::format("'?:' cannot choose between {} and {}",
                                            name_of(*first->type), name_of(*second->type)));
        return nullptr;
    }
    Expr* const choices[] = {first, second};
    const Precision precision = settle_together(choices, Precision::none);
    Expr* select = context.make<Select>(first->type, condition, first, second, precision, location);
    return is_constant(condition) && are_constants(choices) ? folded(context, select) : select;
}

Expr* make_sequence(Context& context, std::span<Expr* const> parts, Location location) {
    for (const Expr* part : parts)
        if (part == nullptr)
            return nullptr;
    // 4.1.7: samplers are arguments, never operands.
    if (context.traits.of(*parts.back()->type).has_opaque) {
        context.error(location, fmt::format("',' does not take {}", name_of(*parts.back()->type)));
        return nullptr;
    }
    Expr* sequence = context.make<Sequence>(context.module.arena.copy(parts), location);
    // But for 1.00 and 1.10 the operator makes no constant expressions (4.3.3).
    const bool may_fold = parts.size() == 1 || context.language.version <= Version::gl_110;
    return may_fold && are_constants(parts) ? folded(context, sequence) : sequence;
}

}  // namespace cuesta::glsl
