// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Atomics, and what compute shaders alone have: numbers of invocations, workgroup memory, barriers.
#include "base/assert.h"
#include "compiler/agx/operand_numbers.h"
#include "compiler/agx/select.h"
#include "compiler/agx/value_bound.h"

namespace cuesta::agx {

using hw::agx::Field;
using hw::agx::MemFormat;
using hw::agx::Op;
using hw::agx::SpecialRegister;
using nir::IntrinsicIndex;
using nir::IntrinsicOp;

namespace {

constexpr unsigned word_bytes = 4;
// Of the immediates that count elements of workgroup memory; all of it is within their reach.
constexpr uint64_t greatest_element = 0x7fff;

hw::agx::AtomicOp machine_atomic(nir::AtomicOp op) {
    switch (op) {
        case nir::AtomicOp::add: return hw::agx::AtomicOp::add;
        case nir::AtomicOp::umin: return hw::agx::AtomicOp::umin;
        case nir::AtomicOp::umax: return hw::agx::AtomicOp::umax;
        case nir::AtomicOp::imin: return hw::agx::AtomicOp::imin;
        case nir::AtomicOp::imax: return hw::agx::AtomicOp::imax;
        case nir::AtomicOp::and_: return hw::agx::AtomicOp::and_;
        case nir::AtomicOp::or_: return hw::agx::AtomicOp::or_;
        case nir::AtomicOp::xor_: return hw::agx::AtomicOp::xor_;
        case nir::AtomicOp::exchange: break;
    }
    return hw::agx::AtomicOp::xchg;
}

Src uniform_half_src(uint16_t half) {
    Src src;
    src.kind = SrcKind::uniform;
    src.bits = 16;
    src.uniform = half;
    return src;
}

SpecialRegister behind(SpecialRegister first, unsigned count) {
    return static_cast<SpecialRegister>(static_cast<unsigned>(first) + count);
}

}  // namespace

// --- numbers of invocations --------------------------------------------------

void Selector::load_position(const nir::Value& value, SpecialRegister first) {
    for (unsigned c = 0; c < value.components; ++c)
        set_ref(value, c, ref_of(special_register(behind(first, c), 32), 32));
}

// --- workgroup memory --------------------------------------------------------

// A 16-bit byte address, and an index in elements behind it. What an offset is made of goes where
// it needs no instruction: a shift by the size of an element to the index, a constant to the other.
Selector::SharedAddress Selector::shared_address(const nir::Value& offset, unsigned element_bytes) {
    SharedAddress result = {immediate_src(0), immediate_src(0)};
    if (const std::optional<uint64_t> number = constant_value(ref(offset))) {
        // Lowering bounds it; an odd one is rounded down.
        CUESTA_ASSERT(*number / element_bytes <= greatest_element, "it is within workgroup memory");
        result.index = immediate_src(static_cast<int64_t>(*number / element_bytes));
        return result;
    }
    if (const std::optional<Src> index = shared_index(offset, element_bytes)) {
        result.index = *index;
        return result;
    }
    const nir::Alu* sum = offset.instr->as<nir::Alu>();
    for (unsigned i = 0; sum != nullptr && sum->op == nir::Op::iadd && i < 2; ++i) {
        const std::optional<uint64_t> number = constant_value(source(*sum, i));
        const nir::AluSrc& rest = sum->srcs[1 - i];
        if (!number || *number % element_bytes != 0 || *number >= Limits::shared_bytes ||
            greatest_of(shader_, *rest.src.value, rest.swizzle[0]) > Limits::shared_bytes)
            continue;
        if (const std::optional<Src> index = shared_index(*rest.src.value, element_bytes)) {
            result.base = register_src(constant(*number, 16), 16);
            if (const auto half = constants_.place(static_cast<uint32_t>(*number), 16))
                result.base = uniform_half_src(*half);
            result.index = *index;
            return result;
        }
        // What became part of the sum is nowhere else.
        if (source(*sum, 1 - i).kind == Ref::Kind::unset)
            continue;
        result.base = register_src(low_half(wide(source(*sum, 1 - i))), 16);
        result.index = immediate_src(static_cast<int64_t>(*number / element_bytes));
        return result;
    }
    result.base = register_src(low_half(wide(ref(offset))), 16);
    return result;
}

// What is shifted by the size of an element, in 16 bits.
std::optional<Src> Selector::shared_index(const nir::Value& offset, unsigned element_bytes) {
    const nir::Alu* alu = offset.instr->as<nir::Alu>();
    if (alu == nullptr || alu->op != nir::Op::ishl)
        return std::nullopt;
    const std::optional<uint64_t> by = constant_value(source(*alu, 1));
    const Ref index = source(*alu, 0);
    if (!by || uint64_t{1} << *by != element_bytes || index.kind == Ref::Kind::unset ||
        greatest_of(shader_, *alu->srcs[0].src.value, alu->srcs[0].swizzle[0]) > greatest_element)
        return std::nullopt;
    return register_src(low_half(wide(index)), 16);
}

// The reference in 32 bits, of which low_half() takes a part.
Ref Selector::wide(const Ref& ref) {
    if (ref.is_constant() || (ref.bits == 32 && ref.kind != Ref::Kind::comparison))
        return ref;
    return ref_of(to_register(ref, 32), 32);
}

void Selector::set_shared(Instr& instr, size_t src, const SharedAddress& address) {
    give(instr, src, 'A', address.base);
    give(instr, src + 1, 'O', address.index);
}

void Selector::load_shared(const nir::Intrinsic& load) {
    const unsigned bits = load.def.bit_size;
    const SharedAddress address = shared_address(*load.srcs[0].value, bits / 8);
    Instr& instr = *ir_.make(Op::threadgroup_load, 1, 2);
    set(instr.machine, Field::F,
        static_cast<uint32_t>(bits == 32 ? MemFormat::i32 : MemFormat::i16));
    set(instr.machine, Field::mask, (1u << load.def.components) - 1);
    set_shared(instr, 0, address);
    const ValueId vector = define(instr, 0, 'R', bits, load.def.components);
    insert(instr);
    set_vector(load.def, vector, bits);
}

void Selector::store_shared(const nir::Intrinsic& store) {
    const nir::Value& stored = *store.srcs[0].value;
    const unsigned bits = stored.bit_size;
    const auto mask = static_cast<uint32_t>(store.index_of(IntrinsicIndex::write_mask));
    const SharedAddress address = shared_address(*store.srcs[1].value, bits / 8);
    const Src data = masked_components(stored, mask);
    Instr& instr = *ir_.make(Op::threadgroup_store, 0, 3);
    set(instr.machine, Field::F,
        static_cast<uint32_t>(bits == 32 ? MemFormat::i32 : MemFormat::i16));
    set(instr.machine, Field::mask, mask);
    set_shared(instr, 0, address);
    give(instr, 2, 'R', data);
    insert(instr);
}

// --- atomics -----------------------------------------------------------------

// What the operation takes: a value, or the new and the expected one.
Src Selector::set_atomic(Instr& instr, const nir::Intrinsic& atomic) {
    const std::span<nir::Src> operands = atomic.srcs.subspan(1);
    if (operands.size() == 1) {
        const auto op = static_cast<nir::AtomicOp>(atomic.index_of(IntrinsicIndex::atomic_op));
        set(instr.machine, Field::op, static_cast<uint32_t>(machine_atomic(op)));
        return register_src(ref(*operands[0].value), 32);
    }
    set(instr.machine, Field::op, static_cast<uint32_t>(hw::agx::AtomicOp::cmpxchg));
    const std::array<Ref, 2> words = {ref(*operands[1].value), ref(*operands[0].value)};
    Src src = value_src(ir_, vector_of(words, 32));
    src.bits = 32;
    src.count = 2;
    return src;
}

void Selector::shared_atomic(const nir::Intrinsic& atomic) {
    const SharedAddress address = shared_address(*atomic.srcs[0].value, word_bytes);
    Instr& instr = *ir_.make(Op::threadgroup_atomic, 1, 3);
    const Src operand = set_atomic(instr, atomic);
    set_shared(instr, 0, address);
    give(instr, 2, 'S', operand);
    const ValueId old = define(instr, 0, 'R', 32);
    insert(instr);
    set_ref(atomic.def, 0, ref_of(old, 32));
}

Src Selector::shifted_left(const Src& index, unsigned by) {
    Instr& sum = emit_alu_instr(Op::iadd, 32, {make_src(constant(0, 32), SrcUse::add, 32), index});
    set(sum.machine, Field::s, by);
    return value_src(ir_, sum.defs[0].value);
}

// The machine's index has no shift.
void Selector::global_atomic(const nir::Intrinsic& atomic) {
    Address address = address_of(*atomic.srcs[0].value, word_bytes);
    if (address.shift != 0) {
        address.index = shifted_left(address.index, address.shift);
        address.shift = 0;
    }
    Instr& instr = *ir_.make(Op::atomic, 1, 3);
    const Src operand = set_atomic(instr, atomic);
    set(instr.machine, Field::Ou, 1);
    give(instr, 0, 'A', address.base);
    give(instr, 1, 'O', address.index);
    give(instr, 2, 'S', operand);
    const ValueId old = define(instr, 0, 'R', 32);
    insert(instr);
    set_ref(atomic.def, 0, ref_of(old, 32));
}

// --- all of them -------------------------------------------------------------

bool Selector::select_compute(const nir::Intrinsic& intrinsic) {
    switch (intrinsic.op) {
        case IntrinsicOp::load_workgroup_id:
            load_position(intrinsic.def, SpecialRegister::threadgroup_position_in_grid_x);
            return true;
        case IntrinsicOp::load_local_invocation_id:
            load_position(intrinsic.def, SpecialRegister::thread_position_in_threadgroup_x);
            return true;
        case IntrinsicOp::load_local_invocation_index:
            set_ref(intrinsic.def, 0,
                    ref_of(special_register(SpecialRegister::thread_index_in_threadgroup, 32), 32));
            return true;
        case IntrinsicOp::load_shared: load_shared(intrinsic); return true;
        case IntrinsicOp::store_shared: store_shared(intrinsic); return true;
        case IntrinsicOp::shared_atomic:
        case IntrinsicOp::shared_atomic_swap: shared_atomic(intrinsic); return true;
        case IntrinsicOp::global_atomic_agx:
        case IntrinsicOp::global_atomic_swap_agx: global_atomic(intrinsic); return true;
        case IntrinsicOp::image_load_agx: load_image(intrinsic); return true;
        case IntrinsicOp::image_store_agx: store_image(intrinsic); return true;
        // Workgroup memory needs no more (G13 fact sheet, memory semantics: threadgroup memory).
        case IntrinsicOp::barrier: emit(Op::threadgroup_barrier, 0); return true;
        default: return false;
    }
}

}  // namespace cuesta::agx
