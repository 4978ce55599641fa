// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Random programs in SSA form: ifs, loops with breaks and continues, phis, vectors, all kinds of
// pseudo instructions. What the instructions compute does not matter.
#pragma once

#include "compiler/agx/ir.h"

namespace cuesta::agx::test {

struct RandomOptions {
    uint32_t seed = 0;
    unsigned statements = 60;
    unsigned depth = 3;            // of ifs and loops
    unsigned kept = 12;            // values that are read again at the end: pressure
    unsigned greatest_halves = 8;  // of a value
};

void make_random(Ir& ir, const RandomOptions& options);

// One that reads and writes these values: either may be none.
Instr* append_opaque(Ir& ir,
                     Block& block,
                     std::initializer_list<ValueId> results,
                     std::initializer_list<ValueId> sources);

// Pseudo instructions; results and phis take the sizes of values.
Instr* append_pseudo(Ir& ir,
                     Block& block,
                     Kind kind,
                     std::initializer_list<ValueId> results,
                     std::initializer_list<ValueId> sources);

}  // namespace cuesta::agx::test
