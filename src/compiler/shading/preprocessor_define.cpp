// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "compiler/shading/preprocessor.h"

namespace cuesta::shading {

// The name that #define and #undef change; null after an error.
NameEntry* Preprocessor::macro_name(Location location, std::string_view directive) {
    Lexeme name;
    lexer_.next(name);
    if (name.kind != TokenKind::identifier) {
        context_.diagnostics.error(location, fmt::format("{} needs a name", directive));
        return nullptr;
    }
    NameEntry* const entry = Names::entry_of(name.name);
    const bool is_predefined = entry->macro != nullptr && entry->macro->is_predefined;
    const std::string_view prefix = context_.dialect.reserved_prefix;
    if (is_predefined || entry->is_defined_operator) {
        context_.diagnostics.error(
            name.location, fmt::format("{} of '{}', which is predefined", directive, name.text));
        return nullptr;
    }
    if (!prefix.empty() && name.text.starts_with(prefix)) {
        context_.diagnostics.error(name.location,
                                   fmt::format("{} of '{}': names that begin with {} are reserved",
                                               directive, name.text, prefix));
        return nullptr;
    }
    if (context_.dialect.warns_double_underscore && name.text.find("__") != std::string_view::npos)
        context_.diagnostics.warning(
            name.location,
            fmt::format("'{}': names with two underscores in succession are reserved", name.text));
    return entry;
}

void Preprocessor::undef(Location location) {
    NameEntry* const entry = macro_name(location, "#undef");
    if (entry == nullptr)
        return;
    expect_line_end("#undef", true);
    entry->macro = nullptr;
}

void Preprocessor::define(Location location) {
    NameEntry* const entry = macro_name(location, "#define");
    if (entry == nullptr)
        return;
    Macro macro = {.name = entry};
    parameters_.clear();
    if (context_.dialect.has_odd_bodies)
        lexer_.take_odd_characters();
    Lexeme token;
    lexer_.next(token);
    bool is_good = true;
    if (token.is(Punctuator::left_paren) && !token.has_space) {
        macro.kind = Macro::Kind::function;
        is_good = read_parameters(macro);
        if (is_good)
            lexer_.next(token);
    }
    is_good = is_good && read_body(macro, token);
    for (const Name* parameter : parameters_)
        Names::entry_of(parameter)->parameter = 0;
    if (is_good)
        install(entry, macro, location);
}

// Behind the opening parenthesis; marks the parameters' names with their numbers.
bool Preprocessor::read_parameters(Macro& macro) {
    Lexeme token;
    lexer_.next(token);
    while (!(token.is(Punctuator::right_paren) && parameters_.empty())) {
        if (token.is(Punctuator::dot) && context_.dialect.has_variadic) {
            if (!read_ellipsis(token))
                return false;
            macro.is_variadic = true;
        }
        if (token.kind != TokenKind::identifier) {
            context_.diagnostics.error(token.location, "the name of a parameter is expected");
            return false;
        }
        NameEntry* const entry = Names::entry_of(token.name);
        if (entry->parameter != 0 || parameters_.size() == max_parameters) {
            context_.diagnostics.error(
                token.location, entry->parameter != 0
                                    ? fmt::format("there are two parameters '{}'", token.text)
                                    : fmt::format("more than {} parameters", max_parameters));
            return false;
        }
        parameters_.push_back(entry);
        entry->parameter = static_cast<uint16_t>(parameters_.size());
        lexer_.next(token);
        if (token.is(Punctuator::right_paren))
            break;
        if (macro.is_variadic) {
            context_.diagnostics.error(token.location, "')' is expected behind '...'");
            return false;
        }
        if (!token.is(Punctuator::comma)) {
            context_.diagnostics.error(token.location,
                                       "',' or ')' is expected behind the name of a parameter");
            return false;
        }
        lexer_.next(token);
    }
    macro.parameters = context_.arena.copy(std::span<const Name* const>(parameters_));
    return true;
}

// The first of the three dots was read; they become the name of their parameter.
bool Preprocessor::read_ellipsis(Lexeme& token) {
    const Location location = token.location;
    for (unsigned dots = 1; dots < 3; ++dots) {
        lexer_.next(token);
        if (!token.is(Punctuator::dot) || token.has_space) {
            context_.diagnostics.error(location, "'...' or the name of a parameter is expected");
            return false;
        }
    }
    token = Lexeme();
    token.kind = TokenKind::identifier;
    token.location = location;
    token.name = context_.names.enter("__VA_ARGS__");
    token.text = token.name->text;
    return true;
}

bool Preprocessor::read_body(Macro& macro, Lexeme token) {
    scratch_.clear();
    for (; !token.is_end(); lexer_.next(token)) {
        if (token.kind == TokenKind::identifier)
            if (const uint16_t parameter = Names::entry_of(token.name)->parameter) {
                token.special = Special::parameter;
                token.parameter = static_cast<uint16_t>(parameter - 1);
            }
        if (token.special == Special::paste ||
            (token.special == Special::hash &&
             (macro.kind == Macro::Kind::function || !context_.dialect.has_paste)))
            macro.has_operators = true;
        token.is_of_macro = true;
        scratch_.push_back(token);
    }
    if (macro.has_operators && !check_operators(macro, scratch_))
        return false;
    macro.body = context_.arena.copy(std::span<const Lexeme>(scratch_));
    return true;
}

bool Preprocessor::check_operators(const Macro& macro, std::span<const Lexeme> body) {
    for (size_t i = 0; i < body.size(); ++i) {
        const Lexeme& token = body[i];
        if (token.special != Special::hash && token.special != Special::paste)
            continue;
        const bool has_next = i + 1 < body.size();
        if (!context_.dialect.has_paste) {
            context_.diagnostics.error(
                token.location,
                fmt::format("macros of {} have no operator #", context_.dialect.name));
            return false;
        }
        if (token.special == Special::paste &&
            (i == 0 || !has_next || body[i + 1].special == Special::paste)) {
            context_.diagnostics.error(token.location, "## needs a token on either side");
            return false;
        }
        if (token.special == Special::hash && macro.kind == Macro::Kind::function &&
            (!has_next || body[i + 1].special != Special::parameter)) {
            context_.diagnostics.error(token.location, "# needs a parameter behind it");
            return false;
        }
    }
    return true;
}

void Preprocessor::install(NameEntry* entry, const Macro& macro, Location location) {
    if (entry->macro == nullptr) {
        entry->macro = context_.arena.make<Macro>(macro);
        return;
    }
    if (!same_definition(*entry->macro, macro))
        context_.diagnostics.error(
            location, fmt::format("macro '{}' has another definition already", entry->text));
}

}  // namespace cuesta::shading
