// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// cuesta compile: shader text to machine code, its listing, the IR it is made from, or numbers.
#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "compiler/nir/passes/lower_to_slots.h"
#include "compiler/nir/passes/optimize.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/text_names.h"
#include "compiler/tgsi/refusals.h"
#include "tools/commands.h"
#include "tools/compile_stats.h"
#include "tools/compile_target.h"
#include "tools/shader_text.h"
#include "tools/text_io.h"

namespace cuesta::tools {

const CompileTarget* find_compile_target(std::string_view gpu) {
    for (const CompileTarget* target : {&mali400_target(), &g13_target()})
        if (target->gpu == gpu)
            return target;
    return nullptr;
}

std::string refusal_of(const tgsi::Program& program, const CompileTarget& target) {
    return tgsi::first_refusal(program, target.gpu, [&](const nir::Shader& shader) -> Result<void> {
        TRY(target.compile(shader, false));
        return {};
    });
}

std::vector<std::string> compile_gpus() {
    return {std::string(mali400_target().gpu), std::string(g13_target().gpu)};
}

namespace {

template <typename T>
Result<T> in_file(const std::string& name, Result<T> result) {
    if (!result)
        return Error{result.error().code, fmt::format("{}: error: {}", name, result.error().text)};
    return result;
}

Result<std::string> optimized_nir(nir::Shader& shader) {
    TRY(nir::lower_to_slots(shader));
    nir::optimize(*shader.entry_point());
    return nir::print(shader);
}

// Statistics beside a listing or NIR are comments there, so that the output is still an input.
std::string stats_mark(const CompileOptions& options) {
    if (options.print_nir)
        return "; ";
    return options.disassemble ? "# " : "";
}

// What all shaders of a stage add up to.
struct StageTotal {
    uint32_t shaders = 0;
    std::vector<uint32_t> numbers;

    void add(const CompileTarget& target, std::span<const uint32_t> more) {
        if (shaders++ == 0) {
            numbers.assign(more.begin(), more.end());
            return;
        }
        for (size_t i = 0; i < more.size(); ++i)
            numbers[i] = target.columns[i].total == StatsColumn::Total::least
                             ? std::min(numbers[i], more[i])
                             : numbers[i] + more[i];
    }
};

struct Totals {
    std::array<StageTotal, nir::stage_count> stages;

    StageTotal& of(nir::Stage stage) { return stages[static_cast<size_t>(stage)]; }
    uint32_t shaders() const {
        uint32_t count = 0;
        for (const StageTotal& stage : stages)
            count += stage.shaders;
        return count;
    }

    void print(std::string& out, const std::string& mark, const CompileTarget& target) const {
        if (shaders() < 2)
            return;
        for (size_t i = 0; i < stages.size(); ++i) {
            if (stages[i].shaders == 0)
                continue;
            const auto stage = static_cast<nir::Stage>(i);
            const std::string what =
                fmt::format("{} shader", nir::names::name_of(nir::names::stages, stage));
            out += mark + stats_line("total of " + counted(stages[i].shaders, what),
                                     stage_name(stage), target, stages[i].numbers);
        }
    }
};

Result<std::string> compile_one(const CompileOptions& options,
                                const CompileTarget& target,
                                const std::string& path,
                                Totals& totals) {
    const std::string name = display_name(path);
    std::optional<tgsi::Program> program;
    const std::unique_ptr<nir::Shader> shader = TRY(load_shader(
        path, {.stage = options.stage, .arithmetic = target.arithmetic, .dialect = options.dialect},
        &program));
    std::string out;
    if (options.print_nir) {
        out = TRY(in_file(name, optimized_nir(*nir::clone(*shader))));
        if (!options.stats)
            return options.shaders.size() > 1 ? fmt::format("; {}\n{}", name, out) : out;
    }
    Result<CompiledShader> done = target.compile(*shader, options.disassemble);
    if (!done && program)
        done = Error{done.error().code, done.error().text + refusal_of(*program, target)};
    const CompiledShader compiled = TRY(in_file(name, std::move(done)));
    // With statistics alone there is no text.
    if (!options.print_nir && (options.disassemble || !options.stats))
        out = compiled.text;
    if (options.stats) {
        // Above each listing its heads stand again, above rows of numbers alone once.
        std::string numbers;
        if (totals.shaders() == 0 || !out.empty())
            numbers = stats_mark(options) + stats_header(target);
        numbers += stats_mark(options);
        numbers += stats_line(name, stage_name(shader->stage), target, compiled.numbers);
        out.insert(0, numbers);
    } else if (options.shaders.size() > 1) {
        out.insert(0, fmt::format("{} {}\n", options.print_nir ? ';' : '#', name));
    }
    totals.of(shader->stage).add(target, compiled.numbers);
    return out;
}

}  // namespace

// What is wrong with one shader does not keep the others from being compiled.
Ending compile(const CompileOptions& options) {
    const CompileTarget* target = find_compile_target(options.gpu);
    if (target == nullptr)
        return Error{Errc::unsupported, fmt::format("nothing compiles for '{}'", options.gpu)};
    Totals totals;
    ExitCode code = ExitCode::done;
    for (const std::string& path : options.shaders) {
        const Result<std::string> text = compile_one(options, *target, path, totals);
        if (text) {
            TRY(write_text(*text));
        } else {
            print_error(text.error().text);
            code = ExitCode::failed;
        }
    }
    std::string out;
    if (options.stats)
        totals.print(out, stats_mark(options), *target);
    TRY(write_text(out));
    return Ending(code);
}

}  // namespace cuesta::tools
