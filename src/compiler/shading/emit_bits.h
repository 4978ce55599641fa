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

    // `bits` of them from `offset` on; `down` is the shift that brings the sign or zeros. Counts of
    // shifts have five bits: 32 is 0, and no bits are no shift.
    V extract(Op down_by, const V& x, const V& offset, const V& bits) {
        const V above = e_.alu(Op::isub, number(32), e_.alu(Op::iadd, offset, bits));
        const V rest = e_.alu(Op::isub, number(32), bits);
        const V field = e_.alu(down_by, e_.alu(Op::ishl, x, above), rest);
        return e_.alu(Op::bcsel, e_.alu(Op::ieq, bits, number(0)), number(0), field);
    }

    V insert(const V& base, const V& x, const V& offset, const V& bits) {
        const V ones = e_.alu(Op::ushr, number(0xffffffff), e_.alu(Op::isub, number(32), bits));
        const V mask = e_.alu(Op::bcsel, e_.alu(Op::ieq, bits, number(0)), number(0),
                              e_.alu(Op::ishl, ones, offset));
        return e_.alu(Op::ior, e_.alu(Op::iand, base, e_.alu(Op::inot, mask)),
                      e_.alu(Op::iand, e_.alu(Op::ishl, x, offset), mask));
    }

    // --- floats of 32 bits, as their bits; what is too small for an exponent is 0

    V significand(const V& x) {
        const V half = e_.alu(Op::ior, masked(x, 0x807fffff), number(0x3f000000));
        return e_.alu(Op::bcsel, is_small(x), masked(x, 0x80000000), half);
    }

    V exponent_of_float(const V& x) {
        const V biased = masked(down(x, 23), 0xff);
        return e_.alu(Op::bcsel, is_small(x), number(0),
                      e_.alu(Op::iadd, biased, e_.imm_int(-126)));
    }

    // In two steps: a power that makes a number of the smallest one may be no float.
    V scaled(const V& x, const V& power) {
        const V within =
            e_.alu(Op::imin, e_.alu(Op::imax, power, e_.imm_int(-252)), e_.imm_int(254));
        const V half = e_.alu(Op::ishr, within, number(1));
        const V some = e_.alu(Op::fmul, x, power_of_two(half));
        return e_.alu(Op::fmul, some, power_of_two(e_.alu(Op::isub, within, half)));
    }

  private:
    V is_small(const V& x) { return e_.alu(Op::ieq, masked(x, 0x7f800000), number(0)); }
    V power_of_two(const V& power) { return up(e_.alu(Op::iadd, power, e_.imm_int(127)), 23); }
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
