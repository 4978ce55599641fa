// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Structs (GLSL ES 1.00 and 3.00, 4.1.8).
#include <fmt/core.h>

#include "compiler/glsl/parser.h"

namespace cuesta::glsl {

using shading::Member;

// struct name { members }; the name, which may be missing, is known behind the last brace.
const Type* Parser::parse_struct() {
    const Nesting nesting(*this);
    if (!nesting.ok())
        return nullptr;
    const Location location = here();
    advance();
    Symbol* symbol = nullptr;
    if (at_name()) {
        symbol = current_.symbol;
        check_name(context_, symbol->name->text, here());
        check_no_builtin(context_, *symbol, here());
        advance();
    }
    if (!expect(Punctuator::left_brace))
        return nullptr;
    std::vector<Member> members;
    if (at(Punctuator::right_brace)) {
        fail("a struct needs a member");
        return nullptr;
    }
    while (!failed_ && !at(Punctuator::right_brace))
        parse_members(members);
    if (!expect(Punctuator::right_brace) || members.empty())
        return nullptr;
    const Type* type = context_.module.types.make_struct(
        symbol != nullptr ? symbol->name->text : std::string_view(), members);
    context_.traits.enter(*type);
    if (!check_size(context_, *type, location))
        return nullptr;
    if (symbol == nullptr)
        return type;
    Binding* binding = context_.scopes.bind(*symbol, Binding::Kind::type);
    // In GLSL 1.10 functions do not bind their names.
    const bool is_function = context_.scopes.depth() == 1 && symbol->overloads != nullptr;
    if (binding == nullptr || is_function)
        report_redeclaration(context_, symbol->name->text, location);
    else
        binding->type = type;
    return type;
}

void Parser::parse_members(std::vector<Member>& members) {
    if (is_qualifier(current_.word) && !is_precision(current_.word))
        return fail("members of structs have no qualifiers but precisions");
    const TypeSpecifier specifier = parse_type();
    if (failed_)
        return;
    if (specifier.defines_struct && context_.language.version != Version::gl_110)
        return fail("a struct cannot be defined inside of another");
    do {
        parse_member(members, specifier);
        if (failed_)
            return;
    } while (accept(Punctuator::comma));
    expect(Punctuator::semicolon);
}

void Parser::parse_member(std::vector<Member>& members,
                          const TypeSpecifier& specifier,
                          bool may_be_unsized,
                          bool is_language_block) {
    const Location location = here();
    if (!at_name())
        return fail_expected("the name of a member");
    const std::string_view name = current_.symbol->name->text;
    advance();
    const Type* type = parse_array(specifier.type, may_be_unsized);
    if (failed_ || type == nullptr || (!may_be_unsized && !check_sized(context_, *type, location)))
        return;
    if (!is_language_block)
        check_name(context_, name, location);
    if (context_.traits.of(*type).has_unbound)
        context_.error(location, fmt::format("the member '{}' cannot be an image or atomic "
                                             "counter: those are variables",
                                             name));
    if (type->is_void())
        context_.error(location, fmt::format("the member '{}' cannot be void", name));
    if (std::ranges::find(members, name, &Member::name) != members.end())
        context_.error(location, fmt::format("there is a member '{}' already", name));
    // Many members in one struct are looked through for each new one: that must end.
    if (members.size() >= max_type_leaves)
        return fail(fmt::format("a struct has at most {} members", max_type_leaves));
    const Precision precision = precision_of(context_, *type, specifier.precision, name, location);
    members.push_back({name, type, precision});
}

}  // namespace cuesta::glsl
