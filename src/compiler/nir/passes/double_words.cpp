// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/double_words.h"

#include "compiler/nir/passes/rewrite_alu.h"

namespace cuesta::nir {

Words DoubleBuilder::split(Value* value) {
    const Alu* made = value->instr->as<Alu>();
    if (made != nullptr && made->op == Op::pack_64)
        return {read_source(b, *made, 1), read_source(b, *made, 0)};
    return {b.unpack_64_high(value), b.u2u32(value)};
}

Words DoubleBuilder::choose(Value* condition, Words x, Words y) {
    return {b.bcsel(condition, x.high, y.high), b.bcsel(condition, x.low, y.low)};
}

Words DoubleBuilder::add(Words x, Words y) {
    return split(b.iadd(join(x), join(y)));
}

Words DoubleBuilder::add(Words x, Value* word) {
    return split(b.iadd(join(x), b.u2u64(word)));
}

Words DoubleBuilder::subtract(Words x, Words y) {
    return split(b.isub(join(x), join(y)));
}

// --- shifts ---

Words DoubleBuilder::left(Words x, unsigned count) {
    return {b.funnel_ushr(x.low, x.high, number(32 - count)), b.ishl(x.low, number(count))};
}

Words DoubleBuilder::right(Words x, unsigned count) {
    return {b.ushr(x.high, number(count)), b.funnel_ushr(x.low, x.high, number(count))};
}

// By 32 at first; to the left by n of 0 to 31 is to the right by 32 - n, one word higher.
Words DoubleBuilder::left(Words x, Value* count) {
    Value* far = b.ult(number(31), count);
    Value* top = b.bcsel(far, x.low, x.high);
    Value* next = b.bcsel(far, number(0), x.low);
    Value* back = b.isub(number(32), b.iand(count, number(31)));
    return {b.funnel_ushr(next, top, back), b.funnel_ushr(number(0), next, back)};
}

Words DoubleBuilder::right(Words x, Value* count) {
    return {b.funnel_ushr(x.high, number(0), count), b.funnel_ushr(x.low, x.high, count)};
}

// By 32 at first, then by the rest; what falls out either time is kept as one bit.
Words DoubleBuilder::right_sticky(Words x, Value* count) {
    Value* far = b.ult(number(31), count);
    Value* low = b.bcsel(far, b.ior(x.high, is_any(x.low)), x.low);
    Value* high = b.bcsel(far, number(0), x.high);
    Value* part = b.iand(count, number(31));
    Value* lost = b.funnel_ushr(number(0), low, part);
    return {b.ushr(high, part), b.ior(b.funnel_ushr(low, high, part), is_any(lost))};
}

// It is the exponent of the word as a float. Without every bit that follows a set one, rounding
// does not reach the next power of two.
Value* DoubleBuilder::highest_bit(Value* word) {
    Value* sparse = b.iand(word, b.inot(b.ushr(word, number(1))));
    return b.ushr(b.u2f32(sparse), number(23));
}

// --- parts of a double ---

Words DoubleBuilder::significand(Words x, Value* exponent) {
    Value* highest = b.bcsel(b.ieq(exponent, number(0)), number(0), number(1 << 20));
    return {b.ior(b.iand(x.high, number((1 << 20) - 1)), highest), x.low};
}

Words DoubleBuilder::normal_significand(Words x) {
    Value* high = b.ior(b.iand(x.high, number((1 << 20) - 1)), number(1 << 20));
    return left({high, x.low}, 11);
}

DoubleBuilder::Counted DoubleBuilder::normalised(Words bits) {
    Value* in_low = b.ieq(bits.high, number(0));
    Value* top = b.bcsel(in_low, bits.low, bits.high);
    Value* next = b.bcsel(in_low, number(0), bits.low);
    Value* highest = highest_bit(top);
    // To the right by one more than the bit's number, one word higher.
    Value* back = b.iadd(highest, number(1 - 127));
    const Words shifted{b.funnel_ushr(next, top, back), b.funnel_ushr(number(0), next, back)};
    Value* base = b.bcsel(in_low, number(-127), number(32 - 127));
    return {shifted, b.iadd(highest, base)};
}

DoubleBuilder::Normal DoubleBuilder::normal(Words x) {
    Value* e = exponent(x.high);
    const Counted counted = normalised(significand(x, e));
    Value* above = b.iadd(counted.position, number(-52));
    return {counted.significand, b.iadd(b.umax(e, number(1)), above)};
}

DoubleBuilder::Normal DoubleBuilder::one_further(Normal x) {
    const Words twice = add(x.significand, x.significand);
    Value* is_there = b.ilt(x.significand.high, number(0));
    return {choose(is_there, x.significand, twice),
            b.iadd(b.iadd(x.exponent, number(-1)), b.ushr(x.significand.high, number(31)))};
}

// --- results ---

Words DoubleBuilder::rounded(Value* sign, Value* exponent, Words significand) {
    Value* least = b.imax(exponent, number(1));
    Value* below = b.umin(b.isub(least, exponent), number(63));
    return packed(sign, least, right_sticky(significand, below));
}

// Rounding may carry into the exponent, as it should. Bit 63 itself counts for one there.
Words DoubleBuilder::packed_finite(Value* sign, Value* exponent, Words significand) {
    const Words kept = right(significand, 11);
    Value* rest = b.iand(significand.low, number(0x7ff));
    Value* odd = b.iand(kept.low, number(1));
    Value* up = b.b2i32(b.ult(number(0x400), b.iadd(rest, odd)));
    Value* field = b.ishl(b.iadd(exponent, number(-1)), number(20));
    const Words whole = add({b.iadd(kept.high, field), kept.low}, up);
    return {b.ior(whole.high, sign), whole.low};
}

Words DoubleBuilder::packed(Value* sign, Value* exponent, Words significand) {
    const Words finite = packed_finite(sign, exponent, significand);
    const Words infinite{b.ior(sign, number(double_infinity)), number(0)};
    return choose(b.ige(exponent, number(double_special)), infinite, finite);
}

Words DoubleBuilder::with_nan(Value* condition, Words x) {
    return choose(condition, {number(double_nan), number(0)}, x);
}

Words DoubleBuilder::canonical(Words x) {
    return with_nan(is_nan(x), x);
}

}  // namespace cuesta::nir
