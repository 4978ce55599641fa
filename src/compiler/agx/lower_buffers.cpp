// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Constant and shader buffers are memory at addresses that the driver knows. What a constant offset
// names may be pushed to uniform registers (lower_push.cpp); the driver sees to it that it is
// there. Computed offsets are bounded: loads by the last one that leaves the whole load inside, so
// that they give other bytes of the buffer, and stores and atomics that are not inside as a whole
// do nothing; the old word is zero then.
#include <algorithm>
#include <bit>
#include <optional>

#include <fmt/core.h>

#include "base/bits.h"
#include "compiler/agx/lower_steps.h"

namespace cuesta::agx {
namespace {

using nir::IntrinsicIndex;
using nir::IntrinsicOp;
using nir::Value;

// Constant offsets beyond are bounded like computed ones: no program means them.
constexpr uint64_t most_constant_bytes = 1u << 16;

Result<uint8_t> number_of(const nir::Intrinsic& access, const Value& value) {
    const nir::LoadConst* number = nir::constant_of(value);
    if (number == nullptr)
        return Error{Errc::unsupported,
                     fmt::format("'{}' of a buffer whose number is computed", access.info().name)};
    const uint64_t first = access.op == IntrinsicOp::load_ubo ? 1 : 0;
    if (number->values[0] < first || number->values[0] >= Limits::buffers)
        return Error{Errc::unsupported,
                     fmt::format("'{}' of buffer {}: there are {} to {}", access.info().name,
                                 number->values[0], first, Limits::buffers - 1)};
    return static_cast<uint8_t>(number->values[0]);
}

// An offset that is an index shifted by a constant.
struct ShiftedIndex {
    Value* index;
    int64_t by;
};

std::optional<ShiftedIndex> shifted_index(nir::Builder& b, const Value* offset) {
    const nir::Alu* alu = offset->instr->as<nir::Alu>();
    const nir::LoadConst* shift = alu != nullptr && alu->op == nir::Op::ishl
                                      ? nir::constant_of(*alu->srcs[1].src.value)
                                      : nullptr;
    if (shift == nullptr || offset->components != 1)
        return std::nullopt;
    return ShiftedIndex{b.channel(alu->srcs[0].src.value, alu->srcs[0].swizzle[0]),
                        static_cast<int64_t>(shift->values[alu->srcs[1].swizzle[0]] % 32)};
}

struct Access {
    Lowering& lowering;
    nir::Builder b;
    nir::Intrinsic& instr;

    Value* address(SystemValue table, uint8_t number, Value* offset) {
        return b.iadd(lowering.system.load_address(b, table, number), b.u2u64(offset));
    }

    // --- loads

    // Each component by itself: those that nothing reads, and those that others read too, take no
    // register.
    Value* constant_load(uint8_t number, uint32_t offset) {
        std::array<Value*, nir::max_components> parts{};
        for (uint32_t c = 0; c < instr.def.components; ++c)
            parts[c] = &b.intrinsic(IntrinsicOp::load_ubo, 1, 32,
                                    {b.imm_int(number), b.imm_int(offset + 4 * c)})
                            ->def;
        return b.vec(std::span(parts.data(), instr.def.components));
    }

    Value* computed_load(uint8_t number, Value* offset) {
        const int64_t bytes = int64_t{instr.def.components} * instr.def.bit_size / 8;
        note_buffer_read(lowering.program, number, 0, 0);
        Value* size = lowering.system.load(b, SystemValue::constant_buffer_size, number);
        Value* inside = b.umin(offset, b.iadd(size, b.imm_int(-bytes)));
        return &b.intrinsic(IntrinsicOp::load_global_constant, instr.def.components,
                            instr.def.bit_size,
                            {address(SystemValue::constant_buffer_address, number, inside)})
                    ->def;
    }

    Result<void> lower_load() {
        const uint8_t number = TRY(number_of(instr, *instr.srcs[0].value));
        Value* offset = instr.srcs[1].value;
        const nir::LoadConst* constant = nir::constant_of(*offset);
        const bool is_word = instr.def.bit_size == 32 && constant != nullptr &&
                             constant->values[0] % 4 == 0 &&
                             constant->values[0] < most_constant_bytes;
        Value* loaded = is_word ? constant_load(number, static_cast<uint32_t>(constant->values[0]))
                                : computed_load(number, offset);
        nir::replace_all_uses(instr.def, *loaded);
        nir::remove_instr(instr);
        return {};
    }

    // Of a shader buffer, which may be smaller than the load: that much is there even so.
    Result<void> lower_shader_load() {
        const uint8_t number = TRY(number_of(instr, *instr.srcs[0].value));
        lowering.program.read_shader_buffers |= 1u << number;
        const int64_t bytes = int64_t{instr.def.components} * instr.def.bit_size / 8;
        Value* size = lowering.system.load(b, SystemValue::shader_buffer_size, number);
        Value* last = b.iadd(b.umax(size, b.imm_int(bytes)), b.imm_int(-bytes));
        Value* offset = instr.srcs[1].value;
        offset = bounded_offset(b, offset, last);
        Value* loaded =
            &b.intrinsic(IntrinsicOp::load_global, instr.def.components, instr.def.bit_size,
                         {address(SystemValue::shader_buffer_address, number, offset)})
                 ->def;
        nir::replace_all_uses(instr.def, *loaded);
        nir::remove_instr(instr);
        return {};
    }

    Result<void> lower_size() {
        const uint8_t number = TRY(number_of(instr, *instr.srcs[0].value));
        nir::replace_all_uses(instr.def,
                              *lowering.system.load(b, SystemValue::shader_buffer_size, number));
        nir::remove_instr(instr);
        return {};
    }

