// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Device memory, atomics, scratch and threadgroup memory, uniform registers.
// Source: G13 fact sheet, memory semantics.
#include <algorithm>
#include <bit>
#include <cstring>

#include <fmt/core.h>

#include "simulator/agx/handlers.h"
#include "simulator/agx/memory_format.h"
#include "simulator/agx/operand_access.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::AtomicOp;
using hw::agx::MemFormat;
using hw::agx::Op;

// Helper lanes run along, but store nothing.
LaneMask storing_lanes(const SimdGroup& group) {
    return group.active & ~group.helpers;
}

// --- what is moved, wherever the memory is -----------------------------------

// Reads and writes bytes of one lane's memory.
class LaneMemory {
  public:
    virtual Result<void> read(uint64_t address, std::span<uint8_t> to) = 0;
    virtual Result<void> write(uint64_t address, std::span<const uint8_t> from) = 0;

  protected:
    ~LaneMemory() = default;
};

Result<uint32_t> read_element(LaneMemory& memory, uint64_t address, unsigned bytes) {
    std::array<uint8_t, 4> raw = {};
    TRY(memory.read(address, std::span(raw).first(bytes)));
    return std::bit_cast<uint32_t>(raw);
}

Result<void> write_element(LaneMemory& memory, uint64_t address, unsigned bytes, uint32_t value) {
    const auto raw = std::bit_cast<std::array<uint8_t, 4>>(value);
    return memory.write(address, std::span(raw).first(bytes));
}

struct Access {
    MemFormat format;
    MemoryFormat info;
    bool wide;  // 32-bit registers
};

Result<Access> access_of(const Step& step) {
    const auto info = memory_format(step.format);
    if (!info)
        return Error{Errc::fault, fmt::format("memory format {} is not known", step.format)};
    const bool wide = step.destination.bits == 32;
    if (static_cast<MemFormat>(step.format) == MemFormat::i32 && !wide)
        return Error{Errc::fault, "32-bit elements do not fit 16-bit registers"};
    return Access{static_cast<MemFormat>(step.format), *info, wide};
}

Result<void> load_lane(SimdGroup& group,
                       const Step& step,
                       const Access& access,
                       LaneMemory& memory,
                       uint64_t address,
                       unsigned lane) {
    if (access.info.is_packed()) {
        Components values = {};
        const uint32_t word = TRY(read_element(memory, address, 4));
        unpack_word(access.format, word, access.wide, values);
        for (unsigned i = 0; i < access.info.components; ++i)
            write_register(group, step.destination, i, lane, values[i]);
        return {};
    }
    unsigned n = 0;
    for (unsigned i = 0; i < 4; ++i) {
        if ((step.mask >> i & 1) == 0)
            continue;
        const uint32_t raw =
            TRY(read_element(memory, address + i * access.info.bytes, access.info.bytes));
        write_register(group, step.destination, n++, lane,
                       unpack_element(access.format, raw, i, access.wide));
    }
    return {};
}

Result<void> store_lane(SimdGroup& group,
                        const Step& step,
                        const Access& access,
                        LaneMemory& memory,
                        uint64_t address,
                        unsigned lane) {
    if (access.info.is_packed()) {
        Components values = {};
        for (unsigned i = 0; i < access.info.components; ++i)
            values[i] = read_register(group, step.destination, i, lane);
        return write_element(memory, address, 4, pack_word(access.format, values, access.wide));
    }
    unsigned n = 0;
    for (unsigned i = 0; i < 4; ++i) {
        if ((step.mask >> i & 1) == 0)
            continue;
        const uint32_t value = read_register(group, step.destination, n++, lane);
        TRY(write_element(memory, address + i * access.info.bytes, access.info.bytes,
                          pack_element(access.format, value, i, access.wide)));
    }
    return {};
}

// --- device memory -----------------------------------------------------------

class DeviceMemory final : public LaneMemory {
  public:
    explicit DeviceMemory(Memory& memory) : memory_(memory) {}
    Result<void> read(uint64_t address, std::span<uint8_t> to) override {
        return memory_.read(address, to);
    }
    Result<void> write(uint64_t address, std::span<const uint8_t> from) override {
        return memory_.write(address, from);
    }

  private:
    Memory& memory_;
};

// Source 0 is the base, source 1 the index.
void device_addresses(const SimdGroup& group,
                      const Step& step,
                      unsigned shift,
                      unsigned element,
                      WideBits64& address) {
    WideBits64 index;
    Source index_source = step.source[1];
    index_source.sign_extend = !step.zero_extend;
    read_bits64(group, step.source[0], address);
    if (index_source.kind == SourceKind::immediate)
        fill(index, static_cast<uint64_t>(int64_t{static_cast<int32_t>(index_source.value)}));
    else
        read_bits64(group, index_source, index);
    for (unsigned i = 0; i < lane_count; ++i)
        address[i] = (address[i] & ~uint64_t{element - 1}) + (index[i] << shift) * element;
}

