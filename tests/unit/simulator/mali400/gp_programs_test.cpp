// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Real vertex programs, compiled by another compiler for the chip, keep every rule that strict mode
// knows.
#include <cstdlib>
#include <fstream>

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "gp_text.h"

namespace cuesta::simulator::mali400 {
namespace {

struct RealProgram {
    size_t line = 0;
    std::vector<uint32_t> words;
};

std::vector<RealProgram> real_programs() {
    std::ifstream file(CUESTA_VECTORS_DIR "/mali400-programs.jsonl");
    std::vector<RealProgram> programs;
    std::string line;
    for (size_t number = 1; std::getline(file, line); ++number) {
        const nlohmann::json json = nlohmann::json::parse(line, nullptr, false);
        if (json.is_discarded() || json.value("isa", "") != "gp")
            continue;
        RealProgram program = {.line = number, .words = {}};
        for (const auto& instruction : json["words"]) {
            const auto words = base::parse_hex_words(instruction.get<std::string>());
            if (words)
                program.words.insert(program.words.end(), words->begin(), words->end());
        }
        programs.push_back(std::move(program));
    }
    return programs;
}

TEST(GpPrograms, OfAnotherCompilerKeepTheRules) {
    const std::vector<RealProgram> programs = real_programs();
    if (programs.empty()) {
        if (std::getenv("CI") != nullptr)
            FAIL() << "mali400-programs.jsonl is absent, see -Dvectors_dir";
        GTEST_SKIP() << "mali400-programs.jsonl is absent, see -Dvectors_dir";
    }
    EXPECT_GE(programs.size(), 100u);
    // Loops may end with one set of inputs only.
    std::array<VertexInputs, 2> sets;
    for (const unsigned i : {0u, 1u}) {
        sets[i].strict = true;
        sets[i].step_limit = 10000;
        sets[i].attributes.assign(16, {0.25f, -0.5f, 0.75f, 1.0f});
        sets[i].uniforms.assign(gp_memory_vectors, {});
    }
    sets[1].uniforms.assign(gp_memory_vectors, {1.5f, -2.0f, 3.0f, 0.5f});
    for (const RealProgram& program : programs) {
        unsigned finished = 0;
        for (const VertexInputs& inputs : sets) {
            const auto result = run_vertex_shader(program.words, inputs);
            if (!result) {
                EXPECT_EQ(result.error().code, Errc::timeout)
                    << "line " << program.line << ": " << result.error().text;
                continue;
            }
            ++finished;
            for (const std::string& complaint : result->complaints)
                ADD_FAILURE() << "line " << program.line << ": " << complaint;
            // Every one of them writes a position.
            EXPECT_EQ(result->stored[0], 0xf) << "line " << program.line;
        }
        EXPECT_GE(finished, 1u) << "line " << program.line;
    }
}

}  // namespace
}  // namespace cuesta::simulator::mali400
