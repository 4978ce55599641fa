// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What lowering puts behind a fragment shader: tests, blending, stores; and what it makes of
// inputs.
#include <cmath>

#include <gtest/gtest.h>

#include "base/half.h"
#include "compiler/nir/printer.h"
#include "lower_testing.h"

namespace cuesta::agx {
namespace {

using hw::agx::MemFormat;
using nir::IntrinsicOp;
using nir::slot_of_floats;
using Floats = std::array<float, 4>;

// Colours 0 and 1 are the inputs 0 and 1.
const std::string two_colors = R"(shader fragment
  input 0 generic 0 vec4 smooth "a"
  input 1 generic 1 vec4 smooth "b"
  output 0 color 0 vec4 smooth "color"
  output 1 color 1 vec4 smooth "second"
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32x4 = load_input %0 base=1 component=0
  store_output %1, %0 base=0 component=0 write_mask=xyzw
  store_output %2, %0 base=1 component=0 write_mask=xyzw
}
)";

// A shader with one input, one colour, and more of a body in front of the store of %1 as colour.
std::string with_body(const std::string& body, const std::string& declarations = "") {
    return R"(shader fragment
  input 0 generic 0 vec4 smooth "a"
  output 0 color 0 vec4 smooth "color"
)" + declarations +
           R"(fn main {
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
)" + body +
           R"(  store_output %1, %0 base=0 component=0 write_mask=xyzw
}
)";
}

struct Ran {
    Lowered lowered;
    Environment environment;
};

struct Fragment {
    Floats color{};
    Floats second{};
    Environment environment{};

    Ran of(const std::string& text, const FragmentOptions& options) {
        Result<Lowered> lowered = lower(*shader_of(text), options);
        if (!lowered) {
            ADD_FAILURE() << lowered.error().text;
            return {};
        }
        environment.samples = options.samples;
        nir::InterpreterInputs inputs;
        for (nir::LaneInputs& lane : inputs.lanes)
            lane.inputs = {slot_of_floats(color[0], color[1], color[2], color[3]),
                           slot_of_floats(second[0], second[1], second[2], second[3])};
        const auto outputs = run_lowered(*lowered, environment, inputs);
        EXPECT_TRUE(outputs) << outputs.error().text << nir::print(*lowered->shader);
        EXPECT_EQ(environment.faults, std::vector<std::string>{});
        return {std::move(lowered).take(), environment};
    }
};

Floats floats_at(const Environment& environment, unsigned lane = 0, unsigned sample = 0) {
    Floats result{};
    std::memcpy(result.data(), environment.tile[lane][sample].data(), 16);
    return result;
}

void put_floats(Environment& environment, const Floats& color, unsigned sample = 0) {
    for (auto& lane : environment.tile)
        std::memcpy(lane[sample].data(), color.data(), 16);
}

// --- blending ------------------------------------------------------------------------------------

struct BlendCase {
    Floats src, src1, dst, constant;

    double factor(BlendFactor which, unsigned c) const {
        const double sa = src[3], da = dst[3], ca = constant[3], s1a = src1[3];
        switch (which) {
            case BlendFactor::zero: return 0;
            case BlendFactor::one: return 1;
            case BlendFactor::src_color: return src[c];
            case BlendFactor::one_minus_src_color: return 1.0 - src[c];
            case BlendFactor::dst_color: return dst[c];
            case BlendFactor::one_minus_dst_color: return 1.0 - dst[c];
            case BlendFactor::src_alpha: return sa;
            case BlendFactor::one_minus_src_alpha: return 1 - sa;
            case BlendFactor::dst_alpha: return da;
            case BlendFactor::one_minus_dst_alpha: return 1 - da;
            case BlendFactor::const_color: return constant[c];
            case BlendFactor::one_minus_const_color: return 1.0 - constant[c];
            case BlendFactor::const_alpha: return ca;
            case BlendFactor::one_minus_const_alpha: return 1 - ca;
            case BlendFactor::src_alpha_saturate: return c == 3 ? 1 : std::min(sa, 1 - da);
            case BlendFactor::src1_color: return src1[c];
            case BlendFactor::one_minus_src1_color: return 1.0 - src1[c];
            case BlendFactor::src1_alpha: return s1a;
            case BlendFactor::one_minus_src1_alpha: return 1 - s1a;
        }
        return 0;
    }

