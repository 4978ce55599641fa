// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Local arrays by computed index: components of every size, and what such a shader may ask for.
#include <bit>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "compiler/nir/printer.h"
#include "lower_testing.h"

namespace cuesta::agx {
namespace {

using nir::SlotBits;

constexpr std::string_view head = R"(shader vertex
  input 0 generic 0 vec4 smooth ""
  output 0 position 0 vec4 smooth ""
  output 1 generic 0 vec4 smooth ""
  uniforms 2
  samplers 1
fn main {
)";
constexpr std::string_view begin = R"(
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_uniform %0 base=0 component=0 range=1
  %2:32x4 = load_const 0, 0, 0, 1.0
  store_output %2, %0 base=0 component=0 write_mask=xyzw
)";

TEST(LowerScratch, RefusesWhatNoStackHolds) {
    // 2^28 slots are 2^32 bytes.
    for (const uint32_t slots : {8192u, (1u << 28) - 1, 1u << 28, (1u << 28) + 1}) {
        const auto text = fmt::format(
            "{}  var v0 function_temp f32x4[{}] \"\"{}"
            "  %5:32 = mov %1.x\n  %3:32 = deref_var v0\n  %4:32 = deref_array %3, %5\n"
            "  store_deref %4, %1 write_mask=xyzw\n  %6:32 = mov %1.y\n"
            "  %7:32 = deref_array %3, %6\n  %8:32x4 = load_deref %7\n"
            "  store_output %8, %0 base=1 component=0 write_mask=xyzw\n}}\n",
            head, slots, begin);
        const auto lowered = lower(*shader_of(text), VertexOptions{});
        ASSERT_FALSE(lowered) << slots;
        EXPECT_NE(lowered.error().text.find(fmt::format("{} bytes", uint64_t{slots} * 16)),
                  std::string::npos)
            << lowered.error().text;
    }
}

struct Outcome {
    SlotBits expected{};
    SlotBits got{};
};

// Output 1 of the shader, as it is and lowered, with these uniforms 0 and 1.
Outcome run_both(const std::string& text, const std::array<SlotBits, 2>& uniforms) {
    const auto shader = shader_of(text);
    nir::InterpreterInputs inputs;
    inputs.lanes[0].inputs.resize(1);
    inputs.uniforms = uniforms;
    const auto expected = nir::interpret(*shader, inputs);
    const auto lowered = lower(*shader, VertexOptions{});
    if (!expected || !lowered) {
        ADD_FAILURE() << (expected ? lowered.error().text : expected.error().text);
        return {};
    }
    Environment environment;
    environment.uniforms.assign(uniforms.begin(), uniforms.end());
    const auto got = run_lowered(*lowered, environment, inputs);
    if (!got) {
        ADD_FAILURE() << got.error().text << nir::print(*lowered->shader);
        return {};
    }
    EXPECT_EQ(environment.faults, std::vector<std::string>{});
    return {expected->lanes[0].outputs[1], got->lanes[0].outputs[1]};
}

// Elements of five sizes, in one shader with an array of words.
TEST(LowerScratch, ComponentsOfEverySize) {
    struct Form {
        std::string_view type;
        std::string_view make;  // %10 from %9, four words
        std::string_view show;  // %30, four words, from %20
        std::string_view mask;
        std::string_view bits;
    };
    constexpr Form forms[] = {
        {"b1x4", "  %10:1x4 = ult %0.xxxx, %9\n", "  %30:32x4 = b2i32 %20\n", "xyzw", "1x4"},
        {"i8x3", "  %11:8x4 = u2u8 %9\n  %10:8x3 = mov %11.xyz\n",
         "  %31:32x3 = i2i32 %20\n  %30:32x4 = mov %31.xyzz\n", "xz", "8x3"},
        {"i8x4", "  %10:8x4 = i2i8 %9\n", "  %30:32x4 = u2u32 %20\n", "yw", "8x4"},
        {"f16x3", "  %11:16x4 = u2u16 %9\n  %10:16x3 = mov %11.xyz\n",
         "  %30:32x4 = u2u32 %20.xyzz\n", "xz", "16x3"},
        {"f32x4", "  %10:32x4 = mov %9\n", "  %30:32x4 = mov %20\n", "yw", "32x4"},
        {"i64x3", "  %10:64x3 = pack_64 %9.xyz, %9.yzw\n",
         "  %31:32x3 = unpack_64_high %20\n  %32:32x3 = u2u32 %20\n"
         "  %33:32x3 = ixor %31, %32.yzx\n  %30:32x4 = mov %33.xyzx\n",
         "xyz", "64x3"},
        {"i64x3", "  %10:64x3 = pack_64 %9.xyz, %9.yzw\n",
         "  %31:32x3 = unpack_64_high %20\n  %30:32x4 = mov %31.xyzx\n", "xz", "64x3"},
    };
    for (const Form& form : forms) {
        const std::string text =
            std::string(head) + fmt::format("  var v0 function_temp {}[5] \"\"\n", form.type) +
            "  var v1 function_temp f32x2[3] \"\"" + std::string(begin) +
            "  %9:32x4 = load_uniform %0 base=1 component=0 range=1\n" + std::string(form.make) +
            "  %5:32 = mov %1.x\n  %6:32 = mov %1.y\n  %7:32 = mov %1.z\n"
            "  %3:32 = deref_var v0\n  %4:32 = deref_array %3, %5\n"
            "  %40:32 = deref_var v1\n  %41:32 = deref_array %40, %6\n"
            // All components, at two places; those of the mask at another; two words beside them.
            "  store_deref %4, %10 write_mask=" +
            std::string(form.bits.ends_with('4') ? "xyzw" : "xyz") +
            "\n  %8:32 = deref_array %3, %7\n"
            "  store_deref %8, %10 write_mask=" +
            std::string(form.bits.ends_with('4') ? "xyzw" : "xyz") +
            "\n  %42:32x2 = mov %9.wx\n  store_deref %41, %42 write_mask=xy\n"
            "  %50:" +
            std::string(form.bits) + " = load_deref %4\n" + "  %51:32 = mov %1.w\n" +
            "  %52:32 = deref_array %3, %51\n  store_deref %52, %50 write_mask=" +
            std::string(form.mask) + "\n  %20:" + std::string(form.bits) + " = load_deref %8\n" +
            std::string(form.show) +
            "  %43:32x2 = load_deref %41\n  %44:32x4 = ixor %30, %43.xyxy\n"
            "  store_output %44, %0 base=1 component=0 write_mask=xyzw\n}\n";
        // Indices: of two elements, of the words, of the masked store.
        for (const SlotBits& indices :
             {SlotBits{1, 2, 4, 1}, SlotBits{0, 0, 0, 0}, SlotBits{4, 1, 2, 2}}) {
            const SlotBits words = {0x00003c01, 0, 0x80000007, 0xffffffff};
            const Outcome outcome = run_both(text, {indices, words});
            EXPECT_EQ(outcome.got, outcome.expected) << form.type << "\n" << text;
        }
    }
}

// What is beyond the arrays is somebody else's memory.
TEST(LowerScratch, IndicesStayInTheMemory) {
    const std::string text =
        std::string(head) + "  var v0 function_temp f32x4[5] \"\"" + std::string(begin) +
        "  %5:32 = mov %1.x\n  %3:32 = deref_var v0\n  %4:32 = deref_array %3, %5\n"
        "  store_deref %4, %1 write_mask=xyzw\n  %8:32x4 = load_deref %4\n"
        "  store_output %8, %0 base=1 component=0 write_mask=xyzw\n}\n";
    for (const uint32_t index : {5u, 0x7fffffffu, 0x80000000u, 0xfffffff0u}) {
        const SlotBits written = {index, 7, 8, 9};
        // To the last element: what the interpreter loses is there again.
        EXPECT_EQ(run_both(text, {written, SlotBits{}}).got, written);
    }
}

TEST(LowerSource, RefusesWhatBackEndsMakeForThemselves) {
    for (const std::string_view line :
         {"%3:32 = load_system_agx offset=4000", "%3:32 = load_push offset=100000",
          "store_push %0 offset=0",
          "%4:32x2 = load_const 0.0, 0.0\n  %5:64 = load_const 4096\n  %3:32x4 = tex 2d float "
          "texture=0 "
          "sampler=0 coords=2 coord %4, texture_offset %0, texture_heap %5",
          "%4:32 = load_const 0.0\n  %3:32x4 = tex 1d array float texture=0 sampler=0 coords=1 "
          "coord "
          "%4, layer %0",
          "%4:32 = load_const 0.0\n  %3:32x4 = tex 1d float texture=0 sampler=0 coords=1 coord %4, "
          "packed_offset %0"}) {
        const std::string text =
            std::string(head) + std::string(begin) + "  " + std::string(line) + "\n}\n";
        const auto lowered = lower(*shader_of(text), VertexOptions{});
        ASSERT_FALSE(lowered) << line;
        EXPECT_NE(lowered.error().text.find("made by back ends alone"), std::string::npos)
            << lowered.error().text;
    }
}

TEST(LowerSource, RefusesConditionsThatAreNoBooleans) {
    for (const std::string_view op : {"terminate_if", "demote_if"}) {
        const std::string text = fmt::format(
            "shader fragment\n  output 0 color 0 vec4 smooth \"\"\nfn main {{\n"
            "  %0:32 = load_const 1\n  {} %0\n}}\n",
            op);
        const auto lowered = lower(*shader_of(text), plain_target());
        ASSERT_FALSE(lowered);
        EXPECT_NE(lowered.error().text.find("a condition of 32 bits"), std::string::npos)
            << lowered.error().text;
    }
}

TEST(LowerSource, TakesParallelCopies) {
    const std::string text = std::string(head) + "  reg r0 32x4\n  reg r1 32x4" +
                             std::string(begin) + "  parallel_copy r0 = %1, r1 = %1\n}\n";
    const auto lowered = lower(*shader_of(text), VertexOptions{});
    EXPECT_TRUE(lowered) << lowered.error().text;
}

TEST(LowerSource, RefusesPlacesThatTileMemoryHasNot) {
    const auto refusal = [](std::string_view indices, unsigned bits) {
        const std::string text = fmt::format(
            "shader fragment\n  output 0 color 0 vec4 smooth \"\"\nfn main {{\n"
            "  %0:{} = load_const 0\n  %1:16 = load_const 1\n  store_tile_agx %0, %1 {}\n}}\n",
            bits, indices);
        const auto lowered = lower(*shader_of(text), plain_target());
        return lowered ? std::string() : lowered.error().text;
    };
    EXPECT_EQ(refusal("format=2 offset=511", 32), "");
    EXPECT_NE(refusal("format=2 offset=512", 32), "");
    EXPECT_NE(refusal("format=77 offset=0", 32), "");
    EXPECT_NE(refusal("format=2 offset=0", 64), "");
}

TEST(LowerSource, RefusesSizesThatInputsAndUniformsHaveNot) {
    for (const std::string_view load : {"load_input", "load_uniform"})
        for (const unsigned bits : {8u, 64u}) {
            const std::string text = fmt::format(
                "{}{}  %3:{} = {} %0 base=0 component=0{}\n  %4:32 = u2u32 %3\n"
                "  store_output %4, %0 base=1 component=0 write_mask=x\n}}\n",
                head, begin, bits, load, load == "load_uniform" ? " range=1" : "");
            const auto parsed = nir::parse(text);
            ASSERT_FALSE(parsed) << text;
            EXPECT_NE(parsed.error().text.find("have 16 or 32 bits"), std::string::npos)
                << parsed.error().text;
        }
}

}  // namespace
}  // namespace cuesta::agx
