// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Declarations but structs and functions.
#include <algorithm>

#include <fmt/core.h>

#include "compiler/cg/syntax/parser.h"

namespace cuesta::cg {

using namespace syntax;

// What stands outside of functions.
Declaration* Parser::parse_external() {
    if (accept(Punctuator::semicolon))
        return nullptr;
    if (options_.is_fx && skip_effect())
        return nullptr;
    if (!options_.is_strict && skip_geometry_program())
        return nullptr;
    return parse_declaration(Place::global);
}

bool Parser::at_declaration() {
    return is_qualifier(current_.word()) || at(Word::typedef_) || at_type_alone(0);
}

Declaration* Parser::parse_declaration(Place place) {
    if (at(Word::typedef_))
        return parse_typedef();
    Declaration* declaration = make<Declaration>();
    declaration->location = here();
    if (at(Word::uniform) && peek(0).at_name() && peek(1).at(Punctuator::left_brace))
        return parse_buffer(declaration);
    declaration->specifiers = parse_specifiers(place, place != Place::local);
    if (failed_)
        return nullptr;
    if (accept(Punctuator::semicolon)) {
        declaration->kind = DeclarationKind::type;
        if (declaration->specifiers.type->kind != TypeName::Kind::struct_)
            warning(Message::extension, declaration->location, "this declares nothing");
        return declaration;
    }
    if (!at_name()) {
        fail_expected("a name");
        return nullptr;
    }
    Declarator first = parse_declarator(true);
    if (failed_)
        return nullptr;
    if (at(Punctuator::left_paren)) {
        if (place == Place::local) {
            fail(Message::syntax, "functions can only be declared outside of functions");
            return nullptr;
        }
        declaration->kind = DeclarationKind::function;
        declaration->function = parse_function(declaration->specifiers, first, place);
        return declaration;
    }
    if (declaration->specifiers.profile != nullptr)
        error(Message::qualifiers, declaration->specifiers.profile_location,
              fmt::format("only functions are declared for a profile ('{}')",
                          declaration->specifiers.profile->text));
    parse_declarators(*declaration, first);
    return declaration;
}

void Parser::parse_declarators(Declaration& declaration, const Declarator& first) {
    const size_t mark = declarators_.size();
    Declarator next = first;
    parse_declarator_end(next);
    declarators_.push_back(next);
    while (!failed_ && accept(Punctuator::comma)) {
        next = parse_declarator(true);
        parse_declarator_end(next);
        declarators_.push_back(next);
    }
    declaration.declarators = take(declarators_, mark);
    expect(Punctuator::semicolon);
}

// Of a struct or what is another name of one; null: of nothing else.
const TypeScopes::Members* Parser::members_of(const TypeName& type) {
    if (type.kind == TypeName::Kind::struct_)
        return type.structure->is_defined ? members_ : nullptr;
    if (type.kind != TypeName::Kind::named)
        return nullptr;
    if (type.scope == nullptr)
        return scopes_.symbol_of(type.name).members();
    const TypeScopes::Binding* const member =
        scopes_.symbol_of(type.scope).members()->find_type(type.name);
    return member != nullptr ? member->members : nullptr;
}

Declaration* Parser::parse_typedef() {
    Declaration* declaration = make<Declaration>();
    declaration->kind = DeclarationKind::typedef_;
    declaration->location = here();
    advance();
    declaration->specifiers = parse_specifiers(Place::local, false);
    if (failed_)
        return nullptr;
    const TypeScopes::Members* const members = members_of(*declaration->specifiers.type);
    const size_t mark = declarators_.size();
    do {
        const Declarator declarator = parse_declarator(false);
        if (failed_)
            break;
        scopes_.bind(declarator.name, true, members);
        declarators_.push_back(declarator);
    } while (accept(Punctuator::comma));
    declaration->declarators = take(declarators_, mark);
    expect(Punctuator::semicolon);
    return declaration;
}

// uniform name { members } object : BUFFER[n];
Declaration* Parser::parse_buffer(Declaration* declaration) {
    declaration->kind = DeclarationKind::buffer;
    declaration->specifiers.qualifiers = Qualifier::uniform;
    advance();
    declaration->buffer_name = current_.token.name;
    advance();
    const Nesting nesting(*this);
    if (!nesting.ok())
        return nullptr;
    const size_t first = deferred_.size();
    {
        const Scope scope(scopes_);
        declaration->members = parse_members();
        parse_deferred(first);
    }
    if (failed_)
        return nullptr;
    for (const Declaration* member : declaration->members)
        if (member->kind == DeclarationKind::function)
            error(Message::syntax, member->location, "a constant buffer has no functions");
    parse_declarators(*declaration, parse_declarator(true));
    return declaration;
}

// The name and its dimensions.
Declarator Parser::parse_declarator(bool is_bound) {
    Declarator declarator;
    declarator.location = here();
    if (failed_)
        return declarator;
    if (!at_name()) {
        fail_expected("a name");
        return declarator;
    }
    declarator.name = current_.token.name;
    const bool is_scoped = at_scope();
    advance();
    if (is_scoped) {
        advance();
        advance();
        declarator.scope = declarator.name;
        declarator.location = here();
        if (!at_name()) {
            fail_expected("a name");
            return declarator;
        }
        declarator.name = current_.token.name;
        advance();
    } else if (is_bound) {
        scopes_.bind(declarator.name, false);
    }
    declarator.dimensions = parse_dimensions();
    return declarator;
}

// The semantic, the annotation and the initialiser.
void Parser::parse_declarator_end(Declarator& declarator) {
    if (failed_)
        return;
    if (accept(Punctuator::colon))
        declarator.semantic = parse_semantic();
    if (!failed_ && at(Punctuator::less))
        skip_annotation();
    if (!failed_ && accept(Punctuator::assign))
        declarator.initializer = parse_initializer();
}

// [4][2], [].
Dimensions Parser::parse_dimensions() {
    const size_t mark = expressions_.size();
    while (!failed_ && accept(Punctuator::left_bracket)) {
        Expr* const size = at(Punctuator::right_bracket) ? nullptr : parse_expression();
        expect(Punctuator::right_bracket);
        expressions_.push_back(size);
        if (expressions_.size() - mark > max_nesting)
            fail(Message::too_deep, fmt::format("more than {} dimensions", max_nesting));
    }
    return take(expressions_, mark);
}

// Behind the colon. Words of the language are semantics too: state.light[0].half.
Semantic Parser::parse_semantic() {
    Semantic semantic;
    semantic.location = here();
    if (!at_identifier()) {
        fail_expected("a semantic");
        return semantic;
    }
    std::string text(current_.token.text);
    advance();
    while (!failed_) {
        if (at(Punctuator::left_bracket) && semantic.number == nullptr) {
            parse_semantic_number(semantic, text);
        } else if (accept(Punctuator::dot)) {
            if (!at_identifier())
                return fail_expected("the next part of the semantic"), semantic;
            text += '.';
            text += current_.token.text;
            advance();
        } else {
            break;
        }
    }
    semantic.text = arena_.copy(std::string_view(text));
    if (!failed_ && at(Punctuator::left_paren))
        parse_semantic_argument(semantic);
    return semantic;
}

// A number at the end is a part of its own, one in front of a dot is text.
void Parser::parse_semantic_number(Semantic& semantic, std::string& text) {
    advance();
    if (accept(Punctuator::right_bracket))
        return;
    const std::string_view literal = current_.token.text;
    const bool is_literal = current_.token.kind == shading::TokenKind::int_literal;
    Expr* const number = parse_expression();
    if (!expect(Punctuator::right_bracket))
        return;
    if (!at(Punctuator::dot))
        semantic.number = number;
    else if (is_literal && number->kind == ExprKind::literal)
        text += fmt::format("[{}]", literal);
    else
        fail(Message::semantic, "a number within a semantic must be written out");
}

// register(c4)
void Parser::parse_semantic_argument(Semantic& semantic) {
    advance();
    if (!at_identifier())
        return fail_expected("the name of a register");
    semantic.argument = current_.token.text;
    advance();
    expect(Punctuator::right_paren);
}

Expr* Parser::parse_initializer() {
    if (at(Punctuator::left_brace))
        return parse_list();
    if (at(Word::effect) && options_.is_fx) {
        skip_sampler_state();
        return nullptr;
    }
    return parse_assignment();
}

// { a, { b, c }, }
Expr* Parser::parse_list() {
    const Nesting nesting(*this);
    if (!nesting.ok())
        return nullptr;
    const Location location = here();
    const size_t mark = expressions_.size();
    uint32_t height = 0;
    advance();
    while (!failed_ && !at(Punctuator::right_brace)) {
        Expr* const part = parse_initializer();
        expressions_.push_back(part);
        height = std::max(height, height_);
        if (!accept(Punctuator::comma))
            break;
    }
    const std::span<Expr* const> parts = take(expressions_, mark);
    if (failed_ || !expect(Punctuator::right_brace)) {
        skip_list();
        return nullptr;
    }
    return with_height(make<List>(parts, location), height + 1);
}

// What is left of a list with an error: its brace would end the block around it.
void Parser::skip_list() {
    for (uint32_t depth = 0; !at_end() && !at(Punctuator::semicolon); advance()) {
        if (at(Punctuator::left_brace))
            ++depth;
        if (at(Punctuator::right_brace) && depth-- == 0)
            return advance();
    }
}

}  // namespace cuesta::cg
