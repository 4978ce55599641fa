// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/tgsi/cursor.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"

namespace cuesta::tgsi {
namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_word(char c) {
    return is_letter(c) || is_digit(c) || c == '_';
}
char upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

}  // namespace

std::string_view without_byte_order_mark(std::string_view text) {
    constexpr std::string_view mark = "\xef\xbb\xbf";
    return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

Error error_at(std::string_view file_name, Location location, std::string_view message) {
    return Error{Errc::invalid, fmt::format("{}:{}:{}: error: {}", file_name, location.line,
                                            location.column, message)};
}

void TextCursor::advance() {
    const bool blank = is_blank(text_[at_]);
    if (text_[at_] == '\n') {
        ++location_.line;
        location_.column = 1;
    } else {
        ++location_.column;
    }
    ++at_;
    if (!blank)
        behind_ = location_;
}

void TextCursor::skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_]))
        advance();
}

Location TextCursor::location() {
    skip_blanks();
    return location_;
}

bool TextCursor::at_end() {
    skip_blanks();
    return at_ == text_.size();
}

char TextCursor::peek() {
    skip_blanks();
    return at_ < text_.size() ? text_[at_] : '\0';
}

std::pair<char, char> TextCursor::peek_pair() {
    TextCursor behind = *this;
    const char first = behind.peek();
    return {first, behind.accept(first) ? behind.peek() : '\0'};
}

bool TextCursor::accept(char c) {
    if (at_end() || text_[at_] != c)
        return false;
    advance();
    return true;
}

Result<void> TextCursor::expect(char c) {
    if (accept(c))
        return {};
    if (at_end())
        return error(fmt::format("'{}' expected at the end of the text", c));
    return error(fmt::format("'{}' expected, not '{}'", c, text_[at_]));
}

std::string_view TextCursor::written_word() {
    skip_blanks();
    size_t end = at_;
    while (end < text_.size() && is_word(text_[end]))
        ++end;
    return text_.substr(at_, end - at_);
}

std::string TextCursor::peek_word() {
    std::string text(written_word());
    std::ranges::transform(text, text.begin(), upper);
    return text;
}

std::string TextCursor::word() {
    std::string text = peek_word();
    for (size_t i = 0; i < text.size(); ++i)
        advance();
    return text;
}

bool TextCursor::accept_word(std::string_view wanted) {
    if (peek_word() != wanted)
        return false;
    (void)word();
    return true;
}

Result<uint32_t> TextCursor::unsigned_number() {
    const Location where = location();
    const std::string digits = word();
    const std::optional<int64_t> value = base::parse_integer(digits);
    if (digits.empty())
        return error(where, "a number is expected");
    if (!value || *value < 0 || *value > INT32_MAX)
        return error(where, fmt::format("'{}' is not a number of a register or label", digits));
    return static_cast<uint32_t>(*value);
}

std::string_view TextCursor::number_text() {
    skip_blanks();
    const size_t start = at_;
    while (at_ < text_.size()) {
        const char c = text_[at_];
        const char last = at_ > start ? upper(text_[at_ - 1]) : '\0';
        const bool sign = (c == '-' || c == '+') && (at_ == start || last == 'E' || last == 'P');
        if (!is_word(c) && c != '.' && !sign)
            break;
        advance();
    }
    return text_.substr(start, at_ - start);
}

}  // namespace cuesta::tgsi
