// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/tgsi/refusals.h"

#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "base/half.h"
#include "compiler/tgsi/mixed_reads.h"
#include "compiler/tgsi/names.h"

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

// What a back end calls the opcodes that it serves of some operands.
std::string_view nir_name(Opcode opcode) {
    switch (opcode) {
        case Opcode::and_: return "'iand'";
        case Opcode::or_: return "'ior'";
        case Opcode::xor_: return "'ixor'";
        case Opcode::shl: return "'ishl'";
        case Opcode::shr: return "'ishr'";
        default: return "'ushr'";
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
    // Which memory is meant is no number to the core.
    if (instruction.opcode == Opcode::membar)
        return std::nullopt;
    const std::string_view types = info.types(program.dialect).sources;
    for (size_t i = 0; i < types.size() && i < instruction.srcs.size(); ++i)
        if (types[i] == 'i' || types[i] == 'u')
            if (const auto found = unheld_integer(program, instruction, instruction.srcs[i]))
                return found;
    return std::nullopt;
}

// The declaration of a system value that is read and that the Mali-400, which has no numbers of
// vertices, lacks.
const Declaration* unserved_value(const Program& program) {
    const auto is_read = [&](const Declaration& declaration) {
        for (const Instruction& instruction : program.instructions)
            for (const Source& source : instruction.srcs)
                if (source.reg.file == File::system_value && source.reg.index.offset >= 0 &&
                    static_cast<uint32_t>(source.reg.index.offset) >= declaration.first &&
                    static_cast<uint32_t>(source.reg.index.offset) <= declaration.last)
                    return true;
        return false;
    };
    for (const Declaration& declaration : program.declarations)
        if (declaration.file == File::system_value &&
            (declaration.semantic == Semantic::vertex_id ||
             declaration.semantic == Semantic::instance_id) &&
            is_read(declaration))
            return &declaration;
    return nullptr;
}

// The declaration of a fragment program that the GPU has no register for.
std::string refused_declaration(const Program& program,
                                std::string_view gpu,
                                std::string_view said) {
    const uint32_t colors = gpu == "mali400" ? 2 : 8;
    for (const Declaration& d : program.declarations) {
        if (!program.is_fragment() || !d.semantic)
            continue;
        const std::string_view semantic = semantic_names.of(*d.semantic);
        const uint32_t last = d.semantic_index + (d.last - d.first);
        if (d.file == File::output && d.semantic == Semantic::color && last >= colors)
            return fmt::format(" (line {}: COLOR[{}] is refused on {}, which has {} colours)",
                               d.location.line, std::max(d.semantic_index, colors), gpu, colors);
        if (d.file == File::output && d.semantic == Semantic::stencil && gpu == "mali400")
            return fmt::format(" (line {}: the output {} is refused on {})", d.location.line,
                               semantic, gpu);
        // Only where it is read, which the back end knows.
        if (d.file != File::input || !d.interpolate)
            continue;
        for (uint32_t i = d.first; i <= d.last; ++i)
            if (said.find(fmt::format("input 'IN{}' is ", i)) != said.npos)
                return fmt::format(" (line {}: {}[{}] is {}, which is refused on {})",
                                   d.location.line, semantic, d.semantic_index + (i - d.first),
                                   interpolate_names.of(*d.interpolate), gpu);
    }
    return {};
}

}  // namespace

std::string first_refusal(const Program& program, std::string_view gpu, std::string_view said) {
    const bool is_mali400 = gpu == "mali400";
    const size_t column = (is_mali400 ? 2 : 0) + (program.is_fragment() ? 1 : 0);
    if (const Declaration* value = is_mali400 ? unserved_value(program) : nullptr)
        return fmt::format(" (line {}: {} is refused on {})", value->location.line,
                           semantic_names.of(*value->semantic), gpu);
    if (std::string declaration = refused_declaration(program, gpu, said); !declaration.empty())
        return declaration;
    for (const Instruction& instruction : program.instructions) {
        const OpcodeInfo& info = opcode_info(instruction.opcode);
        const std::string_view name = info.name_in(program.dialect);
        if (info.services[column] == Service::refused)
            return fmt::format(" (line {}: {} is refused on {})", instruction.location.line, name,
                               gpu);
        const bool of_some =
            info.services[column] == Service::truth || info.services[column] == Service::counts;
        if (of_some && said.find(nir_name(instruction.opcode)) != said.npos)
            return fmt::format(" (line {}: {} is refused on {} {})", instruction.location.line,
                               name, gpu,
                               info.services[column] == Service::truth ? "but for truth values"
                                                                       : "but by constants");
        if (info.services[column] != Service::whole)
            continue;
        if (const auto number = unheld_integer(program, instruction, info))
            return fmt::format(" (line {}: {} reads {}, for which {} has no number)",
                               instruction.location.line, name, *number, gpu);
    }
    if (const std::string mixed = is_mali400 ? first_mixed_read(program) : ""; !mixed.empty())
        return " (" + mixed + ")";
    return {};
}

}  // namespace cuesta::tgsi
