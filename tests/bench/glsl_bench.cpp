// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Text to checked shader: microseconds a compile of the shaders in tests/golden/glsl/trees, and of
// a long one of the same kind.
#include <fstream>
#include <iterator>
#include <string>

#include <benchmark/benchmark.h>

#include "compiler/glsl/glsl.h"

namespace cuesta::glsl {
namespace {

std::string read(const std::string& name) {
    std::ifstream file(std::string(CUESTA_TREES_DIR "/") + name);
    return {std::istreambuf_iterator<char>(file), {}};
}

void compile_text(benchmark::State& state, const std::string& text, nir::Stage stage) {
    const Options options = {.extensions = Extension::oes_standard_derivatives};
    const std::string_view strings[] = {text};
    for (auto _ : state) {
        const Compiled compiled = compile(stage, strings, options);
        if (compiled.shader == nullptr) {
            state.SkipWithError(compiled.log.c_str());
            break;
        }
    }
    state.SetBytesProcessed(static_cast<int64_t>(state.iterations() * text.size()));
    state.counters["bytes"] = static_cast<double>(text.size());
}

void smallest(benchmark::State& state) {
    compile_text(state, "void main() { gl_FragColor = vec4(1.0, 0.0, 0.0, 1.0); }",
                 nir::Stage::fragment);
}
BENCHMARK(smallest)->Unit(benchmark::kMicrosecond);

void skinned_vertex(benchmark::State& state) {
    compile_text(state, read("skinned.vert"), nir::Stage::vertex);
}
BENCHMARK(skinned_vertex)->Unit(benchmark::kMicrosecond);

void lit_fragment(benchmark::State& state) {
    compile_text(state, read("lit.frag"), nir::Stage::fragment);
}
BENCHMARK(lit_fragment)->Unit(benchmark::kMicrosecond);

void operators_fragment(benchmark::State& state) {
    compile_text(state, read("operators.frag"), nir::Stage::fragment);
}
BENCHMARK(operators_fragment)->Unit(benchmark::kMicrosecond);

void long_fragment(benchmark::State& state) {
    std::string text = "precision mediump float;\nuniform vec4 u;\nvarying vec4 v;\n";
    for (int i = 0; i < 200; ++i)
        text += "float f" + std::to_string(i) +
                "(float a) { float b = a * u.x + 0.5; if (b > 1.0) b = sin(b); return b + v.y; }\n";
    text += "void main() { gl_FragColor = vec4(";
    for (int i = 0; i < 200; ++i)
        text += "f" + std::to_string(i) + "(v.x) + ";
    compile_text(state, text + "1.0); }\n", nir::Stage::fragment);
}
BENCHMARK(long_fragment)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace cuesta::glsl

BENCHMARK_MAIN();
