// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the stages have of their own: attributes in every format, depth and stencil, samples,
// helpers, flat varyings of fans.
#include <bit>
#include <cmath>
#include <cstring>
#include <random>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "agx_testing.h"
#include "base/half.h"

namespace cuesta::agx {
namespace {

using hw::agx::MemFormat;

// --- attributes

struct Form {
    MemFormat format;
    FetchConversion conversion;
    unsigned bytes;  // of a component
};

constexpr Form forms[] = {
    {MemFormat::i32, FetchConversion::none, 4},
    {MemFormat::i32, FetchConversion::uint_to_float, 4},
    {MemFormat::i32, FetchConversion::sint_to_float, 4},
    {MemFormat::i32, FetchConversion::fixed16, 4},
    {MemFormat::i16, FetchConversion::none, 2},
    {MemFormat::i16, FetchConversion::half, 2},
    {MemFormat::i16, FetchConversion::sign_extend, 2},
    {MemFormat::i16, FetchConversion::uint_to_float, 2},
    {MemFormat::i16, FetchConversion::sint_to_float, 2},
    {MemFormat::i8, FetchConversion::none, 1},
    {MemFormat::i8, FetchConversion::sign_extend, 1},
    {MemFormat::i8, FetchConversion::uint_to_float, 1},
    {MemFormat::i8, FetchConversion::sint_to_float, 1},
    {MemFormat::u8norm, FetchConversion::none, 1},
    {MemFormat::s8norm, FetchConversion::none, 1},
    {MemFormat::u16norm, FetchConversion::none, 2},
    {MemFormat::s16norm, FetchConversion::none, 2},
};

double least_minus_one(double value) {
    return value < -1 ? -1 : value;
}

// A component of memory as the shader gets it.
uint32_t decoded(const Form& form, uint32_t raw) {
    const unsigned bits = 8 * form.bytes;
    const int32_t extended = static_cast<int32_t>(raw << (32 - bits)) >> (32 - bits);
    const auto as_signed = static_cast<double>(extended);
    switch (form.format) {
        case MemFormat::u8norm: return bits_of(static_cast<float>(raw / 255.0));
        case MemFormat::u16norm: return bits_of(static_cast<float>(raw / 65535.0));
        case MemFormat::s8norm:
            return bits_of(static_cast<float>(least_minus_one(as_signed / 127)));
        case MemFormat::s16norm:
            return bits_of(static_cast<float>(least_minus_one(as_signed / 32767)));
        default: break;
    }
    switch (form.conversion) {
        case FetchConversion::half:
            return std::bit_cast<uint32_t>(base::half_to_float(static_cast<uint16_t>(raw)));
        case FetchConversion::sign_extend: return static_cast<uint32_t>(extended);
        case FetchConversion::uint_to_float: return bits_of(static_cast<float>(raw));
        case FetchConversion::sint_to_float: return bits_of(static_cast<float>(as_signed));
        case FetchConversion::fixed16:
            return std::bit_cast<uint32_t>(static_cast<float>(extended) / 65536);
        default: return raw;
    }
}

// A component of a word of 10, 10, 10 and 2 bits.
uint32_t of_word(FetchConversion conversion, uint32_t word, unsigned component) {
    const unsigned bits = component == 3 ? 2 : 10;
    const uint32_t code = word >> (10 * component) & ((1u << bits) - 1);
    const int32_t extended = static_cast<int32_t>(code << (32 - bits)) >> (32 - bits);
    if (conversion == FetchConversion::rgb10a2_uint_to_float)
        return bits_of(static_cast<float>(code));
    if (conversion == FetchConversion::rgb10a2_sint_to_float)
        return bits_of(static_cast<float>(extended));
    const double greatest = component == 3 ? 1 : 511;
    return bits_of(static_cast<float>(least_minus_one(extended / greatest)));
}

// Copies the attribute to an output.
const char* const copy_text = R"(shader vertex
  input 0 generic 0 vec4 smooth ""
  output 0 position 0 vec4 smooth ""
  output 1 generic 0 vec4 smooth ""
fn main {
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_const 0, 0, 0, 1.0
  %2:32x4 = load_input %0 base=0 component=0
  store_output %1, %0 base=0 component=0 write_mask=xyzw
  store_output %2, %0 base=1 component=0 write_mask=xyzw
}
)";

void fetch(const nir::Shader& shader, const Form& form, std::mt19937& random) {
    const auto pick = [&](unsigned count) { return static_cast<unsigned>(random() % count); };
    AttributeFetch how;
    how.format = form.format;
    how.conversion = form.conversion;
    how.components = static_cast<uint8_t>(1 + pick(4));
    how.integer = form.conversion == FetchConversion::sign_extend;
    const bool aligned = pick(3) != 0;
    how.stride = form.bytes * (pick(5) == 0 ? 0 : how.components + pick(9));
    if (!aligned)
        how.stride += pick(form.bytes);
    how.alignment = aligned ? 4 : 1;
    how.divisor = pick(3) == 0 ? 1 + pick(4) : 0;
    for (uint8_t& from : how.swizzle)
        from = static_cast<uint8_t>(pick(4));
    SCOPED_TRACE(
        fmt::format("format {} conversion {} components {} stride {} divisor {} "
                    "alignment {}",
                    static_cast<int>(form.format), static_cast<int>(form.conversion),
                    how.components, how.stride, how.divisor, how.alignment));
    GroupSetup setup = plain_setup(shader, 1);
    const unsigned first = aligned ? form.bytes * pick(8) : pick(32);
    setup.memory.resize(first + how.stride * (lane_count + 1) + 16);
    for (std::byte& byte : setup.memory)
        byte = static_cast<std::byte>(random());
    setup.attribute_bases = {memory_base + first};
    for (unsigned i = 0; i < lane_count; ++i) {
        LaneSetup& lane = setup.lanes[i];
        lane.vertex_id = pick(lane_count);
        lane.instance_id = pick(lane_count);
        const unsigned element = how.divisor == 0 ? lane.vertex_id : lane.instance_id / how.divisor;
        for (unsigned c = 0; c < 4; ++c) {
            const unsigned from = how.swizzle[c];
            uint32_t raw = 0;
            if (from < how.components) {
                std::memcpy(&raw, &setup.memory[first + element * how.stride + from * form.bytes],
                            form.bytes);
                lane.inputs[0][c] = decoded(form, raw);
            } else {
                lane.inputs[0][c] = from != 3 ? 0 : how.integer ? 1 : bits_of(1);
            }
        }
    }
    VertexOptions options;
    options.attributes = {how};
    expect_same(shader, setup, {}, {}, options);
}

// Words of 10, 10, 10 and 2 bits: every code of a component, at addresses of either sort.
TEST(AgxAttributes, WordsOfFourComponents) {
    const auto shader = parse_shader(copy_text);
    ASSERT_NE(shader, nullptr);
    std::mt19937 random(4);
    for (const FetchConversion conversion :
         {FetchConversion::rgb10a2_uint_to_float, FetchConversion::rgb10a2_sint_to_float,
          FetchConversion::rgb10a2_snorm})
        for (unsigned first_code = 0; first_code < 1024; first_code += lane_count) {
            const bool aligned = first_code % 64 == 0;
            AttributeFetch how = {.format = MemFormat::i32, .conversion = conversion};
            how.swizzle = {2, 0, 1, 3};
            how.stride = aligned ? 8 : 7;
            how.alignment = aligned ? 4 : 1;
            GroupSetup setup = plain_setup(*shader, 1);
            setup.memory.resize(how.stride * lane_count + 8);
            setup.attribute_bases = {memory_base};
            for (unsigned i = 0; i < lane_count; ++i) {
                const auto word = static_cast<uint32_t>(random()) << 10 | (first_code + i);
                std::memcpy(&setup.memory[i * how.stride], &word, sizeof word);
                setup.lanes[i].vertex_id = i;
                for (unsigned c = 0; c < 4; ++c)
                    setup.lanes[i].inputs[0][c] = of_word(conversion, word, how.swizzle[c]);
            }
            VertexOptions options;
            options.attributes = {how};
            expect_same(*shader, setup, {}, {}, options);
        }
}

TEST(AgxAttributes, EveryFormatStrideDivisorAndSwizzle) {
    const auto shader = parse_shader(copy_text);
    ASSERT_NE(shader, nullptr);
    std::mt19937 random(3);
    for (const Form& form : forms)
        for (unsigned n = 0; n < 16 && !testing::Test::HasFatalFailure(); ++n)
            fetch(*shader, form, random);
}

// --- fragments

std::string fragment_text(const std::string& body) {
    return R"(shader fragment
  input 0 generic 0 vec4 smooth ""
  input 1 generic 1 vec4 flat ""
  output 0 color 0 vec4 smooth ""
  output 1 depth 0 vec1 smooth ""
  output 2 stencil 0 vec1 smooth ""
fn main {
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32x4 = load_input %0 base=1 component=0
)" + body + "}\n";
}

