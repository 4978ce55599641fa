// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Compile time of every vertex shader of tests/corpus, from NIR to machine code.
#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <dirent.h>

#include "compiler/lima/gp/compile.h"
#include "compiler/tgsi/tgsi.h"

namespace cuesta::lima::gp {
namespace {

const std::string folder = CUESTA_CORPUS_DIR "/";

std::vector<std::string> shader_names() {
    std::vector<std::string> names;
    DIR* directory = opendir(folder.c_str());
    if (directory == nullptr)
        return names;
    for (const dirent* entry = readdir(directory); entry != nullptr; entry = readdir(directory))
        if (const std::string name = entry->d_name; name.ends_with(".tgsi"))
            names.push_back(name);
    closedir(directory);
    std::sort(names.begin(), names.end());
    return names;
}

void compile_one(benchmark::State& state, const std::string& name) {
    std::stringstream text;
    text << std::ifstream(folder + name).rdbuf();
    const Result<std::unique_ptr<nir::Shader>> shader = tgsi::compile(text.str(), name);
    if (!shader) {
        state.SkipWithError(shader.error().text.c_str());
        return;
    }
    uint32_t instructions = 0;
    for (auto _ : state) {
        const Result<Program> program = compile(**shader);
        if (!program) {
            state.SkipWithError(program.error().text.c_str());
            return;
        }
        instructions = program->stats.instructions;
    }
    state.counters["instructions"] = instructions;
}

}  // namespace
}  // namespace cuesta::lima::gp

int main(int argc, char** argv) {
    using namespace cuesta::lima::gp;
    for (const std::string& name : shader_names())
        benchmark::RegisterBenchmark(("compile/" + name).c_str(),
                                     [name](benchmark::State& state) { compile_one(state, name); })
            ->Unit(benchmark::kMillisecond)
            ->MinTime(0.05);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
