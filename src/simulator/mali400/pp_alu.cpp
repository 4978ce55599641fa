// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/pp_alu.h"

#include <cmath>
#include <numbers>

#include "base/assert.h"

namespace cuesta::simulator::mali400 {
namespace {

namespace pp = hw::mali400::pp;

template <typename Function>
void map(unsigned quads, Row& out, Function function) {
    for (unsigned quad = 0; quad < quads; ++quad)
        out[quad] = function(quad);
}

template <typename Function>
Lanes each_lane(Lanes value, Function function) {
    return Lanes{function(value[0]), function(value[1]), function(value[2]), function(value[3])};
}

// Integers above 2^24 are their own floor, and so are NaN and infinity.
Lanes truncate(Lanes value) {
    const LaneMask fits = (value < 0x1p24f) & (value > -0x1p24f);
    const Lanes safe = select(fits, value, splat(0));
    const Lanes whole = __builtin_convertvector(__builtin_convertvector(safe, IntLanes), Lanes);
    // Keep the sign of zero.
    const BitLanes sign = std::bit_cast<BitLanes>(value) & 0x80000000u;
    const Lanes signed_whole = std::bit_cast<Lanes>(std::bit_cast<BitLanes>(whole) | sign);
    return select(fits, signed_whole, value);
}

Lanes floor_lanes(Lanes value) {
    const Lanes whole = truncate(value);
    return select(whole > value, whole - 1.0f, whole);
}

Lanes ceil_lanes(Lanes value) {
    const Lanes whole = truncate(value);
    return select(whole < value, whole + 1.0f, whole);
}

// Powers of two that the multiplier can apply to its product, by opcode.
constexpr float product_scale[8] = {1, 2, 4, 8, 1.0f / 16, 1.0f / 8, 1.0f / 4, 1.0f / 2};

// The angle is in turns. Reduced first, so that whole and half turns are exact.
float sine_of_turns(float turns, double phase) {
    if (!std::isfinite(turns))
        return std::nanf("");
    const double fraction = turns - std::floor(static_cast<double>(turns));
    return static_cast<float>(std::sin((fraction + phase) * 2 * std::numbers::pi));
}

// The value of dFdx on the two lanes of a row and of dFdy on the two lanes of a column is one: the
// left (upper) and the right (lower) lane see the same sum.
Lanes derivative_x(Lanes a, Lanes b) {
    const float upper = a[1] + b[0];
    const float lower = a[3] + b[2];
    return Lanes{upper, upper, lower, lower};
}

// With the flip bit of the frame set, as every known driver sets it: A at the upper row, B below.
Lanes derivative_y(Lanes a, Lanes b) {
    const float left = a[0] + b[2];
    const float right = a[1] + b[3];
    return Lanes{left, right, left, right};
}

}  // namespace

Operand operand(const Row& row, bool absolute, bool negate) {
    return {.row = &row, .keep = absolute ? 0x7fffffffu : ~0u, .flip = negate ? 0x80000000u : 0};
}

void multiply_op(pp::MultiplyOp op, const Operand& a, const Operand& b, unsigned quads, Row& out) {
    using Op = pp::MultiplyOp;
    const Lanes zero = splat(0);
    switch (op) {
        case Op::mul: return map(quads, out, [&](unsigned q) { return a[q] * b[q]; });
        case Op::mul_x2:
        case Op::mul_x4:
        case Op::mul_x8:
        case Op::mul_d16:
        case Op::mul_d8:
        case Op::mul_d4:
        case Op::mul_d2: {
            const float scale = product_scale[static_cast<unsigned>(op)];
            return map(quads, out, [&](unsigned q) { return a[q] * b[q] * scale; });
        }
        case Op::logical_not:
            return map(quads, out, [&](unsigned q) { return one_where(a[q] == zero); });
        case Op::logical_and:
            return map(quads, out,
                       [&](unsigned q) { return one_where((a[q] != zero) & (b[q] != zero)); });
        case Op::logical_or:
            return map(quads, out,
                       [&](unsigned q) { return one_where((a[q] != zero) | (b[q] != zero)); });
        case Op::logical_xor:
            return map(quads, out,
                       [&](unsigned q) { return one_where((a[q] != zero) ^ (b[q] != zero)); });
        case Op::ne: return map(quads, out, [&](unsigned q) { return one_where(a[q] != b[q]); });
        case Op::gt: return map(quads, out, [&](unsigned q) { return one_where(a[q] > b[q]); });
        case Op::ge: return map(quads, out, [&](unsigned q) { return one_where(a[q] >= b[q]); });
        case Op::eq: return map(quads, out, [&](unsigned q) { return one_where(a[q] == b[q]); });
        case Op::min:  // ASSUMED: a NaN on either side gives B
            return map(quads, out, [&](unsigned q) { return select(a[q] < b[q], a[q], b[q]); });
        case Op::max:
            return map(quads, out, [&](unsigned q) { return select(a[q] > b[q], a[q], b[q]); });
        case Op::mov: return map(quads, out, [&](unsigned q) { return a[q]; });
    }
}

void add_op(pp::AddOp op, const Operand& a, const Operand& b, unsigned quads, Row& out) {
    using Op = pp::AddOp;
    switch (op) {
        case Op::add: return map(quads, out, [&](unsigned q) { return a[q] + b[q]; });
        case Op::fract:
            return map(quads, out, [&](unsigned q) { return a[q] - floor_lanes(a[q]); });
        case Op::ne: return map(quads, out, [&](unsigned q) { return one_where(a[q] != b[q]); });
        case Op::gt: return map(quads, out, [&](unsigned q) { return one_where(a[q] > b[q]); });
        case Op::ge: return map(quads, out, [&](unsigned q) { return one_where(a[q] >= b[q]); });
        case Op::eq: return map(quads, out, [&](unsigned q) { return one_where(a[q] == b[q]); });
        case Op::floor: return map(quads, out, [&](unsigned q) { return floor_lanes(a[q]); });
        case Op::ceil: return map(quads, out, [&](unsigned q) { return ceil_lanes(a[q]); });
        case Op::min:
            return map(quads, out, [&](unsigned q) { return select(a[q] < b[q], a[q], b[q]); });
        case Op::max:
            return map(quads, out, [&](unsigned q) { return select(a[q] > b[q], a[q], b[q]); });
        case Op::dfdx: return map(quads, out, [&](unsigned q) { return derivative_x(a[q], b[q]); });
        case Op::dfdy: return map(quads, out, [&](unsigned q) { return derivative_y(a[q], b[q]); });
        case Op::mov: return map(quads, out, [&](unsigned q) { return a[q]; });
        case Op::sum3:
        case Op::sum4:
        case Op::select: break;
    }
    CUESTA_ASSERT(false, "not a component by component operation");
}

void sum_op(const Operand* terms, unsigned count, unsigned quads, Row& out) {
    map(quads, out, [&](unsigned q) {
        Lanes sum = terms[0][q];
        for (unsigned i = 1; i < count; ++i)
            sum += terms[i][q];
        return sum;
    });
}

void select_op(const Row& condition, const Operand& a, const Operand& b, unsigned quads, Row& out) {
    map(quads, out, [&](unsigned q) { return select(condition[q] != splat(0), a[q], b[q]); });
}

void function_op(pp::CombinerOp op, const Operand& a, unsigned quads, Row& out) {
    using Op = pp::CombinerOp;
    const auto by_lane = [&](float (*function)(float)) {
        map(quads, out, [&](unsigned q) { return each_lane(a[q], function); });
    };
    switch (op) {
        case Op::rcp: return map(quads, out, [&](unsigned q) { return 1.0f / a[q]; });
        case Op::mov: return map(quads, out, [&](unsigned q) { return a[q]; });
        case Op::sqrt: return by_lane([](float x) { return std::sqrt(x); });
        case Op::rsqrt: return by_lane([](float x) { return 1.0f / std::sqrt(x); });
        case Op::exp2: return by_lane([](float x) { return std::exp2(x); });
        case Op::log2: return by_lane([](float x) { return std::log2(x); });
        case Op::sin: return by_lane([](float x) { return sine_of_turns(x, 0); });
        case Op::cos: return by_lane([](float x) { return sine_of_turns(x, 0.25); });
        case Op::atan_part1:
        case Op::atan2_part1: break;
    }
    CUESTA_ASSERT(false, "not a scalar function");
}

void atan2_op(const Operand& y, const Operand& x, unsigned quads, Row& out) {
    map(quads, out, [&](unsigned q) {
        const Lanes top = y[q];
        const Lanes side = x[q];
        Lanes angle = {};
        for (unsigned lane = 0; lane < lanes_per_quad; ++lane)
            angle[lane] = std::atan2(top[lane], side[lane]);
        return angle;
    });
}

void modify_output(pp::OutputModifier modifier, unsigned quads, Row& row) {
    const Lanes zero = splat(0);
    const Lanes one = splat(1);
    switch (modifier) {
        case pp::OutputModifier::none: return;
        case pp::OutputModifier::saturate:  // NaN becomes 0
            return map(quads, row, [&](unsigned q) {
                const Lanes positive = select(row[q] > zero, row[q], zero);
                return select(positive < one, positive, one);
            });
        case pp::OutputModifier::positive:
            return map(quads, row, [&](unsigned q) { return select(row[q] > zero, row[q], zero); });
        case pp::OutputModifier::round:  // toward zero
            return map(quads, row, [&](unsigned q) { return truncate(row[q]); });
    }
}

}  // namespace cuesta::simulator::mali400