void expect_fragments(const std::string& body, FragmentOptions options, const GroupSetup& setup) {
    const auto shader = parse_shader(fragment_text(body));
    ASSERT_NE(shader, nullptr);
    options.targets = raw_targets(*shader).targets;
    const auto program = compile_fragment(*shader, options);
    ASSERT_TRUE(program) << program.error().text;
    const auto expected = run_nir(*shader, setup);
    const auto got = run_fragments(*shader, options, *program, setup);
    ASSERT_TRUE(expected && got) << (got ? expected.error().text : got.error().text)
                                 << listing(*program);
    EXPECT_EQ(difference(*shader, *expected, *got), "") << listing(*program);
}

GroupSetup fragment_setup() {
    return plain_setup(*parse_shader(fragment_text("")), 5);
}

const std::string store_color = "  store_output %1, %0 base=0 component=0 write_mask=xyzw\n";

TEST(AgxFragments, DepthAndStencil) {
    const std::string depth =
        "  %3:32 = mov %1.x\n  store_output %3, %0 base=1 component=0 write_mask=x\n";
    const std::string stencil =
        "  %4:32 = mov %2.y\n  store_output %4, %0 base=2 component=0 write_mask=x\n";
    const std::string discard = "  %5:1 = flt %1.z, %0\n  demote_if %5\n";
    for (const std::string& body :
         {depth, stencil, depth + stencil, discard + depth, discard + depth + stencil})
        expect_fragments(body + store_color, {}, fragment_setup());
}

