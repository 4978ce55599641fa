// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/shader_text.h"

#include <iterator>

#include <fmt/core.h>

#include "base/text.h"
#include "compiler/nir/parser.h"
#include "compiler/tgsi/cursor.h"
#include "compiler/tgsi/names.h"
#include "compiler/tgsi/tgsi.h"
#include "compiler/tgsi/tokens.h"
#include "tools/glsl_text.h"
#include "tools/stage_words.h"
#include "tools/text_io.h"

namespace cuesta::tools {
namespace {

constexpr std::string_view blanks = " \t\r\n";

// What stands behind blanks and lines that begin with the mark.
std::string_view behind_comments(std::string_view text, char mark) {
    for (;;) {
        text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
        if (text.empty() || text.front() != mark)
            return text;
        text.remove_prefix(std::min(text.find('\n'), text.size()));
    }
}

// The first word behind comments of NIR.
std::string_view first_word(std::string_view text) {
    text = behind_comments(text, ';');
    return text.substr(0, text.find_first_of(blanks));
}

// The words are those of a header: their count begins with a decimal digit.
bool is_tokens(std::string_view text) {
    const std::string_view rest = behind_comments(text, '#');
    return !rest.empty() && rest.front() >= '0' && rest.front() <= '9';
}

bool is_tgsi_text(std::string_view text) {
    const std::string start = tgsi::TextCursor(text, {}).peek_word();
    return tgsi::processor_names.find(start).has_value();
}

Error in_whole(std::string_view name, const Error& error) {
    return {error.code, fmt::format("{}: error: {}", name, error.text)};
}

// The NIR parser says "line:column: text".
Error in_file(std::string_view name, const Error& error) {
    const size_t position = error.text.find(": ");
    const bool placed = position != std::string::npos &&
                        error.text.find_first_not_of("0123456789:") == position + 1;
    if (!placed)
        return in_whole(name, error);
    return {error.code, fmt::format("{}:{}: error: {}", name, error.text.substr(0, position),
                                    error.text.substr(position + 2))};
}

// --- tokens --------------------------------------------------------------------------------------

constexpr std::string_view dialect_word = "dialect";

// "# dialect NAME", in front of the words.
Result<std::optional<tgsi::Dialect>> named_dialect(std::string_view text, std::string_view name) {
    std::string_view comments = text.substr(0, text.size() - behind_comments(text, '#').size());
    for (size_t line = 1; !comments.empty(); ++line) {
        const std::string_view content = comments.substr(0, comments.find('\n'));
        comments.remove_prefix(std::min(content.size() + 1, comments.size()));
        const std::vector<std::string_view> words = base::split(content, "# \t\r");
        if (words.size() != 2 || words[0] != dialect_word)
            continue;
        if (const auto dialect = tgsi::dialect_names.find(words[1]))
            return dialect;
        return Error{Errc::invalid,
                     fmt::format("{}:{}:{}: error: '{}' is no dialect of TGSI: document or modern",
                                 name, line, words[1].data() - content.data() + 1, words[1])};
    }
    return std::optional<tgsi::Dialect>();
}

// Tokens have no lines: what the front end says of one is said of the whole.
Error without_place(const ShaderSource& source, const Error& error) {
    const std::string placed = fmt::format("{}:1:1: ", source.name);
    if (!error.text.starts_with(placed))
        return error;
    return {error.code, fmt::format("{}: {}", source.name, error.text.substr(placed.size()))};
}

Result<tgsi::Program> parse_tokens(const ShaderSource& source) {
    const auto named = TRY(named_dialect(source.text, source.name));
    if (named && source.dialect && *named != *source.dialect)
        return Error{Errc::invalid,
                     fmt::format("{}: error: the tokens are of the dialect {}, as their comment "
                                 "says, not of --dialect {}",
                                 source.name, tgsi::dialect_names.of(*named),
                                 tgsi::dialect_names.of(*source.dialect))};
    const tgsi::Dialect dialect = source.dialect.value_or(named.value_or(tgsi::Dialect::modern));
    auto program = tgsi::from_tokens(TRY(parse_words(source.text, source.name)), dialect);
    if (!program)
        return in_whole(source.name, program.error());
    return program;
}

// --- stages --------------------------------------------------------------------------------------

Result<void> check_stage(const ShaderSource& source,
                         std::optional<nir::Stage> stage,
                         std::string_view called) {
    if (!source.stage || source.stage == stage)
        return {};
    return Error{Errc::invalid, fmt::format("{}:1:1: error: the shader is of stage {}, not {}",
                                            source.name, called, stage_name(*source.stage))};
}

Result<void> check_stage(const ShaderSource& source, tgsi::Processor processor) {
    switch (processor) {
        case tgsi::Processor::vertex: return check_stage(source, nir::Stage::vertex, "vs");
        case tgsi::Processor::fragment: return check_stage(source, nir::Stage::fragment, "fs");
        default: return check_stage(source, {}, tgsi::processor_names.of(processor));
    }
}

Result<tgsi::Program> parse_any_tgsi(const ShaderSource& source) {
    tgsi::Program program = is_tokens(source.text)
                                ? TRY(parse_tokens(source))
                                : TRY(tgsi::parse(source.text, source.name, source.dialect));
    TRY(check_stage(source, program.processor));
    TRY(tgsi::check_end(program, source.name));
    return program;
}

// Tokens and text: the program, or what is wrong with it, where it is known to stand.
template <typename T>
Result<T> placed(const ShaderSource& source, Result<T> result) {
    if (!result && is_tokens(source.text))
        return without_place(source, result.error());
    return result;
}

Result<std::unique_ptr<nir::Shader>> parse_glsl_source(const ShaderSource& source) {
    const std::optional<nir::Stage> stage =
        source.stage ? source.stage : stage_of_name(source.name);
    if (!stage && source.name.ends_with(".cg"))
        return in_whole(source.name, {Errc::invalid,
                                      "Cg is compiled by `cuesta cgc`, whose -format nir and "
                                      "-format tgsi this command reads"});
    if (!stage)
        return tgsi::TextCursor(source.text, source.name)
            .error(
                "TGSI starts with VERT or FRAG, NIR with shader, tokens are hexadecimal words; "
                "GLSL and GLSL ES want --stage, or a name that ends with .vert, .frag or .comp");
    return parse_glsl(source.text, source.name, *stage, source.arithmetic, source.names);
}

Error no_shader(const ShaderSource& source) {
    const bool blank = source.text.find_first_not_of(blanks) == std::string_view::npos;
    if (blank && source.name == display_name("-"))
        return in_whole(source.name, {Errc::invalid, "standard input is empty"});
    return tgsi::TextCursor(source.text, source.name)
        .error("there is no shader: the text is empty");
}

}  // namespace

std::string_view stage_name(nir::Stage stage) {
    const auto row = std::ranges::find(stage_words, stage, &StageWord::stage);
    return row->word;
}

bool is_tgsi(std::string_view text) {
    return is_tgsi_text(text) || is_tokens(tgsi::without_byte_order_mark(text));
}

Result<tgsi::Program> parse_tgsi(const ShaderSource& given) {
    ShaderSource source = given;
    source.text = tgsi::without_byte_order_mark(given.text);
    return placed(source, parse_any_tgsi(source));
}

Result<std::unique_ptr<nir::Shader>> parse_shader(const ShaderSource& given) {
    ShaderSource source = given;
    source.text = tgsi::without_byte_order_mark(given.text);
    const std::string_view first = first_word(source.text);
    if (first.empty())
        return no_shader(source);
    if (is_tgsi(source.text))
        return placed(source, tgsi::compile(TRY(parse_tgsi(source)), source.name));
    if (first != "shader")
        return parse_glsl_source(source);
    Result<std::unique_ptr<nir::Shader>> shader = nir::parse(source.text);
    if (!shader)
        return in_file(source.name, shader.error());
    TRY(check_stage(source, (*shader)->stage, stage_name((*shader)->stage)));
    return shader;
}

Result<std::unique_ptr<nir::Shader>> load_shader(const std::string& path,
                                                 ShaderSource as,
                                                 std::optional<tgsi::Program>* program) {
    const std::string text = TRY(read_text(path));
    const std::string name = display_name(path);
    as.text = text;
    as.name = name;
    if (program != nullptr && is_tgsi(text))
        *program = TRY(parse_tgsi(as));
    return parse_shader(as);
}

Result<std::string> token_text(const tgsi::Program& program, std::string_view name) {
    std::string out =
        fmt::format("# {} {}\n", dialect_word, tgsi::dialect_names.of(program.dialect));
    for (const uint32_t word : TRY(tgsi::to_tokens(program, name)))
        fmt::format_to(std::back_inserter(out), "{:08x}\n", word);
    return out;
}

}  // namespace cuesta::tools
