// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Generated shaders, fixed seeds: compiled code must agree with the interpreter to the bit, with
// all registers and with few.
#include <gtest/gtest.h>

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

// `every`: only so many of the seeds.
void run(const Group& group, bool vertex, const CommonOptions& common = {}, uint32_t every = 1) {
    for (uint32_t seed = group.first; seed < group.first + group.count; seed += every) {
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

}  // namespace
}  // namespace cuesta::agx
