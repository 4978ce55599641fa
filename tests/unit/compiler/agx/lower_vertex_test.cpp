// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Attributes out of memory, and the places of outputs.
#include <bit>
#include <cstring>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "base/half.h"
#include "compiler/nir/printer.h"
#include "lower_testing.h"

namespace cuesta::agx {
namespace {

using hw::agx::MemFormat;
using nir::slot_of_floats;
using nir::SlotBits;

// Attribute 0 is varying 0; the position is nothing.
const std::string pass_through = R"(shader vertex
  input 0 generic 0 vec4 smooth "a"
  output 0 position 0 vec4 smooth "position"
  output 1 generic 0 vec4 smooth "v"
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32x4 = load_const 0, 0, 0, 0
  store_output %2, %0 base=0 component=0 write_mask=xyzw
  store_output %1, %0 base=1 component=0 write_mask=xyzw
}
)";

struct Fetched {
    SlotBits value{};
    Lowered lowered;
};

// Attribute 0 of a vertex and instance, from bytes at 64 + shift in the memory.
Fetched fetch(const AttributeFetch& how,
              std::span<const uint8_t> bytes,
              uint32_t vertex = 0,
              uint32_t instance = 0,
              uint32_t shift = 0) {
    VertexOptions options;
    options.attributes = {how};
    Result<Lowered> lowered = lower(*shader_of(pass_through), options);
    if (!lowered) {
        ADD_FAILURE() << lowered.error().text;
        return {};
    }
    Environment environment;
    const uint64_t address = Environment::base_address + 64 + shift;
    environment.set(SystemValue::attribute_address, 0,
                    {static_cast<uint32_t>(address), static_cast<uint32_t>(address >> 32)});
    environment.put(64 + shift, bytes.data(), bytes.size());
    nir::InterpreterInputs inputs;
    inputs.lanes[0].vertex_id = vertex;
    inputs.lanes[0].instance_id = instance;
    const auto outputs = run_lowered(*lowered, environment, inputs);
    EXPECT_TRUE(outputs) << outputs.error().text << nir::print(*lowered->shader);
    EXPECT_EQ(environment.faults, std::vector<std::string>{});
    return {outputs->lanes[0].outputs[1], std::move(lowered).take()};
}

AttributeFetch attribute(MemFormat format, FetchConversion conversion, unsigned components) {
    AttributeFetch how;
    how.format = format;
    how.conversion = conversion;
    how.components = static_cast<uint8_t>(components);
    return how;
}

TEST(LowerFetch, MissingComponentsAreThoseOfAPoint) {
    const std::array<uint8_t, 2> bytes = {255, 51};
    EXPECT_EQ(fetch(attribute(MemFormat::u8norm, FetchConversion::none, 2), bytes).value,
              slot_of_floats(1, 0.2f, 0, 1));
    AttributeFetch integer = attribute(MemFormat::i8, FetchConversion::none, 2);
    integer.integer = true;
    EXPECT_EQ(fetch(integer, bytes).value, (SlotBits{255, 51, 0, 1}));
}

TEST(LowerFetch, Conversions) {
    const std::array<uint8_t, 8> bytes = {0x80, 0x7f, 0x00, 0xbc, 0xff, 0xff, 0x00, 0x40};
    AttributeFetch sint = attribute(MemFormat::i8, FetchConversion::sign_extend, 2);
    sint.integer = true;
    EXPECT_EQ(fetch(sint, bytes).value, (SlotBits{0xffffff80, 0x7f, 0, 1}));
    EXPECT_EQ(fetch(attribute(MemFormat::i8, FetchConversion::sint_to_float, 2), bytes).value,
              slot_of_floats(-128, 127, 0, 1));
    EXPECT_EQ(fetch(attribute(MemFormat::i8, FetchConversion::uint_to_float, 2), bytes).value,
              slot_of_floats(128, 127, 0, 1));
    EXPECT_EQ(fetch(attribute(MemFormat::i16, FetchConversion::sint_to_float, 3), bytes).value,
              slot_of_floats(0x7f80, static_cast<int16_t>(0xbc00), -1, 1));
    const std::array<uint8_t, 8> halves = {0, 0x3c, 0, 0xbc, 1, 0, 0, 0x40};
    EXPECT_EQ(fetch(attribute(MemFormat::i16, FetchConversion::half, 4), halves).value,
              slot_of_floats(1, -1, 0x1p-24f, 2));
    EXPECT_EQ(fetch(attribute(MemFormat::f16, FetchConversion::none, 4), halves).value,
              slot_of_floats(1, -1, 0x1p-24f, 2));
    EXPECT_EQ(fetch(attribute(MemFormat::s8norm, FetchConversion::none, 1), bytes).value,
              slot_of_floats(-1, 0, 0, 1));
}

