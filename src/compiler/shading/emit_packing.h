// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Vectors of two or four numbers as halves or bytes of 32 bits, and back (GLSL ES 3.10, 8.4), over
// an emitter (emit_components.h). Floats have 32 bits here.
#pragma once

#include <array>
#include <span>

#include "base/assert.h"
#include "compiler/shading/emit_basics.h"
#include "compiler/shading/operation.h"

namespace cuesta::shading {

template <typename E>
class PackingOperations : BasicOperations<E> {
  public:
    using Basics = BasicOperations<E>;
    using typename Basics::Op;
    using typename Basics::V;

    explicit PackingOperations(E& emitter) : Basics(emitter) {}

    V apply(Operator op, const V& a) {
        switch (op) {
            case Operator::pack_snorm: return joined(e_.alu(Op::f2i32, whole(clamped(a), 32767)));
            case Operator::pack_unorm:
                return joined(e_.alu(Op::f2u32, whole(e_.alu(Op::fsat, a), 65535)));
            case Operator::pack_half: return joined(e_.alu(Op::u2u32, e_.alu(Op::f2f16, a)));
            case Operator::unpack_snorm: {
                // The lower half is brought to the upper end, from where its sign comes down.
                const std::array<V, 2> parts = {e_.alu(Op::ishl, a, e_.imm_int(16)), a};
                const V numbers = e_.alu(Op::ishr, e_.vec(parts), e_.imm_int(16));
                return clamped(divided(e_.alu(Op::i2f32, numbers), 32767));
            }
            case Operator::unpack_unorm:
                return divided(e_.alu(Op::u2f32, e_.alu(Op::iand, halves(a), e_.imm_int(0xffff))),
                               65535);
            case Operator::unpack_half: return e_.alu(Op::f2f32, e_.alu(Op::u2u16, halves(a)));
            case Operator::pack_snorm_4x8:
                return joined_bytes(e_.alu(Op::f2i32, whole(clamped(a), 127)));
            case Operator::pack_unorm_4x8:
                return joined_bytes(e_.alu(Op::f2u32, whole(e_.alu(Op::fsat, a), 255)));
            case Operator::unpack_snorm_4x8: {
                const V numbers = e_.alu(Op::ishr, high_bytes(a), e_.imm_int(24));
                return clamped(divided(e_.alu(Op::i2f32, numbers), 127));
            }
            case Operator::unpack_unorm_4x8: {
                const V numbers = e_.alu(Op::ushr, high_bytes(a), e_.imm_int(24));
                return divided(e_.alu(Op::u2f32, numbers), 255);
            }
            default: break;
        }
        base::unreachable("no packing");
    }

  private:
    using Basics::channel;
    using Basics::e_;

    V number(float value) { return e_.imm_float(value, 32); }
    V whole(const V& a, float scale) {
        return e_.alu(Op::fround_even, e_.alu(Op::fmul, a, number(scale)));
    }
    V divided(const V& a, float scale) { return e_.alu(Op::fdiv, a, number(scale)); }
    V clamped(const V& a) { return e_.alu(Op::fmin, e_.alu(Op::fmax, a, number(-1)), number(1)); }

    V joined(const V& parts) {
        const V low = e_.alu(Op::iand, channel(parts, 0), e_.imm_int(0xffff));
        return e_.alu(Op::ior, low, e_.alu(Op::ishl, channel(parts, 1), e_.imm_int(16)));
    }
    V joined_bytes(const V& parts) {
        V all = e_.alu(Op::iand, channel(parts, 0), e_.imm_int(0xff));
        for (unsigned i = 1; i < 4; ++i) {
            const V byte = e_.alu(Op::iand, channel(parts, i), e_.imm_int(0xff));
            all = e_.alu(Op::ior, all, e_.alu(Op::ishl, byte, e_.imm_int(static_cast<int>(8 * i))));
        }
        return all;
    }
    // Each as the upper byte of a component.
    V high_bytes(const V& a) {
        const std::array<V, 4> parts = {e_.alu(Op::ishl, a, e_.imm_int(24)),
                                        e_.alu(Op::ishl, a, e_.imm_int(16)),
                                        e_.alu(Op::ishl, a, e_.imm_int(8)), a};
        return e_.vec(parts);
    }
    // Each as the lower half of a component.
    V halves(const V& a) {
        const std::array<V, 2> parts = {a, e_.alu(Op::ushr, a, e_.imm_int(16))};
        return e_.vec(parts);
    }
};

}  // namespace cuesta::shading
