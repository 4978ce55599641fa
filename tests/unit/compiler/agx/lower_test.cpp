// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "compiler/nir/printer.h"
#include "lower_testing.h"

namespace cuesta::agx {
namespace {

using nir::IntrinsicOp;
using nir::slot_of_floats;
using nir::SlotBits;

constexpr std::string_view vertex_text = R"(shader vertex
  input 0 generic 0 vec4 smooth "place"
  input 1 generic 1 vec4 smooth "paint"
  output 0 position 0 vec4 smooth "position"
  output 1 generic 3 vec4 smooth "first"
  output 2 generic 5 vec4 smooth "second"
  uniforms 6
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32x4 = load_input %0 base=1 component=0
  %3:32x4 = load_uniform %0 base=0 component=0 range=1
  %4:32x4 = load_uniform %0 base=5 component=0 range=1
  %5:32x4 = fmul %1, %3
  %6:32x4 = fadd %5, %4
  store_output %6, %0 base=0 component=0 write_mask=xyzw
  store_output %2, %0 base=1 component=0 write_mask=xy
  store_output %2, %0 base=2 component=0 write_mask=xyz
}
)";

Lowered lowered_vertex(std::string_view text, const VertexOptions& options = {}) {
    Result<Lowered> result = lower(*shader_of(std::string(text)), options);
    if (!result) {
        ADD_FAILURE() << result.error().text;
        return {};
    }
    return std::move(result).take();
}

Lowered lowered_fragment(const std::string& text, const FragmentOptions& options) {
    Result<Lowered> result = lower(*shader_of(text), options);
    if (!result) {
        ADD_FAILURE() << result.error().text;
        return {};
    }
    return std::move(result).take();
}

TEST(Lower, VertexShaderIsFetchArithmeticAndStores) {
    VertexOptions options;
    options.outputs = {VaryingUse::smooth, VaryingUse::flat, VaryingUse::smooth};
    const Lowered lowered = lowered_vertex(vertex_text, options);
    const VertexInfo& info = lowered.program.vertex;
    EXPECT_EQ(info.words, 9);
    EXPECT_EQ(info.smooth_words, 3);
    EXPECT_EQ(info.flat_words, 2);
    EXPECT_EQ(info.attribute_mask, 3u);
    ASSERT_EQ(info.outputs.size(), 3u);
    EXPECT_EQ(info.outputs[1].index, 5u);
    EXPECT_EQ(info.outputs[1].word, 4);
    EXPECT_EQ(info.outputs[2].word, 7);
    EXPECT_EQ(lowered.program.uniform_vec4s, 6u);

    Environment environment;
    const uint64_t place = Environment::base_address;
    const uint64_t paint = Environment::base_address + 256;
    environment.set(SystemValue::attribute_address, 0,
                    {static_cast<uint32_t>(place), static_cast<uint32_t>(place >> 32)});
    environment.set(SystemValue::attribute_address, 1,
                    {static_cast<uint32_t>(paint), static_cast<uint32_t>(paint >> 32)});
    const std::array<float, 4> position = {1, 2, 3, 4};
    const std::array<float, 4> color = {5, 6, 7, 8};
    environment.put(2 * 16, position.data(), 16);
    environment.put(256 + 2 * 16, color.data(), 16);
    environment.uniforms.resize(6);
    environment.uniforms[0] = slot_of_floats(2, 2, 2, 2);
    environment.uniforms[5] = slot_of_floats(1, 0, 0, 1);
    nir::InterpreterInputs inputs;
    inputs.lanes[0].vertex_id = 2;
    const auto outputs = run_lowered(lowered, environment, inputs);
    ASSERT_TRUE(outputs) << outputs.error().text;
    EXPECT_EQ(environment.faults, std::vector<std::string>{});
    // z of 6 and w of 9 in -w..w.
    EXPECT_EQ(outputs->lanes[0].outputs[0], slot_of_floats(3, 4, 7.5f, 9));
    EXPECT_EQ(outputs->lanes[0].outputs[1], slot_of_floats(5, 6, 0, 0));
    EXPECT_EQ(outputs->lanes[0].outputs[2], slot_of_floats(5, 6, 7, 0));
    unsigned word = 0;
    for (const nir::Intrinsic* store : intrinsics_of(*lowered.shader, IntrinsicOp::store_output))
        EXPECT_EQ(vertex_words(*lowered.shader, *store, info), std::vector{word++});
    EXPECT_EQ(word, info.words);
}

const std::string fragment_text = R"(shader fragment
  input 0 generic 0 vec4 smooth "paint"
  output 0 color 0 vec4 smooth "color"
  uniforms 1
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32x4 = load_uniform %0 base=0 component=0 range=1
  %3:32x4 = fmul %1, %2
  store_output %3, %0 base=0 component=0 write_mask=xyzw
}
)";

TEST(Lower, FragmentShaderStoresItsColour) {
    const Lowered lowered = lowered_fragment(fragment_text, plain_target());
    EXPECT_FALSE(lowered.program.fragment.tests_late);
    EXPECT_FALSE(lowered.program.fragment.translucent);
    Environment environment;
    environment.uniforms = {slot_of_floats(1, 0.5f, 0.25f, 1)};
    nir::InterpreterInputs inputs;
    for (nir::LaneInputs& lane : inputs.lanes)
        lane.inputs = {slot_of_floats(1, 1, 1, 0.5f)};
    const auto outputs = run_lowered(lowered, environment, inputs);
    ASSERT_TRUE(outputs) << outputs.error().text << nir::print(*lowered.shader);
    EXPECT_EQ(environment.faults, std::vector<std::string>{});
    const std::array<uint8_t, 4> expected = {255, 128, 64, 128};
    for (unsigned c = 0; c < 4; ++c)
        EXPECT_EQ(environment.tile[0][0][c], expected[c]);
}

}  // namespace
}  // namespace cuesta::agx
