// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/parser.h"

#include <fmt/core.h>

#include "compiler/glsl/spelling.h"

namespace cuesta::glsl {

using shading::Token;
using shading::TokenKind;

Parser::Parser(Context& context, shading::Preprocessor& tokens)
    : context_(context), tokens_(tokens) {
    advance();
}

Parser::Nesting::Nesting(Parser& parser) : parser_(parser) {
    if (++parser.nesting_ > max_nesting && !parser.stopped_) {
        parser.fail(fmt::format("more than {} levels of nesting", max_nesting));
        parser.stop();
    }
}

Parser::Lookahead Parser::classify(const Token& token) {
    Lookahead lookahead = {token};
    if (token.kind != TokenKind::identifier)
        return lookahead;
    lookahead.symbol = &context_.scopes.symbol_of(token.name);
    const WordInfo* info = lookahead.symbol->word;
    if (info == nullptr)
        return lookahead;
    if (info->extension == Extension::none ||
        context_.may_use(info->extension, token.location, info->text))
        lookahead.word = info->word;
    else if (info->is_reserved_without)
        lookahead.word = Word::reserved;
    return lookahead;
}

void Parser::stop() {
    stopped_ = true;
    has_next_ = false;
    current_ = {.token = {.location = here()}};
}

void Parser::advance() {
    if (stopped_)
        return;
    if (has_next_)
        current_ = next_;
    else
        current_ = classify(tokens_.next());
    has_next_ = false;
}

const Parser::Lookahead& Parser::peek() {
    if (stopped_)
        return current_;
    if (!has_next_)
        next_ = classify(tokens_.next());
    has_next_ = true;
    return next_;
}

bool Parser::accept(Punctuator punctuator) {
    if (!at(punctuator))
        return false;
    advance();
    return true;
}

bool Parser::accept(Word word) {
    if (current_.word != word)
        return false;
    advance();
    return true;
}

bool Parser::expect(Punctuator punctuator) {
    if (failed_)
        return false;
    if (accept(punctuator))
        return true;
    fail_expected(fmt::format("'{}'", spelling_of(punctuator)));
    return false;
}

void Parser::fail(std::string text) {
    if (!failed_)
        context_.error(here(), std::move(text));
    failed_ = true;
}

std::string Parser::found() const {
    if (at_end())
        return "the end of the text";
    if (current_.word == Word::reserved)
        return fmt::format("'{}', which is reserved", current_.token.text);
    return fmt::format("'{}'", current_.token.text);
}

void Parser::fail_expected(std::string_view what) {
    if (!failed_)
        fail(fmt::format("{} is expected, not {}", what, found()));
}

void Parser::recover() {
    failed_ = false;
    for (uint32_t depth = 0; !at_end(); advance()) {
        if (at(Punctuator::left_brace))
            ++depth;
        if (at(Punctuator::right_brace)) {
            // The brace around the statement ends its block.
            if (depth == 0)
                return;
            if (--depth == 0)
                return advance();
        }
        if (at(Punctuator::semicolon) && depth == 0)
            return advance();
    }
}

void Parser::parse() {
    while (!at_end() && !context_.diagnostics.is_full()) {
        parse_external();
        if (!failed_)
            continue;
        recover();
        // Without a block around it the brace is nobody's.
        accept(Punctuator::right_brace);
    }
}

}  // namespace cuesta::glsl
