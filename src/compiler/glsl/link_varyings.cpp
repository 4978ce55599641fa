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

}  // namespace

// Those count that the fragment shader uses. Its colours begin at slot 0.
void place_varyings(LinkState& state) {
    struct Pair {
        const Variable* output;
        const Variable* input;
    };
    std::vector<Pair> pairs;
    std::vector<PackingItem> items;
    for (const Variable* input : state.fragment.module().globals) {
        if (input->storage != Storage::input || input->slot != nir::Slot::generic ||
            !state.fragment.facts.is_used(*input))
            continue;
        const Variable* const output = state.vertex.find(input->name, Storage::output);
        if (output == nullptr)
            continue;
        const Leaf leaf = shading::leaves_of(*input).front();  // varyings are no structs
        pairs.push_back({output, input});
        items.push_back(item_of(*leaf.type, leaf.elements()));
    }
    const uint32_t most = state.options.limits.varying_vectors;
    const uint32_t limit = most - std::min(most, place_clip_distances(state));
    const std::optional<Packed> counted = pack(items, limit);
    if (!counted)
        return state.error(fmt::format("the varyings need more than {} vectors{}", limit,
                                       limit != most ? " beside the clip distances" : ""));
    const Packed tight = pack_tightly(items);
    const Packed& packed = tight.rows <= limit ? tight : *counted;
    for (size_t i = 0; i < pairs.size(); ++i) {
        state.vertex.places[pairs[i].output] = {packed.placements[i]};
        state.fragment.places[pairs[i].input] = {packed.placements[i]};
    }
    for (const Variable* variable : state.fragment.module().globals)
        if (variable->slot == nir::Slot::color)
            state.fragment.places[variable] = {Placement{}};
}

}  // namespace cuesta::glsl
