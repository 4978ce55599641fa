// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Expressions (GLSL ES 1.00 and 3.00, 5), by precedence climbing.
#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "compiler/glsl/literals.h"
#include "compiler/glsl/parser.h"
#include "compiler/shading/punctuators.h"

namespace cuesta::glsl {

using shading::TokenKind;

namespace {

bool is_reserved(Punctuator punctuator) {
    switch (punctuator) {
        case Punctuator::percent:
        case Punctuator::tilde:
        case Punctuator::shift_left:
        case Punctuator::shift_right:
        case Punctuator::and_:
        case Punctuator::xor_:
        case Punctuator::or_:
        case Punctuator::percent_assign:
        case Punctuator::shift_left_assign:
        case Punctuator::shift_right_assign:
        case Punctuator::and_assign:
        case Punctuator::xor_assign:
        case Punctuator::or_assign: return true;
        default: return false;
    }
}

// True, with an error, of the operators of 3.00 in 1.00.
bool refuse_reserved(Context& context, Punctuator punctuator, Location location) {
    if (context.language.has_integers() || !is_reserved(punctuator))
        return false;
    context.error(location, fmt::format("the operator '{}' is reserved for later versions",
                                        spelling_of(punctuator)));
    return true;
}

}  // namespace

Expr* Parser::with_height(Expr* expression, uint32_t height) {
    if (height > max_height) {
        fail("the expression is too complex");
        return nullptr;
    }
    height_ = expression != nullptr && is_constant(expression) ? 1 : height;
    return expression;
}

// With commas.
Expr* Parser::parse_expression() {
    const Location location = here();
    Expr* only = parse_assignment();
    if (!at(Punctuator::comma))
        return only;
    const size_t first = arguments_.size();
    arguments_.push_back(only);
    uint32_t height = height_;
    while (!failed_ && accept(Punctuator::comma)) {
        Expr* part = parse_assignment();
        arguments_.push_back(part);
        height = std::max(height, height_);
    }
    Expr* sequence =
        failed_ ? nullptr : make_sequence(context_, std::span(arguments_).subspan(first), location);
    arguments_.resize(first);
    return with_height(sequence, height + 1);
}

Expr* Parser::parse_assignment() {
    const Nesting nesting(*this);
    if (!nesting.ok())
        return nullptr;
    Expr* target = parse_conditional();
    const Punctuator op = current_.token.punctuator;
    if (failed_ || !is_assignment(op))
        return target;
    const Location location = here();
    uint32_t height = height_;
    advance();
    Expr* value = parse_assignment();
    height = std::max(height, height_);
    if (failed_ || refuse_reserved(context_, op, location))
        return nullptr;
    return with_height(make_assignment(context_, op, target, value, location), height + 2);
}

Expr* Parser::parse_conditional() {
    Expr* condition = parse_binary(1);
    return !failed_ && at(Punctuator::question) ? parse_select(condition) : condition;
}

// At the question mark.
Expr* Parser::parse_select(Expr* condition) {
    const Location location = here();
    uint32_t height = height_;
    advance();
    Expr* first = parse_expression();
    height = std::max(height, height_);
    if (!expect(Punctuator::colon))
        return nullptr;
    Expr* second = parse_assignment();
    height = std::max(height, height_);
    if (failed_)
        return nullptr;
    return with_height(make_select(context_, condition, first, second, location), height + 1);
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
        uint32_t height = height_;
        advance();
        Expr* right = parse_binary(precedence + 1);
        height = std::max(height, height_);
        if (failed_)
            return nullptr;
        left = refuse_reserved(context_, op, location)
                   ? nullptr
                   : make_binary(context_, op, left, right, location);
        left = with_height(left, height + 1);
    }
    return failed_ ? nullptr : left;
}

Expr* Parser::parse_unary() {
    return is_prefix(current_.token.punctuator) && !begun_ ? parse_prefix() : parse_postfix();
}

Expr* Parser::parse_prefix() {
    const Nesting nesting(*this);
    if (!nesting.ok())
        return nullptr;
    const Punctuator op = current_.token.punctuator;
    const Location location = here();
    advance();
    Expr* operand = parse_unary();
    if (failed_ || refuse_reserved(context_, op, location))
        return nullptr;
    const bool is_step = op == Punctuator::increment || op == Punctuator::decrement;
    Expr* result = is_step ? make_step(context_, op, false, operand, location)
                           : make_unary(context_, op, operand, location);
    return with_height(result, height_ + 2);
}

