// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Uniform blocks (GLSL ES 3.00, 4.3.7; OpenGL ES 3.0.6, 2.12.6).
#include <algorithm>

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
std::string_view difference(const Variable& a, const Variable& b) {
    if (a.type->is_array() != b.type->is_array() || a.type->length != b.type->length)
        return "number of blocks";
    if (!same_type(*a.type, *b.type))
        return "list of members";
    if (!same_precisions(*a.block->layout.type, *b.block->layout.type))
        return "precision of a member";
    if (a.block->packing != b.block->packing || !same_orders(a.block->layout, b.block->layout))
        return "layout";
    if (a.block->has_instance != b.block->has_instance)
        return "kind of names of its members";
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
        if (variable->storage == Storage::uniform)
            for_each_name(*variable, [&](std::string_view name) {
                names.push_back({name, variable});
            });
    std::ranges::sort(names, {}, &NamedUniform::name);
    return names;
}

// One name is one uniform: alone in both stages, or in the same block.
void check_names(LinkState& state) {
    const std::vector<NamedUniform> vertex = names_in(state.vertex);
    for (const NamedUniform& one : names_in(state.fragment)) {
        const auto other = std::ranges::lower_bound(vertex, one.name, {}, &NamedUniform::name);
        if (other == vertex.end() || other->name != one.name)
            continue;
        const shading::UniformBlock* const a = one.uniform->block;
        const shading::UniformBlock* const b = other->uniform->block;
        const bool is_same = a != nullptr && b != nullptr ? a->name == b->name : a == b;
        if (!is_same)
            state.error(
                fmt::format("'{}' is a uniform of one block in the vertex shader and of "
                            "another in the fragment shader",
                            one.name));
    }
}

// --- members
// ---------------------------------------------------------------------------------------

class BlockNaming {
  public:
    BlockNaming(uint32_t block, Program& program) : block_(block), program_(program) {}

    // "Block.member", or "member" where a block has no instance.
    void run(const Variable& variable) {
        std::string name(variable.block->has_instance ? variable.block->name : "");
        add(variable.block->layout, name, nir::Precision::none, 0);
    }

  private:
    void add(const BlockPart& part, std::string& name, nir::Precision precision, uint32_t offset) {
        const size_t length = name.size();
        const Type& type = *part.type;
        if (type.is_struct()) {
            for (size_t i = 0; i < part.members.size(); ++i) {
                const shading::Member& member = type.members[i];
                name.append(name.empty() ? "" : ".").append(member.name);
                add(part.members[i], name,
                    member.precision != nir::Precision::none ? member.precision : precision,
                    offset + part.members[i].offset);
                name.resize(length);
            }
        } else if (type.is_array() && !type.element->is_numeric()) {
            for (uint32_t i = 0; i < type.length; ++i) {
                name += fmt::format("[{}]", i);
                add(*part.element, name, precision, offset + i * part.stride);
                name.resize(length);
            }
        } else {
            add_uniform(part, name, precision, offset);
        }
    }

    void add_uniform(const BlockPart& part,
                     const std::string& name,
                     nir::Precision precision,
                     uint32_t offset) {
        const bool is_array = part.type->is_array();
        const BlockPart& element = is_array ? *part.element : part;
        Uniform uniform;
        uniform.name = is_array ? name + "[0]" : name;
        uniform.type = value_type_of(*element.type);
        uniform.precision = precision;
        uniform.size = is_array ? part.type->length : 1;
        uniform.is_array = is_array;
        uniform.in_block = BlockPlace{.block = block_,
                                      .offset = offset,
                                      .array_stride = is_array ? part.stride : 0,
                                      .matrix_stride = element.stride,
                                      .is_row_major = element.is_row_major};
        program_.uniforms.push_back(std::move(uniform));
    }

    uint32_t block_;
    Program& program_;
};

// --- buffers
// ---------------------------------------------------------------------------------------

uint32_t count_of(const Variable& block) {
    return block.type->is_array() ? block.type->length : 1;
}

