// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A place in an assembly text. Blanks and comments (# to the end of the line) are skipped before
// every token; ends of lines are tokens of their own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cuesta::hw::isa {

class Cursor {
  public:
    explicit Cursor(std::string_view text) : text_(text) {}

    bool at_end();
    bool at_line_end();  // also at the end of the text
    void next_line();    // behind the rest of this line and its end

    // The next character, '\n' at the end of a line, '\0' at the end of the text.
    char peek();

    bool accept(char symbol);
    bool accept_word(std::string_view word);
    // `prefix` directly followed by a digit or by a sign and a digit: u12, t-1.
    bool accept_prefix(std::string_view prefix);

    // Letters, digits and '_', not starting with a digit; empty where there is none.
    std::string_view word();

    Result<void> expect(char symbol);
    Result<void> expect_line_end();
    Result<std::string_view> expect_word(std::string_view what);
    // Decimal or 0x hexadecimal, with an optional sign.
    Result<int64_t> integer(int64_t least, int64_t greatest, std::string_view what);
    // All characters that a number of any form may have.
    std::string_view number_text();
    // Everything up to one of these characters, a comment or the end of the line; without the
    // blanks before and behind it.
    std::string_view text_until(std::string_view stops);

    // The places of errors: just before the token that was read last, or a remembered place.
    size_t mark();
    Error error(std::string_view message) const { return error_at(token_, message); }
    Error error_at(size_t mark, std::string_view message) const;

  private:
    void skip_blanks();
    void start_token();

    std::string_view text_;
    size_t at_ = 0;
    size_t token_ = 0;
};

}  // namespace cuesta::hw::isa