Expr* Parser::parse_postfix() {
    Expr* base = parse_primary();
    while (!failed_) {
        const Location location = here();
        uint32_t height = height_;
        if (accept(Punctuator::left_bracket)) {
            Expr* index = parse_expression();
            height = std::max(height, height_);
            if (!expect(Punctuator::right_bracket))
                return nullptr;
            base = make_index(context_, base, index, location);
            if (is_block_element(base) && !at(Punctuator::dot)) {
                report_block(context_, *base);
                base = nullptr;
            }
        } else if (accept(Punctuator::dot)) {
            if (is_call_of_length()) {
                base = parse_length(base, location);
                continue;
            }
            if (current_.token.kind != TokenKind::identifier) {
                fail_expected("a member");
                return nullptr;
            }
            base = make_member(context_, base, current_.token.text, here());
            advance();
        } else if (at(Punctuator::increment) || at(Punctuator::decrement)) {
            base = make_step(context_, current_.token.punctuator, true, base, location);
            ++height;
            advance();
        } else {
            break;
        }
        base = with_height(base, height + 1);
    }
    return failed_ ? nullptr : base;
}

// 3.00 and GLSL 1.20, 4.1.9: arrays have a method.
bool Parser::is_call_of_length() {
    return context_.language.has_array_values() && current_.token.kind == TokenKind::identifier &&
           current_.token.text == "length" && peek().token.punctuator == Punctuator::left_paren;
}

Expr* Parser::parse_length(Expr* base, Location location) {
    uint32_t height = height_;
    advance();
    advance();
    if (!expect(Punctuator::right_paren))
        return nullptr;
    return with_height(make_length(context_, base, location), height + 1);
}

Expr* Parser::parse_primary() {
    if (begun_)
        return *std::exchange(begun_, std::nullopt);
    height_ = 1;
    if (accept(Punctuator::left_paren)) {
        Expr* inside = parse_expression();
        return expect(Punctuator::right_paren) ? inside : nullptr;
    }
    switch (current_.token.kind) {
        case TokenKind::identifier: return parse_name();
        case TokenKind::int_literal:
        case TokenKind::float_literal: return parse_literal();
        default: break;
    }
    fail_expected("an expression");
    return nullptr;
}

Expr* Parser::parse_literal() {
    const Location location = here();
    const std::string_view text = current_.token.text;
    const bool is_float = current_.token.kind == TokenKind::float_literal;
    Expr* literal = nullptr;
    if (is_float) {
        if (const std::optional<float> value = float_of(text))
            literal = make_float(context_, *value, location);
    } else if (const std::optional<int32_t> value = int_of(text)) {
        literal = is_unsigned_literal(text)
                      ? make_uint(context_, static_cast<uint32_t>(*value), location)
                      : make_int(context_, *value, location);
    }
    if (literal == nullptr)
        context_.error(location, fmt::format("'{}' is no {} that the language has", text,
                                             is_float ? "floating-point number" : "integer"));
    advance();
    return literal;
}

// A variable, a call or a constructor.
Expr* Parser::parse_name() {
    const Location location = here();
    if (current_.word == Word::true_ || current_.word == Word::false_) {
        Expr* literal = make_bool(context_, current_.word == Word::true_, location);
        advance();
        return literal;
    }
    if (current_.word != Word::none && !is_type(current_.word)) {
        fail_expected("an expression");
        return nullptr;
    }
    if (const Type* type = is_type(current_.word) ? context_.types.of_word(current_.word)
                                                  : type_named(*current_.symbol)) {
        advance();
        return parse_constructor(
            context_.language.has_array_values() ? parse_array(type, true) : type, location);
    }
    Symbol& symbol = *current_.symbol;
    advance();
    return at(Punctuator::left_paren) ? parse_call(symbol, location) : refer_to(symbol, location);
}

void Parser::parse_arguments(size_t first) {
    uint32_t height = 0;
    expect(Punctuator::left_paren);
    // (void) is ().
    if (current_.word == Word::void_ && peek().token.punctuator == Punctuator::right_paren)
        advance();
    if (!failed_ && !at(Punctuator::right_paren)) {
        do {
            Expr* argument = parse_assignment();
            arguments_.push_back(argument);
            height = std::max(height, height_);
        } while (!failed_ && accept(Punctuator::comma));
    }
    expect(Punctuator::right_paren);
    if (failed_)
        arguments_.resize(first);
    height_ = height;
}

