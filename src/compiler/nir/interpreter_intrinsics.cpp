// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The interpreter's inputs, outputs, memory and system values.
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

// Little-endian, whatever the host is.
ConstValue from_bytes(std::span<const std::byte> bytes) {
    ConstValue bits = 0;
    for (size_t i = 0; i < bytes.size(); ++i)
        bits |= std::to_integer<uint64_t>(bytes[i]) << (8 * i);
    return bits;
}

void to_bytes(ConstValue bits, std::span<std::byte> bytes) {
    for (size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::byte>(bits >> (8 * i));
}

// The bytes of a component of what lies at the offset; none where they are not within the buffer.
template <typename Byte>
std::span<Byte> component_of(std::span<Byte> buffer,
                             uint64_t offset,
                             const Value& data,
                             unsigned component) {
    const uint64_t bytes = data.bit_size / 8u;
    const uint64_t first = (offset & ~(bytes - 1)) + component * bytes;
    return first + bytes <= buffer.size() ? buffer.subspan(first, bytes) : std::span<Byte>();
}

}  // namespace

LaneMask Machine::run_intrinsic(Frame& frame, const Intrinsic& intrinsic, LaneMask active) {
    switch (intrinsic.op) {
        case IntrinsicOp::ddx:
        case IntrinsicOp::ddy: run_derivative(frame, intrinsic, active); return active;
        case IntrinsicOp::terminate: terminated |= active; return 0;
        case IntrinsicOp::terminate_if: {
            const LaneMask ended = where_true(frame, intrinsic.srcs[0], active);
            terminated |= ended;
            return static_cast<LaneMask>(active & ~ended);
        }
        case IntrinsicOp::demote:
        case IntrinsicOp::demote_if: {
            const LaneMask which = intrinsic.op == IntrinsicOp::demote
                                       ? active
                                       : where_true(frame, intrinsic.srcs[0], active);
            for_each_lane(which, [&](unsigned lane) { result.lanes[lane].demoted = true; });
            return active;
        }
        case IntrinsicOp::emit_vertex:
            for_each_lane(active, [&](unsigned lane) {
                store_globals(lane);
                result.lanes[lane].vertices.push_back({result.lanes[lane].outputs});
            });
            return active;
        case IntrinsicOp::end_primitive:
            for_each_lane(active, [&](unsigned lane) {
                if (!result.lanes[lane].vertices.empty())
                    result.lanes[lane].vertices.back().ends_primitive = true;
            });
            return active;
        case IntrinsicOp::barrier:
        case IntrinsicOp::memory_barrier:
            if (inputs->memory != nullptr)
                inputs->memory->at_barrier(intrinsic, active);
            return active;
        default:
            for_each_lane(active, [&](unsigned lane) { run_in_lane(frame, intrinsic, lane); });
            return active;
    }
}

void Machine::run_derivative(Frame& frame, const Intrinsic& intrinsic, LaneMask active) {
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
            value(frame, intrinsic.def, lane) =
                frame.registers[intrinsic.reg->id * quad_lanes + lane];
            return;
        case IntrinsicOp::store_reg:
            return copy_masked(frame.registers[intrinsic.reg->id * quad_lanes + lane],
                               value(frame, *intrinsic.srcs[0].value, lane),
                               intrinsic.index_of(IntrinsicIndex::write_mask),
                               intrinsic.reg->components);
        case IntrinsicOp::load_input:
        case IntrinsicOp::load_uniform: return load_slot(frame, intrinsic, lane);
        case IntrinsicOp::store_output: return store_slot(frame, intrinsic, lane);
        case IntrinsicOp::load_scratch:
        case IntrinsicOp::store_scratch: return access_scratch(frame, intrinsic, lane);
        case IntrinsicOp::load_global:
        case IntrinsicOp::load_global_constant:
        case IntrinsicOp::store_global: return access_memory(frame, intrinsic, lane);
        case IntrinsicOp::load_ubo: return load_ubo(frame, intrinsic, lane);
        case IntrinsicOp::store_ssbo: return store_ssbo(frame, intrinsic, lane);
        case IntrinsicOp::load_push:
        case IntrinsicOp::store_push: return access_push(frame, intrinsic, lane);
        default:
            if (!system_value(frame, intrinsic, lane) && !run_target(frame, intrinsic, lane))
                fail(Errc::unsupported,
                     fmt::format("the interpreter does not know '{}'", intrinsic.info().name));
    }
}

