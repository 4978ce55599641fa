// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// References into sources of instructions, and what is emitted for those that no operand takes.
#include <bit>
#include <cmath>

#include "base/assert.h"
#include "base/half.h"
#include "compiler/agx/operand_numbers.h"
#include "compiler/agx/select.h"

namespace cuesta::agx {

namespace {

using hw::agx::Field;
using hw::agx::Op;

constexpr size_t remembered = 16;

constexpr uint64_t mask_of(unsigned bits) {
    return bits == 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
}

// The number of the float as one of the 256 that are immediates (G13 fact sheet, operands:
// minifloats): sixteenths of powers of two from 1/4 to 31, and 64ths below.
bool is_minifloat(float number) {
    const float magnitude = std::fabs(number);
    if (!(magnitude < 32))
        return false;
    if (magnitude < 0.25f)
        return magnitude * 64 == std::floor(magnitude * 64);
    int exponent = 0;
    const float fraction = std::frexp(magnitude, &exponent);  // 0.5 <= fraction < 1
    return fraction * 32 == std::floor(fraction * 32);
}

float float_of(uint64_t bits, unsigned size) {
    return size == 16 ? base::half_to_float(static_cast<uint16_t>(bits))
                      : std::bit_cast<float>(static_cast<uint32_t>(bits));
}

// What the reference's signs make of the float.
uint64_t with_signs(const Ref& ref) {
    const uint64_t sign = uint64_t{1} << (ref.bits - 1);
    uint64_t bits = ref.constant;
    if (ref.absolute)
        bits &= ~sign;
    return ref.negate ? bits ^ sign : bits;
}

uint64_t widened(const Ref& ref, uint64_t bits) {
    switch (ref.widening) {
        case Widening::sign: {
            const unsigned unused = 64u - ref.bits;
            return static_cast<uint64_t>(static_cast<int64_t>(bits << unused) >> unused);
        }
        case Widening::float_:
            return std::bit_cast<uint32_t>(base::half_to_float(static_cast<uint16_t>(bits)));
        default: return bits;
    }
}

}  // namespace

// --- references --------------------------------------------------------------

Ref Selector::ref(const nir::Value& value, unsigned component) const {
    return refs_[value.id][component];
}

Ref Selector::source(const nir::Alu& alu, unsigned index, unsigned component) const {
    const nir::AluSrc& src = alu.srcs[index];
    return ref(*src.src.value, src.swizzle[component]);
}

Ref Selector::constant(uint64_t value, unsigned bits) const {
    Ref result;
    result.kind = Ref::Kind::constant;
    result.bits = static_cast<uint8_t>(bits);
    result.constant = value & mask_of(bits);
    return result;
}

Ref Selector::ref_of(ValueId value, unsigned bits) const {
    Ref result;
    result.kind = Ref::Kind::value;
    result.bits = static_cast<uint8_t>(bits);
    result.value = value;
    return result;
}

void Selector::set_ref(const nir::Value& value, unsigned component, const Ref& ref) {
    refs_[value.id][component] = ref;
}

// The vector's parts become the components.
void Selector::set_vector(const nir::Value& value, ValueId vector, unsigned element_bits) {
    if (value.components == 1 && ir_.values[vector].halves * 16u == element_bits)
        return set_ref(value, 0, ref_of(vector, element_bits));
    const unsigned parts = ir_.values[vector].halves * 16u / element_bits;
    Instr* split = ir_.make(Kind::split, parts, 1);
    split->srcs[0] = value_src(ir_, vector);
    for (unsigned i = 0; i < parts; ++i) {
        if (i < value.components) {
            define(*split, i, 0, element_bits);
            set_ref(value, i, ref_of(split->defs[i].value, element_bits));
        } else {
            split->defs[i].bits = static_cast<uint8_t>(element_bits);
        }
    }
    insert(*split);
}

// The bits of a constant of the value's own size, when there is no comparison in it.
std::optional<uint64_t> Selector::constant_value(const Ref& ref) const {
    if (!ref.is_constant())
        return std::nullopt;
    return widened(ref, with_signs(ref));
}

// --- instructions ------------------------------------------------------------

Instr& Selector::insert(Instr& instr) {
    insert_before(*block_, insert_point_, instr);
    return instr;
}

ValueId Selector::define(Instr& instr, size_t def, char name, unsigned bits, unsigned count) {
    const unsigned halves = bits / 16 * count;
    // 64-bit scalars stand on whole pairs; vectors need no more than their elements do.
    const ValueId value = ir_.add_value(halves, bits / 16);
    ir_.values[value].def = &instr;
    Def& d = instr.defs[def];
    d.value = value;
    d.bits = static_cast<uint8_t>(bits);
    d.count = static_cast<uint8_t>(count);
    if (name != 0)
        d.operand = operand_number(instr.op(), name);
    return value;
}

void Selector::give(Instr& instr, size_t src, char name, Src what) {
    what.operand = operand_number(instr.op(), name);
    instr.srcs[src] = what;
}

Instr& Selector::emit(MachineOp op, size_t srcs) {
    return insert(*ir_.make(op, 0, srcs));
}

Instr& Selector::emit_alu_instr(MachineOp op, unsigned bits, std::initializer_list<Src> srcs) {
    Instr& instr = *ir_.make(op, 1, srcs.size());
    define(instr, 0, 'D', bits);
    char name = 'A';
    size_t n = 0;
    for (const Src& src : srcs)
        give(instr, n++, name++, src);
    return insert(instr);
}

ValueId Selector::emit_alu(MachineOp op, unsigned bits, std::initializer_list<Src> srcs) {
    return emit_alu_instr(op, bits, srcs).defs[0].value;
}

ValueId Selector::move_immediate(uint64_t value, unsigned bits) {
    const bool wide = bits == 32;
    Instr& instr = *ir_.make(wide ? Op::mov_imm32 : Op::mov_imm16, 1, 0);
    set(instr.machine, wide ? Field::imm32 : Field::imm16, static_cast<uint32_t>(value));
    define(instr, 0, 'D', bits);
    insert(instr);
    return instr.defs[0].value;
}

// --- registers ---------------------------------------------------------------

namespace {

Src value_part(const Ref& ref) {
    Src src;
    src.kind = SrcKind::value;
    src.value = ref.value;
    src.bits = ref.bits;
    return src;
}

Src uniform_src(unsigned half, unsigned bits) {
    Src src;
    src.kind = SrcKind::uniform;
    src.uniform = static_cast<uint16_t>(half);
    src.bits = static_cast<uint8_t>(bits);
    return src;
}

Src float_immediate_src(float number) {
    Src src;
    src.kind = SrcKind::float_immediate;
    src.number = number;
    src.bits = 16;
    return src;
}

// The lower or upper word of what has 64 bits, the halves of what has 32.
Ref part_of_constant(const Ref& ref, unsigned bits, unsigned index) {
    Ref part = ref;
    part.constant = ref.constant >> (bits * index) & mask_of(bits);
    part.bits = static_cast<uint8_t>(bits);
    part.widening = Widening::none;
    return part;
}

}  // namespace

// A 32-bit value's lower half, a 64-bit value's lower word: as other instructions see it.
Ref Selector::low_half(const Ref& from) {
    const unsigned bits = from.bits / 2u;
    if (from.is_constant())
        return part_of_constant(from, bits, 0);
    if (from.kind == Ref::Kind::uniform) {
        Ref part = from;
        part.bits = static_cast<uint8_t>(bits);
        return part;
    }
    Instr& split = *ir_.make(Kind::split, 2, 1);
    split.srcs[0] = value_src(ir_, from.value);
    define(split, 0, 0, bits);
    split.defs[1].bits = static_cast<uint8_t>(bits);
    insert(split);
    return ref_of(split.defs[0].value, bits);
}

ValueId Selector::to_register(const Ref& ref, unsigned bits) {
    if (ref.kind == Ref::Kind::value && ref.bits == bits && !ref.has_sign() && !ref.inverted)
        return ref.value;
    // Only what is near: far readers had better make it anew than keep a register busy.
    const size_t near = placed_.size() > remembered ? placed_.size() - remembered : 0;
    for (size_t i = placed_.size(); i > near; --i)
        if (placed_[i - 1].bits == bits && placed_[i - 1].ref == ref)
            return placed_[i - 1].value;
    ValueId value = no_value;
    CUESTA_ASSERT(ref.kind != Ref::Kind::unset, "nothing made what is read");
    if (ref.kind == Ref::Kind::comparison || ref.inverted) {
        value = choose(condition_of(ref), bits, constant(1, bits), constant(0, bits));
    } else if (bits == 64) {
        value = wide_register(ref);
    } else if (ref.is_constant()) {
        value = move_immediate(*constant_value(ref) & mask_of(bits), bits);
    } else if (ref.has_sign() || ref.widening == Widening::float_) {
        // x + -0.0 is x with its signs and conversion.
        const SrcUse use = bits == 16 ? SrcUse::float16 : SrcUse::float32;
        value = emit_alu(bits == 16 ? Op::fadd16 : Op::fadd32, bits,
                         {make_src(ref, use, bits), float_immediate_src(-0.0f)});
    } else if (ref.widening == Widening::sign && ref.bits < bits) {
        value = emit_alu(Op::iadd, bits, {make_src(ref, SrcUse::add, bits), immediate_src(0)});
    } else {
        Ref narrow = ref;
        if (ref.bits > bits)
            narrow = low_half(ref);
        if (narrow.kind == Ref::Kind::value && narrow.bits == bits)
            return narrow.value;
        CUESTA_ASSERT(narrow.kind != Ref::Kind::value || narrow.widening == Widening::zero,
                      "what is narrower says how it is widened");
        Instr& instr = emit_alu_instr(Op::bitop, bits,
                                      {make_src(narrow, SrcUse::integer, bits), immediate_src(0)});
        set_truth_table(instr.machine, truth::a);
        value = instr.defs[0].value;
    }
    placed_.push_back({ref, bits, value});
    return value;
}

// 64 bits in a register pair.
ValueId Selector::wide_register(const Ref& ref) {
    Instr& collect = *ir_.make(Kind::collect, 1, 2);
    if (ref.is_constant()) {
        const uint64_t bits = *constant_value(ref);
        collect.srcs[0] = value_src(ir_, to_register(constant(bits & 0xffffffff, 32), 32));
        collect.srcs[1] = value_src(ir_, to_register(constant(bits >> 32, 32), 32));
    } else if (ref.kind == Ref::Kind::uniform && ref.bits == 64) {
        for (unsigned i = 0; i < 2; ++i) {
            Ref word = ref;
            word.bits = 32;
            word.uniform = static_cast<uint16_t>(ref.uniform + 2 * i);
            collect.srcs[i] = value_src(ir_, to_register(word, 32));
        }
    } else if (ref.widening == Widening::sign) {
        // One addition in 64 bits.
        return emit_alu(Op::iadd, 64, {make_src(ref, SrcUse::add, 64), immediate_src(0)});
    } else {
        Ref low = ref;
        low.widening = ref.bits < 32 ? Widening::zero : Widening::none;
        collect.srcs[0] = value_src(ir_, to_register(low, 32));
        collect.srcs[1] = value_src(ir_, to_register(constant(0, 32), 32));
    }
    define(collect, 0, 0, 64);
    insert(collect);
    return collect.defs[0].value;
}

std::array<Ref, 2> Selector::words_of(const Ref& ref) {
    if (ref.is_constant() && ref.widening == Widening::none)
        return {constant(ref.constant & 0xffffffff, 32), constant(ref.constant >> 32, 32)};
    Instr& split = *ir_.make(Kind::split, 2, 1);
    split.srcs[0] = value_src(ir_, to_register(ref, 64));
    define(split, 0, 0, 32);
    define(split, 1, 0, 32);
    insert(split);
    return {ref_of(split.defs[0].value, 32), ref_of(split.defs[1].value, 32)};
}

// The value whose parts these are, all of them in their order; no_value when there is none.
ValueId Selector::whole_of(std::span<const Ref> refs, unsigned bits) const {
    if (refs.empty() || refs[0].kind != Ref::Kind::value)
        return no_value;
    const Instr* split = ir_.values[refs[0].value].def;
    if (split == nullptr || split->kind != Kind::split || split->defs.size() < refs.size())
        return no_value;
    const ValueId whole = split->srcs[0].value;
    if (ir_.values[whole].halves != refs.size() * bits / 16)
        return no_value;
    for (size_t i = 0; i < refs.size(); ++i) {
        const Ref& ref = refs[i];
        if (ref.kind != Ref::Kind::value || ref.value != split->defs[i].value || ref.bits != bits ||
            ref.has_sign() || ref.inverted)
            return no_value;
    }
    return whole;
}

ValueId Selector::vector_of(std::span<const Ref> refs, unsigned bits) {
    if (refs.size() == 1)
        return to_register(refs[0], bits);
    if (const ValueId whole = whole_of(refs, bits); whole != no_value)
        return whole;
    Instr& collect = *ir_.make(Kind::collect, 1, refs.size());
    for (size_t i = 0; i < refs.size(); ++i)
        collect.srcs[i] = value_src(ir_, to_register(refs[i], bits));
    define(collect, 0, 0, bits, static_cast<unsigned>(refs.size()));
    insert(collect);
    return collect.defs[0].value;
}

// --- sources -----------------------------------------------------------------

namespace {

bool is_float(SrcUse use) {
    return use == SrcUse::float32 || use == SrcUse::float16;
}

// Whether an operand takes the reference's size, widening and signs as they are.
bool takes(SrcUse use, unsigned bits, const Ref& ref) {
    const bool plain = !ref.has_sign() && ref.widening != Widening::float_ && !ref.inverted;
    switch (use) {
        case SrcUse::float32:
            return (ref.bits == 32 && ref.widening == Widening::none) ||
                   (ref.bits == 16 && ref.widening == Widening::float_);
        case SrcUse::float16: return ref.bits == 16 && ref.widening == Widening::none;
        case SrcUse::integer:
            return plain && ref.bits <= 32 && (ref.bits == bits || ref.widening == Widening::zero);
        case SrcUse::mul:
            return plain && ref.bits <= 32 && (ref.bits == bits || ref.widening != Widening::none);
        case SrcUse::add:
            return plain && (ref.bits == bits || ref.widening != Widening::none) &&
                   (ref.bits < 64 || ref.kind == Ref::Kind::value);
        case SrcUse::pick: return plain && ref.bits == bits;
        case SrcUse::reg: return plain && ref.bits == bits && ref.kind == Ref::Kind::value;
    }
    return false;
}

}  // namespace

// A constant as an immediate or a uniform register.
std::optional<Src> Selector::constant_src(const Ref& ref, SrcUse use, unsigned bits) {
    const uint64_t value = *constant_value(ref);
    if (use == SrcUse::reg)
        return std::nullopt;
    if (is_float(use)) {
        const unsigned stored = ref.widening == Widening::float_ ? 32 : ref.bits;
        const float number = float_of(value, stored);
        if (is_minifloat(number))
            return float_immediate_src(number);
    } else if (value <= 255) {
        return immediate_src(static_cast<int64_t>(value));
    }
    unsigned size = bits;
    uint64_t word = value & mask_of(bits);
    if (size == 64) {
        // A 32-bit uniform is extended with zeros.
        if (value > 0xffffffff)
            return std::nullopt;
        size = 32;
    } else if (size == 32 && word <= 0xffff && use != SrcUse::pick && !is_float(use)) {
        size = 16;
    }
    const std::optional<uint16_t> half = constants_.place(static_cast<uint32_t>(word), size);
    if (!half)
        return std::nullopt;
    return uniform_src(*half, size);
}

Src Selector::make_src(Ref ref, SrcUse use, unsigned bits) {
    if (ref.is_constant()) {
        if (const std::optional<Src> src = constant_src(ref, use, bits))
            return *src;
        return value_part(ref_of(to_register(ref, bits), bits));
    }
    // Integers of more bits than are read: the low ones.
    if (!is_float(use) && ref.kind != Ref::Kind::comparison && ref.bits > bits && !ref.has_sign())
        ref = low_half(ref);
    if ((ref.kind != Ref::Kind::value && ref.kind != Ref::Kind::uniform) || !takes(use, bits, ref))
        return value_part(ref_of(to_register(ref, bits), bits));
    Src src = ref.kind == Ref::Kind::uniform ? uniform_src(ref.uniform, ref.bits) : value_part(ref);
    src.absolute = ref.absolute;
    src.negate = ref.negate;
    src.sign_extend = ref.widening == Widening::sign && ref.bits < bits;
    return src;
}

}  // namespace cuesta::agx
