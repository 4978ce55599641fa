// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// gl_PerVertex declared again (GLSL 1.50, 7.1): which of the language's own inputs or outputs of a
// vertex a shader uses, and how many clip distances there are.
#include <algorithm>

#include <fmt/core.h>

#include "compiler/glsl/builtin_structs.h"
#include "compiler/glsl/builtin_variables.h"
#include "compiler/glsl/declarations.h"

namespace cuesta::glsl {
namespace {

// Null: the block has none such.
const BuiltinMember* find_member(std::string_view name) {
    const auto found = std::ranges::find(per_vertex.members, name, &BuiltinMember::name);
    return found != per_vertex.members.end() ? &*found : nullptr;
}

bool check_members(Context& context, const BlockDeclaration& block) {
    for (size_t i = 0; i < block.members.size(); ++i) {
        const shading::Member& member = block.members[i];
        const BuiltinMember* const known = find_member(member.name);
        const Type& type = *member.type;
        const bool is_array = known != nullptr && known->length != nullptr;
        const Type* const own = is_array && type.is_array() ? type.element : &type;
        if (known == nullptr || is_array != type.is_array() ||
            own != context.types.of_word(known->type)) {
            context.error(block.places[i].location,
                          fmt::format("gl_PerVertex has no member '{}' of the type {}", member.name,
                                      name_of(type)));
            return false;
        }
        if (is_array && type.length > context.options.limits.*known->length) {
            context.error(block.places[i].location,
                          fmt::format("'{}' has {} elements at most", member.name,
                                      context.options.limits.*known->length));
            return false;
        }
    }
    return true;
}

void redeclare_inputs(Context& context, const BlockDeclaration& block) {
    if (block.instance == nullptr || block.instance->name->text != "gl_in" || !block.is_array)
        return context.error(block.location,
                             "the input block gl_PerVertex is declared again as the array 'gl_in'");
    if (context.module.vertex_inputs)
        return context.error(block.location, "gl_PerVertex was declared again before");
    if (block.instance->binding == nullptr)
        bind_builtin(context, *block.instance, block.instance_location);
    Variable& input = *block.instance->binding->variable;
    if (input.is_used)
        return context.error(block.location, "gl_in was used before it is declared again");
    std::vector<shading::Member> members = block.members;
    std::vector<nir::Slot> slots;
    context.module.vertex_inputs.emplace();
    for (shading::Member& member : members) {
        const BuiltinMember* const known = find_member(member.name);
        context.module.vertex_inputs->push_back(known->name);
        member.precision = shading::Precision::high;
        if (member.type->is_array() && member.type->length == 0)
            member.type =
                context.types.array(member.type->element, context.options.limits.*known->length);
        slots.push_back(per_vertex_slots()[static_cast<size_t>(known - per_vertex.members.data())]);
    }
    const Type* const structure = context.module.types.make_struct(per_vertex.name, members);
    context.traits.enter(*structure);
    input.leaf_slots = context.module.arena.copy(std::span<const nir::Slot>(slots));
    input.type = context.types.array(structure, block.length);
    if (const std::string obstacle = vertex_array_obstacle(context, *input.type); !obstacle.empty())
        context.error(block.instance_location, fmt::format("'gl_in' {}", obstacle));
    input.is_sized = block.length != 0;
    declare_vertex_array(context, input);
}

void redeclare_outputs(Context& context, const BlockDeclaration& block) {
    if (block.instance != nullptr)
        return context.error(block.instance_location,
                             "the output block gl_PerVertex has no name of an instance");
    if (context.module.vertex_outputs)
        return context.error(block.location, "gl_PerVertex was declared again before");
    for (const Variable* variable : context.module.globals)
        if (variable->storage == shading::Storage::output && variable->is_used &&
            find_member(variable->name) != nullptr)
            return context.error(
                block.location,
                fmt::format("'{}' was used before gl_PerVertex is declared again", variable->name));
    context.module.vertex_outputs.emplace();
    for (size_t i = 0; i < block.members.size(); ++i) {
        context.module.vertex_outputs->push_back(find_member(block.members[i].name)->name);
        Symbol& symbol = *block.places[i].symbol;
        if (symbol.binding == nullptr)
            bind_builtin(context, symbol, block.places[i].location);
        Variable* const output = symbol.binding != nullptr ? symbol.binding->variable : nullptr;
        if (output == nullptr)
            continue;
        output->is_invariant |= block.places[i].qualifiers.is_invariant;
        if (block.members[i].type->is_array() && block.members[i].type->length != 0) {
            output->type = block.members[i].type;
            output->is_sized = true;
        }
    }
}

}  // namespace

bool uses_vertex_block(const shading::Module& module, shading::Storage storage) {
    return std::ranges::any_of(module.globals, [&](const Variable* variable) {
        const bool is_member = storage == shading::Storage::input
                                   ? !variable->leaf_slots.empty()
                                   : variable->slot == nir::Slot::position ||
                                         variable->slot == nir::Slot::point_size ||
                                         variable->slot == nir::Slot::clip_distance;
        return variable->storage == storage && is_member && variable->is_used;
    });
}

void redeclare_per_vertex(Context& context, const BlockDeclaration& block) {
    const bool is_input = block.qualifiers.storage == Word::in;
    if (is_input ? !context.is_geometry() : !context.is_geometry() && !context.is_vertex())
        return context.error(block.location, fmt::format("a {} shader has no {} block gl_PerVertex",
                                                         context.stage_name(), block.kind()));
    if (!check_members(context, block))
        return;
    if (is_input)
        redeclare_inputs(context, block);
    else
        redeclare_outputs(context, block);
}

}  // namespace cuesta::glsl
