// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// IR by hand, from the text of instructions.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/agx/ir.h"

namespace cuesta::agx::test {

// A word of the memory that u2_u3 points to.
std::string load_text(unsigned reg, unsigned word);
std::string store_text(unsigned reg, unsigned word);

// One instruction as after register allocation: operands that are registers, uniforms or immediates
// become sources and results, and are taken out of the machine instruction. Null where the text is
// none, which fails the test.
Instr* machine(Ir& ir, std::string_view text);

// The same of each line.
void append_text(Ir& ir, Block& block, std::string_view text);

// The same with values in place of registers: one that is written is a new value each time, one
// that is read and was never written becomes a preload. Operands of a value name its first
// register.
class ValueBuilder {
  public:
    ValueBuilder(Ir& ir, Block& block) : ir_(ir), block_(block) {}
    void append(std::string_view text);

  private:
    void rename(Instr& instr);
    ValueId read(const Src& src);

    Ir& ir_;
    Block& block_;
    std::map<Register, ValueId> values_;
};

// A branch at the end of the block, with its edge of the graph.
Instr* append_jump(Ir& ir, Block& from, hw::agx::Op op, Block& to);

}  // namespace cuesta::agx::test
