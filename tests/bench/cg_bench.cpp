// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Image filters in Cg, from text to the machine code of both stages, main_vertex and main_fragment:
//
//   check     the text parsed and resolved, twice, as for two stages; no program
//   nir       and the two programs in NIR
//   GPU       the whole way: text to machine code
//   code/GPU  NIR to machine code alone
//
// cg_bench [options of Google Benchmark] [FILE.cg ...]: others' filters besides.
#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "compiler/agx/compile.h"
#include "compiler/cg/cg.h"
#include "compiler/lima/arithmetic.h"
#include "compiler/lima/gp/compile.h"
#include "compiler/lima/pp/compile.h"

namespace {

using namespace cuesta;
namespace fs = std::filesystem;

// Bytes of machine code; 0: it does not compile.
using CodeSize = size_t (*)(const nir::Shader&);

struct Target {
    const char* name;
    const char* profiles[2];  // of vertices, of fragments
    nir::Arithmetic arithmetic;
    CodeSize compile;
};

size_t size_for_g13(const nir::Shader& shader) {
    agx::FragmentOptions options;
    options.targets[0].present = true;
    const Result<agx::Program> program = shader.stage == nir::Stage::vertex
                                             ? agx::compile_vertex(shader)
                                             : agx::compile_fragment(shader, options);
    return program ? program->preamble.size() + program->code.size() : 0;
}

size_t size_for_mali400(const nir::Shader& shader) {
    if (shader.stage == nir::Stage::vertex) {
        const auto program = lima::gp::compile(shader);
        return program ? program->instructions.size() * sizeof(program->instructions[0]) : 0;
    }
    const auto program = lima::pp::compile(shader);
    return program ? program->words.size() * sizeof(uint32_t) : 0;
}

const Target targets[] = {
    {"g13", {"vs_g13", "ps_g13"}, agx::arithmetic, size_for_g13},
    {"mali400", {"vs_mali400", "ps_mali400"}, lima::arithmetic, size_for_mali400},
};
constexpr const char* entries[] = {"main_vertex", "main_fragment"};

struct Filter {
    std::string name;
    std::string path;
    std::string text;
};

std::string content_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::optional<cg::IncludedFile> included(std::string_view name, bool, std::string_view includer) {
    const fs::path path = (fs::path(includer).parent_path() / name).lexically_normal();
    std::error_code error;
    if (!fs::is_regular_file(path, error))
        return std::nullopt;
    return cg::IncludedFile{path.string(), content_of(path)};
}

cg::Options options_of(const Filter& filter, const Target& target, size_t stage) {
    cg::Options options(*cg::find_profile(target.profiles[stage]));
    options.file_name = filter.path;
    options.entry = entries[stage];
    options.arithmetic = target.arithmetic;
    options.macros = {{"PARAMETER_UNIFORM", "1"}};
    options.include = included;
    options.no_warnings = true;
    return options;
}

void count_text(benchmark::State& state, const Filter& filter) {
    state.counters["lines"] =
        static_cast<double>(std::count(filter.text.begin(), filter.text.end(), '\n'));
}

void check(benchmark::State& state, const Filter& filter) {
    for (auto _ : state)
        for (size_t stage = 0; stage < 2; ++stage) {
            const cg::Compiled made = cg::check(filter.text, options_of(filter, targets[0], stage));
            if (made.errors != 0)
                return state.SkipWithError(made.log.c_str());
        }
    count_text(state, filter);
}

void to_nir(benchmark::State& state, const Filter& filter) {
    for (auto _ : state)
        for (size_t stage = 0; stage < 2; ++stage) {
            const auto made = cg::compile(filter.text, options_of(filter, targets[0], stage));
            if (made.shader == nullptr)
                return state.SkipWithError(made.log.c_str());
        }
    count_text(state, filter);
}

void to_code(benchmark::State& state, const Filter& filter, const Target& target) {
    size_t bytes = 0;
    for (auto _ : state) {
        bytes = 0;
        for (size_t stage = 0; stage < 2; ++stage) {
            const auto made = cg::compile(filter.text, options_of(filter, target, stage));
            const size_t size = made.shader == nullptr ? 0 : target.compile(*made.shader);
            if (size == 0)
                return state.SkipWithError("does not compile");
            bytes += size;
        }
    }
    count_text(state, filter);
    state.counters["bytes"] = static_cast<double>(bytes);
}

void nir_to_code(benchmark::State& state, const Filter& filter, const Target& target) {
    const std::array made = {cg::compile(filter.text, options_of(filter, target, 0)),
                             cg::compile(filter.text, options_of(filter, target, 1))};
    if (made[0].shader == nullptr || made[1].shader == nullptr)
        return state.SkipWithError("does not compile");
    for (auto _ : state)
        for (const cg::Compiled& stage : made)
            if (target.compile(*stage.shader) == 0)
                return state.SkipWithError("does not compile");
}

void add(const Filter& filter) {
    const auto named = [&](const std::string& what) { return filter.name + "/" + what; };
    const auto in_microseconds = [](benchmark::internal::Benchmark* one) {
        one->Unit(benchmark::kMicrosecond);
    };
    in_microseconds(benchmark::RegisterBenchmark(named("check").c_str(), check, filter));
    in_microseconds(benchmark::RegisterBenchmark(named("nir").c_str(), to_nir, filter));
    for (const Target& target : targets) {
        in_microseconds(
            benchmark::RegisterBenchmark(named(target.name).c_str(), to_code, filter, target));
        in_microseconds(benchmark::RegisterBenchmark(
            named(std::string("code/") + target.name).c_str(), nir_to_code, filter, target));
    }
}

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    std::vector<std::string> paths = {CUESTA_CG_DIR "/passthrough.cg", CUESTA_CG_DIR "/blur.cg",
                                      CUESTA_CG_DIR "/edges.cg"};
    paths.insert(paths.end(), argv + 1, argv + argc);
    for (const std::string& path : paths) {
        Filter filter = {fs::path(path).stem().string(), path, content_of(path)};
        if (filter.text.empty()) {
            std::fprintf(stderr, "cg_bench: %s: no text\n", path.c_str());
            return 1;
        }
        add(filter);
    }
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
