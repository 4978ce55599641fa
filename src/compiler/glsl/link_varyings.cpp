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

bool is_builtin_varying(nir::Slot slot) {
    return slot == nir::Slot::color || slot == nir::Slot::back_color ||
           slot == nir::Slot::tex_coord || slot == nir::Slot::fog;
}

// Desktop OpenGL's built-in varyings, which have slots of their own; how many vectors of the
// varyings they take: those that the fragment shader reads, or, where there is none, all that the
// vertex shader writes.
uint32_t place_builtin_varyings(LinkState& state) {
    const bool has_fragments = state.fragment.module().main != nullptr;
    uint32_t vectors = 0;
    for (LinkedStage* stage : {&state.vertex, &state.fragment})
        for (const Variable* variable : stage->module().globals) {
            const bool is_input = variable->storage == Storage::input;
            const bool is_varying = is_builtin_varying(variable->slot) &&
                                    is_input == (stage == &state.fragment) &&
                                    (is_input || variable->storage == Storage::output);
            if (!is_varying ||
                !(is_input ? stage->facts.is_used(*variable) : stage->facts.is_written(*variable)))
                continue;
            stage->places[variable] = {Placement{}};
            if (is_input == has_fragments)
                vectors += variable->type->is_array() ? variable->type->length : 1;
        }
    return vectors;
}

// Vectors that the clip distances take, beside the varyings, and those of the language.
uint32_t place_language_varyings(LinkState& state) {
    uint32_t vectors = place_builtin_varyings(state);
    LinkedStage& last = state.last_vertex_stage();
    for (const Variable* distances : last.module().globals)
        if (distances->slot == nir::Slot::clip_distance && last.facts.is_written(*distances)) {
            last.places[distances] = {Placement{}};
            vectors += (distances->type->length + 3) / 4;
        }
    return vectors;
}

// Those that the fragment shader reads, and its places for them.
uint32_t place_read_distances(LinkState& state) {
    LinkedStage& last = state.last_vertex_stage();
    const bool has_distances = std::ranges::any_of(last.module().globals, [&](const Variable* v) {
        return v->slot == nir::Slot::clip_distance && last.places.contains(v);
    });
    for (const Variable* input : state.fragment.module().globals)
        if (has_distances && input->slot == nir::Slot::clip_distance &&
            input->storage == Storage::input && state.fragment.facts.is_used(*input)) {
            state.fragment.places[input] = {Placement{}};
            return (input->type->length + 3) / 4;
        }
    return 0;
}

// A leaf of what one stage gives to the other; null: it has none there.
struct Carried {
    const Variable* output;
    const Variable* input;
    uint32_t leaf;
    PackingItem item;
    // One slot is interpolated in one way: leaves of different classes share none.
    uint32_t interpolation;
};

// So that those which nobody reads come last: they need no room in the fragment shader.
constexpr uint32_t captured_alone = 6;

uint32_t interpolation_of(const Variable& input) {
    return static_cast<uint32_t>(input.interpolation) * 2 + (input.is_centroid ? 1u : 0u);
}

void add_carried(const Variable* output, const Variable* input, std::vector<Carried>& carried) {
    const uint32_t interpolation = input == nullptr      ? captured_alone
                                   : input->is_by_vertex ? 0
                                                         : interpolation_of(*input);
    for (const Leaf& leaf : shading::leaves_of(input != nullptr ? *input : *output))
        carried.push_back(
            {output, input, leaf.number, item_of(*leaf.type, leaf.elements()), interpolation});
}

// Rows up to each class of interpolation, and places of all.
struct PackedClasses {
    std::vector<Placement> placements;
    uint32_t input_rows = 0;
    uint32_t rows = 0;
};

PackedClasses pack_classes(const std::vector<Carried>& carried) {
    PackedClasses packed = {.placements = std::vector<Placement>(carried.size())};
    for (uint32_t which = 0; which <= captured_alone; ++which) {
        std::vector<PackingItem> items;
        std::vector<size_t> numbers;
        for (size_t i = 0; i < carried.size(); ++i)
            if (carried[i].interpolation == which) {
                items.push_back(carried[i].item);
                numbers.push_back(i);
            }
        if (which == captured_alone)
            packed.input_rows = packed.rows;
        const Packed tight = pack_tightly(std::move(items));
        for (size_t i = 0; i < numbers.size(); ++i) {
            packed.placements[numbers[i]] = tight.placements[i];
            packed.placements[numbers[i]].location += packed.rows;
        }
        packed.rows += tight.rows;
    }
    return packed;
}

