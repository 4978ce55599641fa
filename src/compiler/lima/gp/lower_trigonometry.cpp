// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The sine's polynomial is that of least greatest error, 6e-7.
#include <array>

#include "compiler/lima/gp/functions.h"
#include "compiler/nir/passes/arctangent.h"

namespace cuesta::lima::gp {
namespace {

constexpr float pi = 3.14159265358979f;

// sin(2 pi t) / t for t in [-1/4, 1/4], in powers of t * t.
constexpr std::array<float, 4> sine_coefficients = {6.28316402f, -41.3371429f, 81.3407669f,
                                                    -70.9934311f};

Operand multiply_add(Expression& e, Operand a, Operand b, Operand c) {
    return e.add(e.mul(a, b), c);
}

Operand linear(Expression& e, float c0, float c1, Operand x) {
    return multiply_add(e, x, e.constant(c1), e.constant(c0));
}

// Pairs of terms are made side by side: the chain is half as long as Horner's.
template <size_t N>
Operand polynomial(Expression& e, const std::array<float, N>& c, Operand x) {
    static_assert(N % 2 == 0);
    const Operand square = e.mul(x, x);
    Operand sum = linear(e, c[N - 2], c[N - 1], x);
    for (size_t i = N - 2; i >= 2; i -= 2)
        sum = multiply_add(e, sum, square, linear(e, c[i - 2], c[i - 1], x));
    return sum;
}

}  // namespace

namespace {

// The cosine is even, and that of t is the sine of 1/4 - t: multiplications are scarcer than the
// additions that this takes.
Operand cosine_of_half_turn(Expression& e, Operand turns) {
    const Operand rest = e.add(e.constant(0.25f), e.abs(turns).negated());
    return e.mul(rest, polynomial(e, sine_coefficients, e.mul(rest, rest)));
}

}  // namespace

Operand sine_of_turns(Expression& e, Operand turns) {
    const Operand quarter_back = e.add(turns, e.constant(-0.25f));
    const Operand whole = e.floor(e.add(turns, e.constant(0.25f)));
    return cosine_of_half_turn(e, e.add(quarter_back, whole.negated()));
}

Operand cosine_of_turns(Expression& e, Operand turns) {
    const Operand whole = e.floor(e.add(turns, e.constant(0.5f)));
    return cosine_of_half_turn(e, e.add(turns, whole.negated()));
}

Operand sine(Expression& e, Operand radians) {
    return sine_of_turns(e, e.mul(radians, e.constant(0.5f / pi)));
}

Operand cosine(Expression& e, Operand radians) {
    return cosine_of_turns(e, e.mul(radians, e.constant(0.5f / pi)));
}

Operand arctangent(Expression& e, Operand y, Operand x) {
    const Operand ax = e.abs(x);
    const Operand ay = e.abs(y);
    const Operand greater = e.max(ax, ay);
    // Of two zeros the angle is that of the greater one's axis: 0 or pi.
    const Operand divisor = e.max(greater, e.constant(1e-37f));
    const Operand ratio = divide(e, e.min(ax, ay), divisor);
    Operand angle = e.mul(ratio, polynomial(e, nir::arctangent_coefficients, e.mul(ratio, ratio)));
    angle = e.select(e.lt(ax, ay), e.add(e.constant(pi / 2), angle.negated()), angle);
    angle = e.select(e.lt(x, e.constant(0.0f)), e.add(e.constant(pi), angle.negated()), angle);
    return e.select(e.lt(y, e.constant(0.0f)), angle.negated(), angle);
}

}  // namespace cuesta::lima::gp
