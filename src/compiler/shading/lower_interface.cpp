// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <tuple>

#include <fmt/core.h>

#include "compiler/shading/lowering.h"

namespace cuesta::shading {
namespace {

using Kind = LeafStorage::Kind;

// Slots that the API numbers.
bool is_numbered(nir::Slot slot) {
    switch (slot) {
        case nir::Slot::generic:
        case nir::Slot::color:
        case nir::Slot::back_color:
        case nir::Slot::tex_coord:
        case nir::Slot::normal:
        case nir::Slot::clip_distance: return true;
        case nir::Slot::position:
        case nir::Slot::point_size:
        case nir::Slot::fog:
        case nir::Slot::point_coord:
        case nir::Slot::face:
        case nir::Slot::depth:
        case nir::Slot::stencil:
        case nir::Slot::instance_id:
        case nir::Slot::framebuffer:
        case nir::Slot::vertex_id:
        case nir::Slot::helper_invocation:
        case nir::Slot::clip_vertex:
        case nir::Slot::layer:
        case nir::Slot::primitive_id: break;
    }
    return false;
}

// What is an input to the language and a system value to the driver.
Kind system_kind(nir::Stage stage, nir::Slot slot) {
    if (stage == nir::Stage::vertex)
        return slot == nir::Slot::instance_id ? Kind::instance_id
               : slot == nir::Slot::vertex_id ? Kind::vertex_id
                                              : Kind::input;
    if (stage == nir::Stage::geometry)
        return slot == nir::Slot::primitive_id ? Kind::primitive_id : Kind::input;
    switch (slot) {
        case nir::Slot::primitive_id: return Kind::primitive_id;
        case nir::Slot::position: return Kind::frag_coord;
        case nir::Slot::face: return Kind::front_face;
        case nir::Slot::point_coord: return Kind::point_coord;
        case nir::Slot::framebuffer: return Kind::framebuffer;
        case nir::Slot::helper_invocation: return Kind::helper_invocation;
        default: return Kind::input;
    }
}

auto key_of(const nir::IoSlot& slot) {
    return std::tuple(slot.slot, slot.index);
}

uint32_t vectors_of(const LeafStorage& leaf) {
    return leaf.elements * columns_of(*leaf.type);
}

// Where the vectors of a variable lie: one a slot, but of scalars that the pipeline takes four at a
// time.
struct SlotShape {
    uint32_t elements = 0;  // vectors of the variable
    uint32_t a_slot = 1;    // of them

    uint32_t width = 1;  // components of one

