// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Special values of TGSI's opcodes on the core.
#include "compiler/tgsi/tgsi.h"

#include <limits>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "pp_testing.h"

namespace cuesta::lima::pp {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

// What `body` leaves in OUT[0], given IN[0] and CONST[0].
std::array<float, 4> run(std::string_view body,
                         const std::array<float, 4>& input,
                         const std::array<float, 4>& constant = {}) {
    auto shader = tgsi::compile(fmt::format(
        "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL CONST[0]\nDCL OUT[0], COLOR\n{}\nEND\n",
        body));
    EXPECT_TRUE(shader) << (shader ? "" : shader.error().text);
    if (!shader)
        return {};
    auto program = compile(**shader, {});
    EXPECT_TRUE(program) << (program ? "" : program.error().text);
    if (!program)
        return {};
    QuadSetup setup;
    for (auto& lane : setup.inputs)
        lane = {input};
    setup.uniforms = {constant};
    const auto colors = run_program(**shader, *program, setup);
    EXPECT_TRUE(colors) << (colors ? "" : colors.error().text);
    return colors ? (*colors)[0].color : std::array<float, 4>{};
}

TEST(PpTgsi, LitRaisesZeroToZero) {
    const auto power = [](float x, float y, float w) {
        return run("LIT OUT[0], IN[0]", {x, y, 0, w})[2];
    };
    EXPECT_EQ(power(1, 0, 0), 1);
    EXPECT_EQ(power(1, -3, 0), 1);
    EXPECT_EQ(power(1, infinity, 0), 1);
    EXPECT_EQ(power(1, 0, 2), 0);
    EXPECT_EQ(power(1, 0, -1), infinity);
    EXPECT_EQ(power(1, 0.5f, 2), 0.25f);
    EXPECT_EQ(power(0, 0.5f, 2), 0);
}

TEST(PpTgsi, ClampTakesBoundsInAnyOrder) {
    const auto clamped = [](float x, float low, float high) {
        return run("CLAMP OUT[0], IN[0], CONST[0].x, CONST[0].y", {x, 0, 0, 0}, {low, high})[0];
    };
    EXPECT_EQ(clamped(0, 2, 1), 2);
    EXPECT_EQ(clamped(1.5f, 2, 1), 2);
    EXPECT_EQ(clamped(3, 2, 1), 1);
    EXPECT_EQ(clamped(0, 1, 2), 1);
    EXPECT_EQ(clamped(1.5f, 1, 2), 1.5f);
    EXPECT_EQ(clamped(3, 1, 2), 2);
}

TEST(PpTgsi, MagnitudesAreNeverMinusZero) {
    for (const float zero : {0.0f, -0.0f}) {
        EXPECT_EQ(run("RSQ OUT[0], IN[0].x", {zero, 0, 0, 0})[0], infinity);
        EXPECT_EQ(run("RCP OUT[0], |IN[0].x|", {zero, 0, 0, 0})[0], infinity);
    }
}

}  // namespace
}  // namespace cuesta::lima::pp
