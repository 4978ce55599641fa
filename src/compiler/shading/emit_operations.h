// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Every operation of the tree as NIR's operations: linear algebra and what takes whole values here,
// the rest in emit_components.h, which says what an emitter is.
#pragma once

#include <array>
#include <span>

#include "compiler/shading/emit_components.h"
#include "compiler/shading/emit_matrices.h"
#include "compiler/shading/emit_noise.h"
#include "compiler/shading/emit_packing.h"

namespace cuesta::shading {

// A value: its vectors, one behind the other (a matrix has several; arrays and structs all those of
// their parts).
template <typename V>
struct OperandOf {
    const Type* type = nullptr;
    std::span<const V> vectors;
};

template <typename E>
class Operations : ComponentOperations<E> {
  public:
    using Base = ComponentOperations<E>;
    using typename Base::Op;
    using typename Base::V;
    using Operand = OperandOf<V>;

    explicit Operations(E& emitter) : Base(emitter) {}

    // Fills `out`, one element for each vector of the result's type.
    void apply(Operator op, const Type& result, std::span<const Operand> o, std::span<V> out) {
        if (op == Operator::noise) {
            const V place = widened(o[0].vectors[0]);
            out[0] =
                as_wide_as(o[0].vectors[0], NoiseOperations<E>(e_).apply(place, result.components));
            return;
        }
        if (!Base::knows(op))
            return linear(op, o, out);
        // Of selections the last operand is the condition; the first tells what is computed.
        const Scalar scalar = innermost(*o[0].type).scalar;
        const Scalar to = innermost(result).scalar;
        for (size_t i = 0; i < out.size(); ++i) {
            std::array<V, max_operands> vectors;
            for (size_t k = 0; k < o.size(); ++k)
                vectors[k] = o[k].vectors[o[k].vectors.size() == 1 ? 0 : i];
            out[i] = Base::apply(op, scalar, to, std::span(vectors.data(), o.size()));
        }
    }

  private:
    using Base::constant;
    using Basics = BasicOperations<E>;
    using Basics::add;
    using Basics::as_wide_as;
    using Basics::channel;
    using Basics::e_;
    using Basics::mul;
    using Basics::sub;
    using Basics::widened;

    void linear(Operator op, std::span<const Operand> o, std::span<V> out) {
        const V a = o[0].vectors[0];
        switch (op) {
            case Operator::combine: out[0] = combine(o[0].vectors, o[1].vectors[0]); return;
            case Operator::project: out[0] = project(a, o[1].vectors); return;
            case Operator::matrix_multiply:
                for (size_t i = 0; i < out.size(); ++i)
                    out[i] = combine(o[0].vectors, o[1].vectors[i]);
                return;
            case Operator::transpose: transpose(o[0].vectors, out); return;
            case Operator::determinant:
                out[0] = MatrixOperations<E>(e_).determinant(o[0].vectors);
                return;
            case Operator::inverse: MatrixOperations<E>(e_).inverse(o[0].vectors, out); return;
            case Operator::outer_product:
                for (unsigned i = 0; i < out.size(); ++i)
                    out[i] = mul(a, channel(o[1].vectors[0], i));
                return;
            case Operator::all_equal: out[0] = all_equal(*o[0].type, o); return;
            case Operator::any_not_equal:
                out[0] = e_.alu(Op::inot, all_equal(*o[0].type, o));
                return;
            case Operator::any: out[0] = joined(Op::ior, a); return;
            case Operator::all: out[0] = joined(Op::iand, a); return;
            case Operator::pack_snorm:
            case Operator::pack_unorm:
            case Operator::pack_half:
            case Operator::unpack_snorm:
            case Operator::unpack_unorm:
            case Operator::unpack_half:
            case Operator::pack_snorm_4x8:
            case Operator::pack_unorm_4x8:
            case Operator::unpack_snorm_4x8:
            case Operator::unpack_unorm_4x8: out[0] = PackingOperations<E>(e_).apply(op, a); return;
            default: out[0] = of_vectors(op, o); return;
        }
    }

