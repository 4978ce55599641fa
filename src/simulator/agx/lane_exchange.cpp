// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Shuffles, reductions and prefixes. Source: G13 fact sheet, control flow and SIMD-group semantics.
#include <algorithm>
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

// --- shuffles ----------------------------------------------------------------
// A quad offers one value for each of its lanes' places; which, all lanes of the quad decide
// together: the low bits of their indices are joined by OR, those of inactive lanes too.

enum class Way : uint8_t { index, down, up, rotate_up, exclusive_or };

std::array<unsigned, lane_count> joined_low_bits(const WideBits& b) {
    std::array<unsigned, lane_count> joined;
    for (unsigned quad = 0; quad < lane_count; quad += 4) {
        const unsigned all = (b[quad] | b[quad + 1] | b[quad + 2] | b[quad + 3]) & 3;
        std::fill_n(joined.begin() + quad, 4, all);
    }
    return joined;
}

// The lane in its quad from which a quad with joined bits `k` offers a value to place i.
unsigned offered(Way way, unsigned i, unsigned k) {
    switch (way) {
        case Way::index: return k;
        case Way::down: return (i + k) & 3;
        case Way::up:
        case Way::rotate_up: return (i - k) & 3;
        case Way::exclusive_or: return (i ^ k) & 3;
    }
    return i;
}

// The lane whose quad is asked; 32 or more: none.
uint32_t asked(Way way, uint32_t lane, uint32_t b) {
    switch (way) {
        case Way::index: return b;
        case Way::down: return b < lane_count ? lane + b : lane_count;
        case Way::up: return b <= lane ? lane - b : lane_count;
        case Way::rotate_up: return (lane - b) % lane_count;
        case Way::exclusive_or: return lane ^ b;
    }
    return lane;
}

template <Way way>
void simd_shuffle(SimdGroup& group, const Step& step) {
    WideBits a, b, result;
    read_bits(group, step.source[0], a);
    read_bits(group, step.source[1], b);
    const auto joined = joined_low_bits(b);
    for (unsigned i = 0; i < lane_count; ++i) {
        const uint32_t from = asked(way, i, b[i]);
        if (from >= lane_count) {
            result[i] = a[i];
            continue;
        }
        const unsigned quad = from & ~3u;
        result[i] = a[quad + offered(way, i & 3, joined[quad])];
    }
    write_bits(group, step.destination, result);
}

// The same within the quad, indices modulo four (confirmed by Mesa's asahi: gles3, subgroups).
// ASSUMED after the shuffles above: so where the lanes' own indices differ.
template <Way way>
void quad_shuffle(SimdGroup& group, const Step& step) {
    WideBits a, b, result;
    read_bits(group, step.source[0], a);
    read_bits(group, step.source[1], b);
    const auto joined = joined_low_bits(b);
    for (unsigned i = 0; i < lane_count; ++i)
        result[i] = a[(i & ~3u) + offered(way, i & 3, joined[i])];
    write_bits(group, step.destination, result);
}

// --- reductions --------------------------------------------------------------

// How two values are joined, and the value that changes nothing. Values of 16 bits come extended
// as the operation wants; floats are patterns of their size.
struct Join {
    uint32_t (*integer)(uint32_t a, uint32_t b) = nullptr;
    float (*real)(float a, float b) = nullptr;
    bool is_signed = false;
    uint32_t identity = 0;
    float real_identity = 0;
};

uint32_t and_bits(uint32_t a, uint32_t b) {
    return a & b;
}
uint32_t or_bits(uint32_t a, uint32_t b) {
    return a | b;
}
uint32_t xor_bits(uint32_t a, uint32_t b) {
    return a ^ b;
}
uint32_t add(uint32_t a, uint32_t b) {
    return a + b;
}
uint32_t least_unsigned(uint32_t a, uint32_t b) {
    return std::min(a, b);
}
uint32_t greatest_unsigned(uint32_t a, uint32_t b) {
    return std::max(a, b);
}
uint32_t least_signed(uint32_t a, uint32_t b) {
    return static_cast<int32_t>(a) < static_cast<int32_t>(b) ? a : b;
}
uint32_t greatest_signed(uint32_t a, uint32_t b) {
    return static_cast<int32_t>(a) > static_cast<int32_t>(b) ? a : b;
}
float add_floats(float a, float b) {
    return a + b;
}
float multiply(float a, float b) {
    return to_f32(double{a} * double{b});
}
float least(float a, float b) {
    return std::fmin(a, b);
}
float greatest(float a, float b) {
    return std::fmax(a, b);
}

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr Join join_and = {.integer = and_bits, .identity = ~uint32_t{0}};
constexpr Join join_or = {.integer = or_bits};
constexpr Join join_xor = {.integer = xor_bits};
constexpr Join join_iadd = {.integer = add};
constexpr Join join_min_u = {.integer = least_unsigned, .identity = ~uint32_t{0}};
constexpr Join join_max_u = {.integer = greatest_unsigned};
constexpr Join join_min_s = {.integer = least_signed, .is_signed = true, .identity = 0x7fffffff};
constexpr Join join_max_s = {.integer = greatest_signed, .is_signed = true, .identity = 0x80000000};
constexpr Join join_fadd = {.real = add_floats, .real_identity = 0};
constexpr Join join_fmul = {.real = multiply, .real_identity = 1};
constexpr Join join_min_f = {.real = least, .real_identity = infinity};
constexpr Join join_max_f = {.real = greatest, .real_identity = -infinity};

