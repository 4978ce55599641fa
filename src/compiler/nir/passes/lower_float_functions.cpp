// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_float_functions.h"

#include <numbers>

#include "compiler/nir/passes/arctangent.h"
#include "compiler/nir/passes/float_exponents.h"
#include "compiler/nir/passes/rewrite_alu.h"

namespace cuesta::nir {
namespace {

struct Lowering {
    Builder& b;
    Alu& alu;
    const FloatFunctionsOptions& options;

    Value* source(unsigned i) { return read_source(b, alu, i); }

    // A divisor that is the same for all components is inverted once.
    Value* reciprocal(unsigned i) {
        const AluSrc& src = alu.srcs[i];
        bool same = true;
        for (unsigned c = 1; c < alu.src_components(i); ++c)
            same = same && src.swizzle[c] == src.swizzle[0];
        return b.frcp(same ? b.channel(src.src.value, src.swizzle[0]) : source(i));
    }

    Value* power() { return b.fexp2(b.fmul(source(1), b.flog2(source(0)))); }

    Value* of_turns(Op op) {
        constexpr auto per_radian = static_cast<float>(0.5 * std::numbers::inv_pi);
        const bool widen = options.wide_angles && alu.def.bit_size == 16;
        Value* angle = widen ? b.f2f32(source(0)) : source(0);
        Value* result = b.alu(op, {b.fmul(angle, b.imm_float(per_radian, angle->bit_size))});
        return widen ? b.f2f16(result) : result;
    }

    Value* remainder() {
        Value* whole = b.ffloor(b.fmul(source(0), reciprocal(1)));
        if (options.fused)
            return b.ffma(b.fneg(source(1)), whole, source(0));
        return b.fadd(source(0), b.fneg(b.fmul(source(1), whole)));
    }

    // The fused form is exact at both ends.
    Value* interpolated() {
        if (options.fused)
            return b.ffma(source(2), source(1), b.ffma(b.fneg(source(2)), source(0), source(0)));
        Value* range = b.fadd(source(1), b.fneg(source(0)));
        return b.fadd(source(0), b.fmul(source(2), range));
    }

    // The lesser of the two through the greater is 0 to 1; the signs and which is greater tell the
    // part of the circle. Of two zeros the angle is that of the axis of x.
    Value* arctangent() {
        const bool widen = options.wide_angles && alu.def.bit_size == 16;
        Value* y = widen ? b.f2f32(source(0)) : source(0);
        Value* x = widen ? b.f2f32(source(1)) : source(1);
        const unsigned bits = y->bit_size;
        constexpr auto pi = static_cast<float>(std::numbers::pi);
        const auto number = [&](float value) { return b.imm_float(value, bits); };
        Value* high = b.fabs(y);
        Value* wide = b.fabs(x);
        Value* divisor = b.fmax(b.fmax(wide, high), number(bits == 16 ? 0x1p-14f : 1e-37f));
        Value* ratio = b.fmul(b.fmin(wide, high), b.frcp(divisor));
        Value* square = b.fmul(ratio, ratio);
        Value* sum = number(arctangent_coefficients.back());
        for (size_t i = arctangent_coefficients.size() - 1; i-- > 0;)
            sum = sum_of_product(sum, square, number(arctangent_coefficients[i]));
        Value* angle = b.fmul(ratio, sum);
        angle = b.bcsel(b.flt(wide, high), b.fsub(number(pi / 2), angle), angle);
        angle = b.bcsel(b.flt(x, number(0)), b.fsub(number(pi), angle), angle);
        angle = b.bcsel(b.flt(y, number(0)), b.fneg(angle), angle);
        return widen ? b.f2f16(angle) : angle;
    }

    Value* sum_of_product(Value* x, Value* y, Value* z) {
        return options.fused ? b.ffma(x, y, z) : b.fadd(b.fmul(x, y), z);
    }

    Value* replacement() {
        switch (alu.op) {
            case Op::fatan2: return options.arctangents ? arctangent() : nullptr;
            case Op::fdiv: return b.fmul(source(0), reciprocal(1));
            case Op::fpow: return power();
            case Op::fmod: return remainder();
            case Op::flrp: return interpolated();
            case Op::fsin: return of_turns(Op::fsin_turns);
            case Op::fcos: return of_turns(Op::fcos_turns);
            case Op::frexp_sig:
                return options.exponents ? float_significand(b, source(0)) : nullptr;
            case Op::frexp_exp: return options.exponents ? float_exponent(b, source(0)) : nullptr;
            case Op::ldexp:
                return options.exponents ? scaled_float(b, source(0), source(1)) : nullptr;
            default: return nullptr;
        }
    }
};

}  // namespace

bool lower_float_functions(Function& function, const FloatFunctionsOptions& options) {
    return rewrite_alus(function, [&](Builder& b, Alu& alu) -> Value* {
        if (!alu.srcs.empty() && alu.srcs[0].src.value->bit_size == 64)
            return nullptr;
        return Lowering{b, alu, options}.replacement();
    });
}

}  // namespace cuesta::nir
