// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The interpreter's inputs, outputs, variables and system values.
#include <algorithm>

#include <fmt/core.h>

#include "compiler/nir/interpreter_machine.h"

namespace cuesta::nir {
namespace {

// The components of a vec4 slot as values of the size; integers keep their bits.
ConstValue from_slot(uint32_t bits, unsigned bit_size) {
    if (bit_size == 16)
        return encode_float(std::bit_cast<float>(bits), 16);
    return bit_size == 1 ? (bits != 0 ? 1 : 0) : bits;
}

uint32_t to_slot(ConstValue bits, unsigned bit_size) {
    return bit_size == 16 ? std::bit_cast<uint32_t>(decode_float(bits, 16))
                          : static_cast<uint32_t>(bits);
}

void copy_masked(ConstValues& to, const ConstValues& from, int32_t mask, unsigned components) {
    for (unsigned c = 0; c < components; ++c)
        if ((mask >> c & 1) != 0)
            to[c] = from[c];
}

}  // namespace

void Machine::run_intrinsic(Frame& frame, const Intrinsic& intrinsic, LaneMask& active) {
    switch (intrinsic.op) {
        case IntrinsicOp::ddx:
        case IntrinsicOp::ddy: return run_derivative(frame, intrinsic, active);
        case IntrinsicOp::terminate:
            terminated |= active;
            active = {};
            return;
        case IntrinsicOp::terminate_if: {
            const LaneMask ended = where_true(frame, intrinsic.srcs[0], active);
            terminated |= ended;
            active -= ended;
            return;
        }
        case IntrinsicOp::demote:
        case IntrinsicOp::demote_if: {
            const LaneMask which = intrinsic.op == IntrinsicOp::demote
                                       ? active
                                       : where_true(frame, intrinsic.srcs[0], active);
            for_each_lane(which, [&](unsigned lane) { result.lanes[lane].demoted = true; });
            return;
        }
        case IntrinsicOp::emit_vertex:
            return for_each_lane(active, [&](unsigned lane) { emit_vertex(lane); });
        case IntrinsicOp::end_primitive:
            for_each_lane(active, [&](unsigned lane) {
                if (!result.lanes[lane].vertices.empty())
                    result.lanes[lane].vertices.back().ends_primitive = true;
            });
            return;
        case IntrinsicOp::barrier:
        case IntrinsicOp::memory_barrier: return run_barrier(intrinsic, active);
        default: for_each_lane(active, [&](unsigned lane) { run_in_lane(frame, intrinsic, lane); });
    }
}

// Lanes of a workgroup run side by side, so that all of them have come as far as each other.
void Machine::run_barrier(const Intrinsic& barrier, const LaneMask& active) {
    if (shader.stage == Stage::compute && barrier.op == IntrinsicOp::barrier &&
        (LaneMask::first(lane_count) - active).any())
        return fail(Errc::invalid, "a barrier that a part of the workgroup does not come to");
    if (inputs->memory != nullptr)
        inputs->memory->at_barrier(barrier, active.first_bits());
}

void Machine::run_derivative(Frame& frame, const Intrinsic& intrinsic, const LaneMask& active) {
    const unsigned bit = intrinsic.op == IntrinsicOp::ddx ? 1 : 2;
    const Value& src = *intrinsic.srcs[0].value;
    for_each_lane(active, [&](unsigned lane) {
        const ConstValues operands[] = {value(frame, src, lane | bit),
                                        value(frame, src, lane & ~bit)};
        value(frame, intrinsic.def, lane) =
            eval_op(Op::fsub, src.components, src.bit_size, operands, shader.float_modes);
    });
}

void Machine::run_in_lane(Frame& frame, const Intrinsic& intrinsic, unsigned lane) {
    switch (intrinsic.op) {
        case IntrinsicOp::deref_var:
        case IntrinsicOp::deref_array:
        case IntrinsicOp::deref_struct:
        case IntrinsicOp::load_deref:
        case IntrinsicOp::store_deref: return access_variable(frame, intrinsic, lane);
        case IntrinsicOp::copy_deref: return copy_variable(frame, intrinsic, lane);
        case IntrinsicOp::load_reg:
            value(frame, intrinsic.def, lane) = register_of(frame, *intrinsic.reg, lane);
            return;
        case IntrinsicOp::store_reg:
            return copy_masked(register_of(frame, *intrinsic.reg, lane),
                               value(frame, *intrinsic.srcs[0].value, lane),
                               intrinsic.index_of(IntrinsicIndex::write_mask),
                               intrinsic.reg->components);
        case IntrinsicOp::load_input:
        case IntrinsicOp::load_per_vertex_input:
        case IntrinsicOp::load_uniform: return load_slot(frame, intrinsic, lane);
        case IntrinsicOp::store_output: return store_slot(frame, intrinsic, lane);
        case IntrinsicOp::load_scratch:
        case IntrinsicOp::store_scratch: return access_scratch(frame, intrinsic, lane);
        case IntrinsicOp::load_push:
        case IntrinsicOp::store_push: return access_push(frame, intrinsic, lane);
        default:
            if (!access_memory(frame, intrinsic, lane) && !system_value(frame, intrinsic, lane) &&
                !run_target(frame, intrinsic, lane))
                fail(Errc::unsupported,
                     fmt::format("the interpreter does not know '{}'", intrinsic.info().name));
    }
}

void Machine::emit_vertex(unsigned lane) {
    LaneOutputs& out = result.lanes[lane];
    if (shader.stage == Stage::geometry && out.vertices.size() >= shader.geometry.max_vertices)
        return;
    store_globals(lane);
    out.vertices.push_back({out.outputs});
}

// --- slots -------------------------------------------------------------------

std::span<const SlotBits> Machine::slots_for(Frame& frame, const Intrinsic& load, unsigned lane) {
    if (load.op == IntrinsicOp::load_input)
        return inputs->lanes[lane % quad_lanes].inputs;
    if (load.op == IntrinsicOp::load_uniform)
        return inputs->uniforms;
    const Value& number = *load.srcs[0].value;
    const int64_t vertex =
        decode_offset(value(frame, number, lane)[0], number.bit_size, shader.float_offsets);
    return vertex >= 0 && static_cast<uint64_t>(vertex) < inputs->vertices.size()
               ? std::span<const SlotBits>(inputs->vertices[static_cast<size_t>(vertex)])
               : std::span<const SlotBits>();
}

void Machine::load_slot(Frame& frame, const Intrinsic& intrinsic, unsigned lane) {
    const Src& offset = intrinsic.srcs.back();
    const int64_t slot = intrinsic.index_of(IntrinsicIndex::base) +
                         decode_offset(value(frame, *offset.value, lane)[0], offset.value->bit_size,
                                       shader.float_offsets);
    const std::span<const SlotBits> from = slots_for(frame, intrinsic, lane);
    const unsigned first = static_cast<unsigned>(intrinsic.index_of(IntrinsicIndex::component));
    ConstValues loaded{};
    if (intrinsic.def.bit_size == 64)
        return fail(Errc::unsupported, "slots hold no 64-bit values");
    if (slot >= 0 && static_cast<uint64_t>(slot) < from.size())
        for (unsigned c = 0; c < intrinsic.def.components; ++c)
            loaded[c] =
                from_slot(from[static_cast<size_t>(slot)][first + c], intrinsic.def.bit_size);
    value(frame, intrinsic.def, lane) = loaded;
}

void Machine::store_slot(Frame& frame, const Intrinsic& intrinsic, unsigned lane) {
    const Value& stored = *intrinsic.srcs[0].value;
    const Src& offset = intrinsic.srcs[1];
    const int64_t slot = intrinsic.index_of(IntrinsicIndex::base) +
                         decode_offset(value(frame, *offset.value, lane)[0], offset.value->bit_size,
                                       shader.float_offsets);
    LaneOutputs& out = result.lanes[lane];
    if (stored.bit_size == 64)
        return fail(Errc::unsupported, "slots hold no 64-bit values");
    if (slot < 0 || static_cast<uint64_t>(slot) >= out.outputs.size())
        return;
    const size_t at = static_cast<size_t>(slot);
    const unsigned first = static_cast<unsigned>(intrinsic.index_of(IntrinsicIndex::component));
    const int32_t mask = intrinsic.index_of(IntrinsicIndex::write_mask);
    const ConstValues& bits = value(frame, stored, lane);
    for (unsigned c = 0; c < stored.components; ++c) {
        if ((mask >> c & 1) == 0)
            continue;
        out.outputs[at][first + c] = to_slot(
            round_to_storage(bits[c], stored.bit_size, shader.float_modes), stored.bit_size);
        out.written[at] = static_cast<uint8_t>(out.written[at] | 1u << (first + c));
    }
}

void Machine::access_scratch(Frame& frame, const Intrinsic& intrinsic, unsigned lane) {
    const bool is_load = intrinsic.op == IntrinsicOp::load_scratch;
    const Src& offset = intrinsic.srcs[is_load ? 0 : 1];
    const int64_t slot = intrinsic.index_of(IntrinsicIndex::base) +
                         decode_offset(value(frame, *offset.value, lane)[0], offset.value->bit_size,
                                       shader.float_offsets);
    const unsigned first = static_cast<unsigned>(intrinsic.index_of(IntrinsicIndex::component));
    const bool inside = slot >= 0 && static_cast<uint64_t>(slot) < scratch[lane].size();
    ConstValues nowhere{};
    ConstValues& cells = inside ? scratch[lane][static_cast<size_t>(slot)] : nowhere;
    if (is_load) {
        ConstValues loaded{};
        for (unsigned c = 0; c < intrinsic.def.components; ++c)
            loaded[c] = cells[first + c];
        value(frame, intrinsic.def, lane) = loaded;
        return;
    }
    const Value& stored = *intrinsic.srcs[0].value;
    const int32_t mask = intrinsic.index_of(IntrinsicIndex::write_mask);
    for (unsigned c = 0; c < stored.components; ++c)
        if ((mask >> c & 1) != 0)
            cells[first + c] = value(frame, stored, lane)[c];
}

// --- push memory, what a target has ------------------------------------------

void Machine::access_push(Frame& frame, const Intrinsic& intrinsic, unsigned lane) {
    const bool is_load = intrinsic.info().has_dest;
    const Value& data = is_load ? intrinsic.def : *intrinsic.srcs[0].value;
    const unsigned halves = (data.bit_size + 15u) / 16u;
    ConstValues& cells = value(frame, data, lane);
    size_t at = static_cast<size_t>(intrinsic.index_of(IntrinsicIndex::offset));
    if (at + data.components * halves > max_push)
        return fail(Errc::unsupported, "push memory is smaller");
    if (push.size() < at + data.components * halves)
        push.resize(at + data.components * halves);
    for (unsigned c = 0; c < data.components; ++c) {
        if (is_load)
            cells[c] = 0;
        for (unsigned i = 0; i < halves; ++i, ++at) {
            if (is_load)
                cells[c] |= static_cast<uint64_t>(push[at]) << (16 * i);
            else
                push[at] = static_cast<uint16_t>(cells[c] >> (16 * i));
        }
    }
}

bool Machine::run_target(Frame& frame, const Intrinsic& intrinsic, unsigned lane) {
    if (inputs->target == nullptr)
        return false;
    std::array<ConstValues, 4> sources{};
    for (size_t i = 0; i < intrinsic.srcs.size(); ++i)
        sources[i] = value(frame, *intrinsic.srcs[i].value, lane);
    ConstValues result{};
    if (!inputs->target->run(intrinsic, lane, std::span(sources.data(), intrinsic.srcs.size()),
                             result))
        return false;
    if (intrinsic.info().has_dest)
        value(frame, intrinsic.def, lane) = result;
    return true;
}

// --- variables ---------------------------------------------------------------

void Machine::access_variable(Frame& frame, const Intrinsic& intrinsic, unsigned lane) {
    if (intrinsic.op == IntrinsicOp::deref_var) {
        const auto local = frame.addresses.find(intrinsic.variable);
        const auto global = globals.find(intrinsic.variable);
        value(frame, intrinsic.def, lane) = {local != frame.addresses.end() ? local->second
                                             : global != globals.end()      ? global->second
                                                                            : no_address};
        return;
    }
    const uint32_t parent = static_cast<uint32_t>(value(frame, *intrinsic.srcs[0].value, lane)[0]);
    switch (intrinsic.op) {
        case IntrinsicOp::deref_array: {
            const Type& array = *intrinsic.srcs[0].value->instr->as<Intrinsic>()->type;
            const Src& src = intrinsic.srcs[1];
            const int64_t index = decode_offset(value(frame, *src.value, lane)[0],
                                                src.value->bit_size, shader.float_offsets);
            const bool inside = parent != no_address && index >= 0 && index < int64_t{array.length};
            value(frame, intrinsic.def,
                  lane) = {inside ? static_cast<uint32_t>(parent + static_cast<uint64_t>(index) *
                                                                       cell_count(*array.element))
                                  : no_address};
            return;
        }
        case IntrinsicOp::deref_struct: {
            const Type& record = *intrinsic.srcs[0].value->instr->as<Intrinsic>()->type;
            uint64_t address = parent;
            for (int32_t i = 0; i < intrinsic.index_of(IntrinsicIndex::member); ++i)
                address += cell_count(*record.members[static_cast<size_t>(i)].type);
            value(frame, intrinsic.def,
                  lane) = {parent != no_address ? static_cast<uint32_t>(address) : no_address};
            return;
        }
        case IntrinsicOp::load_deref: {
            const ConstValues* from = cell(parent, lane);
            value(frame, intrinsic.def, lane) = from != nullptr ? *from : ConstValues{};
            return;
        }
        default: {
            const Value& stored = *intrinsic.srcs[1].value;
            if (ConstValues* to = cell(parent, lane))
                copy_masked(*to, value(frame, stored, lane),
                            intrinsic.index_of(IntrinsicIndex::write_mask), stored.components);
            return;
        }
    }
}

void Machine::copy_variable(Frame& frame, const Intrinsic& intrinsic, unsigned lane) {
    const uint32_t to = static_cast<uint32_t>(value(frame, *intrinsic.srcs[0].value, lane)[0]);
    const uint32_t from = static_cast<uint32_t>(value(frame, *intrinsic.srcs[1].value, lane)[0]);
    copy_cells(to, from, *intrinsic.srcs[0].value->instr->as<Intrinsic>()->type, lane);
}

void Machine::copy_cells(uint32_t to, uint32_t from, const Type& type, unsigned lane) {
    if (to == no_address)
        return;
    for (uint32_t i = 0, count = static_cast<uint32_t>(cell_count(type)); i < count; ++i) {
        const ConstValues* source = from != no_address ? cell(from + i, lane) : nullptr;
        if (ConstValues* dest = cell(to + i, lane))
            *dest = source != nullptr ? *source : ConstValues{};
    }
}

// --- system values -----------------------------------------------------------

bool Machine::system_value(Frame& frame, const Intrinsic& intrinsic, unsigned lane) {
    const LaneInputs& given = inputs->lanes[lane % quad_lanes];
    ConstValues& def = value(frame, intrinsic.def, lane);
    const auto set = [&](std::span<const float> numbers) {
        for (size_t c = 0; c < numbers.size(); ++c)
            def[c] = encode_float(numbers[c], intrinsic.def.bit_size);
        return true;
    };
    switch (intrinsic.op) {
        case IntrinsicOp::load_frag_coord: return set(given.frag_coord);
        case IntrinsicOp::load_point_coord: return set(given.point_coord);
        case IntrinsicOp::load_framebuffer: {
            const auto base = static_cast<size_t>(intrinsic.index_of(IntrinsicIndex::base));
            return set(base < given.framebuffer.size() ? given.framebuffer[base]
                                                       : std::array<float, 4>{});
        }
        case IntrinsicOp::load_front_face: def[0] = given.front_face ? 1 : 0; return true;
        case IntrinsicOp::load_helper_invocation: def[0] = given.helper ? 1 : 0; return true;
        case IntrinsicOp::load_front_face_float: {
            const float facing = given.front_face ? 1.0f : 0.0f;
            return set(std::span(&facing, 1));
        }
        case IntrinsicOp::load_depth_agx: return set(std::span(&given.frag_coord[2], 1));
        case IntrinsicOp::load_inverse_w_agx: return set(std::span(&given.frag_coord[3], 1));
        case IntrinsicOp::load_vertex_id: def[0] = given.vertex_id; return true;
        case IntrinsicOp::load_instance_id: def[0] = given.instance_id; return true;
        case IntrinsicOp::load_primitive_id: def[0] = given.primitive_id; return true;
        case IntrinsicOp::load_viewport_scale: return set(inputs->viewport_scale);
        case IntrinsicOp::load_viewport_offset: return set(inputs->viewport_offset);
        case IntrinsicOp::load_point_size_params: return set(inputs->point_size_params);
        case IntrinsicOp::load_frag_coord_transform: return set(inputs->frag_coord_transform);
        case IntrinsicOp::load_point_coord_transform: return set(inputs->point_coord_transform);
        default: return workgroup_value(frame, intrinsic, lane);
    }
}

bool Machine::workgroup_value(Frame& frame, const Intrinsic& intrinsic, unsigned lane) {
    ConstValues& def = value(frame, intrinsic.def, lane);
    const auto set = [&](const std::array<uint32_t, 3>& numbers) {
        std::copy(numbers.begin(), numbers.end(), def.begin());
        return true;
    };
    const auto [x, y, z] = shader.workgroup_size;
    switch (intrinsic.op) {
        case IntrinsicOp::load_workgroup_id: return set(inputs->workgroup_id);
        case IntrinsicOp::load_num_workgroups: return set(inputs->num_workgroups);
        case IntrinsicOp::load_local_invocation_id:
            return set({lane % x, lane / x % y, lane / x / y});
        case IntrinsicOp::load_local_invocation_index: def[0] = lane; return true;
        default: return false;
    }
}

}  // namespace cuesta::nir
