// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/log.h"

#include <optional>

#include <fmt/core.h>

namespace cuesta::cg {
namespace {

using shading::Diagnostic;
using shading::Severity;

constexpr size_t longest_line = 200;

// Of the main file, which is the string behind the macros of the command line.
constexpr uint32_t main_string = 1;

std::string_view line_of(std::string_view text, uint32_t number) {
    for (uint32_t line = 1; line < number; ++line) {
        const size_t end = text.find('\n');
        if (end == std::string_view::npos)
            return {};
        text.remove_prefix(end + 1);
    }
    return text.substr(0, text.find_first_of("\r\n"));
}

// Empty where none is known.
std::string_view line_at(shading::Location location, const Parsed& parsed, std::string_view text) {
    const std::optional<shading::SourceLine> line = parsed.files.line_at(location);
    if (!line)
        return {};
    if (line->text == main_string)
        return line_of(text, line->line);
    const auto included = parsed.included.find(line->text);
    return included != parsed.included.end() ? line_of(without_mark(included->second), line->line)
                                             : std::string_view();
}

// Tabs stay, so that the caret stands under what it means.
std::string caret(std::string_view line, uint32_t column) {
    std::string blanks;
    for (size_t i = 0; i + 1 < column && i < line.size(); ++i)
        blanks += line[i] == '\t' ? '\t' : ' ';
    return blanks + "^";
}

}  // namespace

std::string place_text(const Parsed& parsed, shading::Location location) {
    return fmt::format("{}({})", parsed.files.name_of(location.string), location.line);
}

void write_log(const shading::Diagnostics& diagnostics,
               const Parsed& parsed,
               std::string_view text,
               Compiled& compiled) {
    text = without_mark(text);
    for (const Diagnostic& diagnostic : diagnostics.all()) {
        const bool is_error = diagnostic.severity == Severity::error;
        if (!diagnostic.is_summary)
            ++(is_error ? compiled.errors : compiled.warnings);
        compiled.log +=
            fmt::format("{} : {} C{:04}: {}\n", place_text(parsed, diagnostic.location),
                        is_error ? "error" : "warning", diagnostic.code, diagnostic.text);
        // A column of zero means all of the text.
        if (diagnostic.location.column == 0)
            continue;
        const std::string_view line =
            line_at(diagnostic.location, parsed, text).substr(0, longest_line);
        if (!line.empty())
            compiled.log += fmt::format("{}\n{}\n", line, caret(line, diagnostic.location.column));
    }
}

}  // namespace cuesta::cg
