// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "preprocess.h"

#include "compiler/shading/preprocessor.h"

namespace cuesta::shading {
namespace {

std::string spelt(const DirectiveLine& line) {
    std::string text(line.name->text);
    for (const Token& token : line.tokens)
        text += token.kind == TokenKind::string_literal ? " \"" + std::string(token.text) + "\""
                                                        : " " + std::string(token.text);
    return text;
}

}  // namespace

bool RecordingHooks::directive(const DirectiveLine& line) {
    if (line.name->text != "version")
        return false;
    seen.push_back(spelt(line) + (line.is_first ? " first" : "") +
                   (line.is_after_code ? " after code" : ""));
    return true;
}

void RecordingHooks::pragma(const DirectiveLine& line) {
    seen.push_back(spelt(line));
}

std::optional<std::string_view> RecordingHooks::include(const Include& include) {
    const auto file = files.find(include.file);
    if (file == files.end())
        return std::nullopt;
    return file->second;
}

Dialect rich_dialect() {
    return {.name = "Rich",
            .has_strings = true,
            .has_characters = true,
            .has_line_splices = true,
            .int_suffixes = "uUils",
            .float_suffixes = "fFhHdx",
            .unsigned_suffixes = "istl",
            .has_paste = true,
            .has_variadic = true,
            .has_include = true,
            .has_conditional_operator = true,
            .undefined_is_zero = true,
            .tolerates_extra_tokens = true,
            .line_is_next = true};
}

Dialect poor_dialect() {
    return {.name = "Poor", .has_logical_xor = true, .reserved_prefix = "GL_"};
}

Preprocessed preprocess(const Dialect& dialect,
                        const std::vector<std::string_view>& strings,
                        RecordingHooks hooks,
                        Files* files) {
    base::Arena arena;
    Names names(arena);
    Diagnostics diagnostics;
    Preprocessor preprocessor(dialect, hooks, names, arena, diagnostics, strings, files);
    Preprocessed result;
    for (Token token = preprocessor.next(); token.kind != TokenKind::end;
         token = preprocessor.next()) {
        const char* const quote = token.kind == TokenKind::string_literal ? "\"" : "";
        result.text += (result.text.empty() ? "" : " ") + (quote + std::string(token.text)) + quote;
        result.locations.push_back(token.location);
    }
    result.log = diagnostics.log();
    result.seen = hooks.seen;
    return result;
}

std::string expanded(const Dialect& dialect, std::string_view text) {
    const Preprocessed result = preprocess(dialect, {text});
    return result.log.empty() ? result.text : result.log;
}

}  // namespace cuesta::shading
