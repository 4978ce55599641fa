// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/syntax/dialect.h"

#include <fmt/core.h>

#include "compiler/cg/syntax/messages.h"

namespace cuesta::cg {
namespace {

using shading::DirectiveLine;
using shading::TokenKind;

constexpr shading::Dialect dialect = {
    .name = "Cg 3.1",
    .has_strings = true,
    .has_characters = true,
    .has_line_splices = true,
    .int_suffixes = "ilstuILSTU",
    .float_suffixes = "dfhxDFHX",
    .unsigned_suffixes = "ilstILST",
    .has_paste = true,
    .has_variadic = true,
    .has_include = true,
    .has_conditional_operator = true,
    .undefined_is_zero = true,
    .tolerates_extra_tokens = true,
    .line_is_next = true,
};

// cgc's own macro, by which effect files tell it from Microsoft's compiler, and its version as in
// "cgc version 3.1"; observed in public .fxh files (the name), assumed (the value and the macros of
// profiles): NVIDIA's pages do not state them.
constexpr std::string_view compiler_macros = "#define __CGC__ 3100\n";

std::string on_one_line(std::string text) {
    for (char& c : text)
        if (c == '\n' || c == '\r')
            c = ' ';
    // A backslash at the end would take the next definition in.
    while (text.ends_with('\\') || text.ends_with(' '))
        text.pop_back();
    return text;
}

std::string in_capitals(std::string_view text) {
    std::string capitals(text);
    for (char& c : capitals)
        if (c >= 'a' && c <= 'z')
            c = static_cast<char>(c - 'a' + 'A');
    return capitals;
}

}  // namespace

const shading::Dialect& preprocessor_dialect() {
    return dialect;
}

std::string macro_prelude(const Profile* profile, std::span<const MacroDefinition> macros) {
    std::string text(compiler_macros);
    if (profile != nullptr)
        text += fmt::format("#define PROFILE_{} 1\n", in_capitals(profile->name));
    for (const auto& [name, body] : macros)
        text += fmt::format("#define {} {}\n", on_one_line(name), on_one_line(body));
    return text;
}

Directives::Directives(shading::Diagnostics& diagnostics,
                       std::string_view file_name,
                       const IncludeFunction& include)
    : diagnostics_(diagnostics), include_(include) {
    files_.add("<command line>");
    files_.add(file_name);
}

// A directive that C does not have.
bool Directives::directive(const DirectiveLine&) {
    return false;
}

// ANSI C: pragmas that nobody knows are ignored. The emulators' `parameter` is one.
void Directives::pragma(const DirectiveLine& line) {
    if (line.tokens.empty())
        return;
    const std::string_view name = line.tokens[0].text;
    if (name == "once") {
        once_.emplace(files_.name_of(line.location.string));
    } else if (name == "position_invariant") {
        if (line.tokens.size() == 2 && line.tokens[1].kind == TokenKind::identifier)
            position_invariant_.insert(line.tokens[1].name);
        else
            diagnostics_.warning(
                line.location, static_cast<uint16_t>(Message::position_invariant),
                "#pragma position_invariant needs the name of a function: ignored");
    }
}

std::optional<std::string_view> Directives::include(const shading::Include& include) {
    if (!include_)
        return std::nullopt;
    std::optional<IncludedFile> file =
        include_(include.file, include.is_system, files_.name_of(include.location.string));
    if (!file)
        return std::nullopt;
    std::string& text = texts_[include.string];
    if (!once_.contains(file->path))
        text = std::move(file->text);
    files_.rename(include.string, file->path);
    return text;
}

}  // namespace cuesta::cg
