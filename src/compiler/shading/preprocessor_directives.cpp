// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "compiler/shading/condition.h"
#include "compiler/shading/preprocessor.h"

namespace cuesta::shading {
namespace {

const char* line_takes(bool has_names) {
    return has_names ? "#line takes a line and the name of a file"
                     : "#line takes a line and the number of a string";
}

}  // namespace

void Preprocessor::directive(const Lexeme& hash) {
    const bool is_first = !has_begun_;
    has_begun_ = true;
    is_in_directive_ = true;
    lexer_.begin_line();
    Lexeme name;
    lexer_.next(name);
    bool reads_groups = false;
    if (name.kind == TokenKind::identifier) {
        const Directive which = Names::entry_of(name.name)->directive;
        dispatch(which, hash, name, is_first);
        reads_groups = which != Directive::include;
    } else if (!name.is_end()) {
        context_.diagnostics.error(name.location, fmt::format("'{}' is no directive", name.text));
    }
    if (is_in_directive_) {
        expander_.reset();
        lexer_.end_line();
        is_in_directive_ = false;
    }
    if (reads_groups)
        skip_groups();
}

void Preprocessor::dispatch(Directive directive,
                            const Lexeme& hash,
                            const Lexeme& name,
                            bool is_first) {
    switch (directive) {
        case Directive::define: return define(hash.location);
        case Directive::undef: return undef(hash.location);
        case Directive::if_:
        case Directive::ifdef:
        case Directive::ifndef: return begin_conditional(directive, hash.location);
        case Directive::elif:
        case Directive::else_: return next_branch(directive, hash.location);
        case Directive::endif: return end_conditional(hash.location);
        case Directive::error: return error_directive(hash.location);
        case Directive::line: return line_directive(hash.location);
        case Directive::pragma: return language_directive(hash, name, is_first, true);
        case Directive::include:
            if (context_.dialect.has_include)
                return include_directive(hash.location);
            break;
        case Directive::none: break;
    }
    language_directive(hash, name, is_first, false);
}

void Preprocessor::language_directive(const Lexeme& hash,
                                      const Lexeme& name,
                                      bool is_first,
                                      bool is_pragma) {
    // Of what is no directive it is not told what else is wrong.
    lexer_.set_tolerant(is_pragma || !hooks_.may_be_directive(name.text));
    tokens_.clear();
    Lexeme token;
    for (lexer_.next(token); !token.is_end(); lexer_.next(token))
        tokens_.push_back(token);
    const DirectiveLine line = {hash.location, name.name, tokens_,
                                is_first,      has_code_, lexer_.source_line().text};
    if (is_pragma)
        hooks_.pragma(line);
    else if (!hooks_.directive(line))
        context_.diagnostics.error(hash.location, fmt::format("there is no #{}", name.text));
}

void Preprocessor::expect_line_end(std::string_view directive, bool is_tolerable) {
    Lexeme token;
    lexer_.set_tolerant(true);
    lexer_.next(token);
    lexer_.set_tolerant(false);
    if (token.is_end())
        return;
    std::string text = fmt::format("'{}' stands behind {}", token.text, directive);
    if (is_tolerable && context_.dialect.tolerates_extra_tokens)
        context_.diagnostics.warning(token.location, std::move(text));
    else
        context_.diagnostics.error(token.location, std::move(text));
}

// As it is written, but for comments and blanks; what is not printable is left out.
std::string Preprocessor::rest_of_line() {
    std::string text;
    lexer_.set_tolerant(true);
    Lexeme token;
    for (lexer_.next(token); !token.is_end(); lexer_.next(token)) {
        if (token.has_space && !text.empty())
            text += ' ';
        const bool is_string = token.kind == TokenKind::string_literal;
        text += is_string ? "\"" : "";
        for (const char c : token.text)
            if (c >= ' ' && c < 0x7f)
                text += c;
        text += is_string ? "\"" : "";
    }
    return text;
}

void Preprocessor::error_directive(Location location) {
    context_.diagnostics.error(location, "#error " + rest_of_line());
}

void Preprocessor::line_directive(Location location) {
    ConditionParser parser(context_, expander_, location);
    const std::optional<int64_t> line = parser.expression();
    if (!line)
        return;
    const bool has_names = context_.files != nullptr;
    constexpr int64_t most = INT32_MAX;
    std::optional<int64_t> string;
    if (!parser.is_at_end()) {
        string = has_names ? line_file(parser) : parser.expression();
        if (!string)
            return;
    }
    if (!parser.is_at_end())
        return context_.diagnostics.error(parser.token().location, line_takes(has_names));
    if (*line < 0 || *line > most || (string && (*string < 0 || *string > most)))
        return context_.diagnostics.error(location, "#line takes numbers of 0 to 2147483647");
    // The end of this line counts one more.
    lexer_.set_line(static_cast<uint32_t>(*line) - (context_.dialect.line_is_next ? 1 : 0));
    if (string && has_names)
        lexer_.set_file(static_cast<uint32_t>(*string));
    else if (string)
        lexer_.set_string(static_cast<uint32_t>(*string));
    if (has_names) {
        const SourceLine here = lexer_.source_line();
        const Location told = lexer_.location();
        context_.files->renumber({here.text, here.line + 1}, {told.string, told.line + 1, 1});
    }
}

// The number of the file whose name stands there; no value after an error, which was reported.
std::optional<int64_t> Preprocessor::line_file(ConditionParser& parser) {
    const Lexeme& token = parser.token();
    if (token.kind != TokenKind::string_literal) {
        context_.diagnostics.error(token.location, line_takes(true));
        return std::nullopt;
    }
    std::string name;
    for (size_t i = 0; i < token.text.size(); ++i) {
        const std::string_view rest = token.text.substr(i);
        if (rest.starts_with("\\\\") || rest.starts_with("\\\""))
            ++i;
        name += token.text[i];
    }
    parser.skip();
    return context_.files->number_of(name);
}

// "file" or <file>, as it is written or as macros make it; no value after an error.
std::optional<Preprocessor::HeaderName> Preprocessor::header_name(Location location) {
    HeaderName name;
    bool is_good = false;
    if (const std::optional<std::string_view> written = lexer_.header_name()) {
        is_good = written->size() >= 3;
        if (is_good) {
            name = {written->substr(1, written->size() - 2), (*written)[0] == '<'};
            expect_line_end("#include", true);
        }
    } else {
        is_good = expanded_header_name(name);
    }
    if (!is_good)
        context_.diagnostics.error(location, "#include needs the name of a file");
    return is_good ? std::optional(name) : std::nullopt;
}

// Whether one was made.
bool Preprocessor::expanded_header_name(HeaderName& name) {
    Lexeme token;
    expander_.next(token);
    name.is_system = token.is(Punctuator::less);
    if (!name.is_system && token.kind != TokenKind::string_literal)
        return false;
    std::string file;
    if (name.is_system) {
        for (expander_.next(token); !token.is(Punctuator::greater); expander_.next(token)) {
            if (token.is_end())
                return false;
            file += token.has_space && !file.empty() ? " " : "";
            file += token.text;
        }
    } else {
        file = token.text;
    }
    name.file = context_.arena.copy(file);
    expander_.next(token);
    return !file.empty() && token.is_end();
}

void Preprocessor::include_directive(Location location) {
    const std::optional<HeaderName> name = header_name(location);
    if (!name)
        return;
    if (outer_.size() == max_includes)
        return context_.diagnostics.error(
            location, fmt::format("files include files, deeper than {}", max_includes));
    const uint32_t string =
        context_.files != nullptr ? context_.files->add(name->file) : next_string_;
    const Include include = {location, name->file, name->is_system, string,
                             lexer_.source_line().text};
    const std::optional<std::string_view> text = hooks_.include(include);
    if (!text)
        return context_.diagnostics.error(
            location, fmt::format("there is no file {}{}{}", name->is_system ? '<' : '"',
                                  name->file, name->is_system ? '>' : '"'));
    ++next_string_;
    enter_text(*text, string, location);
}

void Preprocessor::enter_text(std::string_view text, uint32_t string, Location location) {
    included_ += text.size() + 1024;  // what a file costs beside its text
    if (included_ > max_included)
        return context_.diagnostics.error(
            location, fmt::format("files with more than {} bytes are included", max_included));
    expander_.reset();
    lexer_.end_line();
    is_in_directive_ = false;
    Lexer inner(context_, std::span(&text, 1), string);
    outer_.push_back({std::move(lexer_), own_conditionals_});
    lexer_ = std::move(inner);
    own_conditionals_ = conditionals_.size();
}

}  // namespace cuesta::shading
