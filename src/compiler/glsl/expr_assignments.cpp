// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Assignments, ++ and -- (GLSL ES 1.00 and 3.00, 5.8).
#include <fmt/core.h>

#include "compiler/glsl/expressions.h"
#include "compiler/glsl/precision.h"
#include "compiler/shading/punctuators.h"

namespace cuesta::glsl {
namespace {

using namespace shading;

// Why a variable may not be written; empty when it may.
std::string_view write_obstacle(const Context& context, const Variable& variable, Memory memory) {
    switch (variable.storage) {
        case Storage::uniform: return "a uniform";
        case Storage::constant: return "const";
        case Storage::input:
            if (context.is_compute())
                return "an input of the compute shader";
            if (context.is_vertex())
                return "an attribute";
            return variable.name.starts_with("gl_") ? "an input of the fragment shader"
                                                    : "a varying in a fragment shader";
        case Storage::buffer: return has(memory, Memory::readonly) ? "readonly" : "";
        case Storage::local:
        case Storage::global:
        case Storage::shared:
        case Storage::output: break;
    }
    if (innermost(*variable.type).is_opaque())
        return "a sampler, an image or an atomic counter";
    return variable.is_const ? "const" : "";
}

// The binary operator in a compound assignment.
Punctuator operator_in(Punctuator assignment) {
    switch (assignment) {
        case Punctuator::plus_assign:
        case Punctuator::increment: return Punctuator::plus;
        case Punctuator::minus_assign:
        case Punctuator::decrement: return Punctuator::minus;
        case Punctuator::star_assign: return Punctuator::star;
        case Punctuator::percent_assign: return Punctuator::percent;
        case Punctuator::and_assign: return Punctuator::and_;
        case Punctuator::or_assign: return Punctuator::or_;
        case Punctuator::xor_assign: return Punctuator::xor_;
        case Punctuator::shift_left_assign: return Punctuator::shift_left;
        case Punctuator::shift_right_assign: return Punctuator::shift_right;
        default: return Punctuator::slash;
    }
}

Expr* make_compound(Context& context, Punctuator op, Expr* target, Expr* value, Location location) {
    Assign* assign = context.make<Assign>(target, location);
    Expr* old = context.make<OldValue>(assign);
    Expr* result = make_arithmetic(context, operator_in(op), old, value, location);
    if (result == nullptr)
        return nullptr;
    if (result->type != target->type) {
        context.error(location,
                      fmt::format("'{}' makes a {}, which does not fit into {}", spelling_of(op),
                                  name_of(*result->type), name_of(*target->type)));
        return nullptr;
    }
    assign->value = result;
    return assign;
}

}  // namespace

bool check_target(Context& context, Expr* target, Location location) {
    Expr* e = target;
    const MemberRef* outer = nullptr;  // the member of the variable
    for (;;) {
        if (Swizzle* swizzle = e->as<Swizzle>()) {
            if (repeats_component(*swizzle)) {
                context.error(location, "a component occurs twice in what is assigned to");
                return false;
            }
            e = swizzle->base;
        } else if (MemberRef* member = e->as<MemberRef>()) {
            outer = member;
            e = member->base;
        } else if (Index* index = e->as<Index>()) {
            e = index->base;
        } else {
            break;
        }
    }
    const VariableRef* reference = e->as<VariableRef>();
    if (reference == nullptr) {
        context.error(location, is_constant(e) ? "a constant cannot be assigned to"
                                               : "this expression cannot be assigned to");
        return false;
    }
    Variable* variable = reference->variable;
    const Memory memory = variable->block != nullptr && outer != nullptr
                              ? variable->block->memory[outer->member]
                              : variable->memory;
    const std::string_view obstacle = write_obstacle(context, *variable, memory);
    if (!obstacle.empty()) {
        // A block's own name stands nowhere but in its declaration.
        const std::string_view name = variable->block != nullptr && outer != nullptr
                                          ? variable->type->members[outer->member].name
                                          : variable->name;
        context.error(location,
                      fmt::format("'{}' cannot be assigned to: it is {}", name, obstacle));
        return false;
    }
    variable->is_written = true;
    return true;
}

bool check_copyable(Context& context, const Type& type, Location location) {
    const TypeTraits traits = context.traits.of(type);
    // In GLSL 1.10 structs may have arrays in them.
    const bool has_array = context.language.is_desktop() ? type.is_array() : traits.has_array;
    const bool is_array_value = has_array && !context.language.has_array_values();
    if (!is_array_value && !traits.has_opaque && !traits.has_unsized && !type.is_void())
        return true;
    context.error(location,
                  fmt::format("values of the type {} cannot be assigned{}", name_of(type),
                              type.is_struct() && is_array_value ? ": it has an array in it" : ""));
    return false;
}

Expr* make_assignment(
    Context& context, Punctuator op, Expr* target, Expr* value, Location location) {
    if (target == nullptr || value == nullptr || !check_target(context, target, location))
        return nullptr;
    if (op != Punctuator::assign)
        return make_compound(context, op, target, value, location);
    value = implicitly(context, value, target->type);
    if (target->type != value->type) {
        context.error(location, fmt::format("a {} cannot be assigned to a {}",
                                            name_of(*value->type), name_of(*target->type)));
        return nullptr;
    }
    if (!check_copyable(context, *target->type, location))
        return nullptr;
    settle(value, target->precision);
    Assign* assign = context.make<Assign>(target, location);
    assign->value = value;
    return assign;
}

Expr* make_step(Context& context, Punctuator op, bool is_postfix, Expr* target, Location location) {
    if (target == nullptr || !check_target(context, target, location))
        return nullptr;
    const Type& type = *target->type;
    if (!type.is_numeric() || type.is_bool()) {
        context.error(location,
                      fmt::format("'{}' does not take {}", spelling_of(op), name_of(type)));
        return nullptr;
    }
    Expr* one = type.is_unsigned() ? make_uint(context, 1, location)
                : type.is_int()    ? make_int(context, 1, location)
                                   : make_float(context, 1, location);
    Expr* assign = make_compound(context, op, target, one, location);
    if (assign != nullptr)
        assign->as<Assign>()->yields_old = is_postfix;
    return assign;
}

}  // namespace cuesta::glsl
