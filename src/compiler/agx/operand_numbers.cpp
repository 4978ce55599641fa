// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/operand_numbers.h"

#include <array>
#include <string_view>

#include "base/assert.h"
#include "hw/agx/operands.h"

namespace cuesta::agx {

using hw::agx::Field;

namespace {

// By bit of the table.
constexpr std::array truth_fields = {Field::tt0, Field::tt1, Field::tt2, Field::tt3};

constexpr uint8_t not_there = 0xff;
constexpr size_t letters = 128;

struct Numbers {
    std::array<std::array<uint8_t, letters>, hw::agx::op_count> of{};

    Numbers() {
        for (size_t op = 0; op < hw::agx::op_count; ++op) {
            of[op].fill(not_there);
            const std::span<const hw::agx::OperandUse> operands =
                hw::agx::entry_of(static_cast<hw::agx::Op>(op)).operands;
            for (size_t n = 0; n < operands.size(); ++n)
                if (operands[n].name.size() == 1 || operands[n].name == "src")
                    of[op][static_cast<size_t>(operands[n].name[0])] = static_cast<uint8_t>(n);
        }
    }
};

}  // namespace

uint8_t operand_number(hw::agx::Op op, char letter) {
    static const Numbers numbers;
    const uint8_t number = numbers.of[static_cast<size_t>(op)][static_cast<size_t>(letter)];
    CUESTA_ASSERT(number != not_there, "the operation has the operand");
    return number;
}

unsigned truth_table(const hw::agx::Instruction& instruction) {
    unsigned table = 0;
    for (unsigned bit = 0; bit < truth_fields.size(); ++bit)
        table |= get(instruction, truth_fields[bit]) << bit;
    return table;
}

void set_truth_table(hw::agx::Instruction& instruction, unsigned table) {
    for (unsigned bit = 0; bit < truth_fields.size(); ++bit)
        set(instruction, truth_fields[bit], table >> bit & 1);
}

}  // namespace cuesta::agx
