// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The vertex-shader stream: attribute formats, output formats, draws, faults.
#include <cmath>

#include "gp_machine.h"
#include "gp_text.h"

namespace cuesta::simulator::mali400 {
namespace {

namespace vs = hw::mali400::vs;
using hw::mali400::AttributeDescriptor;
using hw::mali400::AttributeType;
using hw::mali400::OutputDescriptor;
using hw::mali400::OutputType;

constexpr std::string_view pass_through =
    "in0 = a0; mul0 = mov(in0.z); mul1 = mov(in0.w); acc0 = mov(in0.x); acc1 = mov(in0.y); "
    "v0.xyzw = acc0, acc1, mul0, mul1\n";

// A stream that runs one program.
class VsStream : public testing::Test {
  protected:
    void shader(std::string_view text) {
        const std::vector<uint32_t> words = assemble(text);
        machine.vs(vs::Shader{.address = machine.place(std::span<const uint32_t>(words)),
                              .size = static_cast<uint32_t>(words.size() * 4)});
        machine.vs(
            vs::ShaderInfo{.prefetch = 0, .instructions = static_cast<uint16_t>(words.size() / 4)});
    }

    void attributes(std::initializer_list<AttributeDescriptor> list) {
        std::vector<uint32_t> words;
        for (const AttributeDescriptor& descriptor : list)
            append(words, hw::mali400::pack(descriptor));
        machine.vs(vs::AttributeArray{.address = machine.place(std::span<const uint32_t>(words)),
                                      .entries = static_cast<uint16_t>(list.size())});
    }

    void outputs(std::initializer_list<OutputDescriptor> list) {
        std::vector<uint32_t> words;
        for (const OutputDescriptor& descriptor : list)
            append(words, hw::mali400::pack(descriptor));
        machine.vs(vs::Counts{.attributes = 16, .outputs = static_cast<uint8_t>(list.size())});
        machine.vs(vs::OutputArray{.address = machine.place(std::span<const uint32_t>(words)),
                                   .entries = static_cast<uint16_t>(list.size())});
    }

    OutputDescriptor positions(uint32_t count) {
        position_buffer = machine.allocate(count * 16);
        return {
            .address = position_buffer, .components = 1, .type = OutputType::special, .stride = 16};
    }

    GpStats expect_success() {
        const auto stats = machine.run();
        if (!stats) {
            ADD_FAILURE() << stats.error().text;
            return {};
        }
        return *stats;
    }

    std::string expect_error(Errc code) {
        const auto stats = machine.run();
        if (stats) {
            ADD_FAILURE() << "the job succeeded";
            return {};
        }
        EXPECT_EQ(stats.error().code, code) << stats.error().text;
        return stats.error().text;
    }

    std::array<float, 4> position(uint32_t vertex) {
        return machine.read<std::array<float, 4>>(position_buffer + vertex * 16);
    }

    // What attribute 0 reads from the bytes.
    template <typename T, size_t Count>
    std::array<float, 4> fetched(AttributeType type, const std::array<T, Count>& values) {
        const uint32_t buffer = machine.place(std::span<const T>(values));
        shader(pass_through);
        attributes({{.address = buffer, .components = Count, .type = type, .stride = 0}});
        outputs({positions(1)});
        machine.vs(vs::Draw{.count = 1});
        expect_success();
        machine.vs_words().clear();
        return position(0);
    }

    GpMachine machine;
    uint32_t position_buffer = 0;

