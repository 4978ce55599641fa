// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/tgsi/mixed_reads.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include <fmt/core.h>

#include "compiler/tgsi/names.h"

namespace cuesta::tgsi {
namespace {

enum class Kind : uint8_t { unknown, floating, integer };

Kind kind_of(char letter) {
    switch (letter) {
        case 'f': return Kind::floating;
        case 'i':
        case 'u': return Kind::integer;
        default: return Kind::unknown;
    }
}

// Whether the operand is only asked whether its bits are zero, or may be, or is not read at all:
// that goes with both.
bool goes_with_both(Opcode opcode, size_t operand) {
    switch (opcode) {
        case Opcode::uif:
        case Opcode::useq:
        case Opcode::usne:
        case Opcode::membar: return true;
        case Opcode::ucmp: return operand == 0;
        default: return false;
    }
}

using Cell = std::tuple<File, int32_t, uint8_t>;  // file, index, component

class MixedReads {
  public:
    explicit MixedReads(const Program& program) : program_(program) {
        // What moves pass on may be written further down: twice is enough for chains in order.
        for (unsigned round = 0; round < 2; ++round)
            walk(false);
    }

    std::string first() {
        walk(true);
        return found_;
    }

  private:
    using Kinds = std::map<Cell, Kind>;

    static bool is_plain(const RegisterName& reg) { return !reg.index.indirect && !reg.dimension; }

    Kind read(const RegisterName& reg, uint8_t component) const {
        if (reg.file == File::input || reg.file == File::constant)
            return Kind::floating;
        if (reg.file != File::temporary || !is_plain(reg) || has_computed_writes_)
            return Kind::unknown;
        const Cell cell{reg.file, reg.index.offset, component};
        if (const auto here = latest_.find(cell); here != latest_.end())
            return here->second;
        const auto ever = ever_.find(cell);
        return ever != ever_.end() ? ever->second : Kind::unknown;
    }

    void write(const RegisterName& reg, uint8_t component, Kind kind) {
        if (reg.file != File::temporary)
            return;
        if (!is_plain(reg)) {
            has_computed_writes_ = true;
            return;
        }
        const Cell cell{reg.file, reg.index.offset, component};
        latest_[cell] = kind;
        const auto [ever, is_new] = ever_.emplace(cell, kind);
        if (!is_new && ever->second != kind)
            ever->second = Kind::unknown;
    }

    void check_sources(const Instruction& instruction, const OpcodeInfo& info, unsigned mask) {
        const std::string_view types = info.types(program_.dialect).sources;
        for (size_t i = 0; i < instruction.srcs.size() && i < types.size(); ++i) {
            const Kind wanted = kind_of(types[i]);
            const Source& source = instruction.srcs[i];
            if (wanted == Kind::unknown || goes_with_both(instruction.opcode, i))
                continue;
            for (unsigned c = 0; c < 4; ++c)
                if ((mask >> c & 1) != 0)
                    check_read(instruction, info, source.reg, source.swizzle[c], wanted);
        }
    }

    void check_read(const Instruction& instruction,
                    const OpcodeInfo& info,
                    const RegisterName& reg,
                    uint8_t component,
                    Kind wanted) {
        const Kind is = read(reg, component);
        if (is == Kind::unknown || is == wanted || !found_.empty())
            return;
        const bool integer = is == Kind::integer;
        found_ = fmt::format("line {}: {} reads the {} {}[{}].{} as {}", instruction.location.line,
                             info.name_in(program_.dialect), integer ? "integer" : "float",
                             file_names.of(reg.file), reg.index.offset, "xyzw"[component],
                             integer ? "a float" : "an integer");
    }

    // Moves pass on what their source is; texels are floats.
    Kind result(const Instruction& instruction, char letter, unsigned c) const {
        if (instruction.opcode == Opcode::mov)
            return read(instruction.srcs[0].reg, instruction.srcs[0].swizzle[c]);
        if (letter == 'x' && opcode_info(instruction.opcode).traits.texture)
            return Kind::floating;
        return kind_of(letter);
    }

    void visit(const Instruction& instruction, bool check) {
        const OpcodeInfo& info = opcode_info(instruction.opcode);
        const unsigned mask = instruction.dsts.empty() ? 1u : instruction.dsts[0].mask;
        if (check)
            check_sources(instruction, info, mask);
        const std::string_view types = info.types(program_.dialect).destinations;
        std::vector<std::tuple<const RegisterName*, uint8_t, Kind>> results;
        for (size_t i = 0; i < instruction.dsts.size() && i < types.size(); ++i)
            for (uint8_t c = 0; c < 4; ++c)
                if ((instruction.dsts[i].mask >> c & 1) != 0)
                    results.emplace_back(&instruction.dsts[i].reg, c,
                                         result(instruction, types[i], c));
        for (const auto& [reg, c, kind] : results) {
            if (check && found_.empty() && reg->file == File::output && kind == Kind::integer)
                found_ = fmt::format("line {}: {} hands an integer to {}[{}].{}",
                                     instruction.location.line, info.name_in(program_.dialect),
                                     file_names.of(reg->file), reg->index.offset, "xyzw"[c]);
            write(*reg, c, kind);
        }
    }

    // What has no result may be a place that others come to.
    void walk(bool check) {
        const bool jumps = std::ranges::any_of(
            program_.instructions, [](const Instruction& i) { return i.opcode == Opcode::bra; });
        latest_.clear();
        for (const Instruction& instruction : program_.instructions) {
            visit(instruction, check);
            if (jumps || instruction.dsts.empty())
                latest_.clear();
        }
    }

    const Program& program_;
    Kinds ever_;    // what all writers make of it
    Kinds latest_;  // in this piece of code
    bool has_computed_writes_ = false;
    std::string found_;
};

}  // namespace

std::string first_mixed_read(const Program& program) {
    return MixedReads(program).first();
}

}  // namespace cuesta::tgsi
