// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Noise (GLSL 1.20, 8.9), over an emitter (emit_components.h): gradients that hang on the corners
// of a lattice of whole coordinates, chosen by hashes of those, and between the corners a curve of
// the fifth degree, so that the second derivative has no jumps either. Results are between -1 and
// 1, 0 on the average and in the corners. Floats have 32 bits here.
#pragma once

#include <array>
#include <span>

#include "compiler/shading/emit_basics.h"

namespace cuesta::shading {

template <typename E>
class NoiseOperations : BasicOperations<E> {
  public:
    using Basics = BasicOperations<E>;
    using typename Basics::Op;
    using typename Basics::V;

    explicit NoiseOperations(E& emitter) : Basics(emitter) {}

    // Each component of the result is noise of its own, of another lattice.
    V apply(const V& place, unsigned results) {
        const V corner = e_.alu(Op::ffloor, place);
        const unsigned dimensions = e_.components(place);
        const V rest = sub(place, corner);
        const V cell = e_.alu(Op::f2i32, corner);
        std::array<V, 4> fades;
        for (unsigned d = 0; d < dimensions; ++d) {
            at_[0][d] = channel(rest, d);
            at_[1][d] = sub(at_[0][d], number(1));
            keys_[0][d] = e_.alu(Op::imul, channel(cell, d), bits(primes[d]));
            keys_[1][d] = e_.alu(Op::iadd, keys_[0][d], bits(primes[d]));
            fades[d] = faded(at_[0][d]);
        }
        std::array<V, 4> values;
        for (unsigned i = 0; i < results; ++i)
            values[i] = one(dimensions, bits(0x3c6ef35f + i * 0x632be5abu), fades);
        return results == 1 ? values[0] : e_.vec(std::span<const V>(values.data(), results));
    }

  private:
    using Basics::channel;
    using Basics::e_;
    using Basics::mul;
    using Basics::sub;

    static constexpr std::array<uint32_t, 4> primes = {0x9e3779b1, 0x85ebca77, 0xc2b2ae3d,
                                                       0x27d4eb2f};

    V number(float value) { return e_.imm_float(value, 32); }
    V bits(uint32_t value) { return e_.imm_int(static_cast<int32_t>(value)); }

    // ((6 t - 15) t + 10) t^3
    V faded(const V& t) {
        const V inner = e_.alu(Op::fadd, mul(sub(mul(t, number(6)), number(15)), t), number(10));
        return mul(inner, mul(t, mul(t, t)));
    }

    V hashed(const V& key) {
        V h = e_.alu(Op::ixor, key, e_.alu(Op::ushr, key, e_.imm_int(16)));
        h = e_.alu(Op::imul, h, bits(0x85ebca6b));
        h = e_.alu(Op::ixor, h, e_.alu(Op::ushr, h, e_.imm_int(13)));
        h = e_.alu(Op::imul, h, bits(0xc2b2ae35));
        return e_.alu(Op::ixor, h, e_.alu(Op::ushr, h, e_.imm_int(16)));
    }

    // What the corner's gradient, a byte of the hash in each dimension, gives at the place.
    V slope(unsigned dimensions, unsigned corner, const V& seed) {
        V key = seed;
        for (unsigned d = 0; d < dimensions; ++d)
            key = e_.alu(Op::iadd, key, keys_[corner >> d & 1][d]);
        const V hash = hashed(key);
        V sum{};
        for (unsigned d = 0; d < dimensions; ++d) {
            const V high = e_.alu(Op::ishl, hash, e_.imm_int(static_cast<int32_t>(24 - 8 * d)));
            const V gradient = e_.alu(Op::i2f32, e_.alu(Op::ishr, high, e_.imm_int(24)));
            const V part = mul(gradient, at_[corner >> d & 1][d]);
            sum = d == 0 ? part : e_.alu(Op::fadd, sum, part);
        }
        return sum;
    }

    V one(unsigned dimensions, const V& seed, const std::array<V, 4>& fades) {
        std::array<V, 16> values;
        unsigned count = 1u << dimensions;
        for (unsigned corner = 0; corner < count; ++corner)
            values[corner] = slope(dimensions, corner, seed);
        // Neighbours in one dimension after the other become one.
        for (unsigned d = 0; d < dimensions; ++d) {
            count /= 2;
            for (unsigned i = 0; i < count; ++i) {
                const V step = mul(sub(values[2 * i + 1], values[2 * i]), fades[d]);
                values[i] = e_.alu(Op::fadd, values[2 * i], step);
            }
        }
        // In the middle each dimension adds half of the greatest gradient at most.
        return mul(values[0], number(2.0f / 128 / static_cast<float>(dimensions)));
    }

    // Of the lower and the upper corner, by dimension: the place from there, and its part of keys.
    std::array<std::array<V, 4>, 2> at_;
    std::array<std::array<V, 4>, 2> keys_;
};

}  // namespace cuesta::shading
