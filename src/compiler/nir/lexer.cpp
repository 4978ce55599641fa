// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/lexer.h"

#include <charconv>

#include <fmt/core.h>

namespace cuesta::nir {
namespace {

bool is_word_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.';
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

size_t word_length(std::string_view text) {
    const bool number = is_digit(text[0]) || text[0] == '-';
    const bool hexadecimal = text.starts_with("0x") || text.starts_with("-0x");
    size_t length = 1;
    while (length < text.size()) {
        const char c = text[length];
        // The sign of a decimal exponent.
        const bool sign = number && !hexadecimal && (c == '-' || c == '+') &&
                          (text[length - 1] == 'e' || text[length - 1] == 'E');
        if (!is_word_char(c) && !sign)
            break;
        ++length;
    }
    return length;
}

size_t string_length(std::string_view text) {
    for (size_t i = 1; i < text.size() && text[i] != '\n'; ++i) {
        if (text[i] == '"')
            return i + 1;
        if (text[i] == '\\')
            ++i;
    }
    return 0;
}

}  // namespace

void Lexer::skip(size_t count) {
    for (size_t i = 0; i < count; ++i) {
        if (rest_[i] == '\n') {
            ++position_.line;
            position_.column = 1;
        } else {
            ++position_.column;
        }
    }
    rest_.remove_prefix(count);
}

Token Lexer::take(TokenKind kind, size_t count) {
    const Token token{kind, rest_.substr(0, count), position_};
    skip(count);
    return token;
}

Token Lexer::next() {
    while (!rest_.empty() && (rest_[0] == ' ' || rest_[0] == '\t' || rest_[0] == '\r'))
        skip(1);
    if (!rest_.empty() && rest_[0] == ';')
        skip(std::min(rest_.find('\n'), rest_.size()));
    if (rest_.empty())
        return take(TokenKind::end, 0);
    if (rest_[0] == '\n')
        return take(TokenKind::end_of_line, 1);
    if (is_word_char(rest_[0]) || rest_[0] == '-')
        return take(TokenKind::word, word_length(rest_));
    if (rest_[0] == '"') {
        if (const size_t length = string_length(rest_); length != 0) {
            Token token = take(TokenKind::string, length);
            token.text = token.text.substr(1, length - 2);
            return token;
        }
    }
    return take(TokenKind::punctuation, 1);
}

std::string describe(const Token& token) {
    switch (token.kind) {
        case TokenKind::end: return "the end of the text";
        case TokenKind::end_of_line: return "the end of the line";
        case TokenKind::string: return fmt::format("\"{}\"", token.text);
        case TokenKind::word: return fmt::format("'{}'", token.text);
        case TokenKind::punctuation: break;
    }
    const unsigned char c = static_cast<unsigned char>(token.text[0]);
    return c >= 0x20 && c < 0x7f ? fmt::format("'{}'", token.text) : fmt::format("byte {:#04x}", c);
}

std::string unescape(std::string_view text) {
    std::string out;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 == text.size()) {
            out += text[i];
            continue;
        }
        ++i;
        unsigned byte = 0;
        if (text[i] == 'x' && i + 2 < text.size() &&
            std::from_chars(&text[i + 1], &text[i + 3], byte, 16).ptr == &text[i + 3]) {
            out += static_cast<char>(byte);
            i += 2;
        } else {
            out += text[i];
        }
    }
    return out;
}

}  // namespace cuesta::nir
