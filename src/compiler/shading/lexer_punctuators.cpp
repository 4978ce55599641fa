// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/shading/lexer.h"

namespace cuesta::shading {
namespace {

struct Match {
    Punctuator punctuator = Punctuator::none;
    size_t length = 1;
};

// a, or behind it `=`: b.
Match with_assign(const char* p, Punctuator a, Punctuator b) {
    return p[1] == '=' ? Match{b, 2} : Match{a};
}

// a, twice: b, with `=`: c.
Match with_twice(const char* p, Punctuator a, Punctuator b, Punctuator c) {
    return p[1] == p[0] ? Match{b, 2} : with_assign(p, a, c);
}

Match match_angle(
    const char* p, Punctuator one, Punctuator two, Punctuator one_equal, Punctuator two_equal) {
    if (p[1] == p[0])
        return p[2] == '=' ? Match{two_equal, 3} : Match{two, 2};
    return with_assign(p, one, one_equal);
}

Match match_of(const char* p, bool has_logical_xor) {
    using enum Punctuator;
    switch (*p) {
        case '(': return {left_paren};
        case ')': return {right_paren};
        case '[': return {left_bracket};
        case ']': return {right_bracket};
        case '{': return {left_brace};
        case '}': return {right_brace};
        case '.': return {dot};
        case ',': return {comma};
        case ';': return {semicolon};
        case ':': return {colon};
        case '?': return {question};
        case '~': return {tilde};
        case '+': return with_twice(p, plus, increment, plus_assign);
        case '-': return with_twice(p, minus, decrement, minus_assign);
        case '*': return with_assign(p, star, star_assign);
        case '/': return with_assign(p, slash, slash_assign);
        case '%': return with_assign(p, percent, percent_assign);
        case '=': return with_assign(p, assign, equal_equal);
        case '!': return with_assign(p, not_, not_equal);
        case '&': return with_twice(p, and_, and_and, and_assign);
        case '|': return with_twice(p, or_, or_or, or_assign);
        case '^':
            return has_logical_xor ? with_twice(p, xor_, xor_xor, xor_assign)
                                   : with_assign(p, xor_, xor_assign);
        case '<': return match_angle(p, less, shift_left, less_equal, shift_left_assign);
        case '>': return match_angle(p, greater, shift_right, greater_equal, shift_right_assign);
        default: return {};
    }
}

}  // namespace

void Lexer::lex_punctuator(Lexeme& out) {
    const char* const begin = cursor_;
    out.kind = TokenKind::punctuator;
    Match match;
    if (*begin == '#') {
        const bool is_paste = context_->dialect.has_paste && begin[1] == '#';
        out.special = is_paste ? Special::paste : Special::hash;
        match.length = is_paste ? 2 : 1;
    } else {
        match = match_of(begin, context_->dialect.has_logical_xor);
    }
    out.punctuator = match.punctuator;
    out.text = {begin, match.length};
    cursor_ += match.length;
}

}  // namespace cuesta::shading
