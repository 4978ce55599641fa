// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Each target on mutated inputs of a fixed seed. CUESTA_FUZZ_RUNS and CUESTA_FUZZ_SEED are for
// longer hunts; CUESTA_FUZZ_KEEP=FILE writes each input there before it runs: after a crash it is
// the culprit.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include <gtest/gtest.h>

#include "compiler/nir/parser.h"
#include "compiler/nir/shader.h"
#include "mutator.h"
#include "nir_programs.h"
#include "seeds.h"
#include "targets.h"

namespace cuesta::fuzz {
namespace {

constexpr uint64_t default_runs = 3000;

class TextFuzz : public testing::TestWithParam<Target> {};
INSTANTIATE_TEST_SUITE_P(Targets,
                         TextFuzz,
                         testing::ValuesIn(targets().begin(), targets().end()),
                         [](const auto& info) { return std::string(info.param.name); });

uint64_t number_of(const char* variable, uint64_t otherwise) {
    const char* text = std::getenv(variable);
    return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

void keep(const Input& input) {
    if (const char* path = std::getenv("CUESTA_FUZZ_KEEP"))
        std::ofstream(path, std::ios::binary)
            .write(reinterpret_cast<const char*>(input.data()),
                   static_cast<std::streamsize>(input.size()));
}

TEST_P(TextFuzz, MutatedInputsAreRefusedOrHoldTogether) {
    const Target& target = GetParam();
    const std::vector<Input> seeds = seeds_for(target.name);
    ASSERT_GT(seeds.size(), 10u);
    Mutator mutator(static_cast<uint32_t>(number_of("CUESTA_FUZZ_SEED", 20240705)), seeds);
    uint64_t accepted = 0;
    std::chrono::steady_clock::duration slowest{};
    const uint64_t runs = number_of("CUESTA_FUZZ_RUNS", default_runs);
    for (uint64_t i = 0; i < runs; ++i) {
        const Input input = mutator.next(target.is_text);
        keep(input);
        const auto start = std::chrono::steady_clock::now();
        accepted += target.run(input) ? 1 : 0;
        slowest = std::max(slowest, std::chrono::steady_clock::now() - start);
    }
    std::printf("%s: %llu of %llu inputs accepted, the slowest took %.3f s\n", target.name.data(),
                static_cast<unsigned long long>(accepted), static_cast<unsigned long long>(runs),
                std::chrono::duration<double>(slowest).count());
    // Both kinds must turn up, or the mutations are too weak or too strong to find anything.
    EXPECT_GT(accepted, runs / 50);
    if (target.name != "gp_words") {
        EXPECT_LT(accepted, runs);
    }
}

// Mutation hardly ever puts one opcode in place of another so that the shader stays valid.
TEST(GeneratedNir, GoesEveryWay) {
    const auto first = static_cast<uint32_t>(number_of("CUESTA_FUZZ_SEED", 1));
    const auto runs = static_cast<uint32_t>(number_of("CUESTA_FUZZ_RUNS", default_runs / 3));
    for (uint32_t seed = first; seed < first + runs; ++seed) {
        const std::string text = random_nir(seed);
        const Input input(text.begin(), text.end());
        keep(input);
        ASSERT_TRUE(fuzz_nir(input)) << nir::parse(text).error().text << "\n" << text;
    }
}

}  // namespace
}  // namespace cuesta::fuzz
