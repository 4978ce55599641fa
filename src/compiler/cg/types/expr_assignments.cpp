// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "compiler/cg/types/expressions.h"

namespace cuesta::cg {
namespace {

using namespace shading;

// What the parts are parts of; null: a value. `is_repeated`: some component is named twice.
Expr* root_of(Expr* target, bool& is_repeated) {
    for (;;) {
        switch (target->kind) {
            case ExprKind::member: target = target->as<MemberRef>()->base; break;
            case ExprKind::index: target = target->as<Index>()->base; break;
            case ExprKind::swizzle: {
                const Swizzle* swizzle = target->as<Swizzle>();
                unsigned seen = 0;
                for (unsigned i = 0; i < swizzle->type->components; ++i) {
                    is_repeated |= (seen & 1u << swizzle->components[i]) != 0;
                    seen |= 1u << swizzle->components[i];
                }
                target = swizzle->base;
                break;
            }
            case ExprKind::matrix_swizzle: {
                const MatrixSwizzle* swizzle = target->as<MatrixSwizzle>();
                is_repeated |= repeats_component(*swizzle);
                target = swizzle->base;
                break;
            }
            default: return target;
        }
    }
}

}  // namespace

bool is_lvalue(Expr* expression) {
    bool is_repeated = false;
    const VariableRef* root = root_of(expression, is_repeated)->as<VariableRef>();
    return root != nullptr && root->variable->storage != Storage::constant;
}

bool check_target(Context& context, Expr* target, Location location) {
    bool is_repeated = false;
    Expr* root = root_of(target, is_repeated);
    VariableRef* reference = root->as<VariableRef>();
    // What is const and has a value is that value here.
    if (root->kind == ExprKind::constant) {
        context.error(Message::assign_const, location, "a constant cannot be assigned to");
        return false;
    }
    if (reference == nullptr) {
        context.error(Message::no_lvalue, location,
                      "this is a value, there is nothing to assign to");
        return false;
    }
    Variable& variable = *reference->variable;
    // Real shaders keep a sampler in a global; other things with samplers in them stay as they are.
    const bool is_sampler = target->type->is_sampler() && target == root;
    if (has_samplers(*target->type) && (!is_sampler || context.options.is_strict)) {
        context.error(Message::no_lvalue, location, "samplers cannot be assigned");
        return false;
    }
    if (variable.is_const || variable.storage == Storage::constant) {
        context.error(Message::assign_const, location, fmt::format("'{}' is const", variable.name));
        return false;
    }
    if (is_repeated) {
        context.error(Message::no_lvalue, location, "a component is assigned twice");
        return false;
    }
    variable.is_written = true;
    if (context.instance != nullptr && &variable == context.instance->object)
        context.instance->writes_object = true;
    return true;
}

Expr* make_assignment(
    Context& context, Punctuator op, Expr* target, Expr* value, Location location) {
    if (target == nullptr || value == nullptr || !check_target(context, target, location))
        return nullptr;
    const std::string_view what = op == Punctuator::assign ? "an assignment" : "the result";
    Assign* assign = context.make<Assign>(target, location);
    if (op != Punctuator::assign)
        value = make_binary(context, operator_of_compound(op), context.make<OldValue>(assign),
                            value, location);
    assign->value = converted(context, value, target->type, what);
    return assign->value != nullptr ? assign : nullptr;
}

Expr* make_step(Context& context, Punctuator op, bool is_postfix, Expr* target, Location location) {
    if (target == nullptr)
        return nullptr;
    if (!target->type->is_numeric() || target->type->is_bool()) {
        context.error(Message::operands, location,
                      fmt::format("'{}' does not take {}", spelling_of(op),
                                  context.types.name_of(*target->type)));
        return nullptr;
    }
    if (!check_target(context, target, location))
        return nullptr;
    Assign* assign = context.make<Assign>(target, location);
    assign->yields_old = is_postfix;
    Expr* one = forced(context, make_int(context, 1, location), target->type);
    assign->value =
        make_binary(context, op == Punctuator::increment ? Punctuator::plus : Punctuator::minus,
                    context.make<OldValue>(assign), one, location);
    return assign;
}

}  // namespace cuesta::cg
