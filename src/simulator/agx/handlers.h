// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which function runs an operation, one table a kind of operation; null where it is of another
// kind. An operation of no table is executed by the environment (shader stages, textures).
#pragma once

#include "simulator/agx/step.h"

namespace cuesta::simulator::agx {

Handler integer_handler(hw::agx::Op op);
Handler bit_handler(hw::agx::Op op);
Handler float_handler(hw::agx::Op op);
Handler compare_handler(hw::agx::Op op);
Handler lane_handler(hw::agx::Op op);
Handler flow_handler(hw::agx::Op op);
Handler memory_handler(hw::agx::Op op);
Handler special_handler(hw::agx::Op op);

// Of what a stage has of its own (environment.h).
void execute_in_environment(SimdGroup& group, const Step& step);

}  // namespace cuesta::simulator::agx