    explicit SlotShape(const LeafStorage& leaf)
        : elements(vectors_of(leaf)), a_slot(leaf.a_slot()), width(leaf.type->components) {}
    uint32_t slots() const { return (elements + a_slot - 1) / a_slot; }
    uint32_t slot_of(uint32_t element) const { return element / a_slot; }
    uint8_t component_of(uint32_t element) const {
        return static_cast<uint8_t>(element % a_slot * width);
    }
    // Of the last vector in a slot.
    uint8_t last_component_of(uint32_t slot) const {
        return component_of(std::min((slot + 1) * a_slot, elements) - 1);
    }
};

// Two parts of one slot.
void join(nir::IoSlot& slot, const nir::IoSlot& other) {
    slot.components = std::max(slot.components, other.components);
    slot.invariant |= other.invariant;
    // The finer one: none and high come first.
    slot.precision = std::min(slot.precision, other.precision);
    slot.name += "+" + other.name;
}

}  // namespace

// --- inputs and outputs --------------------------------------------------------------------------

void Lowering::bind_interface() {
    for (const Variable* variable : module_.globals) {
        const bool is_io =
            variable->storage == Storage::input || variable->storage == Storage::output;
        if (is_io && !failed())
            bind_slots(*variable);
        if (variable->storage == Storage::output && variable->is_invariant &&
            facts_.is_written(*variable))
            b_.exact = true;
    }
    if (failed())
        return;
    number_slots(shader_.inputs);
    number_slots(shader_.outputs);
    const auto place = [&](std::span<PlacedLeaf> leaves, const std::vector<nir::IoSlot>& slots) {
        for (PlacedLeaf& placed : leaves) {
            nir::IoSlot wanted;
            wanted.slot = placed.slot;
            wanted.index = placed.index;
            const auto found = std::lower_bound(
                slots.begin(), slots.end(), wanted,
                [](const auto& a, const auto& b) { return key_of(a) < key_of(b); });
            placed.leaf->base = static_cast<uint32_t>(found - slots.begin());
        }
    };
    place(inputs_, shader_.inputs);
    place(outputs_, shader_.outputs);
}

void Lowering::bind_slots(const Variable& variable) {
    if (!check_size(variable.location, *variable.type))
        return;
    const bool is_input = variable.storage == Storage::input;
    Binding* binding = make_local(variable.name, *variable.type, variable.precision);
    binding_slot(variable) = binding;
    if (variable.compute_input != ComputeInput::none) {
        binding->leaves[0].kind = Kind::compute_input;
        binding->leaves[0].base = static_cast<uint32_t>(variable.compute_input);
        return;
    }
    binding->is_by_vertex = variable.is_by_vertex;
    for (const Leaf& leaf : leaves_of(variable)) {
        LeafStorage& storage = binding->leaves[leaf.number];
        const nir::Slot slot =
            variable.leaf_slots.empty() ? variable.slot : variable.leaf_slots[leaf.number];
        const Kind system = is_input ? system_kind(shader_.stage, slot) : Kind::input;
        if (system != Kind::input) {
            storage.kind = system;
            storage.base = variable.slot_index;
            continue;
        }
        const bool is_written = is_input || facts_.is_written(variable);
        std::optional<Placement> placement;
        if (is_numbered(slot) || !variable.leaf_slots.empty())
            placement = options_.place(leaf);
        else if (is_written)
            placement = Placement{};
        if (variable.reads_framebuffer && placement)
            read_framebuffer(storage, variable.slot_index + placement->location, is_written);
        // Fragments leave alone what they do not write.
        if (!is_written && shader_.stage == nir::Stage::fragment)
            placement.reset();
        if (is_input)
            storage.kind = !placement              ? Kind::zero
                           : variable.is_by_vertex ? Kind::vertex_input
                                                   : Kind::input;
        if (variable.is_by_vertex)
            storage.elements = leaf.elements();
        storage.is_packed = slot == nir::Slot::clip_distance || (placement && placement->is_packed);
        if (!placement)
            continue;
        storage.component = placement->component;
        const PlacedLeaf placed = {&storage, slot, variable.slot_index + placement->location,
                                   placement->component, is_written};
        (is_input ? inputs_ : outputs_).push_back(placed);
        add_io_slots(variable, leaf, placed);
    }
}

// What is never written needs no memory.
void Lowering::read_framebuffer(LeafStorage& output, uint32_t first, bool is_written) {
    LeafStorage before = output;
    before.kind = Kind::framebuffer;
    before.base = first;
    if (!is_written) {
        output = before;
        return;
    }
    Place place;
    for (place.index = 0; place.index < output.elements; ++place.index)
        store_vector(output, place, 0, load_vector(before, place, 0),
                     (1u << output.type->components) - 1);
}

void Lowering::add_io_slots(const Variable& variable, const Leaf& leaf, const PlacedLeaf& placed) {
    std::vector<nir::IoSlot>& slots =
        variable.storage == Storage::input ? shader_.inputs : shader_.outputs;
    const SlotShape shape(*placed.leaf);
    const uint32_t count = shape.slots();
    if (count > nir::max_io_slots || slots.size() + count > nir::max_io_slots ||
        placed.index > nir::max_slots)
        return fail(variable.location,
                    fmt::format("'{}': more than {} vectors of inputs or outputs", variable.name,
                                nir::max_io_slots));
    for (uint32_t i = 0; i < count; ++i) {
        nir::IoSlot slot;
        slot.slot = placed.slot;
        slot.index = placed.index + i;
        slot.components = static_cast<uint8_t>(placed.component + shape.last_component_of(i) +
                                               leaf.type->components);
        slot.interpolation = variable.interpolation;
        slot.centroid = variable.is_centroid;
        slot.precision = leaf.precision;
        slot.invariant = variable.is_invariant;
        slot.name = count == 1 ? leaf.path : fmt::format("{}.{}", leaf.path, i);
        slots.push_back(std::move(slot));
    }
}

// Neighbours in the order of their numbers, so that arrays are together; each once.
void Lowering::number_slots(std::vector<nir::IoSlot>& slots) {
    std::stable_sort(slots.begin(), slots.end(),
                     [](const auto& a, const auto& b) { return key_of(a) < key_of(b); });
    size_t kept = 0;
    for (size_t i = 0; i < slots.size(); ++i) {
        if (kept != 0 && key_of(slots[kept - 1]) == key_of(slots[i]))
            join(slots[kept - 1], slots[i]);
        else if (kept != i)
            slots[kept++] = std::move(slots[i]);
        else
            ++kept;
    }
    slots.resize(kept);
}

// --- uniforms ------------------------------------------------------------------------------------

void Lowering::bind_uniform(const Variable& variable, Binding& binding) {
    if (variable.block != nullptr)
        return bind_block(variable, binding);
    binding.leaves = arena_.make_span<LeafStorage>(leaves_in(*variable.type));
    for (const Leaf& leaf : leaves_of(variable)) {
        LeafStorage& storage = binding.leaves[leaf.number];
        storage.type = leaf.type;
        storage.precision = leaf.precision;
        storage.elements = leaf.elements();
        const std::optional<Placement> placement = options_.place(leaf);
        if (!placement)
            continue;
        storage.kind = Kind::uniform;
        storage.base = placement->location;
        storage.component = placement->component;
        if (placement->elements != 0)
            storage.elements = placement->elements;
        if (leaf.type->is_image() || leaf.type->is_counter()) {
            bind_opaque(variable, leaf, storage);
            continue;
        }
        const uint64_t end =
            uint64_t{placement->location} + uint64_t{storage.elements} * leaf.element_slots();
        if (end > nir::max_slots) {
            fail(variable.location, fmt::format("'{}' lies beyond the last uniform", leaf.path));
            return;
        }
        uint32_t& size = leaf.type->is_sampler() ? shader_.sampler_count : shader_.uniform_vec4s;
        size = std::max(size, static_cast<uint32_t>(end));
    }
}

// --- the end of the shader -----------------------------------------------------------------------

void Lowering::store_outputs() {
    std::vector<std::vector<OutputPart>> parts(shader_.outputs.size());
    for (const PlacedLeaf& placed : outputs_) {
        if (!placed.is_written)
            placed.leaf->kind = Kind::zero;
        const uint32_t columns = columns_of(*placed.leaf->type);
        const SlotShape shape(*placed.leaf);
        for (uint32_t i = 0; i < shape.elements; ++i)
            parts[placed.leaf->base + shape.slot_of(i)].push_back(
                {placed.leaf, i / columns, i % columns,
                 static_cast<uint8_t>(placed.component + shape.component_of(i))});
    }
    for (uint32_t i = 0; i < parts.size(); ++i)
        if (!parts[i].empty())
            store_output_slot(i, parts[i]);
    if (shader_.stage == nir::Stage::vertex || shader_.stage == nir::Stage::geometry)
        store_missing_position();
}

// Drivers take outputs of 32 bits.
Value* Lowering::load_output(const OutputPart& part) {
    Place place;
    place.index = part.element;
    Value* value = load_vector(*part.leaf, place, part.column);
    if (part.leaf->type->is_int() && options_.integer_interface)
        return value;
    if (part.leaf->type->is_int())
        return part.leaf->type->is_unsigned() ? b_.u2f32(value) : b_.i2f32(value);
    if (value->bit_size == 1)
        return b_.b2f32(value);
    return value->bit_size == 16 ? b_.f2f32(value) : value;
}

void Lowering::store_output_slot(uint32_t position, std::span<const OutputPart> parts) {
    unsigned mask = 0;
    std::array<nir::AluSrc, 4> scalars;
    Value* filler = nullptr;
    for (const OutputPart& part : parts) {
        Value* value = load_output(part);
        filler = filler != nullptr ? filler : value;
        for (unsigned c = 0; c < value->components && part.component + c < 4; ++c) {
            scalars[part.component + c].src.value = value;
            scalars[part.component + c].swizzle.fill(static_cast<uint8_t>(c));
            mask |= 1u << (part.component + c);
        }
    }
    const unsigned count = shader_.outputs[position].components;
    for (unsigned c = 0; c < count; ++c)
        if (scalars[c].src.value == nullptr)
            scalars[c].src.value = filler;
    b_.store_output(gather(std::span(scalars.data(), count)), position, mask);
}

// Nothing is drawn that could be looked at, but vertices must be somewhere.
void Lowering::store_missing_position() {
    const bool is_placed =
        std::any_of(outputs_.begin(), outputs_.end(),
                    [](const PlacedLeaf& leaf) { return leaf.slot == nir::Slot::position; });
    if (is_placed)
        return;
    const auto added =
        std::find_if(shader_.outputs.begin(), shader_.outputs.end(),
                     [](const nir::IoSlot& slot) { return slot.slot == nir::Slot::position; });
    const auto position = static_cast<uint32_t>(added - shader_.outputs.begin());
    if (added == shader_.outputs.end()) {
        nir::IoSlot slot;
        slot.slot = nir::Slot::position;
        slot.name = "position";
        shader_.outputs.push_back(std::move(slot));
    }
    b_.store_output(b_.imm_vec4(0, 0, 0, 0), position);
}

}  // namespace cuesta::shading
