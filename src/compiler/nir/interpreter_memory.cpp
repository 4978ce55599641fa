// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The interpreter's memory: what addresses reach, buffers, the workgroup's memory, images.
#include <algorithm>

#include "compiler/nir/interpreter_machine.h"

namespace cuesta::nir {
namespace {

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

uint32_t changed(AtomicOp op, uint32_t old, uint32_t operand) {
    const auto is_less = [](uint32_t a, uint32_t b) {
        return static_cast<int32_t>(a) < static_cast<int32_t>(b);
    };
    switch (op) {
        case AtomicOp::add: return old + operand;
        case AtomicOp::umin: return std::min(old, operand);
        case AtomicOp::umax: return std::max(old, operand);
        case AtomicOp::imin: return is_less(operand, old) ? operand : old;
        case AtomicOp::imax: return is_less(old, operand) ? operand : old;
        case AtomicOp::and_: return old & operand;
        case AtomicOp::or_: return old | operand;
        case AtomicOp::xor_: return old ^ operand;
        case AtomicOp::exchange: break;
    }
    return operand;
}

}  // namespace

bool Machine::access_memory(Frame& frame, const Intrinsic& intrinsic, unsigned lane) {
    const auto first = [&](unsigned src) {
        return value(frame, *intrinsic.srcs[src].value, lane)[0];
    };
    switch (intrinsic.op) {
        case IntrinsicOp::load_global:
        case IntrinsicOp::load_global_constant:
        case IntrinsicOp::store_global: access_addresses(frame, intrinsic, lane); return true;
        case IntrinsicOp::load_ubo:
        case IntrinsicOp::load_ssbo:
        case IntrinsicOp::store_ssbo:
        case IntrinsicOp::ssbo_size:
        case IntrinsicOp::ssbo_atomic:
        case IntrinsicOp::ssbo_atomic_swap: access_buffer(frame, intrinsic, lane); return true;
        case IntrinsicOp::load_shared:
            load_components(frame, intrinsic.def, shared, first(0), lane);
            return true;
        case IntrinsicOp::store_shared:
            store_components(frame, intrinsic, shared, first(1), lane);
            return true;
        case IntrinsicOp::shared_atomic:
        case IntrinsicOp::shared_atomic_swap:
            change_word(frame, intrinsic, shared, intrinsic.srcs, lane);
            return true;
        case IntrinsicOp::image_load:
        case IntrinsicOp::image_store:
        case IntrinsicOp::image_size: access_image(frame, intrinsic, lane); return true;
        default: return false;
    }
}

void Machine::access_addresses(Frame& frame, const Intrinsic& intrinsic, unsigned lane) {
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

// --- buffers -----------------------------------------------------------------

void Machine::load_components(Frame& frame,
                              const Value& data,
                              std::span<const std::byte> buffer,
                              uint64_t offset,
                              unsigned lane) {
    for (unsigned c = 0; c < data.components; ++c)
        value(frame, data, lane)[c] = from_bytes(component_of(buffer, offset, data, c));
}

void Machine::store_components(Frame& frame,
                               const Intrinsic& store,
                               std::span<std::byte> buffer,
                               uint64_t offset,
                               unsigned lane) {
    const Value& data = *store.srcs[0].value;
    const int32_t mask = store.index_of(IntrinsicIndex::write_mask);
    for (unsigned c = 0; c < data.components; ++c)
        if ((mask >> c & 1) != 0)
            to_bytes(value(frame, data, lane)[c], component_of(buffer, offset, data, c));
}

// Operands: the offset, and what the word is compared with where there is one, and the value. Of
// what is not there the old word is zero.
void Machine::change_word(Frame& frame,
                          const Intrinsic& atomic,
                          std::span<std::byte> buffer,
                          std::span<const Src> operands,
                          unsigned lane) {
    const auto operand = [&](size_t i) {
        return static_cast<uint32_t>(value(frame, *operands[i].value, lane)[0]);
    };
    const std::span<std::byte> place = component_of(buffer, operand(0), atomic.def, 0);
    const auto old = static_cast<uint32_t>(from_bytes(place));
    const bool swaps = operands.size() == 3;
    if (swaps && old == operand(1))
        to_bytes(operand(2), place);
    if (!swaps)
        to_bytes(changed(static_cast<AtomicOp>(atomic.index_of(IntrinsicIndex::atomic_op)), old,
                         operand(1)),
                 place);
    value(frame, atomic.def, lane)[0] = old;
}

std::span<std::byte> Machine::shader_buffer(uint64_t number) const {
    return number < inputs->shader_buffers.size() ? inputs->shader_buffers[number]
                                                  : std::span<std::byte>();
}

void Machine::access_buffer(Frame& frame, const Intrinsic& intrinsic, unsigned lane) {
    const bool is_store = intrinsic.op == IntrinsicOp::store_ssbo;
    const std::span<const Src> srcs = std::span(intrinsic.srcs).subspan(is_store ? 1 : 0);
    const uint64_t number = value(frame, *srcs[0].value, lane)[0];
    const auto offset = [&] { return value(frame, *srcs[1].value, lane)[0]; };
    switch (intrinsic.op) {
        case IntrinsicOp::load_ubo: {
            const bool is_bound = number >= 1 && number <= inputs->constant_buffers.size();
            return load_components(
                frame, intrinsic.def,
                is_bound ? inputs->constant_buffers[number - 1] : std::span<const std::byte>(),
                offset(), lane);
        }
        case IntrinsicOp::load_ssbo:
            return load_components(frame, intrinsic.def, shader_buffer(number), offset(), lane);
        case IntrinsicOp::store_ssbo:
            return store_components(frame, intrinsic, shader_buffer(number), offset(), lane);
        case IntrinsicOp::ssbo_size:
            value(frame, intrinsic.def, lane)[0] = shader_buffer(number).size();
            return;
        default: return change_word(frame, intrinsic, shader_buffer(number), srcs.subspan(1), lane);
    }
}

// --- images ------------------------------------------------------------------

void Machine::access_image(Frame& frame, const Intrinsic& intrinsic, unsigned lane) {
    if (inputs->images == nullptr)
        return fail(Errc::invalid, "the shader accesses an image, but no images were given");
    ImageRequest request;
    request.instr = &intrinsic;
    request.image = static_cast<uint32_t>(value(frame, *intrinsic.srcs[0].value, lane)[0]);
    request.lane = lane;
    if (intrinsic.op == IntrinsicOp::image_size) {
        const std::array<uint32_t, 3> size = inputs->images->size(request);
        std::copy(size.begin(), size.end(), value(frame, intrinsic.def, lane).begin());
        return;
    }
    for (unsigned c = 0; c < request.coord.size(); ++c)
        request.coord[c] = static_cast<int32_t>(value(frame, *intrinsic.srcs[1].value, lane)[c]);
    if (intrinsic.op == IntrinsicOp::image_load) {
        const SlotBits texel = inputs->images->load(request);
        std::copy(texel.begin(), texel.end(), value(frame, intrinsic.def, lane).begin());
        return;
    }
    SlotBits texel{};
    for (unsigned c = 0; c < texel.size(); ++c)
        texel[c] = static_cast<uint32_t>(value(frame, *intrinsic.srcs[2].value, lane)[c]);
    inputs->images->store(request, texel);
}

}  // namespace cuesta::nir