    V of_vectors(Operator op, std::span<const Operand> o) {
        const V a = o[0].vectors[0];
        switch (op) {
            case Operator::length: return length(a);
            case Operator::distance: return length(sub(a, o[1].vectors[0]));
            case Operator::dot: return dot(a, o[1].vectors[0]);
            case Operator::cross: return MatrixOperations<E>(e_).cross(a, o[1].vectors[0]);
            case Operator::normalize: return normalize(a);
            case Operator::face_forward: {
                const V facing = dot(o[2].vectors[0], o[1].vectors[0]);
                return e_.alu(Op::bcsel, e_.alu(Op::flt, facing, constant(0, facing)), a,
                              e_.alu(Op::fneg, a));
            }
            case Operator::reflect: {
                const V& normal = o[1].vectors[0];
                const V along = dot(normal, a);
                return sub(a, mul(mul(constant(2, along), along), normal));
            }
            case Operator::refract: return refract(a, o[1].vectors[0], o[2].vectors[0]);
            default: break;
        }
        CUESTA_ASSERT(false, "an unknown operation");
        return a;
    }

    V dot(const V& a, const V& b) {
        constexpr std::array ops = {Op::fmul, Op::fdot2, Op::fdot3, Op::fdot4};
        return e_.alu(ops[e_.components(a) - 1], a, b);
    }

    // The square of a vector whose length is in range may not be in that of 16 bits.
    V squared(const V& a) {
        const V wide = widened(a);
        return dot(wide, wide);
    }

    V length(const V& a) {
        if (e_.components(a) == 1)
            return e_.alu(Op::fabs, a);
        return as_wide_as(a, e_.alu(Op::fsqrt, squared(a)));
    }

    V normalize(const V& a) {
        if (e_.components(a) == 1)
            return e_.alu(Op::fsign, a);
        const V inverse = e_.alu(Op::frsq, squared(a));
        return as_wide_as(a, mul(widened(a), inverse));
    }

    // GLSL ES 1.00, 8.4.
    V refract(const V& incident, const V& normal, const V& ratio) {
        const V along = dot(normal, incident);
        const V one = constant(1, along);
        const V rest = sub(one, mul(mul(ratio, ratio), sub(one, mul(along, along))));
        const V root = e_.alu(Op::fsqrt, rest);
        const V bent = sub(mul(ratio, incident), mul(add(mul(ratio, along), root), normal));
        const V zero = constant(0, rest);
        return e_.alu(Op::bcsel, e_.alu(Op::flt, rest, zero), zero, bent);
    }

    V combine(std::span<const V> matrix, const V& vector) {
        V sum = mul(matrix[0], channel(vector, 0));
        for (unsigned i = 1; i < matrix.size(); ++i)
            sum = add(sum, mul(matrix[i], channel(vector, i)));
        return sum;
    }

    V project(const V& vector, std::span<const V> matrix) {
        std::array<V, 4> scalars;
        for (size_t i = 0; i < matrix.size(); ++i)
            scalars[i] = dot(vector, matrix[i]);
        return e_.vec(std::span<const V>(scalars.data(), matrix.size()));
    }

    void transpose(std::span<const V> matrix, std::span<V> out) {
        for (unsigned i = 0; i < out.size(); ++i) {
            std::array<V, 4> scalars;
            for (size_t k = 0; k < matrix.size(); ++k)
                scalars[k] = channel(matrix[k], i);
            out[i] = e_.vec(std::span<const V>(scalars.data(), matrix.size()));
        }
    }

    V joined(Op op, const V& conditions) {
        V all = channel(conditions, 0);
        for (unsigned i = 1; i < e_.components(conditions); ++i)
            all = e_.alu(op, all, channel(conditions, i));
        return all;
    }

    V equal(Scalar scalar, const V& a, const V& b) {
        const std::array<V, 2> operands = {a, b};
        return joined(Op::iand, Base::apply(Operator::equal, scalar, Scalar::bool_, operands));
    }

    V all_equal(const Type& type, std::span<const Operand> o) {
        size_t at = 0;
        bool any = false;
        V all{};
        compare_parts(type, o, at, all, any);
        return any ? all : e_.imm_bool(true);
    }

    void compare_parts(
        const Type& type, std::span<const Operand> o, size_t& at, V& all, bool& any) {
        if (type.is_array()) {
            for (uint32_t i = 0; i < type.length; ++i)
                compare_parts(*type.element, o, at, all, any);
        } else if (type.is_struct()) {
            for (const Member& member : type.members)
                compare_parts(*member.type, o, at, all, any);
        } else {
            for (unsigned i = 0; i < (type.is_matrix() ? type.vectors : 1u); ++i, ++at) {
                const V same = equal(type.scalar, o[0].vectors[at], o[1].vectors[at]);
                all = any ? e_.alu(Op::iand, all, same) : same;
                any = true;
            }
        }
    }
};

}  // namespace cuesta::shading