    double component(const BlendEquation& equation, unsigned c) const {
        const double s = src[c] * factor(equation.src, c);
        const double d = dst[c] * factor(equation.dst, c);
        switch (equation.func) {
            case BlendFunc::add: return s + d;
            case BlendFunc::subtract: return s - d;
            case BlendFunc::reverse_subtract: return d - s;
            case BlendFunc::min: return std::min(src[c], dst[c]);
            case BlendFunc::max: return std::max(src[c], dst[c]);
        }
        return 0;
    }
};

constexpr unsigned factor_count = 19;

TEST(LowerBlend, EveryFactorAndFunction) {
    const BlendCase numbers{{0.75f, 0.5f, 0.25f, 0.625f},
                            {0.125f, 0.875f, 0.375f, 0.25f},
                            {0.5f, 0.25f, 1.0f, 0.75f},
                            {0.1f, 0.2f, 0.3f, 0.4f}};
    for (unsigned src = 0; src < factor_count; ++src) {
        for (unsigned dst = 0; dst < factor_count; ++dst) {
            const auto func = static_cast<BlendFunc>((src + dst) % 5);
            FragmentOptions options = float_target();
            ColorTarget& target = options.targets[0];
            target.blend = true;
            target.rgb = {func, static_cast<BlendFactor>(src), static_cast<BlendFactor>(dst)};
            target.alpha = {BlendFunc::add, static_cast<BlendFactor>(dst),
                            static_cast<BlendFactor>(src)};
            Fragment run{numbers.src, numbers.src1};
            put_floats(run.environment, numbers.dst);
            std::vector<uint32_t> constant(4);
            std::memcpy(constant.data(), numbers.constant.data(), 16);
            run.environment.set(SystemValue::blend_color, 0, constant);
            const Ran ran = run.of(two_colors, options);
            const Floats got = floats_at(ran.environment);
            for (unsigned c = 0; c < 4; ++c)
                ASSERT_NEAR(got[c], numbers.component(c == 3 ? target.alpha : target.rgb, c), 1e-6)
                    << "factors " << src << ", " << dst << " component " << c;
        }
    }
}

TEST(LowerBlend, NormalisedColoursAreClampedFirst) {
    FragmentOptions options = plain_target();
    ColorTarget& target = options.targets[0];
    target.blend = true;
    target.rgb = target.alpha = {BlendFunc::subtract, BlendFactor::one, BlendFactor::one};
    Fragment run{{4.0f, 0.4f, -1.0f, 1.0f}};
    for (auto& lane : run.environment.tile)
        lane[0] = {51, 51, 51, 0};
    const Ran ran = run.of(two_colors, options);
    EXPECT_EQ(ran.environment.tile[0][0][0], 204);
    EXPECT_EQ(ran.environment.tile[0][0][1], 51);
    EXPECT_EQ(ran.environment.tile[0][0][2], 0);
    EXPECT_EQ(ran.environment.tile[0][0][3], 255);
    EXPECT_TRUE(ran.lowered.program.fragment.reads_tile);
    EXPECT_TRUE(ran.lowered.program.fragment.translucent);
}

TEST(LowerBlend, EachSampleHasItsOwnDestination) {
    FragmentOptions options = float_target();
    options.samples = 4;
    options.targets[0].blend = true;
    options.targets[0].rgb =
        options.targets[0].alpha = {BlendFunc::add, BlendFactor::one, BlendFactor::one};
    Fragment run{{1, 2, 3, 4}};
    for (unsigned sample = 0; sample < 4; ++sample)
        put_floats(run.environment, {10.0f * static_cast<float>(sample), 0, 0, 0}, sample);
    const Ran ran = run.of(two_colors, options);
    for (unsigned sample = 0; sample < 4; ++sample)
        EXPECT_EQ(floats_at(ran.environment, 2, sample),
                  (Floats{10.0f * static_cast<float>(sample) + 1, 2, 3, 4}));
}

TEST(LowerBlend, ReplacingReadsNothing) {
    FragmentOptions options = plain_target();
    options.targets[0].blend = true;  // one, zero
    const Ran ran = Fragment{{1, 1, 1, 1}}.of(two_colors, options);
    EXPECT_FALSE(ran.lowered.program.fragment.reads_tile);
    EXPECT_TRUE(intrinsics_of(*ran.lowered.shader, IntrinsicOp::load_tile_agx).empty());
}

