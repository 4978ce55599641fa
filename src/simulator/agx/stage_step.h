// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Instructions of the shader stages as steps: vertex outputs, varyings, tile memory, tests. What
// their operands are in a step is said here, once.
#pragma once

#include <optional>

#include "base/result.h"
#include "hw/agx/isa.h"
#include "simulator/agx/step.h"

namespace cuesta::simulator::agx {

namespace vertex_output {      // st_var, st_var_final
constexpr unsigned value = 0;  // Step::source
constexpr unsigned word = 1;
}  // namespace vertex_output

namespace varying {  // iter, iterproj, ldcf; Step::number: the helpers end; Step::mode: position
constexpr unsigned coefficient = 1;  // first coefficient register, or where its number is
constexpr unsigned reciprocal = 2;   // coefficient register of 1/w
constexpr unsigned sample = 3;
// Step::shift: components.
}  // namespace varying

namespace tile_operand {  // ld_tile, st_tile; Step::number: offset in the sample
constexpr unsigned coordinates = 2;
constexpr unsigned samples = 3;
// Step::mode: 1 where the coordinates are explicit.
}  // namespace tile_operand

namespace state_store {         // tex_state_store; Step::number: the texture state
constexpr unsigned base = 0;    // Step::source; the index of a uniform
constexpr unsigned offset = 1;  // in bytes; a register or an immediate
}  // namespace state_store

namespace sample_test {  // sample_mask, zs_emit
constexpr unsigned samples = 0;
constexpr unsigned live = 1;  // sample_mask
// zs_emit: Step::destination is where depth (f32) and stencil (16 bits) are read, Step::mode says
// which of them there are.
constexpr unsigned has_depth = 1, has_stencil = 2;
}  // namespace sample_test

// Nothing where the operation is none of these.
std::optional<Result<Step>> make_stage_step(const hw::agx::Instruction& instruction);

}  // namespace cuesta::simulator::agx
