// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Integers, and what becomes one. Comparisons of the modern dialect give all bits or none.
#include "compiler/tgsi/alu.h"

namespace cuesta::tgsi {
namespace {

using nir::Builder;
using nir::Value;

struct IntegerEmitter {
    Builder& b;
    std::span<Value* const> s;
    Dialect dialect;

    Value* x(unsigned i) { return b.channel(s[i], 0); }
    Value* mask(Value* condition) { return b.ineg(b.b2i32(condition)); }
    // The document shifts all components by the first count.
    Value* count() { return dialect == Dialect::document ? x(1) : s[1]; }

    // All bits where the divisor is 0: the mask of that comparison, for a constant of all bits is
    // none that cores of floats have for those who read the result as unsigned.
    Value* or_ones(Value* quotient) {
        Value* is_zero = b.ieq(s[1], b.imm_int(0));
        return b.bcsel(is_zero, mask(is_zero), quotient);
    }

    Value* pair_sums() {
        Value* xz = b.iadd(x(0), b.channel(s[0], 2));
        Value* yw = b.iadd(b.channel(s[0], 1), b.channel(s[0], 3));
        return b.vec4(xz, yw, xz, yw);
    }

    Value* address_or_conversion(Opcode opcode) {
        switch (opcode) {
            case Opcode::arl: return b.f2i32(b.ffloor(s[0]));
            case Opcode::arr: return b.f2i32(b.fround_even(s[0]));
            case Opcode::uarl: return s[0];
            case Opcode::ara: return pair_sums();
            case Opcode::i2f: return b.i2f32(s[0]);
            case Opcode::u2f: return b.u2f32(s[0]);
            case Opcode::f2i: return b.f2i32(s[0]);
            case Opcode::f2u: return b.f2u32(s[0]);
            case Opcode::ldexp: return b.ldexp(s[0], s[1]);
            default: return nullptr;
        }
    }

    Value* arithmetic(Opcode opcode) {
        switch (opcode) {
            case Opcode::uadd: return b.iadd(s[0], s[1]);
            case Opcode::umul: return b.imul(s[0], s[1]);
            case Opcode::umad: return b.iadd(b.imul(s[0], s[1]), s[2]);
            case Opcode::sad: return b.iadd(b.iabs(b.isub(s[0], s[1])), s[2]);
            case Opcode::idiv: return b.idiv(s[0], s[1]);
            case Opcode::udiv: return or_ones(b.udiv(s[0], s[1]));
            case Opcode::umod: return or_ones(b.umod(s[0], s[1]));
            // Of negative numbers: the sign of the divisor, as mathematics has it, or that of the
            // dividend, as machines do.
            case Opcode::mod:
                return dialect == Dialect::document ? b.imod(s[0], s[1]) : b.irem(s[0], s[1]);
            case Opcode::imax: return b.imax(s[0], s[1]);
            case Opcode::imin: return b.imin(s[0], s[1]);
            case Opcode::umax: return b.umax(s[0], s[1]);
            case Opcode::umin: return b.umin(s[0], s[1]);
            case Opcode::ineg: return b.ineg(s[0]);
            case Opcode::iabs: return b.iabs(s[0]);
            case Opcode::issg: return b.isign(s[0]);
            case Opcode::imul_hi: return b.unpack_64_high(b.imul_2x32_64(s[0], s[1]));
            case Opcode::umul_hi: return b.unpack_64_high(b.umul_2x32_64(s[0], s[1]));
            default: return nullptr;
        }
    }

    Value* logic(Opcode opcode) {
        switch (opcode) {
            case Opcode::not_: return b.inot(s[0]);
            case Opcode::and_: return b.iand(s[0], s[1]);
            case Opcode::or_: return b.ior(s[0], s[1]);
            case Opcode::xor_: return b.ixor(s[0], s[1]);
            case Opcode::shl: return b.ishl(s[0], count());
            case Opcode::shr: return b.ishr(s[0], count());
            case Opcode::ushr: return b.ushr(s[0], s[1]);
            default: return nullptr;
        }
    }

    Value* comparison(Opcode opcode) {
        switch (opcode) {
            case Opcode::fseq: return mask(b.feq(s[0], s[1]));
            case Opcode::fsne: return mask(b.fneu(s[0], s[1]));
            case Opcode::fslt: return mask(b.flt(s[0], s[1]));
            case Opcode::fsge: return mask(b.fge(s[0], s[1]));
            case Opcode::useq: return mask(b.ieq(s[0], s[1]));
            case Opcode::usne: return mask(b.ine(s[0], s[1]));
            case Opcode::islt: return mask(b.ilt(s[0], s[1]));
            case Opcode::isge: return mask(b.ige(s[0], s[1]));
            case Opcode::uslt: return mask(b.ult(s[0], s[1]));
            case Opcode::usge: return mask(b.uge(s[0], s[1]));
            case Opcode::ucmp: return b.bcsel(b.ine(s[0], b.imm_int(0)), s[1], s[2]);
            default: return nullptr;
        }
    }
};

}  // namespace

Value* emit_integer(const AluOperands& o, Opcode opcode) {
    IntegerEmitter emitter{o.b, o.srcs, o.dialect};
    if (Value* value = emitter.address_or_conversion(opcode))
        return value;
    if (Value* value = emitter.arithmetic(opcode))
        return value;
    if (Value* value = emitter.logic(opcode))
        return value;
    return emitter.comparison(opcode);
}

}  // namespace cuesta::tgsi
