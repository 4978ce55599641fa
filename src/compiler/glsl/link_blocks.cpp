// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Uniform and storage blocks (GLSL ES 3.10, 4.3.7; OpenGL ES 3.1, 7.6.2 and 7.8).
#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "compiler/glsl/link.h"
#include "compiler/shading/block.h"

namespace cuesta::glsl {
namespace {

using shading::BlockPart;
using shading::Placement;
using shading::Storage;
using shading::Type;
using shading::Variable;

// --- what two stages say of a block
// ----------------------------------------------------------------

// Of parts of the same type.
bool same_orders(const BlockPart& a, const BlockPart& b) {
    if (a.element != nullptr)
        return same_orders(*a.element, *b.element);
    for (size_t i = 0; i < a.members.size(); ++i)
        if (!same_orders(a.members[i], b.members[i]))
            return false;
    return a.is_row_major == b.is_row_major;
}

// What differs; empty: nothing.
std::string_view difference(const Variable& a, const Variable& b, bool is_310) {
    if (a.type->is_array() != b.type->is_array() || a.type->length != b.type->length)
        return "number of blocks";
    if (!same_type(*a.type, *b.type))
        return "list of members";
    // In 3.10 precisions may differ, and what is stored by rows counts where there is no matrix.
    if (!is_310 && !same_precisions(*a.block->layout.type, *b.block->layout.type))
        return "precision of a member";
    if (a.block->packing != b.block->packing || !same_orders(a.block->layout, b.block->layout) ||
        (is_310 && !std::ranges::equal(a.block->orders, b.block->orders)))
        return "layout";
    if (a.block->has_instance != b.block->has_instance)
        return "kind of names of its members";
    if (a.binding && b.binding && a.binding != b.binding)
        return "binding";
    if (a.storage == Storage::buffer && !std::ranges::equal(a.block->memory, b.block->memory))
        return "set of memory qualifiers";
    return {};
}

// Names that uniforms have in the whole program: of a block without an instance its members'.
template <typename Visit>
void for_each_name(const Variable& uniform, Visit&& visit) {
    if (uniform.block == nullptr)
        return visit(uniform.name);
    if (!uniform.block->has_instance)
        for (const shading::Member& member : uniform.block->layout.type->members)
            visit(member.name);
}

struct NamedUniform {
    std::string_view name;
    const Variable* uniform;
};

std::vector<NamedUniform> names_in(const LinkedStage& stage) {
    std::vector<NamedUniform> names;
    for (const Variable* variable : stage.module().globals)
        if (variable->storage == Storage::uniform || variable->storage == Storage::buffer)
            for_each_name(*variable, [&](std::string_view name) {
                names.push_back({name, variable});
            });
    std::ranges::sort(names, {}, &NamedUniform::name);
    return names;
}

// One name is one uniform: alone in both stages, or in the same block.
void check_names(LinkState& state, const Boundary& stages) {
    const std::vector<NamedUniform> first = names_in(stages.from);
    for (const NamedUniform& one : names_in(stages.to)) {
        const auto other = std::ranges::lower_bound(first, one.name, {}, &NamedUniform::name);
        if (other == first.end() || other->name != one.name)
            continue;
        const shading::UniformBlock* const a = one.uniform->block;
        const shading::UniformBlock* const b = other->uniform->block;
        const bool is_same = a != nullptr && b != nullptr ? a->name == b->name : a == b;
        if (!is_same)
            state.error(
                fmt::format("'{}' is a uniform of one block in the {} shader and of another in the "
                            "{} shader",
                            one.name, stages.from.name, stages.to.name));
    }
}

// --- buffers
// ---------------------------------------------------------------------------------------

bool is_block_of(const Variable& variable, Storage storage) {
    return variable.storage == storage && variable.block != nullptr;
}

// All blocks are active, also those that say they may be packed.
std::vector<const Variable*> blocks_in(const LinkedStage& stage, Storage storage) {
    std::vector<const Variable*> blocks;
    for (const Variable* variable : stage.module().globals)
        if (is_block_of(*variable, storage))
            blocks.push_back(variable);
    return blocks;
}

std::string_view kind_of(Storage storage) {
    return storage == Storage::buffer ? "storage" : "uniform";
}

// Numbers the buffers of a stage, uniform ones from 1 on; how many there are.
uint64_t place_stage_blocks(LinkState& state, LinkedStage& stage, Storage storage, uint32_t limit) {
    const uint32_t first = storage == Storage::uniform ? 1 : 0;
    uint64_t count = 0;
    for (const Variable* block : blocks_in(stage, storage)) {
        stage.places[block] = {Placement{static_cast<uint32_t>(count + first), 0}};
        count += count_of_blocks(*block);
        if (count > limit) {
            state.error(fmt::format("the {} shader has more than {} {} blocks: '{}'", stage.name,
                                    limit, kind_of(storage), block->name));
            break;
        }
    }
    return count;
}

std::optional<uint32_t> number_in(const LinkedStage& stage, const Variable* block, uint32_t i) {
    const auto found = stage.places.find(block);
    if (block == nullptr || found == stage.places.end())
        return std::nullopt;
    return found->second.front()->location + i;
}

const Variable* block_named(const LinkedStage& stage, std::string_view name, Storage storage) {
    const Variable* const found = stage.find(name, storage);
    return found != nullptr && found->block != nullptr ? found : nullptr;
}

// By stage; null: it has none.
using StageBlocks = std::array<const Variable*, nir::stage_count>;

void add_block(const LinkState& state, const StageBlocks& blocks, Program& program) {
    const Variable& block = **std::ranges::find_if(blocks, std::identity());
    const bool is_buffer = block.storage == Storage::buffer;
    std::vector<UniformBlock>& list = is_buffer ? program.storage_blocks : program.uniform_blocks;
    std::vector<Uniform>& variables = is_buffer ? program.buffer_variables : program.uniforms;
    const size_t first_member = variables.size();
    name_block_members(block, static_cast<uint32_t>(list.size()), program);
    std::vector<uint32_t> members;
    for (size_t i = first_member; i < variables.size(); ++i)
        members.push_back(static_cast<uint32_t>(i));
    std::optional<uint32_t> binding;
    for (const Variable* one : blocks)
        if (one != nullptr && one->binding)
            binding = one->binding;
    for (uint32_t i = 0; i < count_of_blocks(block); ++i) {
        UniformBlock made;
        made.name = block.block->name;
        if (block.type->is_array())
            made.name += fmt::format("[{}]", i);
        made.size = block.block->layout.size;
        made.members = members;
        made.binding = binding ? *binding + i : 0;
        for (size_t stage = 0; stage < blocks.size(); ++stage)
            made.*stage_fields[stage].block = number_in(*state.stages()[stage], blocks[stage], i);
        list.push_back(std::move(made));
    }
}

// Each once, where the first stage declares it.
void add_blocks(const LinkState& state, Storage storage, Program& program) {
    const auto stages = state.stages();
    for (size_t i = 0; i < stages.size(); ++i)
        for (const Variable* block : blocks_in(*stages[i], storage)) {
            StageBlocks blocks{};
            for (size_t k = 0; k < stages.size(); ++k)
                blocks[k] = k == i ? block : block_named(*stages[k], block->name, storage);
            const auto first = std::ranges::find_if(blocks, std::identity());
            if (static_cast<size_t>(first - blocks.begin()) == i)
                add_block(state, blocks, program);
        }
}

void check_sizes(LinkState& state, const LinkedStage& stage, Storage storage, uint32_t limit) {
    for (const Variable* block : blocks_in(stage, storage))
        if (block->block->layout.size > limit)
            state.error(fmt::format("{} block '{}' has {} bytes, more than {}", kind_of(storage),
                                    block->name, block->block->layout.size, limit));
}

void check_pair(LinkState& state, const Boundary& stages, Storage storage) {
    for (const Variable* second : blocks_in(stages.to, storage)) {
        const Variable* const first = block_named(stages.from, second->name, storage);
        const std::string_view what =
            first != nullptr ? difference(*first, *second, state.is_310()) : std::string_view();
        if (!what.empty())
            state.error(fmt::format("{} block '{}' has one {} {}", kind_of(storage), second->name,
                                    what, stages.text()));
    }
}

// Those of several stages count several times.
void check_sum(LinkState& state, Storage storage, uint64_t count, uint32_t limit) {
    if (!state.has_failed && count > limit)
        state.error(fmt::format("the shaders together have {} {} blocks, more than {}", count,
                                kind_of(storage), limit));
}

}  // namespace

uint32_t count_of_blocks(const Variable& block) {
    return block.type->is_array() ? block.type->length : 1;
}

void check_blocks(LinkState& state) {
    for (const Storage storage : {Storage::uniform, Storage::buffer})
        for (const Boundary& stages : state.pairs())
            check_pair(state, stages, storage);
    for (const Boundary& stages : state.pairs())
        check_names(state, stages);
    const Limits& limits = state.options.limits;
    for (const LinkedStage* stage : state.stages()) {
        if (!state.has_failed)
            check_sizes(state, *stage, Storage::uniform, limits.uniform_block_size);
        if (!state.has_failed)
            check_sizes(state, *stage, Storage::buffer, limits.storage_block_size);
    }
    check_member_names(state);
}

void place_blocks(LinkState& state, Program& program) {
    const Limits& limits = state.options.limits;
    const std::array<uint32_t, nir::stage_count> uniform_limits = {
        limits.vertex_uniform_blocks, limits.fragment_uniform_blocks,
        limits.geometry_uniform_blocks, limits.compute_uniform_blocks};
    uint64_t uniform_count = 0;
    uint64_t storage_count = 0;
    for (size_t i = 0; i < state.stages().size(); ++i) {
        LinkedStage& stage = *state.stages()[i];
        uniform_count += place_stage_blocks(state, stage, Storage::uniform, uniform_limits[i]);
        stage.buffers = static_cast<uint32_t>(
            place_stage_blocks(state, stage, Storage::buffer, limits.storage_blocks[i]));
        storage_count += stage.buffers;
    }
    check_sum(state, Storage::uniform, uniform_count,
              limits.combined_uniform_blocks_of(state.has_geometry));
    check_sum(state, Storage::buffer, storage_count, limits.combined_storage_blocks);
    if (state.has_failed)
        return;
    add_blocks(state, Storage::uniform, program);
    add_blocks(state, Storage::buffer, program);
}

}  // namespace cuesta::glsl
