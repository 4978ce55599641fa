// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/tgsi/refusals.h"

#include <optional>

#include <fmt/core.h>

#include "base/half.h"

namespace cuesta::tgsi {
namespace {

// Whether the number tells 2^31 and more from negative ones, which is how the Mali-400 carries
// them.
bool reads_magnitude(Opcode opcode) {
    switch (opcode) {
        case Opcode::umin:
        case Opcode::umax:
        case Opcode::uslt:
        case Opcode::usge:
        case Opcode::udiv:
        case Opcode::umod:
        case Opcode::u2f:
        case Opcode::ushr: return true;
        default: return false;
    }
}

// Floats of 32 bits in vertex programs, of 16 in fragment programs.
bool is_held(int32_t number, bool in_fragment) {
    const auto single = static_cast<float>(number);
    const float kept = in_fragment ? base::half_to_float(base::half_from_float(single)) : single;
    return static_cast<double>(kept) == static_cast<double>(number);
}

// The first integer of an immediate that the Mali-400 has no number for.
std::optional<int64_t> unheld_integer(const Program& program,
                                      const Instruction& instruction,
                                      const Source& source) {
    const RegisterIndex& index = source.reg.index;
    if (source.reg.file != File::immediate || index.indirect || index.offset < 0 ||
        static_cast<size_t>(index.offset) >= program.immediates.size())
        return std::nullopt;
    const Immediate& immediate = program.immediates[static_cast<size_t>(index.offset)];
    const unsigned mask = instruction.dsts.empty() ? 1u : instruction.dsts[0].mask;
    for (unsigned c = 0; c < 4; ++c) {
        if ((mask >> c & 1) == 0)
            continue;
        const uint32_t bits = immediate.bits[source.swizzle[c]];
        const auto number = static_cast<int32_t>(bits);
        if (number < 0 && !source.negate && !source.absolute && reads_magnitude(instruction.opcode))
            return bits;
        if (!is_held(number, program.is_fragment()))
            return number;
    }
    return std::nullopt;
}

std::optional<int64_t> unheld_integer(const Program& program,
                                      const Instruction& instruction,
                                      const OpcodeInfo& info) {
    const std::string_view types = info.types(program.dialect).sources;
    for (size_t i = 0; i < types.size() && i < instruction.srcs.size(); ++i)
        if (types[i] == 'i' || types[i] == 'u')
            if (const auto found = unheld_integer(program, instruction, instruction.srcs[i]))
                return found;
    return std::nullopt;
}

}  // namespace

std::string first_refusal(const Program& program, std::string_view gpu) {
    const size_t column = (gpu == "mali400" ? 2 : 0) + (program.is_fragment() ? 1 : 0);
    for (const Instruction& instruction : program.instructions) {
        const OpcodeInfo& info = opcode_info(instruction.opcode);
        const std::string_view name = info.name_in(program.dialect);
        if (info.services[column] == Service::refused)
            return fmt::format(" (line {}: {} is refused on {})", instruction.location.line, name,
                               gpu);
        if (info.services[column] != Service::whole)
            continue;
        if (const auto number = unheld_integer(program, instruction, info))
            return fmt::format(" (line {}: {} reads {}, for which {} has no number)",
                               instruction.location.line, name, *number, gpu);
    }
    return {};
}

}  // namespace cuesta::tgsi