// Arrays of which two or four elements fit into a slot take what their components need; false:
// there are none. Others are as they were.
bool pack_arrays(std::vector<PackingItem>& items) {
    bool has_some = false;
    for (PackingItem& item : items) {
        const bool is_packed = item.width <= 2 && uint64_t{item.width} * item.rows > 4;
        if (!is_packed)
            continue;
        const uint32_t a_slot = 4 / item.width;
        item = {.width = 4, .rows = (item.rows + a_slot - 1) / a_slot, .is_packed_array = true};
        has_some = true;
    }
    return has_some;
}

void mark_packed(const std::vector<PackingItem>& items, std::vector<Placement>& placements) {
    for (size_t i = 0; i < items.size(); ++i)
        placements[i].is_packed = items[i].is_packed_array;
}

std::string_view beside(const LinkState& state) {
    return is_desktop(state.vertex.shader.version()) ? " beside those of the language"
                                                     : " beside the clip distances";
}

uint64_t components_in(const std::vector<PackingItem>& items) {
    uint64_t count = 0;
    for (const PackingItem& item : items)
        count += uint64_t{item.width} * item.rows;
    return count;
}

// Desktop OpenGL counts components (OpenGL 2.1, 2.15.3), and drivers give to a slot what it has of
// them: so there may be more slots than vectors of four.
Packed one_a_slot(const std::vector<PackingItem>& items) {
    Packed packed;
    for (const PackingItem& item : items) {
        packed.placements.push_back({packed.rows, 0});
        packed.rows += item.rows;
    }
    return packed;
}

// Where the items lie; no value with the error reported. A stage's varyings may lie anywhere: a
// layout's location is only a name for them.
std::optional<Packed> pack_varyings(LinkState& state,
                                    const std::vector<PackingItem>& items,
                                    bool may_pack_arrays) {
    const uint32_t most = state.options.limits.varying_vectors;
    const uint32_t limit = most - std::min(most, place_language_varyings(state));
    std::optional<Packed> counted = pack(items, limit);
    std::vector<PackingItem> arrays = items;
    if (!counted && may_pack_arrays && pack_arrays(arrays) && least_rows(arrays) <= limit)
        if (Packed packed = pack_tightly(arrays); packed.rows <= limit) {
            mark_packed(arrays, packed.placements);
            return packed;
        }
    if (!counted && is_desktop(state.vertex.shader.version()) && components_in(items) <= 4 * limit)
        return one_a_slot(items);
    if (!counted) {
        state.error(fmt::format("the varyings need more than {} vectors{}", limit,
                                limit != most ? beside(state) : std::string_view()));
        return std::nullopt;
    }
    Packed tight = pack_tightly(items);
    return tight.rows <= limit ? std::move(tight) : std::move(counted);
}

// Of version 3.00, or with what transform feedback keeps.
class ClassPlaces {
  public:
    explicit ClassPlaces(LinkState& state)
        : state_(state),
          most_(state.has_geometry ? state.options.limits.geometry_output_vectors
                                   : state.options.limits.vertex_output_vectors),
          clip_rows_(place_language_varyings(state)),
          read_rows_(place_read_distances(state)) {}

    // Likewise.
    std::optional<std::vector<Placement>> place(std::vector<Carried> carried, bool may_pack) {
        PackedClasses packed = pack_all(carried);
        if (!are_inputs_few(packed) || !are_outputs_few(packed)) {
            std::vector<PackingItem> arrays = items_of(carried);
            if (may_pack && pack_arrays(arrays)) {
                for (size_t i = 0; i < carried.size(); ++i)
                    carried[i].item = arrays[i];
                packed = pack_all(carried);
                mark_packed(arrays, packed.placements);
            }
        }
        if (!are_outputs_few(packed))
            state_.error(fmt::format("the outputs of the {} shader need more than {} vectors",
                                     state_.last_vertex_stage().name, most_));
        else if (!are_inputs_few(packed))
            state_.error(fmt::format("the inputs of the fragment shader need more than {} vectors",
                                     state_.options.limits.fragment_input_vectors));
        else
            return std::move(packed.placements);
        return std::nullopt;
    }

