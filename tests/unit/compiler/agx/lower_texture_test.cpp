// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What textures are asked behind lowering, next to what the shader asked.
#include <cmath>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compiler/nir/instr.h"
#include "compiler/nir/printer.h"
#include "lower_testing.h"

namespace cuesta::agx {
namespace {

using nir::slot_of_floats;
using nir::TexSrcKind;
using nir::TextureRequest;

struct Recorder : nir::TextureSampler {
    std::vector<TextureRequest> requests;  // of lane 0
    nir::SlotBits sample(const TextureRequest& request) override {
        if (request.lane == 0)
            requests.push_back(request);
        return slot_of_floats(0.25f, 0.5f, 0.75f, 1);
    }
};

// A shader that reads one texture with the numbers of its input %1, and stores what it gets.
std::string shader_text(const std::string& stage, const std::string& body) {
    return "shader " + stage + R"(
  input 0 generic 0 vec4 smooth "a"
  output 0 SLOT 0 vec4 smooth "color"
  samplers 40
fn main {
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
)" + body + R"(  store_output %9, %0 base=0 component=0 write_mask=xyzw
}
)";
}

std::string fragment(const std::string& body) {
    std::string text = shader_text("fragment", body);
    return text.replace(text.find("SLOT"), 4, "color");
}

struct Asked {
    Lowered lowered;
    Recorder before;
    Recorder after;
    Environment environment;

