// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Integers of 16 and 32 bits, sums of 64, and bits. A multiplication in a sum is one instruction,
// as is a shift to the left by up to four; a complement goes into the truth table that reads it.
#include <bit>

#include "compiler/agx/operand_numbers.h"
#include "compiler/agx/select.h"

namespace cuesta::agx {

using hw::agx::Field;
using hw::agx::Op;

namespace {

constexpr unsigned greatest_sum_shift = 4;

bool is_one_use(const nir::Value& value) {
    return value.uses != nullptr && value.uses->next_use == nullptr;
}

}  // namespace

void Selector::set_result(const nir::Alu& alu, ValueId value, unsigned bits) {
    set_ref(alu.def, 0, ref_of(value, bits));
}

// The operand's instruction when it has this operation and no other reader.
const nir::Alu* Selector::single_use_source(const nir::AluSrc& src, nir::Op op) const {
    const nir::Alu* alu = src.src.value->instr->as<nir::Alu>();
    return alu != nullptr && alu->op == op && is_one_use(alu->def) ? alu : nullptr;
}

// --- sums --------------------------------------------------------------------

// Whether the instruction is left out because the only one that reads it, a sum, has it.
bool Selector::is_part_of_sum(const nir::Alu& alu) {
    const nir::Alu* sum = is_one_use(alu.def) && alu.def.uses->instr != nullptr
                              ? alu.def.uses->instr->as<nir::Alu>()
                              : nullptr;
    if (sum == nullptr || (sum->op != nir::Op::iadd && sum->op != nir::Op::isub))
        return false;
    const SumParts parts = parts_of_sum(*sum);
    return parts.product == &alu || parts.shifted == &alu || parts.negated == &alu;
}

// One operand of the sum may be a product; the other (or one of both) may be shifted, or negated.
Selector::SumParts Selector::parts_of_sum(const nir::Alu& sum) const {
    SumParts parts;
    parts.subtracts = sum.op == nir::Op::isub;
    const auto is = [&](unsigned i, nir::Op op) {
        const nir::Alu* alu = sum.srcs[i].src.value->instr->as<nir::Alu>();
        return alu != nullptr && alu->op == op && is_one_use(alu->def) ? alu : nullptr;
    };
    const auto product_at = [&](unsigned i) {
        if (sum.def.bit_size <= 32)
            return is(i, nir::Op::imul);
        const nir::Alu* product = is(i, nir::Op::umul_2x32_64);
        return product != nullptr ? product : is(i, nir::Op::imul_2x32_64);
    };
    for (unsigned i = 0; i < 2; ++i) {
        if (const nir::Alu* product = product_at(i); product != nullptr) {
            // a*b - c; c - a*b would negate the product.
            if (parts.subtracts && i == 1)
                continue;
            parts.product = product;
            parts.other = 1 - i;
            break;
        }
    }
    for (unsigned n = 0; n < 2; ++n) {
        const unsigned i = parts.product != nullptr ? parts.other : 1 - n;
        if (parts.subtracts && i == 0)
            continue;
        const nir::Alu* shifted = is(i, nir::Op::ishl);
        if (shifted != nullptr) {
            const nir::LoadConst* count = shifted->srcs[1].src.value->instr->as<nir::LoadConst>();
            const uint64_t by =
                count != nullptr ? count->values[shifted->srcs[1].swizzle[0]] : ~uint64_t{0};
            if (by >= 1 && by <= greatest_sum_shift) {
                parts.shifted = shifted;
                parts.shift = static_cast<unsigned>(by);
                parts.last = i;
                return parts;
            }
        }
        const nir::Alu* negated = is(i, nir::Op::ineg);
        if (negated != nullptr && !parts.subtracts) {
            parts.negated = negated;
            parts.subtracts = true;
            parts.last = i;
            return parts;
        }
    }
    parts.last = parts.product != nullptr ? parts.other : 1;
    return parts;
}

void Selector::integer_sum(const nir::Alu& alu) {
    const unsigned bits = alu.def.bit_size;
    SumParts parts = parts_of_sum(alu);
    Ref last = parts.shifted != nullptr   ? source(*parts.shifted, 0)
               : parts.negated != nullptr ? source(*parts.negated, 0)
                                          : source(alu, parts.last);
    // A negative constant is subtracted: its magnitude may be an immediate.
    const std::optional<uint64_t> number = constant_value(last);
    if (number && parts.shift == 0) {
        const uint64_t all = bits == 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
        const uint64_t negative = (~*number + 1) & all;
        if (negative != 0 && negative < 256 && (*number & all) >= 256) {
            last = constant(negative, bits);
            parts.subtracts = !parts.subtracts;
        }
    }
    const bool has_product = parts.product != nullptr;
    Instr& instr = *ir_.make(has_product ? Op::imadd : Op::iadd, 1, has_product ? 3 : 2);
    set(instr.machine, Field::s, parts.shift);
    set(instr.machine, Field::N, parts.subtracts ? 1 : 0);
    if (has_product) {
        give(instr, 0, 'A', factor(*parts.product, 0));
        give(instr, 1, 'B', factor(*parts.product, 1));
        give(instr, 2, 'C', make_src(last, SrcUse::add, bits));
    } else {
        give(instr, 0, 'A', make_src(source(alu, 1 - parts.last), SrcUse::add, bits));
        give(instr, 1, 'B', make_src(last, SrcUse::add, bits));
    }
    define(instr, 0, 'D', bits);
    insert(instr);
    set_result(alu, instr.defs[0].value, bits);
}

// Of 32 by 32 bits, the operands' own extension makes the whole product.
Src Selector::factor(const nir::Alu& product, unsigned i) {
    const unsigned bits = product.def.bit_size;
    Ref operand = source(product, i);
    if (bits == 64) {
        const bool is_signed = product.op == nir::Op::imul_2x32_64;
        if (!operand.is_constant() || is_signed)
            operand = ref_of(to_register(operand, 32), 32);
        operand.widening = is_signed ? Widening::sign : Widening::zero;
    }
    return make_src(operand, SrcUse::mul, bits);
}

void Selector::product(const nir::Alu& alu) {
    const unsigned bits = alu.def.bit_size;
    const Src first = factor(alu, 0);
    const Src second = factor(alu, 1);
    set_result(
        alu,
        emit_alu(Op::imadd, bits, {first, second, make_src(constant(0, bits), SrcUse::add, bits)}),
        bits);
}

void Selector::pack(const nir::Alu& alu, std::span<const Ref> words) {
    Instr& collect = *ir_.make(Kind::collect, 1, words.size());
    for (size_t i = 0; i < words.size(); ++i)
        collect.srcs[i] = register_src(words[i], 32);
    define(collect, 0, 0, 64);
    set_result(alu, insert(collect).defs[0].value, 64);
}

// --- bits --------------------------------------------------------------------

namespace {

// The table after one operand's bits are turned round.
unsigned with_complement(unsigned table, unsigned operand) {
    return operand == 0 ? (table & 0b0101) << 1 | (table & 0b1010) >> 1
                        : (table & 0b0011) << 2 | (table & 0b1100) >> 2;
}

}  // namespace

void Selector::bit_operation(const nir::Alu& alu, unsigned table) {
    const unsigned bits = alu.def.bit_size;
    Src operands[2];
    for (unsigned i = 0; i < 2; ++i) {
        Ref operand = source(alu, i);
        const nir::Alu* complement = alu.srcs[i].src.value->instr->as<nir::Alu>();
        if (complement != nullptr && complement->op == nir::Op::inot) {
            operand = source(*complement, 0);
            table = with_complement(table, i);
        }
        operands[i] = make_src(operand, SrcUse::integer, bits);
    }
    Instr& instr = emit_alu_instr(Op::bitop, bits, {operands[0], operands[1]});
    set_truth_table(instr.machine, table);
    set_result(alu, instr.defs[0].value, bits);
}

void Selector::complement(const nir::Alu& alu) {
    const unsigned bits = alu.def.bit_size;
    Instr& instr = emit_alu_instr(Op::bitop, bits,
                                  {make_src(source(alu, 0), SrcUse::integer, bits),
                                   make_src(constant(0, bits), SrcUse::integer, bits)});
    set_truth_table(instr.machine, truth::a ^ truth::all);
    set_result(alu, instr.defs[0].value, bits);
}

// (x >> n) & (2^m - 1).
bool Selector::extract_bits(const nir::Alu& alu) {
    if (alu.op != nir::Op::iand || alu.def.bit_size > 32)
        return false;
    for (unsigned i = 0; i < 2; ++i) {
        const nir::Alu* shifted = single_use_source(alu.srcs[i], nir::Op::ushr);
        const std::optional<uint64_t> mask = constant_value(source(alu, 1 - i));
        if (shifted == nullptr || !mask || *mask == 0 || (*mask & (*mask + 1)) != 0)
            continue;
        const unsigned bits = alu.def.bit_size;
        const unsigned width = static_cast<unsigned>(std::bit_width(*mask));
        Instr& instr = emit_alu_instr(Op::bfeil, bits,
                                      {make_src(constant(0, bits), SrcUse::integer, bits),
                                       make_src(source(*shifted, 0), SrcUse::integer, bits),
                                       make_src(source(*shifted, 1), SrcUse::integer, 32)});
        set(instr.machine, Field::m, width % 32);
        set_result(alu, instr.defs[0].value, bits);
        return true;
    }
    return false;
}

// Counts of 32 and more shift everything out; lowering has masked those that may be that great.
void Selector::shift(const nir::Alu& alu) {
    const unsigned bits = alu.def.bit_size;
    const Ref count = source(alu, 1);
    const std::optional<uint64_t> by = constant_value(count);
    ValueId value = no_value;
    if (alu.op == nir::Op::ishl && by && *by >= 1 && *by <= greatest_sum_shift) {
        Instr& instr = emit_alu_instr(Op::iadd, bits,
                                      {make_src(constant(0, bits), SrcUse::add, bits),
                                       make_src(source(alu, 0), SrcUse::add, bits)});
        set(instr.machine, Field::s, static_cast<uint32_t>(*by));
        value = instr.defs[0].value;
    } else if (alu.op == nir::Op::ishr) {
        // The sign is that of the register read.
        Ref operand = source(alu, 0);
        if (operand.bits != bits || operand.widening != Widening::none || operand.is_constant())
            operand = ref_of(to_register(operand, bits), bits);
        value = emit_alu(
            Op::asr, bits,
            {make_src(operand, SrcUse::integer, bits), make_src(count, SrcUse::integer, 32)});
    } else {
        value = emit_alu(alu.op == nir::Op::ishl ? Op::bfi : Op::bfeil, bits,
                         {make_src(constant(0, bits), SrcUse::integer, bits),
                          make_src(source(alu, 0), SrcUse::integer, bits),
                          make_src(count, SrcUse::integer, 32)});
    }
    set_result(alu, value, bits);
}

// --- sizes -------------------------------------------------------------------

// Longer: the reader extends, where it can. Shorter: the low bits.
void Selector::resize_integer(const nir::Alu& alu, bool is_signed) {
    const unsigned bits = alu.def.bit_size;
    const unsigned from_bits = alu.srcs[0].src.value->bit_size;
    Ref from = source(alu, 0);
    if (const std::optional<uint64_t> number = constant_value(from)) {
        uint64_t value = *number;
        if (is_signed && from_bits < 64 && bits > from_bits)
            value = static_cast<uint64_t>(static_cast<int64_t>(value << (64 - from_bits)) >>
                                          (64 - from_bits));
        return set_ref(alu.def, 0, constant(value, bits));
    }
    if (bits <= from_bits) {
        // An extension that is cut off again is none.
        if (from.kind != Ref::Kind::value && from.kind != Ref::Kind::uniform)
            from = ref_of(to_register(from, from_bits), from_bits);
        if (from.has_sign() || from.widening == Widening::float_)
            from = ref_of(to_register(from, from_bits), from_bits);
        while (from.bits > bits)
            from = low_half(from);
        if (from.bits == bits)
            from.widening = Widening::none;
        return set_ref(alu.def, 0, from);
    }
    const Widening wanted = is_signed ? Widening::sign : Widening::zero;
    const bool as_is = !from.has_sign() && from.kind != Ref::Kind::comparison &&
                       (from.widening == Widening::none || from.widening == wanted ||
                        from.widening == Widening::zero);
    if (!as_is)
        from = ref_of(to_register(from, from_bits), from_bits);
    // What was extended with zeros is not negative.
    if (from.widening == Widening::none)
        from.widening = wanted;
    set_ref(alu.def, 0, from);
}

// --- all of them -------------------------------------------------------------

bool Selector::select_integer(const nir::Alu& alu) {
    switch (alu.op) {
        case nir::Op::iadd:
        case nir::Op::isub: integer_sum(alu); return true;
        case nir::Op::ineg:
            if (!is_part_of_sum(alu)) {
                const unsigned bits = alu.def.bit_size;
                Instr& instr = emit_alu_instr(Op::iadd, bits,
                                              {make_src(constant(0, bits), SrcUse::add, bits),
                                               make_src(source(alu, 0), SrcUse::add, bits)});
                set(instr.machine, Field::N, 1);
                set_result(alu, instr.defs[0].value, bits);
            }
            return true;
        case nir::Op::imul:
        case nir::Op::umul_2x32_64:
        case nir::Op::imul_2x32_64:
            if (!is_part_of_sum(alu))
                product(alu);
            return true;
        case nir::Op::pack_64: {
            const Ref words[] = {source(alu, 0), source(alu, 1)};
            pack(alu, words);
            return true;
        }
        case nir::Op::unpack_64_high: set_ref(alu.def, 0, words_of(source(alu, 0))[1]); return true;
        case nir::Op::ishl:
            if (!is_part_of_sum(alu))
                shift(alu);
            return true;
        case nir::Op::ishr: shift(alu); return true;
        case nir::Op::funnel_ushr:
            set_result(alu,
                       emit_alu(Op::extr, 32,
                                {make_src(source(alu, 0), SrcUse::integer, 32),
                                 make_src(source(alu, 1), SrcUse::integer, 32),
                                 make_src(source(alu, 2), SrcUse::integer, 32)}),
                       32);
            return true;
        case nir::Op::ushr: {
            const nir::Alu* reader = is_one_use(alu.def) && alu.def.uses->instr != nullptr
                                         ? alu.def.uses->instr->as<nir::Alu>()
                                         : nullptr;
            if (reader == nullptr || !is_extraction(*reader, alu))
                shift(alu);
            return true;
        }
        case nir::Op::iand:
            if (!extract_bits(alu))
                bit_operation(alu, truth::both);
            return true;
        case nir::Op::ior: bit_operation(alu, truth::either); return true;
        case nir::Op::ixor: bit_operation(alu, truth::differ); return true;
        case nir::Op::inot: complement(alu); return true;
        case nir::Op::imin:
        case nir::Op::imax:
        case nir::Op::umin:
        case nir::Op::umax: integer_min_max(alu); return true;
        default: return false;
    }
}

// Whether the mask that reads the shifted value takes the shift with it, as extract_bits() does.
bool Selector::is_extraction(const nir::Alu& mask, const nir::Alu& shifted) const {
    if (mask.op != nir::Op::iand || mask.def.bit_size > 32)
        return false;
    const unsigned other = mask.srcs[0].src.value == &shifted.def ? 1 : 0;
    const nir::LoadConst* bits = mask.srcs[other].src.value->instr->as<nir::LoadConst>();
    const uint64_t value = bits != nullptr ? bits->values[mask.srcs[other].swizzle[0]] : 0;
    return value != 0 && (value & (value + 1)) == 0;
}

}  // namespace cuesta::agx
