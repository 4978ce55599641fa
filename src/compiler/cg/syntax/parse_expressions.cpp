// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Expressions by precedence climbing (Cg 3.1, "Operator Precedence": that of C).
#include <algorithm>

#include "compiler/cg/syntax/parser.h"
#include "compiler/shading/punctuators.h"

namespace cuesta::cg {

using namespace syntax;

Expr* Parser::with_height(Expr* expression, uint32_t height) {
    height_ = height;
    if (height <= max_height)
        return expression;
    fail(Message::too_deep, "the expression is too complex");
    return nullptr;
}

// With commas.
Expr* Parser::parse_expression() {
    Expr* left = parse_assignment();
    while (!failed_ && at(Punctuator::comma)) {
        const Location location = here();
        const uint32_t height = height_;
        advance();
        Expr* const right = parse_assignment();
        left = with_height(make<Binary>(Punctuator::comma, left, right, location),
                           std::max(height, height_) + 1);
    }
    return failed_ ? nullptr : left;
}

Expr* Parser::parse_assignment() {
    const Nesting nesting(*this);
    if (!nesting.ok())
        return nullptr;
    Expr* const target = parse_conditional();
    const Punctuator op = current_.token.punctuator;
    if (failed_ || !is_assignment(op))
        return target;
    const Location location = here();
    const uint32_t height = height_;
    advance();
    Expr* const value = parse_assignment();
    if (failed_)
        return nullptr;
    return with_height(make<Assign>(op, target, value, location), std::max(height, height_) + 1);
}

Expr* Parser::parse_conditional() {
    Expr* const condition = parse_binary(1);
    return !failed_ && at(Punctuator::question) ? parse_select(condition) : condition;
}

// At the question mark.
Expr* Parser::parse_select(Expr* condition) {
    const Location location = here();
    uint32_t height = height_;
    advance();
    Expr* const first = parse_expression();
    height = std::max(height, height_);
    if (!expect(Punctuator::colon))
        return nullptr;
    // C has no assignment there, C++ does.
    Expr* const second = parse_assignment();
    if (failed_)
        return nullptr;
    return with_height(make<Select>(condition, first, second, location),
                       std::max(height, height_) + 1);
}

// Operators that bind at least so strong.
Expr* Parser::parse_binary(int least) {
    Expr* left = parse_unary();
    while (!failed_) {
        const Punctuator op = current_.token.punctuator;
        const int precedence = precedence_of(op);
        if (precedence == 0 || precedence < least)
            break;
        const Location location = here();
        const uint32_t height = height_;
        advance();
        Expr* const right = parse_binary(precedence + 1);
        if (failed_)
            return nullptr;
        left = with_height(make<Binary>(op, left, right, location), std::max(height, height_) + 1);
    }
    return failed_ ? nullptr : left;
}

Expr* Parser::parse_unary() {
    if (is_prefix(current_.token.punctuator))
        return parse_prefix();
    return at_cast() ? parse_cast() : parse_postfix();
}

Expr* Parser::parse_prefix() {
    const Nesting nesting(*this);
    if (!nesting.ok())
        return nullptr;
    const Punctuator op = current_.token.punctuator;
    const Location location = here();
    advance();
    Expr* const operand = parse_unary();
    if (failed_)
        return nullptr;
    const bool is_step = op == Punctuator::increment || op == Punctuator::decrement;
    Expr* const result = is_step ? static_cast<Expr*>(make<Step>(op, false, operand, location))
                                 : make<Unary>(op, operand, location);
    return with_height(result, height_ + 1);
}

// (type), but not (type(1)).
bool Parser::at_cast() {
    return at(Punctuator::left_paren) && (is_qualifier(peek().word()) || at_type_alone(1));
}

Expr* Parser::parse_cast() {
    const Nesting nesting(*this);
    if (!nesting.ok())
        return nullptr;
    const Location location = here();
    advance();
    const Specifiers specifiers = parse_specifiers(Place::local, false);
    if (failed_)
        return nullptr;
    const Dimensions dimensions = parse_dimensions();
    if (!expect(Punctuator::right_paren))
        return nullptr;
    Expr* const operand = parse_unary();
    if (failed_)
        return nullptr;
    // What a cast gives is no variable: const means nothing, the others are for declarations.
    if (specifiers.qualifiers != Qualifier::none && specifiers.qualifiers != Qualifier::const_)
        error(Message::qualifiers, location, "a cast has no qualifiers but const and packed");
    return with_height(make<Cast>(specifiers.type, dimensions, operand, location), height_ + 1);
}

}  // namespace cuesta::cg
