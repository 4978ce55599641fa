// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Determinants and inverses of square matrices, over an emitter (emit_components.h). Products of
// several components may leave the range of 16 bits: they are taken with 32.
#pragma once

#include <array>
#include <span>

#include "compiler/shading/emit_basics.h"

namespace cuesta::shading {

template <typename E>
class MatrixOperations : BasicOperations<E> {
  public:
    using Basics = BasicOperations<E>;
    using typename Basics::Op;
    using typename Basics::V;

    explicit MatrixOperations(E& emitter) : Basics(emitter) {}

    V cross(const V& a, const V& b) {
        constexpr std::array<uint8_t, 3> yzx = {1, 2, 0};
        constexpr std::array<uint8_t, 3> zxy = {2, 0, 1};
        return sub(mul(e_.swizzle(a, yzx), e_.swizzle(b, zxy)),
                   mul(e_.swizzle(a, zxy), e_.swizzle(b, yzx)));
    }

    V determinant(std::span<const V> matrix) {
        const Vectors m = all_widened(matrix);
        return as_wide_as(matrix[0], wide_determinant(std::span(m).first(matrix.size())));
    }

    // What Cramer's rule says: cofactors over the determinant.
    void inverse(std::span<const V> matrix, std::span<V> out) {
        const Vectors m = all_widened(matrix);
        Vectors result;
        switch (matrix.size()) {
            case 2: inverse_of_two(m, result); break;
            case 3: inverse_of_three(m, result); break;
            default: inverse_of_four(m, result); break;
        }
        const V over = wide_determinant(std::span(m).first(matrix.size()));
        for (size_t i = 0; i < out.size(); ++i)
            out[i] = as_wide_as(matrix[0], e_.alu(Op::fdiv, result[i], over));
    }

  private:
    using Vectors = std::array<V, 4>;
    // Minors of two vectors, by their two components: 01, 02, 03, 12, 13, 23.
    using Minors = std::array<V, 6>;

    using Basics::add;
    using Basics::as_wide_as;
    using Basics::channel;
    using Basics::e_;
    using Basics::mul;
    using Basics::sub;
    using Basics::widened;

    V negated(const V& a) { return e_.alu(Op::fneg, a); }
    template <typename... Vs>
    V vector(const Vs&... scalars) {
        const std::array<V, sizeof...(Vs)> all = {scalars...};
        return e_.vec(std::span<const V>(all));
    }

    Vectors all_widened(std::span<const V> matrix) {
        Vectors m{};
        for (size_t i = 0; i < matrix.size(); ++i)
            m[i] = widened(matrix[i]);
        return m;
    }

    // a[i] * b[k] - a[k] * b[i].
    V minor(const V& a, const V& b, unsigned i, unsigned k) {
        return sub(mul(channel(a, i), channel(b, k)), mul(channel(a, k), channel(b, i)));
    }
    Minors minors(const V& a, const V& b) {
        return {minor(a, b, 0, 1), minor(a, b, 0, 2), minor(a, b, 0, 3),
                minor(a, b, 1, 2), minor(a, b, 1, 3), minor(a, b, 2, 3)};
    }

    V wide_determinant(std::span<const V> m) {
        if (m.size() == 1)
            return m[0];
        if (m.size() == 2)
            return minor(m[0], m[1], 0, 1);
        if (m.size() == 3)
            return e_.alu(Op::fdot3, m[0], cross(m[1], m[2]));
        // Laplace's expansion by the first two vectors.
        const V first = sub(mul(minor(m[0], m[1], 0, 1), minor(m[2], m[3], 2, 3)),
                            mul(minor(m[0], m[1], 0, 2), minor(m[2], m[3], 1, 3)));
        const V second = add(mul(minor(m[0], m[1], 0, 3), minor(m[2], m[3], 1, 2)),
                             mul(minor(m[0], m[1], 1, 2), minor(m[2], m[3], 0, 3)));
        const V third = sub(mul(minor(m[0], m[1], 2, 3), minor(m[2], m[3], 0, 1)),
                            mul(minor(m[0], m[1], 1, 3), minor(m[2], m[3], 0, 2)));
        return add(add(first, second), third);
    }

    void inverse_of_two(const Vectors& m, Vectors& out) {
        out[0] = vector(channel(m[1], 1), negated(channel(m[0], 1)));
        out[1] = vector(negated(channel(m[1], 0)), channel(m[0], 0));
    }

    void inverse_of_three(const Vectors& m, Vectors& out) {
        const std::array<V, 3> across = {cross(m[1], m[2]), cross(m[2], m[0]), cross(m[0], m[1])};
        for (unsigned i = 0; i < 3; ++i)
            out[i] = vector(channel(across[0], i), channel(across[1], i), channel(across[2], i));
    }

    // Each vector of the result takes components of m[1] and m[0] by minors of the last two
    // vectors, and of m[3] and m[2] by those of the first two.
    void inverse_of_four(const Vectors& m, Vectors& out) {
        const Minors first = minors(m[0], m[1]);
        const Minors last = minors(m[2], m[3]);
        const V one = e_.imm_float(1, 32);
        const V minus = e_.imm_float(-1, 32);
        const std::array<V, 2> signs = {vector(one, minus, one, minus),
                                        vector(minus, one, minus, one)};
        // Of result i: the other three components, and by which minor each of them goes.
        constexpr uint8_t components[4][3] = {{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}};
        constexpr uint8_t which[4][3] = {{5, 4, 3}, {5, 2, 1}, {4, 2, 0}, {3, 1, 0}};
        for (unsigned i = 0; i < 4; ++i) {
            std::array<V, 3> terms;
            for (unsigned k = 0; k < 3; ++k) {
                const unsigned c = components[i][k];
                const V& of_last = last[which[i][k]];
                const V& of_first = first[which[i][k]];
                terms[k] = mul(
                    vector(channel(m[1], c), channel(m[0], c), channel(m[3], c), channel(m[2], c)),
                    vector(of_last, of_last, of_first, of_first));
            }
            out[i] = mul(signs[i % 2], add(sub(terms[0], terms[1]), terms[2]));
        }
    }
};

}  // namespace cuesta::shading