TEST(LowerFetch, ConversionsOf32Bits) {
    const std::array<uint8_t, 8> bytes = {0, 0, 0, 0x80, 0, 0x80, 1, 0};
    EXPECT_EQ(fetch(attribute(MemFormat::i32, FetchConversion::unorm32, 1), bytes).value,
              slot_of_floats(0.5f, 0, 0, 1));
    EXPECT_EQ(fetch(attribute(MemFormat::i32, FetchConversion::snorm32, 1), bytes).value,
              slot_of_floats(-1, 0, 0, 1));
    EXPECT_EQ(fetch(attribute(MemFormat::i32, FetchConversion::fixed16, 2), bytes).value,
              slot_of_floats(-32768, 1.5f, 0, 1));
}

TEST(LowerFetch, Swizzles) {
    const std::array<uint8_t, 4> bytes = {0, 51, 102, 255};
    AttributeFetch bgra = attribute(MemFormat::u8norm, FetchConversion::none, 4);
    bgra.swizzle = {2, 1, 0, 3};
    EXPECT_EQ(fetch(bgra, bytes).value, slot_of_floats(0.4f, 0.2f, 0, 1));
    AttributeFetch luminance = attribute(MemFormat::u8norm, FetchConversion::none, 2);
    luminance.swizzle = {1, 1, 1, 3};
    EXPECT_EQ(fetch(luminance, bytes).value, slot_of_floats(0.2f, 0.2f, 0.2f, 1));
}

