// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Conditions of compares, selects, ballots and mask instructions, for all lanes at once.
// Source: G13 fact sheet, operands, condition codes.
#pragma once

#include "simulator/agx/simd_group.h"
#include "simulator/agx/step.h"

namespace cuesta::simulator::agx {

// Lanes, active or not, where the condition of the step holds between its first two sources. A
// condition without a meaning is a fault.
// Of a handler that does something with the lanes where a condition holds.
using Compare = LaneMask (*)(SimdGroup& group, const Step& step);

LaneMask compare_integers(SimdGroup& group, const Step& step);
LaneMask compare_floats(SimdGroup& group, const Step& step);

}  // namespace cuesta::simulator::agx