  private:
    static void append(std::vector<uint32_t>& words, std::array<uint32_t, 2> pair) {
        words.insert(words.end(), pair.begin(), pair.end());
    }
};

using Four = std::array<float, 4>;

TEST_F(VsStream, FetchesEveryAttributeType) {
    EXPECT_EQ(fetched(AttributeType::float32, std::array{1.5f, -2.0f}), (Four{1.5f, -2, 0, 1}));
    EXPECT_EQ(fetched(AttributeType::sint32, std::array<int32_t, 3>{-7, 16777217, 3}),
              (Four{-7, 16777216, 3, 1}));
    EXPECT_EQ(fetched(AttributeType::uint32, std::array<uint32_t, 1>{0xffffffff}),
              (Four{4294967296.0f, 0, 0, 1}));
    EXPECT_EQ(fetched(AttributeType::float16, std::array<uint16_t, 4>{0x3c00, 0xc000, 1, 0x7bff}),
              (Four{1, -2, std::ldexp(1.0f, -24), 65504}));
    EXPECT_EQ(fetched(AttributeType::sint16, std::array<int16_t, 2>{-32768, 5}),
              (Four{-32768, 5, 0, 1}));
    EXPECT_EQ(fetched(AttributeType::uint16, std::array<uint16_t, 2>{65535, 5}),
              (Four{65535, 5, 0, 1}));
    EXPECT_EQ(fetched(AttributeType::sint8, std::array<int8_t, 4>{-128, 127, 0, 2}),
              (Four{-128, 127, 0, 2}));
    EXPECT_EQ(fetched(AttributeType::uint8, std::array<uint8_t, 4>{255, 1, 0, 2}),
              (Four{255, 1, 0, 2}));
    EXPECT_EQ(fetched(AttributeType::snorm8, std::array<int8_t, 4>{-128, -1, 127, 25}),
              (Four{-1, -1 / 255.0f, 1, 0.2f}));
    EXPECT_EQ(fetched(AttributeType::unorm8, std::array<uint8_t, 4>{255, 0, 51, 255}),
              (Four{1, 0, 0.2f, 1}));
    EXPECT_EQ(fetched(AttributeType::snorm16, std::array<int16_t, 3>{-32768, 32767, 0}),
              (Four{-1, 1, 1 / 65535.0f, 1}));
    EXPECT_EQ(fetched(AttributeType::unorm16, std::array<uint16_t, 2>{65535, 13107}),
              (Four{1, 0.2f, 0, 1}));
    EXPECT_EQ(fetched(AttributeType::snorm32, std::array<int32_t, 2>{INT32_MIN, INT32_MAX}),
              (Four{-1, 1, 0, 1}));
    EXPECT_EQ(fetched(AttributeType::unorm32, std::array<uint32_t, 2>{0xffffffff, 0}),
              (Four{1, 0, 0, 1}));
    EXPECT_EQ(fetched(AttributeType::fixed16_16, std::array<int32_t, 2>{0x18000, -0x10000}),
              (Four{1.5f, -1, 0, 1}));
}

TEST_F(VsStream, RunsEveryVertexOfADraw) {
    std::vector<float> values;
    for (unsigned i = 0; i < 41; ++i)
        values.insert(values.end(), {static_cast<float>(i), static_cast<float>(i) * 2});
    const uint32_t buffer = machine.place(std::span<const float>(values));
    shader(pass_through);
    attributes({{.address = buffer, .components = 2, .type = AttributeType::float32, .stride = 8}});
    outputs({positions(41)});
    machine.vs(vs::Semaphore{vs::SemaphoreValue::begin_1});
    machine.vs(vs::Semaphore{vs::SemaphoreValue::begin_2});
    machine.vs(vs::Unknown41{});
    machine.vs(vs::Draw{.count = 41});
    machine.vs(vs::Unknown60{});
    machine.vs(vs::Semaphore{vs::SemaphoreValue::end});
    const GpStats stats = expect_success();
    EXPECT_EQ(stats.vertices, 41u);
    EXPECT_EQ(stats.instructions, 41u);
    EXPECT_EQ(stats.commands, 11u);
    for (unsigned i = 0; i < 41; ++i)
        EXPECT_EQ(position(i), (Four{static_cast<float>(i), static_cast<float>(i) * 2, 0, 1}));
}

TEST_F(VsStream, WritesEveryOutputFormat) {
    const uint32_t buffer =
        machine.place(std::span<const float>(std::array{1.0f, 2.0f, 3.0f, 4.0f}));
    shader(
        "in0 = a0; mul0 = mov(in0.z); mul1 = mov(in0.w); acc0 = mov(in0.x); acc1 = mov(in0.y); "
        "v0.xyzw = acc0, acc1, mul0, mul1\n"
        "in0 = a0; mul0 = mov(in0.z); mul1 = mov(in0.w); acc0 = mov(in0.x); acc1 = mov(in0.y); "
        "v1.xyzw = acc0, acc1, mul0, mul1\n"
        "in0 = a0; mul0 = mov(in0.z); mul1 = mov(in0.w); acc0 = mov(in0.x); acc1 = mov(in0.y); "
        "v2.xyzw = acc0, acc1, mul0, mul1\n"
        "in0 = a0; acc0 = mov(in0.w); v3.x = acc0\n");
    attributes({{.address = buffer, .components = 4, .type = AttributeType::float32, .stride = 0}});
    const uint32_t varyings = machine.allocate(64);
    const uint32_t sizes = machine.allocate(8);
    const std::array<float, 16> marker = {9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9};
    machine.write(varyings, marker.data(), 64);
    outputs({positions(2),
             {.address = varyings, .components = 3, .type = OutputType::float32, .stride = 32},
             {.address = varyings + 16, .components = 2, .type = OutputType::float16, .stride = 32},
             {.address = sizes, .components = 2, .type = OutputType::special, .stride = 4}});
    machine.vs(vs::Draw{.count = 2});
    expect_success();
    EXPECT_EQ(machine.read<Four>(varyings), (Four{1, 2, 3, 9}));
    EXPECT_EQ(machine.read<Four>(varyings + 32), (Four{1, 2, 3, 9}));
    EXPECT_EQ(machine.read<uint32_t>(varyings + 16), 0x40003c00u);
    EXPECT_EQ(machine.read<float>(varyings + 20), 9.0f);
    EXPECT_EQ(machine.read<float>(sizes), 4.0f);
    EXPECT_EQ(machine.read<float>(sizes + 4), 4.0f);
    EXPECT_EQ(position(1), (Four{1, 2, 3, 4}));
}

TEST_F(VsStream, LoadsUniformsAndFollowsJumps) {
    const std::array<float, 8> uniforms = {1, 2, 3, 4, 5, 6, 7, 8};
    machine.vs(
        vs::Uniforms{.address = machine.place(std::span<const float>(uniforms)), .size = 32});
    shader("mem = [1]; acc0 = mov(mem.x); acc1 = mov(mem.w); v0.xy = acc0, acc1\n");
    attributes({});
    outputs({positions(1)});
    // The rest of the stream is elsewhere and jumps back to the end.
    std::vector<uint32_t> rest;
    for (const vs::Command& command :
         {vs::Command(vs::Draw{.count = 1}), vs::Command(vs::Draw{})}) {
        const auto pair = vs::pack(command);
        rest.insert(rest.end(), pair.begin(), pair.end());
    }
    const uint32_t stream_bytes = static_cast<uint32_t>(machine.vs_words().size() * 4) + 8;
    const uint32_t elsewhere = machine.allocate(24);
    const uint32_t here = machine.allocate(0);
    const auto back = vs::pack(vs::Continue{here + stream_bytes});
    rest.insert(rest.end(), back.begin(), back.end());
    machine.write(elsewhere, rest.data(), rest.size() * 4);
    machine.vs(vs::Continue{elsewhere});
    const GpStats stats = expect_success();
    EXPECT_EQ(machine.task.frame[0], here);
    EXPECT_EQ(stats.draws, 1u);
    EXPECT_EQ(position(0)[0], 5.0f);
    EXPECT_EQ(position(0)[1], 8.0f);
}

// No PLBU command says where the sizes of non-indexed points are (part 2, 2.9).
TEST_F(VsStream, HandsPointSizesToThePlbu) {
    namespace plbu = hw::mali400::plbu;
    const std::array<float, 8> points = {8, 8, 0.5f, 6, 40, 8, 0.5f, 9};  // x, y, z, size
    shader(
        "in0 = a0; mem = [0]; mul0 = mov(in0.z); mul1 = mov(mem.x); acc0 = mov(in0.x); "
        "acc1 = mov(in0.y); v0.xyzw = acc0, acc1, mul0, mul1\n"
        "in0 = a0; acc0 = mov(in0.w); v1.x = acc0\n");
    const std::array<float, 4> one = {1, 0, 0, 0};
    machine.vs(vs::Uniforms{.address = machine.place(std::span<const float>(one)), .size = 16});
    attributes({{.address = machine.place(std::span<const float>(points)),
                 .components = 4,
                 .type = AttributeType::float32,
                 .stride = 16}});
    outputs({positions(2),
             {.address = machine.allocate(8),
              .components = 2,
              .type = OutputType::special,
              .stride = 4}});
    machine.vs(vs::Draw{.count = 2});
    machine.begin_frame();
    machine.set_state();
    machine.plbu(plbu::LowPrimitiveSize{2});
    machine.plbu(plbu::RenderStateAndPositions{.render_state = 0, .positions = position_buffer});
    machine.plbu(plbu::DrawArrays{.start = 0, .count = 2, .mode = plbu::Mode::points});
    expect_success();
    EXPECT_EQ(machine.list(0).at(0).primitive.size, 6.0f);
    EXPECT_EQ(machine.list(2).at(0).primitive.size, 9.0f);
}

TEST_F(VsStream, TouchesNoAttributeThatTheShaderDoesNotLoad) {
    machine.vs(vs::Uniforms{.address = machine.allocate(16), .size = 16});
    shader("mem = [0]; acc0 = mov(mem.x); v0.x = acc0\n");
    // A descriptor of rubbish, as drivers leave it.
    attributes({{.address = 0xdead0000,
                 .components = 4,
                 .type = AttributeType::fixed16_16,
                 .stride = 77}});
    outputs({positions(1)});
    machine.vs(vs::Draw{.count = 1});
    expect_success();
}

TEST_F(VsStream, FaultsOnBadAddresses) {
    shader(pass_through);
    attributes(
        {{.address = 0xdead0000, .components = 4, .type = AttributeType::float32, .stride = 16}});
    outputs({positions(1)});
    machine.vs(vs::Draw{.count = 1});
    const std::string text = expect_error(Errc::fault);
    EXPECT_NE(text.find("VS stream at"), std::string::npos) << text;
    EXPECT_NE(text.find("attribute 0"), std::string::npos) << text;
    EXPECT_NE(text.find("0xdead0000"), std::string::npos) << text;
}

TEST_F(VsStream, FaultsOnBadCommands) {
    machine.vs_words() = {0, 0x90000000};
    EXPECT_NE(expect_error(Errc::fault).find("90000000"), std::string::npos);
    machine.vs_words().clear();
    machine.vs(vs::Draw{.count = 3});
    EXPECT_NE(expect_error(Errc::fault).find("before the shader info"), std::string::npos);
    machine.vs_words().clear();
    machine.vs(vs::Uniforms{.address = 0xdead0000, .size = 64});
    EXPECT_NE(expect_error(Errc::fault).find("uniforms"), std::string::npos);
}

TEST_F(VsStream, FaultsWhenMoreInstructionsAreNamedThanLoaded) {
    shader(pass_through);
    machine.vs(vs::ShaderInfo{.prefetch = 0, .instructions = 2});
    machine.vs(vs::Draw{.count = 1});
    EXPECT_NE(expect_error(Errc::fault).find("2 instructions, 1 are loaded"), std::string::npos);
}

TEST_F(VsStream, EndsEndlessStreamsAndPrograms) {
    const uint32_t here = machine.allocate(0);
    machine.vs(vs::Continue{here});
    machine.task.work_limit = 1000;
    expect_error(Errc::timeout);

    machine.vs_words().clear();
    machine.task.work_limit = 1 << 24;
    const std::array<float, 4> ones = {1, 1, 1, 1};
    machine.vs(vs::Uniforms{.address = machine.place(std::span<const float>(ones)), .size = 16});
    shader("again: mem = [0]; pass = mov(mem.x); branch again\n");
    attributes({});
    outputs({positions(1)});
    machine.vs(vs::Draw{.count = 1});
    EXPECT_NE(expect_error(Errc::timeout).find("vertices 0 to 0"), std::string::npos);
}

}  // namespace
}  // namespace cuesta::simulator::mali400
