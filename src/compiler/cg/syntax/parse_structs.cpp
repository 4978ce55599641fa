// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Structs and interfaces (Cg 3.1, "Struct and Interface Types").
#include "compiler/cg/syntax/parser.h"

namespace cuesta::cg {

using namespace syntax;

// At `struct` or `interface`: a definition, an announcement (struct a;) or the use of a tag.
TypeName* Parser::parse_struct() {
    const Nesting nesting(*this);
    if (!nesting.ok())
        return nullptr;
    StructType* structure = make<StructType>();
    TypeName* type = make<TypeName>();
    type->kind = TypeName::Kind::struct_;
    type->location = here();
    type->structure = structure;
    structure->location = here();
    structure->is_interface = at(Word::interface);
    advance();
    if (at_name()) {
        structure->tag = current_.token.name;
        structure->location = here();
        advance();
    }
    if (at(Punctuator::colon))
        parse_struct_head(*structure);
    if (failed_)
        return nullptr;
    if (at(Punctuator::left_brace)) {
        parse_struct_body(*structure);
        return type;
    }
    if (structure->tag == nullptr) {
        fail_expected("a name or '{'");
        return nullptr;
    }
    if (at(Punctuator::semicolon)) {
        scopes_.bind(structure->tag, true, scopes_.symbol_of(structure->tag).members());
        return type;
    }
    type->kind = TypeName::Kind::named;
    type->name = structure->tag;
    type->is_struct_tag = true;
    return type;
}

// Behind a colon the interface, or a semantic: the struct is a connector then.
void Parser::parse_struct_head(StructType& type) {
    advance();
    if (at_name() && current_.symbol->is_type()) {
        type.base = current_.token.name;
        type.base_location = here();
        advance();
    } else {
        type.semantic = parse_semantic();
    }
    if (!failed_ && !at(Punctuator::left_brace))
        fail_expected("'{'");
}

void Parser::parse_struct_body(StructType& type) {
    type.is_defined = true;
    if (type.tag != nullptr)
        scopes_.bind(type.tag, true);
    const StructType* const outer = struct_;
    struct_ = &type;
    const size_t first = deferred_.size();
    scopes_.enter();
    // Types of the interface are the struct's too.
    if (type.base != nullptr && !scopes_.inherit(scopes_.symbol_of(type.base).members()))
        fail(Message::too_large,
             fmt::format("structs have more than {} types of interfaces", max_inherited_types));
    type.members = parse_members();
    parse_deferred(first);
    const TypeScopes::Members* const members = scopes_.leave_struct();
    members_ = members;
    struct_ = outer;
    if (type.tag != nullptr)
        scopes_.complete(type.tag, members);
}

// At the left brace, up to the right one.
std::span<Declaration* const> Parser::parse_members() {
    const size_t mark = declarations_.size();
    expect(Punctuator::left_brace);
    while (!failed_ && !at(Punctuator::right_brace) && !at_end() && !diagnostics_.is_full()) {
        if (accept(Punctuator::semicolon))
            continue;
        Declaration* member = parse_declaration(Place::member);
        if (failed_)
            recover();
        else
            declarations_.push_back(member);
    }
    expect(Punctuator::right_brace);
    return take(declarations_, mark);
}

// The bodies of the methods from `first` on.
void Parser::parse_deferred(size_t first) {
    const Lookahead current = current_;
    const std::array<Lookahead, max_lookahead> ahead = ahead_;
    const unsigned ahead_count = ahead_count_;
    const std::span<const shading::Token> replay = replay_;
    const bool was_replaying = is_replaying_;
    const bool had_failed = failed_;
    for (size_t i = first; i < deferred_.size() && !stopped_; ++i) {
        Function& function = *deferred_[i].function;
        is_replaying_ = true;
        replay_ = deferred_[i].tokens;
        ahead_count_ = 0;
        failed_ = false;
        advance();
        function.body = parse_body(function);
    }
    deferred_.resize(first);
    is_replaying_ = was_replaying;
    replay_ = replay;
    failed_ = had_failed;
    if (stopped_)
        return;
    current_ = current;
    ahead_ = ahead;
    ahead_count_ = ahead_count;
}

}  // namespace cuesta::cg
