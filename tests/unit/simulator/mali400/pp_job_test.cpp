// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "pp_machine.h"

namespace cuesta::simulator::mali400 {
namespace {

namespace hw4 = hw::mali400;
using Kind = ListPrimitive::Kind;

TEST(PpJob, ClearsEveryPixelOfTheFrame) {
    PpMachine machine(40, 20);
    machine.write_back[0].bounding_box = true;
    machine.frame.clear_color.fill(0x80402010);
    machine.frame.clear_depth = 0x123456;
    machine.frame.clear_stencil = 0x5a;
    const Result<PpStats> stats = machine.run();
    ASSERT_TRUE(stats) << stats.error().text;
    EXPECT_EQ(stats->tiles, 6u);
    for (unsigned y = 0; y < 20; ++y) {
        for (unsigned x = 0; x < 40; ++x) {
            ASSERT_EQ(machine.pixel(x, y), (Rgba{0x10, 0x20, 0x40, 0x80})) << x << "," << y;
            ASSERT_EQ(machine.depth_stencil(x, y), 0x5a123456u);
        }
    }
    // Nothing outside the bounds, though the tile is larger.
    EXPECT_EQ(machine.pixel(40, 0), Rgba{});
    EXPECT_EQ(machine.pixel(0, 20), Rgba{});
}

TEST(PpJob, DrawsAConstantTriangle) {
    PpMachine machine(64, 64);
    machine.draw(machine.state(machine.program(red)), Kind::triangle,
                 {{.x = 8, .y = 8}, {.x = 56, .y = 8}, {.x = 8, .y = 56}});
    const Result<PpStats> stats = machine.run();
    ASSERT_TRUE(stats) << stats.error().text;
    unsigned covered = 0;
    for (unsigned y = 0; y < 64; ++y) {
        for (unsigned x = 0; x < 64; ++x) {
            const bool inside = x >= 8 && y >= 8 && x + y + 1 < 64;
            EXPECT_EQ(machine.pixel(x, y), inside ? (Rgba{255, 0, 0, 255}) : Rgba{})
                << x << "," << y;
            covered += inside ? 1 : 0;
        }
    }
    EXPECT_EQ(stats->fragments, covered);
}

TEST(PpJob, InterpolatesVaryingsWithPerspective) {
    PpMachine machine(32, 32);
    // 1/w goes from 1 to 1/4 along x: the varying is not linear over the screen.
    machine.draw(machine.state(machine.program(varying_color)), Kind::triangle,
                 {{.x = 0, .y = 0, .reciprocal_w = 1, .varying = {0, 0, 0, 1}},
                  {.x = 64, .y = 0, .reciprocal_w = 0.25f, .varying = {1, 0, 0, 1}},
                  {.x = 0, .y = 64, .reciprocal_w = 1, .varying = {0, 1, 0, 1}}});
    const Result<PpStats> stats = machine.run();
    ASSERT_TRUE(stats) << stats.error().text;
    for (const unsigned x : {0u, 7u, 16u, 30u}) {
        const float share = (static_cast<float>(x) + 0.5f) / 64;
        const float expected = share * 0.25f / (1 - share * 0.75f);
        EXPECT_NEAR(machine.pixel(x, 0).r, expected * 255, 0.8) << x;
        EXPECT_EQ(machine.pixel(x, 0).a, 255);
    }
}

TEST(PpJob, ObeysTheScissorToThePixel) {
    PpMachine machine(48, 48);
    machine.list_state.scissor = {.min_x = 5, .max_x = 21, .min_y = 17, .max_y = 18};
    machine.cover(machine.state(machine.program(red)));
    ASSERT_TRUE(machine.run());
    for (unsigned y = 0; y < 48; ++y) {
        for (unsigned x = 0; x < 48; ++x) {
            const bool inside = x >= 5 && x <= 21 && (y == 17 || y == 18);
            ASSERT_EQ(machine.pixel(x, y).r, inside ? 255 : 0) << x << "," << y;
        }
    }
}

TEST(PpJob, SeveralCoresDrawWhatOneDraws) {
    std::vector<Rgba> pictures[2];
    for (const unsigned cores : {1u, 4u}) {
        PpMachine machine(80, 48);
        machine.cores = cores;
        hw4::RenderState state = machine.state(machine.program(varying_color));
        machine.cover(state);
        ASSERT_TRUE(machine.run());
        for (unsigned i = 0; i < 80 * 48; ++i)
            pictures[cores / 4].push_back(machine.pixel(i % 80, i / 80));
    }
    EXPECT_EQ(pictures[0], pictures[1]);
}

TEST(PpJob, UnknownInstructionIsAFault) {
    PpMachine machine(16, 16);
    machine.cover(machine.state(machine.program("vadd $0 = unknown_1($1, $2); stop")));
    const Result<PpStats> stats = machine.run();
    ASSERT_FALSE(stats);
    EXPECT_EQ(stats.error().code, Errc::fault);
    EXPECT_NE(stats.error().text.find("opcode 0x1"), std::string::npos) << stats.error().text;
}

TEST(PpJob, EndlessProgramIsATimeout) {
    PpMachine machine(16, 16);
    machine.cover(machine.state(machine.program("loop: branch loop\n")));
    const Result<PpStats> stats = machine.run();
    ASSERT_FALSE(stats);
    EXPECT_EQ(stats.error().code, Errc::timeout);
}

TEST(PpJob, BadAddressIsAFault) {
    PpMachine machine(16, 16);
    hw4::RenderState state = machine.state(0x7f000000);
    machine.cover(state);
    const Result<PpStats> stats = machine.run();
    ASSERT_FALSE(stats);
    EXPECT_EQ(stats.error().code, Errc::fault);
    EXPECT_NE(stats.error().text.find("0x7f000000"), std::string::npos) << stats.error().text;
}

}  // namespace
}  // namespace cuesta::simulator::mali400
