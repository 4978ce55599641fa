// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Intrinsics of all stages: push memory, what is preloaded, special registers, vertex outputs.
#include <fmt/core.h>

#include "base/assert.h"
#include "compiler/agx/lower.h"
#include "compiler/agx/operand_numbers.h"
#include "compiler/agx/select.h"

namespace cuesta::agx {

using hw::agx::Field;
using hw::agx::Op;
using hw::agx::SpecialRegister;
using nir::IntrinsicIndex;
using nir::IntrinsicOp;

namespace {

// Where the vertex stage starts with its numbers (G13 fact sheet, machine: fixed roles at entry).
constexpr Register vertex_id_register = 10;
constexpr Register instance_id_register = 12;

}  // namespace

// Sets an operand that no register stands in. The table must be able to say it.
void Selector::set_control(Instr& instr, char name, const hw::agx::Operand& operand) {
    const Result<void> done =
        hw::agx::set_operand(instr.machine, operand_number(instr.op(), name), operand);
    CUESTA_ASSERT(static_cast<bool>(done), "selection asks for what the operand can say");
}

// --- push memory -------------------------------------------------------------

void Selector::load_push(const nir::Intrinsic& load) {
    Ref ref;
    ref.kind = Ref::Kind::uniform;
    ref.bits = load.def.bit_size;
    ref.uniform = static_cast<uint16_t>(load.index_of(IntrinsicIndex::offset));
    set_ref(load.def, 0, ref);
}

// Halves of registers; up to four at a time (G13 fact sheet, memory: uniform_store).
void Selector::store_push(const nir::Intrinsic& store) {
    const nir::Value& stored = *store.srcs[0].value;
    const unsigned bits = stored.bit_size == 1 ? bool_bits : stored.bit_size;
    const unsigned first = static_cast<unsigned>(store.index_of(IntrinsicIndex::offset));
    for (unsigned c = 0; c < stored.components; ++c) {
        const ValueId value = stored.bit_size == 1 ? boolean_value(ref(stored, c))
                                                   : to_register(ref(stored, c), bits);
        const unsigned halves = bits / 16;
        Instr& instr = *ir_.make(Op::uniform_store, 0, 1);
        set(instr.machine, Field::mask, (1u << halves) - 1);
        set_control(instr, 'O', hw::agx::immediate(first + c * halves));
        Src src = value_src(ir_, value);
        src.bits = 16;
        src.count = static_cast<uint8_t>(halves);
        give(instr, 0, 'R', src);
        insert(instr);
        program_.uniform_halves = std::max<uint16_t>(
            program_.uniform_halves, static_cast<uint16_t>(first + (c + 1) * halves));
    }
}

// --- registers that are there ------------------------------------------------

void Selector::load_preloaded(const nir::Value& value, Register reg) {
    for (const Preload& known : preloads_)
        if (known.reg == reg)
            return set_ref(value, 0, ref_of(known.value, 32));
    Instr& preload = *ir_.make(Kind::preload, 1, 0);
    const ValueId made = define(preload, 0, 0, 32);
    preload.defs[0].reg = reg;
    insert_before(*ir_.blocks.front(), ir_.blocks.front()->first, preload);
    preloads_.push_back({reg, made});
    set_ref(value, 0, ref_of(made, 32));
}

ValueId Selector::special_register(SpecialRegister which, unsigned bits) {
    Instr& instr = *ir_.make(Op::get_sr, 1, 0);
    set(instr.machine, Field::SR, static_cast<uint32_t>(which));
    define(instr, 0, 'D', bits);
    return insert(instr).defs[0].value;
}

// True where the register is zero.
void Selector::load_zero_test(const nir::Value& value, SpecialRegister which) {
    Condition zero = condition_of(ref_of(special_register(which, 16), 16));
    zero.inverted = !zero.inverted;
    set_ref(
        value, 0,
        ref_of(choose(zero, bool_bits, constant(1, bool_bits), constant(0, bool_bits)), bool_bits));
}

// --- vertex outputs ----------------------------------------------------------

Result<void> Selector::store_vertex_output(const nir::Intrinsic& store) {
    for (const unsigned word : vertex_words(shader_, store, program_.vertex)) {
        Instr& instr = *ir_.make(Op::st_var, 0, 1);
        set_control(instr, 'I', hw::agx::immediate(word));
        give(instr, 0, 'r', register_src(ref(*store.srcs[0].value), 32));
        last_output_ = &insert(instr);
    }
    return {};
}

// The last store says that it is the last; a program without any says so too.
void Selector::finish_stage() {
    if (shader_.stage != nir::Stage::vertex || ir_.is_preamble)
        return;
    if (last_output_ == nullptr) {
        emit(Op::no_var, 0);
        return;
    }
    const uint8_t index = operand_number(Op::st_var, 'I');
    const hw::agx::Operand word = hw::agx::operand(last_output_->machine, index);
    last_output_->machine = hw::agx::make(Op::st_var_final);
    set_control(*last_output_, 'I', word);
}

// --- all of them -------------------------------------------------------------

Result<void> Selector::select_intrinsic(const nir::Intrinsic& intrinsic) {
    switch (intrinsic.op) {
        case IntrinsicOp::load_push: load_push(intrinsic); return {};
        case IntrinsicOp::store_push: store_push(intrinsic); return {};
        case IntrinsicOp::load_vertex_id:
            load_preloaded(intrinsic.def, vertex_id_register);
            return {};
        case IntrinsicOp::load_instance_id:
            load_preloaded(intrinsic.def, instance_id_register);
            return {};
        case IntrinsicOp::store_output:
            if (shader_.stage == nir::Stage::vertex)
                return store_vertex_output(intrinsic);
            break;
        case IntrinsicOp::load_global:
        case IntrinsicOp::load_global_constant: load_global(intrinsic); return {};
        case IntrinsicOp::store_global: store_memory(intrinsic); return {};
        case IntrinsicOp::memory_barrier: order_memory(); return {};
        case IntrinsicOp::load_formatted_agx: load_formatted(intrinsic); return {};
        case IntrinsicOp::load_scratch:
        case IntrinsicOp::store_scratch: access_scratch(intrinsic); return {};
        default:
            if (shader_.stage == nir::Stage::fragment && select_fragment(intrinsic))
                return {};
            if (shader_.stage == nir::Stage::compute && select_compute(intrinsic))
                return {};
            break;
    }
    return Error{Errc::unsupported,
                 fmt::format("the G13 back end has no code for '{}'", intrinsic.info().name)};
}

}  // namespace cuesta::agx