TEST(LowerFetch, AnyStrideOfElements) {
    std::array<uint8_t, 256> bytes{};
    for (unsigned i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<uint8_t>(i);
    for (const uint32_t stride : {0u, 1u, 2u, 3u, 4u, 6u, 8u, 12u, 20u, 32u}) {
        AttributeFetch how = attribute(MemFormat::i8, FetchConversion::none, 1);
        how.integer = true;
        how.stride = stride;
        EXPECT_EQ(fetch(how, bytes, 5).value[0], 5 * stride) << stride;
    }
    // Shifts of the address cover powers of two up to 4 elements.
    AttributeFetch words = attribute(MemFormat::i32, FetchConversion::none, 1);
    words.stride = 16;
    const Fetched shifted = fetch(words, bytes, 1);
    EXPECT_EQ(
        intrinsics_of(*shifted.lowered.shader, nir::IntrinsicOp::load_formatted_agx)[0]->index_of(
            nir::IntrinsicIndex::shift),
        2);
}

// Formats of arrays, at every address and stride: as where it is aligned.
TEST(LowerFetch, AnyAddressAndStride) {
    struct Form {
        MemFormat format;
        FetchConversion conversion;
        unsigned components;
        unsigned bytes;  // of all of them
    };
    constexpr Form forms[] = {
        {MemFormat::i32, FetchConversion::none, 3, 12},
        {MemFormat::i32, FetchConversion::fixed16, 4, 16},
        {MemFormat::i16, FetchConversion::none, 3, 6},
        {MemFormat::i16, FetchConversion::half, 3, 6},
        {MemFormat::f16, FetchConversion::none, 2, 4},
        {MemFormat::i16, FetchConversion::sint_to_float, 1, 2},
        {MemFormat::u16norm, FetchConversion::none, 4, 8},
        {MemFormat::s16norm, FetchConversion::none, 4, 8},
    };
    std::array<uint8_t, 256> bytes{};
    for (unsigned i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<uint8_t>(i * 37 + i / 7 + 0x60);
    for (const Form& form : forms)
        for (const uint32_t stride : {0u, 1u, 6u, 7u, 20u})
            for (unsigned shift = 0; shift < 4; ++shift) {
                AttributeFetch how = attribute(form.format, form.conversion, form.components);
                const unsigned at = shift + 5 * stride;
                const Fetched expected = fetch(how, std::span(bytes).subspan(at, form.bytes));
                how.stride = stride;
                how.alignment = static_cast<uint8_t>(shift == 0 ? 4 : shift == 2 ? 2 : 1);
                EXPECT_EQ(fetch(how, std::span(bytes).subspan(shift, at - shift + form.bytes), 5, 0,
                                shift)
                              .value,
                          expected.value)
                    << static_cast<int>(form.format) << " " << stride << " " << shift;
            }
}

TEST(LowerFetch, PackedFormatsAtAnyAddress) {
    // From the lowest bit on: 1023, 341, 0 of 1023, 2 of 3; then 1.0, 0.5, 2.0 with exponents
    // of 5 bits above 6, 6 and 5 of a fraction.
    const uint32_t colors = 1023u | 341u << 10 | 0u << 20 | 2u << 30;
    const uint32_t floats = 15u << 6 | (14u << 6) << 11 | (16u << 5 | 16u) << 22;
    const auto unaligned = [](MemFormat format, unsigned components, uint32_t word) {
        AttributeFetch how = attribute(format, FetchConversion::none, components);
        how.alignment = 1;
        std::array<uint8_t, 4> bytes;
        std::memcpy(bytes.data(), &word, sizeof word);
        return fetch(how, bytes, 0, 0, 3).value;
    };
    EXPECT_EQ(unaligned(MemFormat::rgb10a2, 4, colors),
              slot_of_floats(1, 341.0f / 1023, 0, 2.0f / 3));
    EXPECT_EQ(unaligned(MemFormat::rg11b10f, 3, floats), slot_of_floats(1, 0.5f, 3, 1));
}

TEST(LowerFetch, RefusesFormatsThatOnlyTheMachineUnpacks) {
    VertexOptions options;
    options.attributes = {attribute(MemFormat::rgb9e5, FetchConversion::none, 3)};
    EXPECT_TRUE(lower(*shader_of(pass_through), options));
    options.attributes[0].alignment = 2;
    EXPECT_FALSE(lower(*shader_of(pass_through), options));
    options.attributes[0].alignment = 3;
    EXPECT_FALSE(lower(*shader_of(pass_through), options));
}

TEST(LowerFetch, InstancesByDivisor) {
    std::array<uint8_t, 64> bytes{};
    for (unsigned i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<uint8_t>(i);
    for (const uint32_t divisor : {1u, 2u, 3u, 7u}) {
        AttributeFetch how = attribute(MemFormat::i8, FetchConversion::none, 1);
        how.integer = true;
        how.stride = 1;
        how.divisor = divisor;
        const Fetched fetched = fetch(how, bytes, 50, 20);
        EXPECT_EQ(fetched.value[0], 20 / divisor);
        EXPECT_TRUE(fetched.lowered.program.vertex.reads_instance);
    }
}

TEST(LowerFetch, MissingOptionsAreFourFloats) {
    const std::array<float, 8> numbers = {1, 2, 3, 4, 5, 6, 7, 8};
    Result<Lowered> lowered = lower(*shader_of(pass_through), VertexOptions{});
    ASSERT_TRUE(lowered);
    Environment environment;
    environment.set(SystemValue::attribute_address, 0,
                    {static_cast<uint32_t>(Environment::base_address),
                     static_cast<uint32_t>(Environment::base_address >> 32)});
    environment.put(0, numbers.data(), 32);
    nir::InterpreterInputs inputs;
    inputs.lanes[0].vertex_id = 1;
    const auto outputs = run_lowered(*lowered, environment, inputs);
    ASSERT_TRUE(outputs);
    EXPECT_EQ(outputs->lanes[0].outputs[1], slot_of_floats(5, 6, 7, 8));
}

// --- outputs
// ---------------------------------------------------------------------------------------

TEST(LowerOutputs, PointsHaveASize) {
    VertexOptions options;
    options.points = true;
    const Result<Lowered> fixed = lower(*shader_of(pass_through), options);
    ASSERT_TRUE(fixed);
    EXPECT_TRUE(fixed->program.vertex.writes_point_size);
    EXPECT_EQ(fixed->program.vertex.words, 9);
    EXPECT_EQ(fixed->program.vertex.outputs.back().slot, nir::Slot::point_size);
    EXPECT_EQ(fixed->program.vertex.outputs.back().word, 8);
    bool has_value = false;
    for (const SystemSlot& slot : fixed->program.system_values)
        has_value = has_value || slot.value == SystemValue::point_size;
    EXPECT_TRUE(has_value);

    const std::string own = R"(shader vertex
  output 0 point_size 0 vec4 smooth "size"
  output 1 position 0 vec4 smooth "position"
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_const 0.25, 0, 0, 0
  store_output %1, %0 base=1 component=0 write_mask=xyzw
  store_output %1, %0 base=0 component=0 write_mask=x
}
)";
    const Result<Lowered> given = lower(*shader_of(own), options);
    ASSERT_TRUE(given);
    Environment environment;
    const auto outputs = run_lowered(*given, environment, {});
    ASSERT_TRUE(outputs);
    EXPECT_EQ(nir::slot_float(outputs->lanes[0].outputs[0], 0), 1.0f);
    EXPECT_TRUE(given->program.system_values.empty());
    options.points = false;
    const Result<Lowered> none = lower(*shader_of(own), options);
    ASSERT_TRUE(none);
    EXPECT_EQ(none->program.vertex.words, 4);
}

// Of planes that are enabled and written, behind the point size, without gaps.
TEST(LowerOutputs, ClipDistancesAreTheLastWords) {
    const std::string text = R"(shader vertex
  output 0 position 0 vec4 smooth "position"
  output 1 clip_distance 0 vec4 smooth "near"
  output 2 clip_distance 1 vec2 smooth "far"
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_const 1, 2, 3, 4
  %2:32x2 = load_const 5, 6
  store_output %1, %0 base=0 component=0 write_mask=xyzw
  store_output %1, %0 base=1 component=0 write_mask=xyw
  store_output %2, %0 base=2 component=0 write_mask=xy
}
)";
    VertexOptions options;
    options.points = true;
    options.clip_distances = 0b11101110;  // 2 is not written, 6 and 7 are not declared
    const Result<Lowered> lowered = lower(*shader_of(text), options);
    ASSERT_TRUE(lowered);
    const VertexInfo& info = lowered->program.vertex;
    EXPECT_EQ(info.clip_distances, 3);
    EXPECT_EQ(info.words, 8);
    std::string words;
    for (const VertexOutput& output : info.outputs)
        if (output.slot == nir::Slot::clip_distance)
            words += fmt::format("{}: plane {}; ", output.word,
                                 output.index * 4 + output.first_component);
    EXPECT_EQ(words, "5: plane 1; 6: plane 3; 7: plane 5; ");
    Environment environment;
    const auto outputs = run_lowered(*lowered, environment, {});
    ASSERT_TRUE(outputs);
    EXPECT_EQ(outputs->lanes[0].outputs[1][1], 2u);
    EXPECT_EQ(outputs->lanes[0].outputs[1][3], 4u);
    EXPECT_EQ(outputs->lanes[0].outputs[2][1], 6u);
    options.clip_distances = 0;
    EXPECT_EQ(lower(*shader_of(text), options)->program.vertex.words, 5);
    // What fragments read is a varying besides: one store has two words.
    options.clip_distances = 0b1010;
    options.outputs = {VaryingUse::smooth, VaryingUse::linear, VaryingUse::unused};
    const Result<Lowered> read = lower(*shader_of(text), options);
    ASSERT_TRUE(read);
    const VertexInfo& twice = read->program.vertex;
    EXPECT_EQ(twice.linear_words, 4);
    EXPECT_EQ(twice.clip_distances, 2);
    EXPECT_EQ(twice.words, 4 + 4 + 1 + 2);
    std::vector<std::vector<unsigned>> stored;
    nir::for_each_instr(read->shader->entry_point()->body, [&](nir::Instr& instr) {
        const nir::Intrinsic* store = instr.as<nir::Intrinsic>();
        if (store != nullptr && store->op == nir::IntrinsicOp::store_output &&
            store->index_of(nir::IntrinsicIndex::base) == 1)
            stored.push_back(vertex_words(*read->shader, *store, twice));
    });
    EXPECT_EQ(stored, (std::vector<std::vector<unsigned>>{{4}, {5, 9}, {6}, {7, 10}}));
}

