// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_doubles.h"

#include "compiler/nir/passes/double_arithmetic.h"
#include "compiler/nir/passes/rewrite_alu.h"

namespace cuesta::nir {
namespace {

bool reads_a_float(const Alu& alu, unsigned i) {
    return alu.info().input_types[i].base == BaseType::float_;
}

// Operations on floats that have 64 bits somewhere.
bool is_of_doubles(const Alu& alu) {
    if (alu.def.bit_size == 64 && alu.info().output_type.base == BaseType::float_)
        return true;
    for (unsigned i = 0; i < alu.srcs.size(); ++i)
        if (alu.srcs[i].src.value->bit_size == 64 && reads_a_float(alu, i))
            return true;
    return false;
}

// Whether bits that are no number's matter to nobody: all readers make a NaN of any NaN.
bool only_floats_read(const Value& value) {
    for (const Src* use = value.uses; use != nullptr; use = use->next_use) {
        const Alu* reader = use->instr != nullptr ? use->instr->as<Alu>() : nullptr;
        if (reader == nullptr || !is_of_doubles(*reader))
            return false;
        for (unsigned i = 0; i < reader->srcs.size(); ++i)
            if (reader->srcs[i].src.value == &value && !reads_a_float(*reader, i))
                return false;
    }
    return true;
}

struct Doubles {
    DoubleBuilder d;
    Builder& b;
    Alu& alu;

    Doubles(Builder& builder, Alu& operation) : d(builder), b(builder), alu(operation) {}

    Value* source(unsigned i) { return read_source(b, alu, i); }
    Words words(unsigned i) { return d.split(source(i)); }
    const FloatModes& modes() { return b.shader().float_modes; }
    Words one() { return {d.number(double_one), d.number(0)}; }
    Words negated(Words x) { return {b.ixor(x.high, d.number(double_sign)), x.low}; }
    Words difference(Words x, Words y) { return double_sum(d, x, negated(y)); }
    // Of operations that do not compute.
    Words passed_on(Words x) { return only_floats_read(alu.def) ? x : d.canonical(x); }

    Words fraction(Words x) { return difference(x, double_whole(d, x, Whole::down)); }

    Words remainder(Words x, Words y) {
        const Words whole = double_whole(d, double_quotient(d, x, y), Whole::down);
        return difference(x, double_product(d, y, whole));
    }

    Words interpolated(Words x, Words y, Words t) {
        const Words first = double_product(d, x, difference(one(), t));
        return double_sum(d, first, double_product(d, y, t));
    }

    Words converted() {
        Value* x = source(0);
        if (x->bit_size == 64)
            return passed_on(d.split(x));
        return double_from_float(d, x->bit_size == 16 ? b.f2f32(x) : x,
                                 modes().f32.flush_denormals);
    }

    Words of_integer(bool is_signed) {
        Value* x = source(0);
        if (x->bit_size < 32)
            x = is_signed ? b.i2i32(x) : b.u2u32(x);
        return double_from_integer(d, x, is_signed);
    }

    Words truth(Value* condition) {
        return {b.bcsel(condition, d.number(double_one), d.number(0)), d.number(0)};
    }

    bool one_operand(Words& result) {
        switch (alu.op) {
            case Op::fneg: result = passed_on(negated(words(0))); return true;
            case Op::fabs:
                result = words(0);
                result = passed_on({d.magnitude(result.high), result.low});
                return true;
            case Op::fsat: result = double_saturated(d, words(0)); return true;
            case Op::fsign: result = double_sign_of(d, words(0)); return true;
            case Op::ffloor: result = double_whole(d, words(0), Whole::down); return true;
            case Op::fceil: result = double_whole(d, words(0), Whole::up); return true;
            case Op::ftrunc: result = double_whole(d, words(0), Whole::toward_zero); return true;
            case Op::fround_even:
                result = double_whole(d, words(0), Whole::nearest_even);
                return true;
            case Op::ffract: result = fraction(words(0)); return true;
            case Op::frcp: result = double_quotient(d, one(), words(0)); return true;
            case Op::fsqrt: result = double_root(d, words(0)); return true;
            case Op::frsq:
                result = double_quotient(d, one(), double_root(d, words(0)));
                return true;
            case Op::frexp_sig: result = double_frexp_significand(d, words(0)); return true;
            case Op::f2f64: result = converted(); return true;
            case Op::i2f64: result = of_integer(true); return true;
            case Op::u2f64: result = of_integer(false); return true;
            case Op::b2f64: result = truth(source(0)); return true;
            default: return false;
        }
    }

