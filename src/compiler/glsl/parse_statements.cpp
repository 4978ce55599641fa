// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Statements (GLSL ES 1.00 and 3.00, 6.2 to 6.4) but switches.
#include <fmt/core.h>

#include "compiler/glsl/parser.h"
#include "compiler/glsl/precision.h"

namespace cuesta::glsl {

using namespace shading;

Block* Parser::take_block(size_t first, Location location) {
    const std::span<Statement* const> taken = std::span(statements_).subspan(first);
    Block* block = context_.make<Block>(
        std::span<Statement* const>(context_.module.arena.copy(taken)), location);
    statements_.resize(first);
    return block;
}

Statement* Parser::take_statement(size_t first, Location location) {
    if (statements_.size() != first + 1)
        return take_block(first, location);
    Statement* only = statements_.back();
    statements_.pop_back();
    return only;
}

void Parser::parse_statements_to_brace() {
    while (!at(Punctuator::right_brace) && !at_end() && !context_.diagnostics.is_full()) {
        parse_statement();
        if (failed_)
            recover();
    }
    expect(Punctuator::right_brace);
}

Statement* Parser::parse_scoped_statement() {
    const Location location = here();
    const size_t first = statements_.size();
    const Scope scope(context_);
    parse_statement();
    return take_statement(first, location);
}

// Its braces open no scope (6.3): what the head declares cannot be declared again.
Statement* Parser::parse_loop_body() {
    const Location location = here();
    const size_t first = statements_.size();
    ++context_.loops;
    if (accept(Punctuator::left_brace))
        parse_statements_to_brace();
    else
        parse_statement();
    --context_.loops;
    return take_statement(first, location);
}

bool Parser::at_declaration() {
    if (is_qualifier(current_.word) || current_.word == Word::struct_)
        return true;
    // type(...) is a constructor; of an array it is known behind the brackets.
    return at_type() && peek().token.punctuator != Punctuator::left_paren;
}

void Parser::parse_statement() {
    const Nesting nesting(*this);
    if (!nesting.ok())
        return;
    const Location location = here();
    if (accept(Punctuator::semicolon))
        return;
    if (accept(Punctuator::left_brace)) {
        const Scope scope(context_);
        const size_t first = statements_.size();
        parse_statements_to_brace();
        Block* block = take_block(first, location);
        statements_.push_back(block);
        return;
    }
    switch (current_.word) {
        case Word::precision: return parse_precision();
        case Word::if_: return parse_if();
        case Word::for_: return parse_for();
        case Word::while_: return parse_while();
        case Word::do_: return parse_do();
        case Word::switch_: return parse_switch();
        case Word::break_:
        case Word::continue_:
        case Word::discard: return parse_jump();
        case Word::return_: return parse_return();
        default: break;
    }
    if (at_declaration())
        return parse_local_declaration();
    parse_expression_statement();
}

void Parser::parse_expression_statement() {
    const Location location = here();
    Expr* expression = parse_expression();
    if (expect(Punctuator::semicolon) && expression != nullptr)
        statements_.push_back(context_.make<ExpressionStatement>(expression, location));
}

void Parser::parse_local_declaration() {
    const Qualifiers qualifiers = parse_qualifiers();
    const TypeSpecifier specifier = parse_type(qualifiers.precision);
    if (begins_expression(qualifiers, specifier))
        return parse_expression_statement();
    if (failed_)
        return;
    if (at_name() && peek().token.punctuator == Punctuator::left_paren) {
        // GLSL 1.10's grammar has them.
        if (context_.language.version != Version::gl_110)
            return fail("functions can only be declared outside of functions");
        return parse_function(qualifiers, specifier);
    }
    parse_declarators(qualifiers, specifier);
}

// In parentheses, but for those.
Expr* Parser::parse_condition() {
    Expr* condition = parse_expression();
    if (condition == nullptr || condition->type == context_.types.boolean())
        return condition;
    context_.error(condition->location,
                   fmt::format("a condition must be a bool, not {}", name_of(*condition->type)));
    return nullptr;
}

void Parser::parse_if() {
    const Location location = here();
    advance();
    if (!expect(Punctuator::left_paren))
        return;
    Expr* condition = parse_condition();
    if (!expect(Punctuator::right_paren))
        return;
    // Desktop compilers leave out what a constant keeps control from: there may be calls in it of
    // functions that nobody defines.
    const bool is_known =
        context_.language.is_desktop() && condition != nullptr && is_constant(condition);
    const bool is_true = is_known && int_value(condition) != 0;
    Statement* then = parse_branch(is_known && !is_true);
    Statement* otherwise = nullptr;
    if (!failed_ && accept(Word::else_))
        otherwise = parse_branch(is_true);
    if (is_known) {
        if (Statement* const taken = is_true ? then : otherwise)
            statements_.push_back(taken);
    } else if (condition != nullptr) {
        statements_.push_back(context_.make<If>(condition, then, otherwise, location));
    }
}

Statement* Parser::parse_branch(bool is_dead) {
    const bool was_dead = context_.is_dead;
    context_.is_dead |= is_dead;
    Statement* const branch = parse_scoped_statement();
    context_.is_dead = was_dead;
    return branch;
}

// An expression, or the declaration of one variable with its value.
void Parser::parse_loop_condition(Loop& loop) {
    if (!at_declaration()) {
        loop.condition = parse_condition();
        return;
    }
    const Qualifiers qualifiers = parse_qualifiers();
    const TypeSpecifier specifier = parse_type(qualifiers.precision);
    if (begins_expression(qualifiers, specifier)) {
        loop.condition = parse_condition();
        return;
    }
    if (failed_)
        return;
    Declaration declaration = parse_declared_name(qualifiers, specifier);
    if (!expect(Punctuator::assign))
        return;
    declaration.has_initializer = true;
    declaration.initializer = parse_assignment();
    if (failed_ || declaration.type == nullptr || !take_size(context_, declaration))
        return;
    if (declaration.type != context_.types.boolean())
        context_.error(declaration.location, fmt::format("a condition must be a bool, not {}",
                                                         name_of(*declaration.type)));
    Variable* variable = declare_variable(context_, declaration);
    if (variable == nullptr || declaration.initializer == nullptr)
        return;
    Expr* reference = make_reference(context_, variable, declaration.location);
    loop.condition = reference;
    if (variable->storage == Storage::constant)
        return;
    Assign* assign = context_.make<Assign>(reference, declaration.location);
    assign->value = declaration.initializer;
    loop.condition = assign;
    loop.condition_variable = variable;
}

void Parser::parse_for() {
    const Location location = here();
    const size_t first = statements_.size();
    const Scope scope(context_);
    Loop* loop = context_.make<Loop>(location);
    advance();
    if (!expect(Punctuator::left_paren))
        return;
    // 6.3: an expression, a declaration or nothing.
    if (at_declaration()) {
        parse_local_declaration();
    } else if (!accept(Punctuator::semicolon)) {
        parse_expression_statement();
    }
    if (!failed_ && !at(Punctuator::semicolon))
        parse_loop_condition(*loop);
    expect(Punctuator::semicolon);
    if (!failed_ && !at(Punctuator::right_paren))
        loop->step = parse_expression();
    if (!expect(Punctuator::right_paren))
        return;
    loop->body = parse_loop_body();
    statements_.push_back(loop);
    Statement* whole = take_statement(first, location);
    statements_.push_back(whole);
}

void Parser::parse_while() {
    Loop* loop = context_.make<Loop>(here());
    const Scope scope(context_);
    advance();
    if (!expect(Punctuator::left_paren))
        return;
    parse_loop_condition(*loop);
    if (!expect(Punctuator::right_paren))
        return;
    loop->body = parse_loop_body();
    statements_.push_back(loop);
}

void Parser::parse_do() {
    Loop* loop = context_.make<Loop>(here());
    loop->test_last = true;
    advance();
    {
        const Location location = here();
        const size_t first = statements_.size();
        const Scope scope(context_);
        ++context_.loops;
        parse_statement();
        --context_.loops;
        loop->body = take_statement(first, location);
    }
    if (failed_)
        return;
    if (!accept(Word::while_))
        return fail_expected("'while'");
    if (!expect(Punctuator::left_paren))
        return;
    loop->condition = parse_condition();
    expect(Punctuator::right_paren);
    if (expect(Punctuator::semicolon))
        statements_.push_back(loop);
}

// break, continue, discard
void Parser::parse_jump() {
    const Word word = current_.word;
    const Location location = here();
    if (word == Word::discard && !context_.is_fragment())
        context_.error(location, "only fragment shaders can discard");
    const bool may_break = word == Word::break_ && context_.switches != 0;
    if (word != Word::discard && context_.loops == 0 && !may_break)
        context_.error(location, fmt::format("'{}' stands outside of loops", current_.token.text));
    advance();
    if (!expect(Punctuator::semicolon))
        return;
    if (word == Word::break_)
        statements_.push_back(context_.make<Break>(location));
    else if (word == Word::continue_)
        statements_.push_back(context_.make<Continue>(location));
    else
        statements_.push_back(context_.make<Discard>(location));
}

void Parser::parse_return() {
    const Location location = here();
    advance();
    context_.has_return = true;
    const bool has_value = !at(Punctuator::semicolon);
    Expr* value = has_value ? parse_expression() : nullptr;
    if (!expect(Punctuator::semicolon))
        return;
    const Function& function = *context_.function;
    if (function.result == nullptr || (has_value && value == nullptr))
        return;
    if (has_value && function.result->is_void()) {
        context_.error(location, "a function without a result cannot return a value");
        return;
    }
    if (!has_value && !function.result->is_void()) {
        context_.error(location, fmt::format("a value of the type {} must be returned",
                                             name_of(*function.result)));
        return;
    }
    if (has_value && value->type != function.result) {
        context_.error(location, fmt::format("a {} is returned where the function's result is a {}",
                                             name_of(*value->type), name_of(*function.result)));
        return;
    }
    if (has_value)
        settle(value, function.result_precision);
    statements_.push_back(context_.make<Return>(value, location));
}

}  // namespace cuesta::glsl
