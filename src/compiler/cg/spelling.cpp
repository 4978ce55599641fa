// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/spelling.h"

#include "compiler/shading/token.h"

namespace cuesta::cg {

std::string_view spelling_of(shading::Punctuator punctuator) {
    using enum shading::Punctuator;
    switch (punctuator) {
        case none: break;
        case left_paren: return "(";
        case right_paren: return ")";
        case left_bracket: return "[";
        case right_bracket: return "]";
        case left_brace: return "{";
        case right_brace: return "}";
        case dot: return ".";
        case comma: return ",";
        case semicolon: return ";";
        case colon: return ":";
        case question: return "?";
        case plus: return "+";
        case minus: return "-";
        case star: return "*";
        case slash: return "/";
        case percent: return "%";
        case less: return "<";
        case greater: return ">";
        case less_equal: return "<=";
        case greater_equal: return ">=";
        case equal_equal: return "==";
        case not_equal: return "!=";
        case and_and: return "&&";
        case or_or: return "||";
        case xor_xor: return "^^";
        case not_: return "!";
        case tilde: return "~";
        case and_: return "&";
        case or_: return "|";
        case xor_: return "^";
        case shift_left: return "<<";
        case shift_right: return ">>";
        case assign: return "=";
        case plus_assign: return "+=";
        case minus_assign: return "-=";
        case star_assign: return "*=";
        case slash_assign: return "/=";
        case percent_assign: return "%=";
        case shift_left_assign: return "<<=";
        case shift_right_assign: return ">>=";
        case and_assign: return "&=";
        case or_assign: return "|=";
        case xor_assign: return "^=";
        case increment: return "++";
        case decrement: return "--";
    }
    return "?";
}

}  // namespace cuesta::cg
