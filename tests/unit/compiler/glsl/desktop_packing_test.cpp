// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Varyings of desktop OpenGL that are arrays of scalars and pairs: where they do not fit an element
// a vector, their elements share vectors, as limits count components.
#include <bit>

#include <fmt/format.h>

#include "geometry_testing.h"

namespace cuesta::glsl {
namespace {

// What a fragment of the program has for its colour, with the uniform `index`.
std::array<float, 4> color_of(const Program& program, uint32_t index) {
    const auto made = nir::interpret(*program.vertex.nir, {});
    EXPECT_TRUE(made) << made.error().text;
    nir::InterpreterInputs inputs;
    const std::vector<nir::SlotBits> uniforms(program.fragment.nir->uniform_vec4s,
                                              nir::SlotBits{index, 0, 0, 0});
    inputs.uniforms = uniforms;
    for (const nir::IoSlot& input : program.fragment.nir->inputs) {
        const nir::SlotBits* const found =
            slot_in(program.vertex.nir->outputs, made->lanes[0].outputs, input.slot, input.index);
        inputs.lanes[0].inputs.push_back(found != nullptr ? *found : nir::SlotBits{});
    }
    const auto drawn = nir::interpret(*program.fragment.nir, inputs);
    EXPECT_TRUE(drawn) << drawn.error().text;
    std::array<float, 4> color{};
    for (unsigned c = 0; c < 4; ++c)
        color[c] = nir::slot_float(drawn->lanes[0].outputs[0], c);
    return color;
}

Linked link_arrays(std::string_view declarations,
                   std::string_view stores,
                   std::string_view color,
                   const Feedback& feedback = {},
                   uint32_t vectors = 16) {
    Options options = geometry_options();
    options.limits.vertex_output_vectors = vectors;
    options.limits.fragment_input_vectors = vectors;
    options.limits.feedback_interleaved_components = 64;
    options.integer_uniforms = true;
    const auto with = [&](std::string_view way) {
        std::string text;
        for (const char c : declarations)
            text += c == '@' ? std::string(way) : std::string(1, c);
        return text;
    };
    const std::string vertex =
        with("out") + "void main() { gl_Position = vec4(1.0);" + std::string(stores) + "}";
    const std::string fragment =
        with("in") + "uniform int i; out vec4 c; void main() { c = " + std::string(color) + "; }";
    return link_geometry({.vertex = {vertex}, .fragment = {fragment}}, feedback, options);
}

TEST(DesktopPacking, ScalarsShareVectors) {
    const Linked linked =
        link_arrays("@ float a[64];", "for (int k = 0; k < 64; ++k) a[k] = float(k);",
                    "vec4(a[i], a[i ^ 1], a[63], a[6])");
    ASSERT_NE(linked.program, nullptr) << linked.log;
    EXPECT_EQ(linked.program->fragment.nir->inputs.size(), 16u);
    for (const uint32_t i : {0u, 1u, 7u, 30u, 62u})
        EXPECT_EQ(color_of(*linked.program, i),
                  (std::array{static_cast<float>(i), static_cast<float>(i ^ 1), 63.0f, 6.0f}));
}

TEST(DesktopPacking, PairsAndSmallMatricesShareVectors) {
    const Linked linked =
        link_arrays("@ vec2 a[21]; @ mat2 b[4]; @ vec4 d;",
                    "for (int k = 0; k < 21; ++k) a[k] = vec2(k, -k);"
                    "for (int k = 0; k < 4; ++k) b[k] = mat2(k, k + 10, k + 20, k + 30);"
                    "d = vec4(7.0);",
                    "vec4(a[i], b[i & 3][1].y + b[2][0].x, d.w)");
    ASSERT_NE(linked.program, nullptr) << linked.log;
    EXPECT_EQ(linked.program->fragment.nir->inputs.size(), 16u);
    for (const uint32_t i : {0u, 1u, 5u, 20u})
        EXPECT_EQ(color_of(*linked.program, i),
                  (std::array{static_cast<float>(i), -static_cast<float>(i),
                              static_cast<float>(i & 3) + 32.0f, 7.0f}));
}

TEST(DesktopPacking, IntegersAndWaysToInterpolateStayApart) {
    const Linked linked =
        link_arrays("flat @ int a[21]; @ float b[22];",
                    "for (int k = 0; k < 21; ++k) { a[k] = k * 3; b[k] = float(k) * 0.5; }",
                    "vec4(float(a[i]), b[i], float(a[20]), b[3])");
    ASSERT_NE(linked.program, nullptr) << linked.log;
    EXPECT_EQ(color_of(*linked.program, 11), (std::array{33.0f, 5.5f, 60.0f, 1.5f}));
}

// Nothing changes where there is room.
TEST(DesktopPacking, WhatFitsHasAVectorAnElement) {
    const Linked linked = link_arrays("@ float a[16];", "a[5] = 1.0;", "vec4(a[i])");
    ASSERT_NE(linked.program, nullptr) << linked.log;
    EXPECT_EQ(linked.program->fragment.nir->inputs.size(), 16u);
}

TEST(DesktopPacking, ComponentsAreLimited) {
    EXPECT_EQ(link_arrays("@ float a[65];", "a[5] = 1.0;", "vec4(a[i])").log,
              "error: the outputs of the vertex shader need more than 16 vectors\n");
    EXPECT_EQ(link_arrays("@ vec3 a[17];", "a[5] = vec3(1.0);", "vec4(a[i], 1.0)").log,
              "error: the outputs of the vertex shader need more than 16 vectors\n");
}

TEST(DesktopPacking, FeedbackFindsThem) {
    const auto kept = [](const char* name) {
        const Linked linked =
            link_arrays("@ float a[30]; @ vec2 b[9];", "a[9] = 1.0; b[5] = vec2(2.0);",
                        "vec4(a[i], b[i], 1.0)", {{name}, false}, 14);
        if (linked.program == nullptr)
            return linked.log;
        const FeedbackVarying& varying = linked.program->feedback[0];
        const auto made = nir::interpret(*linked.program->vertex.nir, {});
        EXPECT_TRUE(made) << made.error().text;
        std::string text;
        for (uint32_t k = 0; k < varying.size; ++k) {
            EXPECT_TRUE(varying.is_packed);
            const uint32_t at = varying.component + k * varying.type.components;
            text += fmt::format(
                "{} ", nir::slot_float(made->lanes[0].outputs[varying.output + at / 4], at % 4));
        }
        return text;
    };
    EXPECT_EQ(kept("a[9]"), "1 ");
    EXPECT_EQ(kept("b[5]"), "2 ");
    EXPECT_EQ(kept("b"), "0 0 0 0 0 2 0 0 0 ");
}

// 1.20 has varyings, of which the same is true.
TEST(DesktopPacking, OfOlderVersionsToo) {
    DesktopInput input;
    const Linked linked = link_desktop(
        {"#version 120\nvarying float a[64]; void main() { gl_Position = gl_Vertex;"
         "for (int k = 0; k < 64; ++k) a[k] = float(k); }"},
        {"#version 120\nvarying float a[64]; uniform int i; void main() { gl_FragColor ="
         "vec4(a[i], a[2], a[63], a[0]); }"},
        input);
    ASSERT_NE(linked.program, nullptr) << linked.log;
    EXPECT_EQ(linked.program->fragment.nir->inputs.size(), 16u);
}

}  // namespace
}  // namespace cuesta::glsl