TEST(LowerBlend, MaskedComponentsStay) {
    FragmentOptions options = plain_target();
    options.targets[0].color_mask = 0x5;
    Fragment run{{1, 1, 1, 1}};
    for (auto& lane : run.environment.tile)
        lane[0] = {7, 8, 9, 10};
    const Ran ran = run.of(two_colors, options);
    const auto& tile = ran.environment.tile[3][0];
    EXPECT_EQ((std::array{tile[0], tile[1], tile[2], tile[3]}),
              (std::array<uint8_t, 4>{255, 8, 255, 10}));

    options.targets[0].color_mask = 0;
    const Ran nothing = Fragment{{1, 1, 1, 1}}.of(two_colors, options);
    EXPECT_TRUE(intrinsics_of(*nothing.lowered.shader, IntrinsicOp::store_tile_agx).empty());
    EXPECT_TRUE(nothing.lowered.program.fragment.translucent);
}

TEST(LowerBlend, LogicOperationsWorkOnBits) {
    for (unsigned op = 0; op < 16; ++op) {
        FragmentOptions options = plain_target();
        options.targets[0].logic_op = static_cast<uint8_t>(op);
        const unsigned s = 0xcc, d = 0xaa;
        Fragment run{{s / 255.0f, s / 255.0f, s / 255.0f, s / 255.0f}};
        for (auto& lane : run.environment.tile)
            lane[0] = {d, d, d, d};
        const Ran ran = run.of(two_colors, options);
        unsigned expected = 0;
        for (unsigned bit = 0; bit < 8; ++bit)
            expected |= (op >> (2 * (s >> bit & 1) + (d >> bit & 1)) & 1) << bit;
        EXPECT_EQ(ran.environment.tile[0][0][2], expected) << "operation " << op;
    }
}

TEST(LowerBlend, IntegersAreClampedToTheirBits) {
    const std::string text = with_body(R"(  %2:32 = load_const 300
  %3:32 = load_const -200
  %4:32 = load_const 5
  %5:32x4 = vec4 %2, %3, %4, %4
  store_output %5, %0 base=1 component=0 write_mask=xyzw
)",
                                       "  output 1 color 1 vec4 smooth \"integers\"\n");
    FragmentOptions options;
    options.targets[1].present = true;
    options.targets[1].format = MemFormat::i8;
    options.targets[1].numbers = NumberClass::sint;
    const Ran sint = Fragment{}.of(text, options);
    EXPECT_EQ(sint.environment.tile[0][0][0], 127);
    EXPECT_EQ(sint.environment.tile[0][0][1], 0x80);
    EXPECT_EQ(sint.environment.tile[0][0][2], 5);
    options.targets[1].numbers = NumberClass::uint;
    const Ran uint = Fragment{}.of(text, options);
    EXPECT_EQ(uint.environment.tile[0][0][0], 255);
}

TEST(LowerBlend, FewBitsAreKeptAsHalves) {
    FragmentOptions options;
    ColorTarget& target = options.targets[0];
    target.present = true;
    target.format = MemFormat::f16;
    target.components = 3;
    target.bits = 5;
    const Ran ran = Fragment{{2, 0.5f, -1, 1}}.of(two_colors, options);
    const auto& tile = ran.environment.tile[0][0];
    EXPECT_EQ(tile[0] | tile[1] << 8, base::half_from_float(1));
    EXPECT_EQ(tile[2] | tile[3] << 8, base::half_from_float(0.5f));
    EXPECT_EQ(tile[4] | tile[5] << 8, 0);
    EXPECT_EQ(tile[6], 0);
}

TEST(LowerBlend, TheSecondColourMustBeWritten) {
    FragmentOptions options = plain_target();
    options.targets[0].blend = true;
    options.targets[0].rgb.dst = BlendFactor::src1_color;
    EXPECT_FALSE(lower(*shader_of(with_body("")), options));
    EXPECT_TRUE(lower(*shader_of(two_colors), options));
}

// --- tests of samples
// ------------------------------------------------------------------------------

const std::string discarding = with_body(R"(  %2:1 = flt %1.x, %0
  demote_if %2
)");

