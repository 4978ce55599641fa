// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Destinations and sources of the ALU (G13 fact sheet, operands: ALU destination, ALU sources).
#include <fmt/core.h>

#include "hw/agx/minifloat.h"
#include "hw/agx/operand_codec.h"

namespace cuesta::hw::agx {

namespace {

constexpr unsigned bank = 256;  // the uniforms that the eight bits of a register field reach

// --- destinations ------------------------------------------------------------
// The type: bit 0 cache hint, bit 1 32 bits.

unsigned elements(OperandKind kind) {
    return kind == OperandKind::alu_dst_pair || kind == OperandKind::float_src_pair ? 2 : 1;
}

Operand read_destination(const Fields& fields) {
    const uint32_t reg = fields.get(0);
    const uint32_t type = fields.get(1);
    Operand o = general(reg, 16, elements(fields.kind()));
    if (type & 2) {
        const bool wide = fields.kind() == OperandKind::alu_dst64 && (reg & 1) != 0;
        o.bits = wide ? 64 : 32;
        o.index = static_cast<uint16_t>(reg & ~1u);
    }
    o.hint = type & 1 ? Hint::cache : Hint::none;
    return o;
}

Result<void> write_destination(Fields& fields, const Operand& o) {
    TRY(check_modifiers(fields, o, {.cache = true}));
    if (o.place != Place::general)
        return fields.refuse("the destination is a register");
    TRY(check_registers(fields, o));
    const bool wide = fields.kind() == OperandKind::alu_dst64 && is_64bit(o);
    if (!wide && (o.bits == 64 || o.count != elements(fields.kind()) || o.halves != 0))
        return fields.refuse(fmt::format("{} register of 16 or 32 bits is expected",
                                         elements(fields.kind()) == 2 ? "a pair of" : "one"));
    if (fields.kind() == OperandKind::float_dst16 && o.bits != 16)
        return fields.refuse("the destination has 16 bits");
    fields.set(0, o.index | (wide ? 1u : 0u));
    fields.set(1, (o.hint == Hint::cache ? 1u : 0u) | (o.bits == 16 ? 0u : 2u));
    return {};
}

Operand read_counter(const Fields& fields) {
    Operand o = general(0, 16);
    o.hint = fields.get(0) != 0 ? Hint::cache : Hint::none;
    return o;
}

Result<void> write_counter(Fields& fields, const Operand& o) {
    TRY(check_modifiers(fields, o, {.cache = true}));
    if (o.place != Place::general || o.bits != 16 || o.index != 0 || o.count != 1)
        return fields.refuse("this operand is r0l");
    fields.set(0, o.hint == Hint::cache ? 1 : 0);
    return {};
}

// --- sources -----------------------------------------------------------------
// The type, four bits: 00 and a hint 16-bit register, 10 and a hint 32, 11 and a hint 64; 010u and
// 011u uniforms of 16 and 32 bits, u the bank; 0 immediate. Kinds with three bits lack the highest.

bool takes_64bit(OperandKind kind) {
    return kind == OperandKind::alu_src64 || kind == OperandKind::add_src;
}

bool is_half_only(OperandKind kind) {
    return kind == OperandKind::float_src16 || kind == OperandKind::alu_src16;
}

bool is_float(OperandKind kind) {
    return kind == OperandKind::float_src || kind == OperandKind::float_src16 ||
           kind == OperandKind::float_src_pair;
}

bool extends_sign(OperandKind kind) {
    return kind == OperandKind::mul_src || kind == OperandKind::add_src;
}

Operand read_register_source(const Fields& fields, uint32_t reg, uint32_t type) {
    if ((type & 3) == 0)
        return {.place = Place::undefined};
    Operand o = general(reg, 16, elements(fields.kind()));
    if (type & 8) {
        // The 64-bit type of a kind without 64 bits is read as 32 bits, as other decoders do.
        const bool wide = (type & 4) != 0 && takes_64bit(fields.kind());
        o.bits = wide ? 64 : 32;
        o.index = static_cast<uint16_t>(reg & ~1u);
    }
    o.hint = static_cast<Hint>((type & 3) - 1);
    return o;
}

Operand read_uniform_source(const Fields& fields, uint32_t reg, uint32_t type) {
    Operand o = uniform(reg + bank * (type & 1), 16, elements(fields.kind()));
    if (type & 2) {
        o.bits = 32;
        o.index = static_cast<uint16_t>(o.index & ~1u);
    }
    return o;
}

Operand read_source(const Fields& fields) {
    const uint32_t reg = fields.get(0);
    const uint32_t type = fields.get(1);
    Operand o;
    if (type == 0)
        o = is_float(fields.kind()) ? float_immediate(minifloat_value(static_cast<uint8_t>(reg)))
                                    : immediate(reg);
    else if ((type & 12) == 4)
        o = read_uniform_source(fields, reg, type);
    else
        o = read_register_source(fields, reg, type);
    const uint32_t modifiers = fields.count() > 2 ? fields.get(2) : 0;
    if (extends_sign(fields.kind())) {
        o.sign_extend = modifiers != 0;
    } else {
        o.absolute = (modifiers & 1) != 0;
        o.negate = (modifiers & 2) != 0;
    }
    return o;
}

Result<uint32_t> immediate_source(const Fields& fields, const Operand& o) {
    if (!is_float(fields.kind())) {
        if (o.value < 0 || o.value > 255)
            return fields.refuse(fmt::format("the immediate {} is not from 0 to 255", o.value));
        return static_cast<uint32_t>(o.value);
    }
    const std::optional<uint8_t> bits = minifloat_bits(o.number);
    if (!bits)
        return fields.refuse(fmt::format("{} is none of the 256 float immediates", o.number));
    return *bits;
}

Result<uint32_t> register_type(const Fields& fields, const Operand& o) {
    const bool wide = takes_64bit(fields.kind()) && is_64bit(o);
    const uint32_t hint = 1 + static_cast<uint32_t>(o.hint);
    if (wide)
        return 12 | hint;
    if (o.count != elements(fields.kind()) || o.halves != 0 || o.bits == 64)
        return fields.refuse("there is no register operand of this size");
    if (is_half_only(fields.kind()) && o.bits != 16)
        return fields.refuse("the operand has 16 bits");
    return (o.bits == 32 ? 8 : 0) | hint;
}

Result<uint32_t> uniform_type(const Fields& fields, const Operand& o) {
    if (o.hint != Hint::none)
        return fields.refuse("uniforms have no hints");
    if (o.count != elements(fields.kind()) || o.bits == 64)
        return fields.refuse("the ALU reads uniforms of 16 and 32 bits");
    if (is_half_only(fields.kind()) && o.bits != 16)
        return fields.refuse("the operand has 16 bits");
    return 4 | (o.bits == 32 ? 2 : 0) | o.index / bank;
}

Result<void> write_source(Fields& fields, const Operand& o) {
    TRY(check_modifiers(fields, o,
                        {.cache = true,
                         .discard = true,
                         .sign_extend = extends_sign(fields.kind()),
                         .float_signs = is_float(fields.kind())}));
    const Place fixed = is_float(fields.kind()) ? Place::float_immediate : Place::immediate;
    if (o.place == fixed) {
        if (o.hint != Hint::none)
            return fields.refuse("immediates have no hints");
        fields.set(0, TRY(immediate_source(fields, o)));
        fields.set(1, 0);
    } else if (o.place == Place::general || o.place == Place::uniform) {
        TRY(check_registers(fields, o));
        const bool is_general = o.place == Place::general;
        fields.set(1, is_general ? TRY(register_type(fields, o)) : TRY(uniform_type(fields, o)));
        fields.set(0, o.index % bank);
    } else {
        return fields.refuse("a register, a uniform or an immediate is expected");
    }
    if (extends_sign(fields.kind()))
        fields.set(2, o.sign_extend ? 1 : 0);
    else if (fields.count() > 2)
        fields.set(2, (o.absolute ? 1u : 0u) | (o.negate ? 2u : 0u));
    return {};
}

// --- the values that icmpsel and fcmpsel choose from: as large as the destination ---
// The type, three bits: 0 and a hint register, 100 immediate, 11u uniform.

unsigned selected_bits(const Fields& fields) {
    return fields.other(Field::Dt, 0) & 2 ? 32 : 16;
}

Operand read_selected(const Fields& fields) {
    const uint32_t reg = fields.get(0);
    const uint32_t type = fields.get(1);
    if (type == 4)
        return immediate(reg);
    if (type == 0 || type == 5)
        return {.place = Place::undefined};
    const unsigned bits = selected_bits(fields);
    const uint32_t aligned = bits == 32 ? reg & ~1u : reg;
    if (type >= 6)
        return uniform(aligned + bank * (type & 1), bits);
    Operand o = general(aligned, bits);
    o.hint = static_cast<Hint>(type - 1);
    return o;
}

Result<void> write_selected(Fields& fields, const Operand& o) {
    TRY(check_modifiers(fields, o, {.cache = true, .discard = true}));
    if (o.place == Place::immediate) {
        TRY(check_value(fields, o, 0, 255));
        fields.set(0, static_cast<uint64_t>(o.value));
        fields.set(1, 4);
        return {};
    }
    if (o.place != Place::general && o.place != Place::uniform)
        return fields.refuse("a register, a uniform or an integer immediate is expected");
    if (o.bits != selected_bits(fields) || o.count != 1 || o.halves != 0)
        return fields.refuse("it must have the size of the destination");
    if (o.place == Place::uniform && o.hint != Hint::none)
        return fields.refuse("uniforms have no hints");
    TRY(check_registers(fields, o));
    fields.set(0, o.index % bank);
    fields.set(1,
               o.place == Place::uniform ? 6u + o.index / bank : 1 + static_cast<unsigned>(o.hint));
    return {};
}

}  // namespace

OperandCodec alu_codec(OperandKind kind) {
    switch (kind) {
        case OperandKind::alu_dst:
        case OperandKind::alu_dst64:
        case OperandKind::alu_dst_pair:
        case OperandKind::float_dst:
        case OperandKind::float_dst16: return {read_destination, write_destination};
        case OperandKind::r0l: return {read_counter, write_counter};
        case OperandKind::alu_src:
        case OperandKind::alu_src16:
        case OperandKind::alu_src64:
        case OperandKind::mul_src:
        case OperandKind::add_src:
        case OperandKind::float_src:
        case OperandKind::float_src16:
        case OperandKind::float_src_pair: return {read_source, write_source};
        case OperandKind::cmpsel_src: return {read_selected, write_selected};
        default: return {};
    }
}

}  // namespace cuesta::hw::agx
