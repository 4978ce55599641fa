// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Functions (GLSL ES 1.00 and 3.00, 6.1).
#include <fmt/core.h>

#include "compiler/glsl/parser.h"

namespace cuesta::glsl {

using shading::Block;
using shading::Direction;

namespace {

Direction direction_of(Word word) {
    return word == Word::out     ? Direction::out
           : word == Word::inout ? Direction::inout
                                 : Direction::in;
}

}  // namespace

// At the name.
void Parser::parse_function(const Qualifiers& qualifiers, const TypeSpecifier& result) {
    FunctionHeader header = {.symbol = current_.symbol, .location = here(), .result = result.type};
    const std::string_view name = header.symbol->name->text;
    // What would be returned of a type without a size is not looked at.
    if (result.type != nullptr && !check_sized(context_, *result.type, result.location))
        header.result = nullptr;
    header.has_error = header.result == nullptr || qualifiers.any();
    if (qualifiers.any())
        context_.error(qualifiers.location,
                       fmt::format("the result of '{}' has no qualifiers but a precision", name));
    if (result.defines_struct)
        context_.error(result.location, "a struct cannot be defined as the result of a function");
    advance();
    advance();
    // (void) is ().
    if (current_.word == Word::void_ && peek().token.punctuator == Punctuator::right_paren)
        advance();
    if (!at(Punctuator::right_paren)) {
        do {
            if (!parse_parameter(header))
                return;
        } while (accept(Punctuator::comma));
    }
    if (!expect(Punctuator::right_paren))
        return;
    if (result.type != nullptr)
        header.result_precision =
            precision_of(context_, *result.type, result.precision, name, header.location);
    const bool is_definition = at(Punctuator::left_brace);
    if (is_definition && context_.function != nullptr)
        return fail("functions can only be defined outside of functions");
    if (!is_definition && !accept(Punctuator::semicolon))
        return fail_expected("';' or '{'");
    Overload* overload =
        result.type != nullptr ? declare_function(context_, header, is_definition) : nullptr;
    if (is_definition)
        parse_body(overload, header);
}

// [const] [in|out|inout]; in 3.10 in any order, with how images are used and the precision.
Qualifiers Parser::parse_parameter_qualifiers() {
    Qualifiers qualifiers = {.location = here()};
    if (!context_.language.is_310()) {
        qualifiers.is_const = accept(Word::const_);
        if (is_direction(current_.word)) {
            qualifiers.storage = current_.word;
            advance();
        }
        return qualifiers;
    }
    parse_qualifiers_310(qualifiers);
    if (qualifiers.storage == Word::const_) {
        qualifiers.is_const = true;
        qualifiers.storage = Word::none;
    }
    const bool is_good = (qualifiers.storage == Word::none || is_direction(qualifiers.storage)) &&
                         !qualifiers.is_invariant && !qualifiers.has_interpolation() &&
                         !qualifiers.has_layout();
    if (!is_good)
        fail(
            "parameters have no qualifiers but const, in, out or inout, a precision and, of "
            "images, how memory is used");
    return qualifiers;
}

// [const] [in|out|inout] [precision] type [name] [size]
bool Parser::parse_parameter(FunctionHeader& header) {
    const Qualifiers qualifiers = parse_parameter_qualifiers();
    if (failed_)
        return false;
    const bool is_const = qualifiers.is_const;
    const Direction direction = direction_of(qualifiers.storage);
    if (is_storage(current_.word) || current_.word == Word::invariant) {
        fail(
            fmt::format("'{}' stands at the wrong place: parameters have const, then in, out or "
                        "inout, then a precision",
                        current_.token.text));
        return false;
    }
    const TypeSpecifier specifier = parse_type(qualifiers.precision);
    if (failed_)
        return false;
    if (specifier.defines_struct)
        context_.error(specifier.location, "a struct cannot be defined as a parameter");
    HeaderParameter parameter;
    Location location = here();
    std::string_view name;
    if (at_name()) {
        parameter.symbol = current_.symbol;
        name = current_.symbol->name->text;
        advance();
    }
    const Type* type = parse_array(specifier.type);
    if (failed_)
        return false;
    header.has_error |= type == nullptr || !check_sized(context_, *type, location) ||
                        !check_parameter(context_, name, type, is_const, direction, location);
    if (type != nullptr && qualifiers.memory != shading::Memory::any &&
        !shading::innermost(*type).is_image()) {
        context_.error(location, "a parameter that is no image has no memory qualifiers");
        header.has_error = true;
    }
    if (type == nullptr)
        return true;
    Variable* variable = context_.new_variable(name, type, location);
    variable->is_const = is_const;
    variable->memory = qualifiers.memory;
    variable->precision = precision_of(context_, *type, specifier.precision,
                                       name.empty() ? "a parameter" : name, location);
    parameter.parameter = {variable, direction};
    header.parameters.push_back(parameter);
    return true;
}

Block* Parser::parse_body_block(Location location) {
    const size_t first = statements_.size();
    if (context_.language.version != Version::es_100) {
        parse_statements_to_brace();
        return take_block(first, location);
    }
    const Scope body(context_);
    parse_statements_to_brace();
    return take_block(first, location);
}

// At the left brace. The body of a function that could not be declared is read all the same.
void Parser::parse_body(Overload* overload, const FunctionHeader& header) {
    const Location location = here();
    advance();
    Function unknown;
    std::vector<Function*> unknown_calls;
    unknown.result = header.result;
    unknown.calls = &unknown_calls;
    Function* function = overload != nullptr ? overload->function : &unknown;
    context_.function = function;
    {
        // Parameters have a scope around that of the body in 1.00 (4.2.2), and the same else.
        const Scope parameters(context_);
        for (const HeaderParameter& parameter : header.parameters)
            if (parameter.symbol != nullptr)
                bind_parameter(context_, *parameter.symbol, parameter.parameter);
            else if (context_.language.is_desktop())
                context_.error(parameter.parameter.variable->location,
                               "a parameter of a function with a body needs a name");
        context_.has_return = false;
        function->body = parse_body_block(location);
    }
    context_.function = nullptr;
    if (context_.language.is_desktop() && header.result != nullptr && !header.result->is_void() &&
        !context_.has_return && !failed_)
        context_.error(header.location,
                       fmt::format("'{}' returns nothing: its result is a {}",
                                   header.symbol->name->text, name_of(*header.result)));
    if (overload != nullptr)
        context_.module.functions.push_back(function);
}

}  // namespace cuesta::glsl
