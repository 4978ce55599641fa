// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Whether allocated code computes what the code before allocation did: a data-flow analysis of
// which values each half of the register file and of the stack holds, on all ways through the
// program. It knows nothing of how registers were chosen.
#pragma once

#include <string>
#include <vector>

#include "compiler/agx/ir.h"

namespace cuesta::agx::test {

// The program before allocation.
class FlowCheck {
  public:
    explicit FlowCheck(const Ir& ir);

    // The first thing that is wrong with the program after allocation; empty: nothing.
    std::string check(const Ir& ir) const;

    struct Original {
        const Instr* instr = nullptr;
        Kind kind = Kind::machine;
        hw::agx::Instruction machine;
        std::vector<Def> defs;
        std::vector<Src> srcs;
    };

  private:
    std::vector<std::vector<Original>> blocks_;
    std::vector<Original> definition_;  // by value
    friend class FlowAnalysis;
};

// Machine instructions of the program, and those among them that move values.
struct CodeCount {
    unsigned instructions = 0;
    unsigned moves = 0;
    unsigned exchanges = 0;  // exclusive or
    unsigned spills = 0;
    unsigned fills = 0;
};
CodeCount count_code(const Ir& ir);

}  // namespace cuesta::agx::test
