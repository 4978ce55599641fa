// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_int64.h"

#include "compiler/nir/passes/rewrite_alu.h"

namespace cuesta::nir {
namespace {

struct Halves {
    Value* low;
    Value* high;
};

struct Wide {
    Builder& b;
    Alu& alu;

    Value* source(unsigned i) { return read_source(b, alu, i); }
    Halves halves(unsigned i) { return split(source(i)); }

    // Halves that were just put together are taken as they were.
    Halves split(Value* value) {
        const Alu* made = value->instr->as<Alu>();
        if (made != nullptr && made->op == Op::pack_64)
            return {read_source(b, *made, 0), read_source(b, *made, 1)};
        if (made != nullptr && made->op == Op::u2u64 && made->srcs[0].src.value->bit_size == 32)
            return {read_source(b, *made, 0), number(0)};
        return {b.u2u32(value), b.unpack_64_high(value)};
    }
    bool is_packed(Value* value) const {
        const Alu* made = value->instr->as<Alu>();
        return made != nullptr && made->op == Op::pack_64;
    }

    Value* number(uint32_t value) { return b.imm_int(value); }

    Value* select(Value* condition, Value* x, Value* y) {
        const Halves a = split(x);
        const Halves c = split(y);
        return b.pack_64(b.bcsel(condition, a.low, c.low), b.bcsel(condition, a.high, c.high));
    }

    Value* bitwise(Op op) {
        const Halves x = halves(0);
        const Halves y = halves(1);
        return b.pack_64(b.alu(op, {x.low, y.low}), b.alu(op, {x.high, y.high}));
    }

    Value* multiply() {
        const Halves x = halves(0);
        const Halves y = halves(1);
        Value* cross = b.iadd(b.imul(x.low, y.high), b.imul(x.high, y.low));
        return b.iadd(b.umul_2x32_64(x.low, y.low), b.pack_64(number(0), cross));
    }

    // --- comparisons ---
    Value* less(Op high_less, Value* x, Value* y) {
        const Halves a = split(x);
        const Halves c = split(y);
        Value* below = b.iand(b.ieq(a.high, c.high), b.ult(a.low, c.low));
        return b.ior(b.alu(high_less, {a.high, c.high}), below);
    }

    Value* equal() {
        const Halves x = halves(0);
        const Halves y = halves(1);
        Value* differ = b.ior(b.ixor(x.low, y.low), b.ixor(x.high, y.high));
        return b.ieq(differ, number(0));
    }

    Value* is_negative(Value* value) { return b.ilt(split(value).high, number(0)); }

    Value* lesser(Op high_less, bool greater) {
        Value* x = source(0);
        Value* y = source(1);
        Value* is_less = less(high_less, x, y);
        return greater ? select(is_less, y, x) : select(is_less, x, y);
    }

    Value* magnitude(Value* value) { return select(is_negative(value), b.ineg(value), value); }

    Value* sign() {
        const Halves x = halves(0);
        Value* negative = b.ishr(x.high, number(31));
        Value* one = b.b2i32(b.ine(b.ior(x.low, x.high), number(0)));
        return b.pack_64(b.ior(negative, one), negative);
    }

    // --- shifts ---

    // By less than 32, and by 32 more.
    Value* shift_left(Value* value, Value* count) {
        const Halves x = split(value);
        Value* part = b.iand(count, number(31));
        Value* far = b.ine(b.iand(count, number(32)), number(0));
        Value* low = b.ishl(x.low, part);
        Value* high = b.funnel_ushr(x.low, x.high, b.isub(number(32), part));
        return b.pack_64(b.bcsel(far, number(0), low), b.bcsel(far, low, high));
    }

    Value* shift_right(Value* value, Value* count) {
        const Halves x = split(value);
        Value* bounded = b.iand(count, number(63));
        return b.pack_64(b.funnel_ushr(x.low, x.high, bounded),
                         b.funnel_ushr(x.high, number(0), bounded));
    }

    Value* shift_right_signed(Value* value, Value* count) {
        const Halves x = split(value);
        Value* part = b.iand(count, number(31));
        Value* far = b.ine(b.iand(count, number(32)), number(0));
        Value* high = b.ishr(x.high, part);
        Value* low = b.bcsel(far, high, b.funnel_ushr(x.low, x.high, part));
        return b.pack_64(low, b.bcsel(far, b.ishr(x.high, number(31)), high));
    }

    // --- conversions ---

    // Rounded once: the highest bits fill a word, whose lowest says whether any is behind it.
    Value* to_float32(Value* value) {
        const Halves x = split(value);
        Value* estimate = b.ushr(b.u2f32(x.high), number(23));
        Value* count = b.iadd(estimate, b.imm_int(1 - 127));
        Value* top = b.u2u32(shift_right(value, count));
        const Halves back = split(shift_left(b.u2u64(top), count));
        Value* lost = b.ior(b.ixor(back.low, x.low), b.ixor(back.high, x.high));
        Value* sticky = b.b2i32(b.ine(lost, number(0)));
        Value* scale = b.ishl(b.iadd(count, number(127)), number(23));
        Value* large = b.fmul(b.u2f32(b.ior(top, sticky)), scale);
        return b.bcsel(b.ieq(x.high, number(0)), b.u2f32(x.low), large);
    }

