// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Operands of memory, atomic, stack and state instructions (G13 fact sheet, operands: memory
// operands, other small operands).
#include <bit>

#include <fmt/core.h>

#include "hw/agx/operand_codec.h"

namespace cuesta::hw::agx {

namespace {

constexpr uint32_t cmpxchg = static_cast<uint32_t>(AtomicOp::cmpxchg);

// --- data registers: fields register, size, and for threadgroup atomics presence ---

unsigned data_count(const Fields& fields) {
    return static_cast<unsigned>(std::popcount(fields.other(Field::mask, 1)));
}

bool may_be_absent(const Fields& fields) {
    return fields.count() > 2;
}

Operand read_data(const Fields& fields) {
    if (may_be_absent(fields) && fields.get(2) == 0)
        return {};
    const bool wide = fields.get(1) != 0;
    return general(wide ? fields.get(0) & ~1u : fields.get(0), wide ? 32 : 16, data_count(fields));
}

Result<void> write_data(Fields& fields, const Operand& o) {
    TRY(check_modifiers(fields, o, {}));
    if (may_be_absent(fields)) {
        fields.set(2, o.place == Place::none ? 0 : 1);
        if (o.place == Place::none) {
            fields.set(0, 0);
            fields.set(1, 0);
            return {};
        }
    }
    if (o.place != Place::general || o.bits == 64 || o.halves != 0)
        return fields.refuse("registers of 16 or 32 bits are expected");
    // An empty mask still has a first register.
    const unsigned count = data_count(fields);
    if (o.count != count && (count != 0 || o.count != 1))
        return fields.refuse(fmt::format("the mask names {} registers, not {}", count, o.count));
    TRY(check_registers(fields, o));
    fields.set(0, o.index);
    fields.set(1, o.bits == 32 ? 1 : 0);
    return {};
}

// --- addresses ---------------------------------------------------------------

Operand read_base(const Fields& fields) {
    const uint32_t index = fields.get(0) & ~1u;
    return fields.get(1) != 0 ? uniform(index, 64) : general(index, 64);
}

Result<void> write_base(Fields& fields, const Operand& o) {
    TRY(check_modifiers(fields, o, {}));
    if ((o.place != Place::general && o.place != Place::uniform) || !is_64bit(o))
        return fields.refuse("a 64-bit register or uniform is expected");
    if (o.index > fields.greatest(0))
        return fields.refuse(
            fmt::format("it starts within the first {} halves", fields.greatest(0) + 1));
    TRY(check_registers(fields, o));
    fields.set(0, o.index);
    fields.set(1, o.place == Place::uniform ? 1 : 0);
    return {};
}

bool is_unsigned(const Fields& fields) {
    return fields.other(Field::Ou, 0) != 0;
}

// ASSUMED (the sources differ): an unsigned immediate is 0 to 65535.
Operand read_index(const Fields& fields) {
    const uint32_t bits = fields.get(0);
    if (fields.get(1) != 0)
        return immediate(is_unsigned(fields) ? bits : base::sign_extend(bits, 16));
    return bits < general_halves ? general(bits & ~1u, 32) : Operand{.place = Place::undefined};
}

// Field 1 tells a value in field 0 from a 32-bit register's number.
Result<void> write_value_or_register(Fields& fields,
                                     const Operand& o,
                                     int64_t least,
                                     int64_t greatest) {
    const bool is_value = o.place == Place::immediate;
    TRY(is_value ? check_value(fields, o, least, greatest) : check_general(fields, o, 32, 1));
    fields.set(0, is_value ? static_cast<uint64_t>(o.value) & fields.greatest(0) : o.index);
    fields.set(1, is_value ? 1 : 0);
    return {};
}

Result<void> write_index(Fields& fields, const Operand& o) {
    return is_unsigned(fields) ? write_value_or_register(fields, o, 0, 65535)
                               : write_value_or_register(fields, o, -32768, 32767);
}

// Types: 0 register, 1 and 3 uniform, 2 the immediate 0.
Operand read_group_base(const Fields& fields) {
    const uint32_t index = fields.get(0);
    switch (fields.get(1)) {
        case 0: return general(index, 16);
        case 1: return uniform(index, 16);
        case 2: return immediate(0);
        default: return uniform(index + 256, 16);
    }
}

Result<void> write_group_base(Fields& fields, const Operand& o) {
    TRY(check_modifiers(fields, o, {}));
    if (o.place == Place::immediate) {
        TRY(check_value(fields, o, 0, 0));
        fields.set(0, 0);
        fields.set(1, 2);
        return {};
    }
    const bool is_uniform = o.place == Place::uniform;
    if ((!is_uniform && o.place != Place::general) || o.bits != 16 || o.count != 1)
        return fields.refuse("a 16-bit register or uniform or the immediate 0 is expected");
    TRY(check_registers(fields, o));
    fields.set(0, o.index % 256);
    fields.set(1, is_uniform ? 1u + o.index / 256 * 2 : 0);
    return {};
}

Operand read_group_index(const Fields& fields) {
    const uint32_t bits = fields.get(0);
    if (fields.get(1) != 0)
        return immediate(base::sign_extend(bits, 16));
    return bits < general_halves ? general(bits, 16) : Operand{.place = Place::undefined};
}

Result<void> write_group_index(Fields& fields, const Operand& o) {
    if (o.place == Place::immediate) {
        TRY(check_value(fields, o, -32768, 32767));
        fields.set(0, static_cast<uint64_t>(o.value) & 0xffff);
        fields.set(1, 1);
        return {};
    }
    TRY(check_general(fields, o, 16, 1));
    fields.set(0, o.index);
    fields.set(1, 0);
    return {};
}

// --- atomics -----------------------------------------------------------------

// Compare and exchange takes the new value and the expected one.
unsigned atomic_values(const Fields& fields) {
    return fields.other(Field::op, 0) == cmpxchg ? 2 : 1;
}

Operand read_atomic_source(const Fields& fields) {
    return general(fields.get(0) & ~1u, 32, atomic_values(fields));
}

Result<void> write_atomic_source(Fields& fields, const Operand& o) {
    TRY(check_general(fields, o, 32, atomic_values(fields)));
    fields.set(0, o.index);
    return {};
}

Operand read_atomic_result(const Fields& fields) {
    return fields.get(1) != 0 ? general(fields.get(0) & ~1u, 32) : Operand{};
}

Result<void> write_atomic_result(Fields& fields, const Operand& o) {
    const bool present = o.place != Place::none;
    if (present)
        TRY(check_general(fields, o, 32, 1));
    fields.set(0, present ? o.index : 0);
    fields.set(1, present ? 1 : 0);
    return {};
}

// --- plain registers ---------------------------------------------------------

// The number of a 32-bit register.
Operand read_register32(const Fields& fields) {
    return general(fields.get(0) * 2, 32);
}

Result<void> write_register32(Fields& fields, const Operand& o) {
    TRY(check_general(fields, o, 32, 1));
    fields.set(0, o.index / 2u);
    return {};
}

// A 32-bit register counted in halves.
Operand read_even_register(const Fields& fields) {
    return general(fields.get(0) & ~1u, 32);
}

Result<void> write_even_register(Fields& fields, const Operand& o) {
    TRY(check_general(fields, o, 32, 1));
    if (o.index > fields.greatest(0))
        return fields.refuse(
            fmt::format("it is one of the first {} halves", fields.greatest(0) + 1));
    fields.set(0, o.index);
    return {};
}

// Bytes: an immediate, or a register, which is counted in halves.
Operand read_state_offset(const Fields& fields) {
    const uint32_t bits = fields.get(0);
    return fields.get(1) != 0 ? immediate(bits) : general(bits & ~1u, 32);
}

Result<void> write_state_offset(Fields& fields, const Operand& o) {
    return write_value_or_register(fields, o, 0, 255);
}

Operand read_uniform64(const Fields& fields) {
    return uniform(fields.get(0) * 4, 64);
}

Result<void> write_uniform64(Fields& fields, const Operand& o) {
    TRY(check_modifiers(fields, o, {}));
    if (o.place != Place::uniform || !is_64bit(o) || o.index % 4 != 0 ||
        o.index / 4u > fields.greatest(0))
        return fields.refuse("a 64-bit uniform u0_u1, u2_u3 ... u62_u63 is expected");
    TRY(check_registers(fields, o));
    fields.set(0, o.index / 4u);
    return {};
}

Operand read_signed(const Fields& fields) {
    return immediate(base::sign_extend(fields.get(0), 16));
}

Result<void> write_signed(Fields& fields, const Operand& o) {
    TRY(check_value(fields, o, -32768, 32767));
    fields.set(0, static_cast<uint64_t>(o.value) & 0xffff);
    return {};
}

// --- asynchronous copies (tentative) -----------------------------------------

unsigned copy_words(const Fields& fields) {
    return fields.other(Field::F, 0) == static_cast<uint32_t>(CopyDim::copy_1d) ? 3 : 5;
}

Operand read_copy(const Fields& fields) {
    const uint32_t index = fields.get(0) * 2;
    const unsigned count = copy_words(fields);
    return fields.get(1) != 0 ? uniform(index, 32, count) : general(index, 32, count);
}

Result<void> write_copy(Fields& fields, const Operand& o) {
    TRY(check_modifiers(fields, o, {}));
    if ((o.place != Place::general && o.place != Place::uniform) || o.bits != 32 ||
        o.count != copy_words(fields)) {
        return fields.refuse(
            fmt::format("{} 32-bit registers or uniforms are expected", copy_words(fields)));
    }
    TRY(check_registers(fields, o));
    fields.set(0, o.index / 2u);
    fields.set(1, o.place == Place::uniform ? 1 : 0);
    return {};
}

}  // namespace

OperandCodec memory_codec(OperandKind kind) {
    switch (kind) {
        case OperandKind::mem_reg:
        case OperandKind::tg_reg: return {read_data, write_data};
        case OperandKind::mem_base:
        case OperandKind::async_reg: return {read_base, write_base};
        case OperandKind::mem_index: return {read_index, write_index};
        case OperandKind::tg_base: return {read_group_base, write_group_base};
        case OperandKind::tg_index: return {read_group_index, write_group_index};
        case OperandKind::atomic_src: return {read_atomic_source, write_atomic_source};
        case OperandKind::atomic_dst: return {read_atomic_result, write_atomic_result};
        case OperandKind::reg32:
        case OperandKind::exreg32: return {read_register32, write_register32};
        case OperandKind::stack_reg32:
        case OperandKind::stack_reg_index: return {read_even_register, write_even_register};
        case OperandKind::state_offset: return {read_state_offset, write_state_offset};
        case OperandKind::ureg64: return {read_uniform64, write_uniform64};
        case OperandKind::stack_imm: return {read_signed, write_signed};
        case OperandKind::async_base: return {read_copy, write_copy};
        default: return {};
    }
}

}  // namespace cuesta::hw::agx
