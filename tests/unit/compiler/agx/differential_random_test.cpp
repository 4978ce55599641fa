// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Generated shaders, fixed seeds: compiled code must agree with the interpreter to the bit, with
// all registers and with few.
#include <map>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "accuracy.h"
#include "compiler/nir/passes/dce.h"
#include "compiler/nir/printer.h"
#include "differential_generator.h"

namespace cuesta::agx {
namespace {

struct Group {
    uint32_t first;
    uint32_t count;
    BitOptions options;
};

const Group straight = {0, 600, {}};
const Group integers = {10000, 500, {.floats = false, .wide = true}};
const Group wide_memory = {20000, 500, {.wide = true, .memory = true, .indirect = true}};
const Group flow = {30000, 500, {.flow = true}};
const Group jumps = {40000, 500, {.flow = true, .jumps = true}};
const Group textures = {50000, 400, {.textures = true, .indirect = true}};
const Group arrays = {60000, 300, {.flow = true, .scratch = true}};
const Group everything = {70000,
                          500,
                          {.wide = true,
                           .memory = true,
                           .flow = true,
                           .jumps = true,
                           .textures = true,
                           .scratch = true,
                           .indirect = true}};
const Group crowded = {80000, 300, {.keep_alive = true, .least = 50, .most = 90}};
const Group crowded_flow = {
    90000, 200, {.flow = true, .textures = true, .keep_alive = true, .least = 20, .most = 40}};

const Group* const groups[] = {&straight, &integers, &wide_memory, &flow,    &jumps,
                               &textures, &arrays,   &everything,  &crowded, &crowded_flow};

BitOptions of_stage(const Group& group, bool vertex, uint32_t seed) {
    BitOptions options = group.options;
    options.vertex = vertex;
    if (!vertex) {
        options.derivatives = seed % 3 == 0;
        options.discard = options.flow && seed % 2 == 0;
    }
    return options;
}

// Under the sanitizers, where shaders take ten times as long, a part of the seeds. The step shares
// no factor with what the seeds choose by.
#ifdef __SANITIZE_ADDRESS__
constexpr uint32_t step = 7;
#else
constexpr uint32_t step = 1;
#endif

// `every`: only so many of the seeds.
void run(const Group& group, bool vertex, const CommonOptions& common = {}, uint32_t every = 1) {
    for (uint32_t seed = group.first; seed < group.first + group.count; seed += every * step) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        BitGenerator generator(seed, of_stage(group, vertex, seed));
        const auto shader = parse_shader(generator.shader());
        ASSERT_NE(shader, nullptr);
        CommonOptions used = common;
        used.preamble = seed % 4 != 0;
        expect_same(*shader, bit_setup(*shader, seed), used);
        if (testing::Test::HasFatalFailure())
            return;
    }
}

// --- functions that round, among others

constexpr uint32_t rounding_seeds = 500;

// Results by the row; what is outside of its domain is not compared.
void judge(const Rounded& rounded, const GroupResult& expected, GroupResult& got) {
    const compiler::Accuracy& row = *rounded.row;
    const auto& format = rounded.bits == 16 ? compiler::binary16 : compiler::binary32;
    for (unsigned i = 0; i < lane_count; ++i) {
        const nir::SlotBits& wanted = expected.lanes[i].outputs.back();
        nir::SlotBits& found = got.lanes[i].outputs.back();
        if (expected.lanes[i].written.back() != 0xf)
            continue;
        compiler::Operands operands{};
        for (unsigned n = 0; n < 3; ++n)
            operands[n][0] = static_cast<double>(nir::slot_float(wanted, n + 1));
        if (row.domain == nullptr || row.domain(operands)) {
            EXPECT_LE(compiler::steps_off(format, row, operands,
                                          static_cast<double>(nir::slot_float(wanted, 0)),
                                          static_cast<double>(nir::slot_float(found, 0))),
                      row.ulps)
                << row.name << "(" << operands[0][0] << ", " << operands[1][0] << ", "
                << operands[2][0] << ") lane " << i;
        }
        found[0] = wanted[0];
    }
}

void run_rounding(bool vertex) {
    for (uint32_t seed = 100000; seed < 100000 + rounding_seeds; seed += step) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        BitOptions options = {.rounding = true, .least = 4, .most = 20};
        options.vertex = vertex;
        options.flow = seed % 3 == 0;
        BitGenerator generator(seed, options);
        const auto shader = parse_shader(generator.shader());
        ASSERT_NE(shader, nullptr);
        expect_same(*shader, bit_setup(*shader, seed), {.preamble = seed % 4 != 0}, {}, {},
                    [&](const GroupResult& expected, GroupResult& got) {
                        judge(generator.rounded(), expected, got);
                    });
        if (testing::Test::HasFailure())
            return;
    }
}

TEST(AgxRandomFragments, FunctionsThatRound) {
    run_rounding(false);
}
TEST(AgxRandomVertices, FunctionsThatRound) {
    run_rounding(true);
}

