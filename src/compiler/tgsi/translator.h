// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Builds the NIR of a parsed program.
#pragma once

#include <map>
#include <vector>

#include "compiler/tgsi/flow.h"
#include "compiler/tgsi/registers.h"

namespace cuesta::tgsi {

class Translator {
  public:
    // `dynamic_stack`: PUSHA and POPA count at run time.
    Translator(const Program& program,
               std::string_view file_name,
               nir::Function& main,
               bool dynamic_stack);

    Result<void> run();

    // A POPA had no PUSHA in its block: only a stack that counts at run time tells.
    bool wants_dynamic_stack() const { return wants_dynamic_stack_; }

  private:
    // Instructions first..last - 1.
    struct Code {
        size_t first;
        size_t last;
    };
    struct Lists;
    // Of an if, a loop or a part of a switch, with labels.
    struct BranchList {
        size_t last;
        std::vector<size_t> targets;
    };
    // What calls of one label copy.
    struct Subroutine {
        Code code;
        bool returns_early;           // other than at its very end
        std::vector<size_t> targets;  // of branches in it
    };

    const OpcodeInfo& info(const Instruction& instruction) const {
        return opcode_info(instruction.opcode);
    }
    std::string_view name(const Instruction& instruction) const {
        return info(instruction).name_in(program_.dialect);
    }
    Error error(const Instruction& instruction, std::string_view message) const {
        return registers_.error(instruction.location, message);
    }

    // --- translate.cpp
    Result<void> check_properties() const;
    Result<void> translate(const Instruction& instruction);
    Result<nir::Value*> load(const Instruction& instruction, size_t number);
    // `value` has one component (for all) or four.
    Result<void> store(const Instruction& instruction, nir::Value* value, size_t number = 0);
    Result<void> arithmetic(const Instruction& instruction);
    Result<void> discard(const Instruction& instruction);
    Error unknown_height(const Instruction& instruction);
    nir::Value* stack_entry(nir::Value* height);
    Result<void> push(const Instruction& instruction);
    Result<void> pop(const Instruction& instruction);

    // --- translate_flow.cpp
    // All of the code, with its labels, which `targets` are.
    Result<void> translate_region(Code code, const std::vector<size_t>& targets);
    Result<void> translate_code(Code code);
    Result<std::vector<size_t>> branch_targets(Code code);
    size_t target_of(const Instruction& branch) const;
    Result<void> control_flow(const Instruction& instruction);
    Result<nir::Value*> condition(const Instruction& instruction);
    Result<void> check_nesting(const Instruction& instruction, size_t added = 1) const;
    // At the end of code that began with so many open ifs, loops and calls.
    Result<void> check_closed(size_t depth) const;
    Result<void> close(const Instruction& instruction, FrameKind kind, std::string_view message);
    Result<void> begin_else(const Instruction& instruction);
    Result<void> check_subroutines() const;
    Result<void> loop_jump(const Instruction& instruction, nir::JumpKind kind);
    Result<void> break_where(const Instruction& instruction);
    Result<void> begin_switch(const Instruction& instruction);
    Result<void> switch_label(const Instruction& instruction);
    Result<void> branch(const Instruction& instruction);
    Result<void> return_(const Instruction& instruction);
    Result<void> call(const Instruction& instruction);
    Result<const Subroutine*> subroutine_at(const Instruction& call);
    bool returns_early(Code code) const;
    size_t number_of(const Instruction& instruction) const {
        return static_cast<size_t>(&instruction - program_.instructions.data());
    }

    // --- translate_texture.cpp
    Result<void> texture(const Instruction& instruction);

    // A call that is being copied.
    struct Call {
        uint32_t target;
        size_t frame;
    };
    // What PUSHA kept, for a POPA that runs whenever it does.
    struct StackEntry {
        nir::Variable* variable;
        uint32_t straight_line;
    };
    // Code with labels: where it is, and the next segment to run.
    struct Region {
        size_t frame;
        std::vector<size_t> targets;
        nir::Variable* next;
    };
    struct Switch {
        size_t frame;
        nir::Variable* entry;  // the number of the label that is gone to
        int32_t label = 0;     // the last one that was met
    };

    const Program& program_;
    const std::string_view file_name_;
    nir::Builder b_;
    Registers registers_;
    Flow flow_;
    std::vector<Call> calls_;
    std::map<uint32_t, Subroutine> subroutines_;  // by label
    std::vector<Region> regions_;                 // innermost last
    std::map<size_t, BranchList> branch_lists_;   // by their first instruction
    std::vector<Switch> switches_;
    std::vector<StackEntry> stack_;
    nir::Variable* stack_memory_ = nullptr;
    nir::Variable* stack_height_ = nullptr;
    size_t copied_ = 0;  // instructions of the subroutines translated so far
    const bool dynamic_stack_;
    bool wants_dynamic_stack_ = false;
};

}  // namespace cuesta::tgsi
