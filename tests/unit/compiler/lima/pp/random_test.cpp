// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Generated shaders, fixed seeds: compiled code must agree with the interpreter, to the bit where
// values are exact, else as far as the rows of accuracy.h say.
#include <map>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "compiler/nir/passes/dce.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/validate.h"
#include "pp_testing.h"
#include "shader_generator.h"
#include "tests/many_inputs.h"

namespace cuesta::lima::pp {
namespace {

struct Group {
    uint32_t first;
    uint32_t count;
    GeneratorOptions options;
};

const Group straight_line = {0, 400, {.integers = true}};
const Group rounded = {5000, 500, {.textures = true, .derivatives = true, .inexact = true}};
const Group inputs = {
    10000, 400, {.textures = true, .derivatives = true, .indirect = true, .specials = true}};
const Group branches = {20000, 400, {.control_flow = true, .integers = true}};
const Group loops = {30000, 400, {.control_flow = true, .loops = true}};
const Group jumps = {
    35000, 400, {.control_flow = true, .loops = true, .discard = true, .jumps = true}};
const Group everything = {40000,
                          400,
                          {.control_flow = true,
                           .loops = true,
                           .textures = true,
                           .discard = true,
                           .derivatives = true,
                           .indirect = true,
                           .inexact = true,
                           .integers = true,
                           .specials = true}};
const Group crowded = {50000, 200, {.keep_alive = true, .least = 40, .most = 90}};
const Group crowded_flow = {60000,
                            100,
                            {.control_flow = true,
                             .loops = true,
                             .inexact = true,
                             .keep_alive = true,
                             .least = 20,
                             .most = 50}};

void run_all(const Group& group) {
    constexpr uint32_t step = sanitized ? 5 : 1;
    for (uint32_t seed = group.first; seed < group.first + group.count; seed += step) {
        SCOPED_TRACE(seed);
        Generator generator(seed, group.options);
        const std::string text = generator.shader();
        expect_same(text, generated_setup(seed), generator.allowed());
        if (testing::Test::HasFatalFailure())
            return;
    }
}

TEST(PpRandom, StraightLine) {
    run_all(straight_line);
}

TEST(PpRandom, RoundedResults) {
    run_all(rounded);
}

TEST(PpRandom, TexturesDerivativesIndirectUniforms) {
    run_all(inputs);
}

TEST(PpRandom, Branches) {
    run_all(branches);
}

TEST(PpRandom, Loops) {
    run_all(loops);
}

TEST(PpRandom, Jumps) {
    run_all(jumps);
}

TEST(PpRandom, Everything) {
    run_all(everything);
}

TEST(PpRandom, MoreThanTheRegistersHold) {
    run_all(crowded);
    run_all(crowded_flow);
}

// --- what the generator makes

// The words of the shader whose results are wanted.
std::set<std::string> living_words(const std::string& text) {
    const std::unique_ptr<nir::Shader> shader = parse_shader(text);
    if (shader == nullptr)
        return {};
    nir::dce(*shader->entry_point());
    std::set<std::string> words;
    std::istringstream stream(nir::print(*shader));
    for (std::string word; stream >> word;)
        words.insert(word);
    return words;
}

TEST(PpRandom, EveryOperationIsThere) {
    std::map<std::string, unsigned> shaders_with;
    unsigned count = 0;
    for (const Group* group : {&straight_line, &rounded, &inputs, &branches, &loops, &jumps,
                               &everything, &crowded, &crowded_flow}) {
        for (uint32_t seed = group->first; seed < group->first + group->count; ++seed) {
            for (const std::string& word : living_words(Generator(seed, group->options).shader()))
                ++shaders_with[word];
            const auto made = parse_shader(Generator(seed, group->options).shader());
            shaders_with["code never reached"] +=
                made != nullptr && !nir::find_dead_code(*made).empty() ? 1 : 0;
            ++count;
        }
    }
    EXPECT_GE(count, 2000u);
    for (const Accuracy& row : accuracy_rows())
        EXPECT_GE(shaders_with[std::string(row.name)], 10u) << row.name;
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
                             "cube",
                             "projector",
                             "load_uniform",
                             "load_frag_coord",
                             "load_point_coord",
                             "load_front_face",
                             "ishl",
                             "ishr",
                             "ushr"})
        EXPECT_GE(shaders_with[word], 10u) << word;
    EXPECT_GE(shaders_with["code never reached"], 20u);
}

// Bounds so wide that they allow anything would show nothing.
TEST(PpRandom, BoundsAreNarrow) {
    unsigned rounded_results = 0;
    for (uint32_t seed = rounded.first; seed < rounded.first + rounded.count; ++seed) {
        Generator generator(seed, rounded.options);
        (void)generator.shader();
        for (const double allowed : generator.allowed().color) {
            EXPECT_LE(allowed, 0x1p-4);
            rounded_results += allowed != 0 ? 1 : 0;
        }
    }
    EXPECT_GE(rounded_results, 300u);
}

}  // namespace
}  // namespace cuesta::lima::pp
