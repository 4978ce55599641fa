// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_integer_division.h"

#include <vector>

#include "compiler/nir/builder.h"
#include "compiler/nir/passes/op_groups.h"

namespace cuesta::nir {
namespace {

// The quotient of two whole floats that are not negative, rounded down. By the reciprocal it is at
// most one off; from one less, but not below 0, all products and differences are whole numbers up
// to the dividend, and so exact.
Value* whole_quotient(Builder& b, Value* dividend, Value* divisor) {
    Value* near = b.ffloor(b.fmul(dividend, b.frcp(divisor)));
    Value* least = b.fmax(b.fsub(near, b.imm_float(1.0f)), b.imm_float(0.0f));
    Value* left = b.fsub(dividend, b.fmul(least, divisor));
    Value* steps = b.fadd(b.sge(left, divisor), b.sge(left, b.fadd(divisor, divisor)));
    return b.fadd(least, steps);
}

struct FloatDivision {
    Alu& alu;
    Builder b;
    bool is_signed;
    Value* dividend;
    Value* divisor;
    Value* zero;
    // Of the magnitudes.
    Value* quotient = nullptr;
    Value* rest = nullptr;

    FloatDivision(Function& function, Alu& instr)
        : alu(instr),
          b(function, Cursor::before(instr)),
          is_signed(instr.op != Op::udiv && instr.op != Op::umod),
          dividend(source(0)),
          divisor(source(1)),
          zero(b.imm_float(0.0f)) {
        Value* n = is_signed ? b.fabs(dividend) : dividend;
        Value* d = is_signed ? b.fabs(divisor) : divisor;
        quotient = whole_quotient(b, n, d);
        rest = b.fsub(n, b.fmul(quotient, d));
    }

    Value* source(unsigned i) {
        Value* value = b.swizzle(alu.srcs[i].src.value,
                                 std::span(alu.srcs[i].swizzle.data(), alu.def.components));
        return is_signed ? b.i2f32(value) : b.u2f32(value);
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
            case Op::idiv: return b.f2i32(with_sign_of(b.fmul(dividend, divisor), quotient));
            case Op::irem: return b.f2i32(with_sign_of(dividend, rest));
            case Op::imod: return b.f2i32(modulus());
            case Op::udiv: return b.f2u32(quotient);
            default: return b.f2u32(rest);
        }
    }
};

}  // namespace

bool lower_integer_division(Function& function) {
    std::vector<Alu*> divisions;
    for_each_instr(function.body, [&](Instr& instr) {
        Alu* alu = instr.as<Alu>();
        if (alu != nullptr && is_division(alu->op) && alu->def.bit_size == 32)
            divisions.push_back(alu);
    });
    for (Alu* alu : divisions) {
        replace_all_uses(alu->def, *FloatDivision(function, *alu).result());
        remove_instr(*alu);
    }
    return !divisions.empty();
}

}  // namespace cuesta::nir
