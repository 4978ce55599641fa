// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// An instruction to a step: its operands by their names in the table.
#pragma once

#include "base/result.h"
#include "hw/agx/isa.h"
#include "simulator/agx/step.h"

namespace cuesta::simulator::agx {

// All but address, next and target. Errors name what the core cannot execute.
Result<Step> make_step(const hw::agx::Instruction& instruction);

// How a program goes on after an instruction.
enum class Successor : uint8_t { next, branch, end, unknown_address };
Successor successor_of(hw::agx::Op op);

}  // namespace cuesta::simulator::agx
