// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "compiler/shading/condition.h"
#include "compiler/shading/preprocessor.h"

namespace cuesta::shading {
namespace {

std::string_view word_of(Directive directive) {
    switch (directive) {
        case Directive::elif: return "#elif";
        case Directive::else_: return "#else";
        case Directive::ifdef: return "#ifdef";
        case Directive::ifndef: return "#ifndef";
        default: return "#endif";
    }
}

}  // namespace

bool Preprocessor::evaluate(Location location) {
    ConditionParser parser(context_, expander_, location);
    const std::optional<int64_t> value = parser.expression();
    if (!value)
        return false;
    if (!parser.is_at_end())
        context_.diagnostics.error(
            parser.token().location,
            fmt::format("'{}' stands behind the expression", parser.token().text));
    return *value != 0;
}

bool Preprocessor::is_defined(Directive directive, Location location) {
    Lexeme name;
    lexer_.next(name);
    if (name.kind != TokenKind::identifier) {
        context_.diagnostics.error(location, fmt::format("{} needs a name", word_of(directive)));
        return false;
    }
    expect_line_end(word_of(directive), true);
    return Names::entry_of(name.name)->macro != nullptr;
}

void Preprocessor::begin_conditional(Directive directive, Location location) {
    if (conditionals_.size() == max_conditionals) {
        context_.diagnostics.error(
            location, fmt::format("conditionals nest deeper than {}", max_conditionals));
        return;
    }
    const bool is_active = directive == Directive::if_
                               ? evaluate(location)
                               : is_defined(directive, location) == (directive == Directive::ifdef);
    conditionals_.push_back({location, is_active, is_active, false});
}

// Whether there is one that the directive may belong to.
bool Preprocessor::has_own_conditional(Directive directive, Location location) {
    if (conditionals_.size() > own_conditionals_)
        return true;
    context_.diagnostics.error(location, fmt::format("{} without #if", word_of(directive)));
    return false;
}

void Preprocessor::next_branch(Directive directive, Location location) {
    if (!has_own_conditional(directive, location))
        return;
    if (conditionals_.back().has_else) {
        context_.diagnostics.error(location, fmt::format("{} behind #else", word_of(directive)));
        conditionals_.back().is_active = false;
        return;
    }
    if (directive == Directive::else_) {
        expect_line_end("#else", true);
        Conditional& conditional = conditionals_.back();
        conditional.has_else = true;
        conditional.is_active = !conditional.was_taken;
        conditional.was_taken = true;
        return;
    }
    if (conditionals_.back().was_taken) {
        // Its value is not asked for, but it must have an expression.
        Lexeme token;
        lexer_.set_tolerant(true);
        lexer_.next(token);
        if (token.is_end() && !context_.dialect.tolerates_extra_tokens)
            context_.diagnostics.error(location, "#elif needs an expression");
        conditionals_.back().is_active = false;
        return;
    }
    const bool value = evaluate(location);
    conditionals_.back().is_active = value;
    conditionals_.back().was_taken = value;
}

void Preprocessor::end_conditional(Location location) {
    if (!has_own_conditional(Directive::endif, location))
        return;
    expect_line_end("#endif", true);
    conditionals_.pop_back();
}

// Until a group is read again, or the text ends.
void Preprocessor::skip_groups() {
    while (conditionals_.size() > own_conditionals_ && !conditionals_.back().is_active) {
        if (!lexer_.skip_to_directive())
            return;
        skipped_directive();
    }
}

void Preprocessor::skipped_directive() {
    Lexeme hash;
    Lexeme name;
    lexer_.next(hash);
    lexer_.begin_line();
    is_in_directive_ = true;
    lexer_.set_tolerant(true);
    lexer_.next(name);
    lexer_.set_tolerant(false);
    switch (name.kind == TokenKind::identifier ? Names::entry_of(name.name)->directive
                                               : Directive::none) {
        case Directive::if_:
        case Directive::ifdef:
        case Directive::ifndef:
            if (conditionals_.size() == max_conditionals)
                context_.diagnostics.error(
                    hash.location,
                    fmt::format("conditionals nest deeper than {}", max_conditionals));
            else
                conditionals_.push_back({hash.location, false, true, false});
            break;
        case Directive::elif: next_branch(Directive::elif, hash.location); break;
        case Directive::else_: next_branch(Directive::else_, hash.location); break;
        case Directive::endif: end_conditional(hash.location); break;
        default: break;
    }
    expander_.reset();
    lexer_.end_line();
    is_in_directive_ = false;
}

void Preprocessor::report_open_conditionals() {
    for (; conditionals_.size() > own_conditionals_; conditionals_.pop_back())
        context_.diagnostics.error(conditionals_.back().location, "the conditional has no #endif");
}

}  // namespace cuesta::shading
