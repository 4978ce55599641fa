// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Questions about the bits of integers, over an emitter (emit_components.h). NIR has no opcodes for
// them; these take only what any machine with integers of 32 bits has. `x` has 32 bits.
#pragma once

#include <array>
#include <cstdint>

#include "compiler/nir/nir_opcodes.h"

namespace cuesta::shading {

template <typename E>
class BitOperations {
  public:
    using V = typename E::V;
    using Op = nir::Op;

    explicit BitOperations(E& emitter) : e_(emitter) {}

    // Sums of ever wider groups of bits, in all groups at once.
    V count(const V& x) {
        const V pairs = e_.alu(Op::isub, x, masked(down(x, 1), 0x55555555));
        const V nibbles =
            e_.alu(Op::iadd, masked(pairs, 0x33333333), masked(down(pairs, 2), 0x33333333));
        const V bytes = masked(e_.alu(Op::iadd, nibbles, down(nibbles, 4)), 0x0f0f0f0f);
        return down(e_.alu(Op::imul, bytes, number(0x01010101)), 24);
    }

    // Neighbouring groups of bits change places, of each size once.
    V reverse(const V& x) {
        constexpr std::array<uint32_t, 4> lower = {0x55555555, 0x33333333, 0x0f0f0f0f, 0x00ff00ff};
        V result = x;
        int32_t size = 1;
        for (const uint32_t mask : lower) {
            result =
                e_.alu(Op::ior, masked(down(result, size), mask), up(masked(result, mask), size));
            size *= 2;
        }
        return e_.alu(Op::ior, down(result, 16), up(result, 16));
    }

    // The number of the lowest bit that is 1; -1 where there is none.
    V lowest(const V& x) { return exponent(e_.alu(Op::iand, x, e_.alu(Op::ineg, x))); }

    // The number of the highest bit that is 1; -1 where there is none. The bit below it is
    // cleared, or the conversion to a float might round up to the next power of two.
    V highest(const V& x) { return exponent(e_.alu(Op::iand, x, e_.alu(Op::inot, down(x, 1)))); }

    // The highest bit that differs from the sign; -1 of 0 and -1.
    V highest_signed(const V& x) {
        return highest(e_.alu(Op::ixor, x, e_.alu(Op::ishr, x, number(31))));
    }

  private:
    V number(uint32_t bits) { return e_.imm_int(static_cast<int32_t>(bits)); }
    V masked(const V& x, uint32_t mask) { return e_.alu(Op::iand, x, number(mask)); }
    V down(const V& x, int32_t by) { return e_.alu(Op::ushr, x, e_.imm_int(by)); }
    V up(const V& x, int32_t by) { return e_.alu(Op::ishl, x, e_.imm_int(by)); }

    // That of the float of an unsigned integer: 23 bits of fraction lie below it, its bias is 127.
    V exponent(const V& x) {
        const V biased = down(e_.alu(Op::u2f32, x), 23);
        return e_.alu(Op::imax, e_.alu(Op::iadd, biased, e_.imm_int(-127)), e_.imm_int(-1));
    }

    E& e_;
};

}  // namespace cuesta::shading
