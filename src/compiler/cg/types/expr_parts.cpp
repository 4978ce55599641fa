// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "compiler/cg/types/expressions.h"
#include "compiler/shading/fold.h"

namespace cuesta::cg {
namespace {

using namespace shading;

Expr* make_scalar(Context& context, const Type* type, ConstantScalar value, Location location) {
    const std::span<ConstantScalar> scalars = context.module.arena.make_span<ConstantScalar>(1);
    scalars[0] = value;
    return context.make<Constant>(type, precision_of(*type), location, scalars);
}

bool are_constants(std::span<Expr* const> expressions) {
    return std::all_of(expressions.begin(), expressions.end(),
                       [](const Expr* part) { return part->kind == ExprKind::constant; });
}

bool are_there(std::span<Expr* const> expressions) {
    return std::none_of(expressions.begin(), expressions.end(),
                        [](const Expr* part) { return part == nullptr; });
}

const Type* element_type(Context& context, const Type& type) {
    if (type.is_array())
        return type.element;
    return context.types.element(type);
}

// Nothing that evaluating it twice would show.
bool is_path(const Expr* expression) {
    for (;;) {
        switch (expression->kind) {
            case ExprKind::constant:
            case ExprKind::variable: return true;
            case ExprKind::member: expression = expression->as<MemberRef>()->base; break;
            case ExprKind::swizzle: expression = expression->as<Swizzle>()->base; break;
            case ExprKind::index:
                if (expression->as<Index>()->index->kind != ExprKind::constant)
                    return false;
                expression = expression->as<Index>()->base;
                break;
            default: return false;
        }
    }
}

}  // namespace

Expr* folded(Context& context, Expr* expression) {
    const Constant* constant = fold(context.module, *expression);
    return constant != nullptr ? const_cast<Constant*>(constant) : expression;
}

bool same_value(const Constant& a, const Constant& b) {
    return a.type == b.type &&
           std::equal(a.scalars.begin(), a.scalars.end(), b.scalars.begin(), b.scalars.end(),
                      [](ConstantScalar one, ConstantScalar other) { return one.u == other.u; });
}

const Constant* constant_of(const Expr* expression) {
    if (expression == nullptr)
        return nullptr;
    if (const VariableRef* reference = expression->as<VariableRef>())
        return reference->variable->value;
    return expression->as<Constant>();
}

std::optional<int64_t> integer_of(const Expr* expression) {
    const Constant* constant = constant_of(expression);
    if (constant == nullptr || !constant->type->is_scalar() || !constant->type->is_int())
        return std::nullopt;
    const int32_t value = constant->scalars[0].i;
    return is_unsigned(constant->type->scalar) ? int64_t{static_cast<uint32_t>(value)}
                                               : int64_t{value};
}

Expr* make_reference(Context& context, Variable* variable, Location location) {
    variable->is_used = true;
    Expr* reference = context.make<VariableRef>(variable, location);
    // Constants of one number are what is computed with; tables stay variables.
    if (variable->value != nullptr && variable->type->is_numeric())
        return folded(context, reference);
    return reference;
}

Expr* make_bool(Context& context, bool value, Location location) {
    return make_scalar(context, context.types.boolean(), {.i = value ? 1 : 0}, location);
}

Expr* make_int(Context& context, int32_t value, Location location) {
    return make_scalar(context, context.types.integer(), {.i = value}, location);
}

Expr* make_constant(Context& context, const Type* type, float value, Location location) {
    return make_scalar(context, type, {.f = value}, location);
}

Expr* make_element(Context& context, Expr* base, uint32_t which, Location location) {
    if (base == nullptr)
        return nullptr;
    const Type* type = element_type(context, *base->type);
    Expr* index = make_int(context, static_cast<int32_t>(which), location);
    Expr* element = context.make<Index>(type, base, index, precision_of(*type), location);
    return constant_of(base) != nullptr ? folded(context, element) : element;
}

Expr* make_member(Context& context, Expr* base, uint32_t member, Location location) {
    if (base == nullptr)
        return nullptr;
    const Precision precision = precision_of(*base->type->members[member].type);
    Expr* made = context.make<MemberRef>(base, member, precision, location);
    return constant_of(base) != nullptr ? folded(context, made) : made;
}

Expr* make_swizzle(Context& context,
                   Expr* base,
                   std::span<const uint8_t> components,
                   const Type* type,
                   Location location) {
    if (base == nullptr)
        return nullptr;
    std::array<uint8_t, 4> which{};
    std::copy(components.begin(), components.end(), which.begin());
    Expr* swizzle = context.make<Swizzle>(type, base, which, precision_of(*type), location);
    return base->kind == ExprKind::constant ? folded(context, swizzle) : swizzle;
}

Expr* make_matrix_swizzle(Context& context,
                          Expr* base,
                          std::span<const MatrixComponent> components,
                          const Type* type,
                          Location location) {
    if (base == nullptr)
        return nullptr;
    std::array<MatrixComponent, 4> which{};
    std::copy(components.begin(), components.end(), which.begin());
    Expr* swizzle = context.make<MatrixSwizzle>(type, base, which, precision_of(*type), location);
    return base->kind == ExprKind::constant ? folded(context, swizzle) : swizzle;
}

bool repeats_component(const MatrixSwizzle& swizzle) {
    for (unsigned i = 0; i < swizzle.type->components; ++i)
        for (unsigned j = 0; j < i; ++j)
            if (swizzle.components[i].vector == swizzle.components[j].vector &&
                swizzle.components[i].component == swizzle.components[j].component)
                return true;
    return false;
}

Expr* make_construct(Context& context,
                     const Type* type,
                     std::span<Expr* const> parts,
                     Location location) {
    if (!are_there(parts))
        return nullptr;
    Expr* construct =
        context.make<Construct>(type, ConstructForm::parts, context.module.arena.copy(parts),
                                precision_of(*type), location);
    // A struct without members is made of nothing, and is no constant.
    return !parts.empty() && are_constants(parts) ? folded(context, construct) : construct;
}

Expr* make_resized(Context& context, Expr* matrix, const Type* type, Location location) {
    Expr* const parts[] = {matrix};
    Expr* construct = context.make<Construct>(
        type, ConstructForm::resize, context.module.arena.copy(std::span<Expr* const>(parts)),
        precision_of(*type), location);
    return are_constants(parts) ? folded(context, construct) : construct;
}

Expr* make_operation(Context& context,
                     Operator op,
                     const Type* type,
                     std::span<Expr* const> operands,
                     Location location) {
    if (!are_there(operands))
        return nullptr;
    // Comparisons have no precision, but what they compare has.
    Expr* operation = context.make<Operation>(type, op, context.module.arena.copy(operands),
                                              precision_of(*type), location);
    return are_constants(operands) ? folded(context, operation) : operation;
}

Expr* make_sequence(Context& context, std::span<Expr* const> parts, Location location) {
    if (!are_there(parts))
        return nullptr;
    Expr* sequence = context.make<Sequence>(context.module.arena.copy(parts), location);
    return are_constants(parts) ? folded(context, sequence) : sequence;
}

Expr* Stable::with(Context& context, Expr* result) const {
    if (first == nullptr || result == nullptr)
        return result;
    Expr* const parts[] = {first, result};
    return make_sequence(context, parts, result->location);
}

Stable stable(Context& context, Expr* expression) {
    if (expression == nullptr || is_path(expression))
        return {expression, nullptr};
    Variable* hidden =
        context.new_variable("hidden", expression->type, Storage::local, expression->location);
    hidden->is_written = true;
    Assign* assign = context.make<Assign>(context.make<VariableRef>(hidden, expression->location),
                                          expression->location);
    assign->value = expression;
    return {context.make<VariableRef>(hidden, expression->location), assign};
}

}  // namespace cuesta::cg
