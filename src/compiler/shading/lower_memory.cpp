// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Atomic operations, counters, images, barriers, and the lengths of buffers.
#include <bit>

#include "compiler/shading/lowering.h"

namespace cuesta::shading {
namespace {

using nir::AtomicOp;
using nir::IntrinsicOp;
using Kind = LeafStorage::Kind;

}  // namespace

void Lowering::bind_opaque(const Variable& variable, const Leaf& leaf, LeafStorage& storage) {
    storage.kind = leaf.type->is_image() ? Kind::image : Kind::counter;
    if (leaf.type->is_counter())
        storage.counter_offset = variable.counter_offset;
}

Value* Lowering::atomic(const Address& address, AtomicOp op, Value* value) {
    const auto which = static_cast<int32_t>(op);
    if (address.buffer == nullptr)
        return &b_.intrinsic(IntrinsicOp::shared_atomic, 1, 32, {address.byte, value}, {which})
                    ->def;
    return &b_.intrinsic(IntrinsicOp::ssbo_atomic, 1, 32, {address.buffer, address.byte, value},
                         {which})
                ->def;
}

Values Lowering::atomic(const MemoryCall& call) {
    const Place target = resolve(*call.target, true);
    const Values operands = operands_of(call);
    const LeafStorage& leaf = target.binding->leaves[target.leaf];
    if (failed() || target.outside || (leaf.kind != Kind::buffer && leaf.kind != Kind::shared))
        return one(zero(*call.type, 32));
    const Address address = address_of(leaf, scalar_place(target), 0);
    if (call.action == MemoryAction::atomic)
        return one(atomic(address, call.atomic, operands[0]));
    if (address.buffer == nullptr)
        return one(&b_.intrinsic(IntrinsicOp::shared_atomic_swap, 1, 32,
                                 {address.byte, operands[0], operands[1]})
                        ->def);
    return one(&b_.intrinsic(IntrinsicOp::ssbo_atomic_swap, 1, 32,
                             {address.buffer, address.byte, operands[0], operands[1]})
                    ->def);
}

Values Lowering::counter(const MemoryCall& call) {
    const Place target = resolve(*call.target, true);
    if (failed() || target.outside || target.binding->leaves[target.leaf].kind != Kind::counter)
        return one(zero(*call.type, 32));
    const LeafStorage& leaf = target.binding->leaves[target.leaf];
    Address address;
    address.buffer = b_.imm_int(leaf.base);
    address.byte = b_.imm_int(leaf.counter_offset + 4 * target.index);
    if (target.dynamic != nullptr)
        address.byte = b_.iadd(b_.imul(target.dynamic, b_.imm_int(4)), address.byte);
    if (call.action == MemoryAction::counter_read)
        return one(
            &b_.intrinsic(IntrinsicOp::load_ssbo, 1, 32, {address.buffer, address.byte})->def);
    const bool goes_up = call.action == MemoryAction::counter_increment;
    Value* const old = atomic(address, AtomicOp::add, b_.imm_int(goes_up ? 1 : -1));
    return one(goes_up ? old : b_.iadd(old, b_.imm_int(-1)));
}

// As many components, the missing ones 0.
Value* Lowering::widened(Value* value, unsigned components) {
    std::array<Value*, 4> scalars{};
    for (unsigned i = 0; i < components; ++i)
        scalars[i] = i < value->components ? b_.channel(value, i) : b_.imm_int(0);
    return b_.vec(std::span(scalars.data(), components));
}

Values Lowering::image(const MemoryCall& call) {
    const Place target = resolve(*call.target, false);
    const Type& image = *target.type;
    const Values operands = operands_of(call);
    const bool stores = call.action == MemoryAction::image_store;
    if (failed() || target.outside || target.binding->leaves[target.leaf].kind != Kind::image)
        return stores ? Values() : one(zero(*call.type, width_of(*call.type, call.precision)));
    if (target.dynamic != nullptr) {
        fail(call.location, "an array of images has a computed index");
        return nothing(*call.type);
    }
    Value* const number = b_.imm_int(target.binding->leaves[target.leaf].base + target.index);
    const std::array<int32_t, 2> indices = {static_cast<int32_t>(image.dim), image.is_layered};
    const auto emit = [&](IntrinsicOp op, unsigned components, std::span<Value* const> sources) {
        return &b_.intrinsic(op, components, components != 0 ? 32 : 0, sources, indices)->def;
    };
    if (call.action == MemoryAction::image_size) {
        const std::array<uint8_t, 4> order = nir::identity_swizzle;
        Value* const size = emit(IntrinsicOp::image_size, 3, std::array{number});
        return one(b_.swizzle(size, std::span(order.data(), call.type->components)));
    }
    Value* const place = widened(operands[0], 4);
    if (stores) {
        emit(IntrinsicOp::image_store, 0, std::array{number, place, operands[1]});
        return {};
    }
    Value* const texel = emit(IntrinsicOp::image_load, 4, std::array{number, place});
    return one(sized(texel, *call.type, width_of(*call.type, call.precision)));
}

// Of the buffer's bytes behind what lies in front of the array, as whole elements.
Values Lowering::buffer_length(const MemoryCall& call) {
    const Place target = resolve(*call.target, false);
    if (failed() || target.outside || target.part == nullptr ||
        target.binding->leaves[target.leaf].kind != Kind::buffer)
        return one(zero(*call.type, 32));
    const LeafStorage& leaf = target.binding->leaves[target.leaf];
    Value* const buffer = b_.imm_int(leaf.base + target.block);
    Value* const bytes = &b_.intrinsic(IntrinsicOp::ssbo_size, 1, 32, {buffer})->def;
    Value* const before = b_.imm_int(target.byte);
    Value* const rest = b_.isub(b_.umax(bytes, before), before);
    const uint32_t stride = target.part->stride;
    if (std::has_single_bit(stride))
        return one(b_.ushr(rest, b_.imm_int(std::countr_zero(stride))));
    return one(b_.udiv(rest, b_.imm_int(stride)));
}

Values Lowering::operands_of(const MemoryCall& call) {
    const Values operands = make_values(call.operands.size());
    for (size_t i = 0; i < operands.size(); ++i)
        operands[i] = vector_sized(*call.operands[i], 32);
    return operands;
}

Values Lowering::memory(const MemoryCall& call) {
    switch (call.action) {
        case MemoryAction::atomic:
        case MemoryAction::atomic_swap: return atomic(call);
        case MemoryAction::counter_read:
        case MemoryAction::counter_increment:
        case MemoryAction::counter_decrement: return counter(call);
        case MemoryAction::image_load:
        case MemoryAction::image_store:
        case MemoryAction::image_size: return image(call);
        case MemoryAction::length: return buffer_length(call);
        case MemoryAction::barrier: b_.intrinsic(IntrinsicOp::barrier, 0, 0, {}); break;
        case MemoryAction::memory_barrier:
            b_.intrinsic(IntrinsicOp::memory_barrier, 0, 0, {});
            break;
        case MemoryAction::emit_vertex:
            store_outputs();
            b_.intrinsic(IntrinsicOp::emit_vertex, 0, 0, {});
            break;
        case MemoryAction::end_primitive: b_.intrinsic(IntrinsicOp::end_primitive, 0, 0, {}); break;
        case MemoryAction::nothing: break;
    }
    return {};
}

// --- what an invocation of a compute shader knows of itself --------------------------------------

Value* Lowering::load_compute_input(ComputeInput which) {
    const auto load = [&](IntrinsicOp op, unsigned components) {
        return &b_.intrinsic(op, components, 32, {})->def;
    };
    switch (which) {
        case ComputeInput::workgroup_count: return load(IntrinsicOp::load_num_workgroups, 3);
        case ComputeInput::workgroup_id: return load(IntrinsicOp::load_workgroup_id, 3);
        case ComputeInput::local_id: return load(IntrinsicOp::load_local_invocation_id, 3);
        case ComputeInput::local_index: return load(IntrinsicOp::load_local_invocation_index, 1);
        case ComputeInput::none: break;
        case ComputeInput::global_id: {
            std::array<nir::ConstValue, 3> size{};
            for (size_t i = 0; i < size.size(); ++i)
                size[i] = shader_.workgroup_size[i];
            Value* const first =
                b_.imul(load(IntrinsicOp::load_workgroup_id, 3), b_.load_const(32, size));
            return b_.iadd(first, load(IntrinsicOp::load_local_invocation_id, 3));
        }
    }
    return b_.imm_int(0);
}

}  // namespace cuesta::shading
