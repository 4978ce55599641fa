// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Functions and methods (Cg 3.1, "Function Declarations").
#include "compiler/cg/syntax/parser.h"

namespace cuesta::cg {

using namespace syntax;

// At the left parenthesis.
Function* Parser::parse_function(const Specifiers& result, Declarator& declarator, Place place) {
    Function* function = make<Function>();
    function->specifiers = result;
    function->parent = place == Place::member ? struct_ : nullptr;
    {
        const Scope parameters(scopes_);
        parse_parameters(*function);
        // float f()[3], as in C.
        if (!failed_ && at(Punctuator::left_bracket))
            declarator.dimensions = parse_dimensions();
        if (!failed_ && accept(Punctuator::colon))
            declarator.semantic = parse_semantic();
        if (!failed_ && at(Punctuator::less))
            skip_annotation();
    }
    function->declarator = declarator;
    if (failed_)
        return nullptr;
    function->is_position_invariant = directives_.is_position_invariant(declarator.name);
    if (!at(Punctuator::left_brace)) {
        if (!accept(Punctuator::semicolon))
            fail_expected("';' or '{'");
        return function;
    }
    if (place != Place::member) {
        function->body = parse_body(*function);
        return function;
    }
    const std::span<const shading::Token> tokens = take_block_tokens();
    if (!failed_)
        deferred_.push_back({function, tokens});
    return function;
}

void Parser::parse_parameters(Function& function) {
    expect(Punctuator::left_paren);
    const size_t mark = parameters_.size();
    // (void) is ().
    if (at(Word::void_) && peek().at(Punctuator::right_paren))
        advance();
    if (!failed_ && !at(Punctuator::right_paren)) {
        while (parse_parameter() && accept(Punctuator::comma))
            continue;
    }
    function.parameters = take(parameters_, mark);
    expect(Punctuator::right_paren);
}

// False where an error was reported.
bool Parser::parse_parameter() {
    Parameter parameter;
    parameter.specifiers = parse_specifiers(Place::local, false);
    if (failed_)
        return false;
    if (at_name())
        parameter.declarator = parse_declarator(true);
    else
        parameter.declarator = {.location = here(), .dimensions = parse_dimensions()};
    parse_declarator_end(parameter.declarator);
    parameters_.push_back(parameter);
    return !failed_;
}

Block* Parser::parse_body(const Function& function) {
    // struct::method sees what the struct declares.
    const Name* const scope = function.declarator.scope;
    const TypeScopes::Members* const members =
        scope != nullptr ? scopes_.symbol_of(scope).members() : nullptr;
    if (members != nullptr)
        scopes_.enter_method(*members);
    Block* body = nullptr;
    {
        const Scope parameters(scopes_);
        for (const Parameter& parameter : function.parameters)
            if (parameter.declarator.name != nullptr)
                scopes_.bind(parameter.declarator.name, false);
        body = parse_block();
    }
    if (members != nullptr)
        scopes_.leave_method();
    return body;
}

}  // namespace cuesta::cg
