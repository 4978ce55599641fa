// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Declarations but structs and functions.
#include <algorithm>

#include <fmt/core.h>

#include "compiler/glsl/builtin_structs.h"
#include "compiler/glsl/literals.h"
#include "compiler/glsl/parser.h"
#include "compiler/glsl/qualifier_words.h"

namespace cuesta::glsl {

using shading::Declare;
using shading::Storage;
using shading::TokenKind;

// What stands outside of functions.
void Parser::parse_external() {
    if (accept(Punctuator::semicolon)) {
        context_.diagnostics.warning(here(), "a ';' that ends nothing");
        return;
    }
    if (current_.word == Word::precision)
        return parse_precision();
    const bool is_alone = current_.word == Word::invariant && !is_qualifier_here(peek().word);
    if (is_alone)
        return parse_invariant();
    const Qualifiers qualifiers = parse_qualifiers();
    if (failed_ || parse_global_layout(qualifiers))
        return;
    if (at_block(qualifiers))
        return parse_block(qualifiers);
    const TypeSpecifier specifier = parse_type(qualifiers.precision);
    if (failed_)
        return;
    if (at_name() && peek().token.punctuator == Punctuator::left_paren)
        return parse_function(qualifiers, specifier);
    parse_declarators(qualifiers, specifier);
}

// 4.5.3
void Parser::parse_precision() {
    advance();
    const Precision precision = precision_of_word(current_.word);
    if (precision == Precision::none)
        return fail_expected("a precision");
    if (precision == Precision::high)
        context_.note_highp(here());
    advance();
    const Word type = current_.word;
    const bool is_opaque = is_sampler(type) || is_image(type) || type == Word::atomic_uint;
    if (type != Word::int_ && type != Word::float_ && !is_opaque)
        return fail_expected("int, float or a sampler type");
    if (type == Word::atomic_uint && precision != Precision::high)
        context_.error(here(), "atomic counters are highp");
    advance();
    // Of desktop OpenGL it means nothing.
    if (expect(Punctuator::semicolon) && !context_.language.is_desktop())
        context_.precisions[type] = precision;
}

// Behind "invariant": what is declared follows, rather than the name of what was.
bool Parser::is_qualifier_here(Word word) const {
    return context_.language.version == Version::es_100 ? is_storage(word) : is_qualifier(word);
}

// 4.6.1
void Parser::parse_invariant() {
    advance();
    do {
        if (!at_name())
            return fail_expected("the name of a variable");
        declare_invariant(context_, *current_.symbol, here());
        advance();
    } while (accept(Punctuator::comma));
    expect(Punctuator::semicolon);
}

bool Parser::at_type() {
    if (is_type(current_.word) || current_.word == Word::struct_)
        return true;
    return at_name() && type_named(*current_.symbol) != nullptr;
}

const Type* Parser::type_named(Symbol& symbol) {
    if (symbol.binding == nullptr) {
        const BuiltinStruct* const known =
            find_builtin_struct(symbol.name->text, context_.language.version);
        return known != nullptr ? context_.builtin_struct(*known) : nullptr;
    }
    return symbol.binding->kind == Binding::Kind::type ? symbol.binding->type : nullptr;
}

// `in` where it is for parameters alone, `varying` where it is no more: what follows is declared
// all the same, so that nothing else is wrong for it.
void Parser::skip_storage_of_other_versions() {
    constexpr std::string_view words[] = {"in", "out", "attribute", "varying"};
    if (context_.function != nullptr ||
        std::ranges::find(words, current_.token.text) == std::end(words))
        return;
    const std::string why = context_.other_versions_of(current_.token.text);
    if (why.empty())
        return;
    context_.error(here(), fmt::format("there is no '{}' here: {}", current_.token.text, why));
    advance();
    if (is_precision(current_.word))
        advance();
}

TypeSpecifier Parser::parse_type(Precision precision) {
    TypeSpecifier specifier = {.precision = precision, .location = here()};
    if (failed_)
        return specifier;
    if (is_precision(current_.word)) {
        specifier.precision = precision_of_word(current_.word);
        if (specifier.precision == Precision::high)
            context_.note_highp(here());
        advance();
    }
    if (specifier.precision == Precision::none)
        skip_storage_of_other_versions();
    if (is_qualifier(current_.word)) {
        fail(fmt::format("'{}' stands at the wrong place: the order is {}storage, precision, type",
                         current_.token.text,
                         context_.language.is_300()
                             ? "layout, invariant, flat or smooth, centroid, "
                             : "invariant, "));
    } else if (current_.word == Word::struct_) {
        specifier.defines_struct = true;
        specifier.type = parse_struct();
    } else if (is_type(current_.word)) {
        specifier.type = context_.types.of_word(current_.word);
        advance();
    } else if (at_name() && (specifier.type = type_named(*current_.symbol)) != nullptr) {
        advance();
    } else if (at_name()) {
        const std::string why = context_.other_versions_of(current_.token.text);
        fail(fmt::format("'{}' is no type{}{}", current_.token.text, why.empty() ? "" : ": ", why));
    } else {
        fail_expected("a type");
    }
    if (!failed_ && at(Punctuator::left_bracket) && specifier.type != nullptr) {
        if (!context_.language.has_array_values())
            context_.diagnostics.warning(here(), "the size of an array belongs behind the name");
        specifier.type = parse_array(specifier.type, true);
    }
    if (!failed_ && specifier.type != nullptr && specifier.precision != Precision::none &&
        !has_precision(*specifier.type))
        context_.error(specifier.location, fmt::format("{} has no precision that could be given",
                                                       name_of(*specifier.type)));
    return specifier;
}

// name [size] [= value], ...; nothing at all declares the type alone.
void Parser::parse_declarators(const Qualifiers& qualifiers, const TypeSpecifier& specifier) {
    if (accept(Punctuator::semicolon)) {
        if (specifier.type != nullptr && specifier.type->is_counter())
            return declare_counter_default(context_, qualifiers);
        if (specifier.type != nullptr)
            check_sized(context_, *specifier.type, specifier.location);
        if (!specifier.defines_struct)
            context_.diagnostics.warning(specifier.location, "this declares nothing");
        return;
    }
    do {
        parse_declarator(qualifiers, specifier);
        if (failed_)
            return;
    } while (accept(Punctuator::comma));
    expect(Punctuator::semicolon);
}

Declaration Parser::parse_declared_name(const Qualifiers& qualifiers,
                                        const TypeSpecifier& specifier) {
    Declaration declaration = {
        .qualifiers = qualifiers, .type = specifier.type, .precision = specifier.precision};
    declaration.location = here();
    if (!at_name()) {
        fail_expected("a name");
        return declaration;
    }
    declaration.symbol = current_.symbol;
    advance();
    return declaration;
}

void Parser::parse_declarator(const Qualifiers& qualifiers, const TypeSpecifier& specifier) {
    Declaration declaration = parse_declared_name(qualifiers, specifier);
    if (failed_)
        return;
    declaration.type = parse_array(declaration.type, true);
    if (accept(Punctuator::assign)) {
        declaration.has_initializer = true;
        declaration.initializer = parse_assignment();
    }
    if (failed_ || declaration.type == nullptr || !take_size(context_, declaration))
        return;
    declaration.initializer = implicitly(context_, declaration.initializer, declaration.type);
    // The name is not visible in its own initialiser (4.2.2).
    Variable* variable = declare_variable(context_, declaration);
    if (variable != nullptr && variable->storage != Storage::constant &&
        variable->storage != Storage::uniform)
        add_declaration(variable, declaration.initializer);
}

void Parser::add_declaration(Variable* variable, Expr* initializer) {
    const bool is_global = context_.function == nullptr;
    if (is_global && initializer == nullptr)
        return;
    Declare* statement = context_.make<Declare>(variable, initializer, variable->location);
    if (is_global)
        context_.module.initializers.push_back(statement);
    else
        statements_.push_back(statement);
}

// 4.1.9. The size between brackets; 0: there is none. No value after an error.
std::optional<uint32_t> Parser::parse_array_size() {
    advance();
    if (accept(Punctuator::right_bracket))
        return 0;
    Expr* size = parse_conditional();
    if (!expect(Punctuator::right_bracket) || size == nullptr)
        return std::nullopt;
    const bool is_integer =
        size->type == context_.types.integer() || size->type == context_.types.unsigned_integer();
    if (!is_integer || !is_constant(size)) {
        context_.error(size->location, "the size of an array must be a constant int");
        return std::nullopt;
    }
    // Beyond the numbers of int no array fits.
    if (int_value(size) <= 0 && (int_value(size) == 0 || !size->type->is_unsigned())) {
        context_.error(size->location, "the size of an array must be greater than 0");
        return std::nullopt;
    }
    return static_cast<uint32_t>(int_value(size));
}

const Type* Parser::parse_array(const Type* element, bool may_be_unsized) {
    if (!at(Punctuator::left_bracket))
        return element;
    const Location location = here();
    std::vector<uint32_t> sizes;
    bool is_known = element != nullptr;
    while (at(Punctuator::left_bracket)) {
        const std::optional<uint32_t> size = parse_array_size();
        if (failed_)
            return nullptr;
        const bool has_unsized = context_.language.is_300() || context_.language.is_desktop();
        if (size == 0u && !(may_be_unsized && has_unsized)) {
            fail("an array needs a size");
            return nullptr;
        }
        is_known &= size.has_value();
        sizes.push_back(size.value_or(0));
        if (sizes.size() > 1 && !context_.language.is_310()) {
            fail("there are no arrays of arrays");
            return nullptr;
        }
        if (sizes.size() > max_type_depth) {
            fail(fmt::format("arrays have at most {} dimensions", max_type_depth));
            return nullptr;
        }
    }
    return is_known ? make_array_type(element, sizes, location) : nullptr;
}

// The first size is the outermost one.
const Type* Parser::make_array_type(const Type* element,
                                    std::span<const uint32_t> sizes,
                                    Location location) {
    if (element->is_void() || (element->is_array() && !context_.language.is_310())) {
        context_.error(location, fmt::format("there are no arrays of {}",
                                             element->is_void() ? "void" : "arrays"));
        return nullptr;
    }
    for (size_t i = sizes.size(); i-- > 0;)
        element = context_.types.array(element, sizes[i]);
    return element;
}

}  // namespace cuesta::glsl
