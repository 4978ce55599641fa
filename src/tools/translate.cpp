// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// cuesta translate: shaders from one form into another. TGSI stays as its author wrote it where it
// stays TGSI; everything else goes through NIR.
#include <fmt/core.h>

#include "compiler/nir/printer.h"
#include "compiler/tgsi/from_nir.h"
#include "tools/commands.h"
#include "tools/glsl_text.h"
#include "tools/shader_text.h"
#include "tools/text_io.h"

namespace cuesta::tools {
namespace {

Result<tgsi::Program> program_of(const ShaderSource& source) {
    if (is_tgsi(source.text))
        return parse_tgsi(source);
    auto program = tgsi::from_nir(*TRY(parse_shader(source)));
    if (!program)
        return Error{program.error().code,
                     fmt::format("{}: error: {}", source.name, program.error().text)};
    return program;
}

Result<std::string> translated(const TranslateOptions& options) {
    const std::string text = TRY(read_text(options.input));
    const std::string name = display_name(options.input);
    ShaderSource source = {.text = text, .name = name, .stage = options.stage};
    source.dialect = options.dialect;
    if (asks_for_integers(text))
        source.arithmetic = {.fragment_highp = true, .integers = true};
    if (options.form == ShaderForm::nir) {
        const std::unique_ptr<nir::Shader> shader = TRY(parse_shader(source));
        if (shader->entry_point() == nullptr)
            return Error{Errc::invalid,
                         fmt::format("{}: error: the shader has no function main", name)};
        return nir::print(*shader);
    }
    const tgsi::Program program = TRY(program_of(source));
    if (options.form == ShaderForm::tgsi)
        return tgsi::print(program);
    return token_text(program, name);
}

}  // namespace

Ending translate(const TranslateOptions& options) {
    return write_text(TRY(translated(options)));
}

}  // namespace cuesta::tools
