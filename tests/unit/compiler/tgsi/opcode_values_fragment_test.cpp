// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Discards, derivatives of a quad, and vertices that are given out.
#include <cmath>
#include <limits>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compiler/nir/validate.h"
#include "compiler/tgsi/tgsi.h"
#include "opcode_fragment_cases.h"
#include "opcode_values.h"

namespace cuesta::tgsi {
namespace {

constexpr float quiet = std::numeric_limits<float>::quiet_NaN();
constexpr float endless = std::numeric_limits<float>::infinity();

nir::InterpreterOutputs run_quad(const std::string& text,
                                 std::optional<Dialect> dialect,
                                 const Quad& quad) {
    auto shader = compile(text, "<text>", dialect);
    EXPECT_TRUE(shader) << (shader ? "" : shader.error().text) << "\n" << text;
    if (!shader)
        return {};
    EXPECT_EQ(nir::validate(**shader), std::vector<std::string>{}) << text;
    nir::InterpreterInputs inputs;
    inputs.max_steps = 10'000;
    for (unsigned lane = 0; lane < nir::quad_lanes; ++lane)
        inputs.lanes[lane].inputs = {
            nir::slot_of_floats(quad[lane][0], quad[lane][1], quad[lane][2], quad[lane][3])};
    auto outputs = nir::interpret(**shader, inputs);
    EXPECT_TRUE(outputs) << (outputs ? "" : outputs.error().text);
    return outputs ? *outputs : nir::InterpreterOutputs{};
}

// --- discards

constexpr Quad more_signs = {
    {{-1, 2, 0, 3}, {endless, 0, 0, 0}, {0, -endless, 0, 0}, {quiet, quiet, quiet, quiet}}};

TEST(FragmentValues, Discards) {
    for (const DiscardCase& one : discards) {
        const auto outputs = run_quad(fragment_text(one.body), one.dialect, signs);
        for (unsigned lane = 0; lane < nir::quad_lanes; ++lane)
            EXPECT_EQ(outputs.lanes[lane].demoted, one.discarded[lane])
                << one.body << ", lane " << lane;
    }
    const auto outputs = run_quad(fragment_text("KIL IN[0]\n"), Dialect::document, more_signs);
    constexpr bool gone[] = {true, false, true, false};
    for (unsigned lane = 0; lane < nir::quad_lanes; ++lane)
        EXPECT_EQ(outputs.lanes[lane].demoted, gone[lane]) << lane;
}

// --- derivatives

TEST(FragmentValues, Derivatives) {
    for (const DerivativeCase& one : derivatives) {
        const std::string text =
            fragment_text(fmt::format("MOV TEMP[1], IN[0]\n{} TEMP[0], TEMP[1]\n", one.opcode));
        const auto outputs = run_quad(text, {}, slopes);
        for (unsigned lane = 0; lane < nir::quad_lanes; ++lane) {
            const unsigned to = one.of_rows ? lane | 1 : lane | 2;
            const unsigned from = one.of_rows ? to - 1 : to - 2;
            for (unsigned c = 0; c < 4; ++c) {
                const float wanted = slopes[to][c] - slopes[from][c];
                const float got = nir::slot_float(outputs.lanes[lane].outputs[0], c);
                EXPECT_TRUE(got == wanted || (std::isnan(got) && std::isnan(wanted)))
                    << one.opcode << ", lane " << lane << ", component " << c << ": " << got
                    << ", not " << wanted;
            }
        }
    }
}

// Fragments that are discarded still have neighbours.
TEST(FragmentValues, DerivativesBesideDiscarded) {
    constexpr Quad quad = {{{-1, 5, 0, 0}, {1, 7, 0, 0}, {2, 10, 0, 0}, {3, 20, 0, 0}}};
    const auto outputs =
        run_quad(fragment_text("KIL IN[0].x\nADD TEMP[1], IN[0], IN[0]\nDDX TEMP[0], TEMP[1].y\n"),
                 Dialect::document, quad);
    EXPECT_TRUE(outputs.lanes[0].demoted);
    for (unsigned lane = 1; lane < nir::quad_lanes; ++lane) {
        EXPECT_FALSE(outputs.lanes[lane].demoted);
        EXPECT_EQ(nir::slot_float(outputs.lanes[lane].outputs[0], 0), lane == 1 ? 4.0f : 20.0f);
    }
}

// --- vertices

constexpr std::string_view emitting =
    "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\nDCL TEMP[0..1]\n"
    "IMM[0] FLT32 {0, 1, 2, 3}\nIMM[1] INT32 {0, 0, 0, 0}\n";

// Two triangles' worth: 1 2 3 end, 4 end, and what is not emitted.
constexpr std::string_view emits =
    "MOV TEMP[0], IMM[0].x\nBGNLOOP\nADD TEMP[0], TEMP[0], IMM[0].y\nMOV OUT[0], IN[0]\n"
    "MOV OUT[1], TEMP[0]\n{0}\nSGE TEMP[1].x, TEMP[0], IMM[0].w\nIF TEMP[1].x\n{1}\nBRK\nENDIF\n"
    "ENDLOOP\nADD OUT[1].x, TEMP[0], IMM[0].y\n{0}\n{1}\n{1}\nMOV OUT[1].y, IMM[0].x\nEND\n";

TEST(FragmentValues, EmittedVertices) {
    for (const Dialect dialect : {Dialect::document, Dialect::modern}) {
        const bool old = dialect == Dialect::document;
        const std::string text =
            std::string(emitting) + fmt::format(fmt::runtime(emits), old ? "EMIT" : "EMIT IMM[1].x",
                                                old ? "ENDPRIM" : "ENDPRIM IMM[1].x");
        const auto outputs = run_quad(text, dialect, Quad{{{7, 8, 9, 1}}});
        const auto& vertices = outputs.lanes[0].vertices;
        ASSERT_EQ(vertices.size(), 4u);
        for (unsigned i = 0; i < 4; ++i) {
            EXPECT_EQ(vertices[i].outputs[0], nir::slot_of_floats(7, 8, 9, 1)) << i;
            EXPECT_EQ(nir::slot_float(vertices[i].outputs[1], 0), static_cast<float>(i + 1));
            EXPECT_EQ(nir::slot_float(vertices[i].outputs[1], 1), i < 3 ? i + 1.0f : 3.0f);
            EXPECT_EQ(vertices[i].ends_primitive, i >= 2) << i;
        }
    }
}

}  // namespace

std::vector<std::string> opcodes_of_fragments() {
    std::vector<std::string> names = {"EMIT", "ENDPRIM"};
    for (const DiscardCase& one : discards)
        add_opcodes_of(one.body, names);
    for (const DerivativeCase& one : derivatives)
        names.emplace_back(one.opcode);
    return names;
}

}  // namespace cuesta::tgsi
