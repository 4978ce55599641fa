// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Runs SIMD-groups of a command: what they cost comes off its budget and is counted. Where a stage
// has a helper program, their stacks come from it and go back at their end.
#pragma once

#include "base/result.h"
#include "simulator/agx/execute.h"
#include "simulator/agx/launch.h"

namespace cuesta::simulator::agx {

class Checker;

// To the next barrier or the end. Without a checker nothing is checked.
Result<Event> run_to_event(SimdGroup& group, const LaunchContext& context, Checker* checker);

// To the end, with checks if the command has them. A barrier keeps a group that is alone nowhere.
Result<void> run_alone(SimdGroup& group, const LaunchContext& context);

}  // namespace cuesta::simulator::agx
