// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Built-in functions with several results: modf, frexp, and integers of more than 32 bits.
#include "compiler/glsl/builtin_parts.h"
#include "compiler/glsl/expressions.h"
#include "compiler/glsl/precision.h"

namespace cuesta::glsl {
namespace {

using namespace shading;

// Whether evaluating it twice costs nothing and changes nothing.
bool is_plain(const Expr* e) {
    for (;;) {
        if (const Swizzle* swizzle = e->as<Swizzle>())
            e = swizzle->base;
        else if (const MemberRef* member = e->as<MemberRef>())
            e = member->base;
        else if (const VariableRef* reference = e->as<VariableRef>())
            return reference->variable->storage != Storage::buffer &&
                   reference->variable->storage != Storage::shared;
        else
            return e->kind == ExprKind::constant;
    }
}

Expr* make_assign(Context& context, Expr* target, Expr* value, Location location) {
    Assign* assign = context.make<Assign>(target, location);
    assign->value = value;
    return assign;
}

// modf: the whole part is assigned, what is left is the value.
Expr* make_split(Context& context,
                 const BuiltinFunction& row,
                 std::span<Expr* const> arguments,
                 Location location) {
    Expr* target = arguments[1];
    if (!check_target(context, target, target->location))
        return nullptr;
    settle(arguments[0], target->precision);
    const Kept whole(context, arguments[0]);
    const auto part = [&] {
        return make_operation(context, row.op, whole.value->type, std::span(&whole.value, 1),
                              location);
    };
    // Both are found before the target is written, which the operand may be a part of.
    const Kept rest(context,
                    make_arithmetic(context, Punctuator::minus, whole.value, part(), location));
    Expr* const parts[] = {make_assign(context, target, part(), location), rest.value};
    Expr* result = rest.in_front_of(context, make_sequence(context, parts, location), location);
    return whole.in_front_of(context, result, location);
}

// Every result but those that are assigned last is found, and kept, before anything is written: an
// operand may be a part of a target.
struct ResultsMaker {
    Context& context;
    const BuiltinFunction& row;
    std::span<Expr* const> inputs;
    std::span<Expr* const> targets;
    Location location;

    Expr* make() {
        for (Expr* target : targets)
            if (!check_target(context, target, target->location))
                return nullptr;
        settle_together(inputs, Precision::high);
        std::vector<Expr*> parts;
        std::vector<Expr*> values;
        for (Expr* input : inputs) {
            const Kept kept(context, input);
            add(parts, kept);
            values.push_back(kept.value);
        }
        const Kept first(context, operation(row.op, values, result_type(0)));
        const Kept second(context, operation(row.second_op, values, result_type(1)));
        add(parts, first);
        add(parts, second);
        if (row.action == Action::multiply) {
            parts.push_back(make_assign(context, targets[0], first.value, location));
            parts.push_back(make_assign(context, targets[1], second.value, location));
            parts.push_back(nothing());
        } else {
            parts.push_back(make_assign(context, targets[0], second.value, location));
            parts.push_back(first.value);
        }
        return make_sequence(context, parts, location);
    }

  private:
    // Of the value, and of what is assigned then.
    const Type* result_type(size_t which) const {
        return which == 0 ? inputs[0]->type : targets[0]->type;
    }

    static void add(std::vector<Expr*>& parts, const Kept& kept) {
        if (kept.kept != nullptr)
            parts.push_back(kept.kept);
    }

    Expr* operation(Operator op, std::span<Expr* const> operands, const Type* type) const {
        Expr* made = make_operation(context, op, type, operands, location);
        made->precision = Precision::high;
        return made;
    }

    // What a call of a function without a result gives.
    Expr* nothing() const {
        return context.make<MemoryCall>(context.types.void_type(), MemoryAction::nothing,
                                        Precision::none, location);
    }
};

}  // namespace

Kept::Kept(Context& context, Expr* whole) : value(whole) {
    if (is_plain(whole))
        return;
    const Location location = whole->location;
    Variable* variable = context.new_variable("", whole->type, location);
    variable->precision = whole->precision;
    kept = make_assign(context, context.make<VariableRef>(variable, location), whole, location);
    value = context.make<VariableRef>(variable, location);
}

Expr* Kept::in_front_of(Context& context, Expr* result, Location location) const {
    if (kept == nullptr || result == nullptr)
        return result;
    Expr* const parts[] = {kept, result};
    return make_sequence(context, parts, location);
}

Expr* make_results_call(Context& context,
                        const BuiltinFunction& row,
                        std::span<Expr* const> arguments,
                        Location location) {
    if (row.action == Action::split)
        return make_split(context, row, arguments, location);
    const size_t inputs = row.action == Action::exponent ? 1 : 2;
    return ResultsMaker{context, row, arguments.first(inputs), arguments.subspan(inputs), location}
        .make();
}

}  // namespace cuesta::glsl
