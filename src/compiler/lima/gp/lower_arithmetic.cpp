// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/gp/functions.h"

namespace cuesta::lima::gp {

Operand ceil(Expression& e, Operand a) {
    return e.floor(a.negated()).negated();
}

Operand fract(Expression& e, Operand a) {
    return e.add(a, e.floor(a).negated());
}

Operand trunc(Expression& e, Operand a, Zero zero) {
    if (e.is_whole(a))
        return a;
    return e.mul(e.sign(a), e.floor(e.abs(a, zero)));
}

// Adding and taking away 2^23 leaves no room for a fraction. From there on every float is whole.
Operand round_even(Expression& e, Operand a) {
    const Operand magic = e.constant(8388608.0f);
    const Operand magnitude = e.abs(a);
    const Operand rounded = e.add(e.add(magnitude, magic), magic.negated());
    return e.select(e.lt(magnitude, magic), e.mul(e.sign(a), rounded), a);
}

// Right for zero and infinity too, where x * rsqrt(x) is not a number.
Operand sqrt(Expression& e, Operand a) {
    return e.function(Op::rcp, e.function(Op::rsqrt, a));
}

Operand divide(Expression& e, Operand a, Operand b) {
    return e.mul(a, e.function(Op::rcp, b));
}

Operand divide_refined(Expression& e, Operand a, Operand b) {
    const Operand reciprocal = e.function(Op::rcp, b);
    const Operand quotient = e.mul(a, reciprocal);
    const Operand rest = e.add(a, e.mul(quotient, b).negated());
    return e.add(quotient, e.mul(rest, reciprocal));
}

Operand modulo(Expression& e, Operand a, Operand b) {
    return e.add(a, e.mul(b, e.floor(divide_refined(e, a, b))).negated());
}

Operand power(Expression& e, Operand a, Operand b) {
    return e.exp2(e.mul(b, e.log2(a)));
}

Operand interpolate(Expression& e, Operand a, Operand b, Operand t) {
    const Operand rest = e.add(e.constant(1.0f), t.negated());
    return e.add(e.mul(a, rest), e.mul(b, t));
}

}  // namespace cuesta::lima::gp
