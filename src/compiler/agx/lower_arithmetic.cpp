// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/lower_steps.h"
#include "compiler/nir/passes/lower_float_functions.h"
#include "compiler/nir/passes/rewrite_alu.h"

namespace cuesta::agx {
namespace {

using nir::Value;

// Operations on floats.
struct Arithmetic {
    nir::Builder& b;
    nir::Alu& alu;

    Value* source(unsigned i) { return nir::read_source(b, alu, i); }
    Value* number(float value) { return b.imm_float(value, alu.def.bit_size); }

    Value* sign() {
        Value* zero = number(0.0f);
        Value* negative = b.bcsel(b.flt(source(0), zero), number(-1.0f), zero);
        return b.bcsel(b.flt(zero, source(0)), number(1.0f), negative);
    }

    // The machine takes quarter turns from 0 to 4; the cosine is the sine a quarter later. Angles
    // are computed in 32 bits.
    Value* sine_of_turns(float start) {
        const unsigned bits = alu.def.bit_size;
        Value* turns = bits == 16 ? b.f2f32(source(0)) : source(0);
        if (start != 0)
            turns = b.fadd(turns, b.imm_float(start));
        Value* quarters = b.fmul(b.ffract(turns), b.imm_float(4.0f));
        Value* folded = b.fsin_quarter_agx(quarters);
        Value* result = b.fmul(folded, b.fsinc_quarter_agx(folded));
        return bits == 16 ? b.f2f16(result) : result;
    }

    Value* truth(Value* condition) {
        return alu.def.bit_size == 16 ? b.b2f16(condition) : b.b2f32(condition);
    }

    Value* replacement() {
        switch (alu.op) {
            case nir::Op::fsign: return sign();
            case nir::Op::fsin_turns: return sine_of_turns(0.0f);
            case nir::Op::fcos_turns: return sine_of_turns(0.25f);
            case nir::Op::slt: return truth(b.flt(source(0), source(1)));
            case nir::Op::sge: return truth(b.fge(source(0), source(1)));
            case nir::Op::seq: return truth(b.feq(source(0), source(1)));
            case nir::Op::sne: return truth(b.fneu(source(0), source(1)));
            case nir::Op::fcsel:
                return b.bcsel(b.fneu(source(0), b.imm_float(0.0f, source(0)->bit_size)), source(1),
                               source(2));
            case nir::Op::f2b1: return b.fneu(source(0), b.imm_float(0.0f, source(0)->bit_size));
            case nir::Op::f2fmp: return b.f2f16(source(0));
            default: return nullptr;
        }
    }
};

// Operations on integers of 16 and 32 bits.
struct Integers {
    nir::Builder& b;
    nir::Alu& alu;

    Value* source(unsigned i) { return nir::read_source(b, alu, i); }
    Value* number(int64_t value) { return b.imm_int(value, alu.def.bit_size); }

    Value* replacement() {
        switch (alu.op) {
            case nir::Op::i2b1:
                return alu.srcs[0].src.value->bit_size == 64
                           ? nullptr
                           : b.ine(source(0), b.imm_int(0, source(0)->bit_size));
            case nir::Op::iabs:
                return alu.def.bit_size == 64 ? nullptr : b.imax(source(0), b.ineg(source(0)));
            case nir::Op::isign:
                return alu.def.bit_size == 64 ? nullptr
                                              : b.imin(b.imax(source(0), number(-1)), number(1));
            default: return nullptr;
        }
    }
};

// Conversions to the size that the value has.
bool changes_nothing(const nir::Alu& alu) {
    if (alu.srcs.empty() || alu.srcs[0].src.value->bit_size != alu.def.bit_size)
        return false;
    switch (alu.op) {
        case nir::Op::f2f16:
        case nir::Op::f2f32:
        case nir::Op::i2i16:
        case nir::Op::i2i32:
        case nir::Op::i2i64:
        case nir::Op::u2u16:
        case nir::Op::u2u32:
        case nir::Op::u2u64: return true;
        default: return false;
    }
}

bool is_shift(nir::Op op) {
    return op == nir::Op::ishl || op == nir::Op::ishr || op == nir::Op::ushr;
}

// Whether no bit of the value but those of `mask` can be set.
bool fits(const nir::AluSrc& src, uint64_t mask) {
    const nir::Value& value = *src.src.value;
    if (const nir::LoadConst* constant = nir::constant_of(value))
        return (constant->values[src.swizzle[0]] & ~mask) == 0;
    const nir::Alu* alu = value.instr->as<nir::Alu>();
    if (alu == nullptr || alu->def.components != 1)
        return false;
    if (alu->op == nir::Op::iand)
        return fits(alu->srcs[0], mask) || fits(alu->srcs[1], mask);
    // The mask has no gaps: lesser numbers fit, too.
    if (alu->op == nir::Op::umin)
        return fits(alu->srcs[0], mask) || fits(alu->srcs[1], mask);
    return alu->op == nir::Op::b2i32 && (mask & 1) != 0;
}

// The machine looks at 7 bits of a count, NIR at as many as the size has.
Value* bounded_shift(nir::Builder& b, nir::Alu& alu) {
    const uint64_t mask = alu.def.bit_size - 1u;
    if (alu.def.bit_size == 64 || fits(alu.srcs[1], mask))
        return nullptr;
    Value* count = b.iand(nir::read_source(b, alu, 1), b.imm_int(static_cast<int64_t>(mask)));
    return b.alu(alu.op, {nir::read_source(b, alu, 0), count});
}

Value* bounded_funnel(nir::Builder& b, nir::Alu& alu) {
    constexpr uint64_t mask = 63;
    if (fits(alu.srcs[2], mask))
        return nullptr;
    Value* count = b.iand(nir::read_source(b, alu, 2), b.imm_int(mask));
    return b.funnel_ushr(nir::read_source(b, alu, 0), nir::read_source(b, alu, 1), count);
}

}  // namespace

bool lower_arithmetic(nir::Function& function) {
    const nir::FloatFunctionsOptions options{
        .fused = true, .wide_angles = true, .arctangents = true, .exponents = true};
    const bool functions = nir::lower_float_functions(function, options);
    const bool others = nir::rewrite_alus(function, [](nir::Builder& b, nir::Alu& alu) -> Value* {
        if (changes_nothing(alu))
            return b.mov(nir::read_source(b, alu, 0));
        if (alu.def.bit_size == 64)
            return nullptr;
        if (Value* value = Arithmetic{b, alu}.replacement())
            return value;
        return Integers{b, alu}.replacement();
    });
    return functions || others;
}

bool lower_late_arithmetic(nir::Function& function) {
    return nir::rewrite_alus(function, [](nir::Builder& b, nir::Alu& alu) -> Value* {
        const auto source = [&](unsigned i) { return nir::read_source(b, alu, i); };
        if (is_shift(alu.op))
            return bounded_shift(b, alu);
        switch (alu.op) {
            case nir::Op::ffract: {
                Value* x = source(0);
                return b.fadd(x, b.fneg(b.ffloor(x)));
            }
            case nir::Op::funnel_ushr: return bounded_funnel(b, alu);
            case nir::Op::fsub: return b.fadd(source(0), b.fneg(source(1)));
            case nir::Op::isub: return b.iadd(source(0), b.ineg(source(1)));
            default: return nullptr;
        }
    });
}

}  // namespace cuesta::agx
