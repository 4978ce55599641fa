// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Compile time of fragment shaders for the Mali-400 PP.
#include "compiler/lima/pp/compile.h"
#include "corpus_bench.h"

int main(int argc, char** argv) {
    using namespace cuesta;
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    const auto corpus = bench::load_corpus(CUESTA_CORPUS_DIR);
    if (corpus.empty())
        return 1;
    bench::add_corpus("pp", corpus, [](const nir::Shader& shader) -> bench::Sizes {
        const auto program = lima::pp::compile(shader);
        if (!program)
            return {};
        return {{"instructions", program->stats.instructions},
                {"words", program->stats.words},
                {"units", program->stats.units}};
    });
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
