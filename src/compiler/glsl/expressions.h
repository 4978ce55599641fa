// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Makes expressions, by the language's rules. What breaks a rule is reported and becomes null, and
// what has null in it becomes null without a word. Constants are folded on the way.
#pragma once

#include <span>
#include <string_view>

#include "compiler/glsl/context.h"
#include "compiler/shading/token.h"

namespace cuesta::glsl {

using shading::Punctuator;

// --- leaves (expr_access.cpp)
Expr* make_reference(Context& context, Variable* variable, Location location);
Expr* make_bool(Context& context, bool value, Location location);
Expr* make_int(Context& context, int32_t value, Location location);
Expr* make_uint(Context& context, uint32_t value, Location location);
Expr* make_float(Context& context, float value, Location location);
// base[index], base.member
Expr* make_index(Context& context, Expr* base, Expr* index, Location location);
Expr* make_member(Context& context, Expr* base, std::string_view member, Location location);
// base.length(), of an array.
Expr* make_length(Context& context, Expr* base, Location location);
// Components of a vector, or of a scalar.
Expr* make_swizzle(Context& context,
                   Expr* base,
                   std::span<const uint8_t> components,
                   Location location);

// --- uniform blocks (blocks.cpp)
// Of a block whose members are names of their own.
Expr* make_block_member(Context& context, Expr* block, uint32_t member, Location location);
// Whether it is one of an array of uniform blocks; not null.
bool is_block_element(const Expr* expression);
// That it stands where a value has to.
void report_block(Context& context, const Expr& block);

// --- operators (expr_operators.cpp)
Expr* make_unary(Context& context, Punctuator op, Expr* operand, Location location);
Expr* make_binary(Context& context, Punctuator op, Expr* left, Expr* right, Location location);
Expr* make_select(Context& context, Expr* condition, Expr* first, Expr* second, Location location);
// Whether a component stands in it twice: it is no l-value then (5.8).
bool repeats_component(const shading::Swizzle& swizzle);
Expr* make_sequence(Context& context, std::span<Expr* const> parts, Location location);
// An operation of known types.
Expr* make_operation(Context& context,
                     shading::Operator op,
                     const Type* type,
                     std::span<Expr* const> operands,
                     Location location);
// Arithmetic of a compound assignment, too; `op` is one of + - * / and, in 3.00, % & | ^ << >>.
Expr* make_arithmetic(Context& context, Punctuator op, Expr* left, Expr* right, Location location);

// --- assignments (expr_assignments.cpp)
// `=` or one of `+= -= *= /=`, in 3.00 of `%= &= |= ^= <<= >>=` too.
Expr* make_assignment(
    Context& context, Punctuator op, Expr* target, Expr* value, Location location);
// ++ and --, before or after the operand.
Expr* make_step(Context& context, Punctuator op, bool is_postfix, Expr* target, Location location);
// Says what is wrong unless the expression may be assigned to; marks its variable as written.
bool check_target(Context& context, Expr* target, Location location);
// Whether values of the type can be copied by an assignment; says so else.
bool check_copyable(Context& context, const Type& type, Location location);

// --- constructors (expr_constructors.cpp)
Expr* make_constructor(Context& context,
                       const Type* type,
                       std::span<Expr* const> arguments,
                       Location location);

// --- calls (expr_calls.cpp)
Expr* make_call(Context& context,
                Symbol& symbol,
                std::span<Expr* const> arguments,
                Location location);

// --- conversions that nobody wrote (expr_conversions.cpp)
// Whether values of the one type become such of the other, where they are asked for.
bool converts(const Context& context, const Type& from, const Type& to);
// The value as one of the type, if it converts, else itself; null stays null.
Expr* implicitly(Context& context, Expr* value, const Type* type);
// Of two operands the one that the other's type asks for.
void convert_together(Context& context, Expr*& left, Expr*& right);

// --- folding
// The constant that an expression of constants is; else the expression itself.
Expr* folded(Context& context, Expr* expression);
inline bool is_constant(const Expr* expression) {
    return expression->kind == shading::ExprKind::constant;
}
bool are_constants(std::span<Expr* const> expressions);
// The value of an int constant.
inline int32_t int_value(const Expr* expression) {
    return static_cast<const shading::Constant*>(expression)->scalars[0].i;
}

}  // namespace cuesta::glsl
