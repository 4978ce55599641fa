// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/gp_alu.h"

#include <cmath>

namespace cuesta::simulator::mali400 {
namespace {

using hw::mali400::gp::AccOp;
using hw::mali400::gp::ComplexOp;

template <typename Function>
GpVector map(const GpVector& a, const GpVector& b, Function function) {
    GpVector result;
    for (unsigned i = 0; i < GpVector::parts; ++i)
        result.part[i] = function(a.part[i], b.part[i]);
    return result;
}

template <typename Function>
GpVector map(const GpVector& a, Function function) {
    GpVector result;
    for (unsigned i = 0; i < GpVector::parts; ++i)
        result.part[i] = function(a.part[i]);
    return result;
}

Lanes flip_sign(Lanes value) {
    return std::bit_cast<Lanes>(std::bit_cast<BitLanes>(value) ^ 0x80000000u);
}

// Keeps the sign of zero; values from 2^23 on, infinities and NaN are whole already.
Lanes signed_floor(Lanes value) {
    const BitLanes bits = std::bit_cast<BitLanes>(value);
    const IntLanes magnitude = std::bit_cast<IntLanes>(bits & 0x7fffffffu);
    const LaneMask small = magnitude < 0x4b000000;
    const IntLanes whole = __builtin_convertvector(select(small, value, splat(0.0f)), IntLanes);
    const Lanes truncated = __builtin_convertvector(whole, Lanes);
    const Lanes down = truncated - one_where(truncated > value);
    const Lanes with_sign =
        std::bit_cast<Lanes>(std::bit_cast<BitLanes>(down) | (bits & 0x80000000u));
    return select(small, with_sign, value);
}

}  // namespace

GpVector gp_negate_if(const GpVector& value, bool negate) {
    return negate ? map(value, flip_sign) : value;
}

GpVector gp_multiply(const GpVector& a, const GpVector& b, bool negate) {
    return gp_negate_if(map(a, b, [](Lanes x, Lanes y) { return x * y; }), negate);
}

GpVector gp_select(const GpVector& condition,
                   const GpVector& yes,
                   const GpVector& no,
                   bool negate) {
    GpVector result;
    for (unsigned i = 0; i < GpVector::parts; ++i)
        result.part[i] = select(condition.part[i] != splat(0.0f), yes.part[i], no.part[i]);
    return gp_negate_if(result, negate);
}

GpVector gp_accumulate(
    AccOp op, const GpVector& a, bool negate_a, const GpVector& b, bool negate_b) {
    const GpVector x = gp_negate_if(a, negate_a);
    const GpVector y = gp_negate_if(b, negate_b);
    switch (op) {
        case AccOp::add: return map(x, y, [](Lanes p, Lanes q) { return p + q; });
        case AccOp::floor: return map(x, signed_floor);
        case AccOp::sign:
            return map(
                x, [](Lanes p) { return one_where(p > splat(0.0f)) - one_where(p < splat(0.0f)); });
        case AccOp::ge: return map(x, y, [](Lanes p, Lanes q) { return one_where(p >= q); });
        case AccOp::lt: return map(x, y, [](Lanes p, Lanes q) { return one_where(p < q); });
        case AccOp::min: return map(x, y, [](Lanes p, Lanes q) { return select(p < q, p, q); });
        case AccOp::max: return map(x, y, [](Lanes p, Lanes q) { return select(p > q, p, q); });
        case AccOp::unknown_3: break;
    }
    base::unreachable("unknown accumulator operations fault before they run");
}

GpVector gp_clamp(const GpVector& value, const GpVector& upper, const GpVector& lower) {
    return gp_accumulate(AccOp::max, gp_accumulate(AccOp::min, value, false, upper, false), false,
                         lower, false);
}

float gp_table(ComplexOp op, float x) {
    switch (op) {
        case ComplexOp::exp2: return static_cast<float>(std::exp2(static_cast<double>(x)));
        case ComplexOp::log2: return static_cast<float>(std::log2(static_cast<double>(x)));
        case ComplexOp::rsqrt: return static_cast<float>(1.0 / std::sqrt(static_cast<double>(x)));
        case ComplexOp::rcp: return 1.0f / x;
        default: break;
    }
    base::unreachable("not a table step");
}

GpVector gp_table(ComplexOp op, const GpVector& x) {
    if (op == ComplexOp::rcp)
        return map(x, [](Lanes p) { return splat(1.0f) / p; });
    GpVector result;
    for (unsigned vertex = 0; vertex < batch_vertices; ++vertex)
        result.set(vertex, gp_table(op, x.get(vertex)));
    return result;
}

}  // namespace cuesta::simulator::mali400