    const nir::Tex& instr() const {
        const nir::Tex* found = nullptr;
        nir::for_each_instr(lowered.result.main->body, [&](nir::Instr& instr) {
            if (const nir::Tex* tex = instr.as<nir::Tex>())
                found = tex;
        });
        CUESTA_ASSERT(found != nullptr, "the shader has a texture");
        return *found;
    }
};

constexpr std::array<uint32_t, 4> texture_size = {64, 32, 5, 7};

// The shader is run as it is, too, when `compare` is set.
void ask(Asked& asked, const std::string& text, const nir::SlotBits& input, bool compare = true) {
    const auto shader = shader_of(text);
    Result<Lowered> lowered = lower(*shader, plain_target(), {.preamble = false});
    ASSERT_TRUE(lowered) << lowered.error().text;
    asked.lowered = std::move(lowered).take();
    nir::InterpreterInputs inputs;
    for (nir::LaneInputs& lane : inputs.lanes)
        lane.inputs = {input};
    if (compare) {
        inputs.textures = &asked.before;
        ASSERT_TRUE(nir::interpret(*shader, inputs));
    }
    for (unsigned i = 0; i < 40; ++i)
        asked.environment.set(SystemValue::texture_size, i,
                              {texture_size.begin(), texture_size.end()});
    asked.environment.set(SystemValue::texture_heap, 0, {0x1000, 1});
    inputs.textures = &asked.after;
    const auto outputs = run_lowered(asked.lowered, asked.environment, inputs);
    ASSERT_TRUE(outputs) << outputs.error().text << nir::print(*asked.lowered.shader);
    EXPECT_EQ(asked.environment.faults, std::vector<std::string>{});
}

TEST(LowerTexture, PlainCoordinatesStay) {
    Asked asked;
    ask(asked,
        fragment("  %2:32x2 = mov %1.yx\n"
                 "  %9:32x4 = tex 2d float texture=3 sampler=2 coords=2 coord %2\n"),
        slot_of_floats(0.25f, 0.5f, 0, 0));
    ASSERT_EQ(asked.after.requests.size(), 1u);
    EXPECT_EQ(asked.after.requests[0].coord, asked.before.requests[0].coord);
    EXPECT_EQ(asked.lowered.program.texture_states, 4);
    EXPECT_EQ(asked.lowered.program.sampler_states, 3);
    EXPECT_EQ(asked.lowered.program.sampler_mask, 4u);
    EXPECT_EQ(asked.lowered.program.heap_textures, 0u);
}

TEST(LowerTexture, ConstantOffsetsOfNumbersAreAdded) {
    Asked asked;
    ask(asked,
        fragment("  %2:32x2 = mov %1.yx\n  %3:32 = load_const 2\n"
                 "  %9:32x4 = tex 2d float texture=3 sampler=2 coords=2 coord %2, "
                 "texture_offset %3, sampler_offset %3\n"),
        slot_of_floats(0.25f, 0.5f, 0, 0));
    EXPECT_EQ(asked.after.requests[0].texture, 5u);
    EXPECT_EQ(asked.after.requests[0].sampler, 4u);
    EXPECT_EQ(asked.lowered.program.heap_textures, 0u);
    EXPECT_EQ(asked.lowered.program.sampler_mask, 16u);
}

TEST(LowerTexture, TheProjectorIsDividedOut) {
    Asked asked;
    ask(asked,
        fragment("  %2:32x2 = mov %1.xy\n"
                 "  %3:32 = mov %1.w\n  %4:32 = mov %1.z\n"
                 "  %9:32x4 = tex 2d shadow float texture=0 sampler=0 coords=2 coord %2, "
                 "projector %3, comparator %4\n"),
        slot_of_floats(1, 2, 3, 4));
    EXPECT_EQ(asked.instr().find(TexSrcKind::projector), nullptr);
    EXPECT_EQ(asked.after.requests[0].coord, asked.before.requests[0].coord);
    EXPECT_EQ(asked.after.requests[0].comparator, 0.75f);
}

TEST(LowerTexture, ARowIsReadInItsMiddle) {
    Asked asked;
    ask(asked,
        fragment("  %2:32 = mov %1.x\n"
                 "  %9:32x4 = tex 1d float texture=0 sampler=0 coords=1 coord %2\n"),
        slot_of_floats(0.75f, 2, 3, 4));
    EXPECT_EQ(asked.instr().dim, nir::SamplerDim::dim_2d);
    EXPECT_EQ(asked.after.requests[0].coord[0], 0.75f);
    EXPECT_EQ(asked.after.requests[0].coord[1], 0.5f);
}

TEST(LowerTexture, LayersAreRoundedAndClamped) {
    const std::array<std::pair<float, float>, 6> layers = {
        {{0.4f, 0}, {1.5f, 2}, {2.5f, 2}, {-3, 0}, {4.4f, 4}, {9, 4}}};
    for (const auto& [given, expected] : layers) {
        Asked asked;
        ask(asked,
            fragment("  %2:32x3 = mov %1.xyz\n"
                     "  %9:32x4 = tex 2d array float texture=0 sampler=0 coords=3 coord %2\n"),
            slot_of_floats(0.25f, 0.5f, given, 0));
        EXPECT_EQ(asked.instr().coord_components, 2);
        EXPECT_EQ(asked.instr().find(TexSrcKind::layer)->src.value->bit_size, 16);
        EXPECT_EQ(asked.after.requests[0].coord, (std::array<float, 4>{0.25f, 0.5f, expected, 0}));
    }
}

// Nothing checks layers and levels of fetches: those that there are not are out of range in x.
TEST(LowerTexture, FetchesBeyondTheTextureMiss) {
    const std::string text = fragment(
        "  %2:32x4 = f2i32 %1\n  %3:32x3 = mov %2.xyz\n  %4:32 = mov %2.w\n"
        "  %9:32x4 = txf 2d array float texture=0 sampler=0 coords=3 coord %3, lod %4\n");
    struct Row {
        float layer, level;
        bool inside;
    };
    for (const Row& row : {Row{0, 0, true}, Row{4, 6, true}, Row{5, 0, false}, Row{-1, 0, false},
                           Row{0, 7, false}}) {
        Asked asked;
        ask(asked, text, slot_of_floats(3, 2, row.layer, row.level));
        const TextureRequest& request = asked.after.requests[0];
        EXPECT_EQ(request.texel[0], row.inside ? 3 : 0xfff0);
        EXPECT_EQ(request.texel[1], 2);
        if (row.inside) {
            EXPECT_EQ(request.texel, asked.before.requests[0].texel);
            EXPECT_EQ(request.lod, row.level);
        }
        EXPECT_EQ(asked.lowered.program.sampler_states, 1);
        EXPECT_EQ(asked.lowered.program.sampler_mask, 0u);
    }
}

TEST(LowerTexture, FetchesHaveTheStateThatNoSamplerHas) {
    // Samplers 0 .. count - 1 and perhaps a fetch.
    const auto program_with = [](unsigned count, bool fetch) {
        std::string text =
            "shader fragment\n  input 0 generic 0 vec4 smooth \"\"\n"
            "  output 0 color 0 vec4 smooth \"\"\n  samplers 17\nfn main {\n"
            "  %0:32 = load_const 0\n  %1:32x4 = load_input %0 base=0 component=0\n"
            "  %2:32x2 = mov %1.xy\n  %3:32x2 = f2i32 %2\n";
        std::string sum = "%1";
        for (unsigned n = 0; n < count + (fetch ? 1 : 0); ++n) {
            const unsigned value = 10 + 2 * n;
            text += n < count ? fmt::format(
                                    "  %{}:32x4 = tex 2d float texture={} sampler={} "
                                    "coords=2 coord %2\n",
                                    value, n, n)
                              : fmt::format(
                                    "  %{}:32x4 = txf 2d float texture=0 sampler=0 "
                                    "coords=2 coord %3\n",
                                    value);
            text += fmt::format("  %{}:32x4 = fadd {}, %{}\n", value + 1, sum, value);
            sum = fmt::format("%{}", value + 1);
        }
        text += "  store_output " + sum + ", %0 base=0 component=0 write_mask=xyzw\n}\n";
        return lower(*shader_of(text), plain_target());
    };
    const auto samplers_alone = program_with(16, false);
    ASSERT_TRUE(samplers_alone) << samplers_alone.error().text;
    EXPECT_EQ(samplers_alone->program.sampler_states, 16);
    EXPECT_EQ(samplers_alone->program.sampler_mask, 0xffffu);
    const auto both = program_with(15, true);
    ASSERT_TRUE(both) << both.error().text;
    EXPECT_EQ(both->program.sampler_states, 16);
    EXPECT_EQ(both->program.fetch_state, 15);
    EXPECT_EQ(both->program.sampler_mask, 0x7fffu);
    EXPECT_FALSE(program_with(17, false));
    // All are taken: a sampler's.
    const auto all = program_with(16, true);
    ASSERT_TRUE(all) << all.error().text;
    EXPECT_EQ(all->program.sampler_states, 16);
    EXPECT_EQ(all->program.fetch_state, 0);
    EXPECT_EQ(all->program.sampler_mask, 0xffffu);
}

TEST(LowerTexture, OffsetsArePacked) {
    Asked asked;
    ask(asked,
        fragment("  %2:32x2 = mov %1.xy\n  %3:32x2 = load_const -2, 7\n"
                 "  %9:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %2, offset %3\n"),
        slot_of_floats(0.25f, 0.5f, 0, 0));
    const nir::TexSrc* packed = asked.instr().find(TexSrcKind::packed_offset);
    ASSERT_NE(packed, nullptr);
    const nir::LoadConst* constant = nir::constant_of(*packed->src.value);
    ASSERT_NE(constant, nullptr);
    EXPECT_EQ(constant->values[0], 0x7eu);
    EXPECT_EQ(asked.after.requests[0].offset[0], -2);
    EXPECT_EQ(asked.after.requests[0].offset[1], 7);
}

TEST(LowerTexture, BiasAndLevelAreHalves) {
    Asked bias;
    ask(bias,
        fragment("  %2:32x2 = mov %1.xy\n  %3:32 = mov %1.z\n"
                 "  %9:32x4 = txb 2d float texture=0 sampler=0 coords=2 coord %2, bias %3\n"),
        slot_of_floats(0, 0, 100, 0));
    EXPECT_EQ(bias.instr().find(TexSrcKind::bias)->src.value->bit_size, 16);
    EXPECT_EQ(bias.after.requests[0].bias, 16.0f);
    Asked level;
    ask(level,
        fragment("  %2:32x2 = mov %1.xy\n  %3:32 = mov %1.z\n"
                 "  %9:32x4 = txl 2d float texture=0 sampler=0 coords=2 coord %2, lod %3\n"),
        slot_of_floats(0, 0, 2.5f, 0));
    EXPECT_EQ(level.after.requests[0].lod, 2.5f);
}

// Derivatives of a direction become a level: that of the face's coordinates.
TEST(LowerTexture, CubesTakeLevelsForDerivatives) {
    struct Row {
        nir::SlotBits direction;
        double level;
    };
    // Along x by 1/16 a pixel, at a distance of 2: 1/64 of the face of 64 texels' half width.
    const Row rows[] = {
        {slot_of_floats(0.5f, 0.25f, 2, 1 / 16.0f), std::log2(64 / 2 * (1 / 16.0) / 2)},
        {slot_of_floats(0.5f, -2, 0.25f, 1 / 4.0f), std::log2(64 / 2 * (1 / 4.0) / 2)},
        // The major axis itself: s moves by s' = -s m' / m.
        {slot_of_floats(-4, 1, 2, 0.5f), std::log2(64 / 2 * 0.5 * std::sqrt(5.0) / 16)},
    };
    for (const Row& row : rows) {
        Asked asked;
        ask(asked,
            fragment("  %2:32x3 = mov %1.xyz\n  %3:32x3 = vec3 %1.w, %0, %0\n"
                     "  %4:32x3 = vec3 %0, %0, %0\n"
                     "  %9:32x4 = txd cube float texture=0 sampler=0 coords=3 coord %2, ddx %3, "
                     "ddy %4\n"),
            row.direction);
        EXPECT_EQ(asked.instr().op, nir::TexOp::txl);
        EXPECT_NEAR(asked.after.requests[0].lod, row.level, 0.01);
    }
}

TEST(LowerTexture, SizesComeFromTheDriver) {
    Asked asked;
    ask(asked,
        fragment("  %2:32 = load_const 2\n"
                 "  %3:32x3 = txs 2d array int texture=6 sampler=0 coords=0 lod %2\n"
                 "  %4:32 = query_levels 2d int texture=6 sampler=0 coords=0\n"
                 "  %5:32x4 = vec4 %3.x, %3.y, %3.z, %4\n  %6:32x4 = i2f32 %5\n"
                 "  %7:32 = load_const 0.00390625\n  %9:32x4 = fmul %6, %7.xxxx\n"),
        slot_of_floats(0, 0, 0, 0), false);
    const auto& tile = asked.environment.tile[0][0];
    EXPECT_EQ((std::array{tile[0], tile[1], tile[2], tile[3]}),
              (std::array<uint8_t, 4>{16, 8, 5, 7}));
}

TEST(LowerTexture, HighNumbersAreInTheHeap) {
    Asked asked;
    ask(asked,
        fragment("  %2:32x2 = mov %1.xy\n"
                 "  %9:32x4 = tex 2d float texture=18 sampler=1 coords=2 coord %2\n"),
        slot_of_floats(0.25f, 0.5f, 0, 0), false);
    const nir::TexSrc* heap = asked.instr().find(TexSrcKind::texture_heap);
    ASSERT_NE(heap, nullptr);
    const auto* address = heap->src.value->instr->as<nir::Intrinsic>();
    ASSERT_NE(address, nullptr);
    EXPECT_EQ(address->op, nir::IntrinsicOp::load_push);
    EXPECT_EQ(address->index_of(nir::IntrinsicIndex::offset) % 4, 0);
    const nir::LoadConst* bytes =
        nir::constant_of(*asked.instr().find(TexSrcKind::texture_offset)->src.value);
    ASSERT_NE(bytes, nullptr);
    EXPECT_EQ(bytes->values[0], 18u * 24);
    EXPECT_EQ(asked.lowered.program.heap_textures, 19u);
    EXPECT_EQ(asked.lowered.program.texture_states, 0);
}

// Textures 2, 3 and 4 of five, and numbers behind them, which are the last.
TEST(LowerTexture, SizesOfComputedNumbers) {
    const std::string text = R"(shader fragment
  input 0 generic 0 vec4 flat ""
  output 0 color 0 vec4 smooth ""
  samplers 5
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32 = mov %1.x
  %3:32x3 = txs 2d array int texture=2 sampler=0 coords=0 texture_offset %2
  %4:32 = query_levels 2d int texture=2 sampler=0 coords=0 texture_offset %2
  %5:32x4 = vec4 %3.x, %3.y, %3.z, %4
  store_output %5, %0 base=0 component=0 write_mask=xyzw
}
)";
    FragmentOptions options = plain_target();
    options.targets[0].format = hw::agx::MemFormat::i32;
    options.targets[0].bits = 32;
    options.targets[0].numbers = NumberClass::uint;
    Result<Lowered> lowered = lower(*shader_of(text), options);
    ASSERT_TRUE(lowered) << lowered.error().text;
    EXPECT_EQ(lowered->program.heap_textures, 5u);
    std::array<std::array<uint32_t, 4>, 5> sizes;
    for (uint32_t n = 0; n < sizes.size(); ++n)
        sizes[n] = {10 + n, 20 + n, 30 + n, 1 + n};
    for (const auto& [number, texture] :
         std::vector<std::pair<uint32_t, unsigned>>{{0, 2}, {1, 3}, {2, 4}, {3, 4}, {1000, 4}}) {
        Environment environment;
        const uint64_t table = Environment::base_address;
        environment.put(0, sizes.data(), sizeof sizes);
        environment.set(SystemValue::texture_sizes, 0,
                        {static_cast<uint32_t>(table), static_cast<uint32_t>(table >> 32)});
        nir::InterpreterInputs inputs;
        inputs.lanes[0].inputs = {nir::SlotBits{number}};
        ASSERT_TRUE(run_lowered(*lowered, environment, inputs));
        EXPECT_EQ(environment.faults, std::vector<std::string>{});
        EXPECT_EQ(std::memcmp(environment.tile[0][0].data(), sizes[texture].data(), 16), 0)
            << number;
    }
}