// --- slots -------------------------------------------------------------------

void Machine::load_slot(Frame& frame, const Intrinsic& intrinsic, unsigned lane) {
    const Src& offset = intrinsic.srcs[0];
    const int64_t slot = intrinsic.index_of(IntrinsicIndex::base) +
                         decode_offset(value(frame, *offset.value, lane)[0], offset.value->bit_size,
                                       shader.float_offsets);
    const std::span<const SlotBits> from =
        intrinsic.op == IntrinsicOp::load_input
            ? std::span<const SlotBits>(inputs->lanes[lane].inputs)
            : inputs->uniforms;
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

// --- memory ------------------------------------------------------------------

void Machine::access_memory(Frame& frame, const Intrinsic& intrinsic, unsigned lane) {
    if (inputs->memory == nullptr)
        return fail(Errc::unsupported, "the shader accesses memory, and none is given");
    const bool is_load = intrinsic.info().has_dest;
    const Value& data = is_load ? intrinsic.def : *intrinsic.srcs[0].value;
    const uint64_t address = value(frame, *intrinsic.srcs[is_load ? 0 : 1].value, lane)[0];
    const unsigned bytes = data.bit_size / 8u;
    if (bytes == 0)
        return fail(Errc::unsupported, "memory holds no single bits");
    const int32_t mask = is_load ? 0xf : intrinsic.index_of(IntrinsicIndex::write_mask);
    ConstValues& cells = value(frame, data, lane);
    for (unsigned c = 0; c < data.components; ++c) {
        if ((mask >> c & 1) == 0)
            continue;
        std::array<std::byte, 8> raw{};
        const std::span<std::byte> place = std::span(raw).first(bytes);
        if (is_load) {
            inputs->memory->read(address + c * bytes, place);
            cells[c] = from_bytes(place);
        } else {
            to_bytes(cells[c], place);
            inputs->memory->write(address + c * bytes, place);
        }
    }
}

void Machine::load_ubo(Frame& frame, const Intrinsic& load, unsigned lane) {
    const uint64_t number = value(frame, *load.srcs[0].value, lane)[0];
    const uint64_t offset = value(frame, *load.srcs[1].value, lane)[0];
    const bool is_bound = number >= 1 && number <= inputs->constant_buffers.size();
    const std::span<const std::byte> buffer =
        is_bound ? inputs->constant_buffers[number - 1] : std::span<const std::byte>();
    for (unsigned c = 0; c < load.def.components; ++c) {
        const std::span<const std::byte> place = component_of(buffer, offset, load.def, c);
        value(frame, load.def, lane)[c] = from_bytes(place);
    }
}

void Machine::store_ssbo(Frame& frame, const Intrinsic& store, unsigned lane) {
    const Value& data = *store.srcs[0].value;
    const uint64_t number = value(frame, *store.srcs[1].value, lane)[0];
    const uint64_t offset = value(frame, *store.srcs[2].value, lane)[0];
    const int32_t mask = store.index_of(IntrinsicIndex::write_mask);
    if (number >= inputs->shader_buffers.size())
        return;
    for (unsigned c = 0; c < data.components; ++c)
        if ((mask >> c & 1) != 0)
            to_bytes(value(frame, data, lane)[c],
                     component_of(inputs->shader_buffers[number], offset, data, c));
}

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
    const LaneInputs& given = inputs->lanes[lane];
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
        case IntrinsicOp::load_front_face_float: {
            const float facing = given.front_face ? 1.0f : 0.0f;
            return set(std::span(&facing, 1));
        }
        case IntrinsicOp::load_depth_agx: return set(std::span(&given.frag_coord[2], 1));
        case IntrinsicOp::load_inverse_w_agx: return set(std::span(&given.frag_coord[3], 1));
        case IntrinsicOp::load_vertex_id: def[0] = given.vertex_id; return true;
        case IntrinsicOp::load_instance_id: def[0] = given.instance_id; return true;
        case IntrinsicOp::load_viewport_scale: return set(inputs->viewport_scale);
        case IntrinsicOp::load_viewport_offset: return set(inputs->viewport_offset);
        case IntrinsicOp::load_point_size_params: return set(inputs->point_size_params);
        case IntrinsicOp::load_frag_coord_transform: return set(inputs->frag_coord_transform);
        case IntrinsicOp::load_point_coord_transform: return set(inputs->point_coord_transform);
        default: return false;
    }
}

}  // namespace cuesta::nir