  private:
    static std::vector<PackingItem> items_of(const std::vector<Carried>& carried) {
        std::vector<PackingItem> items;
        for (const Carried& one : carried)
            items.push_back(one.item);
        return items;
    }
    // An element more than there is room for is refused before the elements are counted one by one.
    PackedClasses pack_all(const std::vector<Carried>& carried) const {
        if (least_rows(items_of(carried)) <= most_)
            return pack_classes(carried);
        return {.placements = std::vector<Placement>(carried.size()), .rows = UINT32_MAX};
    }
    bool are_outputs_few(const PackedClasses& packed) const {
        return uint64_t{packed.rows} + clip_rows_ <= most_;
    }
    bool are_inputs_few(const PackedClasses& packed) const {
        return packed.input_rows + read_rows_ <= state_.options.limits.fragment_input_vectors;
    }

    LinkState& state_;
    uint32_t most_;
    uint32_t clip_rows_;
    uint32_t read_rows_;
};

}  // namespace

bool is_varying_output(const Variable& variable) {
    return variable.slot == nir::Slot::generic && variable.storage == Storage::output;
}

bool is_varying_input(const Variable& variable) {
    return variable.slot == nir::Slot::generic && variable.storage == Storage::input;
}

bool is_varying(const LinkedStage& stage, const Variable& variable) {
    const bool is_vertex = stage.module().stage == nir::Stage::vertex;
    return is_vertex ? is_varying_output(variable) : is_varying_input(variable);
}