template <auto move_lane>
void move_device(SimdGroup& group, const Step& step, LaneMask lanes) {
    const Result<Access> access = access_of(step);
    if (!access)
        return group.fail(access.error());
    constexpr unsigned greatest_shift = 2;
    const unsigned shift =
        access->info.is_packed() ? 0u : std::min<unsigned>(step.shift, greatest_shift);
    WideBits64 address;
    device_addresses(group, step, shift, access->info.bytes, address);
    DeviceMemory memory(group.environment().memory());
    for_each_lane(lanes, [&](unsigned lane) {
        if (group.event() == Event::none)
            group.check(move_lane(group, step, *access, memory, address[lane], lane));
    });
}

void device_load(SimdGroup& group, const Step& step) {
    move_device<load_lane>(group, step, group.active);
}

void device_store(SimdGroup& group, const Step& step) {
    move_device<store_lane>(group, step, storing_lanes(group));
}

// --- atomics -----------------------------------------------------------------

Result<uint32_t> atomic_result(unsigned operation,
                               uint32_t old,
                               uint32_t value,
                               uint32_t expected) {
    const auto is_less = [](uint32_t a, uint32_t b) {
        return static_cast<int32_t>(a) < static_cast<int32_t>(b);
    };
    switch (static_cast<AtomicOp>(operation)) {
        case AtomicOp::add: return old + value;
        case AtomicOp::sub: return old - value;
        case AtomicOp::xchg: return value;
        case AtomicOp::cmpxchg: return old == expected ? value : old;
        case AtomicOp::umin: return std::min(old, value);
        case AtomicOp::imin: return is_less(value, old) ? value : old;
        case AtomicOp::umax: return std::max(old, value);
        case AtomicOp::imax: return is_less(old, value) ? value : old;
        case AtomicOp::and_: return old & value;
        case AtomicOp::or_: return old | value;
        case AtomicOp::xor_: return old ^ value;
    }
    return Error{Errc::fault, fmt::format("atomic operation {} is not known", operation)};
}

// `mode` is the operation, source 2 the value, the register after it the expected value; `number`
// says whether the old value is wanted.
Result<void> run_atomic(
    SimdGroup& group, const Step& step, LaneMemory& memory, uint64_t address, unsigned lane) {
    const Destination operand = {.bits = 32, .index = step.source[2].index};
    const uint32_t value = read_register(group, operand, 0, lane);
    const uint32_t expected = read_register(group, operand, 1, lane);
    const uint32_t old = TRY(read_element(memory, address, 4));
    const uint32_t result = TRY(atomic_result(step.mode, old, value, expected));
    TRY(write_element(memory, address, 4, result));
    if (step.number != 0)
        write_register(group, step.destination, 0, lane, old);
    return {};
}

void atomic(SimdGroup& group, const Step& step) {
    WideBits64 address;
    device_addresses(group, step, 0, 4, address);
    DeviceMemory memory(group.environment().memory());
    for_each_lane(group.active, [&](unsigned lane) {
        if (group.event() == Event::none)
            group.check(run_atomic(group, step, memory, address[lane], lane));
    });
}

// --- threadgroup memory ------------------------------------------------------

Result<void> check_range(size_t all, const char* what, uint64_t address, size_t bytes) {
    if (address <= all && bytes <= all - address)
        return {};
    return Error{Errc::fault,
                 fmt::format("{}: address {:#x} is beyond its {} bytes", what, address, all)};
}

class ByteMemory final : public LaneMemory {
  public:
    ByteMemory(std::span<uint8_t> bytes, const char* what) : bytes_(bytes), what_(what) {}
    Result<void> read(uint64_t address, std::span<uint8_t> to) override {
        TRY(check(address, to.size()));
        std::memcpy(to.data(), bytes_.data() + address, to.size());
        return {};
    }
    Result<void> write(uint64_t address, std::span<const uint8_t> from) override {
        TRY(check(address, from.size()));
        std::memcpy(bytes_.data() + address, from.data(), from.size());
        return {};
    }

  private:
    Result<void> check(uint64_t address, size_t bytes) const {
        return check_range(bytes_.size(), what_, address, bytes);
    }

    std::span<uint8_t> bytes_;
    const char* what_;
};

// Source 0 is the base in bytes, source 1 the index in elements.
void threadgroup_addresses(const SimdGroup& group,
                           const Step& step,
                           unsigned element,
                           WideBits& address) {
    WideBits index;
    read_bits(group, step.source[0], address);
    read_bits(group, step.source[1], index);
    // Addresses have 16 bits.
    for (unsigned i = 0; i < lane_count; ++i)
        address[i] = (address[i] + index[i] * element) & 0xffff;
}

