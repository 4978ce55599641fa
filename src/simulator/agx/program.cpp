// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/program.h"

#include <array>

#include <fmt/core.h>

#include "hw/agx/isa.h"
#include "simulator/agx/step_decode.h"

namespace cuesta::simulator::agx {

// Follows the code from the entry; branches are decoded after the run they stand in.
class ProgramDecoder {
  public:
    ProgramDecoder(const FetchCode& fetch, const ProgramLimits& limits)
        : fetch_(fetch), limits_(limits) {
        program_.register_halves_ = limits.register_halves;
    }

    Result<Program> run(uint64_t entry) {
        TRY(decode_run(entry));
        while (!branches_.empty()) {
            const Branch branch = branches_.back();
            branches_.pop_back();
            if (!program_.step_at(branch.target))
                TRY(decode_run(branch.target));
            program_.steps_[branch.step].target = *program_.step_at(branch.target);
        }
        return std::move(program_);
    }

  private:
    struct Branch {
        uint32_t step;
        uint64_t target;
    };

    static Error error_at(uint64_t address, const Error& error) {
        return {error.code, fmt::format("instruction at {:#x}: {}", address, error.text)};
    }

    // Up to an end, or to what is decoded already.
    Result<void> decode_run(uint64_t address) {
        bool is_first = true;
        for (;;) {
            const auto known = program_.step_at(address);
            if (known) {
                if (!is_first)
                    program_.steps_.back().next = *known;
                return {};
            }
            if (!is_first)
                program_.steps_.back().next = static_cast<uint32_t>(program_.steps_.size());
            is_first = false;
            const auto step = decode_at(address);
            if (!step)
                return error_at(address, step.error());
            address += *step;
            if (ends_)
                return {};
        }
    }

    // Appends the step; the length of the instruction.
    Result<unsigned> decode_at(uint64_t address) {
        if (program_.steps_.size() == limits_.steps)
            return Error{Errc::fault,
                         fmt::format("a program of more than {} instructions", limits_.steps)};
        std::array<uint8_t, hw::agx::max_bytes> bytes = {};
        const size_t there = TRY(fetch_(address, bytes));
        const auto decoded = TRY(hw::agx::decode(std::span(bytes).first(there)));
        const hw::agx::Instruction& instruction = decoded.instruction;
        if (instruction.op == hw::agx::Op::unknown)
            return Error{Errc::fault,
                         fmt::format("unknown instruction, {}", hw::agx::print(instruction))};
        Step step = TRY(make_step(instruction));
        if (is_texture_operation(instruction.op)) {
            const TextureStep texture = TRY(make_texture_step(instruction));
            declare_registers(instruction, texture, step);
            step.number = static_cast<uint32_t>(program_.textures_.size());
            program_.textures_.push_back(texture);
        }
        TRY(check_registers(step));
        step.address = address;
        const Successor successor = successor_of(instruction.op);
        ends_ = successor == Successor::end || instruction.op == hw::agx::Op::ret;
        if (instruction.op == hw::agx::Op::stop && closes_a_level(address + decoded.length)) {
            ends_ = false;
            step.number = 1;
        }
        const auto index = static_cast<uint32_t>(program_.steps_.size());
        if (successor == Successor::branch) {
            const auto distance = int64_t{static_cast<int32_t>(step.number)};
            branches_.push_back({index, address + static_cast<uint64_t>(distance)});
        }
        program_.index_.emplace(address, index);
        program_.steps_.push_back(step);
        return unsigned{decoded.length};
    }

    // A program's last stop has nothing behind it. What stands behind another one, in an if, is the
    // end of a level, which lets other lanes go on.
    bool closes_a_level(uint64_t address) const {
        std::array<uint8_t, hw::agx::max_bytes> bytes = {};
        const auto there = fetch_(address, bytes);
        if (!there)
            return false;
        const auto next = hw::agx::decode(std::span(bytes).first(*there));
        if (!next)
            return false;
        switch (next->instruction.op) {
            case hw::agx::Op::pop_exec:
            case hw::agx::Op::else_icmp:
            case hw::agx::Op::else_fcmp: return true;
            default: return false;
        }
    }

    Result<void> check_registers(const Step& step) const {
        const auto check = [&](const RegisterRange& range) -> Result<void> {
            if (range.count == 0 || range.first + range.count <= limits_.register_halves)
                return {};
            return Error{Errc::fault,
                         fmt::format("register r{} is beyond the {} halves of the launch",
                                     (range.first + range.count - 1) / 2, limits_.register_halves)};
        };
        for (unsigned i = 0; i < step.read_count; ++i)
            TRY(check(step.reads[i]));
        return check(step.writes);
    }

    const FetchCode& fetch_;
    const ProgramLimits& limits_;
    Program program_;
    std::vector<Branch> branches_;
    bool ends_ = false;
};

Result<Program> Program::decode(const FetchCode& fetch,
                                uint64_t entry,
                                const ProgramLimits& limits) {
    return ProgramDecoder(fetch, limits).run(entry);
}

std::optional<uint32_t> Program::step_at(uint64_t address) const {
    const auto found = index_.find(address);
    if (found == index_.end())
        return std::nullopt;
    return found->second;
}

}  // namespace cuesta::simulator::agx
