// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Each target on mutated inputs of a fixed seed. CUESTA_FUZZ_RUNS and CUESTA_FUZZ_SEED are for
// longer hunts; CUESTA_FUZZ_KEEP=FILE writes each input there before it runs: after a crash it is
// the culprit.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "compiler/nir/parser.h"
#include "compiler/nir/shader.h"
#include "compiler/nir/text_names.h"
#include "mutator.h"
#include "nir_programs.h"
#include "seeds.h"
#include "targets.h"
#include "tests/many_inputs.h"

namespace cuesta::fuzz {
namespace {

constexpr uint64_t default_runs = sanitized ? 1000 : 3000;

class TextFuzz : public testing::TestWithParam<Target> {};
INSTANTIATE_TEST_SUITE_P(Targets,
                         TextFuzz,
                         testing::ValuesIn(targets().begin(), targets().end()),
                         [](const auto& info) { return std::string(info.param.name); });

void keep(const Input& input) {
    if (const char* path = std::getenv("CUESTA_FUZZ_KEEP"))
        std::ofstream(path, std::ios::binary)
            .write(reinterpret_cast<const char*>(input.data()),
                   static_cast<std::streamsize>(input.size()));
}

// What kinds of things the shader has, as words.
void collect_words(const nir::Shader& shader, std::set<std::string>& words) {
    const auto add_value = [&](const nir::Value& value) {
        words.insert("value " + std::to_string(value.bit_size));
    };
    const auto add_instr = [&](nir::Instr& instr) {
        if (const nir::Value* def = nir::def_of(instr))
            add_value(*def);
        if (const nir::Alu* alu = instr.as<nir::Alu>())
            words.insert("opcode " + std::string(alu->info().name));
        if (const nir::Intrinsic* intrinsic = instr.as<nir::Intrinsic>())
            words.insert("intrinsic " + std::string(intrinsic->info().name));
        if (const nir::Call* call = instr.as<nir::Call>(); call != nullptr && !call->args.empty())
            words.insert("argument");
        if (const nir::ParallelCopy* copy = instr.as<nir::ParallelCopy>())
            for (const nir::ParallelCopyEntry& entry : copy->entries)
                words.insert("copied " + std::to_string(entry.dest_reg != nullptr
                                                            ? entry.dest_reg->bit_size
                                                            : entry.def.bit_size));
        if (const nir::Tex* tex = instr.as<nir::Tex>()) {
            words.insert("tex " + std::string(nir::names::name_of(nir::names::tex_ops, tex->op)));
            for (const nir::TexSrc& src : tex->srcs)
                words.insert("source " +
                             std::string(nir::names::name_of(nir::names::tex_srcs, src.kind)));
        }
    };
    const auto add_variable = [&](const nir::Variable& variable) {
        words.insert("mode " +
                     std::string(nir::names::name_of(nir::names::variable_modes, variable.mode)));
        if (variable.type->kind == nir::Type::Kind::array &&
            variable.type->element->kind == nir::Type::Kind::sampler)
            words.insert("array of samplers");
    };
    for (const nir::Variable* variable : shader.variables)
        add_variable(*variable);
    for (const std::unique_ptr<nir::Function>& function : shader.functions) {
        words.insert("function " + function->name);
        for (const nir::Variable* variable : function->variables)
            add_variable(*variable);
        for (const nir::Register* reg = function->registers; reg != nullptr; reg = reg->next)
            words.insert("register " + std::to_string(reg->bit_size));
        nir::for_each_instr(function->body, add_instr);
    }
}

TEST_P(TextFuzz, MutatedInputsAreRefusedOrHoldTogether) {
    const Target& target = GetParam();
    const std::vector<Input> seeds = seeds_for(target.name);
    ASSERT_GT(seeds.size(), 10u);
    Mutator mutator(static_cast<uint32_t>(fuzz_number("CUESTA_FUZZ_SEED", 20240705)), seeds);
    uint64_t accepted = 0;
    std::chrono::steady_clock::duration slowest{};
    const uint64_t runs = fuzz_number("CUESTA_FUZZ_RUNS", default_runs);
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

// The seeds reach all that the text form can say: mutation joins what is there, and hardly ever
// makes up a keyword. What only passes and back ends write, their tests have.
TEST(NirSeeds, HaveEverythingThatTextMaySay) {
    std::set<std::string> found;
    for (const Input& seed : seeds_for("nir")) {
        const auto shader = nir::parse({reinterpret_cast<const char*>(seed.data()), seed.size()});
        if (shader)
            collect_words(**shader, found);
    }
    std::vector<std::string> missing;
    const auto want = [&](std::string word) {
        if (!found.contains(word))
            missing.push_back(std::move(word));
    };
    for (const std::string_view op : nir::names::tex_ops)
        want("tex " + std::string(op));
    for (const std::string_view mode : nir::names::variable_modes)
        want("mode " + std::string(mode));
    for (const char* what : {"value ", "register ", "copied "})
        for (const char* bits : {"1", "8", "16", "32", "64"})
            want(what + std::string(bits));
    for (const char* what : {"argument", "array of samplers", "function preamble"})
        want(what);
    // Of targets, only what passes and back ends write.
    for (const std::string_view source : nir::names::tex_srcs)
        if (source != "layer" && source != "packed_offset" && source != "texture_heap")
            want("source " + std::string(source));
    for (const nir::IntrinsicInfo& info : nir::intrinsic_infos)
        if (!info.name.ends_with("_agx"))
            want("intrinsic " + std::string(info.name));
    for (const nir::OpInfo& info : nir::op_infos)
        want("opcode " + std::string(info.name));
    EXPECT_EQ(missing, std::vector<std::string>{});
}

// Those in the folder are whole: what they say goes every way.
TEST(NirSeeds, OfTheFolderAreAccepted) {
    const std::filesystem::path folder = CUESTA_TESTS_DIR "/fuzz/nir";
    unsigned texts = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string text = read_file(entry.path());
        const Input input(text.begin(), text.end());
        keep(input);
        const auto shader = nir::parse(text);
        EXPECT_TRUE(shader) << entry.path() << ": " << shader.error().text;
        EXPECT_TRUE(fuzz_nir(input)) << entry.path();
        ++texts;
    }
    EXPECT_GE(texts, 10u);
}

// Mutation hardly ever puts one opcode in place of another so that the shader stays valid.
TEST(GeneratedNir, GoesEveryWay) {
    const auto first = static_cast<uint32_t>(fuzz_number("CUESTA_FUZZ_SEED", 1));
    const auto runs = static_cast<uint32_t>(fuzz_number("CUESTA_FUZZ_RUNS", default_runs / 3));
    for (uint32_t seed = first; seed < first + runs; ++seed) {
        const std::string text = random_nir(seed);
        const Input input(text.begin(), text.end());
        keep(input);
        ASSERT_TRUE(fuzz_nir(input)) << nir::parse(text).error().text << "\n" << text;
    }
}

}  // namespace
}  // namespace cuesta::fuzz
