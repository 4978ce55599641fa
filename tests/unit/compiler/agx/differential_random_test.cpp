// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Generated shaders, fixed seeds: compiled code must agree with the interpreter to the bit.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <sstream>
#include <string_view>

#include <gtest/gtest.h>

#include "accuracy.h"
#include "compiler/nir/passes/dce.h"
#include "compiler/nir/printer.h"
#include "differential_groups.h"

namespace cuesta::agx {
namespace {

// With all registers and with few.
void run(const Group& group, bool vertex) {
    for (uint32_t seed = group.first; seed < group.first + group.count; seed += seed_step) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const auto shader = make_shader(group, vertex, seed);
        ASSERT_NE(shader, nullptr);
        const GroupSetup setup = bit_setup(*shader, seed);
        const Result<GroupResult> expected = run_nir(*shader, setup);
        ASSERT_TRUE(expected) << expected.error().text << "\n" << nir::print(*shader);
        const Choices choices = choices_of(seed);
        for (const CommonOptions& common : {choices.all_registers, choices.few_registers}) {
            SCOPED_TRACE(std::to_string(common.register_limit) + " halves");
            // The compiler may refuse none.
            const Result<Program> program = compile_any(*shader, common);
            ASSERT_TRUE(program) << program.error().text << "\n" << nir::print(*shader);
            EXPECT_LE(program->register_halves, common.register_limit);
            expect_result(*shader, setup, *expected, *program);
            if (testing::Test::HasFatalFailure())
                return;
        }
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
    for (uint32_t seed = 100000; seed < 100000 + rounding_seeds; seed += seed_step) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        BitOptions options = {.rounding = true, .least = 4, .most = 20};
        options.vertex = vertex;
        const Choices choices = choices_of(seed);
        options.flow = choices.discard;
        BitGenerator generator(seed, options);
        const auto shader = parse_shader(generator.shader());
        ASSERT_NE(shader, nullptr);
        expect_same(*shader, bit_setup(*shader, seed), choices.all_registers, {}, {},
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

// --- what the generator makes

// The words of the shader whose results are wanted.
std::set<std::string> living_words(const nir::Shader& shader) {
    const std::unique_ptr<nir::Shader> copy = nir::clone(shader);
    nir::dce(*copy->entry_point());
    std::set<std::string> words;
    std::istringstream stream(nir::print(*copy));
    std::string before;
    for (std::string word; stream >> word; before = word) {
        words.insert(word);
        if (before == "=")
            words.insert("= " + word);  // lod is a source too
        if (word == "array" || word == "shadow")
            words.insert(before + " " + word);
        if (const size_t length = word.find('['); length != std::string::npos)
            words.insert(word.substr(0, length + 1));  // an array's type
    }
    return words;
}

// Functions that round are no matter of bits; the tables of accuracy are for them.
bool rounds(const compiler::Accuracy& row) {
    constexpr std::array<std::string_view, 5> rounded = {"f2fmp", "frcp", "frsq", "fexp2", "flog2"};
    return row.ulps != 0 || row.domain != nullptr ||
           std::ranges::find(rounded, row.name) != rounded.end() || row.name.starts_with("fsin") ||
           row.name.starts_with("fcos");
}

// Of every fourth shader.
TEST(AgxRandom, EveryOperationIsThere) {
    std::map<std::string, unsigned> shaders_with;
    unsigned count = 0;
    for (const bool vertex : {false, true})
        for (const Group* group : all_groups()) {
            count += group->count;
            for (uint32_t seed = group->first; seed < group->first + group->count; seed += 4) {
                const auto shader = make_shader(*group, vertex, seed);
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
                             "txs",
                             "query_levels",
                             "= lod",
                             "texture_offset",
                             "cube",
                             "array",
                             "shadow",
                             "1d array",
                             "cube array",
                             "array shadow",
                             "external",
                             "ms array",
                             "offset",
                             "load_global",
                             "load_global_constant",
                             "store_global",
                             "memory_barrier",
                             "load_scratch",
                             "store_scratch",
                             "load_deref",
                             "store_deref",
                             "b1[",
                             "b1x3[",
                             "f16[",
                             "f16x4[",
                             "i16x2[",
                             "f32x3[",
                             "i32[",
                             "i64[",
                             "i64x2[",
                             "i64x4[",
                             "load_uniform",
                             "load_ubo",
                             "load_vertex_id",
                             "load_instance_id",
                             "load_front_face",
                             "load_helper_invocation",
                             "load_frag_coord",
                             "load_point_coord"})
        EXPECT_GE(shaders_with[word], 5u) << word;
}

}  // namespace
}  // namespace cuesta::agx
