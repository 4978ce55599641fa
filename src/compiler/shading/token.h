// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Tokens as the parser of a language sees them: after preprocessing.
#pragma once

#include <cstdint>
#include <string_view>

#include "compiler/shading/source.h"

namespace cuesta::shading {

enum class TokenKind : uint8_t {
    end,
    identifier,         // and keywords: the language tells them apart
    int_literal,        // decimal, octal or hexadecimal, with its suffix
    float_literal,      // with its suffix
    string_literal,     // where the dialect has them, without the quotes
    character_literal,  // likewise, with the quotes; a number in #if, in the language's text its
                        // affair
    punctuator,
};

enum class Punctuator : uint8_t {
    none,
    left_paren,
    right_paren,
    left_bracket,
    right_bracket,
    left_brace,
    right_brace,
    dot,
    comma,
    semicolon,
    colon,
    question,
    plus,
    minus,
    star,
    slash,
    percent,
    less,
    greater,
    less_equal,
    greater_equal,
    equal_equal,
    not_equal,
    and_and,
    or_or,
    xor_xor,
    not_,
    tilde,
    and_,
    or_,
    xor_,
    shift_left,
    shift_right,
    assign,
    plus_assign,
    minus_assign,
    star_assign,
    slash_assign,
    percent_assign,
    shift_left_assign,
    shift_right_assign,
    and_assign,
    or_assign,
    xor_assign,
    increment,
    decrement,
};

// An interned identifier: equal texts of one compilation are one Name, so names compare by address.
// What the preprocessor keeps beside it is its own; a language may number its keywords in `keyword`
// (0: none) when it enters them.
struct Name {
    std::string_view text;
    uint16_t keyword = 0;
};

struct Token {
    TokenKind kind = TokenKind::end;
    Punctuator punctuator = Punctuator::none;
    Location location;
    std::string_view text;       // as written; lives as long as the compilation's arena
    const Name* name = nullptr;  // of identifiers
};

}  // namespace cuesta::shading