TEST(AgxRandomFragments, StraightLine) {
    run(straight, false);
}
TEST(AgxRandomFragments, Integers) {
    run(integers, false);
}
TEST(AgxRandomFragments, WideIntegersAndMemory) {
    run(wide_memory, false);
}
TEST(AgxRandomFragments, Flow) {
    run(flow, false);
}
TEST(AgxRandomFragments, Jumps) {
    run(jumps, false);
}
TEST(AgxRandomFragments, Textures) {
    run(textures, false);
}
TEST(AgxRandomFragments, Arrays) {
    run(arrays, false);
}
TEST(AgxRandomFragments, Everything) {
    run(everything, false);
}
TEST(AgxRandomFragments, Crowded) {
    run(crowded, false);
    run(crowded_flow, false);
}

TEST(AgxRandomVertices, StraightLine) {
    run(straight, true);
}
TEST(AgxRandomVertices, Integers) {
    run(integers, true);
}
TEST(AgxRandomVertices, WideIntegersAndMemory) {
    run(wide_memory, true);
}
TEST(AgxRandomVertices, Flow) {
    run(flow, true);
}
TEST(AgxRandomVertices, Jumps) {
    run(jumps, true);
}
TEST(AgxRandomVertices, Textures) {
    run(textures, true);
}
TEST(AgxRandomVertices, Arrays) {
    run(arrays, true);
}
TEST(AgxRandomVertices, Everything) {
    run(everything, true);
}
TEST(AgxRandomVertices, Crowded) {
    run(crowded, true);
    run(crowded_flow, true);
}

// --- few registers: so many 16-bit ones

class AgxFewRegisters : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Halves, AgxFewRegisters, testing::Values(32u, 64u, 128u));

TEST_P(AgxFewRegisters, Fragments) {
    for (const Group* group : groups)
        run(*group, false, {.register_limit = GetParam()}, 8);
}

TEST_P(AgxFewRegisters, Vertices) {
    for (const Group* group : groups)
        run(*group, true, {.register_limit = GetParam()}, 8);
}

// --- what the generator makes

// The words of the shader whose results are wanted.
std::set<std::string> living_words(const nir::Shader& shader) {
    const std::unique_ptr<nir::Shader> copy = nir::clone(shader);
    nir::dce(*copy->entry_point());
    std::set<std::string> words;
    std::istringstream stream(nir::print(*copy));
    for (std::string word; stream >> word;)
        words.insert(word);
    return words;
}

// Functions that round are no matter of bits; the tables of accuracy are for them.
bool rounds(const compiler::Accuracy& row) {
    return (row.ulps != 0 || row.domain != nullptr || row.source.starts_with("ASSUMED")) ||
           row.name == "frcp" || row.name == "f2fmp" || row.name.starts_with("fsin") ||
           row.name.starts_with("fcos");
}

// Of every fourth shader.
TEST(AgxRandom, EveryOperationIsThere) {
    std::map<std::string, unsigned> shaders_with;
    unsigned count = 0;
    for (const bool vertex : {false, true})
        for (const Group* group : groups) {
            count += group->count;
            for (uint32_t seed = group->first; seed < group->first + group->count; seed += 4) {
                const auto shader =
                    parse_shader(BitGenerator(seed, of_stage(*group, vertex, seed)).shader());
                ASSERT_NE(shader, nullptr);
                for (const std::string& word : living_words(*shader))
                    ++shaders_with[word];
            }
        }
    EXPECT_GE(count, 8000u);
    for (const unsigned bits : {16u, 32u})
        for (const compiler::Accuracy& row : accuracy_rows(bits))
            if (!rounds(row)) {
                EXPECT_GE(shaders_with[std::string(row.name)], 5u) << row.name;
            }
    for (const char* word : {"if",
                             "loop",
                             "break",
                             "continue",
                             "return",
                             "phi",
                             "terminate",
                             "terminate_if",
                             "demote_if",
                             "ddx",
                             "ddy",
                             "tex",
                             "txb",
                             "txl",
                             "txd",
                             "txf",
                             "txf_ms",
                             "tg4",
                             "cube",
                             "array",
                             "shadow",
                             "offset",
                             "load_global",
                             "load_global_constant",
                             "store_global",
                             "load_scratch",
                             "store_scratch",
                             "load_uniform",
                             "load_vertex_id",
                             "load_instance_id",
                             "load_front_face",
                             "load_frag_coord",
                             "load_point_coord"})
        EXPECT_GE(shaders_with[word], 5u) << word;
}

// With few registers values go to the stack, and preambles are made.
TEST(AgxRandom, SpillsAndPreambles) {
    unsigned spilled = 0;
    unsigned preambles = 0;
    for (uint32_t seed = crowded.first; seed < crowded.first + 60; ++seed) {
        const auto shader = parse_shader(BitGenerator(seed, crowded.options).shader());
        ASSERT_NE(shader, nullptr);
        const auto program =
            compile_fragment(*shader, raw_targets(*shader), {.register_limit = 32});
        ASSERT_TRUE(program) << program.error().text;
        spilled += program->stats.spills != 0 ? 1 : 0;
        preambles += program->preamble.empty() ? 0 : 1;
        EXPECT_LE(program->register_halves, 32u);
    }
    EXPECT_GE(spilled, 10u);
    EXPECT_GE(preambles, 20u);
}

}  // namespace
}  // namespace cuesta::agx
