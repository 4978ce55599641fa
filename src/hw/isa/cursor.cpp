// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/isa/cursor.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/text.h"

namespace cuesta::hw::isa {

namespace {

// <cctype> depends on the locale; assembly text does not.
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_word(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

}  // namespace

void Cursor::skip_blanks() {
    while (at_ < text_.size()) {
        const char c = text_[at_];
        if (c == '#') {
            at_ = std::min(text_.find('\n', at_), text_.size());
            return;
        }
        if (c != ' ' && c != '\t' && c != '\r')
            return;
        ++at_;
    }
}

void Cursor::start_token() {
    skip_blanks();
    token_ = at_;
}

bool Cursor::at_end() {
    return peek() == '\0' && at_ >= text_.size();
}

bool Cursor::at_line_end() {
    return peek() == '\n' || at_end();
}

void Cursor::next_line() {
    const size_t end = text_.find('\n', at_);
    at_ = end == std::string_view::npos ? text_.size() : end + 1;
}

char Cursor::peek() {
    skip_blanks();
    return at_ < text_.size() ? text_[at_] : '\0';
}

bool Cursor::accept(char symbol) {
    start_token();
    if (at_ >= text_.size() || text_[at_] != symbol)
        return false;
    ++at_;
    return true;
}

bool Cursor::accept_word(std::string_view wanted) {
    const size_t before = mark();
    if (word() == wanted)
        return true;
    at_ = before;
    return false;
}

bool Cursor::accept_prefix(std::string_view prefix) {
    start_token();
    const std::string_view rest = text_.substr(at_);
    if (!rest.starts_with(prefix))
        return false;
    size_t digit = prefix.size();
    if (digit < rest.size() && rest[digit] == '-')
        ++digit;
    if (digit >= rest.size() || !is_digit(rest[digit]))
        return false;
    at_ += prefix.size();
    return true;
}

std::string_view Cursor::word() {
    start_token();
    if (at_ < text_.size() && is_digit(text_[at_]))
        return {};
    while (at_ < text_.size() && is_word(text_[at_]))
        ++at_;
    return text_.substr(token_, at_ - token_);
}

std::string_view Cursor::number_text() {
    start_token();
    while (at_ < text_.size() &&
           (is_word(text_[at_]) || text_[at_] == '.' || text_[at_] == '-' || text_[at_] == '+'))
        ++at_;
    return text_.substr(token_, at_ - token_);
}

std::string_view Cursor::text_until(std::string_view stops) {
    start_token();
    while (at_ < text_.size() && text_[at_] != '\n' && text_[at_] != '#' &&
           stops.find(text_[at_]) == std::string_view::npos)
        ++at_;
    return base::trim(text_.substr(token_, at_ - token_));
}

Result<void> Cursor::expect(char symbol) {
    if (accept(symbol))
        return {};
    return error(fmt::format("expected '{}'", symbol));
}

Result<void> Cursor::expect_line_end() {
    start_token();
    if (at_line_end())
        return {};
    return error("expected the end of the line");
}

Result<std::string_view> Cursor::expect_word(std::string_view what) {
    const std::string_view found = word();
    if (found.empty())
        return error(fmt::format("expected {}", what));
    return found;
}

Result<int64_t> Cursor::integer(int64_t least, int64_t greatest, std::string_view what) {
    start_token();
    if (at_ < text_.size() && (text_[at_] == '-' || text_[at_] == '+'))
        ++at_;
    while (at_ < text_.size() && is_word(text_[at_]))
        ++at_;
    std::string_view digits = text_.substr(token_, at_ - token_);
    if (digits.starts_with('+'))
        digits.remove_prefix(1);
    const auto value = base::parse_integer(digits);
    if (!value)
        return error(fmt::format("expected {}, a number", what));
    if (*value < least || *value > greatest)
        return error(fmt::format("{} must be from {} to {}", what, least, greatest));
    return *value;
}

size_t Cursor::mark() {
    start_token();
    return token_;
}

Error Cursor::error_at(size_t mark, std::string_view message) const {
    const std::string_view before = text_.substr(0, std::min(mark, text_.size()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
    return {Errc::invalid,
            fmt::format("{}:{}: error: {}", line, before.size() - line_start + 1, message)};
}

}  // namespace cuesta::hw::isa
