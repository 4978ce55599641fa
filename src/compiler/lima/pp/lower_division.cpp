// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/pp/lower.h"
#include "compiler/nir/passes/lower_integer_division.h"

namespace cuesta::lima::pp {
namespace {

// The reciprocal is rounded, so the quotient found first may be one off; the remainder shows it.
// Exact up to 1024, and with a reciprocal that is a few steps off.
nir::Value* whole_quotient(nir::Builder& b, nir::Value* dividend, nir::Value* divisor) {
    nir::Value* first = b.ffloor(b.fmul(dividend, b.frcp(divisor)));
    nir::Value* left = b.fsub(dividend, b.fmul(first, divisor));
    nir::Value* step = b.fsub(b.sge(left, divisor), b.slt(left, b.imm_float(0.0f)));
    return b.fadd(first, step);
}

}  // namespace

void lower_division(nir::Function& function) {
    nir::lower_integer_division(function, whole_quotient);
}

}  // namespace cuesta::lima::pp