TEST(LowerDiscard, SamplesAreTestedOrKilledOnce) {
    for (const float x : {-1.0f, 1.0f}) {
        const Ran ran = Fragment{{x, 1, 1, 1}}.of(discarding, plain_target());
        const FragmentInfo& info = ran.lowered.program.fragment;
        EXPECT_TRUE(info.tests_late);
        EXPECT_TRUE(info.discards);
        EXPECT_EQ((ran.environment.state[0].killed & 1) != 0, x < 0);
        EXPECT_EQ((ran.environment.state[0].tested & 1) != 0, x > 0);
        EXPECT_EQ(ran.environment.tile[0][0][1], x < 0 ? 0 : 255);
        EXPECT_EQ(intrinsics_of(*ran.lowered.shader, IntrinsicOp::sample_mask_agx).size(), 1u);
    }
}

TEST(LowerDiscard, NothingToTestNothingDone) {
    const Ran ran = Fragment{{1, 1, 1, 1}}.of(with_body(""), plain_target());
    EXPECT_FALSE(ran.lowered.program.fragment.tests_late);
    EXPECT_TRUE(intrinsics_of(*ran.lowered.shader, IntrinsicOp::sample_mask_agx).empty());
}

TEST(LowerDiscard, DepthIsGivenBehindTheKills) {
    const std::string text = with_body(R"(  %2:1 = flt %1.x, %0
  demote_if %2
  store_output %1, %0 base=1 component=2 write_mask=x
)",
                                       "  output 1 depth 0 vec4 smooth \"depth\"\n");
    for (const float x : {-1.0f, 0.375f, 3.0f}) {
        const Ran ran = Fragment{{x, 1, 1, 1}}.of(text, plain_target());
        EXPECT_TRUE(ran.lowered.program.fragment.writes_depth);
        EXPECT_EQ((ran.environment.state[1].killed & 1) != 0, x < 0);
        EXPECT_EQ((ran.environment.state[1].tested & 1) != 0, x > 0);
        if (x > 0) {
            EXPECT_EQ(ran.environment.state[1].depth[0], std::min(x, 1.0f));
        }
    }
}

// The machine tests in front of such a shader; it keeps the colours of what it discards to itself,
// and its depth.
TEST(LowerDiscard, EarlyTestsTakeNothingOfTheShader) {
    const std::string text = with_body(R"(  %2:1 = flt %1.x, %0
  demote_if %2
  store_output %1, %0 base=1 component=2 write_mask=x
)",
                                       "  early_fragment_tests\n"
                                       "  output 1 depth 0 vec4 smooth \"depth\"\n");
    for (const bool masks : {false, true}) {
        FragmentOptions options = plain_target();
        options.api_sample_mask = masks;
        for (const float x : {-1.0f, 1.0f}) {
            Fragment run{{x, 1, 1, 1}};
            if (masks)
                run.environment.set(SystemValue::sample_mask, 0, {1});
            const Ran ran = run.of(text, options);
            const FragmentInfo& info = ran.lowered.program.fragment;
            EXPECT_EQ(info.tests_late, masks);
            EXPECT_EQ(ran.environment.state[0].tested & 1, masks ? 1 : 0);
            EXPECT_EQ(info.discards, masks);
            EXPECT_FALSE(info.writes_depth);
            EXPECT_TRUE(info.translucent);
            EXPECT_EQ(intrinsics_of(*ran.lowered.shader, IntrinsicOp::sample_mask_agx).size(),
                      masks ? 1u : 0u);
            EXPECT_TRUE(intrinsics_of(*ran.lowered.shader, IntrinsicOp::emit_depth_agx).empty());
            EXPECT_EQ(ran.environment.tile[0][0][1], x < 0 ? 0 : 255);
        }
    }
}

TEST(LowerDiscard, AlphaTest) {
    // Of 0.25, 0.5, 0.75 against 0.5: which pass.
    const std::array<std::array<bool, 3>, 8> passes = {{{false, false, false},
                                                        {true, false, false},
                                                        {false, true, false},
                                                        {true, true, false},
                                                        {false, false, true},
                                                        {true, false, true},
                                                        {false, true, true},
                                                        {true, true, true}}};
    for (unsigned test = 0; test < 8; ++test) {
        for (unsigned i = 0; i < 3; ++i) {
            FragmentOptions options = plain_target();
            options.alpha_test = static_cast<Compare>(test);
            Fragment run{{1, 1, 1, 0.25f * static_cast<float>(i + 1)}};
            run.environment.set(SystemValue::alpha_reference, 0, {0x3f000000});
            const Ran ran = run.of(with_body(""), options);
            EXPECT_EQ(ran.environment.state[0].killed == 0, passes[test][i])
                << "test " << test << " of " << i;
        }
    }
}

