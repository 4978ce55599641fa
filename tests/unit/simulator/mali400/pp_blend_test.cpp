// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/pp_blend.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "simulator/mali400/pp_depth_stencil.h"

namespace cuesta::simulator::mali400 {
namespace {

using Rgba4 = std::array<float, 4>;

Color spread(const Rgba4& color) {
    return {splat(color[0]), splat(color[1]), splat(color[2]), splat(color[3])};
}

constexpr Rgba4 source = {0.5f, 0.25f, 0.75f, 0.625f};
constexpr Rgba4 source1 = {0.125f, 0.5f, 0.25f, 0.375f};
constexpr Rgba4 destination = {0.25f, 0.875f, 0.5f, 0.75f};
constexpr Rgba4 constant = {0.1f, 0.2f, 0.3f, 0.4f};

Rgba4 blended(unsigned function,
              unsigned rgb_source,
              unsigned rgb_destination,
              unsigned alpha_source,
              unsigned alpha_destination) {
    BlendState state;
    const auto color = decode_blend_equation(function, rgb_source, rgb_destination, false);
    const auto alpha = decode_blend_equation(function, alpha_source, alpha_destination, true);
    EXPECT_TRUE(color && alpha);
    state.color = *color;
    state.alpha = *alpha;
    state.constant = constant;
    finish(state);
    const Color result =
        blend(state, ColorPrecision{}, spread(source), spread(source1), spread(destination));
    return {result[0][2], result[1][2], result[2][2], result[3][2]};
}

constexpr unsigned zero = 3;
constexpr unsigned one = 11;

void expect_color(const Rgba4& actual, const Rgba4& expected, const std::string& what) {
    for (unsigned c = 0; c < 4; ++c)
        EXPECT_FLOAT_EQ(actual[c], expected[c]) << what << ", channel " << c;
}

// The value of a factor code on one channel, written out by the table of the sheet.
float factor(unsigned code, unsigned channel) {
    const unsigned from = (code & 16) != 0 || channel == 3 ? 3 : channel;
    switch (code & ~16u) {
        case 0: return source[from];
        case 1: return destination[from];
        case 2: return constant[from];
        case 3: return 0;
        case 4: return channel == 3 ? 1 : std::min(source[3], 1 - destination[3]);
        case 5: return source1[from];
        case 8: return 1 - source[from];
        case 9: return 1 - destination[from];
        case 10: return 1 - constant[from];
        case 11: return 1;
        case 13: return 1 - source1[from];
        default: ADD_FAILURE(); return 0;
    }
}

TEST(Blend, EveryFactorOfTheTable) {
    for (const unsigned code :
         {0u, 1u, 2u, 3u, 4u, 5u, 8u, 9u, 10u, 11u, 13u, 16u, 17u, 18u, 21u, 24u, 25u, 26u, 29u}) {
        Rgba4 as_source;
        Rgba4 as_destination;
        for (unsigned c = 0; c < 4; ++c) {
            as_source[c] = source[c] * factor(code, c);
            as_destination[c] = destination[c] * factor(code, c);
        }
        const std::string what = "factor " + std::to_string(code);
        expect_color(blended(2, code, zero, code & 15, zero), as_source, what);
        expect_color(blended(2, zero, code, zero, code & 15), as_destination, what);
    }
}

TEST(Blend, EveryFunction) {
    Rgba4 expected;
    const auto each = [&](auto function) {
        for (unsigned c = 0; c < 4; ++c)
            expected[c] = function(source[c], destination[c]);
        return expected;
    };
    expect_color(blended(0, one, one, one, one), each([](float s, float d) { return s - d; }),
                 "source - destination");
    expect_color(blended(1, one, one, one, one), each([](float s, float d) { return d - s; }),
                 "destination - source");
    expect_color(blended(2, one, one, one, one), each([](float s, float d) { return s + d; }),
                 "add");
    expect_color(blended(4, one, zero, one, zero),
                 each([](float s, float d) { return std::min(s, d); }), "min");
    expect_color(blended(5, one, zero, one, zero),
                 each([](float s, float d) { return std::max(s, d); }), "max");
    // Minimum and maximum come after the factors.
    expect_color(blended(4, 2, zero, 2, zero),
                 {source[0] * 0.1f, source[1] * 0.2f, source[2] * 0.3f, source[3] * 0.4f},
                 "min with factors");
}

TEST(Blend, UnknownCodesAreErrors) {
    for (const unsigned code : {6u, 7u, 12u, 14u, 15u, 20u + 8u, 22u, 23u})
        EXPECT_FALSE(decode_blend_equation(2, code, zero, false)) << code;
    EXPECT_FALSE(decode_blend_equation(6, one, zero, false));
    EXPECT_FALSE(decode_blend_equation(7, one, zero, false));
}

TEST(Blend, LogicOperationsWorkOnLevels) {
    // A truth table over source 0b1100 and destination 0b1010 gives the operation's own number.
    const Color s = spread({12.0f / 15, 0, 0, 0});
    const Color d = spread({10.0f / 15, 0, 0, 0});
    ColorPrecision nibbles;
    nibbles.steps.fill(15);
    for (unsigned op = 0; op < 16; ++op) {
        BlendState state;
        state.color = *decode_blend_equation(3, op, 0, false);
        state.alpha = *decode_blend_equation(3, op, 0, true);
        finish(state);
        EXPECT_FALSE(state.replaces);
        const Color result = blend(state, nibbles, s, s, d);
        // Bit 3 of the levels is (1, 1), bit 2 (1, 0), bit 1 (0, 1), bit 0 (0, 0).
        EXPECT_FLOAT_EQ(result[0][0], static_cast<float>(op) / 15) << op;
    }
}

TEST(Blend, ReplacingIsNoticed) {
    BlendState state;
    state.color = *decode_blend_equation(2, one, zero, false);
    state.alpha = *decode_blend_equation(2, one, zero, true);
    finish(state);
    EXPECT_TRUE(state.replaces);
    state.alpha = *decode_blend_equation(2, 0, zero, true);
    finish(state);
    EXPECT_FALSE(state.replaces);
}

TEST(ColorPrecision, QuantisesToTheLevelsOfTheTileBuffer) {
    ColorPrecision precision;
    precision.steps = {31, 63, 31, 255};
    EXPECT_FLOAT_EQ(precision.quantise(splat(0.5f), 0)[0], 16.0f / 31);
    EXPECT_FLOAT_EQ(precision.quantise(splat(0.5f), 1)[0], 32.0f / 63);
    EXPECT_FLOAT_EQ(precision.quantise(splat(0.5f), 3)[0], 128.0f / 255);
    EXPECT_EQ(precision.quantise(splat(-1), 0)[0], 0);
    EXPECT_EQ(precision.quantise(splat(7), 0)[0], 1);
    EXPECT_EQ(precision.quantise(splat(NAN), 0)[0], 0);
    precision.half = true;
    EXPECT_EQ(precision.quantise(splat(0.1f), 0)[0], 0x1.998p-4f);
}

TEST(DepthStencil, EveryComparison) {
    const IntLanes value = {1, 2, 3, 0};
    const IntLanes stored = {2, 2, 2, 0};
    const unsigned expected[8] = {0b0000, 0b0001, 0b1010, 0b1011, 0b0100, 0b0101, 0b1110, 0b1111};
    for (unsigned function = 0; function < 8; ++function)
        EXPECT_EQ(to_bits(compare(Compare(function), value, stored)), expected[function])
            << function;
}

TEST(DepthStencil, EveryOperation) {
    const IntLanes stored = {0, 0x55, 0xff, 7};
    const IntLanes reference = {0x80, 0x80, 0x80, 0x80};
    const auto expect = [&](StencilOp op, std::array<int, 4> levels) {
        const IntLanes result = stencil_result(op, stored, reference);
        for (unsigned lane = 0; lane < 4; ++lane)
            EXPECT_EQ(result[lane], levels[lane]) << int(op) << " lane " << lane;
    };
    expect(StencilOp::keep, {0, 0x55, 0xff, 7});
    expect(StencilOp::replace, {0x80, 0x80, 0x80, 0x80});
    expect(StencilOp::zero, {0, 0, 0, 0});
    expect(StencilOp::invert, {0xff, 0xaa, 0, 0xf8});
    expect(StencilOp::increment_wrap, {1, 0x56, 0, 8});
    expect(StencilOp::decrement_wrap, {0xff, 0x54, 0xfe, 6});
    expect(StencilOp::increment_saturate, {1, 0x56, 0xff, 8});
    expect(StencilOp::decrement_saturate, {0, 0x54, 0xfe, 6});
}

TEST(DepthStencil, ChoosesTheOperationByTheTests) {
    const StencilSide side = {.function = Compare::equal,
                              .on_stencil_fail = StencilOp::zero,
                              .on_depth_fail = StencilOp::invert,
                              .on_pass = StencilOp::replace,
                              .reference = 0x13,
                              .compare_mask = 0x0f,
                              .write_mask = 0xf0};
    const DepthState depth = {.function = Compare::less, .write = true};
    const FragmentValues fragment = {.depth = {5, 5, 5, 5},
                                     .stencil_reference = {0x13, 0x13, 0x13, 0x13}};
    // Lane 0 fails the stencil test, 1 the depth test, 2 passes, 3 is not covered.
    IntLanes stored_depth = {9, 1, 9, 9};
    IntLanes stored_stencil = {0xa4, 0xa3, 0xa3, 0xa3};
    const LaneMask passing =
        depth_stencil_test(depth, side, fragment, from_bits(0b0111), stored_depth, stored_stencil);
    EXPECT_EQ(to_bits(passing), 0b0100u);
    const std::array<int, 4> depths = {9, 1, 5, 9};
    const std::array<int, 4> stencils = {0x04, 0x53, 0x13, 0xa3};
    for (unsigned lane = 0; lane < 4; ++lane) {
        EXPECT_EQ(stored_depth[lane], depths[lane]) << lane;
        EXPECT_EQ(stored_stencil[lane], stencils[lane]) << lane;
    }
}

TEST(DepthStencil, DepthIsClampedAndRounded) {
    EXPECT_EQ(depth_bits(-0.5), 0);
    EXPECT_EQ(depth_bits(0), 0);
    EXPECT_EQ(depth_bits(1), 0xffffff);
    EXPECT_EQ(depth_bits(2), 0xffffff);
    EXPECT_EQ(depth_bits(0.5), 0x800000);
    EXPECT_EQ(depth_bits(NAN), 0);
}

}  // namespace
}  // namespace cuesta::simulator::mali400
