// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How the time that a shader takes grows with its length, for shapes that once took the square of
// it. Behind the lengths of each stands what fits best: N or NlgN, and no more.
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include "../unit/compiler/lima/pp/long_shaders.h"
#include "../unit/compiler/nir/passes/long_shaders.h"
#include "compiler/glsl/glsl.h"
#include "compiler/lima/gp/lower.h"
#include "compiler/lima/gp/select.h"
#include "compiler/lima/pp/compile.h"
#include "compiler/nir/builder.h"
#include "compiler/nir/parser.h"
#include "compiler/nir/passes/from_ssa.h"
#include "compiler/nir/passes/geometry_to_grid.h"
#include "compiler/nir/passes/lower_int_to_float.h"
#include "compiler/nir/passes/optimize.h"
#include "compiler/nir/shader.h"
#include "compiler/tgsi/tgsi.h"

namespace cuesta {
namespace {

unsigned length_of(benchmark::State& state) {
    state.SetComplexityN(state.range(0));
    return static_cast<unsigned>(state.range(0));
}

// Parses, optimizes, lowers integers, and takes the shader out of SSA.
void nir_passes(benchmark::State& state, const nir::LongShader& kind) {
    const std::string text = kind.text(length_of(state));
    for (auto _ : state) {
        const Result<std::unique_ptr<nir::Shader>> shader = nir::parse(text);
        if (!shader)
            return state.SkipWithError(shader.error().text.c_str());
        nir::Function& main = *(*shader)->entry_point();
        nir::optimize(main);
        if (!nir::lower_int_to_float(main))
            return state.SkipWithError("integers cannot be lowered");
        nir::convert_from_ssa(main);
    }
}

void pp_compile(benchmark::State& state, const lima::pp::LongShader& kind) {
    const auto shader = tgsi::compile(kind.text(length_of(state)), kind.name);
    if (!shader)
        return state.SkipWithError(shader.error().text.c_str());
    for (auto _ : state)
        if (const auto program = lima::pp::compile(**shader); !program)
            return state.SkipWithError(program.error().text.c_str());
}

// Stores to and loads from an array at computed places, one behind the other.
std::string array_accesses(unsigned count) {
    std::string body;
    for (unsigned i = 0; i < count; ++i)
        body += fmt::format(
            "  store_scratch %{}, %2 base=0 component=0 write_mask=xyzw\n"
            "  %{}:32x4 = load_scratch %0 base=0 component=0\n",
            i == 0 ? 1 : i + 2, i + 3);
    return fmt::format(
        "shader vertex\n  input 0 generic 0 vec4 smooth \"\"\n  output 0 position 0 vec4 smooth "
        "\"\"\n  scratch 4\nfn main {{\n  %0:32 = load_const 0\n"
        "  %1:32x4 = load_input %0 base=0 component=0\n  %2:32 = f2i32 %1.x\n{}"
        "  store_output %{}, %0 base=0 component=0 write_mask=xyzw\n}}\n",
        body, count + 2);
}

// Up to selection: the core's programs end at 512 instructions.
void gp_select(benchmark::State& state) {
    const auto shader = nir::parse(array_accesses(length_of(state)));
    if (!shader)
        return state.SkipWithError(shader.error().text.c_str());
    for (auto _ : state) {
        const std::unique_ptr<nir::Shader> copy = nir::clone(**shader);
        if (const auto lowered = lima::gp::lower(*copy); !lowered)
            return state.SkipWithError(lowered.error().text.c_str());
        if (const auto selection = lima::gp::select(*copy); !selection)
            return state.SkipWithError(selection.error().text.c_str());
    }
}

// What a geometry shader emits in a row, with or without a condition before each vertex.
std::unique_ptr<nir::Shader> emissions(unsigned count, bool has_conditions) {
    auto shader = std::make_unique<nir::Shader>(nir::Stage::geometry);
    shader->geometry = {nir::GeometryInput::points, nir::GeometryOutput::triangle_strip, 100};
    shader->outputs.push_back({.slot = nir::Slot::position});
    shader->uniform_vec4s = 1;
    nir::Function* main = shader->add_function("main");
    nir::Builder b(*main);
    for (unsigned i = 0; i < count; ++i) {
        nir::If* node = nullptr;
        if (has_conditions)
            node = b.push_if(b.ult(b.imm_int(i), b.channel(b.load_uniform(0), 0)));
        b.store_output(b.load_uniform(0), 0);
        b.intrinsic(nir::IntrinsicOp::emit_vertex, 0, 0, {});
        if (node != nullptr)
            b.pop_if(node);
    }
    nir::rebuild_cfg(*main);
    return shader;
}

void geometry_grid(benchmark::State& state, bool has_conditions) {
    const auto shader = emissions(length_of(state), has_conditions);
    for (auto _ : state) {
        const std::unique_ptr<nir::Shader> grid = nir::clone(*shader);
        if (const auto made = nir::geometry_to_grid(*grid, {.mode = nir::DrawMode::points}); !made)
            return state.SkipWithError(made.error().text.c_str());
        nir::optimize(*grid->entry_point());
    }
}

// Blocks of one member each, in both stages.
std::string with_blocks(unsigned count, std::string_view storage) {
    std::string text = "#version 150\n";
    for (unsigned i = 0; i < count; ++i)
        text += fmt::format("{} A{} {{ float a; }} b{};\n", storage, i, i);
    return text + "void main() { }";
}

void link_blocks(benchmark::State& state) {
    glsl::Options options;
    options.newest_desktop = glsl::Version::gl_150;
    const unsigned count = length_of(state);
    const auto compiled = [&](nir::Stage stage, std::string_view storage) {
        const std::string text = with_blocks(count, storage);
        const std::string_view view = text;
        return glsl::compile(stage, std::span(&view, 1), options).shader;
    };
    const auto vertex = compiled(nir::Stage::vertex, "out");
    const auto fragment = compiled(nir::Stage::fragment, "in");
    if (vertex == nullptr || fragment == nullptr)
        return state.SkipWithError("a shader is refused");
    const glsl::Shader* const one = vertex.get();
    const glsl::Shader* const other = fragment.get();
    for (auto _ : state) {
        const glsl::Linked linked = glsl::link(
            glsl::DrawShaders{std::span(&one, 1), {}, std::span(&other, 1)}, {}, options);
        if (linked.program == nullptr)
            return state.SkipWithError(linked.log.c_str());
    }
}

void over_lengths(benchmark::internal::Benchmark* benchmark, int least, int most) {
    benchmark->RangeMultiplier(2)
        ->Range(least, most)
        ->Unit(benchmark::kMillisecond)
        ->MinTime(0.1)
        ->Complexity();
}

// Shorter ones of this shape need a round for each step; only behind the limit of the rounds does
// the time follow the length.
bool in_rounds(const nir::LongShader& kind) {
    return std::string_view(kind.name) == "rounds";
}

// An array of temporaries ends at 2048 vectors.
int longest(const lima::pp::LongShader& kind) {
    return std::string_view(kind.name) == "stores" ? 2048 : 4096;
}

}  // namespace
}  // namespace cuesta

