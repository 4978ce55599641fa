// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/gp/lower.h"
#include "compiler/nir/passes/lower_integer_division.h"

namespace cuesta::lima::gp {
namespace {

// The reciprocal is not exact, so a quotient that is whole may come out a little less; half a unit
// added to the dividend keeps it on the right side: exact up to 2^21.
nir::Value* whole_quotient(nir::Builder& b, nir::Value* dividend, nir::Value* divisor) {
    return b.ffloor(b.fmul(b.fadd(dividend, b.imm_float(0.5f)), b.frcp(divisor)));
}

}  // namespace

void lower_integer_division(nir::Function& function) {
    nir::lower_integer_division(function, whole_quotient);
}

}  // namespace cuesta::lima::gp
