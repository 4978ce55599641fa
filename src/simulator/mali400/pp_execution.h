// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// One run of a program on a batch: control flow of diverging fragments, and the units of each
// instruction in pipeline order.
//
// Divergence: every fragment has its own place in the program; the batch executes the lowest place
// that a fragment waits at (a discard first), for all fragments that wait there. A discarded
// fragment goes on as a helper of its quad: it executes whatever its quad executes (part 6, 6.12;
// the API leaves derivatives behind a discard open).
#pragma once

#include "simulator/mali400/pp_alu.h"
#include "simulator/mali400/pp_core.h"

namespace cuesta::simulator::mali400 {

class PpExecution {
  public:
    PpExecution(PpCore& core,
                const Program& program,
                const FragmentInputs& inputs,
                FragmentResources& resources,
                FragmentBatch& batch)
        : core_(core),
          program_(program),
          inputs_(inputs),
          resources_(resources),
          batch_(batch),
          quads_(batch.quads) {}

    Result<void> run();

  private:
    using Masks = std::array<LaneMask, batch_quads>;

    // Control flow (pp_execution.cpp).
    void clear_registers();
    Result<void> step(const ProgramInstruction& instruction);
    Result<bool> advance(const ProgramInstruction& instruction);
    Masks branch_taken(const ProgramInstruction& instruction) const;
    bool choose_place();

    // Units (pp_units.cpp), each reading what earlier ones wrote.
    Result<void> execute(const ProgramInstruction& instruction);
    Result<void> varying_unit(const ProgramInstruction& instruction);
    Result<void> load_varying(const hw::mali400::pp::VaryingUnit& unit);
    Result<void> load_varying_indexed(const hw::mali400::pp::VaryingUnit& unit,
                                      unsigned index,
                                      std::span<Row> out);
    Result<void> indexed_varying(const hw::mali400::pp::VaryingUnit& unit);
    void load_register(const ProgramInstruction& instruction);
    void project(unsigned divisor);
    void normalize();
    Result<void> texture_unit(const ProgramInstruction& instruction);
    Result<void> sample(TextureRequest& request, std::span<const LaneMask> lanes);
    Result<void> load_unit(const ProgramInstruction& instruction);
    Result<void> load_uniform(const ProgramInstruction& instruction);
    Result<void> load_temporary(const ProgramInstruction& instruction);
    void multiply_units(const ProgramInstruction& instruction);
    void add_units(const ProgramInstruction& instruction);
    void vector_add(const ProgramInstruction& instruction);
    void scalar_add(const ProgramInstruction& instruction, Row& out);
    void combiner(const ProgramInstruction& instruction);
    Result<void> store_unit(const ProgramInstruction& instruction);
    Result<void> store_temporary(const ProgramInstruction& instruction);

    // Register access.
    const Row& scalar(const ProgramInstruction& instruction, unsigned code) const {
        const unsigned first_constant = hw::mali400::pp::reg_const0 * 4;
        if (code - first_constant < 8)
            return instruction.constants[code - first_constant];
        return core_.registers_[code];
    }
    Operand scalar_operand(const ProgramInstruction& instruction,
                           const hw::mali400::pp::ScalarSource& source) const {
        return operand(scalar(instruction, source.reg), source.absolute, source.negate);
    }
    Operand vector_operand(const ProgramInstruction& instruction,
                           const hw::mali400::pp::VectorSource& source,
                           unsigned component) const;
    void write(unsigned code, const Row& values);
    void write_masked(unsigned reg, unsigned mask, std::span<const Row> values);

    // Scalar index of a temporary for each lane, or nothing when one lane leaves the stack.
    Result<std::array<IntLanes, batch_quads>> temporary_index(const ProgramInstruction& instruction,
                                                              uint16_t index,
                                                              bool offset_enable,
                                                              unsigned offset_register,
                                                              unsigned alignment) const;

    PpCore& core_;
    const Program& program_;
    const FragmentInputs& inputs_;
    FragmentResources& resources_;
    FragmentBatch& batch_;
    const unsigned quads_;

    // Without divergence all lanes are at `place_` and in `active_`.
    uint32_t place_ = 0;
    bool diverged_ = false;
    bool all_active_ = true;
    Masks active_ = {};   // lanes that execute the current instruction, helpers included
    Masks running_ = {};  // lanes with a place of their own
    std::array<IntLanes, batch_quads> places_ = {};

    bool coordinates_complete_ = false;  // valid on every lane, active or not
};

}  // namespace cuesta::simulator::mali400
