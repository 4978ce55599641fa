// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "compiler/lima/gp/functions.h"
#include "compiler/lima/gp/selector.h"

namespace cuesta::lima::gp {

Result<void> Selector::visit_alu(const nir::Alu& alu) {
    // The operands of all components are read before any is defined: an operation never names its
    // own result, but its components may share nodes.
    for (unsigned c = 0; c < alu.def.components; ++c) {
        Result<Operand> operand = alu_component(alu, c);
        if (!operand)
            return std::move(operand).error();
        define(alu.def, c, *operand);
    }
    return {};
}

Operand Selector::dot(const nir::Alu& alu, unsigned size) {
    const auto product = [&](unsigned i) {
        return e_.mul(use(*alu.srcs[0].src.value, alu.srcs[0].swizzle[i]),
                      use(*alu.srcs[1].src.value, alu.srcs[1].swizzle[i]));
    };
    Operand sum = product(0);
    for (unsigned i = 1; i < size; ++i)
        sum = e_.add(sum, product(i));
    return sum;
}

Result<Operand> Selector::alu_component(const nir::Alu& alu, unsigned c) {
    const auto src = [&](unsigned i) {
        return use(*alu.srcs[i].src.value, alu.srcs[i].swizzle[c]);
    };
    const auto first = [&](unsigned i) {
        return use(*alu.srcs[i].src.value, alu.srcs[i].swizzle[0]);
    };
    Expression& e = e_;
    const Zero zero = zero_signs_[alu.def.id] ? Zero::positive : Zero::either;
    using nir::Op;
    switch (alu.op) {
        case Op::mov: return src(0);
        case Op::vec2:
        case Op::vec3:
        case Op::vec4: return first(c);
        case Op::fneg: return src(0).negated();
        case Op::fabs: return e.abs(src(0), zero);
        case Op::fsat: return e.clamp(src(0), 0.0f, 1.0f);
        case Op::fsign: return e.sign(src(0));
        case Op::ffloor: return e.floor(src(0));
        case Op::fceil: return ceil(e, src(0));
        case Op::ftrunc: return trunc(e, src(0), zero);
        case Op::fround_even: return round_even(e, src(0));
        case Op::ffract: return fract(e, src(0));
        case Op::frcp: return e.function(gp::Op::rcp, src(0));
        case Op::frsq: return e.function(gp::Op::rsqrt, src(0));
        case Op::fsqrt: return sqrt(e, src(0));
        case Op::fexp2: return e.exp2(src(0));
        case Op::flog2: return e.log2(src(0));
        case Op::fsin: return sine(e, src(0));
        case Op::fcos: return cosine(e, src(0));
        case Op::fsin_turns: return sine_of_turns(e, src(0));
        case Op::fcos_turns: return cosine_of_turns(e, src(0));
        case Op::fadd: return e.add(src(0), src(1));
        case Op::fsub: return e.add(src(0), src(1).negated());
        case Op::fmul: return e.mul(src(0), src(1));
        case Op::fdiv: return divide(e, src(0), src(1));
        case Op::fmod: return modulo(e, src(0), src(1));
        case Op::fmin: return e.min(src(0), src(1));
        case Op::fmax: return e.max(src(0), src(1));
        case Op::fpow: return power(e, src(0), src(1));
        case Op::fatan2: return arctangent(e, src(0), src(1));
        case Op::ffma: return e.add(e.mul(src(0), src(1)), src(2));
        case Op::flrp: return interpolate(e, src(0), src(1), src(2));
        case Op::fdot2: return dot(alu, 2);
        case Op::fdot3: return dot(alu, 3);
        case Op::fdot4: return dot(alu, 4);
        case Op::slt: return e.lt(src(0), src(1));
        case Op::sge: return e.ge(src(0), src(1));
        case Op::seq: return e.equal(src(0), src(1));
        case Op::sne: return e.not_equal(src(0), src(1));
        case Op::fcsel: return e.select(src(0), src(1), src(2));
        default:
            return Error{Errc::unsupported,
                         fmt::format("the vertex core has no '{}' (it knows 32-bit floats only)",
                                     alu.info().name)};
    }
}

}  // namespace cuesta::lima::gp