bool Parser::begins_expression(const Qualifiers& qualifiers, const TypeSpecifier& specifier) {
    const bool is_constructor = !failed_ && at(Punctuator::left_paren) && !qualifiers.any() &&
                                specifier.precision == Precision::none && !specifier.defines_struct;
    if (is_constructor)
        begun_ = parse_constructor(specifier.type, specifier.location);
    return is_constructor;
}

Expr* Parser::parse_constructor(const Type* type, Location location) {
    if (type == nullptr) {
        // Its brackets were wrong; what follows is read all the same.
        failed_ = true;
        return nullptr;
    }
    if (!at(Punctuator::left_paren)) {
        fail(fmt::format("the type {} stands where an expression is expected", name_of(*type)));
        return nullptr;
    }
    const size_t first = arguments_.size();
    parse_arguments(first);
    if (failed_)
        return nullptr;
    Expr* made = make_constructor(context_, type, std::span(arguments_).subspan(first), location);
    arguments_.resize(first);
    // A conversion, a part and the construction.
    return with_height(made, height_ + 3);
}

Expr* Parser::parse_call(Symbol& symbol, Location location) {
    const size_t first = arguments_.size();
    parse_arguments(first);
    if (failed_)
        return nullptr;
    Expr* made = make_call(context_, symbol, std::span(arguments_).subspan(first), location);
    arguments_.resize(first);
    return with_height(made, height_ + 2);
}

// A uniform block has no value itself: a member, or an element's, is meant.
Expr* Parser::refer_to_variable(const Binding& binding, Location location) {
    if (binding.variable == nullptr)
        return nullptr;
    Expr* reference = make_reference(context_, binding.variable, location);
    if (binding.variable->block == nullptr)
        return reference;
    if (binding.member)
        return make_block_member(context_, reference, *binding.member, location);
    const bool is_array = reference->type->is_array();
    if (!at(Punctuator::dot) && !(is_array && at(Punctuator::left_bracket))) {
        report_block(context_, *reference);
        return nullptr;
    }
    return reference;
}

Expr* Parser::parse_instance(const InterfaceBlock& block, Location location) {
    Expr* index = nullptr;
    uint32_t height = height_;
    if (block.is_array && accept(Punctuator::dot)) {
        if (!is_call_of_length()) {
            fail(fmt::format("an element of the blocks '{}' is expected", block.name));
            return nullptr;
        }
        return parse_length(make_reference(context_, block.members[0].variable, location),
                            location);
    }
    if (block.is_array && expect(Punctuator::left_bracket)) {
        index = parse_expression();
        height = std::max(height, height_);
        expect(Punctuator::right_bracket);
    }
    if (failed_)
        return nullptr;
    if (!at(Punctuator::dot)) {
        context_.error(location, "a block has no value: its members have");
        return nullptr;
    }
    advance();
    const auto found =
        std::ranges::find(block.members, current_.token.text, &InterfaceBlock::Member::name);
    if (found == block.members.end()) {
        fail(fmt::format("the block '{}' has no member '{}'", block.name, current_.token.text));
        return nullptr;
    }
    advance();
    Expr* member = make_reference(context_, found->variable, location);
    if (block.is_array) {
        member = make_index(context_, member, index, location);
        note_block_member(context_, member);
    }
    return with_height(member, height + 1);
}

Expr* Parser::refer_to(Symbol& symbol, Location location) {
    if (symbol.binding == nullptr)
        bind_builtin(context_, symbol, location);
    const Binding* binding = symbol.binding;
    if (binding != nullptr && binding->kind == Binding::Kind::variable)
        return refer_to_variable(*binding, location);
    if (binding != nullptr && binding->kind == Binding::Kind::instance)
        return parse_instance(*binding->interface, location);
    const std::string_view name = symbol.name->text;
    if (binding != nullptr && binding->kind == Binding::Kind::block)
        context_.error(location, fmt::format("'{}' is the name of a block, not a variable", name));
    else if (binding != nullptr || !symbol.builtins.empty())
        context_.error(location, fmt::format("'{}' is a function, not a variable", name));
    else if (!symbol.is_reported)
        context_.undeclared(name, location);
    symbol.is_reported |= binding == nullptr;
    return nullptr;
}

}  // namespace cuesta::glsl
