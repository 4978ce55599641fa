// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Geometry programs, which no GPU here runs: they are passed by, so that the other programs of
// their file compile. Their words are those of the profile page gp4gp of Cg 3.1.
#include <algorithm>
#include <array>

#include "compiler/cg/syntax/parser.h"

namespace cuesta::cg {
namespace {

// In front of the type of such a program: what comes in and what goes out.
constexpr std::array<std::string_view, 9> primitives = {
    "POINT", "LINE",      "LINE_ADJ", "TRIANGLE",     "TRIANGLE_ADJ",
    "PATCH", "POINT_OUT", "LINE_OUT", "TRIANGLE_OUT",
};

}  // namespace

// A program with such words in front of it, which is passed by; false: there is none.
bool Parser::skip_geometry_program() {
    if (!at_name() || current_.symbol->is_type() || peek().symbol == nullptr ||
        std::ranges::find(primitives, current_.token.text) == primitives.end())
        return false;
    warning(Message::unsupported, here(), "geometry programs are not served: this one is left out");
    while (!at_end() && !at(Punctuator::semicolon) && !at(Punctuator::left_brace))
        advance();
    if (at(Punctuator::left_brace))
        skip_braces();
    else
        expect(Punctuator::semicolon);
    return true;
}

// emitVertex(position : POSITION, ...): its arguments have semantics. Functions that call it are
// those of geometry programs.
bool Parser::is_emission(const syntax::Expr& callee) const {
    const syntax::NameExpr* const name = callee.as<syntax::NameExpr>();
    return !options_.is_strict && name != nullptr && name->name->text == "emitVertex";
}

}  // namespace cuesta::cg