TEST(LowerOutputs, UnusedOnesHaveNoWords) {
    VertexOptions options;
    options.outputs = {VaryingUse::smooth, VaryingUse::unused};
    const Result<Lowered> lowered = lower(*shader_of(pass_through), options);
    ASSERT_TRUE(lowered);
    EXPECT_EQ(lowered->program.vertex.words, 4);
    EXPECT_EQ(lowered->program.vertex.attribute_mask, 0u);
}

TEST(LowerOutputs, DepthsOfZeroToWStay) {
    const std::string text = R"(shader vertex
  output 0 position 0 vec4 smooth "position"
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_const 1, 2, 3, 4
  store_output %1, %0 base=0 component=0 write_mask=xyzw
}
)";
    VertexOptions options;
    options.depth_minus_one_to_one = false;
    const Result<Lowered> lowered = lower(*shader_of(text), options);
    ASSERT_TRUE(lowered);
    Environment environment;
    const auto outputs = run_lowered(*lowered, environment, {});
    ASSERT_TRUE(outputs);
    EXPECT_EQ(outputs->lanes[0].outputs[0], (SlotBits{1, 2, 3, 4}));
}

// A shader that returns early still stores everything once, at its end.
TEST(LowerOutputs, EarlyReturnsReachTheEnd) {
    const std::string text = R"(shader vertex
  output 0 position 0 vec4 smooth "position"
fn main {
  b0:
  %0:32 = load_const 0
  %1:32 = load_vertex_id
  %2:32x4 = load_const 1.0, 1.0, 1.0, 1.0
  %3:32x4 = load_const 2.0, 2.0, 2.0, 2.0
  %4:1 = ieq %1, %0
  if %4 {
    b1:
    store_output %2, %0 base=0 component=0 write_mask=xyzw
    return
  } else {
    b2:
  }
  b3:
  store_output %3, %0 base=0 component=0 write_mask=xyzw
}
)";
    const Result<Lowered> lowered = lower(*shader_of(text), VertexOptions{});
    ASSERT_TRUE(lowered);
    for (const uint32_t vertex : {0u, 1u}) {
        Environment environment;
        nir::InterpreterInputs inputs;
        inputs.lanes[0].vertex_id = vertex;
        const auto outputs = run_lowered(*lowered, environment, inputs);
        ASSERT_TRUE(outputs);
        const float expected = vertex == 0 ? 1.0f : 2.0f;
        EXPECT_EQ(outputs->lanes[0].outputs[0],
                  slot_of_floats(expected, expected, expected, expected));
    }
    EXPECT_EQ(intrinsics_of(*lowered->shader, nir::IntrinsicOp::store_output).size(), 4u);
}

