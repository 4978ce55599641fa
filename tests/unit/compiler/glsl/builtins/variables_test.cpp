// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Built-in variables of 3.00, on the interpreter and on the core of the G13.
#include <gtest/gtest.h>

#include "../../agx/agx_testing.h"
#include "../../shading/lower_testing.h"
#include "compiler/glsl/glsl.h"
#include "compiler/glsl/shader.h"

namespace cuesta::glsl::testing {
namespace {

std::unique_ptr<nir::Shader> shader_of_text(nir::Stage stage, std::string_view text) {
    const std::string_view strings[] = {"#version 300 es\nprecision highp float;\n", text};
    const Compiled result = compile(stage, strings, {.newest = Version::es_300});
    EXPECT_EQ(result.log, "") << text;
    shading::testing::Placer placer;
    return result.shader != nullptr
               ? shading::testing::lower_well(result.shader->module(), placer.options)
               : nullptr;
}

TEST(GlslVariables, NumbersOfVerticesAndInstances) {
    const std::unique_ptr<nir::Shader> shader =
        shader_of_text(nir::Stage::vertex,
                       "out vec4 o; void main() { gl_Position = vec4(1.0);"
                       "o = vec4(gl_VertexID, gl_InstanceID, -gl_VertexID, gl_VertexID / 2); }");
    ASSERT_NE(shader, nullptr);
    agx::GroupSetup setup = agx::plain_setup(*shader, 1);
    for (unsigned lane = 0; lane < agx::lane_count; ++lane) {
        setup.lanes[lane].vertex_id = 100 + 3 * lane;
        setup.lanes[lane].instance_id = 7 - lane % 4;
    }
    const auto ran = agx::run_nir(*shader, setup);
    ASSERT_TRUE(ran) << ran.error().text;
    EXPECT_EQ(ran->lanes[5].outputs[0], nir::slot_of_floats(115, 6, -115, 57));
    agx::expect_same(*shader, setup);
}

TEST(GlslVariables, OfFragments) {
    const std::unique_ptr<nir::Shader> shader = shader_of_text(
        nir::Stage::fragment,
        "out vec4 o; void main() { o = vec4(gl_FragCoord.xy + gl_PointCoord, gl_FragCoord.z,"
        "gl_FrontFacing ? 1.0 : 2.0); gl_FragDepth = gl_FragCoord.z * 0.5; }");
    ASSERT_NE(shader, nullptr);
    EXPECT_TRUE(std::ranges::any_of(shader->outputs, [](const nir::IoSlot& output) {
        return output.slot == nir::Slot::depth;
    }));
    agx::expect_same(*shader, agx::plain_setup(*shader, 2));
}

// Limits are constants, some of which are negative.
TEST(GlslVariables, Limits) {
    const std::string_view strings[] = {
        "#version 300 es\n"
        "int a[gl_MinProgramTexelOffset == -8 ? 1 : -1], b[gl_MaxProgramTexelOffset == 7 ? 1 : -1],"
        "c[gl_MaxVertexOutputVectors == 16 ? 1 : -1], d[gl_MaxFragmentInputVectors == 15 ? 1 : -1];"
        "void main() {}\n"};
    EXPECT_EQ(compile(nir::Stage::vertex, strings, {.newest = Version::es_300}).log, "");
}

}  // namespace
}  // namespace cuesta::glsl::testing
