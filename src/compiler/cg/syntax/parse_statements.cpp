// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Statements (Cg 3.1, "Statements and Expressions": those of C but switch and goto).
#include <fmt/core.h>

#include "compiler/cg/syntax/parser.h"

namespace cuesta::cg {

using namespace syntax;

Block* Parser::parse_block() {
    const Scope scope(scopes_);
    const Location location = here();
    const size_t mark = statements_.size();
    expect(Punctuator::left_brace);
    while (!at(Punctuator::right_brace) && !at_end() && !diagnostics_.is_full()) {
        Statement* const statement = parse_statement();
        if (failed_)
            recover();
        else
            statements_.push_back(statement);
    }
    const std::span<Statement* const> statements = take(statements_, mark);
    expect(Punctuator::right_brace);
    return make<Block>(statements, location);
}

// The one statement of an if or a loop.
Statement* Parser::parse_scoped_statement() {
    const Scope scope(scopes_);
    return failed_ ? nullptr : parse_statement();
}

Statement* Parser::parse_statement() {
    const Nesting nesting(*this);
    if (!nesting.ok())
        return nullptr;
    const Location location = here();
    if (accept(Punctuator::semicolon))
        return make<ExprStatement>(nullptr, location);
    if (at(Punctuator::left_brace))
        return parse_block();
    switch (current_.word()) {
        case Word::if_: return parse_if();
        case Word::for_: return parse_for();
        case Word::while_: return parse_while();
        case Word::do_: return parse_do();
        case Word::break_:
        case Word::continue_:
        case Word::return_:
        case Word::discard: return parse_jump();
        case Word::reserved:
            fail(Message::reserved_word,
                 fmt::format("'{}' is reserved and begins no statement", current_.token.text));
            return nullptr;
        default: break;
    }
    if (at_declaration())
        return make<DeclarationStatement>(parse_declaration(Place::local), location);
    return parse_expression_statement();
}

Statement* Parser::parse_expression_statement() {
    const Location location = here();
    // A name in front of a name was meant as a type.
    if (at_name() && peek().at_name()) {
        fail_type();
        return nullptr;
    }
    Expr* const expression = parse_expression();
    return expect(Punctuator::semicolon) ? make<ExprStatement>(expression, location) : nullptr;
}

// With its parentheses.
Expr* Parser::parse_condition() {
    if (!expect(Punctuator::left_paren))
        return nullptr;
    Expr* const condition = parse_expression();
    return expect(Punctuator::right_paren) ? condition : nullptr;
}

Statement* Parser::parse_if() {
    const Location location = here();
    advance();
    Expr* const condition = parse_condition();
    Statement* const then = parse_scoped_statement();
    Statement* otherwise = nullptr;
    if (!failed_ && accept(Word::else_))
        otherwise = parse_scoped_statement();
    return make<If>(condition, then, otherwise, location);
}

Statement* Parser::parse_for() {
    const Location location = here();
    const Scope scope(scopes_);
    advance();
    if (!expect(Punctuator::left_paren))
        return nullptr;
    Statement* const start = parse_for_start();
    Expr* condition = nullptr;
    if (!failed_ && !at(Punctuator::semicolon))
        condition = parse_expression();
    expect(Punctuator::semicolon);
    Expr* step = nullptr;
    if (!failed_ && !at(Punctuator::right_paren))
        step = parse_expression();
    expect(Punctuator::right_paren);
    Statement* const body = parse_scoped_statement();
    return make<For>(start, condition, step, body, location);
}

// An expression, a declaration or nothing, with the semicolon.
Statement* Parser::parse_for_start() {
    const Location location = here();
    if (accept(Punctuator::semicolon))
        return nullptr;
    if (at_declaration())
        return make<DeclarationStatement>(parse_declaration(Place::local), location);
    return parse_expression_statement();
}

Statement* Parser::parse_while() {
    const Location location = here();
    advance();
    Expr* const condition = parse_condition();
    Statement* const body = parse_scoped_statement();
    return make<While>(condition, body, location);
}

Statement* Parser::parse_do() {
    const Location location = here();
    advance();
    Statement* const body = parse_scoped_statement();
    if (!failed_ && !accept(Word::while_))
        fail_expected("'while'");
    Expr* const condition = parse_condition();
    expect(Punctuator::semicolon);
    return make<Do>(body, condition, location);
}

// break, continue, return and discard.
Statement* Parser::parse_jump() {
    const Word word = current_.word();
    const Location location = here();
    advance();
    Expr* value = nullptr;
    if ((word == Word::return_ || word == Word::discard) && !at(Punctuator::semicolon))
        value = parse_expression();
    if (!expect(Punctuator::semicolon))
        return nullptr;
    if (word == Word::discard && value != nullptr && options_.is_strict)
        error(Message::syntax, location, "discard takes no condition (-strict)");
    switch (word) {
        case Word::break_: return make<Break>(location);
        case Word::continue_: return make<Continue>(location);
        case Word::return_: return make<Return>(value, location);
        default: return make<Discard>(value, location);
    }
}

}  // namespace cuesta::cg