TEST(AgxFragments, SamplesOfAPixel) {
    for (const uint8_t samples : {1, 2, 4}) {
        GroupSetup setup = fragment_setup();
        const unsigned all = (1u << samples) - 1;
        for (unsigned i = 0; i < lane_count; ++i)
            setup.lanes[i].covered = static_cast<uint8_t>(1 + i % all);
        FragmentOptions options;
        options.samples = samples;
        expect_fragments(store_color, options, setup);
        expect_fragments("  %5:1 = flt %1.z, %0\n  terminate_if %5\n" + store_color, options,
                         setup);
    }
}

// The API's mask, and alpha to coverage, which leaves trunc(alpha * samples) of them.
TEST(AgxFragments, SamplesThatAreMaskedOut) {
    const auto shader = parse_shader(fragment_text(store_color));
    ASSERT_NE(shader, nullptr);
    GroupSetup setup = fragment_setup();
    setup.sample_mask = 0xa;
    for (unsigned i = 0; i < lane_count; ++i) {
        setup.lanes[i].covered = 0xf;
        setup.lanes[i].inputs[0][3] = bits_of(static_cast<float>(i / 8.0));
    }
    FragmentOptions options = raw_targets(*shader);
    options.samples = 4;
    options.api_sample_mask = true;
    options.alpha_to_coverage = true;
    const auto program = compile_fragment(*shader, options);
    ASSERT_TRUE(program) << program.error().text;
    const auto got = run_fragments(*shader, options, *program, setup);
    ASSERT_TRUE(got) << got.error().text;
    for (unsigned i = 0; i < lane_count; ++i)
        // Samples 1 and 3 are in the mask.
        EXPECT_EQ(got->lanes[i].discarded, i / 8.0 < 0.5) << i;
}

