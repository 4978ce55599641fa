// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The shaders of tests/corpus, and the shapes of control flow, compiled for the G13 against the
// interpreter.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace cuesta::agx
