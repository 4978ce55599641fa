// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Programs that do a part of what another does, to find out which part a GPU refuses.
#pragma once

#include <optional>
#include <vector>

#include "compiler/tgsi/program.h"

namespace cuesta::tgsi {

// Of the code from `first` to in front of `last`, the whole or a subroutine's, what stands behind
// `at` is left out. Ifs, loops and switches that are open there are closed.
struct Cut {
    size_t first;
    size_t at;
    size_t last;
};

// A part of a program, which must live as long.
class Excerpt {
  public:
    explicit Excerpt(const Program& whole) : blank(whole.instructions.size()), whole_(whole) {}

    // By instruction: those that write zeros instead of their results, or do nothing.
    std::vector<bool> blank;
    // One for each code that is cut. The program asks of the last one's instruction whether its
    // result is zero, which goes with numbers of all kinds, and writes that to an output: so that
    // the instruction has a use, and nothing else has one but for it.
    std::vector<Cut> cuts;
    // In place of the last cut's instruction.
    std::optional<Instruction> instead;

    Program program() const;

    // Without effect on others: may be blank.
    static bool can_be_blank(const Instruction& instruction);
    // Asks whether the components of the mask are zero.
    Instruction question(const RegisterName& reg, uint8_t mask) const;
    // Writes zeros.
    Instruction zeros(const Destination& destination) const;

  private:
    Instruction answer() const;
    bool is_left_out(size_t at) const;
    void add(std::vector<Instruction>& list, size_t at) const;
    void add_cut(std::vector<Instruction>& list, const Cut& cut) const;
    void add_questioned(std::vector<Instruction>& list, const Instruction& instruction) const;
    void add_end(std::vector<Instruction>& list, Opcode opener) const;
    uint32_t next_of(File file) const;
    void declare_own(Program& part) const;

    const Program& whole_;
};

}  // namespace cuesta::tgsi
