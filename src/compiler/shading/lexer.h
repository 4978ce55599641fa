// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Text to tokens, before directives and macros.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "compiler/shading/diagnostics.h"
#include "compiler/shading/dialect.h"
#include "compiler/shading/lexeme.h"
#include "compiler/shading/names.h"

namespace cuesta::shading {

// What lexers of one compilation share.
struct LexerContext {
    const Dialect& dialect;
    Names& names;
    base::Arena& arena;
    Diagnostics& diagnostics;
    Files* files = nullptr;  // null: texts have no names, but numbers that #line may set
};

// What is said of a character that no token of the language begins with.
std::string no_character(const Dialect& dialect, char character);

class Lexer {
  public:
    // Of the concatenation of the strings; the first one's number is given. The context must
    // outlive the lexer.
    Lexer(const LexerContext& context,
          std::span<const std::string_view> strings,
          uint32_t first_string);

    void next(Lexeme& out);

    // Between these two, the end of the line is a token again and again. The second skips what is
    // left of the line.
    void begin_line() { in_line_ = true; }
    void end_line();

    // Until it is switched off, what is no token of the language is Special::stray and no error.
    void set_tolerant(bool tolerant) { is_tolerant_ = tolerant; }
    // To the end of the line, characters beyond ASCII and backslashes are; the rest stays an error.
    void take_odd_characters() { takes_odd_ = true; }

    // Goes to the next # that begins a line; false at the end of the text.
    bool skip_to_directive();

    // "file" or <file>, which may stand next: its text with the delimiters, empty when the second
    // one is missing. No value where something else stands, which is not read.
    std::optional<std::string_view> header_name();

    // For #line: the present line and string.
    void set_line(uint32_t line) {
        renumbered_ += line - line_;
        line_ = line;
    }
    void set_string(uint32_t string) { string_ = text_ = string; }
    // The same of a name: the texts behind keep their numbers.
    void set_file(uint32_t string) { string_ = string; }
    Location location() const { return location_of(cursor_); }
    // The present line without any #line.
    SourceLine source_line() const { return {text_, line_ - renumbered_}; }

  private:
    // Where a string ends, or where a spliced line was.
    struct Break {
        const char* at;
        bool is_string;
    };

    void load(std::span<const std::string_view> strings);
    void remove_splices(char* begin, std::vector<const char*>& boundaries);
    void pass_breaks(const char* at);
    void pass_newline();
    void skip_blanks(Lexeme& out);
    void skip_line_comment();
    void skip_block_comment();
    void lex_token(Lexeme& out);
    void lex_identifier(Lexeme& out);
    void lex_number(Lexeme& out);
    void lex_string(Lexeme& out);
    bool lex_character(Lexeme& out);
    void lex_stray(Lexeme& out);
    void lex_punctuator(Lexeme& out);
    void skip_suffix(const char* begin, bool is_hex, bool& is_float);
    void error(const char* at, std::string text);

    Location location_of(const char* at) const {
        return {string_, line_, static_cast<uint32_t>(at - line_begin_) + 1};
    }

    const LexerContext* context_;
    const char* cursor_ = nullptr;
    const char* end_ = nullptr;  // a NUL stands there
    const char* line_begin_ = nullptr;
    const char* next_break_ = nullptr;
    size_t break_index_ = 0;
    std::vector<Break> breaks_;
    uint32_t line_ = 1;
    uint32_t renumbered_ = 0;  // how far #line moved line_, modulo 2^32
    uint32_t string_ = 0;
    uint32_t text_ = 0;  // the string's number without #line "file"
    bool at_line_start_ = true;
    bool in_line_ = false;
    bool is_tolerant_ = false;
    bool takes_odd_ = false;
};

}  // namespace cuesta::shading
