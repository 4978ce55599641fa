// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Uniform blocks: every vector is read from its buffer where it is needed.
#include "compiler/shading/lowering.h"

namespace cuesta::shading {

void Lowering::bind_block(const Variable& variable, Binding& binding) {
    const std::vector<Leaf> leaves = leaves_of(variable);
    binding.block = variable.block;
    binding.leaves = arena_.make_span<LeafStorage>(leaves.size());
    const std::optional<Placement> placement = options_.place(leaves.front());
    for (const Leaf& leaf : leaves) {
        LeafStorage& storage = binding.leaves[leaf.number];
        storage.type = leaf.type;
        storage.precision = leaf.precision;
        storage.kind = placement ? LeafStorage::Kind::block : LeafStorage::Kind::zero;
        storage.base = placement ? placement->location : 0;
    }
}

void Lowering::enter_block_array(Place& place, uint32_t element) {
    // The outermost array is one of blocks.
    if (!place.part->type->is_array()) {
        place.block = element;
        return;
    }
    place.byte += element * place.part->stride;
    place.part = place.part->element;
}

void Lowering::enter_block_array(Place& place, Value* index, Location where) {
    if (!place.part->type->is_array())
        return fail(where, "an array of uniform blocks has a computed index");
    Value* bytes = b_.imul(index, b_.imm_int(place.part->stride));
    place.dynamic_byte = place.dynamic_byte != nullptr ? b_.iadd(place.dynamic_byte, bytes) : bytes;
    place.part = place.part->element;
}

Value* Lowering::load_block_bytes(const LeafStorage& leaf,
                                  const Place& place,
                                  uint32_t first,
                                  unsigned components) {
    Value* byte = b_.imm_int(place.byte + first);
    if (place.dynamic_byte != nullptr)
        byte = b_.iadd(place.dynamic_byte, byte);
    Value* buffer = b_.imm_int(leaf.base + place.block);
    return &b_.intrinsic(nir::IntrinsicOp::load_ubo, components, 32, {buffer, byte})->def;
}

Value* Lowering::load_block(const LeafStorage& leaf, const Place& place, uint32_t column) {
    const uint32_t stride = place.part->stride;
    const unsigned components = leaf.type->components;
    Value* value = nullptr;
    if (place.part->is_row_major) {
        std::array<Value*, 4> scalars{};
        for (unsigned row = 0; row < components; ++row)
            scalars[row] = load_block_bytes(leaf, place, row * stride + column * 4, 1);
        value = b_.vec(std::span(scalars.data(), components));
    } else {
        value = load_block_bytes(leaf, place, column * stride, components);
    }
    if (leaf.type->is_bool())
        return b_.ine(value, b_.imm_int(0));
    return sized(value, *leaf.type, float_width(leaf.precision));
}

}  // namespace cuesta::shading
