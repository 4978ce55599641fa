// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Transform feedback: what may be asked for, where it is, and what is stored.
#include <bit>
#include <cstring>

#include <fmt/format.h>

#include "compiler/nir/interpreter.h"
#include "compiler/nir/passes/lower_feedback.h"
#include "link_testing.h"

namespace cuesta::glsl {
namespace {

constexpr std::string_view outputs =
    "in vec4 a; in int n; out vec3 v; flat out ivec2 i; out float w[3]; out mat2 m;"
    "struct S { float x; vec2 y; }; out S s; out vec4 unwritten;"
    "void main() { gl_Position = a; v = a.xyz * 2.0; i = ivec2(n, -n);"
    "w[0] = a.w; w[1] = a.w + 1.0; w[2] = a.w + 2.0; m = mat2(a.x, a.y, a.z, a.w);"
    "s.x = 7.0; s.y = vec2(8.0, 9.0); }";

// What reads one of them.
constexpr std::string_view reader = "in vec3 v; out vec4 c; void main() { c = v.xyzz; }";

Linked capture(std::vector<std::string> names, bool is_separate = false) {
    LinkInput input;
    input.options.limits.feedback_interleaved_components = 16;
    input.feedback = {std::move(names), is_separate};
    return link_300(outputs, reader, input);
}

std::string capture_log(std::vector<std::string> names, bool is_separate = false) {
    return capture(std::move(names), is_separate).log;
}

// "name:components*size@buffer+offset"
std::string told(const Linked& linked) {
    if (linked.program == nullptr)
        return linked.log;
    std::string text;
    for (const FeedbackVarying& varying : linked.program->feedback)
        text += fmt::format("{}:{}*{}@{}+{} ", varying.name,
                            varying.type.components * varying.type.slots(), varying.size,
                            varying.buffer, varying.offset);
    for (const uint32_t stride : linked.program->feedback_strides)
        text += fmt::format("|{}", stride);
    return text;
}

TEST(LinkFeedback, NamesAreOutputsOfTheVertexShader) {
    constexpr std::string_view unknown =
        "error: transform feedback: '{}' is no output of the vertex shader\n";
    for (const std::string_view name :
         {"z", "a", "c", "s", "s.z", "w[3]", "w[", "w[]", "w[0", "w[0]]", "w[-1]", "w[a]", "v[0]",
          "gl_FragCoord", "gl_Position[0]", "gl_VertexID", ""})
        EXPECT_EQ(capture_log({std::string(name)}), fmt::format(fmt::runtime(unknown), name));
    for (const std::string_view name : {"v", "i", "w", "w[0]", "w[2]", "m", "s.x", "s.y",
                                        "unwritten", "gl_Position", "gl_PointSize"})
        EXPECT_EQ(capture_log({std::string(name)}), "") << name;
}

TEST(LinkFeedback, NothingIsKeptTwice) {
    EXPECT_EQ(capture_log({"v", "i", "v"}),
              "error: transform feedback: 'v' is kept by 'v' already\n");
    EXPECT_EQ(capture_log({"w", "w[1]"}),
              "error: transform feedback: 'w[1]' is kept by 'w' already\n");
    EXPECT_EQ(capture_log({"gl_PointSize", "gl_PointSize"}),
              "error: transform feedback: 'gl_PointSize' is kept by 'gl_PointSize' already\n");
    EXPECT_EQ(capture_log({"w[0]", "w[1]", "s.x", "s.y"}), "");
}

TEST(LinkFeedback, ComponentsAreLimited) {
    EXPECT_EQ(capture_log({"gl_Position", "m", "w", "v", "i"}), "");  // 16
    EXPECT_EQ(capture_log({"gl_Position", "m", "w", "v", "i", "s.x"}),
              "error: transform feedback has 17 components, more than 16\n");
    EXPECT_EQ(capture_log({"gl_Position", "m", "w", "v"}, true), "");
    EXPECT_EQ(capture_log({"gl_Position", "m", "w", "v", "i"}, true),
              "error: transform feedback takes 5 buffers, more than 4\n");
    LinkInput input;
    input.options.limits.feedback_separate_components = 4;
    input.feedback = {{"big"}, true};
    EXPECT_EQ(log_300("out float big[5]; void main() {}", plain_fragment_300, input),
              "error: transform feedback of 'big' has 5 components, more than 4\n");
}

// However many there are, soon.
TEST(LinkFeedback, EndlessNamesEnd) {
    std::vector<std::string> names;
    for (unsigned i = 0; i < 200000; ++i)
        names.push_back(fmt::format("w[{}]", i));
    LinkInput input;
    input.options.limits.feedback_interleaved_components = 64;
    input.feedback = {std::move(names), false};
    EXPECT_EQ(log_300("out float w[200000]; void main() {}", plain_fragment_300, input),
              "error: transform feedback has 65 components, more than 64\n");
}

TEST(LinkFeedback, PlacesAreTold) {
    EXPECT_EQ(told(capture({"w", "gl_Position", "i", "m", "w"})),
              "error: transform feedback: 'w' is kept by 'w' already\n");
    EXPECT_EQ(told(capture({"w", "gl_Position", "i", "m"})),
              "w:1*3@0+0 gl_Position:4*1@0+12 i:2*1@0+28 m:4*1@0+36 |52");
    EXPECT_EQ(told(capture({"w[1]", "s.y", "gl_PointSize"}, true)),
              "w[1]:1*1@0+0 s.y:2*1@1+0 gl_PointSize:1*1@2+0 |4|8|4");
    EXPECT_EQ(told(capture({})), "");
}

// As a frontend asks the pass for it.
nir::FeedbackOptions feedback_options(const Program& program) {
    nir::FeedbackOptions options = {.captures = {}, .uniform = program.vertex.uniform_vec4s};
    for (const FeedbackVarying& varying : program.feedback) {
        const uint32_t slots = varying.size * varying.type.slots();
        for (uint32_t i = 0; i < slots; ++i)
            options.captures.push_back(
                {.output = varying.output + i,
                 .component = varying.component,
                 .components = varying.type.components,
                 .buffer = varying.buffer,
                 .stride = program.feedback_strides[varying.buffer],
                 .offset = varying.offset + 4 * i * varying.type.components});
    }
    return options;
}

// Vertex 5 of a draw of 3 vertices from 4 on, in instance 2, with a = (1, 2, 3, 4) and n = 11:
// the words of its place, which is the eighth.
std::vector<uint32_t> kept_words(const Linked& linked, uint32_t buffer) {
    EXPECT_NE(linked.program, nullptr) << linked.log;
    if (linked.program == nullptr)
        return {};
    const Program& program = *linked.program;
    const Result<bool> done = nir::lower_feedback(*program.vertex.nir, feedback_options(program));
    EXPECT_TRUE(done) << done.error().text;
    EXPECT_TRUE(nir::validate(*program.vertex.nir).empty());
    std::vector<std::vector<uint32_t>> buffers;
    for (const uint32_t stride : program.feedback_strides)
        buffers.emplace_back(stride / 4 * 8, 0xcccccccc);
    std::vector<std::span<std::byte>> spans;
    for (std::vector<uint32_t>& words : buffers)
        spans.push_back(std::as_writable_bytes(std::span(words)));
    std::vector<nir::SlotBits> uniforms(program.vertex.nir->uniform_vec4s);
    uniforms.back() = {4, 3, 0, 0};
    nir::InterpreterInputs inputs;
    inputs.uniforms = uniforms;
    inputs.shader_buffers = spans;
    inputs.lanes[0].vertex_id = 5;
    inputs.lanes[0].instance_id = 2;
    for (const nir::IoSlot& slot : program.vertex.nir->inputs)
        inputs.lanes[0].inputs.push_back(slot.name == "a" ? nir::slot_of_floats(1, 2, 3, 4)
                                                          : nir::SlotBits{11, 0, 0, 0});
    const Result<nir::InterpreterOutputs> ran = nir::interpret(*program.vertex.nir, inputs);
    EXPECT_TRUE(ran) << ran.error().text;
    const std::vector<uint32_t>& words = buffers[buffer];
    const size_t first = words.size() / 8 * 7;
    for (size_t i = 0; i < first; ++i)
        EXPECT_EQ(words[i], 0xcccccccc) << i;
    return {words.begin() + static_cast<std::ptrdiff_t>(first), words.end()};
}

std::vector<uint32_t> floats(std::initializer_list<float> values) {
    std::vector<uint32_t> words;
    for (const float value : values)
        words.push_back(std::bit_cast<uint32_t>(value));
    return words;
}

TEST(LinkFeedback, WhatNobodyReadsIsKeptToo) {
    EXPECT_EQ(kept_words(capture({"w", "gl_Position", "m", "v"}), 0),
              floats({4, 5, 6, 1, 2, 3, 4, 1, 2, 3, 4, 2, 4, 6}));
    EXPECT_EQ(kept_words(capture({"w[2]", "s.y", "w[0]", "s.x"}), 0), floats({6, 8, 9, 4, 7}));
    EXPECT_EQ(kept_words(capture({"i"}), 0),
              (std::vector<uint32_t>{11, static_cast<uint32_t>(-11)}));
    EXPECT_EQ(kept_words(capture({"gl_PointSize", "unwritten"}), 0), floats({0, 0, 0, 0, 0}));
}

TEST(LinkFeedback, EachMayHaveABufferOfItsOwn) {
    const auto words = [](uint32_t buffer) {
        return kept_words(capture({"v", "s.x", "i"}, true), buffer);
    };
    EXPECT_EQ(words(0), floats({2, 4, 6}));
    EXPECT_EQ(words(1), floats({7}));
    EXPECT_EQ(words(2), (std::vector<uint32_t>{11, static_cast<uint32_t>(-11)}));
}

// Shaders of 1.00 may be asked too.
TEST(LinkFeedback, OfVersion100) {
    constexpr std::string_view texts[] = {
        "varying vec2 v; varying float w; void main() { v = vec2(1.0); gl_Position = vec4(2.0); }",
        "precision mediump float; varying vec2 v; void main() { gl_FragColor = v.xyxy; }"};
    const Options options = options_300();
    const Compiled vertex = compile(nir::Stage::vertex, std::span(&texts[0], 1), options);
    const Compiled fragment = compile(nir::Stage::fragment, std::span(&texts[1], 1), options);
    ASSERT_NE(vertex.shader, nullptr) << vertex.log;
    ASSERT_NE(fragment.shader, nullptr) << fragment.log;
    const Feedback feedback = {{"w", "v", "gl_Position"}, false};
    EXPECT_EQ(kept_words(link(*vertex.shader, *fragment.shader, {}, options, feedback), 0),
              floats({0, 1, 1, 2, 2, 2, 2}));
}

}  // namespace
}  // namespace cuesta::glsl
