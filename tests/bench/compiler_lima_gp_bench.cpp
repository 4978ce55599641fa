// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Compile time of vertex shaders for the Mali-400 GP.
#include "compiler/lima/gp/compile.h"
#include "corpus_bench.h"

int main(int argc, char** argv) {
    using namespace cuesta;
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    const auto corpus = bench::load_corpus(CUESTA_CORPUS_DIR);
    if (corpus.empty())
        return 1;
    bench::add_corpus("gp", corpus, [](const nir::Shader& shader) -> bench::Sizes {
        const auto program = lima::gp::compile(shader);
        if (!program)
            return {};
        return {{"instructions", program->stats.instructions},
                {"operations", program->stats.operations}};
    });
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
