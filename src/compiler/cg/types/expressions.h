// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Makes expressions of the resolved tree, by the language's rules. What breaks a rule is reported
// and becomes null, and what has null in it becomes null without a word. Constants are folded on
// the way, at the precision of their types.
#pragma once

#include <span>
#include <string_view>

#include "compiler/cg/types/conversions.h"
#include "compiler/shading/punctuators.h"

namespace cuesta::cg {

using shading::Punctuator;

// --- leaves and parts (expr_parts.cpp): of what is known to be right
Expr* make_reference(Context& context, Variable* variable, Location location);
Expr* make_bool(Context& context, bool value, Location location);
Expr* make_int(Context& context, int32_t value, Location location);
Expr* make_constant(Context& context, const Type* type, float value, Location location);
// An element of an array, a row of a matrix, a component of a vector.
Expr* make_element(Context& context, Expr* base, uint32_t which, Location location);
Expr* make_member(Context& context, Expr* base, uint32_t member, Location location);
// `type` is a scalar for one component.
Expr* make_swizzle(Context& context,
                   Expr* base,
                   std::span<const uint8_t> components,
                   const Type* type,
                   Location location);
// Of a matrix; readable, and a target where no component stands in it twice.
Expr* make_matrix_swizzle(Context& context,
                          Expr* base,
                          std::span<const shading::MatrixComponent> components,
                          const Type* type,
                          Location location);
bool repeats_component(const shading::MatrixSwizzle& swizzle);
Expr* make_construct(Context& context,
                     const Type* type,
                     std::span<Expr* const> parts,
                     Location location);
// The upper left part of a matrix.
Expr* make_resized(Context& context, Expr* matrix, const Type* type, Location location);
Expr* make_operation(Context& context,
                     Operator op,
                     const Type* type,
                     std::span<Expr* const> operands,
                     Location location);
Expr* make_sequence(Context& context, std::span<Expr* const> parts, Location location);

// The constant that an expression of constants is; else the expression itself.
Expr* folded(Context& context, Expr* expression);
const shading::Constant* constant_of(const Expr* expression);  // or null
// Of types and bits.
bool same_value(const shading::Constant& a, const shading::Constant& b);
// Of an integral constant: its number, from -2^31 to 2^32 - 1. No value: it is none.
std::optional<int64_t> integer_of(const Expr* expression);

// An expression that can stand in several places and is evaluated once: itself, or a hidden
// variable and what gives it its value.
struct Stable {
    Expr* value = nullptr;
    Expr* first = nullptr;  // or null

    // The result, behind what has to be evaluated before it.
    Expr* with(Context& context, Expr* result) const;
};
Stable stable(Context& context, Expr* expression);

// --- by the rules of the language (expr_access.cpp, expr_operators.cpp, expr_assignments.cpp)
Expr* access_member(Context& context, Expr* base, const Name* name, Location location);
Expr* access_element(Context& context, Expr* base, Expr* index, Location location);
Expr* make_unary(Context& context, Punctuator op, Expr* operand, Location location);
Expr* make_binary(Context& context, Punctuator op, Expr* left, Expr* right, Location location);
Expr* make_select(Context& context, Expr* condition, Expr* first, Expr* second, Location location);
// `=` and the compound ones.
Expr* make_assignment(
    Context& context, Punctuator op, Expr* target, Expr* value, Location location);
Expr* make_step(Context& context, Punctuator op, bool is_postfix, Expr* target, Location location);
// Whether it is a variable or a part of one.
bool is_lvalue(Expr* expression);
// Says what is wrong unless the expression may be assigned to; marks its variable as written.
bool check_target(Context& context, Expr* target, Location location);
// Of an if or a loop: a bool.
Expr* make_condition(Context& context, Expr* expression, std::string_view what);

// + of +=; none where it is no compound assignment.
Punctuator operator_of_compound(Punctuator op);

}  // namespace cuesta::cg