void check_locations(LinkState& state, const LinkedStage& stage) {
    const Limits& limits = state.options.limits;
    const bool is_vertex = stage.module().stage == nir::Stage::vertex;
    std::vector<const Variable*> owners(!state.has_in_out() ? limits.varying_vectors
                                        : is_vertex         ? limits.vertex_output_vectors
                                                            : limits.fragment_input_vectors);
    for (const Variable* variable : stage.module().globals) {
        if (!variable->layout_location || !is_varying(stage, *variable))
            continue;
        const uint64_t first = *variable->layout_location;
        uint64_t behind = first;
        for (const Leaf& leaf : shading::leaves_of(*variable))
            behind += uint64_t{leaf.elements()} * leaf.element_slots();
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

namespace {

// Those that the fragment shader uses, and those that transform feedback keeps.
std::vector<Carried> carried_leaves(const LinkState& state) {
    std::vector<Carried> carried;
    std::vector<const Variable*> outputs;
    const LinkedStage& last = state.last_vertex_stage();
    for (const Variable* input : state.fragment.module().globals) {
        if (!is_varying(state.fragment, *input) || !state.fragment.facts.is_used(*input))
            continue;
        const Variable* const output = output_of(last, *input);
        if (output == nullptr)
            continue;
        add_carried(output, input, carried);
        outputs.push_back(output);
    }
    for (const Captured& captured : state.captured) {
        const Variable* const output = captured.variable;
        if (output == nullptr || !is_varying_output(*output) ||
            std::ranges::find(outputs, output) != outputs.end())
            continue;
        add_carried(output, nullptr, carried);
        outputs.push_back(output);
    }
    return carried;
}

// The places that the version's rules give, or nothing with the error reported.
// `is_whole`: both stages are here, and agree on what is packed.
std::vector<Placement> place_carried(LinkState& state,
                                     const std::vector<Carried>& carried,
                                     bool is_whole) {
    const bool may_pack = is_whole && is_desktop(state.version());
    if (state.has_in_out() || !state.captured.empty())
        return ClassPlaces(state).place(carried, may_pack).value_or(std::vector<Placement>());
    std::vector<PackingItem> items;
    for (const Carried& one : carried)
        items.push_back(one.item);
    std::optional<Packed> packed = pack_varyings(state, items, may_pack);
    return packed ? std::move(packed->placements) : std::vector<Placement>();
}

void add_place(LinkedStage& stage, const Variable* variable, uint32_t leaf, Placement placement) {
    if (variable == nullptr)
        return;
    Places& places = stage.places[variable];
    if (places.size() <= leaf)
        places.resize(leaf + size_t{1});
    places[leaf] = placement;
}

}  // namespace

namespace {

// Where vertices lie, and what else of them the language's own block of them has.
void place_language_inputs(LinkState& state) {
    bool has_distances = false;
    for (const Variable* input : state.geometry.module().globals) {
        if (input->leaf_slots.empty() || !state.geometry.facts.is_used(*input))
            continue;
        Places& places = state.geometry.places[input];
        places.resize(input->leaf_slots.size());
        for (size_t i = 0; i < places.size(); ++i) {
            if ((input->used_leaves >> i & 1) == 0)
                continue;
            places[i] = Placement{};
            has_distances |= input->leaf_slots[i] == nir::Slot::clip_distance;
        }
    }
    for (const Variable* output : state.vertex.module().globals)
        if (has_distances && output->slot == nir::Slot::clip_distance &&
            state.vertex.facts.is_written(*output))
            state.vertex.places[output] = {Placement{}};
}

// From the vertex shader to the geometry shader: nothing is interpolated, and nothing but what the
// latter uses is stored.
void place_vertex_inputs(LinkState& state) {
    const Limits& limits = state.options.limits;
    place_language_inputs(state);
    std::vector<Carried> carried;
    for (const Variable* input : state.geometry.module().globals) {
        if (!is_varying_input(*input) || !input->is_by_vertex || !input->leaf_slots.empty() ||
            !state.geometry.facts.is_used(*input))
            continue;
        if (const Variable* const output = output_of(state.vertex, *input))
            add_carried(output, input, carried);
    }
    std::vector<PackingItem> items;
    for (const Carried& one : carried)
        items.push_back(one.item);
    // They lie in memory: what counts is how many components there are, not how they fit.
    const uint32_t most = 4 * std::min(limits.vertex_output_vectors, limits.geometry_input_vectors);
    if (components_in(items) > most)
        return state.error(
            fmt::format("the inputs of the geometry shader have more than {} components", most));
    const PackedClasses packed = pack_classes(carried);
    for (size_t i = 0; i < carried.size(); ++i) {
        add_place(state.vertex, carried[i].output, carried[i].leaf, packed.placements[i]);
        add_place(state.geometry, carried[i].input, carried[i].leaf, packed.placements[i]);
    }
}

}  // namespace

void place_varyings(LinkState& state) {
    if (state.has_geometry)
        place_vertex_inputs(state);
    const std::vector<Carried> carried = carried_leaves(state);
    const std::vector<Placement> placements = place_carried(state, carried, true);
    if (state.has_failed)
        return;
    for (size_t i = 0; i < carried.size(); ++i) {
        add_place(state.last_vertex_stage(), carried[i].output, carried[i].leaf, placements[i]);
        add_place(state.fragment, carried[i].input, carried[i].leaf, placements[i]);
    }
    place_outputs(state);
}

void place_varyings_alone(LinkState& state, LinkedStage& stage, Program& program) {
    std::vector<Carried> carried;
    for (const Variable* variable : stage.module().globals) {
        const bool is_kept = std::ranges::find(state.captured, variable, &Captured::variable) !=
                             state.captured.end();
        if (!is_varying(stage, *variable) || (!stage.facts.is_used(*variable) && !is_kept))
            continue;
        std::optional<uint32_t> location = variable->layout_location;
        for (const Leaf& leaf : shading::leaves_of(*variable)) {
            carried.push_back({variable, variable, leaf.number,
                               item_of(*leaf.type, leaf.elements()), interpolation_of(*variable)});
            program.varyings.push_back({.name = leaf.path,
                                        .type = value_type_of(*leaf.type),
                                        .size = leaf.elements(),
                                        .is_array = variable->type->is_array(),
                                        .location = location});
            if (location)
                *location += leaf.elements() * leaf.element_slots();
        }
    }
    const std::vector<Placement> placements = place_carried(state, carried, false);
    if (state.has_failed)
        return;
    for (size_t i = 0; i < carried.size(); ++i) {
        add_place(stage, carried[i].input, carried[i].leaf, placements[i]);
        program.varyings[i].slot = placements[i].location;
        program.varyings[i].component = placements[i].component;
    }
    place_outputs(state);
}

}  // namespace cuesta::glsl
