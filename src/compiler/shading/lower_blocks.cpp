// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What lies in bytes: uniform and buffer blocks and shared variables. Every vector is read and
// written where it is named.
#include "compiler/shading/lowering.h"

namespace cuesta::shading {
namespace {

using nir::IntrinsicOp;
using Kind = LeafStorage::Kind;

// Far more than any machine has.
constexpr uint64_t max_shared_bytes = 1u << 24;

// How many bytes of a buffer have a number.
constexpr uint64_t address_space = uint64_t{1} << 32;

}  // namespace

void Lowering::bind_block(const Variable& variable, Binding& binding) {
    const std::vector<Leaf> leaves = leaves_of(variable);
    binding.layout = &variable.block->layout;
    binding.leaves = arena_.make_span<LeafStorage>(leaves.size());
    const std::optional<Placement> placement = options_.place(leaves.front());
    const Kind kind = variable.storage == Storage::buffer ? Kind::buffer : Kind::block;
    for (const Leaf& leaf : leaves) {
        LeafStorage& storage = binding.leaves[leaf.number];
        storage.type = leaf.type;
        storage.precision = leaf.precision;
        storage.kind = placement ? kind : Kind::zero;
        storage.base = placement ? placement->location : 0;
    }
}

// In the order in which they are named first.
void Lowering::bind_shared(const Variable& variable, Binding& binding) {
    BlockPart* const layout = arena_.make<BlockPart>(lay_out_tightly(arena_, *variable.type));
    binding.layout = layout;
    binding.leaves = arena_.make_span<LeafStorage>(leaves_in(*variable.type));
    for (const Leaf& leaf : leaves_of(variable))
        binding.leaves[leaf.number] = {.kind = Kind::shared,
                                       .type = leaf.type,
                                       .precision = leaf.precision,
                                       .base = shader_.shared_bytes};
    if (uint64_t{shader_.shared_bytes} + layout->size > max_shared_bytes)
        return fail(variable.location, "the shared variables are too large");
    shader_.shared_bytes += layout->size;
}

void Lowering::enter_block_array(Place& place, uint32_t element) {
    // The outermost array is one of blocks.
    if (!place.part->type->is_array()) {
        place.block = element;
        return;
    }
    // What no buffer is large enough for must not come to lie in front.
    const uint64_t end = place.byte + (uint64_t{element} + 1) * place.part->stride;
    if (end > address_space)
        place.outside = true;
    else
        place.byte += element * place.part->stride;
    place.part = place.part->element;
}

void Lowering::enter_block_array(Place& place, Value* index, Location where) {
    if (!place.part->type->is_array())
        return fail(where, "an array of blocks has a computed index");
    // Where the buffer alone says how many there are, an index of any size must stay behind its
    // end: bytes count up to 2^32 only. Of the block's size each element has its own part.
    if (place.part->type->length == 0) {
        const uint64_t last = (address_space - place.binding->layout->size) / place.part->stride;
        index = b_.umin(index, b_.imm_int(static_cast<int64_t>(last)));
    }
    add_bytes(place, index, place.part->stride);
    place.part = place.part->element;
}

void Lowering::add_bytes(Place& place, Value* index, uint32_t stride) {
    Value* bytes = b_.imul(index, b_.imm_int(stride));
    place.dynamic_byte = place.dynamic_byte != nullptr ? b_.iadd(place.dynamic_byte, bytes) : bytes;
}

// --- bytes ---------------------------------------------------------------------------------------

Lowering::Address Lowering::address_of(const LeafStorage& leaf,
                                       const Place& place,
                                       uint32_t first) {
    const bool is_shared = leaf.kind == Kind::shared;
    Address address;
    address.byte = b_.imm_int(place.byte + first + (is_shared ? leaf.base : 0));
    if (place.dynamic_byte != nullptr)
        address.byte = b_.iadd(place.dynamic_byte, address.byte);
    if (!is_shared)
        address.buffer = b_.imm_int(leaf.base + place.block);
    return address;
}

Value* Lowering::load_bytes(const LeafStorage& leaf,
                            const Place& place,
                            uint32_t first,
                            unsigned components) {
    const Address address = address_of(leaf, place, first);
    if (address.buffer == nullptr)
        return &b_.intrinsic(IntrinsicOp::load_shared, components, 32, {address.byte})->def;
    const IntrinsicOp op =
        leaf.kind == Kind::buffer ? IntrinsicOp::load_ssbo : IntrinsicOp::load_ubo;
    return &b_.intrinsic(op, components, 32, {address.buffer, address.byte})->def;
}

void Lowering::store_bytes(
    const LeafStorage& leaf, const Place& place, uint32_t first, Value* value, unsigned mask) {
    const Address address = address_of(leaf, place, first);
    const auto bits = static_cast<int32_t>(mask);
    if (address.buffer == nullptr)
        b_.intrinsic(IntrinsicOp::store_shared, 0, 0, {value, address.byte}, {bits});
    else
        b_.intrinsic(IntrinsicOp::store_ssbo, 0, 0, {value, address.buffer, address.byte}, {bits});
}

Value* Lowering::load_block(const LeafStorage& leaf, const Place& place, uint32_t column) {
    const uint32_t stride = place.part->stride;
    const unsigned components = leaf.type->components;
    Value* value = nullptr;
    if (place.part->is_row_major) {
        std::array<Value*, 4> scalars{};
        for (unsigned row = 0; row < components; ++row)
            scalars[row] = load_bytes(leaf, place, row * stride + column * 4, 1);
        value = b_.vec(std::span(scalars.data(), components));
    } else {
        value = load_bytes(leaf, place, column * stride, components);
    }
    if (leaf.type->is_bool())
        return b_.ine(value, b_.imm_int(0));
    return sized(value, *leaf.type, float_width(leaf.precision));
}

Value* Lowering::stored_bits(const LeafStorage& leaf, Value* value) {
    return leaf.type->is_bool() ? b_.b2i32(value) : sized(value, *leaf.type, 32);
}

void Lowering::store_block(
    const LeafStorage& leaf, const Place& place, uint32_t column, Value* value, unsigned mask) {
    value = stored_bits(leaf, value);
    const uint32_t stride = place.part->stride;
    if (!place.part->is_row_major)
        return store_bytes(leaf, place, column * stride, value,
                           mask & ((1u << leaf.type->components) - 1));
    for (unsigned row = 0; row < leaf.type->components; ++row)
        if ((mask >> row & 1) != 0)
            store_bytes(leaf, place, row * stride + column * 4, b_.channel(value, row), 1);
}

// The place of what computed indices of columns and components choose, which other invocations may
// write the neighbours of: its own bytes alone may be touched. Indices that name nothing become the
// last one.
Place Lowering::scalar_place(const Place& place) {
    const uint32_t stride = place.part->stride;
    const uint32_t column_bytes = place.part->is_row_major ? 4 : stride;
    const uint32_t row_bytes = place.part->is_row_major ? stride : 4;
    Place scalar = place;
    const auto within = [&](Value* index, uint32_t count) {
        return b_.umin(index, b_.imm_int(int64_t{count} - 1));
    };
    if (place.dynamic_column != nullptr)
        add_bytes(scalar, within(place.dynamic_column, place.columns), column_bytes);
    scalar.byte += place.column * column_bytes;
    if (place.dynamic_component != nullptr) {
        std::array<Value*, 4> rows{};
        for (unsigned i = 0; i < place.component_count; ++i)
            rows[i] = b_.imm_int(place.components[i]);
        const std::span<Value* const> some(rows.data(), place.component_count);
        const bool is_plain = place.components == nir::identity_swizzle;
        Value* const row = within(place.dynamic_component, place.component_count);
        add_bytes(scalar, is_plain ? row : choose(some, row), row_bytes);
    } else if (place.component_count == 1) {
        scalar.byte += place.components[0] * row_bytes;
    }
    return scalar;
}

void Lowering::store_computed(const Place& place, Value* value) {
    const LeafStorage& leaf = place.binding->leaves[place.leaf];
    value = stored_bits(leaf, value);
    Place column = place;
    if (place.dynamic_component != nullptr)
        return store_bytes(leaf, scalar_place(place), 0, b_.channel(value, 0), 1);
    const uint32_t row_bytes = place.part->is_row_major ? place.part->stride : 4;
    column.component_count = 0;
    column = scalar_place(column);
    const unsigned count = value->components;
    for (unsigned i = 0; i < count; ++i) {
        const unsigned row = place.component_count != 0 ? place.components[i] : i;
        store_bytes(leaf, column, row * row_bytes, b_.channel(value, i), 1);
    }
}

}  // namespace cuesta::shading