    bool more_operands(Words& result) {
        switch (alu.op) {
            case Op::fadd: result = double_sum(d, words(0), words(1)); return true;
            case Op::fsub: result = difference(words(0), words(1)); return true;
            case Op::fmul: result = double_product(d, words(0), words(1)); return true;
            case Op::fdiv: result = double_quotient(d, words(0), words(1)); return true;
            case Op::fmod: result = remainder(words(0), words(1)); return true;
            case Op::ffma: result = double_fma(d, words(0), words(1), words(2)); return true;
            case Op::flrp: result = interpolated(words(0), words(1), words(2)); return true;
            case Op::fmin: result = double_least(d, words(0), words(1)); return true;
            case Op::fmax: result = double_greatest(d, words(0), words(1)); return true;
            case Op::ldexp: result = double_ldexp(d, words(0), source(1)); return true;
            case Op::slt: result = truth(double_less(d, words(0), words(1))); return true;
            case Op::sge: result = truth(double_not_less(d, words(0), words(1))); return true;
            case Op::seq: result = truth(double_equal(d, words(0), words(1))); return true;
            case Op::sne: result = truth(b.inot(double_equal(d, words(0), words(1)))); return true;
            case Op::fcsel:
                result = passed_on(d.choose(double_is_nonzero(d, words(0)), words(1), words(2)));
                return true;
            default: return false;
        }
    }

    // Saturating twice is saturating once.
    Value* narrow(int64_t least, int64_t greatest) {
        if (least == 0)
            return b.umin(double_to_integer32(d, words(0), false), d.number(greatest));
        Value* word = double_to_integer32(d, words(0), true);
        return b.imin(b.imax(word, d.number(least)), d.number(greatest));
    }

    Value* of_other_type() {
        switch (alu.op) {
            case Op::flt: return double_less(d, words(0), words(1));
            case Op::fge: return double_not_less(d, words(0), words(1));
            case Op::feq: return double_equal(d, words(0), words(1));
            case Op::fneu: return b.inot(double_equal(d, words(0), words(1)));
            case Op::f2b1: return double_is_nonzero(d, words(0));
            case Op::f2f32: return double_to_float(d, words(0), 32, modes().f32.flush_denormals);
            case Op::f2f16:
            case Op::f2fmp:
                return b.u2u16(double_to_float(d, words(0), 16, modes().f16.flush_denormals));
            case Op::f2i8: return b.i2i8(narrow(INT8_MIN, INT8_MAX));
            case Op::f2u8: return b.u2u8(narrow(0, UINT8_MAX));
            case Op::f2i16: return b.i2i16(narrow(INT16_MIN, INT16_MAX));
            case Op::f2u16: return b.u2u16(narrow(0, UINT16_MAX));
            case Op::f2i32: return double_to_integer32(d, words(0), true);
            case Op::f2u32: return double_to_integer32(d, words(0), false);
            case Op::f2i64: return d.join(double_to_integer64(d, words(0), true));
            case Op::f2u64: return d.join(double_to_integer64(d, words(0), false));
            case Op::frexp_exp: return double_frexp_exponent(d, words(0));
            default: return nullptr;
        }
    }

    Value* replacement() {
        Words result;
        if (one_operand(result) || more_operands(result))
            return d.join(result);
        return of_other_type();
    }
};

}  // namespace

bool lower_doubles(Function& function) {
    bool any = false;
    for_each_instr(function.body, [&](Instr& instr) {
        const Alu* alu = instr.as<Alu>();
        any = any || (alu != nullptr && is_of_doubles(*alu));
    });
    return any && rewrite_alus(function, [](Builder& b, Alu& alu) -> Value* {
               if (alu.def.components != 1 || !is_of_doubles(alu))
                   return nullptr;
               // What is computed in floats here is not to be brought into another form.
               b.exact = true;
               return Doubles(b, alu).replacement();
           });
}

}  // namespace cuesta::nir
