// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Tokens before and while macros are expanded.
#pragma once

#include <cstdint>

#include "compiler/shading/token.h"

namespace cuesta::shading {

enum class Special : uint8_t {
    none,
    newline,       // the end of a directive; its kind is `end`
    argument_end,  // of a macro, while it is expanded alone; its kind is `end`
    hash,
    paste,      // ##
    stray,      // a character of no token
    parameter,  // in the body of a macro
};

struct Lexeme : Token {
    Special special = Special::none;
    bool has_space = false;      // before it
    bool is_line_start = false;  // nothing but blanks and comments before it in its line
    bool is_painted = false;     // a macro's name that must not be expanded any more
    bool is_of_macro = false;    // from a macro's body
    uint16_t parameter = 0;      // Special::parameter: which one, from 0

    bool is_end() const { return kind == TokenKind::end; }
    bool is(Punctuator which) const { return punctuator == which; }
};

// Where the expander finds tokens when it has none left of its own.
class LexemeSource {
  public:
    virtual void read(Lexeme& out) = 0;

  protected:
    ~LexemeSource() = default;
};

}  // namespace cuesta::shading
