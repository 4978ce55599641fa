// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the operations of the vertex processor compute, in binary32 with IEEE rounding and with
// denormals. Source: Mali-400 fact sheet, part 5, 5.4, 5.5 and 5.10; what is silent there:
//
// ASSUMED min and max return the second operand when either is NaN; sign of NaN is 0.
// The table steps return the exact function, rounded once (that they are within a hundredth is
// confirmed by Mesa's lima: vertex arithmetic). complex1 returns its first operand (confirmed by
// the same), so that no program tells what the helper of complex2 is: the product. A whole sequence
// is then the correctly rounded function. ASSUMED the conversions of the pass unit change nothing.
#pragma once

#include "hw/mali400/gp_isa.h"
#include "simulator/mali400/gp_vector.h"

namespace cuesta::simulator::mali400 {

GpVector gp_multiply(const GpVector& a, const GpVector& b, bool negate);
GpVector gp_select(const GpVector& condition, const GpVector& yes, const GpVector& no, bool negate);
GpVector gp_accumulate(
    hw::mali400::gp::AccOp op, const GpVector& a, bool negate_a, const GpVector& b, bool negate_b);
GpVector gp_clamp(const GpVector& value, const GpVector& upper, const GpVector& lower);
GpVector gp_negate_if(const GpVector& value, bool negate);

// One vertex; `op` is one of the four table steps.
float gp_table(hw::mali400::gp::ComplexOp op, float x);
GpVector gp_table(hw::mali400::gp::ComplexOp op, const GpVector& x);

}  // namespace cuesta::simulator::mali400
