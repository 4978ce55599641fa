// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/syntax/dialect.h"

#include <algorithm>
#include <array>

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

// Of tools that read the same files: emulators (parameter), Unity, HLSL and GLSL compilers,
// editors. Sorted.
constexpr std::array<std::string_view, 24> foreign_pragmas = {
    "STDGL",
    "debug",
    "def",
    "endregion",
    "exclude_renderers",
    "format",
    "fragment",
    "fragmentoption",
    "glsl",
    "hlsl",
    "message",
    "multi_compile",
    "name",
    "only_renderers",
    "optimize",
    "optionNV",
    "pack_matrix",
    "parameter",
    "region",
    "shader_feature",
    "surface",
    "target",
    "vertex",
    "warning",
};
static_assert(std::ranges::is_sorted(foreign_pragmas));

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

std::string_view without_mark(std::string_view text) {
    constexpr std::string_view mark = "\xef\xbb\xbf";
    return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

std::optional<uint32_t> line_of_zero(std::string_view text) {
    const size_t zero = text.find('\0');
    if (zero == std::string_view::npos)
        return std::nullopt;
    return 1 + static_cast<uint32_t>(std::ranges::count(text.substr(0, zero), '\n'));
}

std::string not_a_text(std::string_view file, uint32_t line) {
    return fmt::format("'{}' is no text: line {} has a byte of zero (UTF-16 is not read)", file,
                       line);
}

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

// ANSI C: pragmas that nobody knows are ignored.
void Directives::pragma(const DirectiveLine& line) {
    if (line.tokens.empty())
        return;
    const std::string_view name = line.tokens[0].text;
    if (name == "once") {
        once_.emplace(files_.name_of(line.text));
    } else if (name == "position_invariant") {
        if (line.tokens.size() == 2 && line.tokens[1].kind == TokenKind::identifier)
            note_position_invariant(*line.tokens[1].name, line.location);
        else
            diagnostics_.warning(
                line.location, static_cast<uint16_t>(Message::position_invariant),
                "#pragma position_invariant needs the name of a function: ignored");
    } else if (!std::ranges::binary_search(foreign_pragmas, name)) {
        diagnostics_.warning(line.location, static_cast<uint16_t>(Message::unknown_pragma),
                             fmt::format("nobody knows '#pragma {}': ignored", name));
    }
}

void Directives::note_position_invariant(const shading::Name& name, shading::Location location) {
    if (position_invariant_.emplace(&name, invariant_functions_.size()).second)
        invariant_functions_.push_back({&name, location, false});
}

bool Directives::is_position_invariant(const shading::Name* function) {
    const auto found = position_invariant_.find(function);
    if (found == position_invariant_.end())
        return false;
    invariant_functions_[found->second].is_met = true;
    return true;
}

void Directives::finish() {
    for (const InvariantFunction& function : invariant_functions_)
        if (!function.is_met)
            diagnostics_.warning(
                function.location, static_cast<uint16_t>(Message::position_invariant),
                fmt::format("#pragma position_invariant: no function '{}' stands behind it",
                            function.name->text));
}

std::optional<std::string_view> Directives::include(const shading::Include& include) {
    if (!include_)
        return std::nullopt;
    std::optional<IncludedFile> file =
        include_(include.file, include.is_system, files_.name_of(include.includer));
    if (!file)
        return std::nullopt;
    std::string& text = texts_[include.string];
    if (!once_.contains(file->path))
        text = std::move(file->text);
    if (const std::optional<uint32_t> line = line_of_zero(text)) {
        diagnostics_.error(include.location, static_cast<uint16_t>(Message::syntax),
                           not_a_text(include.file, *line));
        text.clear();
    }
    files_.rename(include.string, file->path);
    return without_mark(text);
}

}  // namespace cuesta::cg
