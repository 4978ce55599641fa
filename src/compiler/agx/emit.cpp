// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Allocated instructions to bytes. A short form depends on nothing but the instruction, so that one
// pass finds all places and branches are patched afterwards.
#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "base/bits.h"
#include "compiler/agx/emit_operands.h"
#include "compiler/agx/passes.h"

namespace cuesta::agx {

namespace {

using hw::agx::Op;

constexpr unsigned traps_behind = 8;  // as the reference compiler does (G13 fact sheet)
// What an immediate reaches: the place of a spilled register in bytes.
constexpr uint32_t greatest_spill_end = 32768;
constexpr unsigned reserved_words = 10;  // always added to a stack (memory semantics)

class Emitter {
  public:
    explicit Emitter(Ir& ir) : ir_(ir), starts_(ir.blocks.size()) {}

    Result<std::vector<uint8_t>> run() {
        TRY(emit_stack());
        for (const auto& block : ir_.blocks) {
            starts_[block->index] = code_.size();
            for (Instr* instr = block->first; instr != nullptr; instr = instr->next)
                TRY(emit_instr(*instr));
        }
        finish();
        TRY(patch_branches());
        return std::move(code_);
    }

  private:
    struct Branch {
        size_t at;
        hw::agx::Instruction machine;
        const Block* target;
    };

    Result<void> emit_stack() {
        const uint64_t bytes = uint64_t{ir_.scratch_bytes} + ir_.spill_bytes;
        if (bytes == 0)
            return {};
        if (ir_.spill_bytes != 0 && bytes > greatest_spill_end)
            return too_large(bytes, "to spill behind its arrays", greatest_spill_end);
        const uint64_t words = stack_dwords(bytes);
        if (words > Limits::stack_words)
            return too_large(bytes, "for its arrays", Limits::stack_words * 4);
        hw::agx::Instruction adjust = hw::agx::make(Op::stack_adjust);
        const auto value = hw::agx::find_operand(Op::stack_adjust, "v");
        TRY(hw::agx::set_operand(adjust, *value, hw::agx::immediate(static_cast<int64_t>(words))));
        append(adjust);
        return {};
    }

    static Error too_large(uint64_t bytes, std::string_view purpose, uint64_t limit) {
        return {Errc::unsupported, fmt::format("the shader needs {} bytes of stack {}, {} is the "
                                               "limit",
                                               bytes, purpose, limit)};
    }

    Result<void> emit_instr(const Instr& instr) {
        const hw::agx::Instruction machine = TRY(complete(instr));
        if (instr.target != nullptr)
            branches_.push_back({code_.size(), machine, instr.target});
        append(machine);
        return {};
    }

    void append(const hw::agx::Instruction& machine) {
        const hw::agx::Encoded encoded = hw::agx::encode(machine);
        code_.insert(code_.end(), encoded.bytes.begin(), encoded.bytes.begin() + encoded.length);
        last_ = machine.op;
        ++appended_;
    }

    void finish() {
        // A branch to the end of the code needs a stop there, too.
        const bool ends_empty = !starts_.empty() && starts_.back() == code_.size();
        if (last_ != Op::stop || ends_empty)
            append(hw::agx::make(Op::stop));
        ir_.instructions = appended_;
        for (unsigned i = 0; i < traps_behind; ++i)
            append(hw::agx::make(Op::trap));
    }

    // From the first byte of the branch to that of the block.
    Result<void> patch_branches() {
        for (Branch& branch : branches_) {
            const auto offset = hw::agx::find_operand(branch.machine.op, "off");
            if (!offset)
                return Error{Errc::invalid,
                             fmt::format("compiler bug: {} has a target but is no branch",
                                         hw::agx::entry_of(branch.machine.op).name)};
            const auto distance = static_cast<int64_t>(starts_[branch.target->index]) -
                                  static_cast<int64_t>(branch.at);
            TRY(hw::agx::set_operand(branch.machine, *offset, hw::agx::immediate(distance)));
            const hw::agx::Encoded encoded = hw::agx::encode(branch.machine);
            std::copy_n(encoded.bytes.begin(), encoded.length,
                        code_.begin() + static_cast<ptrdiff_t>(branch.at));
        }
        return {};
    }

    Ir& ir_;
    std::vector<uint8_t> code_;
    std::vector<size_t> starts_;  // of blocks
    std::vector<Branch> branches_;
    Op last_ = Op::unknown;
    uint32_t appended_ = 0;
};

}  // namespace

uint64_t stack_dwords(uint64_t bytes) {
    if (bytes == 0)
        return 0;
    return base::align_up(base::div_round_up(bytes, uint64_t{4}) + reserved_words, 4);
}

Result<std::vector<uint8_t>> emit(Ir& ir) {
    lower_for_emission(ir);
    return Emitter(ir).run();
}

}  // namespace cuesta::agx
