// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What declarations of blocks mean (GLSL ES 3.00, 4.3.7; 3.10, 4.3.7, 4.4.4 and 4.9).
#include <algorithm>

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
    // Layouts are as large as that, each block's its own.
    context.block_leaves += context.traits.of(*type).leaves;
    if (context.block_leaves > max_block_leaves) {
        context.error(declaration.location,
                      fmt::format("the blocks have more than {} members", max_block_leaves));
        return nullptr;
    }
    const bool is_buffer = declaration.qualifiers.storage == Word::buffer;
    const BlockDefaults& defaults = is_buffer ? context.buffer_defaults : context.uniform_defaults;
    const size_t count = declaration.places.size();
    const std::span<shading::MatrixOrder> orders =
        context.module.arena.make_span<shading::MatrixOrder>(count);
    const std::span<shading::Memory> memory =
        context.module.arena.make_span<shading::Memory>(count);
    for (size_t i = 0; i < count; ++i) {
        orders[i] = declaration.places[i].order;
        memory[i] = declaration.places[i].memory | declaration.qualifiers.memory;
    }
    shading::UniformBlock* const block = context.make<shading::UniformBlock>();
    block->name = name;
    block->packing = declaration.qualifiers.packing.value_or(defaults.packing);
    block->memory = memory;
    block->orders = orders;
    block->has_instance = declaration.instance != nullptr;
    block->layout = shading::lay_out_block(context.module.arena, *type, orders,
                                           shading::layout_of(block->packing));
    Variable* const variable = context.new_variable(name, whole, declaration.location);
    variable->storage = is_buffer ? shading::Storage::buffer : shading::Storage::uniform;
    variable->is_const = !is_buffer;
    variable->binding = declaration.qualifiers.binding;
    variable->block = block;
    return variable;
}

void bind(Context& context,
          Symbol& symbol,
          Variable* variable,
          std::optional<uint32_t> member,
          Location location) {
    if (!check_no_builtin(context, symbol, location))
        return;
    Binding* const binding = context.scopes.bind(symbol, Binding::Kind::variable);
    if (binding == nullptr)
        return report_redeclaration(context, symbol.name->text, location);
    binding->variable = variable;
    binding->member = member;
}

// Which bindings an array of blocks takes, one behind the other.
std::string block_binding_obstacle(const Context& context, const BlockDeclaration& block) {
    if (!block.qualifiers.binding)
        return {};
    const Limits& limits = context.options.limits;
    const bool is_buffer = block.qualifiers.storage == Word::buffer;
    const uint32_t points =
        is_buffer ? limits.storage_buffer_bindings : limits.uniform_buffer_bindings;
    const uint64_t first = *block.qualifiers.binding;
    const uint64_t last = first + std::max(block.length, 1u) - 1;
    if (last < points)
        return {};
    return fmt::format("takes the bindings {} to {}: there are {} {} buffers", first, last, points,
                       block.kind());
}

// Empty: it may be so.
std::string block_obstacle(const Context& context, const BlockDeclaration& block) {
    const Qualifiers& qualifiers = block.qualifiers;
    if (qualifiers.layout_location)
        return fmt::format("cannot have a location: it is a {} block", block.kind());
    Qualifiers others = qualifiers;
    others.storage = Word::none;
    others.packing.reset();
    others.order.reset();
    others.binding.reset();
    if (qualifiers.storage == Word::buffer)
        others.memory = shading::Memory::any;
    if (others.any() || qualifiers.precision != Precision::none)
        return fmt::format("has no qualifiers but '{}' and a layout: it is a {} block",
                           block.kind(), block.kind());
    return block_binding_obstacle(context, block);
}

// An array without a size stands at the end of a buffer block, and none stands in another.
bool check_block_sizes(Context& context, const BlockDeclaration& block) {
    for (size_t i = 0; i < block.members.size(); ++i) {
        const Type& type = *block.members[i].type;
        const bool may_be_unsized = i + 1 == block.members.size() && type.is_array() &&
                                    type.length == 0 &&
                                    !context.traits.of(*type.element).has_unsized;
        if (!may_be_unsized && !check_sized(context, type, block.places[i].location))
            return false;
    }
    return true;
}

}  // namespace

void declare_block(Context& context, const BlockDeclaration& declaration) {
    const std::string_view name = declaration.symbol->name->text;
    const std::string obstacle = block_obstacle(context, declaration);
    if (!obstacle.empty())
        context.error(declaration.location, fmt::format("'{}' {}", name, obstacle));
    if (!check_name(context, name, declaration.location) ||
        !check_no_builtin(context, *declaration.symbol, declaration.location))
        return;
    if (!bind_block_name(context, *declaration.symbol, shading::Storage::uniform))
        return report_redeclaration(context, name, declaration.location);
    check_packing(context, declaration.qualifiers);
    if (!check_block_sizes(context, declaration))
        return;
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

void check_block_member(Context& context, const Qualifiers& qualifiers, Word storage) {
    Qualifiers others = qualifiers;
    const bool is_buffer = storage == Word::buffer;
    if (others.storage == storage)
        others.storage = Word::none;
    others.order.reset();
    if (is_buffer)
        others.memory = shading::Memory::any;
    if (!others.any())
        return;
    const std::string_view kind = is_buffer ? "buffer" : "uniform";
    context.error(qualifiers.location,
                  fmt::format("members of {} blocks have no qualifiers but '{}', row_major, "
                              "column_major{} and precisions",
                              kind, kind, is_buffer ? ", those of memory" : ""));
}

void check_packing(Context& context, const Qualifiers& qualifiers) {
    if (qualifiers.packing == shading::BlockPacking::std430 && qualifiers.storage != Word::buffer)
        context.error(qualifiers.location, "std430 is a layout of buffer blocks alone");
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
    context.error(block.location, "a block has no value: its members have");
}

}  // namespace cuesta::glsl