// Helpers compute what their neighbours' derivatives need, and store nothing.
TEST(AgxFragments, Helpers) {
    GroupSetup setup = fragment_setup();
    for (unsigned i = 0; i < lane_count; ++i)
        setup.lanes[i].covered = i % 4 == (i / 4) % 4 ? 1 : 0;
    const auto shader = parse_shader(
        fragment_text("  %3:32x4 = ddx %1\n  %4:32x4 = ddy %1\n  %5:32x4 = load_const 0, 0, 0, 0\n"
                      "  %6:32x4 = fadd exact %3, %4\n  %7:32x4 = fadd exact %6, %5\n"
                      "  store_output %7, %0 base=0 component=0 write_mask=xyzw\n"));
    if (shader == nullptr)
        return;
    const auto program = compile_fragment(*shader, raw_targets(*shader));
    ASSERT_TRUE(program) << program.error().text;
    const auto expected = run_nir(*shader, setup);
    const auto got = run_fragments(*shader, raw_targets(*shader), *program, setup);
    ASSERT_TRUE(expected && got);
    for (unsigned i = 0; i < lane_count; ++i) {
        EXPECT_EQ(got->lanes[i].discarded, setup.lanes[i].covered == 0) << i;
        if (!got->lanes[i].discarded) {
            EXPECT_EQ(got->lanes[i].outputs[0], expected->lanes[i].outputs[0]) << i;
        }
    }
}

TEST(AgxFragments, FlatVaryingsOfFans) {
    FragmentOptions options;
    options.first_vertex_fan = true;
    expect_fragments("  store_output %2, %0 base=0 component=0 write_mask=xyzw\n", options,
                     fragment_setup());
}

// Without transforms rows count downwards.
TEST(AgxFragments, CoordinatesWithoutTransforms) {
    GroupSetup setup = fragment_setup();
    setup.rows_grow_down = false;
    FragmentOptions options;
    options.coordinate_transforms = false;
    expect_fragments(
        "  %3:32x4 = load_frag_coord\n  store_output %3, %0 base=0 component=0 write_mask=xyzw\n",
        options, setup);
}

// --- centroids

// Of pixels with several samples; the one sample of others is the centre.
TEST(Fragments, CentroidsAreThoseOfTheMachine) {
    const auto shader = parse_shader(R"(shader fragment
  input 0 generic 0 vec4 smooth centroid ""
  input 1 generic 1 vec4 linear ""
  output 0 color 0 vec4 smooth ""
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32x4 = load_input %0 base=1 component=0
  %3:32x4 = fadd %1, %2
  store_output %3, %0 base=0 component=0 write_mask=xyzw
}
)");
    ASSERT_NE(shader, nullptr);
    for (const uint8_t samples : {1, 2, 4}) {
        FragmentOptions options = raw_targets(*shader);
        options.samples = samples;
        const auto program = compile_fragment(*shader, options);
        ASSERT_TRUE(program) << program.error().text;
        const std::string code = listing(*program);
        const size_t at = code.find("centroid");
        EXPECT_EQ(at != std::string::npos, samples > 1) << code;
        if (at != std::string::npos)
            EXPECT_EQ(code.find("centroid", at + 1), std::string::npos) << code;
    }
}

}  // namespace
}  // namespace cuesta::agx