// A buffer that holds 1 at most has its colours clamped before; one of floats has not.
TEST(LowerDiscard, AlphaIsClampedBeforeItsTest) {
    for (const bool floats : {false, true}) {
        FragmentOptions options = plain_target();
        if (floats) {
            options.targets[0].format = hw::agx::MemFormat::f16;
            options.targets[0].numbers = NumberClass::float_;
        }
        options.alpha_test = Compare::equal;
        Fragment run{{1, 1, 1, 4}};
        run.environment.set(SystemValue::alpha_reference, 0, {0x3f800000});
        const Ran ran = run.of(with_body(""), options);
        EXPECT_EQ(ran.environment.state[0].killed == 0, !floats);
    }
}

TEST(LowerDiscard, AlphaBecomesCoverage) {
    FragmentOptions options = plain_target();
    options.samples = 4;
    options.alpha_to_coverage = true;
    options.alpha_to_one = true;
    options.api_sample_mask = true;
    for (unsigned i = 0; i <= 8; ++i) {
        Fragment run{{1, 1, 1, static_cast<float>(i) / 8}};
        run.environment.set(SystemValue::sample_mask, 0, {0xd});
        const Ran ran = run.of(with_body(""), options);
        const unsigned covered = ((1u << (i / 2)) - 1) & 0xd;
        EXPECT_EQ(ran.environment.state[0].tested & 0xfu, covered) << i;
        EXPECT_EQ(~ran.environment.state[0].killed & 0xfu, covered) << i;
        if (covered != 0) {
            EXPECT_EQ(ran.environment.tile[0][0][3], 255);
        }
    }
}

// A lane that ended must leave the loop; the others go on.
TEST(LowerDiscard, TerminatedLanesLeaveLoops) {
    const std::string text = with_body(R"(  loop {
    b1:
    %2:32 = phi b0 %0, b5 %6
    %3:1 = flt %1.x, %0
    terminate_if %3
    %4:32 = load_const 3
    %5:1 = ige %2, %4
    %7:32 = load_const 1
    %6:32 = iadd %2, %7
    if %5 {
      b2:
      break
    } else {
      b3:
    }
    b5:
  }
  b4:
)");
    for (const float x : {-1.0f, 1.0f}) {
        const Ran ran = Fragment{{x, 1, 1, 1}}.of(text, plain_target());
        EXPECT_EQ(ran.environment.state[0].killed != 0, x < 0);
        EXPECT_EQ(ran.environment.tile[0][0][1], x < 0 ? 0 : 255);
    }
}

TEST(LowerDiscard, ABackgroundWaitsForNothing) {
    FragmentOptions options = plain_target();
    options.background = true;
    const Result<Lowered> lowered = lower(*shader_of(discarding), options);
    ASSERT_TRUE(lowered);
    EXPECT_TRUE(intrinsics_of(*lowered->shader, IntrinsicOp::wait_pixel_agx).empty());
}

// --- inputs
// ----------------------------------------------------------------------------------------

TEST(LowerInputs, FragmentPositionIsThePixelTransformed) {
    const std::string text = R"(shader fragment
  output 0 color 0 vec4 smooth "color"
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_frag_coord
  store_output %1, %0 base=0 component=0 write_mask=xyzw
}
)";
    const Result<Lowered> lowered = lower(*shader_of(text), float_target());
    ASSERT_TRUE(lowered) << lowered.error().text;
    Environment environment;
    const std::vector<float> flip = {1, -1, 0, 100};
    std::vector<uint32_t> bits(4);
    std::memcpy(bits.data(), flip.data(), 16);
    environment.set(SystemValue::frag_coord_transform, 0, bits);
    environment.pixel[1] = {7, 3};
    nir::InterpreterInputs inputs;
    inputs.lanes[1].frag_coord = {0, 0, 0.25f, 0.125f};
    ASSERT_TRUE(run_lowered(*lowered, environment, inputs));
    EXPECT_EQ(floats_at(environment, 1), (Floats{7.5f, 96.5f, 0.25f, 0.125f}));

    FragmentOptions plain = float_target();
    plain.coordinate_transforms = false;
    const Result<Lowered> raw = lower(*shader_of(text), plain);
    ASSERT_TRUE(raw);
    Environment without;
    without.pixel[1] = {7, 3};
    ASSERT_TRUE(run_lowered(*raw, without, inputs));
    EXPECT_EQ(floats_at(without, 1), (Floats{7.5f, 3.5f, 0.25f, 0.125f}));
}

