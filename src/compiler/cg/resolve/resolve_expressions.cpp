// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include <fmt/core.h>

#include "compiler/cg/resolve/resolver.h"
#include "compiler/cg/types/literals.h"

namespace cuesta::cg {
namespace {

using namespace shading;

// Deeper trees are refused: they are walked by recursion.
constexpr uint32_t max_height = 900;

}  // namespace

Expr* Resolver::expression(const syntax::Expr& node) {
    if (depth_ >= max_height) {
        if (depth_++ == max_height)
            context_.error(Message::too_deep, node.location, "this expression is nested too deep");
        return nullptr;
    }
    ++depth_;
    Expr* result = expression_deeper(node);
    --depth_;
    return result;
}

Expr* Resolver::expression_deeper(const syntax::Expr& node) {
    switch (node.kind) {
        case syntax::ExprKind::literal: return literal(*node.as<syntax::Literal>());
        case syntax::ExprKind::name: return name(*node.as<syntax::NameExpr>());
        case syntax::ExprKind::unary: {
            const auto& unary = *node.as<syntax::Unary>();
            return make_unary(context_, unary.op, expression(*unary.operand), node.location);
        }
        case syntax::ExprKind::binary: {
            const auto& binary = *node.as<syntax::Binary>();
            Expr* left = expression(*binary.left);
            Expr* right = expression(*binary.right);
            return make_binary(context_, binary.op, left, right, node.location);
        }
        case syntax::ExprKind::select: {
            const auto& select = *node.as<syntax::Select>();
            Expr* condition = expression(*select.condition);
            Expr* first = expression(*select.first);
            Expr* second = expression(*select.second);
            return make_select(context_, condition, first, second, node.location);
        }
        case syntax::ExprKind::assign: return assignment(*node.as<syntax::Assign>());
        case syntax::ExprKind::step: {
            const auto& step = *node.as<syntax::Step>();
            return make_step(context_, step.op, step.is_postfix, expression(*step.target),
                             node.location);
        }
        case syntax::ExprKind::call: return call(*node.as<syntax::Call>());
        case syntax::ExprKind::construct: return construct(*node.as<syntax::Construct>());
        case syntax::ExprKind::member: {
            const auto& access = *node.as<syntax::Member>();
            return member(expression(*access.base), access.name, node.location);
        }
        case syntax::ExprKind::index: {
            const auto& index = *node.as<syntax::Index>();
            Expr* base = expression(*index.base);
            return access_element(context_, base, expression(*index.index), node.location);
        }
        case syntax::ExprKind::cast: return cast_expression(*node.as<syntax::Cast>());
        case syntax::ExprKind::list: break;
    }
    context_.error(Message::initializer, node.location,
                   "a list in braces is an initialiser and no expression");
    return nullptr;
}

Expr* Resolver::literal(const syntax::Literal& node) {
    const LiteralValue value = parse_literal(node);
    if (!value.problem.empty()) {
        context_.error(Message::bad_literal, node.location, std::string(value.problem));
        return nullptr;
    }
    const Type* type = context_.types.scalar(value.digits);
    const std::span<ConstantScalar> scalars = context_.module.arena.make_span<ConstantScalar>(1);
    scalars[0] = value.value;
    Expr* digits = context_.make<Constant>(type, precision_of(*type), node.location, scalars);
    return forced(context_, digits, context_.types.scalar(value.scalar));
}

Expr* Resolver::reference(const VariableDecl& variable, Location location) {
    if (variable.variable == nullptr || variable.is_ambiguous) {
        context_.error(
            Message::bad_type, location,
            fmt::format("'{}' has no {} type here: {}", variable.name->text,
                        variable.is_ambiguous ? "single" : "concrete",
                        variable.is_ambiguous ? "it was assigned values of different types"
                        : variable.declared->is_array() ? "nothing was assigned to it as a whole"
                                                        : "nothing was assigned to it"));
        return nullptr;
    }
    return make_reference(context_, variable.variable, location);
}

const StructInfo* Resolver::struct_of(const Binding* scope) const {
    return scope != nullptr && scope->type != nullptr ? context_.types.info_of(*scope->type)
                                                      : nullptr;
}

bool Resolver::is_member_of_object(const Name* name) const {
    return has_object() &&
           std::any_of(struct_->type->members.begin(), struct_->type->members.end(),
                       [&](const Member& member) { return member.name == name->text; });
}

// A constant of the struct is reached by its objects too.
Expr* Resolver::member(Expr* base, const Name* name, Location location) {
    const StructInfo* info =
        base != nullptr && base->type->is_struct() ? context_.types.info_of(*base->type) : nullptr;
    Variable* constant = info != nullptr ? constant_of(*info, name) : nullptr;
    if (constant == nullptr)
        return access_member(context_, base, name, location);
    Expr* value = make_reference(context_, constant, location);
    if (is_lvalue(base))
        return value;
    Expr* const parts[] = {base, value};  // what the object is made by happens all the same
    return make_sequence(context_, parts, location);
}

Expr* Resolver::member_of_object(const Name* name, Location location) {
    Expr* object = make_reference(context_, context_.instance->object, location);
    return access_member(context_, object, name, location);
}

Expr* Resolver::name(const syntax::NameExpr& node) {
    const Binding* binding = context_.scopes.find(node.name);
    if (node.scope != nullptr) {
        // Struct::name: of the object at hand.
        const Binding* scope = context_.scopes.find(node.scope);
        if (is_member_of_object(node.name) && scope != nullptr && is_own_struct(scope->type))
            return member_of_object(node.name, node.location);
        const StructInfo* info = struct_of(scope);
        if (Variable* constant = info != nullptr ? constant_of(*info, node.name) : nullptr)
            return make_reference(context_, constant, node.location);
        context_.error(
            Message::unknown_name, node.location,
            fmt::format("'{}::{}' names nothing here", node.scope->text, node.name->text));
        return nullptr;
    }
    // Locals, then the members of the object, then globals.
    if (binding == nullptr || binding->depth == 0)
        if (is_member_of_object(node.name))
            return member_of_object(node.name, node.location);
    if (struct_ != nullptr && (binding == nullptr || binding->depth == 0))
        if (Variable* constant = constant_of(*struct_, node.name))
            return make_reference(context_, constant, node.location);
    if (binding != nullptr && binding->kind == Binding::Kind::variable)
        return reference(*binding->variable, node.location);
    if (has_object() && node.name->text == "this")
        return make_reference(context_, context_.instance->object, node.location);
    context_.error(Message::unknown_name, node.location,
                   binding == nullptr
                       ? fmt::format("'{}' is not declared", node.name->text)
                       : fmt::format("'{}' is a {}, not a value", node.name->text,
                                     binding->kind == Binding::Kind::type ? "type" : "function"));
    return nullptr;
}

Expr* Resolver::assignment(const syntax::Assign& node) {
    if (node.op == Punctuator::assign)
        if (const MemberTarget member = member_target(*node.target); member.variable != nullptr)
            return assign_member(member, expression(*node.value), node.location);
    VariableDecl* dynamic = dynamic_target(*node.target);
    if (dynamic != nullptr && node.op == Punctuator::assign)
        return assign_dynamic(*dynamic, expression(*node.value), node.location);
    const ElementTarget element =
        node.op == Punctuator::assign ? element_target(*node.target) : ElementTarget();
    if (element.variable != nullptr) {
        Expr* value = expression(*node.value);
        return give_elements_type(element, value, node.location)
                   ? make_assignment(context_, node.op, expression(*node.target), value,
                                     node.location)
                   : nullptr;
    }
    Expr* target = expression(*node.target);
    return make_assignment(context_, node.op, target, expression(*node.value), node.location);
}

bool Resolver::arguments(std::span<syntax::Expr* const> nodes, std::vector<Expr*>& to) {
    for (const syntax::Expr* node : nodes)
        to.push_back(expression(*node));
    return std::none_of(to.begin(), to.end(), [](const Expr* part) { return part == nullptr; });
}

Expr* Resolver::construct_numeric(const Type* type,
                                  std::span<Expr* const> parts,
                                  Location location) {
    uint32_t given = 0;
    std::vector<Expr*> all;
    for (Expr* part : parts) {
        if (!part->type->is_numeric()) {
            context_.error(Message::constructor, part->location,
                           fmt::format("{} is not made of {}", context_.types.name_of(*type),
                                       context_.types.name_of(*part->type)));
            return nullptr;
        }
        given += part->type->scalars();
        all.push_back(
            forced(context_, part, context_.types.with_scalar(*part->type, type->scalar)));
    }
    // One argument is a cast: float4(1.0), float3x3(matrix).
    if (all.size() == 1)
        return cast(context_, all[0], type, location);
    if (given != type->scalars()) {
        context_.error(Message::constructor, location,
                       fmt::format("{} is made of {} numbers, here are {}",
                                   context_.types.name_of(*type), type->scalars(), given));
        return nullptr;
    }
    return make_construct(context_, type, all, location);
}

Expr* Resolver::construct(const syntax::Construct& node) {
    const Type* made = type(*node.type);
    std::vector<Expr*> parts;
    if (!arguments(node.arguments, parts) || made == nullptr)
        return nullptr;
    if (!node.dimensions.empty())
        made = declared_type(made, node.type->is_packed, node.dimensions, nullptr, node.location);
    if (made == nullptr)
        return nullptr;
    // float[](1, 2): as long as what it is made of.
    if (is_unsized_array(*made) && !parts.empty())
        made = context_.types.array(made->element, static_cast<uint32_t>(parts.size()));
    if (parts.empty() || made->is_void() || made->is_sampler() ||
        context_.types.is_dynamic(*made)) {
        context_.error(Message::constructor, node.location,
                       fmt::format("{} is not made of {} values", context_.types.name_of(*made),
                                   parts.size()));
        return nullptr;
    }
    if (made->is_numeric())
        return construct_numeric(made, parts, node.location);
    if (parts.size() == 1 && node.dimensions.empty())
        return cast(context_, parts[0], made, node.location);
    // A struct or an array of its parts.
    const size_t count = made->is_struct() ? made->members.size() : made->length;
    if (parts.size() != count) {
        context_.error(Message::constructor, node.location,
                       fmt::format("{} is made of {} values, here are {}",
                                   context_.types.name_of(*made), count, parts.size()));
        return nullptr;
    }
    for (size_t i = 0; i < count; ++i)
        parts[i] = converted(context_, parts[i],
                             made->is_struct() ? made->members[i].type : made->element, "a part");
    return make_construct(context_, made, parts, node.location);
}

Expr* Resolver::cast_expression(const syntax::Cast& node) {
    const Type* base = type(*node.type);
    Expr* operand = expression(*node.operand);
    if (base == nullptr || operand == nullptr)
        return nullptr;
    const Type* to =
        declared_type(base, node.type->is_packed, node.dimensions, nullptr, node.location);
    if (to == nullptr)
        return nullptr;
    return cast(context_, operand, to, node.location);
}

}  // namespace cuesta::cg
