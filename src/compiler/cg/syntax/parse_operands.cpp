// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The operands of expressions: names, literals, calls, members, indices.
#include <algorithm>

#include <fmt/core.h>

#include "compiler/cg/syntax/parser.h"

namespace cuesta::cg {

using namespace syntax;
using shading::TokenKind;

Expr* Parser::parse_postfix() {
    Expr* base = parse_primary();
    while (!failed_) {
        switch (current_.token.punctuator) {
            case Punctuator::left_paren:
            case Punctuator::left_bracket:
            case Punctuator::dot:
            case Punctuator::increment:
            case Punctuator::decrement: base = parse_suffix(base); continue;
            default: return base;
        }
    }
    return nullptr;
}

Expr* Parser::parse_suffix(Expr* base) {
    const Location location = here();
    const uint32_t height = height_;
    const Punctuator op = current_.token.punctuator;
    if (op == Punctuator::left_paren) {
        if (base->kind != ExprKind::name && base->kind != ExprKind::member) {
            fail(Message::no_callee, "what stands in front of '(' is no function");
            return nullptr;
        }
        const std::span<Expr* const> arguments = parse_arguments(is_emission(*base));
        return with_height(make<Call>(base, arguments, base->location),
                           std::max(height, height_) + 1);
    }
    advance();
    if (op == Punctuator::left_bracket) {
        Expr* const index = parse_expression();
        if (!expect(Punctuator::right_bracket))
            return nullptr;
        return with_height(make<Index>(base, index, location), std::max(height, height_) + 1);
    }
    if (op != Punctuator::dot)
        return with_height(make<Step>(op, true, base, location), height + 1);
    // Words are no members: all of them are names where they are declared, too.
    if (!at_name()) {
        fail_expected("a member");
        return nullptr;
    }
    const Location member = here();
    const Name* const name = current_.token.name;
    advance();
    return with_height(make<Member>(base, name, member), height + 1);
}

Expr* Parser::parse_primary() {
    height_ = 1;
    if (accept(Punctuator::left_paren)) {
        Expr* const inside = parse_expression();
        return expect(Punctuator::right_paren) ? inside : nullptr;
    }
    switch (current_.token.kind) {
        case TokenKind::identifier: return parse_name();
        case TokenKind::int_literal:
        case TokenKind::float_literal: return parse_literal();
        default: break;
    }
    if (at(Punctuator::and_) || at(Punctuator::star))
        fail(Message::syntax, "there are no pointers");
    fail_expected("an expression");
    return nullptr;
}

Expr* Parser::parse_literal() {
    const Literal::Kind kind = current_.token.kind == TokenKind::identifier ? Literal::Kind::boolean
                               : current_.token.kind == TokenKind::int_literal
                                   ? Literal::Kind::integer
                                   : Literal::Kind::floating;
    Expr* const literal = make<Literal>(kind, current_.token.text, here());
    advance();
    return literal;
}

// A variable or function, a constructor, true or false.
Expr* Parser::parse_name() {
    if (at(Word::true_) || at(Word::false_))
        return parse_literal();
    if (at_type() && !at(Word::struct_) && !at(Word::interface))
        return parse_construction();
    if (!at_name()) {
        fail_expected("an expression");
        return nullptr;
    }
    const Location location = here();
    const Name* scope = nullptr;
    if (at_scope()) {
        scope = current_.token.name;
        advance();
        advance();
        advance();
        if (!at_name()) {
            fail_expected("a name");
            return nullptr;
        }
    }
    const Name* const name = current_.token.name;
    advance();
    return make<NameExpr>(scope, name, location);
}

Expr* Parser::parse_construction() {
    const Location location = here();
    const std::string_view text = current_.token.text;
    const TypeName* const type = parse_type();
    if (failed_)
        return nullptr;
    const Dimensions dimensions = parse_dimensions();
    if (failed_)
        return nullptr;
    if (!at(Punctuator::left_paren)) {
        fail(Message::syntax,
             fmt::format("the type '{}' stands where an expression is expected", text));
        return nullptr;
    }
    if (options_.is_strict && !dimensions.empty())
        error(Message::constructor, location, "arrays have no constructors (-strict)");
    const std::span<Expr* const> arguments = parse_arguments();
    return with_height(make<Construct>(type, dimensions, arguments, location), height_ + 1);
}

// At the left parenthesis. Leaves the height of the highest one.
std::span<Expr* const> Parser::parse_arguments(bool may_have_semantics) {
    const size_t mark = expressions_.size();
    uint32_t height = 0;
    expect(Punctuator::left_paren);
    // (void) is ().
    if (at(Word::void_) && peek().at(Punctuator::right_paren))
        advance();
    if (!failed_ && !at(Punctuator::right_paren)) {
        do {
            Expr* const argument = parse_assignment();
            expressions_.push_back(argument);
            if (may_have_semantics && accept(Punctuator::colon))
                parse_semantic();
            height = std::max(height, height_);
        } while (!failed_ && accept(Punctuator::comma));
    }
    expect(Punctuator::right_paren);
    height_ = height;
    return take(expressions_, mark);
}

}  // namespace cuesta::cg
