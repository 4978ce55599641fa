// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What declarations of uniform blocks mean (GLSL ES 3.00, 4.3.7).
#include <fmt/core.h>

#include "compiler/glsl/declarations.h"
#include "compiler/glsl/expressions.h"

namespace cuesta::glsl {
namespace {

Variable* make_block(Context& context, const BlockDeclaration& declaration) {
    const std::string_view name = declaration.symbol->name->text;
    const Type* const type = context.module.types.make_struct(name, declaration.members);
    context.traits.enter(*type);
    const Type* whole =
        declaration.length != 0 ? context.types.array(type, declaration.length) : type;
    if (!check_size(context, *whole, declaration.location))
        return nullptr;
    std::vector<shading::MatrixOrder> orders;
    for (const BlockMember& member : declaration.places)
        orders.push_back(member.order);
    shading::UniformBlock* const block = context.make<shading::UniformBlock>();
    block->name = name;
    block->packing = declaration.qualifiers.packing.value_or(context.block_packing);
    block->has_instance = declaration.instance != nullptr;
    block->layout = shading::lay_out_block(context.module.arena, *type, orders);
    Variable* const variable = context.new_variable(name, whole, declaration.location);
    variable->storage = shading::Storage::uniform;
    variable->is_const = true;
    variable->block = block;
    return variable;
}

void bind(Context& context,
          Symbol& symbol,
          Variable* variable,
          std::optional<uint32_t> member,
          Location location) {
    Binding* const binding = context.scopes.bind(symbol, Binding::Kind::variable);
    if (binding == nullptr)
        return report_redeclaration(context, symbol.name->text, location);
    binding->variable = variable;
    binding->member = member;
}

// Empty: it may be so.
std::string block_obstacle(const BlockDeclaration& block) {
    if (block.qualifiers.layout_location)
        return "cannot have a location: it is a uniform block";
    if (block.qualifiers.is_invariant || block.qualifiers.has_interpolation())
        return "has no qualifiers but 'uniform' and a layout: it is a uniform block";
    return {};
}

}  // namespace

void declare_block(Context& context, const BlockDeclaration& declaration) {
    const std::string_view name = declaration.symbol->name->text;
    const std::string obstacle = block_obstacle(declaration);
    if (!obstacle.empty())
        context.error(declaration.location, fmt::format("'{}' {}", name, obstacle));
    if (!check_name(context, name, declaration.location))
        return;
    if (context.scopes.bind(*declaration.symbol, Binding::Kind::block) == nullptr)
        return report_redeclaration(context, name, declaration.location);
    Variable* const variable = make_block(context, declaration);
    if (variable == nullptr)
        return;
    context.module.globals.push_back(variable);
    if (declaration.instance == nullptr) {
        for (uint32_t i = 0; i < declaration.places.size(); ++i)
            bind(context, *declaration.places[i].symbol, variable, i,
                 declaration.places[i].location);
        return;
    }
    if (check_name(context, declaration.instance->name->text, declaration.instance_location))
        bind(context, *declaration.instance, variable, std::nullopt, declaration.instance_location);
}

void check_block_member(Context& context, const Qualifiers& qualifiers) {
    const bool is_good =
        (qualifiers.storage == Word::none || qualifiers.storage == Word::uniform) &&
        !qualifiers.is_invariant && !qualifiers.has_interpolation() &&
        !qualifiers.layout_location && !qualifiers.packing;
    if (!is_good)
        context.error(qualifiers.location,
                      "members of uniform blocks have no qualifiers but 'uniform', row_major, "
                      "column_major and precisions");
}

Expr* make_block_member(Context& context, Expr* block, uint32_t member, Location location) {
    return context.make<shading::MemberRef>(block, member, block->type->members[member].precision,
                                            location);
}

bool is_block_element(const Expr* expression) {
    const auto* const element = expression != nullptr ? expression->as<shading::Index>() : nullptr;
    const auto* const array =
        element != nullptr ? element->base->as<shading::VariableRef>() : nullptr;
    return array != nullptr && array->variable->block != nullptr;
}

void report_block(Context& context, const Expr& block) {
    context.error(block.location, "a uniform block has no value: its members have");
}

}  // namespace cuesta::glsl
