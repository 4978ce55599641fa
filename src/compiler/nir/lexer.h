// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Tokens of the text form. `;` starts a comment that runs to the end of the line; ends of lines are
// tokens, since a statement is a line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cuesta::nir {

struct Position {
    uint32_t line = 1;
    uint32_t column = 1;
};

enum class TokenKind : uint8_t {
    word,         // letters, digits, '_' and '.', also numbers with their sign
    string,       // in double quotes; the text of the token is what stands between them
    punctuation,  // one character
    end_of_line,
    end,
};

struct Token {
    TokenKind kind = TokenKind::end;
    std::string_view text;
    Position position;

    bool is(char c) const { return kind == TokenKind::punctuation && text[0] == c; }
    bool is(std::string_view word) const { return kind == TokenKind::word && text == word; }
};

class Lexer {
  public:
    explicit Lexer(std::string_view text) : rest_(text) {}
    Token next();

  private:
    void skip(size_t count);
    Token take(TokenKind kind, size_t count);

    std::string_view rest_;
    Position position_;
};

// A message part that names the token.
std::string describe(const Token& token);

// The characters a quoted text stands for.
std::string unescape(std::string_view text);

}  // namespace cuesta::nir
