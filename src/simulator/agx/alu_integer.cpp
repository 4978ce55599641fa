// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Moves, integer arithmetic, conversions. Source: G13 fact sheet, arithmetic, integer and convert.
#include <algorithm>
#include <bit>
#include <cmath>

#include "base/half.h"
#include "simulator/agx/handlers.h"
#include "simulator/agx/operand_access.h"
#include "simulator/agx/rounding.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::ConvertMode;
using hw::agx::Op;

// Sums are kept modulo 2^64, which is all that a register takes of them. One that is clamped has
// terms of at most 32 bits (and perhaps a product, see saturated_product) and stands exactly, as
// an int64_t, in its bits.

// `source`: the shifted operand; shifts of more than four give nothing.
void add_term(const SimdGroup& group, const Step& step, const Source& source, WideBits64& sum) {
    constexpr unsigned greatest_shift = 4;
    if (step.shift > greatest_shift)
        return;
    WideBits64 term;
    read_bits64(group, source, term);
    for (unsigned i = 0; i < lane_count; ++i) {
        const uint64_t shifted = term[i] << step.shift;
        sum[i] += step.mode != 0 ? 0 - shifted : shifted;
    }
}

void clamp_sums(unsigned width, bool is_signed, WideBits64& sums) {
    const int64_t top = int64_t{1} << (is_signed ? width - 1 : width);
    for (unsigned i = 0; i < lane_count; ++i)
        sums[i] = static_cast<uint64_t>(
            std::clamp(static_cast<int64_t>(sums[i]), is_signed ? -top : 0, top - 1));
}

// Of factors of 32 bits, for a sum that is clamped to at most 32 bits: a product beyond 2^62 is
// beyond whatever a third term brings back, so it may stand for the greater ones.
uint64_t saturated_product(uint64_t a, uint64_t b, bool is_signed) {
    const uint64_t product = a * b;
    return is_signed ? product : std::min(product, uint64_t{1} << 62);
}

bool is_short(const Source& source) {
    return source.bits <= 32;
}

// The quick way of what shaders do most.
bool add_words(SimdGroup& group, const Step& step) {
    const Source& a = step.source[0];
    const Source& b = step.source[1];
    if (step.destination.saturate || step.destination.bits == 64 || step.shift > 4)
        return false;
    WideBits first, second;
    read_bits(group, a, first);
    read_bits(group, b, second);
    for (unsigned i = 0; i < lane_count; ++i)
        second[i] <<= step.shift;
    if (step.mode != 0) {
        for (unsigned i = 0; i < lane_count; ++i)
            first[i] -= second[i];
    } else {
        for (unsigned i = 0; i < lane_count; ++i)
            first[i] += second[i];
    }
    write_bits(group, step.destination, first);
    return true;
}

void iadd(SimdGroup& group, const Step& step) {
    if (add_words(group, step))
        return;
    const Source& a = step.source[0];
    const Source& b = step.source[1];
    WideBits64 sum;
    read_bits64(group, a, sum);
    add_term(group, step, b, sum);
    const bool clamp = step.destination.saturate && step.shift == 0 && is_short(a) && is_short(b) &&
                       step.destination.bits <= 32;
    if (clamp)
        clamp_sums(step.destination.bits, a.sign_extend || b.sign_extend, sum);
    write_bits64(group, step.destination, sum);
}

void imadd(SimdGroup& group, const Step& step) {
    const Source& a = step.source[0];
    const Source& b = step.source[1];
    const Source& c = step.source[2];
    const bool clamp = step.destination.saturate && step.shift == 0 && is_short(a) && is_short(b) &&
                       is_short(c) && step.destination.bits <= 32;
    const bool factors_signed = a.sign_extend || b.sign_extend;
    WideBits64 sum, factor;
    read_bits64(group, a, sum);
    read_bits64(group, b, factor);
    for (unsigned i = 0; i < lane_count; ++i)
        sum[i] = clamp ? saturated_product(sum[i], factor[i], factors_signed) : sum[i] * factor[i];
    add_term(group, step, c, sum);
    if (clamp)
        clamp_sums(step.destination.bits, factors_signed || c.sign_extend, sum);
    write_bits64(group, step.destination, sum);
}

void mov_imm(SimdGroup& group, const Step& step) {
    WideBits value;
    fill(value, step.number);
    write_bits(group, step.destination, value);
}

