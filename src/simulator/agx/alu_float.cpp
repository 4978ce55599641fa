// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Floating point. Source: G13 fact sheet, arithmetic: floating point, transcendental unit.
#include <bit>
#include <cmath>
#include <limits>

#include "base/half.h"
#include "simulator/agx/handlers.h"
#include "simulator/agx/operand_access.h"
#include "simulator/agx/rounding.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::Op;

// --- the 32-bit group --------------------------------------------------------

void fadd32(SimdGroup& group, const Step& step) {
    WideFloat a, b;
    read_float(group, step.source[0], a);
    read_float(group, step.source[1], b);
    // A sum below the normal range is exact: flushing it after the addition is flushing it before.
    for (unsigned i = 0; i < lane_count; ++i)
        a[i] = settled(a[i] + b[i]);
    write_float(group, step.destination, a);
}

// The sign of a zero product is IEEE's (the sheet's model has +0, which it doubts itself).
void fmul32(SimdGroup& group, const Step& step) {
    WideFloat a, b;
    read_float(group, step.source[0], a);
    read_float(group, step.source[1], b);
    for (unsigned i = 0; i < lane_count; ++i)
        a[i] = to_f32(double{a[i]} * double{b[i]});
    write_float(group, step.destination, a);
}

void fmadd32(SimdGroup& group, const Step& step) {
    WideFloat a, b, c;
    read_float(group, step.source[0], a);
    read_float(group, step.source[1], b);
    read_float(group, step.source[2], c);
    // The product of two floats is exact as a double.
    for (unsigned i = 0; i < lane_count; ++i)
        a[i] = to_f32(add_to_odd(double{a[i]} * double{b[i]}, double{c[i]}));
    write_float(group, step.destination, a);
}

// --- the 16-bit group --------------------------------------------------------

uint32_t rounded_half_bits(double value) {
    constexpr uint32_t quiet_nan_half = 0x7e00;
    return std::isnan(value) ? quiet_nan_half : base::half_from_double(value);
}

void fadd16(SimdGroup& group, const Step& step) {
    WideFloat a, b;
    read_float(group, step.source[0], a);
    read_float(group, step.source[1], b);
    WideBits sum;
    for (unsigned i = 0; i < lane_count; ++i)
        sum[i] = rounded_half_bits(double{a[i]} + double{b[i]});
    write_half(group, step.destination, sum);
}

void fmul16(SimdGroup& group, const Step& step) {
    WideFloat a, b;
    read_float(group, step.source[0], a);
    read_float(group, step.source[1], b);
    WideBits product;
    for (unsigned i = 0; i < lane_count; ++i)
        product[i] = rounded_half_bits(double{a[i]} * double{b[i]});
    write_half(group, step.destination, product);
}

void fmadd16(SimdGroup& group, const Step& step) {
    WideFloat a, b, c;
    read_float(group, step.source[0], a);
    read_float(group, step.source[1], b);
    read_float(group, step.source[2], c);
    WideBits result;
    for (unsigned i = 0; i < lane_count; ++i)
        result[i] = rounded_half_bits(add_to_odd(double{a[i]} * double{b[i]}, double{c[i]}));
    write_half(group, step.destination, result);
}

// --- one operand -------------------------------------------------------------

template <float (*function)(float)>
void unary(SimdGroup& group, const Step& step) {
    WideFloat a;
    read_float(group, step.source[0], a);
    for (unsigned i = 0; i < lane_count; ++i)
        a[i] = settled(function(a[i]));
    write_float(group, step.destination, a);
}

float floor_of(float x) {
    return std::floor(x);
}
float ceil_of(float x) {
    return std::ceil(x);
}
float trunc_of(float x) {
    return std::trunc(x);
}
float rint_of(float x) {
    return std::nearbyint(x);
}

// The exact results, rounded once. The chip's reciprocal is within one ulp; how near its other
// functions come is not published, and left open by the API but for its limits (confirmed by Mesa's
// asahi: gles3, exactness).
float rcp(float x) {
    return to_f32(1.0 / double{x});
}
float rsqrt(float x) {
    return to_f32(1.0 / std::sqrt(double{x}));
}
float log2_of(float x) {
    return to_f32(std::log2(double{x}));
}
float exp2_of(float x) {
    return to_f32(std::exp2(double{x}));
}

// Left open at zero and infinity: known is that their products with the operand must be its
// root, zero and infinity, so neither is NaN, zero or infinite; nor as a half, where the result is
// one.
float rsqrt_special(float x) {
    constexpr float greatest_half = 65504;
    constexpr float least_normal_half = 0x1p-14f;
    if (x == 0)
        return greatest_half;
    if (x == std::numeric_limits<float>::infinity())
        return least_normal_half;
    return rsqrt(x);
}

// The sine of a quarter turn's position: folds 0..4 to -1..1.
// ASSUMED beyond 0..4, where compilers never go: the same formula with the nearest piece.
float sin_pt_1(float x) {
    if (x < 1)
        return x;
    return x < 3 ? 2 - x : x - 4;
}

float sin_pt_2(float x) {
    constexpr double half_pi = 1.57079632679489661923;
    if (x == 0)
        return to_f32(half_pi);
    return to_f32(std::sin(double{x} * half_pi) / double{x});
}

// --- derivatives -------------------------------------------------------------
// The neighbour's value in the quad; a lane that control flow left out has what its register holds.

template <unsigned neighbour>
void derivative(SimdGroup& group, const Step& step) {
    WideFloat a, difference;
    read_float(group, step.source[0], a);
    for (unsigned i = 0; i < lane_count; ++i)
        difference[i] = settled(a[i | neighbour] - a[i & ~neighbour]);
    write_float(group, step.destination, difference);
    if (step.number != 0)
        group.end_helpers();
}

}  // namespace

Handler float_handler(Op op) {
    switch (op) {
        case Op::fadd32: return fadd32;
        case Op::fmul32: return fmul32;
        case Op::fmadd32: return fmadd32;
        case Op::fadd16: return fadd16;
        case Op::fmul16: return fmul16;
        case Op::fmadd16: return fmadd16;
        case Op::floor: return unary<floor_of>;
        case Op::ceil: return unary<ceil_of>;
        case Op::trunc: return unary<trunc_of>;
        case Op::rint: return unary<rint_of>;
        case Op::rcp: return unary<rcp>;
        case Op::rsqrt: return unary<rsqrt>;
        case Op::rsqrt_special: return unary<rsqrt_special>;
        case Op::log2: return unary<log2_of>;
        case Op::exp2: return unary<exp2_of>;
        case Op::sin_pt_1: return unary<sin_pt_1>;
        case Op::sin_pt_2: return unary<sin_pt_2>;
        case Op::dfdx: return derivative<1>;
        case Op::dfdy: return derivative<2>;
        default: return nullptr;
    }
}

}  // namespace cuesta::simulator::agx
