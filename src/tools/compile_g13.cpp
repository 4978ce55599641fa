// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A shader alone has no state: attributes are four tightly packed floats, and one RGBA8 target is
// written without blending.
#include <fmt/core.h>

#include "compiler/agx/compile.h"
#include "hw/agx/isa.h"
#include "tools/compile_target.h"
#include "tools/glsl_text.h"
#include "tools/machine_code.h"

namespace cuesta::tools {
namespace {

constexpr StatsColumn g13_columns[] = {
    {.title = "instrs"},
    {.title = "bytes", .width = 7},
    {.title = "halfregs", .width = 8},
    {.title = "uniforms", .width = 8},
    {.title = "spills"},
    {.title = "waits", .width = 5},
    {.title = "threads", .width = 7, .total = StatsColumn::Total::least},
    {.title = "preamble", .width = 8},
    {.title = "pspills", .width = 7},
    {.title = "pwaits"},
};

Result<agx::Program> compile_program(const nir::Shader& shader) {
    if (shader.stage == nir::Stage::vertex)
        return agx::compile_vertex(shader);
    if (shader.stage == nir::Stage::compute)
        return agx::compile_compute(shader);
    agx::FragmentOptions options;
    options.targets[0].present = true;
    return agx::compile_fragment(shader, options);
}

// The padding that ends a program (compiler/agx/emit.cpp) looks like something to run.
std::string with_remark(std::string listing) {
    constexpr std::string_view trap = "trap\n";
    size_t begin = listing.size();
    while (std::string_view(listing).substr(0, begin).ends_with(trap))
        begin -= trap.size();
    if (begin != listing.size())
        listing.insert(begin, "# padding behind the end, which is not executed\n");
    return listing;
}

Result<std::string> text_of(std::span<const uint8_t> code, bool as_listing) {
    if (as_listing)
        return with_remark(TRY(hw::agx::print_program(code)));
    return hex_text(code);
}

Result<CompiledShader> compile_for_g13(const nir::Shader& shader, bool as_listing) {
    if (shader.stage == nir::Stage::geometry)
        return geometry_alone();
    const agx::Program program = TRY(compile_program(shader));
    CompiledShader result;
    if (!program.preamble.empty())
        result.text =
            fmt::format("# preamble\n{}# main\n", TRY(text_of(program.preamble, as_listing)));
    result.text += TRY(text_of(program.code, as_listing));
    result.code = program.preamble;
    result.code.insert(result.code.end(), program.code.begin(), program.code.end());
    result.preamble_bytes = static_cast<uint32_t>(program.preamble.size());
    for (const agx::PushRange& range : program.push)
        if (range.table == agx::Table::uniforms)
            result.uniforms.push_back({range.first_half, range.halves, range.offset});
    const agx::Stats& stats = program.stats;
    result.numbers = {
        stats.instructions,    stats.bytes,         stats.halfregs, stats.uniforms,
        stats.spills,          stats.waits,         stats.threads,  stats.preamble_instructions,
        stats.preamble_spills, stats.preamble_waits};
    return result;
}

}  // namespace

const CompileTarget& g13_target() {
    static constexpr CompileTarget target = {"g13", agx::arithmetic, g13_columns, compile_for_g13};
    return target;
}

}  // namespace cuesta::tools
