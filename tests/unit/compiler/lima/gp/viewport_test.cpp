// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the vertex core must make of position and point size (Mali-400 fact sheet, part 2, 2.5).
#include <algorithm>

#include <gtest/gtest.h>

#include "gp_testing.h"

namespace cuesta::lima::gp {
namespace {

constexpr std::string_view pass_through = R"(shader vertex
  input 0 generic 0 vec4 smooth ""
  input 1 generic 1 vec4 smooth ""
  output 0 position 0 vec4 smooth ""
  output 1 point_size 0 vec4 smooth ""
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32x4 = load_input %0 base=1 component=0
  store_output %1, %0 base=0 component=0 write_mask=xyzw
  %3:32 = mov %2.x
  store_output %3, %0 base=1 component=0 write_mask=x
}
)";

VertexData data_of(const Vec4& clip, float size) {
    VertexData data;
    data.attributes = {clip, {size, 0, 0, 0}};
    data.viewport_scale = {400, -300, 0.5f, 0};
    data.viewport_offset = {410, 305, 0.5f, 0};
    data.point_size = {1, 64, 0.5f, 0};
    return data;
}

Vec4 transformed(const Vec4& clip, const VertexData& data) {
    const float w = std::clamp(1.0f / clip[3], -1e10f, 1e10f);
    Vec4 out{};
    for (unsigned c = 0; c < 3; ++c)
        out[c] = clip[c] * data.viewport_scale[c] * w + data.viewport_offset[c];
    out[3] = w;
    return out;
}

TEST(GpViewport, PositionIsTransformedToTheBit) {
    const std::unique_ptr<nir::Shader> shader = parse_shader(pass_through);
    Result<Program> program = compile(*shader);
    ASSERT_TRUE(program) << program.error().text;
    for (const Vec4& clip : {Vec4{1, 2, 3, 4}, Vec4{0.3f, -0.7f, 0.9f, 1.1f}, Vec4{-5, 7, 0, -3},
                             Vec4{1, 1, 1, 1e-12f}, Vec4{1, 1, 1, -1e-12f}, Vec4{1, -1, 0.5f, 0.0f},
                             Vec4{1, -1, 0.5f, -0.0f}}) {
        const VertexData data = data_of(clip, 10);
        const VertexOutputs outputs = run_compiled(*shader, *program, data);
        ASSERT_EQ(outputs.error, "");
        EXPECT_TRUE(outputs.complaints.empty());
        EXPECT_EQ(outputs.values[0], transformed(clip, data)) << "w = " << clip[3];
    }
}

TEST(GpViewport, PointSizeIsClampedThenScaled) {
    const std::unique_ptr<nir::Shader> shader = parse_shader(pass_through);
    Result<Program> program = compile(*shader);
    ASSERT_TRUE(program) << program.error().text;
    const std::array<std::array<float, 2>, 4> sizes = {
        {{10, 5}, {0, 0.5f}, {1000, 32}, {-3, 0.5f}}};
    for (const auto& [size, expected] : sizes) {
        const VertexOutputs outputs = run_compiled(*shader, *program, data_of({0, 0, 0, 1}, size));
        EXPECT_EQ(outputs.values[1][0], expected);
    }
}

TEST(GpViewport, MemoryIsLaidOutAsStated) {
    const std::unique_ptr<nir::Shader> shader = parse_shader(pass_through);
    shader->uniform_vec4s = 7;
    Result<Program> program = compile(*shader);
    ASSERT_TRUE(program) << program.error().text;
    EXPECT_EQ(program->user_uniform_vec4s, 7u);
    EXPECT_EQ(program->viewport_base, 7u);
    EXPECT_EQ(program->point_size_base, 9u);
    EXPECT_EQ(program->constants_base, 10u);
    EXPECT_EQ(program->temporary_vec4s, 0u);
    ASSERT_EQ(program->outputs.size(), 2u);
    EXPECT_EQ(program->outputs[0].slot, nir::Slot::position);
    EXPECT_EQ(program->outputs[0].reg, 0);
    EXPECT_EQ(program->outputs[1].slot, nir::Slot::point_size);
    EXPECT_EQ(program->outputs[1].components, 1);
    EXPECT_EQ(program->attribute_mask, 3u);
    EXPECT_EQ(program->attribute_count, 2u);
}

// The position is transformed where control ends, whichever way it came.
TEST(GpViewport, PositionWrittenInBranches) {
    const std::unique_ptr<nir::Shader> shader = parse_shader(R"(shader vertex
  input 0 generic 0 vec4 smooth ""
  output 0 position 0 vec4 smooth ""
  output 1 generic 0 vec4 smooth ""
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  store_output %1, %0 base=0 component=0 write_mask=xyzw
  %2:1 = flt %1.x, %0
  if %2 {
    %3:32x2 = mov %1.yx
    store_output %3, %0 base=0 component=1 write_mask=xy
    return
  } else {
  }
  store_output %1, %0 base=1 component=0 write_mask=xyzw
}
)");
    expect_same(*shader, {{{1, 2, 3, 4}}, {}});
    expect_same(*shader, {{{-1, 2, 3, 4}}, {}});
}

}  // namespace
}  // namespace cuesta::lima::gp
