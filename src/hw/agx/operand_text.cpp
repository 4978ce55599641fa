// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Operands to text.
#include <fmt/core.h>

#include "hw/agx/text.h"

namespace cuesta::hw::agx {

namespace {

std::string number_text(float number) {
    std::string text = fmt::format("{}", number);
    return text.find('.') == std::string::npos ? text + ".0" : text;
}

// Whole registers, or halves where the size is odd.
std::string registers_text(char file, const Operand& o) {
    const unsigned size = std::max(size_in_halves(o), o.bits / 16u);
    std::string text;
    const auto add = [&](unsigned number, std::string_view half) {
        fmt::format_to(std::back_inserter(text), "{}{}{}{}", text.empty() ? "" : "_", file, number,
                       half);
    };
    if (o.bits == 16 || o.halves != 0) {
        for (unsigned i = o.index; i < o.index + size; ++i)
            add(i / 2, i % 2 == 0 ? "l" : "h");
    } else {
        for (unsigned i = o.index / 2; i < (o.index + size) / 2; ++i)
            add(i, "");
    }
    return text;
}

std::string place_text(const Operand& o) {
    switch (o.place) {
        case Place::none: return std::string(none_text);
        case Place::undefined: return std::string(undefined_text);
        case Place::general: return registers_text('r', o);
        case Place::uniform: return registers_text('u', o);
        case Place::immediate: return fmt::format("{}", o.value);
        case Place::float_immediate: return number_text(o.number);
        case Place::coefficient: return fmt::format("cf{}", o.index);
        case Place::texture_state: return fmt::format("ts{}", o.index);
        case Place::sampler_state: return fmt::format("ss{}", o.index);
        case Place::special: return fmt::format("sr{}", o.index);
    }
    return {};
}

std::string value_text(const Operand& o) {
    std::string text = place_text(o);
    if (o.hint == Hint::cache)
        text += ".cache";
    if (o.hint == Hint::discard)
        text += ".discard";
    if (o.sign_extend)
        text += ".sx";
    if (o.absolute)
        text += ".abs";
    if (o.negate)
        text += ".neg";
    return text;
}

std::optional<std::string_view> find_name(NameList list, int64_t value) {
    for (const isa::Name& name : names_in(list)) {
        if (name.value == value)
            return name.text;
    }
    return std::nullopt;
}

std::string name_text(NameList list, const Operand& o) {
    const auto name = find_name(list, o.value);
    return name ? std::string(*name) : fmt::format("{}", o.value);
}

std::string mask_text(const Operand& o) {
    std::string text;
    for (int i = 0; i < 4; ++i) {
        if (o.value >> i & 1)
            text += "xyzw"[i];
    }
    return text.empty() ? "0" : text;
}

std::string digits_text(const Operand& o) {
    std::string text;
    for (int i = 0; i < 4; ++i)
        text += o.value >> i & 1 ? '1' : '0';
    return text;
}

std::string special_text(const Operand& o) {
    const auto name = find_name(NameList::special_register, o.index);
    return name ? fmt::format("{} ({})", place_text(o), *name) : place_text(o);
}

std::string bits_text(const Instruction& in, const OperandUse& use, const Operand& o) {
    return fmt::format("0b{:0{}b}", o.value, find_field(in.op, use.fields[0])->width());
}

std::string control_text(const Instruction& in, const OperandUse& use, const Operand& o) {
    switch (use.kind) {
        case OperandKind::bits: return bits_text(in, use, o);
        case OperandKind::enumeration: return name_text(use.names, o);
        case OperandKind::icond: return name_text(NameList::icond, o);
        case OperandKind::fcond: return name_text(NameList::fcond, o);
        case OperandKind::channel_mask: return mask_text(o);
        case OperandKind::truth_table: return digits_text(o);
        case OperandKind::alu_shift:
        case OperandKind::mem_shift: return fmt::format("lsl {}", o.value);
        case OperandKind::mask_width: return fmt::format("mask 0x{:X}", base::low_mask(o.value));
        case OperandKind::branch: return fmt::format("pc{:+}", o.value);
        case OperandKind::sreg: return special_text(o);
        default: return value_text(o);
    }
}

}  // namespace

std::optional<std::string> operand_text(const Instruction& instruction, size_t n) {
    const OperandUse& use = entry_of(instruction.op).operands[n];
    const Operand o = operand(instruction, n);
    if (may_be_left_out(use) && o == left_out(use))
        return std::nullopt;
    // What could not be said again is not said: registers beyond the last, odd distances.
    Instruction copy = instruction;
    if (!set_operand(copy, n, o))
        return std::string(undefined_text);
    return control_text(instruction, use, o);
}

}  // namespace cuesta::hw::agx
