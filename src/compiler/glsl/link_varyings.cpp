// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include <fmt/format.h>

#include "compiler/glsl/link.h"

namespace cuesta::glsl {

using shading::Leaf;
using shading::Placement;
using shading::Storage;
using shading::Variable;

namespace {

// Vectors that the clip distances take, beside the varyings.
uint32_t place_clip_distances(LinkState& state) {
    uint32_t vectors = 0;
    for (const Variable* distances : state.vertex.module().globals)
        if (distances->slot == nir::Slot::clip_distance &&
            state.vertex.facts.is_written(*distances)) {
            state.vertex.places[distances] = {Placement{}};
            vectors += (distances->type->length + 3) / 4;
        }
    return vectors;
}

// Where the items lie; no value with the error reported. A stage's varyings may lie anywhere: a
// layout's location is only a name for them.
std::optional<Packed> pack_varyings(LinkState& state, const std::vector<PackingItem>& items) {
    const uint32_t most = state.options.limits.varying_vectors;
    const uint32_t limit = most - std::min(most, place_clip_distances(state));
    std::optional<Packed> counted = pack(items, limit);
    if (!counted) {
        state.error(fmt::format("the varyings need more than {} vectors{}", limit,
                                limit != most ? " beside the clip distances" : ""));
        return std::nullopt;
    }
    Packed tight = pack_tightly(items);
    return tight.rows <= limit ? std::move(tight) : std::move(counted);
}

// A fragment shader's begin at slot 0.
void place_colors(LinkedStage& fragment) {
    for (const Variable* variable : fragment.module().globals)
        if (variable->slot == nir::Slot::color)
            fragment.places[variable] = {Placement{}};
}

bool is_varying(const LinkedStage& stage, const Variable& variable) {
    const bool is_vertex = stage.module().stage == nir::Stage::vertex;
    return variable.slot == nir::Slot::generic &&
           variable.storage == (is_vertex ? Storage::output : Storage::input);
}

}  // namespace

void check_locations(LinkState& state, const LinkedStage& stage) {
    std::vector<const Variable*> owners(state.options.limits.varying_vectors);
    for (const Variable* variable : stage.module().globals) {
        if (!variable->layout_location || !is_varying(stage, *variable))
            continue;
        const Leaf leaf = shading::leaves_of(*variable).front();
        const uint64_t first = *variable->layout_location;
        const uint64_t behind = first + uint64_t{leaf.elements()} * leaf.element_slots();
        if (behind > owners.size())
            return state.error(fmt::format(
                "varying '{}' of the {} shader takes the locations {} to {}; the last one is {}",
                variable->name, stage.name, first, behind - 1, owners.size() - 1));
        for (uint64_t i = first; i < behind; ++i) {
            if (owners[i] != nullptr)
                return state.error(
                    fmt::format("varyings '{}' and '{}' of the {} shader both take location {}",
                                owners[i]->name, variable->name, stage.name, i));
            owners[i] = variable;
        }
    }
}

// Those count that the fragment shader uses.
void place_varyings(LinkState& state) {
    struct Pair {
        const Variable* output;
        const Variable* input;
    };
    std::vector<Pair> pairs;
    std::vector<PackingItem> items;
    for (const Variable* input : state.fragment.module().globals) {
        if (!is_varying(state.fragment, *input) || !state.fragment.facts.is_used(*input))
            continue;
        const Variable* const output = output_of(state, *input);
        if (output == nullptr)
            continue;
        const Leaf leaf = shading::leaves_of(*input).front();  // varyings are no structs
        pairs.push_back({output, input});
        items.push_back(item_of(*leaf.type, leaf.elements()));
    }
    const std::optional<Packed> packed = pack_varyings(state, items);
    if (!packed)
        return;
    for (size_t i = 0; i < pairs.size(); ++i) {
        state.vertex.places[pairs[i].output] = {packed->placements[i]};
        state.fragment.places[pairs[i].input] = {packed->placements[i]};
    }
    place_colors(state.fragment);
}

void place_varyings_alone(LinkState& state, LinkedStage& stage, Program& program) {
    std::vector<const Variable*> variables;
    std::vector<PackingItem> items;
    for (const Variable* variable : stage.module().globals) {
        if (!is_varying(stage, *variable) || !stage.facts.is_used(*variable))
            continue;
        const Leaf leaf = shading::leaves_of(*variable).front();
        variables.push_back(variable);
        items.push_back(item_of(*leaf.type, leaf.elements()));
        program.varyings.push_back({.name = std::string(variable->name),
                                    .type = value_type_of(*leaf.type),
                                    .size = leaf.elements(),
                                    .is_array = variable->type->is_array(),
                                    .location = variable->layout_location});
    }
    const std::optional<Packed> packed = pack_varyings(state, items);
    if (!packed)
        return;
    for (size_t i = 0; i < variables.size(); ++i) {
        const Placement& placement = packed->placements[i];
        stage.places[variables[i]] = {placement};
        program.varyings[i].slot = placement.location;
        program.varyings[i].component = placement.component;
    }
    place_colors(state.fragment);
}

}  // namespace cuesta::glsl
