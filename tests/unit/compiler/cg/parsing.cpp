// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "parsing.h"

#include <fmt/core.h>

#include "compiler/cg/syntax/print_syntax.h"

namespace cuesta::cg::test {
namespace {

std::string log_of(const shading::Diagnostics& diagnostics, const shading::Files& files) {
    std::string log;
    for (const shading::Diagnostic& d : diagnostics.all()) {
        if (d.location.string != 1)
            log += fmt::format("{}:", files.name_of(d.location.string));
        log += fmt::format("{}:{}: {}{}\n", d.location.line, d.location.column,
                           d.severity == shading::Severity::warning ? "warning: " : "", d.text);
    }
    return log;
}

// What is printed is the same tree.
std::string printed_again(const std::string& text, const ParseOptions& options) {
    base::Arena arena;
    shading::Names names(arena);
    shading::Diagnostics diagnostics;
    const Parsed result = parse({.text = text, .options = options}, arena, names, diagnostics);
    return diagnostics.has_errors() ? log_of(diagnostics, result.files) : print_syntax(result.unit);
}

}  // namespace

std::string parsed(std::string_view text, ParseInput input) {
    base::Arena arena;
    shading::Names names(arena);
    shading::Diagnostics diagnostics;
    input.text = text;
    const Parsed result = parse(input, arena, names, diagnostics);
    const std::string log = log_of(diagnostics, result.files);
    if (diagnostics.has_errors())
        return log;
    const std::string printed = print_syntax(result.unit);
    const std::string again = printed_again(printed, input.options);
    return again == printed ? log + printed : "printed:\n" + printed + "parsed again:\n" + again;
}

std::string errors(std::string_view text) {
    base::Arena arena;
    shading::Names names(arena);
    shading::Diagnostics diagnostics;
    const Parsed result = parse({.text = text}, arena, names, diagnostics);
    return log_of(diagnostics, result.files);
}

std::string statements(std::string_view text, ParseInput input) {
    const std::string whole = parsed(fmt::format("void f() {{ {} }}", text), std::move(input));
    constexpr std::string_view head = "void f() {\n";
    if (!whole.starts_with(head))
        return whole;
    // Four blanks less in each line, and without the last brace.
    std::string body;
    for (size_t begin = head.size(); begin < whole.size() - 2;) {
        const size_t end = whole.find('\n', begin);
        body += whole.substr(begin + 4, end - begin - 3);
        begin = end + 1;
    }
    return body;
}

std::string expression(std::string_view text) {
    constexpr std::string_view head = "struct S {\n    float x;\n};\nfloat a, b, c, d;\nfloat r = ";
    const std::string whole =
        parsed(fmt::format("struct S {{ float x; }}; float a, b, c, d; float r =\n{};", text));
    if (!whole.starts_with(head))
        return whole;
    return whole.substr(head.size(), whole.size() - head.size() - 2);
}

IncludeFunction include_from(const Files& files) {
    return [&files](std::string_view name, bool is_system,
                    std::string_view includer) -> std::optional<IncludedFile> {
        const size_t slash = includer.rfind('/');
        std::string path(name);
        if (!is_system && slash != std::string_view::npos)
            path = fmt::format("{}/{}", includer.substr(0, slash), name);
        const auto found = files.find(path);
        if (found == files.end())
            return std::nullopt;
        return IncludedFile{found->first, found->second};
    };
}

ParseInput strict() {
    return {.options = {.is_strict = true}};
}

ParseInput with_fx() {
    return {.options = {.is_fx = true}};
}

}  // namespace cuesta::cg::test