TEST(LowerTexture, HighNumbersHaveSizesOfTheirOwn) {
    const auto text = [](unsigned samplers, unsigned texture) {
        return fmt::format(R"(shader fragment
  output 0 color 0 vec4 smooth ""
  samplers {}
fn main {{
  %0:32 = load_const 0
  %2:32x2 = txs 2d int texture=1 sampler=0 coords=0
  %3:32x2 = txs 2d int texture={} sampler=0 coords=0
  %4:32x4 = vec4 %2.x, %3.x, %2.y, %3.y
  %9:32x4 = u2f32 %4
  store_output %9, %0 base=0 component=0 write_mask=xyzw
}}
)",
                           samplers, texture);
    };
    const Result<Lowered> lowered =
        lower(*shader_of(text(300, 257)), plain_target(), {.preamble = false});
    ASSERT_TRUE(lowered) << lowered.error().text;
    const std::vector<SystemSlot>& slots = lowered->program.system_values;
    ASSERT_EQ(slots.size(), 2u);
    EXPECT_EQ(slots[0].index, 1);
    EXPECT_EQ(slots[1].index, 257);
    EXPECT_TRUE(lower(*shader_of(text(70000, 65535)), plain_target()));
    EXPECT_FALSE(lower(*shader_of(text(70000, 65536)), plain_target()));
}

