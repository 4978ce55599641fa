// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Reads TGSI text piece by piece. Words are compared in upper case: TGSI has no case.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/tgsi/program.h"

namespace cuesta::tgsi {

// Some editors put one in front of UTF-8; it says nothing.
std::string_view without_byte_order_mark(std::string_view text);

class TextCursor {
  public:
    TextCursor(std::string_view text, std::string_view file_name)
        : text_(without_byte_order_mark(text)), file_name_(file_name) {}

    // The place of the next piece (blanks are skipped).
    Location location();
    // The place behind the last piece that was taken.
    Location behind() const { return behind_; }
    bool at_end();
    char peek();
    // This piece and the next.
    std::pair<char, char> peek_pair();

    // Takes the character if it comes next.
    bool accept(char c);
    Result<void> expect(char c);

    // Letters, digits and underscores, in upper case; empty when something else comes next.
    std::string word();
    // Like word(), without taking it.
    std::string peek_word();
    // The same as it is written.
    std::string_view written_word();
    bool accept_word(std::string_view wanted);

    // A decimal number.
    Result<uint32_t> unsigned_number();
    // What looks like a number of any kind: sign, digits, point, exponent, 0x...
    std::string_view number_text();

    Error error(std::string_view message) { return error_at(file_name_, location(), message); }
    Error error(Location where, std::string_view message) const {
        return error_at(file_name_, where, message);
    }

  private:
    void skip_blanks();
    void advance();

    std::string_view text_;
    std::string_view file_name_;
    size_t at_ = 0;
    Location location_;
    Location behind_;
};

}  // namespace cuesta::tgsi
