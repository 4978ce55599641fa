// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Doubles: one in x and y, one in z and w, the lower word first.
#include "compiler/tgsi/alu.h"

namespace cuesta::tgsi {
namespace {

using nir::Builder;
using nir::Value;

Value* pair_of(Builder& b, Value* value, uint8_t first, uint8_t second) {
    const std::array<uint8_t, 2> components = {first, second};
    return b.swizzle(value, components);
}

Value* doubles_of(Builder& b, Value* value) {
    return b.pack_64(pair_of(b, value, 0, 2), pair_of(b, value, 1, 3));
}

Value* words_of(Builder& b, Value* doubles) {
    Value* low = b.u2u32(doubles);
    Value* high = b.unpack_64_high(doubles);
    return b.vec4(b.channel(low, 0), b.channel(high, 0), b.channel(low, 1), b.channel(high, 1));
}

struct DoubleEmitter {
    const AluOperands& o;
    Builder& b = o.b;

    Value* d(unsigned i) { return doubles_of(b, o.srcs[i]); }
    Value* zero() { return b.imm_int(0); }
    // Two results of 32 bits, in the first components of two pairs or side by side.
    Value* in_pairs(Value* two) {
        return b.vec4(b.channel(two, 0), zero(), b.channel(two, 1), zero());
    }
    Value* side_by_side(Value* two) {
        return b.vec4(b.channel(two, 0), b.channel(two, 1), zero(), zero());
    }
    // The document has 1.0, machines have all bits.
    Value* truth(Value* condition) {
        return in_pairs(o.dialect == Dialect::document ? b.b2f32(condition)
                                                       : b.ineg(b.b2i32(condition)));
    }
    // Exponents are whole doubles in the document, integers in x and z today.
    Value* exponents() {
        return o.dialect == Dialect::document ? b.f2i32(d(1)) : pair_of(b, o.srcs[1], 0, 2);
    }

    Value* arithmetic(Opcode opcode) {
        switch (opcode) {
            case Opcode::dadd: return b.fadd(d(0), d(1));
            case Opcode::dmul: return b.fmul(d(0), d(1));
            case Opcode::dmax: return b.fmax(d(0), d(1));
            case Opcode::dmin: return b.fmin(d(0), d(1));
            case Opcode::ddiv: return b.fdiv(d(0), d(1));
            case Opcode::dmad:
            case Opcode::dfma: return b.ffma(d(0), d(1), d(2));
            case Opcode::drcp: return b.frcp(d(0));
            case Opcode::dsqrt: return b.fsqrt(d(0));
            case Opcode::drsq: return b.frsq(d(0));
            case Opcode::dfrac: return b.ffract(d(0));
            case Opcode::dabs: return b.fabs(d(0));
            case Opcode::dneg: return b.fneg(d(0));
            case Opcode::dtrunc: return b.ftrunc(d(0));
            case Opcode::dceil: return b.fceil(d(0));
            case Opcode::dflr: return b.ffloor(d(0));
            case Opcode::dround: return b.fround_even(d(0));
            case Opcode::dssg: return b.fsign(d(0));
            case Opcode::dldexp: return b.ldexp(d(0), exponents());
            case Opcode::f2d: return b.f2f64(pair_of(b, o.srcs[0], 0, 1));
            case Opcode::i2d: return b.i2f64(pair_of(b, o.srcs[0], 0, 1));
            case Opcode::u2d: return b.u2f64(pair_of(b, o.srcs[0], 0, 1));
            default: return nullptr;
        }
    }

    Value* of_32_bits(Opcode opcode) {
        switch (opcode) {
            case Opcode::dslt: return truth(b.flt(d(0), d(1)));
            case Opcode::dsge: return truth(b.fge(d(0), d(1)));
            case Opcode::dseq: return truth(b.feq(d(0), d(1)));
            case Opcode::dsne: return truth(b.fneu(d(0), d(1)));
            case Opcode::d2f: return side_by_side(b.f2f32(d(0)));
            case Opcode::d2i: return side_by_side(b.f2i32(d(0)));
            case Opcode::d2u: return side_by_side(b.f2u32(d(0)));
            default: return nullptr;
        }
    }
};

}  // namespace

AluResult emit_double(const AluOperands& o, Opcode opcode) {
    DoubleEmitter emitter{o};
    if (opcode == Opcode::dfracexp) {
        Value* value = emitter.d(0);
        return {words_of(o.b, o.b.frexp_sig(value)),
                words_of(o.b, o.b.i2f64(o.b.frexp_exp(value)))};
    }
    if (Value* value = emitter.arithmetic(opcode))
        return {words_of(o.b, value), nullptr};
    return {emitter.of_32_bits(opcode), nullptr};
}

Value* saturate_doubles(Builder& b, Value* value) {
    return words_of(b, b.fsat(doubles_of(b, value)));
}

}  // namespace cuesta::tgsi
