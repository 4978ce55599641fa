// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Uniforms: room in the stages, names and locations (OpenGL ES 2.0.25, 2.10.4).
#include <fmt/format.h>

#include "compiler/glsl/link.h"

namespace cuesta::glsl {
namespace {

using shading::Leaf;
using shading::Placement;
using shading::Storage;
using shading::Type;
using shading::Variable;

// The active ones of a stage, in the order of their declarations.
struct StageLeaves {
    std::vector<Leaf> vectors;
    std::vector<Leaf> samplers;
    std::vector<Leaf> images;
};

std::vector<Leaf>* leaves_for(StageLeaves& leaves, const Type& type) {
    if (type.is_counter())
        return nullptr;
    return type.is_sampler() ? &leaves.samplers
           : type.is_image() ? &leaves.images
                             : &leaves.vectors;
}

// Of built-in ones those that the stage uses, with as many elements as any stage does.
void add_leaves(const LinkState& state,
                const LinkedStage& stage,
                const Variable& variable,
                StageLeaves& leaves) {
    for (Leaf& leaf : shading::leaves_of(variable)) {
        std::vector<Leaf>* const list = leaves_for(leaves, *leaf.type);
        if (list == nullptr || !uses_leaf(stage, variable.name, leaf.number))
            continue;
        const uint32_t elements = state_elements(state, variable.name, leaf.number);
        if (elements != 0 && !leaf.lengths.empty())
            leaf.lengths[0] = elements;
        list->push_back(std::move(leaf));
    }
}

StageLeaves leaves_of_stage(const LinkState& state, const LinkedStage& stage) {
    StageLeaves leaves;
    for (const Variable* variable : stage.module().globals)
        if (variable->storage == Storage::uniform && variable->block == nullptr &&
            stage.facts.is_used(*variable))
            add_leaves(state, stage, *variable, leaves);
    return leaves;
}

// As the language counts them: each element of an array of structs on its own.
void add_counted(const Type& type, uint32_t times, std::vector<PackingItem>& items) {
    const Type& inner = type.is_array() ? *type.element : type;
    const uint32_t length = type.is_array() ? type.length : 1;
    if (inner.is_numeric())
        items.insert(items.end(), times, item_of(inner, length));
    else if (inner.is_array())
        add_counted(inner, times * length, items);
    for (const shading::Member& member : inner.members)
        add_counted(*member.type, times * length, items);
}

std::vector<PackingItem> counted_items(std::span<const Leaf> leaves) {
    std::vector<PackingItem> items;
    for (const Leaf& leaf : leaves)
        if (&leaf == leaves.data() || (&leaf)[-1].variable != leaf.variable)
            add_counted(*leaf.variable->type, 1, items);
    return items;
}

void add_place(LinkedStage& stage, const Leaf& leaf, Placement placement) {
    Places& places = stage.places[leaf.variable];
    if (places.size() <= leaf.number)
        places.resize(leaf.number + 1);
    if (leaf.variable->name.starts_with("gl_"))
        placement.elements = leaf.elements();
    places[leaf.number] = placement;
}

void place_vectors(LinkState& state,
                   LinkedStage& stage,
                   std::span<const Leaf> leaves,
                   uint32_t limit) {
    std::vector<PackingItem> items;
    for (const Leaf& leaf : leaves)
        items.push_back(item_of(*leaf.type, leaf.elements()));
    // An element more than there is room for is refused before the elements are counted one by one.
    if (least_rows(items) > uint64_t{limit} * 4 ||
        (!pack(items, limit) && !pack(counted_items(leaves), limit)))
        return state.error(fmt::format("the uniforms of the {} shader need more than {} vectors",
                                       stage.name, limit));
    const Packed packed = pack_tightly(std::move(items));
    stage.uniform_vec4s = packed.rows;
    for (size_t i = 0; i < leaves.size(); ++i)
        add_place(stage, leaves[i], packed.placements[i]);
}

// Samplers or images.
void place_opaque(LinkState& state,
                  LinkedStage& stage,
                  std::span<const Leaf> leaves,
                  uint32_t limit,
                  std::vector<ValueType>& numbers) {
    for (const Leaf& leaf : leaves) {
        const auto first = static_cast<uint32_t>(numbers.size());
        if (leaf.elements() > limit - first)
            return state.error(fmt::format("the {} shader has more than {} {}: '{}'", stage.name,
                                           limit, leaf.type->is_image() ? "images" : "samplers",
                                           leaf.path));
        add_place(stage, leaf, {first, 0});
        numbers.insert(numbers.end(), leaf.elements(), value_type_of(*leaf.type));
    }
}

void place_stage(LinkState& state, LinkedStage& stage, uint32_t vectors, uint32_t samplers) {
    const StageLeaves leaves = leaves_of_stage(state, stage);
    const auto number = static_cast<size_t>(stage.module().stage);
    place_vectors(state, stage, leaves.vectors, vectors);
    place_opaque(state, stage, leaves.samplers, samplers, stage.samplers);
    place_opaque(state, stage, leaves.images, state.options.limits.images[number], stage.images);
}

// Of all stages together.
size_t sum_of(const LinkState& state, std::vector<ValueType> LinkedStage::*numbers) {
    size_t sum = 0;
    for (const LinkedStage* stage : state.stages())
        sum += (stage->*numbers).size();
    return sum;
}

ValueType::Base base_of(shading::Scalar scalar) {
    if (shading::is_bool(scalar))
        return ValueType::Base::bool_;
    if (shading::is_unsigned(scalar))
        return ValueType::Base::uint_;
    return shading::is_int(scalar) ? ValueType::Base::int_ : ValueType::Base::float_;
}

// What fragments write to, colours and memory together (OpenGL ES 3.1, table 20.46); compute
// shaders have limits of each kind alone.
void check_outputs(LinkState& state, size_t images, const Program& program) {
    const size_t memory = images + program.storage_blocks.size();
    size_t sum = memory;
    for (const FragmentOutput& output : program.fragment_outputs)
        sum += output.size;
    const uint32_t limit = state.options.limits.combined_shader_outputs;
    const bool is_drawn = state.compute.module().main == nullptr;
    if (state.is_310() && is_drawn && memory != 0 && sum > limit)
        state.error(
            fmt::format("images, storage blocks and outputs are {}, more than {}", sum, limit));
}

}  // namespace

ValueType value_type_of(const Type& type) {
    ValueType value;
    if (type.is_counter()) {
        value.base = ValueType::Base::atomic_counter;
        return value;
    }
    if (type.is_opaque()) {
        value.base = type.is_image() ? ValueType::Base::image : ValueType::Base::sampler;
        value.dim = type.dim;
        value.sampled = base_of(type.scalar);
        value.is_shadow = type.is_shadow;
        value.is_layered = type.is_layered;
        return value;
    }
    value.base = base_of(type.scalar);
    value.components = type.components;
    value.columns = type.vectors;
    return value;
}

void place_uniforms(LinkState& state, Program& program) {
    const Limits& limits = state.options.limits;
    place_stage(state, state.vertex, limits.vertex_uniform_vectors,
                limits.vertex_texture_image_units);
    place_stage(state, state.fragment, limits.fragment_uniform_vectors, limits.texture_image_units);
    if (state.has_geometry)
        place_stage(state, state.geometry, limits.geometry_uniform_vectors,
                    limits.geometry_texture_image_units);
    place_stage(state, state.compute, limits.compute_uniform_vectors,
                limits.compute_texture_image_units);
    const size_t samplers = sum_of(state, &LinkedStage::samplers);
    if (samplers > limits.combined_texture_image_units)
        state.error(fmt::format("the shaders together have {} samplers, more than {}", samplers,
                                limits.combined_texture_image_units));
    const size_t images = sum_of(state, &LinkedStage::images);
    if (images > limits.combined_images)
        state.error(fmt::format("the shaders together have {} images, more than {}", images,
                                limits.combined_images));
    if (!state.has_failed)
        name_uniforms(state, program);
    place_blocks(state, program);
    if (!state.has_failed)
        place_counters(state, program);
    check_outputs(state, images, program);
}

}  // namespace cuesta::glsl
