// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Quotients and remainders of integers, while they can still be told from those of floats. The
// reciprocal is rounded, so the quotient found first may be one off; the remainder shows it. Exact
// up to 1024, and with a reciprocal that is a few steps off.
#include <vector>

#include "compiler/lima/pp/lower.h"
#include "compiler/nir/builder.h"

namespace cuesta::lima::pp {
namespace {

using nir::Op;
using nir::Value;

bool is_division(Op op) {
    return op == Op::idiv || op == Op::irem || op == Op::imod || op == Op::udiv || op == Op::umod;
}

struct Division {
    nir::Alu& alu;
    nir::Builder b;
    bool is_signed;
    Value* dividend;
    Value* divisor;
    Value* zero;
    // Of the magnitudes.
    Value* quotient = nullptr;
    Value* rest = nullptr;

    Division(nir::Function& function, nir::Alu& instr)
        : alu(instr),
          b(function, nir::Cursor::before(instr)),
          is_signed(instr.op != Op::udiv && instr.op != Op::umod),
          dividend(source(0)),
          divisor(source(1)),
          zero(b.imm_float(0.0f)) {
        divide();
    }

    Value* source(unsigned i) {
        Value* value = b.swizzle(alu.srcs[i].src.value,
                                 std::span(alu.srcs[i].swizzle.data(), alu.def.components));
        return is_signed ? b.i2f32(value) : b.u2f32(value);
    }

    void divide() {
        Value* n = is_signed ? b.fabs(dividend) : dividend;
        Value* d = is_signed ? b.fabs(divisor) : divisor;
        Value* first = b.ffloor(b.fmul(n, b.frcp(d)));
        Value* left = b.fsub(n, b.fmul(first, d));
        Value* step = b.fsub(b.sge(left, d), b.slt(left, zero));
        quotient = b.fadd(first, step);
        rest = b.fsub(left, b.fmul(step, d));
    }

    Value* with_sign_of(Value* sign, Value* magnitude) {
        return b.bcsel(b.flt(sign, zero), b.fneg(magnitude), magnitude);
    }

    // The remainder that has the divisor's sign.
    Value* modulus() {
        Value* turns = b.iand(b.flt(b.fmul(dividend, divisor), zero), b.fneu(rest, zero));
        return with_sign_of(divisor, b.bcsel(turns, b.fsub(b.fabs(divisor), rest), rest));
    }

    Value* result() {
        switch (alu.op) {
            case Op::idiv:
                return b.f2i32(with_sign_of(b.fmul(dividend, divisor), quotient));
            case Op::irem:
                return b.f2i32(with_sign_of(dividend, rest));
            case Op::imod:
                return b.f2i32(modulus());
            case Op::udiv:
                return b.f2u32(quotient);
            default:
                return b.f2u32(rest);
        }
    }
};

}  // namespace

void lower_division(nir::Function& function) {
    std::vector<nir::Alu*> divisions;
    nir::for_each_instr(function.body, [&](nir::Instr& instr) {
        nir::Alu* alu = instr.as<nir::Alu>();
        if (alu != nullptr && is_division(alu->op) && alu->def.bit_size == 32)
            divisions.push_back(alu);
    });
    for (nir::Alu* alu : divisions) {
        nir::replace_all_uses(alu->def, *Division(function, *alu).result());
        nir::remove_instr(*alu);
    }
}

}  // namespace cuesta::lima::pp