TEST(LowerTexture, VerticesTakeLevelZero) {
    std::string text =
        shader_text("vertex",
                    "  %2:32x2 = mov %1.xy\n"
                    "  %9:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %2\n");
    text.replace(text.find("SLOT"), 4, "position");
    const Result<Lowered> lowered = lower(*shader_of(text), VertexOptions{});
    ASSERT_TRUE(lowered) << lowered.error().text;
    bool seen = false;
    nir::for_each_instr(lowered->result.main->body, [&](nir::Instr& instr) {
        if (const nir::Tex* tex = instr.as<nir::Tex>()) {
            seen = true;
            EXPECT_EQ(tex->op, nir::TexOp::txl);
            EXPECT_EQ(nir::constant_of(*tex->find(TexSrcKind::lod)->src.value)->values[0], 0u);
        }
    });
    EXPECT_TRUE(seen);
}

TEST(LowerTexture, WhatTheMachineHasNotIsRefused) {
    const auto refused = [](const std::string& body) {
        return !lower(*shader_of(fragment(body)), plain_target());
    };
    const auto computed =
        lower(*shader_of(fragment("  %2:32x2 = mov %1.xy\n  %3:32 = f2i32 %1.z\n"
                                  "  %9:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %2, "
                                  "sampler_offset %3\n")),
              plain_target());
    ASSERT_FALSE(computed);
    EXPECT_EQ(computed.error().text,
              "'tex': the G13 compiler chooses samplers of variables only; which a computed "
              "sampler_offset can mean is not known");
    const auto outside =
        lower(*shader_of(fragment("  %2:32x2 = mov %1.xy\n  %3:32 = load_const 38\n"
                                  "  %9:32x4 = tex 2d float texture=0 sampler=2 coords=2 coord %2, "
                                  "sampler_offset %3\n")),
              plain_target());
    ASSERT_FALSE(outside);
    EXPECT_EQ(outside.error().text,
              "'tex': sampler 2 and its sampler_offset lead out of the shader's 40 samplers");
    EXPECT_TRUE(
        refused("  %2:32x2 = mov %1.xy\n"
                "  %9:32x4 = tex 2d float texture=0 sampler=16 coords=2 coord %2\n"));
}

}  // namespace
}  // namespace cuesta::agx
