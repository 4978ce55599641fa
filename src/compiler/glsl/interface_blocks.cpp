// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Blocks of inputs and outputs (GLSL 1.50, 4.3.7). Each member becomes a variable of its own, so
// that each can be interpolated in its way; the linker matches them by their names with the block's
// in front.
#include <algorithm>

#include <fmt/core.h>

#include "compiler/glsl/builtin_structs.h"
#include "compiler/glsl/declarations.h"

namespace cuesta::glsl {
namespace {

using shading::Storage;

// Empty: it may be so.
std::string interface_block_obstacle(const Context& context, const BlockDeclaration& block) {
    const Word storage = block.qualifiers.storage;
    if (storage == Word::inout)
        return "cannot be inout";
    if (storage == Word::in && context.is_vertex())
        return "cannot be an input block: a vertex shader has attributes";
    if (storage == Word::out && context.is_fragment())
        return "cannot be an output block: a fragment shader has colours";
    if (storage == Word::in && context.is_geometry() && !block.is_array)
        return "must be an array, over the vertices of the primitive, as it is an input of a "
               "geometry shader";
    Qualifiers others = block.qualifiers;
    others.storage = Word::none;
    others.interpolation = Word::none;
    others.is_centroid = false;
    if (others.any() || others.precision != Precision::none)
        return fmt::format("has no qualifiers but how it is interpolated: it is an {} block",
                           block.kind());
    return {};
}

// What the member says, and of what it does not say the block. False: an error was reported.
bool member_qualifiers(Context& context,
                       const BlockDeclaration& block,
                       const BlockMember& member,
                       Qualifiers& qualifiers) {
    qualifiers = member.qualifiers;
    Qualifiers others = qualifiers;
    if (others.storage == block.qualifiers.storage)
        others.storage = Word::none;
    others.interpolation = Word::none;
    others.is_centroid = false;
    others.is_invariant = false;
    if (others.any()) {
        context.error(member.location,
                      fmt::format("members of {} blocks have no qualifiers but how they are "
                                  "interpolated and 'invariant'",
                                  block.kind()));
        return false;
    }
    qualifiers.storage = block.qualifiers.storage;
    if (qualifiers.interpolation == Word::none)
        qualifiers.interpolation = block.qualifiers.interpolation;
    qualifiers.is_centroid |= block.qualifiers.is_centroid;
    return true;
}

Variable* make_member(Context& context,
                      const BlockDeclaration& block,
                      const BlockMember& place,
                      const shading::Member& member) {
    Declaration declaration = {
        .symbol = place.symbol, .location = place.location, .type = member.type};
    if (!member_qualifiers(context, block, place, declaration.qualifiers))
        return nullptr;
    if (block.is_array)
        declaration.type = context.types.array(member.type, block.length);
    Variable* const variable = make_block_variable(context, declaration);
    if (variable == nullptr)
        return nullptr;
    const std::string_view name = block.symbol->name->text;
    variable->name = context.module.arena.copy(fmt::format("{}.{}", name, member.name));
    variable->interface_block = name;
    variable->has_block_instance = block.instance != nullptr;
    variable->is_block_array = block.is_array;
    if (context.is_geometry() && block.is_array && variable->storage == Storage::input)
        declare_vertex_array(context, *variable);
    if (block.is_array && member.type->is_array() && member.type->length == 0)
        context.unsized_members.push_back({.variable = variable});
    if (variable->type->is_array() && variable->type->length == 0) {
        variable->is_sized = false;
        context.unsized.push_back(variable);
    }
    return variable;
}

void bind_member(Context& context, const BlockMember& place, Variable* variable) {
    Binding* const binding = context.scopes.bind(*place.symbol, Binding::Kind::variable);
    if (binding == nullptr)
        return report_redeclaration(context, place.symbol->name->text, place.location);
    binding->variable = variable;
}

UnsizedMember* find_unsized(Context& context, const Variable* variable) {
    const auto found =
        std::ranges::find(context.unsized_members, variable, &UnsizedMember::variable);
    return found != context.unsized_members.end() ? &*found : nullptr;
}

}  // namespace

void note_block_member(Context& context, Expr* member) {
    shading::Index* const use = member != nullptr ? member->as<shading::Index>() : nullptr;
    const auto* const array = use != nullptr ? use->base->as<shading::VariableRef>() : nullptr;
    if (array == nullptr)
        return;
    if (UnsizedMember* const unsized = find_unsized(context, array->variable)) {
        unsized->uses.push_back(use);
        ++unsized->whole_uses;
    }
}

void note_member_element(Context& context, const Expr& member, uint32_t element) {
    const auto* const use = member.as<shading::Index>();
    const auto* const array = use != nullptr ? use->base->as<shading::VariableRef>() : nullptr;
    UnsizedMember* const unsized =
        array != nullptr ? find_unsized(context, array->variable) : nullptr;
    if (unsized == nullptr)
        return;
    --unsized->whole_uses;
    unsized->named_elements = std::max(unsized->named_elements, element + 1);
}

void size_block_members(Context& context) {
    for (const UnsizedMember& member : context.unsized_members) {
        Variable& variable = *member.variable;
        if (member.whole_uses != 0)
            context.error(variable.location,
                          fmt::format("'{}' must be declared with a size to be used without an "
                                      "index that is constant",
                                      variable.name));
        const Type* const inner = context.types.array(variable.type->element->element,
                                                      std::max(member.named_elements, 1u));
        variable.type = context.types.array(inner, variable.type->length);
        for (shading::Index* use : member.uses) {
            use->type = inner;
            use->base->type = variable.type;
        }
    }
}

bool bind_block_name(Context& context, Symbol& symbol, Storage storage) {
    const Binding* const known = symbol.binding;
    if (known == nullptr || known->depth != context.scopes.depth())
        return context.scopes.bind(symbol, Binding::Kind::block) != nullptr;
    if (known->kind != Binding::Kind::block)
        return false;
    const std::string_view name = symbol.name->text;
    if (storage == Storage::uniform || storage == Storage::buffer)
        return std::ranges::none_of(context.module.globals, [&](const Variable* variable) {
            return variable->block != nullptr && variable->block->name == name;
        });
    return std::ranges::none_of(context.interface_blocks, [&](const auto& block) {
        return block->name == name && block->storage == storage;
    });
}

void declare_interface_block(Context& context, const BlockDeclaration& declaration) {
    const std::string_view name = declaration.symbol->name->text;
    if (name == per_vertex.name)
        return redeclare_per_vertex(context, declaration);
    const std::string obstacle = interface_block_obstacle(context, declaration);
    if (!obstacle.empty())
        return context.error(declaration.location, fmt::format("'{}' {}", name, obstacle));
    if (!check_name(context, name, declaration.location))
        return;
    const bool is_input = declaration.qualifiers.storage == Word::in;
    const Storage storage = is_input ? Storage::input : Storage::output;
    if (!bind_block_name(context, *declaration.symbol, storage))
        return report_redeclaration(context, name, declaration.location);
    if (declaration.is_array && declaration.length == 0 && (!context.is_geometry() || !is_input))
        return context.error(declaration.instance_location, "an array of blocks needs a size");
    auto block = std::make_unique<InterfaceBlock>();
    block->name = name;
    if (declaration.instance != nullptr)
        block->instance = declaration.instance->name->text;
    block->storage = storage;
    block->is_array = declaration.is_array;
    for (size_t i = 0; i < declaration.places.size(); ++i) {
        Variable* const variable =
            make_member(context, declaration, declaration.places[i], declaration.members[i]);
        if (variable == nullptr)
            return;
        block->members.push_back({declaration.members[i].name, variable});
        if (declaration.instance == nullptr)
            bind_member(context, declaration.places[i], variable);
    }
    if (declaration.instance != nullptr && !block->members.empty() &&
        check_name(context, declaration.instance->name->text, declaration.instance_location)) {
        Binding* const binding =
            context.scopes.bind(*declaration.instance, Binding::Kind::instance);
        if (binding == nullptr)
            return report_redeclaration(context, declaration.instance->name->text,
                                        declaration.instance_location);
        binding->interface = block.get();
    }
    context.interface_blocks.push_back(std::move(block));
}

}  // namespace cuesta::glsl
