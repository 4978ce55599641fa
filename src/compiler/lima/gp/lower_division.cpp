// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Divisions of integers, while they can still be told from those of floats. The reciprocal is not
// exact, so a quotient that is whole may come out a little less; half a unit added to the dividend
// keeps it on the right side: exact up to 2^21.
#include <vector>

#include "compiler/lima/gp/lower.h"
#include "compiler/nir/builder.h"

namespace cuesta::lima::gp {
namespace {

bool is_division(nir::Op op) {
    switch (op) {
    case nir::Op::idiv:
    case nir::Op::irem:
    case nir::Op::imod:
    case nir::Op::udiv:
    case nir::Op::umod:
        return true;
    default:
        return false;
    }
}

struct Operands {
    nir::Value* dividend;
    nir::Value* divisor;
};

nir::Value* operand(nir::Builder& b, const nir::Alu& alu, unsigned i) {
    return b.swizzle(alu.srcs[i].src.value,
                     std::span(alu.srcs[i].swizzle.data(), alu.def.components));
}

// Whole floats: the quotient's magnitude, rounded down.
nir::Value* magnitude(nir::Builder& b, Operands o) {
    nir::Value* dividend = b.fadd(b.fabs(o.dividend), b.imm_float(0.5f));
    return b.ffloor(b.fmul(dividend, b.frcp(b.fabs(o.divisor))));
}

nir::Value* truncated(nir::Builder& b, Operands o, bool is_signed) {
    nir::Value* quotient = magnitude(b, o);
    return is_signed ? b.fmul(quotient, b.fmul(b.fsign(o.dividend), b.fsign(o.divisor))) : quotient;
}

nir::Value* remainder(nir::Builder& b, Operands o, bool is_signed) {
    return b.fsub(o.dividend, b.fmul(truncated(b, o, is_signed), o.divisor));
}

// The remainder with the divisor's sign.
nir::Value* modulus(nir::Builder& b, Operands o) {
    nir::Value* rest = remainder(b, o, true);
    nir::Value* other_sign = b.flt(b.fmul(rest, o.divisor), b.imm_float(0.0f));
    return b.bcsel(other_sign, b.fadd(rest, o.divisor), rest);
}

void lower(nir::Function& function, nir::Alu& alu) {
    nir::Builder b(function, nir::Cursor::before(alu));
    const bool is_signed = alu.op != nir::Op::udiv && alu.op != nir::Op::umod;
    const auto whole = [&](unsigned i) {
        nir::Value* value = operand(b, alu, i);
        return is_signed ? b.i2f32(value) : b.u2f32(value);
    };
    const Operands o{whole(0), whole(1)};
    nir::Value* result = nullptr;
    if (alu.op == nir::Op::idiv || alu.op == nir::Op::udiv)
        result = truncated(b, o, is_signed);
    else if (alu.op == nir::Op::imod)
        result = modulus(b, o);
    else
        result = remainder(b, o, is_signed);
    nir::replace_all_uses(alu.def, is_signed ? *b.f2i32(result) : *b.f2u32(result));
    nir::remove_instr(alu);
}

}  // namespace

void lower_integer_division(nir::Function& function) {
    std::vector<nir::Alu*> divisions;
    nir::for_each_instr(function.body, [&](nir::Instr& instr) {
        nir::Alu* alu = instr.as<nir::Alu>();
        if (alu != nullptr && is_division(alu->op) && alu->def.bit_size == 32)
            divisions.push_back(alu);
    });
    for (nir::Alu* alu : divisions)
        lower(function, *alu);
}

}  // namespace cuesta::lima::gp
