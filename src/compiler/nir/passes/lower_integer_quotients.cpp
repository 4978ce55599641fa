// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_integer_quotients.h"

#include <bit>
#include <optional>

#include "compiler/nir/passes/op_groups.h"
#include "compiler/nir/passes/rewrite_alu.h"

namespace cuesta::nir {
namespace {

struct Quotient {
    Value* whole;
    Value* rest;
};

// A product whose high word, shifted, is n / divisor for all n of 32 bits.
struct Multiplier {
    uint32_t factor;
    unsigned shift;
};

// The factor is 2^(32 + shift) / divisor rounded up; its excess must not reach the next quotient
// for the greatest n: factor * divisor - 2^(32 + shift) <= 2^shift.
std::optional<Multiplier> find_multiplier(uint32_t divisor) {
    for (unsigned shift = 0; shift < 32; ++shift) {
        const uint64_t power = uint64_t{1} << (32 + shift);
        const uint64_t factor = (power + divisor - 1) / divisor;
        if (factor > UINT32_MAX)
            break;
        if (factor * divisor - power <= uint64_t{1} << shift)
            return Multiplier{static_cast<uint32_t>(factor), shift};
    }
    return std::nullopt;
}

struct IntegerDivision {
    Builder& b;
    Alu& alu;
    unsigned bits;

    Value* number(int64_t value) { return b.imm_int(value, bits); }
    Value* count(unsigned value) { return b.imm_int(value); }
    Value* high_product(Value* x, Value* y) { return b.unpack_64_high(b.umul_2x32_64(x, y)); }
    Value* rest_of(Value* n, Value* d, Value* whole) { return b.isub(n, b.imul(whole, d)); }

    Quotient where_divisible(Value* d, Quotient q) {
        Value* zero = number(0);
        Value* no_divisor = b.ieq(d, zero);
        return {b.bcsel(no_divisor, zero, q.whole), b.bcsel(no_divisor, zero, q.rest)};
    }

    // A half added to a dividend of 16 bits keeps a whole quotient on the right side of the
    // reciprocal's error: n / d + 0.5 / d is at least 0.5 / d from a whole number, and wrong by
    // less than 65536 / d * 2^-22.
    Quotient divide16(Value* n, Value* d) {
        Value* half_more = b.fadd(b.u2f32(n), b.imm_float(0.5f));
        Value* whole = b.f2u16(b.fmul(half_more, b.frcp(b.u2f32(d))));
        return where_divisible(d, {whole, rest_of(n, d, whole)});
    }

    Quotient corrected(Quotient q, Value* d) {
        Value* short_of = b.uge(q.rest, d);
        return {b.bcsel(short_of, b.iadd(q.whole, number(1)), q.whole),
                b.bcsel(short_of, b.isub(q.rest, d), q.rest)};
    }

    // An estimate of 2^32 / d from below, good to about 22 bits, and one step of Newton's method:
    // the quotient is at most two less than it should be.
    Quotient divide32(Value* n, Value* d) {
        Value* below_2_32 = b.imm_float(4294966784.0f);
        Value* inverse = b.f2u32(b.fmul(b.frcp(b.u2f32(d)), below_2_32));
        Value* error = b.ineg(b.imul(d, inverse));
        inverse = b.iadd(inverse, high_product(inverse, error));
        Value* whole = high_product(n, inverse);
        Quotient q{whole, rest_of(n, d, whole)};
        q = corrected(corrected(q, d), d);
        return where_divisible(d, q);
    }

    Quotient divide_constant(Value* n, uint32_t d) {
        Value* zero = number(0);
        if (d == 0)
            return {zero, zero};
        if (std::has_single_bit(d)) {
            const auto shift = static_cast<unsigned>(std::countr_zero(d));
            return {b.ushr(n, count(shift)), b.iand(n, number(d - 1))};
        }
        Value* wide = bits == 32 ? n : b.u2u32(n);
        Value* whole;
        if (const std::optional<Multiplier> by = find_multiplier(d)) {
            whole = b.ushr(high_product(wide, b.imm_int(by->factor)), count(by->shift));
        } else {
            // The factor has 33 bits: its highest is n itself.
            const auto shift = static_cast<unsigned>(std::bit_width(d));
            const uint64_t power = (uint64_t{1} << shift) - d;
            const auto factor = static_cast<uint32_t>((power << 32) / d + 1);
            Value* part = high_product(wide, b.imm_int(factor));
            Value* half = b.ushr(b.isub(wide, part), count(1));
            whole = b.ushr(b.iadd(half, part), count(shift - 1));
        }
        whole = bits == 32 ? whole : b.u2u16(whole);
        return {whole, rest_of(n, number(d), whole)};
    }

    Quotient divide(Value* n, Value* d) {
        const LoadConst* constant = constant_of(*alu.srcs[1].src.value);
        if (constant != nullptr) {
            const uint64_t value = constant->values[alu.srcs[1].swizzle[0]];
            const bool is_signed = alu.op != Op::udiv && alu.op != Op::umod;
            const bool negative = is_signed && (value >> (bits - 1) & 1) != 0;
            const uint64_t mask = (uint64_t{1} << bits) - 1;
            return divide_constant(n, static_cast<uint32_t>(negative ? (0 - value) & mask : value));
        }
        return bits == 16 ? divide16(n, d) : divide32(n, d);
    }

    Value* magnitude(Value* x) { return b.imax(x, b.ineg(x)); }
    Value* with_sign_of(Value* sign, Value* size) {
        return b.bcsel(b.ilt(sign, number(0)), b.ineg(size), size);
    }

    // The divisor, if it is a positive one: what is left is the low bits then, whatever the sign.
    std::optional<uint32_t> power_of_two() const {
        const LoadConst* constant = constant_of(*alu.srcs[1].src.value);
        if (constant == nullptr)
            return std::nullopt;
        const uint64_t value = constant->values[alu.srcs[1].swizzle[0]];
        const bool is_one = std::has_single_bit(value) && (value >> (bits - 1) & 1) == 0;
        return is_one ? std::optional(static_cast<uint32_t>(value)) : std::nullopt;
    }

    Value* result() {
        Value* n = read_source(b, alu, 0);
        Value* d = read_source(b, alu, 1);
        if (alu.op == Op::udiv)
            return divide(n, d).whole;
        if (alu.op == Op::umod)
            return divide(n, d).rest;
        if (alu.op == Op::imod)
            if (const std::optional<uint32_t> power = power_of_two())
                return b.iand(n, number(int64_t{*power} - 1));
        const Quotient q = divide(magnitude(n), magnitude(d));
        if (alu.op == Op::idiv)
            return with_sign_of(b.ixor(n, d), q.whole);
        Value* rest = with_sign_of(n, q.rest);
        if (alu.op == Op::irem)
            return rest;
        // The rest that has the divisor's sign.
        Value* zero = number(0);
        Value* turns = b.iand(b.ine(rest, zero), b.ilt(b.ixor(rest, d), zero));
        return b.bcsel(turns, b.iadd(rest, d), rest);
    }
};

}  // namespace

bool lower_integer_quotients(Function& function) {
    return rewrite_alus(function, [](Builder& b, Alu& alu) -> Value* {
        const unsigned bits = alu.def.bit_size;
        if (!is_division(alu.op) || alu.def.components != 1 || (bits != 16 && bits != 32))
            return nullptr;
        b.exact = true;
        return IntegerDivision{b, alu, bits}.result();
    });
}

}  // namespace cuesta::nir