    Value* to_float(Value* value, unsigned bits) {
        if (bits == 32)
            return to_float32(value);
        const Halves x = split(value);
        return b.bcsel(b.ieq(x.high, number(0)), b.u2f16(x.low), b.imm_int(0x7c00, 16));
    }

    Value* signed_to_float() {
        Value* x = source(0);
        Value* size = to_float(magnitude(x), alu.def.bit_size);
        return b.bcsel(is_negative(x), b.fneg(size), size);
    }

    Value* from_float(Value* x) {
        Value* high = b.ftrunc(b.fmul(x, b.imm_float(0x1p-32f)));
        Value* low = b.ffma(high, b.imm_float(-0x1p32f), x);
        Value* whole = b.pack_64(b.f2u32(low), b.f2u32(high));
        return select(b.fge(x, b.imm_float(0x1p64f)), b.imm_int(-1, 64), whole);
    }

    Value* from_signed_float(Value* x) {
        Value* size = from_float(b.fabs(x));
        size = select(b.fge(b.fabs(x), b.imm_float(0x1p63f)), b.imm_int(INT64_MAX, 64), size);
        Value* least = b.imm_int(INT64_MIN, 64);
        Value* negative = select(b.fge(b.imm_float(-0x1p63f), x), least, b.ineg(size));
        return select(b.flt(x, b.imm_float(0)), negative, size);
    }

    Value* float_source() {
        Value* x = source(0);
        return x->bit_size == 16 ? b.f2f32(x) : x;
    }

    Value* of_wide_result() {
        switch (alu.op) {
            case Op::bcsel: return select(source(0), source(1), source(2));
            case Op::isub: return b.iadd(source(0), b.ineg(source(1)));
            case Op::imul: return multiply();
            case Op::iabs: return magnitude(source(0));
            case Op::isign: return sign();
            case Op::imin: return lesser(Op::ilt, false);
            case Op::imax: return lesser(Op::ilt, true);
            case Op::umin: return lesser(Op::ult, false);
            case Op::umax: return lesser(Op::ult, true);
            case Op::iand:
            case Op::ior:
            case Op::ixor: return bitwise(alu.op);
            case Op::inot: {
                const Halves x = halves(0);
                return b.pack_64(b.inot(x.low), b.inot(x.high));
            }
            case Op::ishl: return shift_left(source(0), source(1));
            case Op::ishr: return shift_right_signed(source(0), source(1));
            case Op::ushr: return shift_right(source(0), source(1));
            case Op::b2i64: return b.u2u64(b.b2i32(source(0)));
            case Op::f2u64: return from_float(float_source());
            case Op::f2i64: return from_signed_float(float_source());
            case Op::i2i64:
            case Op::u2u64: return source(0)->bit_size == 64 ? source(0) : nullptr;
            default: return nullptr;
        }
    }

    Value* of_wide_source() {
        switch (alu.op) {
            case Op::ieq: return equal();
            case Op::ine: return b.inot(equal());
            case Op::ilt: return less(Op::ilt, source(0), source(1));
            case Op::ult: return less(Op::ult, source(0), source(1));
            case Op::ige: return b.inot(less(Op::ilt, source(0), source(1)));
            case Op::uge: return b.inot(less(Op::ult, source(0), source(1)));
            case Op::i2b1: {
                const Halves x = halves(0);
                return b.ine(b.ior(x.low, x.high), number(0));
            }
            case Op::i2i32: return split(source(0)).low;
            case Op::u2u32: return is_packed(source(0)) ? split(source(0)).low : nullptr;
            case Op::unpack_64_high: return is_packed(source(0)) ? split(source(0)).high : nullptr;
            case Op::i2i16:
            case Op::u2u16: return b.u2u16(split(source(0)).low);
            case Op::i2i8:
            case Op::u2u8: return b.u2u8(split(source(0)).low);
            case Op::u2f16:
            case Op::u2f32: return to_float(source(0), alu.def.bit_size);
            case Op::i2f16:
            case Op::i2f32: return signed_to_float();
            default: return nullptr;
        }
    }
};

}  // namespace

bool lower_int64(Function& function) {
    return rewrite_alus(function, [](Builder& b, Alu& alu) -> Value* {
        Wide wide{b, alu};
        if (alu.def.components != 1)
            return nullptr;
        if (alu.def.bit_size == 64)
            return wide.of_wide_result();
        return alu.srcs[0].src.value->bit_size == 64 ? wide.of_wide_source() : nullptr;
    });
}

}  // namespace cuesta::nir
