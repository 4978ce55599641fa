// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Operators without effects. Both sides of && and ||, and all operands of ?:, are evaluated.
#include <algorithm>

#include <fmt/core.h>

#include "compiler/cg/types/expressions.h"

namespace cuesta::cg {
namespace {

using namespace shading;

enum class OperandKind : uint8_t { arithmetic, integral, bitwise, comparison, logical };

struct OperatorRow {
    Punctuator punctuator;
    std::string_view spelling;
    Operator op;
    OperandKind kind;
    Punctuator compound = Punctuator::none;  // that assigns
};

constexpr OperatorRow rows[] = {
    {Punctuator::plus, "+", Operator::add, OperandKind::arithmetic, Punctuator::plus_assign},
    {Punctuator::minus, "-", Operator::subtract, OperandKind::arithmetic, Punctuator::minus_assign},
    {Punctuator::star, "*", Operator::multiply, OperandKind::arithmetic, Punctuator::star_assign},
    {Punctuator::slash, "/", Operator::divide, OperandKind::arithmetic, Punctuator::slash_assign},
    {Punctuator::percent, "%", Operator::remainder, OperandKind::arithmetic,
     Punctuator::percent_assign},
    {Punctuator::shift_left, "<<", Operator::shift_left, OperandKind::integral,
     Punctuator::shift_left_assign},
    {Punctuator::shift_right, ">>", Operator::shift_right, OperandKind::integral,
     Punctuator::shift_right_assign},
    {Punctuator::and_, "&", Operator::bit_and, OperandKind::bitwise, Punctuator::and_assign},
    {Punctuator::or_, "|", Operator::bit_or, OperandKind::bitwise, Punctuator::or_assign},
    {Punctuator::xor_, "^", Operator::bit_xor, OperandKind::bitwise, Punctuator::xor_assign},
    {Punctuator::less, "<", Operator::less, OperandKind::comparison},
    {Punctuator::less_equal, "<=", Operator::less_equal, OperandKind::comparison},
    {Punctuator::greater, ">", Operator::greater, OperandKind::comparison},
    {Punctuator::greater_equal, ">=", Operator::greater_equal, OperandKind::comparison},
    {Punctuator::equal_equal, "==", Operator::equal, OperandKind::comparison},
    {Punctuator::not_equal, "!=", Operator::not_equal, OperandKind::comparison},
    {Punctuator::and_and, "&&", Operator::logic_and, OperandKind::logical},
    {Punctuator::or_or, "||", Operator::logic_or, OperandKind::logical},
};

const OperatorRow* row_of(Punctuator op) {
    const auto found = std::find_if(std::begin(rows), std::end(rows), [&](const OperatorRow& row) {
        return row.punctuator == op || (op != Punctuator::none && row.compound == op);
    });
    return found == std::end(rows) ? nullptr : found;
}

bool is_single(const Type& type) {
    return type.is_numeric() && type.scalars() == 1;
}

bool same_shape(const Type& a, const Type& b) {
    return a.components == b.components && a.vectors == b.vectors && a.is_vector == b.is_vector;
}

// What scalars are smeared to, and, as NVIDIA's compiler has it, vectors and matrices of one number
// too, and larger vectors cut to; null: the sizes do not fit.
const Type* common_shape(const Context& context, const Type& a, const Type& b) {
    const bool is_strict = context.options.is_strict;
    if (same_shape(a, b))
        return &a;
    if (a.is_scalar() || (is_single(a) && !b.is_scalar() && !is_strict))
        return &b;
    if (b.is_scalar() || (is_single(b) && !is_strict))
        return &a;
    if (is_strict || a.is_matrix() || b.is_matrix())
        return nullptr;
    return a.components < b.components ? &a : &b;
}

// The type that both operands are brought to.
const Type* common_type(Context& context, const Type& a, const Type& b) {
    const Type* shape = a.is_numeric() && b.is_numeric() ? common_shape(context, a, b) : nullptr;
    return shape != nullptr ? context.types.with_scalar(*shape, common_scalar(a.scalar, b.scalar))
                            : nullptr;
}

// An operand that is known to fit, with a warning where its last components are left out.
Expr* as_operand(Context& context, Expr* expression, const Type* to, std::string_view op) {
    const Type& from = *expression->type;
    if (!is_single(from) && from.components > to->components)
        context.warning(
            Message::implicit_narrowing, expression->location,
            fmt::format("'{}': {} becomes {}, and loses something", op, context.types.name_of(from),
                        context.types.name_of(*context.types.with_scalar(*to, from.scalar))));
    return forced(context, expression, to);
}

bool takes(const Context& context, OperandKind kind, const Type& type) {
    const bool is_strict = context.options.is_strict;
    switch (kind) {
        case OperandKind::arithmetic: return !type.is_bool() || !is_strict;
        case OperandKind::integral: return type.is_int();
        case OperandKind::bitwise: return type.is_int() || (type.is_bool() && !is_strict);
        case OperandKind::comparison: return true;
        case OperandKind::logical: return type.is_bool() || !is_strict;
    }
    return false;
}

Expr* report(Context& context,
             std::string_view op,
             const Expr* a,
             const Expr* b,
             Location where,
             Message message = Message::operands) {
    context.error(message, where,
                  fmt::format("'{}' does not take {} and {}", op, context.types.name_of(*a->type),
                              context.types.name_of(*b->type)));
    return nullptr;
}

// Of booleans numbers are made where arithmetic asks for them.
const Type* operand_type(Context& context, OperandKind kind, const Type* common) {
    if (kind == OperandKind::logical)
        return context.types.with_scalar(*common, Scalar::bool_);
    if (kind == OperandKind::arithmetic && common->is_bool())
        return context.types.with_scalar(*common, Scalar::int_);
    return common;
}

Operator operator_on(OperandKind kind, const OperatorRow& row, const Type& type) {
    if (kind != OperandKind::bitwise || !type.is_bool())
        return row.op;
    return row.op == Operator::bit_and  ? Operator::logic_and
           : row.op == Operator::bit_or ? Operator::logic_or
                                        : Operator::logic_xor;
}

Expr* make_of_row(
    Context& context, const OperatorRow& row, Expr* left, Expr* right, Location location) {
    const Type* common = common_type(context, *left->type, *right->type);
    if (common == nullptr || !takes(context, row.kind, *left->type) ||
        !takes(context, row.kind, *right->type))
        return report(context, row.spelling, left, right, location);
    if (row.op == Operator::remainder && context.options.is_strict && !common->is_int())
        return report(context, row.spelling, left, right, location, Message::integral_operands);
    const Type* operand = operand_type(context, row.kind, common);
    const Operator op = operator_on(row.kind, row, *operand);
    // A shift's count has its own sign.
    const bool is_shift = row.kind == OperandKind::integral;
    const Type* first = is_shift ? context.types.with_scalar(*common, left->type->scalar) : operand;
    if (is_shift && first->scalar == Scalar::cint && right->kind != ExprKind::constant)
        first = context.types.with_scalar(*common, Scalar::int_);
    const Type* second =
        is_shift ? context.types.with_scalar(*common, right->type->scalar) : operand;
    Expr* const operands[] = {as_operand(context, left, first, row.spelling),
                              as_operand(context, right, second, row.spelling)};
    const bool is_boolean = row.kind == OperandKind::comparison || row.kind == OperandKind::logical;
    const Type* result = is_boolean ? context.types.with_scalar(*common, Scalar::bool_) : first;
    return make_operation(context, op, result, operands, location);
}

// The second and third operand of ?: as one type, by the rule of binary operators.
const Type* choice_type(Context& context, const Type& first, const Type& second) {
    if (&first == &second)
        return &first;
    return common_type(context, first, second);
}

Expr* select_struct(
    Context& context, Expr* condition, Expr* first, Expr* second, Location location) {
    const Stable a = stable(context, first);
    const Stable b = stable(context, second);
    Expr* select = context.make<Select>(first->type, condition, a.value, b.value,
                                        precision_of(*first->type), location);
    return a.with(context, b.with(context, select));
}

}  // namespace

Punctuator operator_of_compound(Punctuator op) {
    const OperatorRow* row = row_of(op);
    return row != nullptr && row->compound == op ? row->punctuator : Punctuator::none;
}

Expr* make_unary(Context& context, Punctuator op, Expr* operand, Location location) {
    if (operand == nullptr)
        return nullptr;
    const Type& type = *operand->type;
    const bool is_strict = context.options.is_strict;
    const bool fits = type.is_numeric() && (op == Punctuator::not_    ? type.is_bool() || !is_strict
                                            : op == Punctuator::tilde ? type.is_int()
                                                                      : !type.is_bool());
    if (!fits) {
        context.error(
            Message::operands, location,
            fmt::format("'{}' does not take {}", spelling_of(op), context.types.name_of(type)));
        return nullptr;
    }
    switch (op) {
        case Punctuator::not_: {
            const Type* boolean = context.types.with_scalar(type, Scalar::bool_);
            Expr* const operands[] = {forced(context, operand, boolean)};
            return make_operation(context, Operator::logic_not, boolean, operands, location);
        }
        case Punctuator::minus:
        case Punctuator::tilde: {
            Expr* const operands[] = {operand};
            return make_operation(context,
                                  op == Punctuator::minus ? Operator::negate : Operator::bit_not,
                                  &type, operands, location);
        }
        default: break;
    }
    // +a is a's value, but nothing to assign to: a sequence of one.
    Expr* const operands[] = {operand};
    return operand->kind == ExprKind::constant ? operand
                                               : make_sequence(context, operands, location);
}

Expr* make_binary(Context& context, Punctuator op, Expr* left, Expr* right, Location location) {
    if (left == nullptr || right == nullptr)
        return nullptr;
    if (op == Punctuator::comma) {
        Expr* const parts[] = {left, right};
        return make_sequence(context, parts, location);
    }
    const OperatorRow* row = row_of(op);
    if (!left->type->is_numeric() || !right->type->is_numeric())
        return report(context, row->spelling, left, right, location);
    return make_of_row(context, *row, left, right, location);
}

Expr* make_select(Context& context, Expr* condition, Expr* first, Expr* second, Location location) {
    if (condition == nullptr || first == nullptr || second == nullptr)
        return nullptr;
    const Type* type = choice_type(context, *first->type, *second->type);
    if (type == nullptr || (!type->is_numeric() && !type->is_struct()) || has_samplers(*type))
        return report(context, "?:", first, second, location);
    const Type& asked = *condition->type;
    if (!asked.is_numeric() || asked.is_matrix() ||
        (context.options.is_strict && !asked.is_bool())) {
        context.error(Message::condition, condition->location,
                      fmt::format("the condition of '?:' must be a bool or a vector of them, not "
                                  "{}",
                                  context.types.name_of(asked)));
        return nullptr;
    }
    const Type* boolean = context.types.with_scalar(asked, Scalar::bool_);
    condition = forced(context, condition, boolean);
    if (boolean->is_vector && boolean->components == 1)
        condition = forced(context, condition, context.types.boolean());
    if (type->is_struct())
        return asked.is_scalar() ? select_struct(context, condition, first, second, location)
                                 : report(context, "?:", condition, first, location);
    // The condition's size counts too.
    const Type* shape = common_shape(context, *type, *condition->type);
    if (shape == nullptr || (type->is_matrix() && !condition->type->is_scalar()))
        return report(context, "?:", condition, first, location);
    type = context.types.with_scalar(*shape, type->scalar);
    if (!condition->type->is_scalar())
        condition =
            as_operand(context, condition, context.types.with_scalar(*shape, Scalar::bool_), "?:");
    Expr* const operands[] = {as_operand(context, second, type, "?:"),
                              as_operand(context, first, type, "?:"), condition};
    return make_operation(context, Operator::mix_select, type, operands, location);
}

Expr* make_condition(Context& context, Expr* expression, std::string_view what) {
    if (expression == nullptr)
        return nullptr;
    const Type& type = *expression->type;
    const bool fits = is_single(type) && (type.is_bool() || !context.options.is_strict);
    if (!fits) {
        context.error(Message::condition, expression->location,
                      fmt::format("the condition of '{}' must be a bool, not {}", what,
                                  context.types.name_of(type)));
        return nullptr;
    }
    return forced(context, expression, context.types.boolean());
}

}  // namespace cuesta::cg
