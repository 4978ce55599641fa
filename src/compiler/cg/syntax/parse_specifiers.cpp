// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What stands in front of declarators: qualifiers, a profile and a type, in any order (Cg 3.1,
// "Declarations and Declaration Specifiers").
#include <fmt/core.h>

#include "compiler/cg/syntax/basic_types.h"
#include "compiler/cg/syntax/parser.h"

namespace cuesta::cg {

using syntax::Qualifier;
using syntax::Specifiers;
using syntax::TypeName;

namespace {

Qualifier qualifier_of(Word word) {
    switch (word) {
        case Word::const_: return Qualifier::const_;
        case Word::extern_: return Qualifier::extern_;
        case Word::in: return Qualifier::in;
        case Word::out: return Qualifier::out;
        case Word::inout: return Qualifier::in | Qualifier::out;
        case Word::inline_: return Qualifier::inline_;
        case Word::static_: return Qualifier::static_;
        case Word::uniform: return Qualifier::uniform;
        case Word::varying: return Qualifier::varying;
        case Word::row_major: return Qualifier::row_major;
        case Word::column_major: return Qualifier::column_major;
        default: return Qualifier::none;  // packed, of the type
    }
}

}  // namespace

bool Parser::parse_qualifier(Specifiers& specifiers, bool& is_packed) {
    if (!is_qualifier(current_.word()))
        return false;
    const Qualifier qualifier = qualifier_of(current_.word());
    const bool is_twice = at(Word::packed) ? is_packed : has(specifiers.qualifiers, qualifier);
    if (is_twice)
        warning(Message::qualifiers, here(), fmt::format("'{}' stands twice", current_.token.text));
    is_packed |= at(Word::packed);
    specifiers.qualifiers = specifiers.qualifiers | qualifier;
    advance();
    return true;
}

// The name of a profile or wildcard, unless it is a type or stands where a name is declared.
bool Parser::at_profile(Place place) {
    return place != Place::local && at_name() && !current_.symbol->is_type() &&
           is_profile_name(current_.token.text) && peek().symbol != nullptr;
}

bool Parser::at_scope(unsigned distance) {
    const Lookahead& name = ahead(distance);
    return name.at_name() && name.symbol->is_declared_type() &&
           ahead(distance + 1).at(Punctuator::colon) && ahead(distance + 2).at(Punctuator::colon);
}

bool Parser::at_scoped_type(unsigned distance) {
    const TypeScopes::Members* const members =
        at_scope(distance) ? ahead(distance).symbol->members() : nullptr;
    return members != nullptr && members->find_type(ahead(distance + 3).token.name) != nullptr;
}

bool Parser::at_type(unsigned distance) {
    const Lookahead& first = ahead(distance);
    switch (first.word()) {
        case Word::struct_:
        case Word::interface:
        case Word::void_:
        case Word::type: return true;
        default: break;
    }
    return first.at_name() && first.symbol->is_type() &&
           (!at_scope(distance) || at_scoped_type(distance));
}

bool Parser::at_type_alone(unsigned distance) {
    if (!at_type(distance))
        return false;
    unsigned words = 1;
    if (at_scoped_type(distance))
        words = 4;
    else if (ahead(distance).token.text == "unsigned" && extends_unsigned(ahead(distance + 1)))
        words = 2;
    return !at_call(distance + words);
}

// ( or [] ( or [2] (
bool Parser::at_call(unsigned distance) {
    if (ahead(distance).at(Punctuator::left_bracket)) {
        distance += ahead(distance + 1).at(Punctuator::right_bracket) ? 1 : 2;
        if (!ahead(distance).at(Punctuator::right_bracket))
            return false;
        ++distance;
    }
    return ahead(distance).at(Punctuator::left_paren);
}

Specifiers Parser::parse_specifiers(Place place, bool may_have_profile) {
    Specifiers specifiers;
    TypeName* type = nullptr;
    bool is_packed = false;
    while (!failed_) {
        if (parse_qualifier(specifiers, is_packed))
            continue;
        // Of effect files: between effects, which is no concern of the program.
        if (options_.is_fx && at(Word::reserved) && current_.token.text == "shared") {
            advance();
            continue;
        }
        if (type == nullptr && may_have_profile && at_profile(place)) {
            if (specifiers.profile != nullptr)
                fail(Message::qualifiers, "a function is declared for one profile, not for two");
            specifiers.profile = current_.token.name;
            specifiers.profile_location = here();
            advance();
        } else if (type == nullptr && at_type()) {
            type = parse_type();
        } else {
            break;
        }
    }
    if (type == nullptr)
        fail_type();
    else
        type->is_packed |= is_packed;
    specifiers.type = type;
    return specifiers;
}

// One that at_type() has found.
TypeName* Parser::parse_type() {
    if (at(Word::struct_) || at(Word::interface))
        return parse_struct();
    if (!at_name() || !current_.symbol->is_declared_type())
        return parse_word_type();
    TypeName* type = make<TypeName>();
    type->kind = TypeName::Kind::named;
    type->location = here();
    type->name = current_.token.name;
    const bool is_scoped = at_scoped_type();
    advance();
    if (!is_scoped)
        return type;
    advance();
    advance();
    type->scope = type->name;
    type->name = current_.token.name;
    advance();
    return type;
}

// One of the language's own.
TypeName* Parser::parse_word_type() {
    TypeName* type = make<TypeName>();
    type->location = here();
    if (at(Word::void_)) {
        type->kind = TypeName::Kind::void_;
    } else if (current_.symbol->numeric) {
        type->kind = TypeName::Kind::numeric;
        type->numeric = *current_.symbol->numeric;
    } else {
        type->kind = TypeName::Kind::sampler;
        type->sampler = current_.symbol->sampler->kind;
        type->sampler_scalar = current_.symbol->sampler->scalar;
    }
    const bool is_unsigned = current_.token.text == "unsigned";
    advance();
    if (is_unsigned)
        parse_unsigned(*type);
    return type;
}

// The second word of `unsigned short`, `unsigned int4`.
bool Parser::extends_unsigned(const Lookahead& word) {
    if (word.symbol == nullptr || !word.symbol->numeric)
        return false;
    if (word.word() == Word::type)
        return true;
    return word.symbol->bindings.empty() && unsigned_of(*word.symbol->numeric).has_value();
}

void Parser::parse_unsigned(TypeName& type) {
    if (!extends_unsigned(current_))
        return;
    const auto made = unsigned_of(*current_.symbol->numeric);
    if (!made)
        return fail(Message::bad_type,
                    fmt::format("there is no type 'unsigned {}'", current_.token.text));
    type.numeric = *made;
    advance();
}

}  // namespace cuesta::cg