// --- conversions -------------------------------------------------------------

struct IntegerType {
    unsigned bits;
    bool is_signed;
};

// Out of range gives the nearest that there is: above the greatest unsigned one confirmed by Mesa's
// asahi (layers: beyond). What is below 0, signed or NaN, which gives 0 here, GLSL ES leaves open,
// and the driver clamps it itself where the API does not.
uint32_t to_integer(float value, IntegerType type, bool round_to_even) {
    if (std::isnan(value))
        return 0;
    const double whole = round_to_even ? std::nearbyint(double{value}) : std::trunc(double{value});
    const double top = std::ldexp(1.0, static_cast<int>(type.bits - (type.is_signed ? 1 : 0)));
    const double least = type.is_signed ? -top : 0;
    return static_cast<uint32_t>(static_cast<int64_t>(std::clamp(whole, least, top - 1)));
}

double from_integer(uint32_t bits, IntegerType type) {
    const unsigned unused = 32 - type.bits;
    if (type.is_signed)
        return static_cast<int32_t>(bits << unused) >> unused;
    return bits << unused >> unused;
}

// Of an integer; an f32 destination only, as rounding to odd is not needed below 2^53.
float rounded_to_f32(double value, bool round_to_even) {
    const float nearest = static_cast<float>(value);
    if (round_to_even || std::fabs(double{nearest}) <= std::fabs(value))
        return nearest;
    return std::nextafter(nearest, 0.0f);
}

uint16_t rounded_to_f16(double value, bool round_to_even) {
    const uint16_t nearest = base::half_from_double(value);
    const double back = base::half_to_float(nearest);
    if (round_to_even || std::fabs(back) <= std::fabs(value))
        return nearest;
    return static_cast<uint16_t>(nearest - 1);  // sign and magnitude: towards zero
}

void convert_to_integer(SimdGroup& group, const Step& step, IntegerType type) {
    WideFloat value;
    read_float(group, step.source[0], value);
    WideBits result;
    for (unsigned i = 0; i < lane_count; ++i)
        result[i] = to_integer(value[i], type, step.number != 0);
    write_bits(group, step.destination, result);
}

void convert_to_float(SimdGroup& group, const Step& step, IntegerType type) {
    WideBits bits;
    read_bits(group, step.source[0], bits);
    const bool round_to_even = step.number != 0;
    for (unsigned i = 0; i < lane_count; ++i) {
        const double value = from_integer(bits[i], type);
        bits[i] = step.destination.bits == 16
                      ? rounded_to_f16(value, round_to_even)
                      : std::bit_cast<uint32_t>(rounded_to_f32(value, round_to_even));
    }
    write_bits(group, step.destination, bits);
}

void convert(SimdGroup& group, const Step& step) {
    constexpr unsigned greatest_round = 1;
    if (step.number > greatest_round)
        return group.fail({Errc::fault, "convert: unknown rounding mode"});
    switch (static_cast<ConvertMode>(step.mode)) {
        case ConvertMode::u8_to_f: return convert_to_float(group, step, {8, false});
        case ConvertMode::s8_to_f: return convert_to_float(group, step, {8, true});
        case ConvertMode::u16_to_f: return convert_to_float(group, step, {16, false});
        case ConvertMode::s16_to_f: return convert_to_float(group, step, {16, true});
        case ConvertMode::u32_to_f: return convert_to_float(group, step, {32, false});
        case ConvertMode::s32_to_f: return convert_to_float(group, step, {32, true});
        case ConvertMode::f_to_u16: return convert_to_integer(group, step, {16, false});
        case ConvertMode::f_to_s16: return convert_to_integer(group, step, {16, true});
        case ConvertMode::f_to_u32: return convert_to_integer(group, step, {32, false});
        case ConvertMode::f_to_s32: return convert_to_integer(group, step, {32, true});
    }
    group.fail({Errc::fault, "convert: unknown mode"});
}

}  // namespace

Handler integer_handler(Op op) {
    switch (op) {
        case Op::mov_imm16:
        case Op::mov_imm32: return mov_imm;
        case Op::iadd: return iadd;
        case Op::imadd: return imadd;
        case Op::convert: return convert;
        default: return nullptr;
    }
}

}  // namespace cuesta::simulator::agx
