// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Hyperbolic functions and their inverses, over an emitter (emit_components.h). The inverses take
// floats of 32 bits.
#pragma once

#include <numbers>

#include "compiler/nir/nir_opcodes.h"
#include "compiler/shading/emit_basics.h"

namespace cuesta::shading {

template <typename E>
class HyperbolicOperations : BasicOperations<E> {
  public:
    using Basics = BasicOperations<E>;
    using typename Basics::Op;
    using typename Basics::V;

    explicit HyperbolicOperations(E& emitter) : Basics(emitter) {}

    // Of sine and cosine: which operation joins e^a and e^-a.
    V sum(Op op, const V& a) {
        const V up = e_.alu(Op::fexp2, scaled(a, std::numbers::log2e));
        const V down = e_.alu(Op::fexp2, scaled(a, -std::numbers::log2e));
        return scaled(e_.alu(op, up, down), 0.5);
    }

    // 1 - 2 / (e^2a + 1), which neither end takes out of range.
    V tangent(const V& a) {
        const V power = e_.alu(Op::fexp2, scaled(a, 2 * std::numbers::log2e));
        const V sum = e_.alu(Op::fadd, power, constant(1, a));
        return e_.alu(Op::fsub, constant(1, a), e_.alu(Op::fdiv, constant(2, a), sum));
    }

    V inverse_sine(const V& a) {
        const V size = e_.alu(Op::fabs, a);
        const V square = e_.alu(Op::fmul, size, size);
        const V root = e_.alu(Op::fsqrt, e_.alu(Op::fadd, square, constant(1, a)));
        const V angle = logarithm_of_sum(size, root);
        return e_.alu(Op::bcsel, e_.alu(Op::flt, a, constant(0, a)), e_.alu(Op::fneg, angle),
                      angle);
    }

    V inverse_cosine(const V& a) {
        const V one = constant(1, a);
        const V root = e_.alu(Op::fmul, e_.alu(Op::fsqrt, e_.alu(Op::fsub, a, one)),
                              e_.alu(Op::fsqrt, e_.alu(Op::fadd, a, one)));
        return logarithm_of_sum(a, root);
    }

    V inverse_tangent(const V& a) {
        const V one = constant(1, a);
        const V ratio = e_.alu(Op::fdiv, e_.alu(Op::fadd, one, a), e_.alu(Op::fsub, one, a));
        return scaled(e_.alu(Op::flog2, ratio), std::numbers::ln2 / 2);
    }

  private:
    using Basics::e_;

    V constant(double value, const V& like) {
        return e_.imm_float(static_cast<float>(value), e_.bit_size(like));
    }
    V scaled(const V& a, double factor) { return e_.alu(Op::fmul, a, constant(factor, a)); }

    // log(size + root). From 2^30 on the root is as large as `size`, and their sum, or the square
    // in the root, may be beyond every number: the doubling is added to the logarithm then.
    V logarithm_of_sum(const V& size, const V& root) {
        const V is_large = e_.alu(Op::flt, constant(0x1p30, size), size);
        const V sum = e_.alu(Op::bcsel, is_large, size, e_.alu(Op::fadd, size, root));
        const V more = e_.alu(Op::bcsel, is_large, constant(1, size), constant(0, size));
        return scaled(e_.alu(Op::fadd, e_.alu(Op::flog2, sum), more), std::numbers::ln2);
    }
};

}  // namespace cuesta::shading
