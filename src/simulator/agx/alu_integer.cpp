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

__extension__ using Int128 = __int128;

// What the units add, exactly: sources have up to 64 bits, one factor's product and a shift.
struct Exact {
    std::array<Int128, lane_count> lane;
};

Int128 extended(uint64_t value, const Source& source) {
    return source.sign_extend ? Int128{static_cast<int64_t>(value)} : Int128{value};
}

void read_exact(const SimdGroup& group, const Source& source, Exact& value) {
    WideBits64 bits;
    read_bits64(group, source, bits);
    for (unsigned i = 0; i < lane_count; ++i)
        value.lane[i] = extended(bits[i], source);
}

// `term`: the shifted operand; shifts of more than four give nothing.
void add_term(const SimdGroup& group, const Step& step, const Source& source, Exact& sum) {
    constexpr unsigned greatest_shift = 4;
    if (step.shift > greatest_shift)
        return;
    Exact term;
    read_exact(group, source, term);
    const Int128 factor = (step.mode != 0 ? -1 : 1) * (Int128{1} << step.shift);
    for (unsigned i = 0; i < lane_count; ++i)
        sum.lane[i] += term.lane[i] * factor;
}

void write_exact(SimdGroup& group, const Step& step, bool clamp, bool is_signed, Exact& value) {
    const unsigned width = step.destination.bits;
    if (clamp) {
        const Int128 top = Int128{1} << (is_signed ? width - 1 : width);
        for (Int128& lane : value.lane)
            lane = std::clamp(lane, is_signed ? -top : Int128{0}, top - 1);
    }
    WideBits64 bits;
    for (unsigned i = 0; i < lane_count; ++i)
        bits[i] = static_cast<uint64_t>(value.lane[i]);
    write_bits64(group, step.destination, bits);
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
    Exact sum;
    read_exact(group, a, sum);
    add_term(group, step, b, sum);
    const bool clamp = step.destination.saturate && step.shift == 0 && is_short(a) && is_short(b) &&
                       step.destination.bits <= 32;
    write_exact(group, step, clamp, a.sign_extend || b.sign_extend, sum);
}

void imadd(SimdGroup& group, const Step& step) {
    const Source& a = step.source[0];
    const Source& b = step.source[1];
    const Source& c = step.source[2];
    Exact product, factor;
    read_exact(group, a, product);
    read_exact(group, b, factor);
    for (unsigned i = 0; i < lane_count; ++i)
        product.lane[i] *= factor.lane[i];
    add_term(group, step, c, product);
    const bool clamp =
        step.destination.saturate && step.shift == 0 && is_short(c) && step.destination.bits <= 32;
    write_exact(group, step, clamp, a.sign_extend || b.sign_extend || c.sign_extend, product);
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

// ASSUMED: out of range gives the nearest that there is, NaN zero.
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