    // --- stores

    // Whether the bytes 0 to `behind` from the offset on are all inside. Of an index that is
    // shifted it is the index that counts: the address is made of it before bits are lost, so that
    // one whose offset wraps into the buffer is far behind it. No buffer has 2 GiB.
    Value* is_inside(uint8_t number, Value* offset, int64_t behind) {
        Value* size = lowering.system.load(b, SystemValue::shader_buffer_size, number);
        Value* end = b.iadd(b.umax(size, b.imm_int(behind)), b.imm_int(-behind));
        const std::optional<ShiftedIndex> shifted = shifted_index(b, offset);
        if (!shifted)
            return b.ult(offset, end);
        Value* rounded = b.iadd(end, b.imm_int((int64_t{1} << shifted->by) - 1));
        return b.ult(shifted->index, b.ushr(rounded, b.imm_int(shifted->by)));
    }

    Result<void> lower_atomic() {
        const uint8_t number = TRY(number_of(instr, *instr.srcs[0].value));
        lowering.program.read_shader_buffers |= 1u << number;
        lowering.program.written_shader_buffers |= 1u << number;
        Value* offset = instr.srcs[1].value;
        Value* outside = instr.def.has_uses() ? b.imm_int(0) : nullptr;
        nir::If* branch = b.push_if(is_inside(number, offset, 3));
        Value* at = address(SystemValue::shader_buffer_address, number, offset);
        Value* old =
            instr.op == IntrinsicOp::ssbo_atomic
                ? &b.intrinsic(IntrinsicOp::global_atomic_agx, 1, 32, {at, instr.srcs[2].value},
                               {instr.index_of(IntrinsicIndex::atomic_op)})
                       ->def
                : &b.intrinsic(IntrinsicOp::global_atomic_swap_agx, 1, 32,
                               {at, instr.srcs[2].value, instr.srcs[3].value})
                       ->def;
        b.pop_if(branch);
        if (outside != nullptr) {
            nir::Block& after = *nir::block_after(*branch);
            nir::Phi* phi = b.phi(after, 1, 32);
            b.add_phi_src(*phi, *branch->then_list.last_block(), old);
            b.add_phi_src(*phi, *branch->else_list.last_block(), outside);
            nir::replace_all_uses(instr.def, phi->def);
        }
        nir::remove_instr(instr);
        return {};
    }

    Result<void> lower_store() {
        const uint8_t number = TRY(number_of(instr, *instr.srcs[1].value));
        lowering.program.written_shader_buffers |= 1u << number;
        const Value& stored = *instr.srcs[0].value;
        Value* offset = instr.srcs[2].value;
        const int32_t mask = instr.index_of(IntrinsicIndex::write_mask);
        // Offsets less than this: the last component that is written is inside too.
        const int64_t behind =
            int64_t{std::bit_width(static_cast<uint32_t>(mask))} * stored.bit_size / 8 - 1;
        nir::If* branch = b.push_if(is_inside(number, offset, behind));
        b.intrinsic(
            IntrinsicOp::store_global, 0, 0,
            {instr.srcs[0].value, address(SystemValue::shader_buffer_address, number, offset)},
            {mask});
        b.pop_if(branch);
        nir::remove_instr(instr);
        return {};
    }
};

}  // namespace

nir::Value* bounded_offset(nir::Builder& b, nir::Value* offset, nir::Value* last) {
    const std::optional<ShiftedIndex> shifted = shifted_index(b, offset);
    if (!shifted)
        return b.umin(offset, last);
    Value* by = b.imm_int(shifted->by);
    return b.ishl(b.umin(shifted->index, b.ushr(last, by)), by);
}

void note_buffer_read(Program& program, uint8_t number, uint32_t first, uint32_t bytes) {
    std::vector<BufferRead>& reads = program.constant_buffers;
    auto known = std::lower_bound(
        reads.begin(), reads.end(), number,
        [](const BufferRead& read, uint8_t wanted) { return read.number < wanted; });
    if (known == reads.end() || known->number != number)
        known = reads.insert(known, {.number = number, .bytes = vec4_bytes});
    known->bytes = std::max(
        known->bytes, static_cast<uint32_t>(base::align_up(uint64_t{first} + bytes, vec4_bytes)));
}

Result<void> lower_buffers(Lowering& lowering) {
    std::vector<nir::Intrinsic*> accesses;
    nir::for_each_instr(lowering.main->body, [&](nir::Instr& instr) {
        if (nir::Intrinsic* access = instr.as<nir::Intrinsic>())
            accesses.push_back(access);
    });
    bool branches = false;
    for (nir::Intrinsic* access : accesses) {
        Access state{lowering, nir::Builder(*lowering.main, nir::Cursor::before(*access)), *access};
        switch (access->op) {
            case IntrinsicOp::load_ubo: TRY(state.lower_load()); break;
            case IntrinsicOp::load_ssbo: TRY(state.lower_shader_load()); break;
            case IntrinsicOp::ssbo_size: TRY(state.lower_size()); break;
            case IntrinsicOp::store_ssbo:
                TRY(state.lower_store());
                branches = true;
                break;
            case IntrinsicOp::ssbo_atomic:
            case IntrinsicOp::ssbo_atomic_swap:
                TRY(state.lower_atomic());
                branches = true;
                break;
            default: break;
        }
    }
    if (branches)
        nir::rebuild_cfg(*lowering.main);
    return {};
}

}  // namespace cuesta::agx
