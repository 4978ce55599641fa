// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// cuesta translate: shaders from one form into another. TGSI stays as its author wrote it where it
// stays TGSI; everything else goes through NIR.
#include <iterator>

#include <fmt/core.h>

#include "compiler/nir/printer.h"
#include "compiler/tgsi/from_nir.h"
#include "compiler/tgsi/tgsi.h"
#include "compiler/tgsi/tokens.h"
#include "tools/commands.h"
#include "tools/shader_text.h"
#include "tools/text_io.h"

namespace cuesta::tools {
namespace {

// Binary tokens, as this command prints them.
bool is_words(std::string_view text) {
    const size_t start = text.find_first_not_of(" \t\r\n");
    return start != std::string_view::npos && text[start] >= '0' && text[start] <= '9';
}

Error in_input(const std::string& name, const Error& error) {
    return {error.code, fmt::format("{}: error: {}", name, error.text)};
}

Result<tgsi::Program> program_of_words(std::string_view text,
                                       const std::string& name,
                                       const TranslateOptions& options) {
    auto program = tgsi::from_tokens(TRY(parse_words(text, name)),
                                     options.dialect.value_or(tgsi::Dialect::modern));
    if (!program)
        return in_input(name, program.error());
    return program;
}

Result<tgsi::Program> program_of(std::string_view text,
                                 const std::string& name,
                                 const TranslateOptions& options) {
    if (is_words(text))
        return program_of_words(text, name, options);
    if (is_tgsi(text))
        return tgsi::parse(text, name, options.dialect);
    const std::unique_ptr<nir::Shader> shader =
        TRY(parse_shader({.text = text, .name = name, .stage = options.stage}));
    auto program = tgsi::from_nir(*shader);
    if (!program)
        return in_input(name, program.error());
    return program;
}

Result<std::string> token_text(const tgsi::Program& program) {
    std::string out;
    for (const uint32_t word : TRY(tgsi::to_tokens(program)))
        fmt::format_to(std::back_inserter(out), "{:08x}\n", word);
    return out;
}

Result<std::string> nir_text(std::string_view text,
                             const std::string& name,
                             const TranslateOptions& options) {
    ShaderSource source = {.text = text, .name = name, .stage = options.stage};
    source.dialect = options.dialect;
    if (!is_words(text)) {
        const std::unique_ptr<nir::Shader> shader = TRY(parse_shader(source));
        if (shader->entry_point() == nullptr)
            return in_input(name, {Errc::invalid, "the shader has no function main"});
        return nir::print(*shader);
    }
    return nir::print(*TRY(tgsi::compile(TRY(program_of_words(text, name, options)), name)));
}

Result<std::string> translated(const TranslateOptions& options) {
    const std::string text = TRY(read_text(options.input));
    const std::string name = display_name(options.input);
    if (options.form == ShaderForm::nir)
        return nir_text(text, name, options);
    const tgsi::Program program = TRY(program_of(text, name, options));
    if (options.form == ShaderForm::tgsi)
        return tgsi::print(program);
    return token_text(program);
}

}  // namespace

Ending translate(const TranslateOptions& options) {
    return write_text(TRY(translated(options)));
}

}  // namespace cuesta::tools
