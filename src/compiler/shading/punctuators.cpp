// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/shading/punctuators.h"

namespace cuesta::shading {

std::string_view spelling_of(Punctuator punctuator) {
    using enum Punctuator;
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

// GLSL ES 1.00, 5.1; without ^^, which other languages have no token for, that of C.
int precedence_of(Punctuator punctuator) {
    switch (punctuator) {
        case Punctuator::star:
        case Punctuator::slash:
        case Punctuator::percent: return 11;
        case Punctuator::plus:
        case Punctuator::minus: return 10;
        case Punctuator::shift_left:
        case Punctuator::shift_right: return 9;
        case Punctuator::less:
        case Punctuator::greater:
        case Punctuator::less_equal:
        case Punctuator::greater_equal: return 8;
        case Punctuator::equal_equal:
        case Punctuator::not_equal: return 7;
        case Punctuator::and_: return 6;
        case Punctuator::xor_: return 5;
        case Punctuator::or_: return 4;
        case Punctuator::and_and: return 3;
        case Punctuator::xor_xor: return 2;
        case Punctuator::or_or: return 1;
        default: return 0;
    }
}

bool is_assignment(Punctuator punctuator) {
    return punctuator >= Punctuator::assign && punctuator <= Punctuator::xor_assign;
}

bool is_prefix(Punctuator punctuator) {
    switch (punctuator) {
        case Punctuator::plus:
        case Punctuator::minus:
        case Punctuator::not_:
        case Punctuator::tilde:
        case Punctuator::increment:
        case Punctuator::decrement: return true;
        default: return false;
    }
}

}  // namespace cuesta::shading
