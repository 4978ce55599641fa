// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Compile time, NIR to machine code: each shader of a folder of tests/corpus, and all of them.
// Counters are the size of the code and, for all, microseconds a shader.
#pragma once

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "compiler/nir/shader.h"
#include "compiler/tgsi/tgsi.h"

namespace cuesta::bench {

struct CorpusShader {
    std::string name;
    std::unique_ptr<nir::Shader> shader;
};

// What a compiler says of one shader's code, by name; empty when the shader does not compile.
using Sizes = std::vector<std::pair<const char*, double>>;
using Compile = std::function<Sizes(const nir::Shader&)>;

// Nothing when one of them cannot be read.
inline std::vector<CorpusShader> load_corpus(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
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

inline void compile_shaders(benchmark::State& state,
                            std::span<const CorpusShader> shaders,
                            const Compile& compile) {
    Sizes sums;
    for (auto _ : state) {
        sums.clear();
        for (const CorpusShader& shader : shaders) {
            const Sizes sizes = compile(*shader.shader);
            if (sizes.empty())
                return state.SkipWithError("does not compile");
            if (sums.empty())
                sums = sizes;
            else
                for (size_t i = 0; i < sizes.size(); ++i)
                    sums[i].second += sizes[i].second;
        }
    }
    for (const auto& [name, value] : sums)
        state.counters[name] = value;
    state.counters["time/shader"] = benchmark::Counter(
        static_cast<double>(shaders.size()),
        benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

// Registers the folder's shaders as PREFIX/corpus and PREFIX/NAME. The shaders must outlive the
// run.
inline void add_corpus(const std::string& prefix,
                       std::span<const CorpusShader> all,
                       const Compile& compile) {
    benchmark::RegisterBenchmark(
        (prefix + "/corpus").c_str(),
        [all, compile](benchmark::State& state) { compile_shaders(state, all, compile); });
    for (size_t i = 0; i < all.size(); ++i)
        benchmark::RegisterBenchmark((prefix + "/" + all[i].name).c_str(),
                                     [all, i, compile](benchmark::State& state) {
                                         compile_shaders(state, all.subspan(i, 1), compile);
                                     });
}

}  // namespace cuesta::bench
