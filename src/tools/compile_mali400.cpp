// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/arithmetic.h"
#include "compiler/lima/gp/compile.h"
#include "compiler/lima/pp/compile.h"
#include "tools/compile_target.h"
#include "tools/machine_code.h"

namespace cuesta::tools {
namespace {

// The same numbers of both cores. A unit is what one field of an instruction does.
constexpr StatsColumn mali400_columns[] = {
    {.title = "instrs"},
    {.title = "words", .width = 7},
    {.title = "units"},
    {.title = "/inst", .width = 5, .total = StatsColumn::Total::ratio, .dividend = 2, .divisor = 0},
    {.title = "regs", .width = 5},
    {.title = "spills"},
    {.title = "unifrm"},
};

// As the machine reads them: the lowest byte first.
std::vector<uint8_t> bytes_of(std::span<const uint32_t> words) {
    std::vector<uint8_t> bytes;
    for (const uint32_t word : words)
        for (unsigned shift = 0; shift < 32; shift += 8)
            bytes.push_back(static_cast<uint8_t>(word >> shift));
    return bytes;
}

Result<std::string> text_of(Isa isa, std::span<const uint32_t> words, bool as_listing) {
    if (as_listing)
        return assembly_text(isa, words);
    return hex_text(isa, words);
}

Result<CompiledShader> compile_vertex(const nir::Shader& shader, bool as_listing) {
    const lima::gp::Program program = TRY(lima::gp::compile(shader));
    const lima::gp::Stats& stats = program.stats;
    std::vector<uint32_t> words;
    for (const std::array<uint32_t, 4>& instruction : program.instructions)
        words.insert(words.end(), instruction.begin(), instruction.end());
    return CompiledShader{.text = TRY(text_of(Isa::gp, words, as_listing)),
                          .numbers = {stats.instructions, stats.words, stats.operations, 0,
                                      stats.registers, stats.spills, stats.uniforms},
                          .code = bytes_of(words)};
}

Result<CompiledShader> compile_fragment(const nir::Shader& shader, bool as_listing) {
    const lima::pp::Program program = TRY(lima::pp::compile(shader));
    const lima::pp::Stats& stats = program.stats;
    return CompiledShader{.text = TRY(text_of(Isa::pp, program.words, as_listing)),
                          .numbers = {stats.instructions, stats.words, stats.units, 0,
                                      stats.registers, stats.spills, stats.uniforms},
                          .code = bytes_of(program.words)};
}

Result<CompiledShader> compile_for_mali400(const nir::Shader& shader, bool as_listing) {
    if (shader.stage == nir::Stage::compute)
        return Error{Errc::unsupported, "the Mali-400 has no compute shaders"};
    return shader.stage == nir::Stage::vertex ? compile_vertex(shader, as_listing)
                                              : compile_fragment(shader, as_listing);
}

}  // namespace

const CompileTarget& mali400_target() {
    static constexpr CompileTarget target = {"mali400", lima::arithmetic, mali400_columns,
                                             compile_for_mali400};
    return target;
}

}  // namespace cuesta::tools