template <auto move_lane>
void move_threadgroup(SimdGroup& group, const Step& step) {
    const Result<Access> access = access_of(step);
    if (!access)
        return group.fail(access.error());
    WideBits address;
    threadgroup_addresses(group, step, access->info.bytes, address);
    ByteMemory memory(group.environment().threadgroup_memory(), "threadgroup memory");
    for_each_lane(group.active, [&](unsigned lane) {
        if (group.event() == Event::none)
            group.check(move_lane(group, step, *access, memory, address[lane], lane));
    });
}

void threadgroup_atomic(SimdGroup& group, const Step& step) {
    WideBits address;
    threadgroup_addresses(group, step, 4, address);
    ByteMemory memory(group.environment().threadgroup_memory(), "threadgroup memory");
    for_each_lane(group.active, [&](unsigned lane) {
        if (group.event() == Event::none)
            group.check(run_atomic(group, step, memory, address[lane], lane));
    });
}

// --- scratch -----------------------------------------------------------------

// One lane's part of a stack that lies in the GPU's memory.
class MappedMemory final : public LaneMemory {
  public:
    MappedMemory(const ScratchBlocks& blocks, unsigned lane, uint32_t bytes)
        : blocks_(blocks), lane_(lane), bytes_(bytes) {}
    Result<void> read(uint64_t address, std::span<uint8_t> to) override {
        TRY(check_range(bytes_, "scratch", address, to.size()));
        return blocks_.read(lane_, address, to);
    }
    Result<void> write(uint64_t address, std::span<const uint8_t> from) override {
        TRY(check_range(bytes_, "scratch", address, from.size()));
        return blocks_.write(lane_, address, from);
    }

  private:
    const ScratchBlocks& blocks_;
    unsigned lane_;
    uint32_t bytes_;
};

// The value is in words of 32 bits.
void stack_adjust(SimdGroup& group, const Step& step) {
    const int64_t bytes =
        int64_t{group.stack_bytes} + int64_t{static_cast<int32_t>(step.number)} * 4;
    if (bytes < 0 || bytes > group.greatest_stack)
        return group.fail({Errc::fault, fmt::format("a stack of {} bytes where the launch has {}",
                                                    bytes, group.greatest_stack)});
    group.resize_stack(static_cast<uint32_t>(bytes));
}

template <auto move_lane>
void move_stack(SimdGroup& group, const Step& step, LaneMask lanes) {
    const Result<Access> access = access_of(step);
    if (!access)
        return group.fail(access.error());
    WideBits offset;
    read_bits(group, step.source[1], offset);
    for_each_lane(lanes, [&](unsigned lane) {
        if (group.event() != Event::none)
            return;
        const auto move = [&](auto&& memory) {
            group.check(move_lane(group, step, *access, memory, offset[lane], lane));
        };
        if (group.mapped_stack)
            move(MappedMemory(*group.mapped_stack, lane, group.stack_bytes));
        else
            move(ByteMemory(group.stack_of(lane), "scratch"));
    });
}

void stack_load(SimdGroup& group, const Step& step) {
    move_stack<load_lane>(group, step, group.active);
}

void stack_store(SimdGroup& group, const Step& step) {
    move_stack<store_lane>(group, step, group.active);
}

// --- uniform registers -------------------------------------------------------

// Halves of the first active lane to consecutive uniform halves.
void uniform_store(SimdGroup& group, const Step& step) {
    if (static_cast<MemFormat>(step.format) != MemFormat::i16 || step.destination.bits != 16)
        return group.fail({Errc::fault, "uniform_store moves 16-bit registers as i16"});
    if (group.active == 0)
        return;
    const auto lane = static_cast<unsigned>(std::countr_zero(group.active));
    const auto count = static_cast<unsigned>(std::popcount(step.mask));
    const uint32_t first = step.source[1].value;
    if (step.source[1].kind != SourceKind::immediate || first + count > uniform_count * 2)
        return group.fail({Errc::fault, "uniform_store beyond the uniform registers"});
    for (unsigned i = 0; i < count; ++i)
        group.uniforms().set_half(
            first + i, static_cast<uint16_t>(read_register(group, step.destination, i, lane)));
}

}  // namespace

Handler memory_handler(Op op) {
    switch (op) {
        case Op::device_load:
        case Op::device_load_ext: return device_load;
        case Op::device_store:
        case Op::device_store_ext: return device_store;
        case Op::atomic: return atomic;
        case Op::threadgroup_load: return move_threadgroup<load_lane>;
        case Op::threadgroup_store: return move_threadgroup<store_lane>;
        case Op::threadgroup_atomic: return threadgroup_atomic;
        case Op::stack_load: return stack_load;
        case Op::stack_store: return stack_store;
        case Op::stack_adjust: return stack_adjust;
        case Op::uniform_store: return uniform_store;
        default: return nullptr;
    }
}

}  // namespace cuesta::simulator::agx