TEST(LowerInputs, ComputedNumbersChooseAmongAll) {
    const std::string text = R"(shader fragment
  input 0 generic 0 vec4 smooth "a"
  input 1 generic 1 vec4 smooth "b"
  output 0 color 0 vec4 smooth "color"
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32 = f2i32 %1.x
  %3:32x4 = load_input %2 base=0 component=0
  store_output %3, %0 base=0 component=0 write_mask=xyzw
}
)";
    for (const float index : {-1.0f, 0.0f, 1.0f, 2.0f}) {
        const Ran ran = Fragment{{index, 2, 3, 4}, {5, 6, 7, 8}}.of(text, float_target());
        const Floats expected = index == 0   ? Floats{0, 2, 3, 4}
                                : index == 1 ? Floats{5, 6, 7, 8}
                                             : Floats{};
        EXPECT_EQ(floats_at(ran.environment), expected);
    }
}

// Whether a store to the format takes 16-bit registers, by the colour's four operations.
unsigned stored_size(const std::string& body, MemFormat format) {
    FragmentOptions options;
    options.targets[0] = {.present = true, .format = format};
    const Result<Lowered> lowered = lower(*shader_of(R"(shader fragment
  input 0 generic 0 vec4 smooth "a"
  output 0 color 0 vec4 smooth "color"
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:16x4 = f2f16 %1
  %3:16x4 = fmul %2, %2
  %4:32x4 = f2f32 %3
)" + body + R"(  store_output %5, %0 base=0 component=0 write_mask=xyzw
}
)"),
                                          options);
    EXPECT_TRUE(lowered) << lowered.error().text;
    const auto stores = intrinsics_of(*lowered->shader, IntrinsicOp::store_tile_agx);
    EXPECT_EQ(stores.size(), 1u);
    return stores.empty() ? 0 : stores[0]->srcs[0].value->bit_size;
}

TEST(LowerFragment, HalvesAreStoredAsTheyAre) {
    const std::string halves = "  %5:32x4 = mov %4\n";
    for (const MemFormat format : {MemFormat::u8norm, MemFormat::s8norm, MemFormat::u16norm})
        EXPECT_EQ(stored_size(halves, format), 16u);
    // A float keeps its bits; and one component of 32 bits needs them all.
    EXPECT_EQ(stored_size(halves, MemFormat::i32), 32u);
    EXPECT_EQ(stored_size("  %5:32x4 = vec4 %4.x, %4.y, %4.z, %1.w\n", MemFormat::u8norm), 32u);
    // A number that binary16 has, or has not.
    EXPECT_EQ(stored_size("  %6:32 = load_const 0.5\n  %5:32x4 = vec4 %4.x, %4.y, %4.z, %6\n",
                          MemFormat::u8norm),
              16u);
    EXPECT_EQ(stored_size("  %6:32 = load_const 0.1\n  %5:32x4 = vec4 %4.x, %4.y, %4.z, %6\n",
                          MemFormat::u8norm),
              32u);
    EXPECT_EQ(stored_size("  %5:32x4 = mov %1\n", MemFormat::u8norm), 32u);
}

TEST(LowerFragment, ColoursBeyondTheEighthAreRefused) {
    for (const uint32_t index : {7u, 8u, 9u}) {
        const auto shader = shader_of(with_body(""));
        shader->outputs[0].index = index;
        const auto lowered = lower(*shader, plain_target());
        ASSERT_EQ(lowered.has_value(), index < 8);
        if (!lowered) {
            EXPECT_EQ(lowered.error().text,
                      "colour output " + std::to_string(index) + ": the G13 has 8");
        }
    }
}

}  // namespace
}  // namespace cuesta::agx
