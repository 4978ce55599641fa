// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The shaders of tests/corpus, and the shapes of control flow, compiled for the G13 against the
// interpreter.
#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "../common/jump_shapes.h"
#include "agx_testing.h"
#include "compiler/tgsi/tgsi.h"

namespace cuesta::agx {
namespace {

std::vector<std::string> corpus() {
    std::vector<std::string> names;
    for (const char* stage : {"fs", "vs"})
        for (const auto& entry :
             std::filesystem::directory_iterator(std::string(CUESTA_CORPUS_DIR) + "/" + stage))
            names.push_back(entry.path().string());
    std::ranges::sort(names);
    return names;
}

// Products and sums that are fused, and functions that the machine approximates.
Closeness closeness_of(const std::string& name) {
    // Noise takes the digits behind those of a sine.
    return {name.ends_with("film_grain.tgsi") ? 0x1p-7 : 0x1p-10};
}

TEST(AgxCorpus, AgreesWithTheInterpreter) {
    const std::vector<std::string> names = corpus();
    EXPECT_GE(names.size(), 90u);
    for (const std::string& name : names) {
        SCOPED_TRACE(name);
        std::stringstream text;
        text << std::ifstream(name).rdbuf();
        const auto shader = tgsi::compile(text.str());
        ASSERT_TRUE(shader) << shader.error().text;
        for (uint32_t seed = 0; seed < 4; ++seed) {
            // Indices and bases of powers are not negative.
            [&] {
                expect_same(**shader, plain_setup(**shader, seed, false),
                            {.preamble = seed % 2 == 0}, closeness_of(name));
            }();
        }
    }
}

// --- ifs in loops whose arms jump

std::string name_of(const testing::TestParamInfo<compiler::JumpShape>& info) {
    return info.param.name;
}

class AgxJumps : public testing::TestWithParam<compiler::JumpShape> {};
INSTANTIATE_TEST_SUITE_P(Fragments,
                         AgxJumps,
                         testing::ValuesIn(compiler::jump_shapes(false)),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Vertices,
                         AgxJumps,
                         testing::ValuesIn(compiler::jump_shapes(true)),
                         name_of);

TEST_P(AgxJumps, GoWhereTheTextSays) {
    const auto shader = tgsi::compile(GetParam().text);
    ASSERT_TRUE(shader) << shader.error().text << GetParam().text;
    GroupSetup setup = plain_setup(**shader, 1);
    // Every pair of 0 to 5, as far as the lanes go.
    for (unsigned i = 0; i < lane_count; ++i) {
        setup.lanes[i].inputs[0] =
            nir::slot_of_floats(static_cast<float>(i % 6), static_cast<float>(i / 6), 0, 1);
        if (!setup.attribute_bases.empty())
            std::memcpy(&setup.memory[size_t{i} * 16], setup.lanes[i].inputs[0].data(), 16);
    }
    for (const unsigned limit : {32u, 256u})
        expect_same(**shader, setup, {.register_limit = limit});
}

}  // namespace
}  // namespace cuesta::agx
