// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Compile time of fragment shaders, NIR to machine code: each shader of tests/corpus/fs, and all of
// them. Counters are the size of the code and, for all, microseconds a shader.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "compiler/lima/pp/compile.h"
#include "compiler/tgsi/tgsi.h"

namespace cuesta::lima::pp {
namespace {

struct CorpusShader {
    std::string name;
    std::unique_ptr<nir::Shader> shader;
};

// Nothing when one of them cannot be read.
std::vector<CorpusShader> load_corpus() {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(CUESTA_CORPUS_DIR))
        if (entry.path().extension() == ".tgsi")
            paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    std::vector<CorpusShader> corpus;
    for (const auto& path : paths) {
        std::stringstream text;
        text << std::ifstream(path).rdbuf();
        auto shader = tgsi::compile(text.str(), path.filename().string());
        if (!shader) {
            std::fprintf(stderr, "%s\n", shader.error().text.c_str());
            return {};
        }
        corpus.push_back({path.stem().string(), std::move(shader).take()});
    }
    return corpus;
}

struct Size {
    uint64_t instructions = 0;
    uint64_t words = 0;
    uint64_t units = 0;
};

bool compile_once(const CorpusShader& from, Size& size) {
    const Result<Program> program = compile(*from.shader);
    if (!program)
        return false;
    size.instructions += program->stats.instructions;
    size.words += program->stats.words;
    size.units += program->stats.units;
    return true;
}

void compile_shaders(benchmark::State& state, std::span<const CorpusShader> shaders) {
    Size size;
    for (auto _ : state) {
        size = {};
        for (const CorpusShader& shader : shaders)
            if (!compile_once(shader, size))
                return state.SkipWithError("does not compile");
    }
    state.counters["instructions"] = static_cast<double>(size.instructions);
    state.counters["words"] = static_cast<double>(size.words);
    state.counters["units"] = static_cast<double>(size.units);
    state.counters["us/shader"] = benchmark::Counter(
        static_cast<double>(shaders.size()) * 1e-6,
        benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

}  // namespace
}  // namespace cuesta::lima::pp

int main(int argc, char** argv) {
    using namespace cuesta::lima::pp;
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    const std::vector<CorpusShader> corpus = load_corpus();
    if (corpus.empty())
        return 1;
    const std::span<const CorpusShader> all = corpus;
    benchmark::RegisterBenchmark("pp/corpus",
                                 [all](benchmark::State& state) { compile_shaders(state, all); });
    for (size_t i = 0; i < all.size(); ++i)
        benchmark::RegisterBenchmark(
            ("pp/" + all[i].name).c_str(),
            [all, i](benchmark::State& state) { compile_shaders(state, all.subspan(i, 1)); });
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
