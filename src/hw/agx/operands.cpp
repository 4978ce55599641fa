// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/agx/operands.h"

#include <bit>

#include <fmt/core.h>

#include "hw/agx/operand_codec.h"

namespace cuesta::hw::agx {

namespace {

constexpr int64_t greatest_word = 0xffffffff;

// --- numbers, flags, modes: kinds that say one value -------------------------

Operand read_number(const Fields& fields) {
    return immediate(fields.get(0));
}

Result<void> write_number(Fields& fields, const Operand& o) {
    TRY(check_value(fields, o, 0, static_cast<int64_t>(fields.greatest(0))));
    fields.set(0, static_cast<uint64_t>(o.value));
    return {};
}

Operand read_branch(const Fields& fields) {
    const unsigned width = fields.greatest(0) == greatest_word ? 32 : 8;
    return immediate(base::sign_extend(fields.get(0), width));
}

Result<void> write_branch(Fields& fields, const Operand& o) {
    const auto greatest = static_cast<int64_t>(fields.greatest(0) >> 1);
    TRY(check_value(fields, o, -greatest - 1, greatest));
    if (o.value % 2 != 0)
        return fields.refuse("the distance of a branch is even");
    fields.set(0, static_cast<uint64_t>(o.value) & fields.greatest(0));
    return {};
}

// 0 stands for all 32 bits.
Operand read_mask_width(const Fields& fields) {
    return immediate(fields.get(0) == 0 ? 32 : fields.get(0));
}

Result<void> write_mask_width(Fields& fields, const Operand& o) {
    TRY(check_value(fields, o, 1, 32));
    fields.set(0, static_cast<uint64_t>(o.value % 32));
    return {};
}

// Several fields one after the other, the first lowest: conditions with their inversion, tables.
Operand read_joined(const Fields& fields) {
    uint64_t value = 0;
    unsigned shift = 0;
    for (size_t i = 0; i < fields.count(); ++i) {
        value |= uint64_t{fields.get(i)} << shift;
        shift += static_cast<unsigned>(std::popcount(fields.greatest(i)));
    }
    return immediate(static_cast<int64_t>(value));
}

Result<void> write_joined(Fields& fields, const Operand& o) {
    unsigned width = 0;
    for (size_t i = 0; i < fields.count(); ++i)
        width += static_cast<unsigned>(std::popcount(fields.greatest(i)));
    TRY(check_value(fields, o, 0, static_cast<int64_t>(base::low_mask(width))));
    auto value = static_cast<uint64_t>(o.value);
    for (size_t i = 0; i < fields.count(); ++i) {
        fields.set(i, value & fields.greatest(i));
        value >>= std::popcount(fields.greatest(i));
    }
    return {};
}

Operand read_special(const Fields& fields) {
    return numbered(Place::special, fields.get(0));
}

Result<void> write_special(Fields& fields, const Operand& o) {
    TRY(check_modifiers(fields, o, {}));
    if (o.place != Place::special || o.index > fields.greatest(0))
        return fields.refuse("a special register from 0 to 255 is expected");
    fields.set(0, o.index);
    return {};
}

OperandCodec number_codec(OperandKind kind) {
    switch (kind) {
        case OperandKind::uint:
        case OperandKind::bits:
        case OperandKind::enumeration:
        case OperandKind::channel_mask:
        case OperandKind::alu_shift:
        case OperandKind::mem_shift: return {read_number, write_number};
        case OperandKind::icond:
        case OperandKind::fcond:
        case OperandKind::truth_table: return {read_joined, write_joined};
        case OperandKind::branch: return {read_branch, write_branch};
        case OperandKind::mask_width: return {read_mask_width, write_mask_width};
        case OperandKind::sreg: return {read_special, write_special};
        default: return {};
    }
}

OperandCodec codec_of(OperandKind kind) {
    for (const auto find : {number_codec, alu_codec, memory_codec, texture_codec}) {
        const OperandCodec codec = find(kind);
        if (codec.read != nullptr)
            return codec;
    }
    CUESTA_ASSERT(false, "a kind of operand without a codec");
    return {};
}

const OperandUse& use_of(const Instruction& instruction, size_t n) {
    CUESTA_ASSERT(n < operand_count(instruction.op), "the instruction has no such operand");
    return entry_of(instruction.op).operands[n];
}

}  // namespace

// --- shared checks -----------------------------------------------------------

uint32_t Fields::other(Field field, uint32_t otherwise) const {
    return find_field(instruction_.op, field) == nullptr ? otherwise
                                                         : agx::get(instruction_, field);
}

Error Fields::refuse(std::string_view why) const {
    return {Errc::unsupported,
            fmt::format("{}, operand {}: {}", entry_of(instruction_.op).name, use_.name, why)};
}

bool is_64bit(const Operand& o) {
    return o.halves == 0 && ((o.bits == 64 && o.count == 1) || (o.bits == 32 && o.count == 2));
}

Result<void> check_modifiers(const Fields& fields, const Operand& o, const Allowed& allowed) {
    if (o.hint == Hint::cache && !allowed.cache)
        return fields.refuse("there is no cache hint");
    if (o.hint == Hint::discard && !allowed.discard)
        return fields.refuse("there is no discard hint");
    if (o.sign_extend && !allowed.sign_extend)
        return fields.refuse("there is no sign extension");
    if ((o.absolute || o.negate) && !allowed.float_signs)
        return fields.refuse("there is no absolute value or negation");
    return {};
}

Result<void> check_registers(const Fields& fields, const Operand& o) {
    const bool is_uniform = o.place == Place::uniform;
    if (o.bits != 16 && o.bits != 32 && o.bits != 64)
        return fields.refuse("registers have 16, 32 or 64 bits");
    if (o.bits != 16 && o.index % 2 != 0)
        return fields.refuse("registers of 32 and 64 bits start at even halves");
    const unsigned end = is_uniform ? uniform_halves : general_halves;
    if (o.index + size_in_halves(o) > end)
        return fields.refuse(is_uniform ? "uniforms end with u255h" : "registers end with r127h");
    return {};
}

Result<void> check_general(const Fields& fields, const Operand& o, unsigned bits, unsigned count) {
    TRY(check_modifiers(fields, o, {}));
    if (o.place != Place::general || o.halves != 0 || o.bits != bits || o.count != count) {
        return fields.refuse(count == 1
                                 ? fmt::format("a {}-bit register is expected", bits)
                                 : fmt::format("{} {}-bit registers are expected", count, bits));
    }
    return check_registers(fields, o);
}

Result<void> check_value(const Fields& fields, const Operand& o, int64_t least, int64_t greatest) {
    TRY(check_modifiers(fields, o, {}));
    if (o.place != Place::immediate)
        return fields.refuse("a number is expected");
    if (o.value < least || o.value > greatest)
        return fields.refuse(fmt::format("{} is not from {} to {}", o.value, least, greatest));
    return {};
}

// --- interface ---------------------------------------------------------------

Operand general(unsigned index, unsigned bits, unsigned count) {
    return {.place = Place::general,
            .bits = static_cast<uint8_t>(bits),
            .count = static_cast<uint8_t>(count),
            .index = static_cast<uint16_t>(index)};
}

Operand uniform(unsigned index, unsigned bits, unsigned count) {
    Operand o = general(index, bits, count);
    o.place = Place::uniform;
    return o;
}

Operand immediate(int64_t value) {
    return {.place = Place::immediate, .value = value};
}

Operand float_immediate(float number) {
    return {.place = Place::float_immediate, .number = number};
}

Operand numbered(Place place, unsigned index) {
    return {.place = place, .index = static_cast<uint16_t>(index)};
}

unsigned size_in_halves(const Operand& o) {
    return o.bits / 16u * o.count + o.halves;
}

std::optional<size_t> find_operand(Op op, std::string_view name) {
    for (size_t i = 0; i < operand_count(op); ++i) {
        if (entry_of(op).operands[i].name == name)
            return i;
    }
    return std::nullopt;
}

size_t operand_count(Op op) {
    return op == Op::unknown ? 0 : entry_of(op).operands.size();
}

Operand operand(const Instruction& instruction, size_t n) {
    const OperandUse& use = use_of(instruction, n);
    Instruction copy = instruction;
    return codec_of(use.kind).read(Fields(copy, use));
}

Result<void> set_operand(Instruction& instruction, size_t n, const Operand& o) {
    const OperandUse& use = use_of(instruction, n);
    Instruction changed = instruction;
    Fields fields(changed, use);
    TRY(codec_of(use.kind).write(fields, o));
    if (!keeps_constants(changed))
        return fields.refuse("this instruction has no operand of this size");
    instruction = changed;
    return {};
}

}  // namespace cuesta::hw::agx