int main(int argc, char** argv) {
    using namespace cuesta;
    for (const nir::LongShader& kind : nir::long_shaders())
        over_lengths(benchmark::RegisterBenchmark(
                         fmt::format("nir/{}", kind.name).c_str(),
                         [&kind](benchmark::State& state) { nir_passes(state, kind); }),
                     in_rounds(kind) ? 2048 : 256, in_rounds(kind) ? 32768 : 4096);
    for (const lima::pp::LongShader& kind : lima::pp::long_shaders())
        over_lengths(benchmark::RegisterBenchmark(
                         fmt::format("pp/{}", kind.name).c_str(),
                         [&kind](benchmark::State& state) { pp_compile(state, kind); }),
                     256, longest(kind));
    // A vertex shader ends at 16384 operations, eight of which are one of these.
    over_lengths(benchmark::RegisterBenchmark("gp/array_accesses", gp_select), 64, 1024);
    over_lengths(
        benchmark::RegisterBenchmark("geometry_to_grid/emissions",
                                     [](benchmark::State& state) { geometry_grid(state, false); }),
        256, 8192);
    over_lengths(
        benchmark::RegisterBenchmark("geometry_to_grid/emissions_of_conditions",
                                     [](benchmark::State& state) { geometry_grid(state, true); }),
        128, 2048);
    over_lengths(benchmark::RegisterBenchmark("glsl/link_blocks", link_blocks), 256, 16384);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
