// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Render state as whole jobs show it: primitives, tests, facing, samples, shader outputs.
#include <array>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "pp_machine.h"

namespace cuesta::simulator::mali400 {
namespace {

namespace hw4 = hw::mali400;
using Kind = ListPrimitive::Kind;

constexpr std::string_view green = "vmul $0 = mov(const0); const0 = 0, 1, 0, 1; stop";
constexpr std::string_view half_red = "vmul $0 = mov(const0); const0 = 1, 0, 0, 0.5; stop";

// The four corners of a rectangle in counter-clockwise order on the screen (row 0 on top).
std::array<TestVertex, 3> turning(bool clockwise) {
    const TestVertex a = {.x = 0, .y = 0};
    const TestVertex b = {.x = 40, .y = 0};
    const TestVertex c = {.x = 0, .y = 40};
    return clockwise ? std::array{a, b, c} : std::array{a, c, b};
}

TEST(PpRaster, SharedEdgesAreDrawnOnce) {
    PpMachine machine(64, 64);
    hw4::RenderState state = machine.state(
        machine.program("vmul $0 = mov(const0); const0 = 0.25, 0.25, 0.25, 0.25; stop"));
    state.rgb_destination = hw4::BlendFactor::one;
    state.alpha_destination = hw4::AlphaFactor::one;
    // A fan around a point that lies on a pixel's centre, over many tiles.
    const TestVertex hub = {.x = 31.5f, .y = 20.5f};
    const std::array<TestVertex, 6> ring = {{{.x = 0, .y = 0},
                                             {.x = 40.3f, .y = 0},
                                             {.x = 64, .y = 0},
                                             {.x = 64, .y = 64},
                                             {.x = 17.77f, .y = 64},
                                             {.x = 0, .y = 64}}};
    for (size_t i = 0; i < ring.size(); ++i)
        machine.draw(state, Kind::triangle, {hub, ring[i], ring[(i + 1) % ring.size()]});
    expect_runs(machine);
    for (unsigned y = 0; y < 64; ++y) {
        for (unsigned x = 0; x < 64; ++x)
            ASSERT_EQ(machine.pixel(x, y).r, 64) << x << "," << y;
    }
}

TEST(PpRaster, TrianglesBehindTheEyeAreCut) {
    PpMachine machine(64, 64);
    // The third vertex is behind: w = -1, so its projection lies on the other side. The visible
    // part is what the plane x/w, y/w covers with w > 0: everything right of x = 32 between the
    // rays.
    machine.draw(machine.state(machine.program(varying_color)), Kind::triangle,
                 {{.x = 32, .y = 16, .reciprocal_w = 1, .varying = {1, 0, 0, 1}},
                  {.x = 32, .y = 48, .reciprocal_w = 1, .varying = {1, 0, 0, 1}},
                  {.x = -32, .y = 32, .reciprocal_w = -1, .varying = {1, 0, 0, 1}}});
    expect_runs(machine);
    EXPECT_EQ(machine.pixel(31, 32).r, 0);
    EXPECT_EQ(machine.pixel(33, 32), (Rgba{255, 0, 0, 255}));
    EXPECT_EQ(machine.pixel(63, 32), (Rgba{255, 0, 0, 255}));
    EXPECT_EQ(machine.pixel(10, 32).r, 0);
}

TEST(PpRaster, HugeTrianglesAreClippedToTheGuardBand) {
    PpMachine machine(32, 32);
    machine.draw(machine.state(machine.program(red)), Kind::triangle,
                 {{.x = -4e6f, .y = -4e6f}, {.x = 8e6f, .y = -4e6f}, {.x = -4e6f, .y = 8e6f}});
    machine.draw(machine.state(machine.program(green)), Kind::triangle,
                 {{.x = 1e30f, .y = 0}, {.x = 0, .y = INFINITY}, {.x = NAN, .y = 3}});
    expect_runs(machine);
    for (unsigned i = 0; i < 32; ++i)
        EXPECT_EQ(machine.pixel(i, 31 - i), (Rgba{255, 0, 0, 255}));
}

TEST(PpRaster, PointsAreSquaresWithCoordinates) {
    PpMachine machine(32, 32);
    hw4::RenderState state = machine.state(machine.program("varying $0.xy = point_coord(); stop"));
    state.primitive_class = hw4::PrimitiveClass::points;
    machine.draw(state, Kind::point, {{.x = 10, .y = 20}}, 8);
    expect_runs(machine);
    for (unsigned y = 0; y < 32; ++y) {
        for (unsigned x = 0; x < 32; ++x) {
            const bool inside = x >= 6 && x < 14 && y >= 16 && y < 24;
            if (!inside) {
                ASSERT_EQ(machine.pixel(x, y), Rgba{}) << x << "," << y;
                continue;
            }
            // Right and down grow.
            EXPECT_NEAR(machine.pixel(x, y).r, (x - 6 + 0.5) / 8 * 255, 0.6);
            EXPECT_NEAR(machine.pixel(x, y).g, (y - 16 + 0.5) / 8 * 255, 0.6);
        }
    }
}

TEST(PpRaster, FlippedSpritesCountFromBelow) {
    PpMachine machine(16, 16);
    machine.frame.flip_sprites = true;
    machine.draw(machine.state(machine.program("varying $0.xy = point_coord(); stop")), Kind::point,
                 {{.x = 8, .y = 8}}, 8);
    expect_runs(machine);
    EXPECT_NEAR(machine.pixel(4, 4).g, 7.5 / 8 * 255, 0.6);
    EXPECT_NEAR(machine.pixel(4, 11).g, 0.5 / 8 * 255, 0.6);
}

TEST(PpRaster, LinesHaveTheirWidthAndHalfOpenEnds) {
    struct Case {
        TestVertex from, to;
        float width;
        unsigned left, top, right, bottom;  // right and bottom exclusive
    };
    const Case cases[] = {
        {{.x = 3.5f, .y = 8.5f}, {.x = 12.5f, .y = 8.5f}, 1, 3, 8, 12, 9},
        {{.x = 12.5f, .y = 8.5f}, {.x = 3.5f, .y = 8.5f}, 1, 4, 8, 13, 9},
        {{.x = 8.5f, .y = 3.5f}, {.x = 8.5f, .y = 12.5f}, 1, 8, 3, 9, 12},
        {{.x = 8.5f, .y = 12.5f}, {.x = 8.5f, .y = 3.5f}, 1, 8, 4, 9, 13},
        {{.x = 2, .y = 8}, {.x = 14, .y = 8}, 4, 2, 6, 14, 10},
    };
    for (const Case& test : cases) {
        PpMachine machine(16, 16);
        hw4::RenderState state = machine.state(machine.program(red));
        state.primitive_class = hw4::PrimitiveClass::lines;
        machine.draw(state, Kind::line, {test.from, test.to}, test.width);
        expect_runs(machine);
        for (unsigned y = 0; y < 16; ++y) {
            for (unsigned x = 0; x < 16; ++x) {
                const bool inside =
                    x >= test.left && x < test.right && y >= test.top && y < test.bottom;
                EXPECT_EQ(machine.pixel(x, y).r, inside ? 255 : 0)
                    << test.from.x << "," << test.from.y << " at " << x << "," << y;
            }
        }
    }
}

TEST(PpRaster, DiagonalLinesHaveOnePixelAColumn) {
    PpMachine machine(32, 32);
    machine.draw(machine.state(machine.program(varying_color)), Kind::line,
                 {{.x = 2, .y = 3, .varying = {0, 1, 0, 1}},
                  {.x = 30, .y = 15.3f, .varying = {1, 1, 0, 1}}});
    expect_runs(machine);
    for (unsigned x = 0; x < 32; ++x) {
        unsigned count = 0;
        for (unsigned y = 0; y < 32; ++y) {
            if (machine.pixel(x, y).g == 0)
                continue;
            ++count;
            EXPECT_NEAR(machine.pixel(x, y).r, (x + 0.5 - 2) / 28 * 255, 0.8);
        }
        EXPECT_EQ(count, x >= 2 && x < 30 ? 1u : 0u) << x;
    }
}

TEST(PpRaster, RectanglesInterpolateWithoutADiagonal) {
    PpMachine machine(32, 32);
    machine.draw(machine.state(machine.program(varying_color)), Kind::rectangle,
                 {{.x = 24, .y = 4, .varying = {1, 0, 0, 1}},
                  {.x = 4, .y = 4, .varying = {0, 0, 0, 1}},
                  {.x = 4, .y = 20, .varying = {0, 1, 0, 1}}});
    expect_runs(machine);
    for (unsigned y = 0; y < 32; ++y) {
        for (unsigned x = 0; x < 32; ++x) {
            if (x < 4 || x >= 24 || y < 4 || y >= 20) {
                ASSERT_EQ(machine.pixel(x, y), Rgba{});
                continue;
            }
            EXPECT_NEAR(machine.pixel(x, y).r, (x + 0.5 - 4) / 20 * 255, 0.6);
            EXPECT_NEAR(machine.pixel(x, y).g, (y + 0.5 - 4) / 16 * 255, 0.6);
        }
    }
}

TEST(PpInputs, FragCoordCountsFromTheLowerLeft) {
    PpMachine machine(32, 32);
    machine.cover(
        machine.state(machine.program("varying $1 = frag_coord(); vmul $0.xy = mul($1, const0); "
                                      "const0 = 0.03125, 0.03125, 0, 0\n"
                                      "smul $0.z = mov($1.z); combiner $0.w = rcp($1.w); stop\n")),
        0.25f);
    expect_runs(machine);
    for (const unsigned x : {0u, 5u, 31u}) {
        for (const unsigned y : {0u, 9u, 31u}) {
            EXPECT_NEAR(machine.pixel(x, y).r, (x + 0.5) / 32 * 255, 0.6);
            EXPECT_NEAR(machine.pixel(x, y).g, (32 - 0.5 - y) / 32 * 255, 0.6);
            EXPECT_EQ(machine.pixel(x, y).b, 64);
            EXPECT_EQ(machine.pixel(x, y).a, 255);
        }
    }
}

TEST(PpInputs, FacingFollowsTheBitAndTheArea) {
    for (const bool clockwise : {false, true}) {
        for (const bool front_ccw : {false, true}) {
            PpMachine machine(16, 16);
            hw4::RenderState state =
                machine.state(machine.program("varying $0.x = front_facing(); stop"));
            state.front_counter_clockwise = front_ccw;
            state.stencil_front = {.function = hw4::Compare::always,
                                   .pass = hw4::StencilOp::replace,
                                   .reference = 0x11};
            state.stencil_back = {.function = hw4::Compare::always,
                                  .pass = hw4::StencilOp::replace,
                                  .reference = 0x22};
            machine.draw(state, Kind::triangle, turning(clockwise));
            expect_runs(machine);
            const bool front = clockwise != front_ccw;
            EXPECT_EQ(machine.pixel(3, 3).r, front ? 255 : 0);
            EXPECT_EQ(machine.depth_stencil(3, 3) >> 24, front ? 0x11u : 0x22u);
        }
    }
}

TEST(PpInputs, VaryingTypesAreRead) {
    struct Case {
        hw4::VaryingType type;
        std::array<uint32_t, 4> words;
        std::array<float, 4> expected;
    };
    const Case cases[] = {
        {hw4::VaryingType::float32_x2,
         {0x3f000000, 0x3e800000, 0x3f800000, 0x3f800000},
         {0.5f, 0.25f, 0, 1}},
        {hw4::VaryingType::float16_x4, {0x34003800, 0x3a003000}, {0.5f, 0.25f, 0.125f, 0.75f}},
        {hw4::VaryingType::float16_x2, {0x34003800, 0x3c003c00}, {0.5f, 0.25f, 0, 1}},
        {hw4::VaryingType::snorm16_x2, {0x7fff4000}, {0.50002f, 1, 0, 1}},
        {hw4::VaryingType::unorm16_x2, {0xffff4000}, {0.25f, 1, 0, 1}},
        {hw4::VaryingType::unorm8_x4, {0x40ff0080}, {0.50196f, 0, 1, 0.25098f}},
    };
    for (const Case& test : cases) {
        PpMachine machine(16, 16);
        hw4::RenderState state = machine.state(machine.program(varying_color));
        state.varying_type[0] = test.type;
        state.varyings = machine.allocate(48);
        state.varying_stride = 16;
        for (uint32_t vertex = 0; vertex < 3; ++vertex)
            machine.write(state.varyings + vertex * 16, test.words.data(), 16);
        machine.draw(state, Kind::triangle, turning(true));
        expect_runs(machine);
        const Rgba pixel = machine.pixel(2, 2);
        EXPECT_NEAR(pixel.r, test.expected[0] * 255, 0.6) << int(test.type);
        EXPECT_NEAR(pixel.g, test.expected[1] * 255, 0.6) << int(test.type);
        EXPECT_NEAR(pixel.b, test.expected[2] * 255, 0.6) << int(test.type);
        EXPECT_NEAR(pixel.a, test.expected[3] * 255, 0.6) << int(test.type);
    }
}

TEST(PpTests, DepthTestsAgainstWhatIsStored) {
    PpMachine machine(16, 16);
    hw4::RenderState near_state = machine.state(machine.program(red));
    near_state.depth_write = true;
    near_state.depth_function = hw4::Compare::less;
    hw4::RenderState far_state = machine.state(machine.program(green));
    far_state.depth_write = true;
    far_state.depth_function = hw4::Compare::less;
    machine.cover(near_state, 0.25f);
    machine.cover(far_state, 0.5f);
    expect_runs(machine);
    EXPECT_EQ(machine.pixel(4, 4), (Rgba{255, 0, 0, 255}));
    EXPECT_EQ(machine.depth_stencil(4, 4) & 0xffffff, 0x400000u);
}

TEST(PpTests, LateTestsGiveTheSameAsEarlyOnes) {
    // The same scene with a shader that could discard, so that tests come after it.
    constexpr std::string_view late =
        "varying $1 = load(v0); vmul $0 = mov(const1); const1 = 0, 1, 0, 1\n"
        "branch.gt $1.x, const0.x, kill; const0 = 0.5, 0, 0, 0\n"
        "smul $0.z = mov($0.x); stop\n"
        "kill: discard; stop\n";
    PpMachine machine(32, 32);
    hw4::RenderState first = machine.state(machine.program(red));
    first.depth_write = true;
    first.stencil_front = first.stencil_back = {.pass = hw4::StencilOp::increment_wrap};
    hw4::RenderState second = machine.state(machine.program(late));
    second.depth_write = true;
    second.depth_function = hw4::Compare::less;
    second.stencil_front = second.stencil_back = {.depth_fail = hw4::StencilOp::invert,
                                                  .pass = hw4::StencilOp::increment_wrap};
    machine.cover(first, 0.5f);
    machine.cover(second, 0.25f);
    machine.cover(second, 0.75f);
    expect_runs(machine);
    EXPECT_EQ(machine.pixel(3, 3), (Rgba{0, 255, 0, 255}));
    EXPECT_EQ(machine.depth_stencil(3, 3), 0xfd400000u);
    EXPECT_EQ(machine.pixel(28, 3), (Rgba{255, 0, 0, 255}));
    EXPECT_EQ(machine.depth_stencil(28, 3), 0x01800000u);
}

TEST(PpTests, DepthClipCutsByPixel) {
    PpMachine machine(32, 16);
    machine.list_state.depth_near = 0.25f;
    machine.list_state.depth_far = 0.75f;
    machine.draw(machine.state(machine.program(red)), Kind::triangle,
                 {{.x = 0, .y = 0, .z = 0}, {.x = 64, .y = 0, .z = 2}, {.x = 0, .y = 64, .z = 0}});
    expect_runs(machine);
    for (unsigned x = 0; x < 32; ++x)
        EXPECT_EQ(machine.pixel(x, 2).r, x >= 8 && x < 24 ? 255 : 0) << x;
}

TEST(PpTests, RenderStateLimitsDiscardUnlessSwitchedOff) {
    for (const bool off : {false, true}) {
        PpMachine machine(16, 16);
        hw4::RenderState state = machine.state(machine.program(red));
        state.depth_near = 0x8000;
        state.depth_clip_near_off = off;
        machine.cover(state, 0.25f);
        expect_runs(machine);
        EXPECT_EQ(machine.pixel(1, 1).r, off ? 255 : 0);
    }
}

TEST(PpTests, PolygonOffsetMovesDepth) {
    PpMachine machine(16, 16);
    hw4::RenderState state = machine.state(machine.program(red));
    state.depth_write = true;
    state.offset_units = 8;  // four steps
    machine.cover(state, 0.5f);
    expect_runs(machine);
    EXPECT_EQ(machine.depth_stencil(5, 5), 0x800004u);

    PpMachine sloped(16, 16);
    hw4::RenderState steep = sloped.state(sloped.program(red));
    steep.depth_write = true;
    steep.offset_scale = 4;  // once the slope
    sloped.draw(steep, Kind::triangle,
                {{.x = 0, .y = 0}, {.x = 32, .y = 0, .z = 0.5f}, {.x = 0, .y = 32}});
    expect_runs(sloped);
    EXPECT_NEAR(sloped.depth_stencil(3, 3) / 16777215.0, (3.5 + 1) / 64, 1e-6);
}

TEST(PpTests, AlphaTestComparesLevels) {
    for (unsigned function = 0; function < 8; ++function) {
        for (const unsigned reference : {100u, 128u, 200u}) {
            PpMachine machine(16, 16);
            hw4::RenderState state = machine.state(machine.program(half_red));
            state.alpha_test = hw4::Compare(function);
            state.alpha_reference = static_cast<uint8_t>(reference);
            machine.cover(state);
            expect_runs(machine);
            const bool less = 128 < reference;
            const bool equal = 128 == reference;
            const bool passes = ((function & 1) != 0 && less) || ((function & 2) != 0 && equal) ||
                                ((function & 4) != 0 && !less && !equal);
            EXPECT_EQ(machine.pixel(0, 0).r, passes ? 255 : 0) << function << " " << reference;
        }
    }
}

TEST(PpOutput, ColourMaskKeepsChannels) {
    PpMachine machine(16, 16);
    machine.frame.clear_color.fill(0x40302010);
    hw4::RenderState state =
        machine.state(machine.program("vmul $0 = mov(const0); const0 = 1, 1, 1, 1; stop"));
    state.write_red = state.write_blue = false;
    machine.cover(state);
    expect_runs(machine);
    EXPECT_EQ(machine.pixel(7, 7), (Rgba{0x10, 255, 0x30, 255}));
}

TEST(PpOutput, BlendsWithTheTile) {
    PpMachine machine(16, 16);
    machine.frame.clear_color.fill(0xff0000ff);
    hw4::RenderState state =
        machine.state(machine.program("vmul $0 = mov(const0); const0 = 0, 1, 0, 0.25; stop"));
    state.rgb_source = hw4::BlendFactor::source_alpha;
    state.rgb_destination = hw4::BlendFactor::one_minus_source_alpha;
    machine.cover(state);
    expect_runs(machine);
    EXPECT_EQ(machine.pixel(7, 7), (Rgba{191, 64, 0, 64}));
}

TEST(PpOutput, SecondColourFeedsTheFactors) {
    PpMachine machine(16, 16);
    machine.frame.clear_color.fill(0xffffffff);
    hw4::RenderState state = machine.state(
        machine.program("vmul $0 = mov(const0); vadd $3 = mov(const1); const0 = 0, 0, 0, 1; "
                        "const1 = 0.5, 0.25, 1, 1; stop"));
    state.rgb_destination = hw4::BlendFactor::source1_color;
    state.second_color_register = 3;
    machine.cover(state);
    expect_runs(machine);
    EXPECT_EQ(machine.pixel(7, 7), (Rgba{128, 64, 255, 255}));
}

TEST(PpOutput, AnyRegisterMayHoldTheColour) {
    PpMachine machine(16, 16);
    hw4::RenderState state =
        machine.state(machine.program("vmul $4 = mov(const0); const0 = 0, 0, 1, 1; stop"));
    state.color_register.fill(4);
    machine.cover(state);
    expect_runs(machine);
    EXPECT_EQ(machine.pixel(7, 7), (Rgba{0, 0, 255, 255}));
}

TEST(PpOutput, ShaderWritesDepth) {
    PpMachine machine(16, 16);
    hw4::RenderState state = machine.state(
        machine.program("vmul $0 = mov(const0); vadd $2.x = mov(const1); const0 = 1, 0, 0, 1; "
                        "const1 = 0.125, 0, 0, 0; stop"));
    state.depth_write = true;
    state.depth_function = hw4::Compare::less;
    state.shader_writes_depth = true;
    state.depth_register = 2;
    machine.cover(state, 0.75f);
    expect_runs(machine);
    EXPECT_EQ(machine.depth_stencil(7, 7), 0x200000u);
}

TEST(PpOutput, TileBufferRoundsToItsPrecision) {
    PpMachine machine(16, 16);
    machine.frame.red_bits = 5;
    machine.frame.green_bits = 6;
    machine.frame.blue_bits = 5;
    machine.cover(
        machine.state(machine.program("vmul $0 = mov(const0); const0 = 0.5, 0.5, 0.3, 0.5; stop")));
    expect_runs(machine);
    // 16/31, 32/63, 9/31, 128/255.
    EXPECT_EQ(machine.pixel(7, 7), (Rgba{132, 130, 74, 128}));
}

TEST(PpSamples, EdgesAreAveragedWithMultisampling) {
    for (const bool multisample : {false, true}) {
        PpMachine machine(16, 16);
        hw4::RenderState state = machine.state(machine.program(red));
        state.multisample = multisample ? 0xd : 0;
        // The right edge cuts pixel 4 at three quarters: three of the four samples are inside.
        machine.draw(state, Kind::rectangle,
                     {{.x = 4.75f, .y = 0}, {.x = 0, .y = 0}, {.x = 0, .y = 16}});
        expect_runs(machine);
        EXPECT_EQ(machine.pixel(3, 8).r, 255);
        EXPECT_EQ(machine.pixel(4, 8).r, multisample ? 191 : 255);
        EXPECT_EQ(machine.pixel(5, 8).r, 0);
    }
}

TEST(PpSamples, SampleMaskReachesSinglePlanes) {
    PpMachine machine(16, 16);
    machine.frame.clear_color.fill(0xff000000);
    machine.write_back[0].mrt_mask = 0xf;
    machine.write_back[0].mrt_pitch = 16 * 64;
    machine.write_back[0].address = machine.allocate(4 * 16 * 64);
    for (unsigned sample = 0; sample < 4; ++sample) {
        const std::string text = "vmul $0 = mov(const0); const0 = " +
                                 std::to_string((static_cast<float>(sample) + 1) / 4) +
                                 ", 0, 0, 1; stop";
        hw4::RenderState state = machine.state(machine.program(text));
        state.sample_mask = static_cast<uint8_t>(1u << sample);
        machine.cover(state);
    }
    expect_runs(machine);
    for (unsigned sample = 0; sample < 4; ++sample) {
        Rgba pixel;
        machine.read(machine.write_back[0].address + sample * 16 * 64 + 5 * 64 + 9 * 4, &pixel, 4);
        constexpr std::array<int, 4> levels = {64, 128, 191, 255};
        EXPECT_EQ(pixel.r, levels[sample]) << sample;
    }
}

TEST(PpSamples, AlphaToCoverageDropsSamples) {
    PpMachine machine(16, 16);
    hw4::RenderState state = machine.state(machine.program(half_red));
    state.multisample = 0xd;
    state.alpha_to_coverage = true;
    state.alpha_to_one = true;
    machine.cover(state);
    expect_runs(machine);
    EXPECT_EQ(machine.pixel(8, 8), (Rgba{128, 0, 0, 128}));
}

TEST(PpState, UnknownBitsAreNamed) {
    const auto complaint = [](auto change) {
        PpMachine machine(16, 16);
        hw4::RenderState state = machine.state(machine.program(red));
        change(state);
        machine.cover(state);
        const Result<PpStats> stats = machine.run();
        return stats ? std::string("no error") : stats.error().text;
    };
    EXPECT_NE(complaint([](auto& s) { s.unknown_3_13 = 1; }).find("word 3"), std::string::npos);
    EXPECT_NE(complaint([](auto& s) { s.multisample = 5; }).find("multisample"), std::string::npos);
    EXPECT_NE(complaint([](auto& s) { s.rgb_source = hw4::BlendFactor(7); }).find("factor 7"),
              std::string::npos);
    EXPECT_NE(complaint([](auto& s) { s.color_register.fill(9); }).find("register 9"),
              std::string::npos);
    EXPECT_NE(complaint([](auto& s) { s.shader_writes_stencil = true; }).find("stencil"),
              std::string::npos);
}

}  // namespace
}  // namespace cuesta::simulator::mali400
