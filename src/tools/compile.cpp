// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// cuesta compile: shader text to machine code, its listing, the IR it is made from, or numbers.
#include "compiler/lima/gp/compile.h"

#include <iterator>

#include <fmt/core.h>

#include "compiler/lima/pp/compile.h"
#include "compiler/nir/passes/inline_functions.h"
#include "compiler/nir/passes/lower_copies.h"
#include "compiler/nir/passes/lower_io.h"
#include "compiler/nir/passes/optimize.h"
#include "compiler/nir/printer.h"
#include "tools/commands.h"
#include "tools/machine_code.h"
#include "tools/shader_text.h"
#include "tools/text_io.h"

namespace cuesta::tools {
namespace {

// The same numbers of both cores. A unit is what one field of an instruction does.
struct Numbers {
    uint32_t shaders = 0;
    uint32_t instructions = 0;
    uint32_t words = 0;
    uint32_t units = 0;
    uint32_t registers = 0;
    uint32_t spills = 0;
    uint32_t uniforms = 0;

    void add(const Numbers& other) {
        shaders += other.shaders;
        instructions += other.instructions;
        words += other.words;
        units += other.units;
        registers += other.registers;
        spills += other.spills;
        uniforms += other.uniforms;
    }
};

struct Compiled {
    Isa isa = Isa::gp;
    std::vector<uint32_t> words;
    Numbers numbers;
};

Result<Compiled> compile_vertex(const nir::Shader& shader) {
    const lima::gp::Program program = TRY(lima::gp::compile(shader));
    const lima::gp::Stats& stats = program.stats;
    Compiled result{.isa = Isa::gp,
                    .words = {},
                    .numbers = {1, stats.instructions, stats.words, stats.operations,
                                stats.registers, stats.spills, stats.uniforms}};
    for (const std::array<uint32_t, 4>& instruction : program.instructions)
        result.words.insert(result.words.end(), instruction.begin(), instruction.end());
    return result;
}

Result<Compiled> compile_fragment(const nir::Shader& shader) {
    lima::pp::Program program = TRY(lima::pp::compile(shader));
    const lima::pp::Stats& stats = program.stats;
    return Compiled{.isa = Isa::pp,
                    .words = std::move(program.words),
                    .numbers = {1, stats.instructions, stats.words, stats.units, stats.registers,
                                stats.spills, stats.uniforms}};
}

Result<Compiled> compile_shader(const nir::Shader& shader) {
    return shader.stage == nir::Stage::vertex ? compile_vertex(shader) : compile_fragment(shader);
}

template <typename T>
Result<T> in_file(const std::string& name, Result<T> result) {
    if (!result)
        return Error{result.error().code, fmt::format("{}: error: {}", name, result.error().text)};
    return result;
}

Result<std::string> optimized_nir(nir::Shader& shader) {
    TRY(nir::inline_functions(shader));
    nir::lower_copies(*shader.entry_point());
    TRY(nir::lower_io(shader));
    nir::optimize(*shader.entry_point());
    return nir::print(shader);
}

// Statistics beside a listing or NIR are comments there, so that the output is still an input.
std::string_view stats_mark(const CompileOptions& options) {
    if (options.print_nir)
        return "; ";
    return options.disassemble ? "# " : "";
}

// The names go last, so that columns stay columns.
void stats_line(std::string& out,
                std::string_view mark,
                std::string_view name,
                std::string_view stage,
                const Numbers& n) {
    const double packed = n.instructions == 0 ? 0.0 : static_cast<double>(n.units) / n.instructions;
    fmt::format_to(
        std::back_inserter(out), "{}{:<5} {:>6} {:>7} {:>6} {:>5.2f} {:>5} {:>6} {:>6}  {}\n", mark,
        stage, n.instructions, n.words, n.units, packed, n.registers, n.spills, n.uniforms, name);
}

constexpr std::string_view stats_header =
    "stage instrs   words  units /inst  regs spills unifrm  shader\n";

// What all shaders of a run add up to, a stage at a time.
struct Totals {
    Numbers vertex;
    Numbers fragment;

    Numbers& of(Isa isa) { return isa == Isa::gp ? vertex : fragment; }
    uint32_t shaders() const { return vertex.shaders + fragment.shaders; }

    void print(std::string& out, std::string_view mark) const {
        if (shaders() < 2)
            return;
        if (vertex.shaders != 0)
            stats_line(out, mark, "total of " + counted(vertex.shaders, "vertex shader"), "vs",
                       vertex);
        if (fragment.shaders != 0)
            stats_line(out, mark, "total of " + counted(fragment.shaders, "fragment shader"), "fs",
                       fragment);
    }
};

// The text that was asked for; with statistics alone there is none.
Result<std::string> body_text(const CompileOptions& options, const Compiled& compiled) {
    if (options.disassemble)
        return assembly_text(compiled.isa, compiled.words);
    return options.stats ? std::string() : hex_text(compiled.isa, compiled.words);
}

Result<std::string> compile_one(const CompileOptions& options,
                                const std::string& path,
                                Totals& totals) {
    const std::string name = display_name(path);
    const std::unique_ptr<nir::Shader> shader = TRY(load_shader(path, options.stage));
    std::string out;
    if (options.print_nir) {
        out = TRY(in_file(name, optimized_nir(*nir::clone(*shader))));
        if (!options.stats)
            return options.shaders.size() > 1 ? fmt::format("; {}\n{}", name, out) : out;
    }
    const Compiled compiled = TRY(in_file(name, compile_shader(*shader)));
    if (!options.print_nir)
        out = TRY(body_text(options, compiled));
    if (options.shaders.size() > 1 && !out.empty())
        out.insert(0, fmt::format("{} {}\n", options.print_nir ? ';' : '#', name));
    if (options.stats) {
        if (totals.shaders() == 0)
            out.insert(0, fmt::format("{}{}", stats_mark(options), stats_header));
        stats_line(out, stats_mark(options), name, stage_name(shader->stage), compiled.numbers);
    }
    totals.of(compiled.isa).add(compiled.numbers);
    return out;
}

}  // namespace

// What is wrong with one shader does not keep the others from being compiled.
Ending compile(const CompileOptions& options) {
    Totals totals;
    ExitCode code = ExitCode::done;
    for (const std::string& path : options.shaders) {
        const Result<std::string> text = compile_one(options, path, totals);
        if (text) {
            TRY(write_text(*text));
        } else {
            print_error(text.error().text);
            code = ExitCode::failed;
        }
    }
    std::string out;
    if (options.stats)
        totals.print(out, stats_mark(options));
    TRY(write_text(out));
    return Ending(code);
}

}  // namespace cuesta::tools
