// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Compile time of vertex and fragment shaders for the Apple G13: with vertex fetch of packed
// floats, and one RGBA8 target.
#include "compiler/agx/compile.h"
#include "corpus_bench.h"

namespace {

using namespace cuesta;

bench::Sizes sizes_of(const Result<agx::Program>& program) {
    if (!program)
        return {};
    return {{"instructions", program->stats.instructions},
            {"bytes", program->stats.bytes},
            {"preamble", program->stats.preamble_instructions}};
}

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    const auto vertex = bench::load_corpus(CUESTA_CORPUS_DIR "/vs");
    const auto fragment = bench::load_corpus(CUESTA_CORPUS_DIR "/fs");
    if (vertex.empty() || fragment.empty())
        return 1;
    bench::add_corpus("vs", vertex, [](const nir::Shader& shader) {
        return sizes_of(agx::compile_vertex(shader));
    });
    bench::add_corpus("fs", fragment, [](const nir::Shader& shader) {
        agx::FragmentOptions options;
        options.targets[0].present = true;
        return sizes_of(agx::compile_fragment(shader, options));
    });
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
