// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What effect files (CgFX) have besides programs is passed by with -fx: techniques, the states of
// samplers, annotations, and variables of types that are no shader's.
#include <algorithm>
#include <array>

#include "compiler/cg/syntax/parser.h"

namespace cuesta::cg {
namespace {

// Small letters: their case does not count.
constexpr std::array<std::string_view, 11> effect_types = {
    "string",      "texture",     "texture1d",    "texture2d",     "texture3d",      "texturecube",
    "texturerect", "pixelshader", "vertexshader", "pixelfragment", "vertexfragment",
};

}  // namespace

bool Parser::at_effect_declaration() const {
    return at_text("technique") ||
           std::ranges::any_of(effect_types, [this](auto type) { return at_text(type); });
}

// A declaration of effect files, which is passed by; false: there is none.
bool Parser::skip_effect() {
    const bool is_technique = at_text("technique");
    if (!at_effect_declaration() || current_.symbol->is_declared_type())
        return false;
    // `technique` may lack its name.
    if (peek().symbol == nullptr && !(is_technique && peek().at(Punctuator::left_brace)))
        return false;
    skip_to_braces_or_semicolon();
    if (!is_technique)
        while (!failed_ && at(Punctuator::left_brace)) {
            skip_braces();
            skip_to_braces_or_semicolon();
        }
    else if (!failed_ && at(Punctuator::left_brace))
        skip_braces();
    else
        fail_expected("'{'");
    if (!is_technique)
        expect(Punctuator::semicolon);
    return true;
}

void Parser::skip_to_braces_or_semicolon() {
    while (!failed_ && !at_end() && !at(Punctuator::semicolon) && !at(Punctuator::left_brace)) {
        if (at(Punctuator::less))
            skip_annotation();
        else
            advance();
    }
}

// At the left brace, up to the right one.
void Parser::skip_braces() {
    uint32_t depth = 0;
    do {
        if (at_end())
            return fail_expected("'}'");
        if (at(Punctuator::left_brace))
            ++depth;
        if (at(Punctuator::right_brace))
            --depth;
        advance();
    } while (depth != 0);
}

// < type name = value; ... >: ends where no assignment begins.
void Parser::skip_annotation() {
    if (peek().symbol == nullptr && !peek().at(Punctuator::greater))
        return fail_expected("';'");
    if (!options_.is_fx)
        error(Message::reserved_word, here(), "annotations belong to effect files (-fx)");
    bool is_begin = true;
    advance();
    while (!(is_begin && at(Punctuator::greater))) {
        if (at_end())
            return fail_expected("'>'");
        is_begin = at(Punctuator::semicolon);
        advance();
    }
    advance();
}

void Parser::skip_sampler_state() {
    if (current_.token.text != "sampler_state")
        return fail_expected("an expression");
    advance();
    if (!at(Punctuator::left_brace))
        return fail_expected("'{'");
    skip_braces();
}

}  // namespace cuesta::cg
