// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Constant and shader buffers: what is pushed, what the preamble loads, what each thread does, and
// what offsets out of range reach.
#include <algorithm>
#include <cstring>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "agx_testing.h"

namespace cuesta::agx {
namespace {

unsigned count(const std::string& text, std::string_view what) {
    unsigned n = 0;
    for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
        ++n;
    return n;
}

std::string main_of(const std::string& listing) {
    const size_t at = listing.find("main:");
    return at == std::string::npos ? listing : listing.substr(at);
}

std::vector<std::byte> words_buffer(uint32_t words, uint32_t first) {
    std::vector<std::byte> bytes(size_t{words} * 4);
    for (uint32_t i = 0; i < words; ++i) {
        const uint32_t word = first + i;
        std::memcpy(&bytes[size_t{i} * 4], &word, 4);
    }
    return bytes;
}

// Inputs: %1 integers (flat); %3, a number below 4, and %4, 16 times that, are of it. %2 uniforms,
// integers below 4. The result is %40, of one component.
std::unique_ptr<nir::Shader> fragment_shader(const std::string& body, unsigned components = 1) {
    return parse_shader(fmt::format(
        R"(shader fragment
  input 0 generic 0 vec4 flat ""
  output 0 color 0 vec4 smooth ""
  uniforms 1
fn main {{
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32x4 = load_uniform %0 base=0 component=0 range=1
  %3:32 = mov %1.x
  %4:32 = mov %1.y
{}  store_output %40, %0 base=0 component=0 write_mask={}
}}
)",
        body, std::string_view("xyzw").substr(0, components)));
}

GroupSetup setup_of(const nir::Shader& shader) {
    GroupSetup setup = plain_setup(shader, 3);
    setup.uniforms.assign(1, {2, 1, 3, 0});
    for (unsigned i = 0; i < lane_count; ++i)
        if (shader.stage == nir::Stage::fragment)
            setup.lanes[i].inputs[0] = {i % 4, 16 * (i % 4), i, 0};
    setup.constant_buffers = {words_buffer(16, 100), words_buffer(16, 200)};
    return setup;
}

// The program, which must do what the interpreter does.
Program right_program(const nir::Shader& shader, const CommonOptions& common = {}) {
    const Result<Program> program = compile_any(shader, common);
    EXPECT_TRUE(program) << program.error().text;
    if (!program)
        return {};
    expect_same(shader, setup_of(shader), common);
    return *program;
}

TEST(ConstantBuffers, ConstantOffsetsAreInUniformRegisters) {
    const auto shader = fragment_shader(
        "  %10:32 = load_const 1\n  %11:32 = load_const 2\n  %12:32 = load_const 20\n"
        "  %13:32x3 = load_ubo %10, %12\n  %14:32x4 = load_ubo %11, %0\n"
        "  %15:32x3 = iadd %13, %14.wzy\n  %40:32x3 = iadd %15, %1.xxx\n",
        3);
    const Program program = right_program(*shader);
    EXPECT_EQ(count(listing(program), "device_load"), 0u) << listing(program);
    EXPECT_EQ(program.constant_buffers, (std::vector<BufferRead>{{1, 32}, {2, 16}}));
    std::vector<std::pair<unsigned, unsigned>> ranges;  // buffer, offset
    for (const PushRange& range : program.push)
        if (range.table == Table::constant_buffer)
            ranges.emplace_back(range.buffer, range.offset);
    EXPECT_EQ(ranges, (std::vector<std::pair<unsigned, unsigned>>{{1, 20}, {2, 4}}));
}

// What is made of nothing but uniforms is loaded once.
TEST(ConstantBuffers, OffsetsOfUniformsAreReadByThePreamble) {
    const auto shader = fragment_shader(
        "  %10:32 = load_const 1\n  %11:32 = load_const 4\n  %12:32 = ishl %2.x, %11\n"
        "  %13:32x4 = load_ubo %10, %12\n  %14:32 = iadd %13.x, %13.w\n"
        "  %40:32 = iadd %14, %1.x\n");
    const Program program = right_program(*shader);
    EXPECT_EQ(count(listing(program), "device_load"), 1u) << listing(program);
    EXPECT_EQ(count(main_of(listing(program)), "device_load"), 0u) << listing(program);
    const Program alone = right_program(*shader, {.preamble = false});
    EXPECT_EQ(count(main_of(listing(alone)), "device_load"), 1u) << listing(alone);
}

TEST(ConstantBuffers, ComputedOffsetsLoadVectors) {
    const auto shader =
        fragment_shader("  %10:32 = load_const 2\n  %40:32x4 = load_ubo %10, %4\n", 4);
    const Program program = right_program(*shader);
    EXPECT_EQ(count(main_of(listing(program)), "device_load"), 1u) << listing(program);
    EXPECT_EQ(program.constant_buffers, (std::vector<BufferRead>{{2, 16}}));
}

TEST(ConstantBuffers, HalvesAreReadAsTheyAre) {
    const auto shader = fragment_shader(
        "  %10:32 = load_const 1\n  %11:16x3 = load_ubo %10, %4\n  %12:16x2 = load_ubo %10, %10\n"
        "  %13:16 = iadd %11.z, %12.x\n  %40:32 = u2u32 %13\n");
    right_program(*shader);
    // At an odd byte: rounded down by the interpreter, undefined for the machine.
    const auto even = fragment_shader(
        "  %10:32 = load_const 1\n  %11:32 = load_const 6\n  %12:16x2 = load_ubo %10, %11\n"
        "  %13:16 = iadd %12.x, %12.y\n  %14:32 = u2u32 %13\n  %40:32 = iadd %14, %1.x\n");
    right_program(*even);
}

// Those that find no register are read from memory, four components at a time.
TEST(ConstantBuffers, ManyConstantOffsetsAreReadFromMemory) {
    std::string body = "  %10:32 = load_const 1\n  %41:32 = mov %1.x\n";
    unsigned next = 42;
    constexpr unsigned vectors = 100;
    std::string sum = "%41";
    for (unsigned i = 0; i < vectors; ++i) {
        body += fmt::format(
            "  %{0}:32 = load_const {4}\n  %{1}:32x4 = load_ubo %10, %{0}\n  %{2}:32 = imul "
            "%{1}.x, "
            "%{1}.w\n  %{3}:32 = iadd %{2}, {5}\n",
            next, next + 1, next + 2, next + 3, 16 * i, sum);
        // Each reads what another lane's input has, so that the sums stay in main.
        body += fmt::format("  %{}:32 = ixor %{}, %1.z\n", next + 4, next + 3);
        sum = fmt::format("%{}", next + 4);
        next += 5;
    }
    body += fmt::format("  %40:32 = iadd {}, %1.z\n", sum);
    const auto shader = fragment_shader(body);
    ASSERT_NE(shader, nullptr);
    GroupSetup setup = setup_of(*shader);
    setup.constant_buffers[0] = words_buffer(4 * vectors, 1000);
    expect_same(*shader, setup, {.preamble = false});
    expect_same(*shader, setup);
    const Result<Program> program = compile_any(*shader, {.preamble = false});
    ASSERT_TRUE(program) << program.error().text;
    const unsigned loads = count(listing(*program), "device_load");
    EXPECT_GT(loads, 10u);
    EXPECT_LT(loads, vectors);
    EXPECT_EQ(program->constant_buffers, (std::vector<BufferRead>{{1, 16 * vectors}}));
}

// Reading behind the buffer, which is the last thing in memory, is a fault of the machine.
TEST(ConstantBuffers, OffsetsOutOfRangeGiveWhatIsInTheBuffer) {
    const auto shader = fragment_shader(
        "  %10:32 = load_const 1\n  %11:32 = load_const 0x7ffff0\n  %12:32 = imul %1.z, %11\n"
        "  %40:32x4 = load_ubo %10, %12\n",
        4);
    GroupSetup setup = setup_of(*shader);
    setup.constant_buffers = {words_buffer(8, 1)};
    const Result<Program> program = compile_any(*shader);
    ASSERT_TRUE(program) << program.error().text;
    const auto got = run_fragments(*shader, raw_targets(*shader), *program, setup);
    ASSERT_TRUE(got) << got.error().text;
    EXPECT_EQ(got->lanes[0].outputs[0], (nir::SlotBits{1, 2, 3, 4}));
    for (unsigned i = 1; i < lane_count; ++i)
        EXPECT_EQ(got->lanes[i].outputs[0], (nir::SlotBits{5, 6, 7, 8})) << i;
}

TEST(ConstantBuffers, MissingOnesAreZeros) {
    const auto shader = fragment_shader(
        "  %10:32 = load_const 2\n  %11:32 = load_const 3\n  %12:32 = load_const 80\n"
        "  %13:32 = load_ubo %10, %12\n  %14:32 = load_ubo %11, %4\n  %15:32 = iadd %13, %14\n"
        "  %40:32 = iadd %15, %1.x\n");
    right_program(*shader);
}

TEST(ConstantBuffers, RefusesWhatItHasNot) {
    const auto refusal = [](const std::string& body) {
        const auto shader = fragment_shader(body);
        const Result<Program> program = compile_any(*shader);
        return program ? std::string() : program.error().text;
    };
    EXPECT_EQ(refusal("  %40:32 = load_ubo %3, %0\n"),
              "'load_ubo' of a buffer whose number is computed");
    EXPECT_EQ(refusal("  %40:32 = load_ubo %0, %0\n"), "'load_ubo' of buffer 0: there are 1 to 31");
    EXPECT_EQ(refusal("  %10:32 = load_const 32\n  %40:32 = load_ubo %10, %0\n"),
              "'load_ubo' of buffer 32: there are 1 to 31");
    EXPECT_EQ(
        refusal("  %10:32 = load_const 1\n  %11:8 = load_ubo %10, %0\n  %40:32 = u2u32 %11\n"),
        "'load_ubo' of 8 bits a component: the G13 compiler has 16 and 32");
    EXPECT_EQ(refusal("  %40:32 = mov %1.x\n  store_ssbo %40, %0, %0 write_mask=x\n"),
              "'store_ssbo' has no place in fragment programs of the G13");
}

// --- stores --------------------------------------------------------------------------------------

std::unique_ptr<nir::Shader> vertex_shader(const std::string& body) {
    return parse_shader(R"(shader vertex
  input 0 generic 0 vec4 smooth ""
  output 0 position 0 vec4 smooth ""
fn main {
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32 = load_vertex_id
)" + body + "  store_output %1, %0 base=0 component=0 write_mask=xyzw\n}\n");
}

GroupSetup store_setup(const nir::Shader& shader) {
    GroupSetup setup = setup_of(shader);
    setup.shader_buffers = {words_buffer(lane_count * 8, 7), words_buffer(20, 9)};
    return setup;
}

TEST(ShaderBuffers, TakeVectorsOfEachVertex) {
    for (const std::string_view mask : {"xyzw", "xyz", "x", "yw"}) {
        const auto shader = vertex_shader(fmt::format(
            "  %10:32 = load_const 5\n  %11:32 = ishl %2, %10\n  %12:32 = load_const 8\n"
            "  %13:32 = iadd %11, %12\n  store_ssbo %1, %0, %13 write_mask={}\n",
            mask));
        ASSERT_NE(shader, nullptr);
        expect_same(*shader, store_setup(*shader));
        const Result<Program> program = compile_any(*shader);
        ASSERT_TRUE(program) << program.error().text;
        EXPECT_EQ(program->written_shader_buffers, 1u);
        EXPECT_EQ(count(listing(*program), "device_store"), 1u) << listing(*program);
    }
}

// A store that is not inside as a whole does nothing; one of the interpreter stores what is.
TEST(ShaderBuffers, StoresOutOfRangeDoNothing) {
    const auto shader = vertex_shader(
        "  %10:32 = load_const 3\n  %11:32 = ishl %2, %10\n  %12:32 = load_const 1\n"
        "  %13:32 = load_const 0xffffffd0\n  store_ssbo %1, %12, %11 write_mask=xy\n"
        "  %14:32 = iadd %11, %13\n  store_ssbo %1, %12, %14 write_mask=xy\n");
    ASSERT_NE(shader, nullptr);
    GroupSetup setup = store_setup(*shader);
    expect_same(*shader, setup);
    // None, and less than a store takes.
    for (const uint32_t words : {0u, 1u}) {
        setup.shader_buffers[1] = words_buffer(words, 9);
        const Result<Program> program = compile_any(*shader);
        ASSERT_TRUE(program) << program.error().text;
        const auto got = run_vertices(*shader, *program, setup);
        ASSERT_TRUE(got) << got.error().text;
        EXPECT_EQ(got->shader_buffers, setup.shader_buffers);
    }
}

// Indices whose offsets lose bits and so seem to be inside: 1 << 30 words are 4 GiB.
TEST(ShaderBuffers, IndicesThatWrapAreOutside) {
    const auto shader = vertex_shader(
        "  %10:32 = load_const 0x40000000\n  %11:32 = iadd %2, %10\n  %12:32 = load_const 2\n"
        "  %14:32 = ishl %11, %12\n  store_ssbo %2, %0, %14 write_mask=x\n");
    ASSERT_NE(shader, nullptr);
    const GroupSetup setup = store_setup(*shader);
    const Result<Program> program = compile_any(*shader);
    ASSERT_TRUE(program) << program.error().text;
    const auto got = run_vertices(*shader, *program, setup);
    ASSERT_TRUE(got) << got.error().text;
    EXPECT_EQ(got->shader_buffers, setup.shader_buffers);
}

// The last index that is inside as a whole, of buffers that end within an element.
TEST(ShaderBuffers, IndicesReachTheLastElement) {
    const auto shader = vertex_shader(
        "  %10:32 = load_const 4\n  %11:32 = ishl %2, %10\n"
        "  store_ssbo %2, %0, %11 write_mask=x\n");
    ASSERT_NE(shader, nullptr);
    for (uint32_t words = 1; words <= 10; ++words) {
        GroupSetup setup = store_setup(*shader);
        setup.shader_buffers[0] = words_buffer(words, 7);
        expect_same(*shader, setup);
    }
}

TEST(ShaderBuffers, KeepTheOrderOfStores) {
    const auto shader = vertex_shader(
        "  %10:32 = load_const 4\n  %11:32 = ishl %2, %10\n"
        "  store_ssbo %1, %0, %11 write_mask=xyzw\n  %12:32x2 = mov %1.zz\n  %14:32 = mov %1.x\n"
        "  store_ssbo %12, %0, %11 write_mask=xy\n  %13:1 = ilt %0, %2\n"
        "  if %13 {\n  b1:\n    store_ssbo %14, %0, %11 write_mask=x\n  } else {\n  b2:\n  }\n"
        "  b3:\n");
    if (shader != nullptr)
        expect_same(*shader, store_setup(*shader));
}

// More words of more buffers than there are registers for: the addresses of those that are read
// from memory need some, too.
TEST(ConstantBuffers, TheirAddressesHaveRoomBesideTheirWords) {
    std::string body;
    unsigned value = 50;
    std::string sum = "%1.x";
    for (unsigned buffer = 1; buffer <= 12; ++buffer) {
        const unsigned number = value++;
        body += fmt::format("  %{}:32 = load_const {}\n", number, buffer);
        for (unsigned slot = 0; slot < 16; ++slot) {
            const unsigned offset = value++, loaded = value++, next = value++;
            body += fmt::format("  %{}:32 = load_const {}\n", offset, slot * 64);
            body += fmt::format("  %{}:32x2 = load_ubo %{}, %{}\n", loaded, number, offset);
            body += fmt::format("  %{}:32 = iadd {}, %{}.y\n", next, sum, loaded);
            sum = fmt::format("%{}", next);
        }
    }
    const auto shader = fragment_shader(body + fmt::format("  %40:32 = mov {}\n", sum));
    ASSERT_NE(shader, nullptr);
    for (const bool preamble : {true, false}) {
        const Result<Program> program = compile_any(*shader, {.preamble = preamble});
        ASSERT_TRUE(program) << program.error().text;
        EXPECT_EQ(program->constant_buffers.size(), 12u);
        EXPECT_LE(program->uniform_halves, Limits::uniform_halves);
    }
}

}  // namespace
}  // namespace cuesta::agx
