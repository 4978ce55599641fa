// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/syntax/parser.h"

#include <fmt/core.h>

namespace cuesta::cg {

using shading::Token;
using shading::TokenKind;

Parser::Parser(base::Arena& arena,
               shading::Diagnostics& diagnostics,
               shading::Preprocessor& tokens,
               Directives& directives,
               const ParseOptions& options)
    : arena_(arena),
      diagnostics_(diagnostics),
      tokens_(tokens),
      directives_(directives),
      options_(options),
      scopes_(options.is_strict) {
    scopes_.enter();
    advance();
}

Lookahead Parser::classify(const Token& token) {
    Lookahead lookahead = {token};
    if (token.kind == TokenKind::identifier)
        lookahead.symbol = &scopes_.symbol_of(token.name);
    return lookahead;
}

Lookahead Parser::read() {
    if (!is_replaying_)
        return classify(tokens_.next());
    if (replay_.empty() || diagnostics_.is_full())
        return {.token = {.location = here()}};
    Lookahead lookahead = classify(replay_.front());
    lookahead.replayed = &replay_.front();
    replay_ = replay_.subspan(1);
    return lookahead;
}

bool Parser::at_text(std::string_view lower) const {
    return at_identifier() && equals_any_case(current_.token.text, lower);
}

void Parser::error(Message message, Location location, std::string text) {
    diagnostics_.error(location, static_cast<uint16_t>(message), std::move(text));
}

void Parser::warning(Message message, Location location, std::string text) {
    diagnostics_.warning(location, static_cast<uint16_t>(message), std::move(text));
}

void Parser::fail(Message message, std::string text) {
    // Whatever is missing at the end of the text, one message is enough.
    if (!failed_ && !(at_end() && reported_end_))
        error(message, here(), std::move(text));
    failed_ = true;
    reported_end_ |= at_end();
}

std::string Parser::found() const {
    if (at_end())
        return "the end of the text";
    if (current_.token.kind == TokenKind::string_literal)
        return fmt::format("the string \"{}\"", current_.token.text);
    if (at(Word::effect))
        return fmt::format("'{}', a word of effect files (-fx)", current_.token.text);
    if (at(Word::reserved))
        return fmt::format("'{}', which is reserved", current_.token.text);
    return fmt::format("'{}'", current_.token.text);
}

void Parser::fail_expected(std::string_view what) {
    const bool is_reserved = at(Word::effect) || at(Word::reserved);
    if (!failed_)
        fail(is_reserved ? Message::reserved_word : Message::syntax,
             fmt::format("{} is expected, not {}", what, found()));
}

// Where a type is expected.
void Parser::fail_type() {
    if (at_scope() && peek(2).symbol != nullptr)
        return fail(Message::expected_type,
                    fmt::format("'{}' has no type '{}'", current_.token.text, peek(2).token.text));
    if (at_name())
        return fail(Message::expected_type, fmt::format("'{}' is no type{}", current_.token.text,
                                                        at_effect_declaration() && !options_.is_fx
                                                            ? " but a word of effect files (-fx)"
                                                            : ""));
    fail_expected("a type");
}

// Within a deferred body they are tokens of it, else a copy.
std::span<const Token> Parser::take_block_tokens() {
    const Token* const begin = current_.replayed;
    std::vector<Token> tokens;
    size_t count = 0;
    uint32_t depth = 0;
    do {
        if (at_end()) {
            fail_expected("'}'");
            return {};
        }
        if (at(Punctuator::left_brace))
            ++depth;
        if (at(Punctuator::right_brace))
            --depth;
        if (!is_replaying_)
            tokens.push_back(current_.token);
        ++count;
        advance();
    } while (depth != 0);
    return is_replaying_ ? std::span(begin, count) : arena_.copy(std::span<const Token>(tokens));
}

syntax::Unit Parser::parse() {
    read_declarations(diagnostics_, [this] {
        syntax::Declaration* declaration = parse_external();
        if (declaration != nullptr && !failed_)
            declarations_.push_back(declaration);
    });
    return {take(declarations_, 0)};
}

}  // namespace cuesta::cg