// The identity at the size of the operand: the extreme values of 16-bit integers are others.
uint32_t identity_of(const Join& join, unsigned bits) {
    if (bits != 16 || !join.is_signed)
        return join.identity;
    return join.identity == 0x7fffffff ? 0x7fffu : 0xffff8000u;
}

// Left open by the API: floats are combined in the order of the lanes, rounded to the operand's
// size each time.
float rounded(float value, unsigned bits) {
    return bits == 16 ? base::round_to_half(value) : settled(value);
}

template <unsigned span, bool is_prefix, typename T, typename F>
void combine(LaneMask active, T identity, Wide<T>& value, F join) {
    for (unsigned first = 0; first < lane_count; first += span) {
        T all = identity;
        Wide<T> before = value;
        for (unsigned i = first; i < first + span; ++i) {
            before[i] = all;
            if ((active >> i & 1) != 0)
                all = join(all, value[i]);
        }
        for (unsigned i = first; i < first + span; ++i)
            value[i] = is_prefix ? before[i] : all;
    }
}

template <const Join& join, unsigned span, bool is_prefix>
void reduce(SimdGroup& group, const Step& step) {
    const unsigned bits = step.source[0].bits;
    if constexpr (join.real != nullptr) {
        WideFloat value;
        read_float(group, step.source[0], value);
        combine<span, is_prefix>(group.active, join.real_identity, value, [bits](float a, float b) {
            return rounded(join.real(a, b), bits);
        });
        write_float(group, step.destination, value);
    } else {
        Source source = step.source[0];
        source.sign_extend = join.is_signed;
        WideBits value;
        read_bits(group, source, value);
        combine<span, is_prefix>(group.active, identity_of(join, bits), value, join.integer);
        write_bits(group, step.destination, value);
    }
}

template <const Join& join>
constexpr std::array<Handler, 4> reductions = {reduce<join, 4, false>, reduce<join, 4, true>,
                                               reduce<join, 32, false>, reduce<join, 32, true>};

Handler shuffle_handler(Op op) {
    switch (op) {
        case Op::simd_shuffle: return simd_shuffle<Way::index>;
        case Op::simd_shuffle_down: return simd_shuffle<Way::down>;
        case Op::simd_shuffle_up: return simd_shuffle<Way::up>;
        case Op::simd_shuffle_rotate_up: return simd_shuffle<Way::rotate_up>;
        case Op::simd_shuffle_xor: return simd_shuffle<Way::exclusive_or>;
        case Op::quad_shuffle: return quad_shuffle<Way::index>;
        case Op::quad_shuffle_down: return quad_shuffle<Way::down>;
        case Op::quad_shuffle_up: return quad_shuffle<Way::up>;
        case Op::quad_shuffle_rotate_up: return quad_shuffle<Way::rotate_up>;
        case Op::quad_shuffle_xor: return quad_shuffle<Way::exclusive_or>;
        default: return nullptr;
    }
}

struct Reduction {
    Op quad, quad_prefix, simd, simd_prefix;
    const std::array<Handler, 4>& handlers;
};

constexpr Reduction all_reductions[] = {
    {Op::quad_and, Op::quad_prefix_and, Op::simd_and, Op::simd_prefix_and, reductions<join_and>},
    {Op::quad_or, Op::quad_prefix_or, Op::simd_or, Op::simd_prefix_or, reductions<join_or>},
    {Op::quad_xor, Op::quad_prefix_xor, Op::simd_xor, Op::simd_prefix_xor, reductions<join_xor>},
    {Op::quad_iadd, Op::quad_prefix_iadd, Op::simd_iadd, Op::simd_prefix_iadd,
     reductions<join_iadd>},
    {Op::quad_fadd, Op::quad_prefix_fadd, Op::simd_fadd, Op::simd_prefix_fadd,
     reductions<join_fadd>},
    {Op::quad_fmul, Op::quad_prefix_fmul, Op::simd_fmul, Op::simd_prefix_fmul,
     reductions<join_fmul>},
    {Op::quad_min_u, Op::quad_prefix_min_u, Op::simd_min_u, Op::simd_prefix_min_u,
     reductions<join_min_u>},
    {Op::quad_max_u, Op::quad_prefix_max_u, Op::simd_max_u, Op::simd_prefix_max_u,
     reductions<join_max_u>},
    {Op::quad_min_s, Op::quad_prefix_min_s, Op::simd_min_s, Op::simd_prefix_min_s,
     reductions<join_min_s>},
    {Op::quad_max_s, Op::quad_prefix_max_s, Op::simd_max_s, Op::simd_prefix_max_s,
     reductions<join_max_s>},
    {Op::quad_min_f, Op::quad_prefix_min_f, Op::simd_min_f, Op::simd_prefix_min_f,
     reductions<join_min_f>},
    {Op::quad_max_f, Op::quad_prefix_max_f, Op::simd_max_f, Op::simd_prefix_max_f,
     reductions<join_max_f>},
};

}  // namespace

Handler lane_handler(Op op) {
    for (const Reduction& reduction : all_reductions) {
        if (op == reduction.quad)
            return reduction.handlers[0];
        if (op == reduction.quad_prefix)
            return reduction.handlers[1];
        if (op == reduction.simd)
            return reduction.handlers[2];
        if (op == reduction.simd_prefix)
            return reduction.handlers[3];
    }
    return shuffle_handler(op);
}

}  // namespace cuesta::simulator::agx