// All blocks are active, also those that say they may be packed.
std::vector<const Variable*> blocks_in(const LinkedStage& stage) {
    std::vector<const Variable*> blocks;
    for (const Variable* variable : stage.module().globals)
        if (variable->storage == Storage::uniform && variable->block != nullptr)
            blocks.push_back(variable);
    return blocks;
}

// Numbers the buffers of a stage, from 1 on; how many there are.
uint64_t place_stage_blocks(LinkState& state, LinkedStage& stage, uint32_t limit) {
    uint64_t count = 0;
    for (const Variable* block : blocks_in(stage)) {
        stage.places[block] = {Placement{static_cast<uint32_t>(count + 1), 0}};
        count += count_of(*block);
        if (count > limit) {
            state.error(fmt::format("the {} shader has more than {} uniform blocks: '{}'",
                                    stage.name, limit, block->name));
            break;
        }
    }
    return count;
}

std::optional<uint32_t> number_in(const LinkedStage& stage, const Variable* block, uint32_t i) {
    const auto found = stage.places.find(block);
    if (block == nullptr || found == stage.places.end())
        return std::nullopt;
    return found->second.front().location + i;
}

void add_block(const LinkState& state,
               const Variable* vertex,
               const Variable* fragment,
               Program& program) {
    const Variable& block = vertex != nullptr ? *vertex : *fragment;
    const size_t first_member = program.uniforms.size();
    BlockNaming(static_cast<uint32_t>(program.uniform_blocks.size()), program).run(block);
    std::vector<uint32_t> members;
    for (size_t i = first_member; i < program.uniforms.size(); ++i)
        members.push_back(static_cast<uint32_t>(i));
    for (uint32_t i = 0; i < count_of(block); ++i) {
        UniformBlock made;
        made.name = block.block->name;
        if (block.type->is_array())
            made.name += fmt::format("[{}]", i);
        made.size = block.block->layout.size;
        made.members = members;
        made.vertex = number_in(state.vertex, vertex, i);
        made.fragment = number_in(state.fragment, fragment, i);
        program.uniform_blocks.push_back(std::move(made));
    }
}

const Variable* block_named(const LinkedStage& stage, std::string_view name) {
    const Variable* const found = stage.find(name, Storage::uniform);
    return found != nullptr && found->block != nullptr ? found : nullptr;
}

void check_sizes(LinkState& state, const LinkedStage& stage) {
    const uint32_t limit = state.options.limits.uniform_block_size;
    for (const Variable* block : blocks_in(stage))
        if (block->block->layout.size > limit)
            state.error(fmt::format("uniform block '{}' has {} bytes, more than {}", block->name,
                                    block->block->layout.size, limit));
}

}  // namespace

void check_blocks(LinkState& state) {
    for (const Variable* fragment : blocks_in(state.fragment)) {
        const Variable* const vertex = block_named(state.vertex, fragment->name);
        const std::string_view what =
            vertex != nullptr ? difference(*vertex, *fragment) : std::string_view();
        if (!what.empty())
            state.error(fmt::format(
                "uniform block '{}' has one {} in the vertex shader and another in the fragment "
                "shader",
                fragment->name, what));
    }
    check_names(state);
    check_sizes(state, state.vertex);
    if (!state.has_failed)
        check_sizes(state, state.fragment);
}

void place_blocks(LinkState& state, Program& program) {
    const Limits& limits = state.options.limits;
    const uint64_t count =
        place_stage_blocks(state, state.vertex, limits.vertex_uniform_blocks) +
        place_stage_blocks(state, state.fragment, limits.fragment_uniform_blocks);
    // Those of both stages count twice.
    if (!state.has_failed && count > limits.combined_uniform_blocks)
        state.error(fmt::format("both shaders together have {} uniform blocks, more than {}", count,
                                limits.combined_uniform_blocks));
    if (state.has_failed)
        return;
    for (const Variable* block : blocks_in(state.vertex))
        add_block(state, block, block_named(state.fragment, block->name), program);
    for (const Variable* block : blocks_in(state.fragment))
        if (block_named(state.vertex, block->name) == nullptr)
            add_block(state, nullptr, block, program);
}

}  // namespace cuesta::glsl
