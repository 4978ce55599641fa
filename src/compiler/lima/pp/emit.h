// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "compiler/lima/pp/regalloc.h"

namespace cuesta::lima::pp {

// The machine instruction of a bundle; a branch's target is left open.
isa::Instruction emit_bundle(const Ir& ir, const Bundle& bundle, const Allocation& allocation);

// The whole program: words, stops, branch targets, lengths of next instructions; and the statistics
// that follow from it.
void emit_program(const Ir& ir,
                  const Schedule& schedule,
                  const Allocation& allocation,
                  Program& program);

}  // namespace cuesta::lima::pp
