// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/mali400/pp_isa.h"

#include <fmt/core.h>

#include "hw/mali400/pp_rows.h"

namespace cuesta::hw::mali400::pp {

namespace {

constexpr unsigned first_unit_bit = 32;

unsigned size_in_bits(const Instruction& instruction) {
    unsigned bits = first_unit_bit;
    for_each_unit(instruction, [&](unsigned, unsigned width, const auto& unit) {
        if (unit)
            bits += width;
    });
    return bits;
}

}  // namespace

std::span<const isa::Row<VaryingUnit>> rows(const VaryingUnit& unit) {
    if (unit.is_register_form())
        return varying_register_rows;
    return varying_immediate_rows;
}

std::span<const isa::Row<TextureUnit>> rows(const TextureUnit&) {
    return texture_rows;
}
std::span<const isa::Row<LoadUnit>> rows(const LoadUnit&) {
    return load_rows;
}
std::span<const isa::Row<VectorMultiply>> rows(const VectorMultiply&) {
    return vector_multiply_rows;
}
std::span<const isa::Row<ScalarMultiply>> rows(const ScalarMultiply&) {
    return scalar_multiply_rows;
}
std::span<const isa::Row<VectorAdd>> rows(const VectorAdd&) {
    return vector_add_rows;
}
std::span<const isa::Row<ScalarAdd>> rows(const ScalarAdd&) {
    return scalar_add_rows;
}

std::span<const isa::Row<Combiner>> rows(const Combiner& unit) {
    switch (unit.form) {
        case CombinerForm::function: return combiner_function_rows;
        case CombinerForm::atan_part1: return combiner_atan_part1_rows;
        case CombinerForm::atan_part2: return combiner_atan_part2_rows;
        case CombinerForm::multiply: return combiner_multiply_rows;
    }
    base::unreachable("a combiner form has two bits");
}

std::span<const isa::Row<StoreUnit>> rows(const StoreUnit& unit) {
    if (unit.is_read())
        return store_read_rows;
    return store_temporary_rows;
}

std::span<const isa::Row<BranchUnit>> rows(const BranchUnit&) {
    return branch_rows;
}

unsigned length_in_words(const Instruction& instruction) {
    return static_cast<unsigned>(base::div_round_up(size_in_bits(instruction), 32));
}

unsigned padding_bits(const Instruction& instruction) {
    return length_in_words(instruction) * 32 - size_in_bits(instruction);
}

Result<Instruction> decode(std::span<const uint32_t> words) {
    if (words.empty())
        return Error{Errc::out_of_range, "a PP instruction has at least a control word"};
    Control control;
    isa::unpack_unit(control_rows, control, words, 0);
    Instruction instruction;
    instruction.stop = control.stop;
    instruction.sync = control.sync;
    instruction.prefetch = control.prefetch;
    instruction.next_length = control.next_length;
    instruction.unknown_26 = control.unknown_26;
    for_each_unit(instruction, [&](unsigned bit, unsigned, auto& unit) {
        if ((control.units >> bit & 1) != 0)
            unit.emplace();
    });
    const unsigned length = length_in_words(instruction);
    if (control.length != length) {
        return Error{Errc::invalid,
                     fmt::format("the control word {:08x} has length {}, its units need {} words",
                                 words[0], control.length, length)};
    }
    if (words.size() < length) {
        return Error{
            Errc::out_of_range,
            fmt::format("a PP instruction of {} words is cut off after {}", length, words.size())};
    }
    unsigned at = first_unit_bit;
    for_each_unit(instruction, [&](unsigned, unsigned width, auto& unit) {
        if (!unit)
            return;
        unpack_unit(*unit, words, at);
        at += width;
    });
    instruction.padding = static_cast<uint32_t>(base::extract_bits(words, at, length * 32 - at));
    return instruction;
}

void encode(const Instruction& instruction, std::vector<uint32_t>& words) {
    const unsigned length = length_in_words(instruction);
    Control control = {
        .length = static_cast<uint8_t>(length),
        .stop = instruction.stop,
        .sync = instruction.sync,
        .next_length = instruction.next_length,
        .prefetch = instruction.prefetch,
        .unknown_26 = instruction.unknown_26,
    };
    for_each_unit(instruction, [&](unsigned bit, unsigned, const auto& unit) {
        if (unit)
            control.units = static_cast<uint16_t>(control.units | 1u << bit);
    });
    const size_t start = words.size();
    words.resize(start + length);
    const auto own = std::span(words).subspan(start);
    isa::pack_unit(control_rows, control, own, 0);
    unsigned at = first_unit_bit;
    for_each_unit(instruction, [&](unsigned, unsigned width, const auto& unit) {
        if (!unit)
            return;
        pack_unit(*unit, own, at);
        at += width;
    });
    const unsigned left = length * 32 - at;
    base::insert_bits(own, at, left, instruction.padding);
}

}  // namespace cuesta::hw::mali400::pp