TEST(LowerOutputs, APositionIsWanted) {
    EXPECT_FALSE(lower(*shader_of("shader vertex\nfn main {\n  %0:32 = load_const 0\n}\n"),
                       VertexOptions{}));
}

// --- what there is not
// -----------------------------------------------------------------------------

TEST(LowerLimits, AreNamed) {
    const auto error = [](const std::string& body) {
        const std::string text =
            "shader vertex\n  output 0 position 0 vec4 smooth \"p\"\nfn main {\n"
            "  %0:32 = load_const 0\n" +
            body + "}\n";
        const Result<Lowered> lowered = lower(*shader_of(text), VertexOptions{});
        return lowered ? std::string() : lowered.error().text;
    };
    EXPECT_NE(error("  %7:32 = load_vertex_id\n  %1:64 = u2u64 %7\n  %2:64 = fexp2 %1\n"
                    "  %3:32 = u2u32 %2\n"
                    "  store_output %3, %0 base=0 component=0 write_mask=x\n")
                  .find("'fexp2' of 64 bits"),
              std::string::npos);
    EXPECT_NE(error("  %7:32 = load_vertex_id\n  %1:64 = u2u64 %7\n  %2:64 = udiv %1, %1\n"
                    "  %3:32 = u2u32 %2\n"
                    "  store_output %3, %0 base=0 component=0 write_mask=x\n")
                  .find("'udiv' of 64 bits"),
              std::string::npos);
    EXPECT_NE(error("  %1:32 = load_vertex_id\n"
                    "  store_output %1, %1 base=0 component=0 write_mask=x\n")
                  .find("not constant"),
              std::string::npos);
}

}  // namespace
}  // namespace cuesta::agx
