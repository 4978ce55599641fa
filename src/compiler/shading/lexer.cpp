// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/shading/lexer.h"

#include <cstring>

#include <fmt/format.h>

#include "compiler/shading/characters.h"

namespace cuesta::shading {

Lexer::Lexer(const LexerContext& context,
             std::span<const std::string_view> strings,
             uint32_t first_string)
    : context_(&context), string_(first_string), text_(first_string) {
    load(strings);
    line_begin_ = cursor_;
    next_break_ = breaks_.empty() ? end_ + 1 : breaks_[0].at;
}

void Lexer::load(std::span<const std::string_view> strings) {
    size_t size = 1;
    for (const std::string_view string : strings)
        size += string.size();
    char* const begin = context_->arena.make_span<char>(size).data();
    char* to = begin;
    std::vector<const char*> boundaries;  // each between two strings
    for (size_t i = 0; i < strings.size(); ++i) {
        if (i != 0)
            boundaries.push_back(to);
        if (!strings[i].empty())
            std::memcpy(to, strings[i].data(), strings[i].size());
        to += strings[i].size();
    }
    cursor_ = begin;
    end_ = to;
    if (context_->dialect.has_line_splices && std::memchr(begin, '\\', size) != nullptr)
        return remove_splices(begin, boundaries);
    for (const char* at : boundaries)
        breaks_.push_back({at, true});
}

// A backslash with the line's end behind it goes away, even within a token.
void Lexer::remove_splices(char* begin, std::vector<const char*>& boundaries) {
    char* to = begin;
    size_t boundary = 0;
    for (const char* from = begin; from != end_;) {
        for (; boundary < boundaries.size() && boundaries[boundary] <= from; ++boundary)
            breaks_.push_back({to, true});
        if (*from == '\\' && is_newline(from[1])) {
            from += is_newline(from[2]) && from[2] != from[1] ? 3 : 2;
            breaks_.push_back({to, false});
        } else {
            *to++ = *from++;
        }
    }
    for (; boundary < boundaries.size(); ++boundary)
        breaks_.push_back({to, true});
    end_ = to;
    *to = '\0';
}

void Lexer::pass_breaks(const char* at) {
    while (at >= next_break_) {
        if (breaks_[break_index_].is_string) {
            string_ = ++text_;
            line_ = 1;
            renumbered_ = 0;
        } else {
            ++line_;
        }
        line_begin_ = next_break_;
        ++break_index_;
        next_break_ = break_index_ < breaks_.size() ? breaks_[break_index_].at : end_ + 1;
    }
}

// Carriage return and line feed together, in either order, end one line (GLSL ES 1.00, 3.1).
void Lexer::pass_newline() {
    pass_breaks(cursor_);
    const char first = *cursor_++;
    if (is_newline(*cursor_) && *cursor_ != first)
        ++cursor_;
    ++line_;
    line_begin_ = cursor_;
}

void Lexer::skip_line_comment() {
    while (!is_newline(*cursor_) && cursor_ != end_)
        ++cursor_;
}

void Lexer::skip_block_comment() {
    pass_breaks(cursor_);
    const Location begin = location_of(cursor_);
    cursor_ += 2;
    while (cursor_ != end_) {
        if (is_newline(*cursor_)) {
            pass_newline();
        } else if (*cursor_ == '*' && cursor_[1] == '/') {
            cursor_ += 2;
            return;
        } else {
            ++cursor_;
        }
    }
    context_->diagnostics.error(begin, "the comment does not end");
}

void Lexer::skip_blanks(Lexeme& out) {
    for (;; out.has_space = true) {
        switch (class_of(*cursor_)) {
            case CharacterClass::blank: ++cursor_; break;
            case CharacterClass::newline:
                if (in_line_)
                    return;
                pass_newline();
                at_line_start_ = true;
                break;
            case CharacterClass::punctuation:
                if (*cursor_ != '/')
                    return;
                if (cursor_[1] == '/')
                    skip_line_comment();
                else if (cursor_[1] == '*')
                    skip_block_comment();
                else
                    return;
                break;
            default: return;
        }
    }
}

void Lexer::next(Lexeme& out) {
    do {
        out = Lexeme();
        skip_blanks(out);
        if (cursor_ >= next_break_)
            pass_breaks(cursor_);
        out.location = location_of(cursor_);
        if (cursor_ == end_) {
            if (in_line_)
                out.special = Special::newline;
            return;
        }
        if (in_line_ && is_newline(*cursor_)) {
            out.special = Special::newline;
            return;
        }
        out.is_line_start = at_line_start_;
        at_line_start_ = false;
        lex_token(out);
    } while (out.is_end());  // what was no token, and reported
}

void Lexer::lex_token(Lexeme& out) {
    switch (class_of(*cursor_)) {
        case CharacterClass::letter: return lex_identifier(out);
        case CharacterClass::digit: return lex_number(out);
        case CharacterClass::punctuation:
            if (*cursor_ == '.' && is_digit(cursor_[1]))
                return lex_number(out);
            return lex_punctuator(out);
        default:
            if (*cursor_ == '"' && context_->dialect.has_strings)
                return lex_string(out);
            if (*cursor_ == '\'' && context_->dialect.has_characters && lex_character(out))
                return;
            return lex_stray(out);
    }
}

void Lexer::lex_identifier(Lexeme& out) {
    const char* const begin = cursor_;
    uint32_t hash = Names::hash_seed;
    const char* p = begin;
    for (; is_name_part(*p); ++p)
        hash = Names::hash_step(hash, *p);
    cursor_ = p;
    out.kind = TokenKind::identifier;
    out.text = {begin, static_cast<size_t>(p - begin)};
    out.name = context_->names.intern_lasting(out.text, hash);
    if (out.text.size() > context_->dialect.max_identifier)
        error(begin, fmt::format("a name of {} characters is longer than {}", out.text.size(),
                                 context_->dialect.max_identifier));
}

void Lexer::skip_suffix(const char* begin, bool is_hex, bool& is_float) {
    const Dialect& dialect = context_->dialect;
    if (!is_hex && *cursor_ != '\0' &&
        dialect.float_suffixes.find(*cursor_) != std::string_view::npos) {
        is_float = true;
        ++cursor_;
    } else if (!is_float && *cursor_ != '\0' &&
               dialect.int_suffixes.find(*cursor_) != std::string_view::npos) {
        const bool is_unsigned = *cursor_ == 'u' || *cursor_ == 'U';
        ++cursor_;
        if (is_unsigned && *cursor_ != '\0' &&
            dialect.unsigned_suffixes.find(*cursor_) != std::string_view::npos)
            ++cursor_;
    }
    if (!is_name_part(*cursor_))
        return;
    while (is_name_part(*cursor_))
        ++cursor_;
    error(begin, fmt::format("'{}' is no number", std::string_view(begin, cursor_)));
}

void Lexer::lex_number(Lexeme& out) {
    const char* const begin = cursor_;
    const bool is_hex = *cursor_ == '0' && (cursor_[1] == 'x' || cursor_[1] == 'X');
    bool is_float = false;
    if (is_hex) {
        cursor_ += 2;
        const char* const digits = cursor_;
        while (is_hex_digit(*cursor_))
            ++cursor_;
        if (cursor_ == digits)
            error(begin, "0x needs hexadecimal digits behind it");
    } else {
        while (is_digit(*cursor_))
            ++cursor_;
        if (*cursor_ == '.') {
            is_float = true;
            for (++cursor_; is_digit(*cursor_);)
                ++cursor_;
        }
        if (*cursor_ == 'e' || *cursor_ == 'E') {
            const char* const sign = cursor_ + 1;
            const char* const digits = *sign == '+' || *sign == '-' ? sign + 1 : sign;
            if (is_digit(*digits)) {
                is_float = true;
                for (cursor_ = digits; is_digit(*cursor_);)
                    ++cursor_;
            }
        }
    }
    skip_suffix(begin, is_hex, is_float);
    out.text = {begin, static_cast<size_t>(cursor_ - begin)};
    out.kind = is_float ? TokenKind::float_literal : TokenKind::int_literal;
    if (!is_float && !is_hex && *begin == '0' &&
        out.text.find_first_of("89") != std::string_view::npos)
        error(begin, fmt::format("'{}' has digits that no octal number has", out.text));
}

void Lexer::lex_string(Lexeme& out) {
    const char* const begin = cursor_;
    for (++cursor_; *cursor_ != '"' && !is_newline(*cursor_) && cursor_ != end_;)
        cursor_ += *cursor_ == '\\' && cursor_ + 1 != end_ && !is_newline(cursor_[1]) ? 2 : 1;
    out.kind = TokenKind::string_literal;
    out.text = {begin + 1, static_cast<size_t>(cursor_ - begin - 1)};
    if (*cursor_ == '"')
        ++cursor_;
    else
        error(begin, "the string does not end in its line");
}

// False where the line has no second quote with something before it: apostrophes are common in the
// texts of #error and #pragma.
bool Lexer::lex_character(Lexeme& out) {
    const char* p = cursor_ + 1;
    while (*p != '\'' && !is_newline(*p) && p != end_)
        p += *p == '\\' && p + 1 != end_ && !is_newline(p[1]) ? 2 : 1;
    if (*p != '\'' || p == cursor_ + 1)
        return false;
    out.kind = TokenKind::character_literal;
    out.text = {cursor_, static_cast<size_t>(p + 1 - cursor_)};
    cursor_ = p + 1;
    return true;
}

std::string no_character(const Dialect& dialect, char character) {
    const auto byte = static_cast<uint8_t>(character);
    if (byte > ' ' && byte < 0x7f)
        return fmt::format("{} has no character '{}'", dialect.name, character);
    return fmt::format("{} has no character {:#04x}", dialect.name, byte);
}

void Lexer::lex_stray(Lexeme& out) {
    const char* const begin = cursor_++;
    while (static_cast<int8_t>(*begin) < 0 && static_cast<int8_t>(*cursor_) < 0)
        ++cursor_;
    const bool is_odd = static_cast<int8_t>(*begin) < 0 || *begin == '\\';
    if (is_tolerant_ || (takes_odd_ && is_odd)) {
        out.kind = TokenKind::punctuator;
        out.special = Special::stray;
        out.text = {begin, static_cast<size_t>(cursor_ - begin)};
        return;
    }
    const auto byte = static_cast<uint8_t>(*begin);
    if (byte == '\\' && is_newline(*cursor_))
        error(begin, fmt::format("{} does not continue lines", context_->dialect.name));
    else
        error(begin, no_character(context_->dialect, *begin));
}

void Lexer::error(const char* at, std::string text) {
    if (!is_tolerant_)
        context_->diagnostics.error(location_of(at), std::move(text));
}

void Lexer::end_line() {
    for (;;) {
        Lexeme blank;
        skip_blanks(blank);
        if (cursor_ == end_ || is_newline(*cursor_))
            break;
        if (*cursor_ == '"' && context_->dialect.has_strings) {
            is_tolerant_ = true;
            lex_string(blank);
        } else {
            ++cursor_;
        }
    }
    in_line_ = false;
    is_tolerant_ = false;
    takes_odd_ = false;
}

bool Lexer::skip_to_directive() {
    for (;;) {
        Lexeme blank;
        skip_blanks(blank);
        if (cursor_ == end_)
            return false;
        if (at_line_start_ && *cursor_ == '#')
            return true;
        at_line_start_ = false;
        in_line_ = true;
        end_line();
    }
}

std::optional<std::string_view> Lexer::header_name() {
    Lexeme blank;
    skip_blanks(blank);
    const char close = *cursor_ == '<' ? '>' : '"';
    if (*cursor_ != '<' && *cursor_ != '"')
        return std::nullopt;
    const char* p = cursor_ + 1;
    while (*p != close && !is_newline(*p) && p != end_)
        ++p;
    if (*p != close)
        return std::string_view();
    const std::string_view text(cursor_, static_cast<size_t>(p + 1 - cursor_));
    cursor_ = p + 1;
    return text;
}

}  // namespace cuesta::shading
