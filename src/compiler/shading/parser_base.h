// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What parsers by recursive descent have in common: the next tokens, what they must be, recovery
// behind errors, bounds. A language says what it knows of a token, and words what is wrong.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "compiler/shading/diagnostics.h"
#include "compiler/shading/punctuators.h"
#include "compiler/shading/token.h"

namespace cuesta::shading {

// `Lookahead` is a token with what the language knows of it: its first member is `token`, its
// default is the end of a text, `is(Word)` tells keywords. Parsers look at most `max_lookahead`
// tokens behind the present one.
template <typename Lookahead, unsigned max_lookahead>
class ParserBase {
  public:
    // Deeper nesting of statements, structs or expressions is refused; so are expressions whose
    // tree is higher than that.
    static constexpr uint32_t max_nesting = 256;
    static constexpr uint32_t max_height = 1000;

    ParserBase() = default;
    virtual ~ParserBase() = default;
    ParserBase(const ParserBase&) = delete;
    ParserBase& operator=(const ParserBase&) = delete;

  protected:
    using Word = typename Lookahead::Word;

    // One more level while it lives; `ok` unless that is too deep, which it reports.
    class Nesting {
      public:
        explicit Nesting(ParserBase& parser) : parser_(parser) {
            if (++parser.nesting_ <= max_nesting || parser.stopped_)
                return;
            parser.fail_too_deep(fmt::format("more than {} levels of nesting", max_nesting));
            parser.stop();
        }
        ~Nesting() { --parser_.nesting_; }
        Nesting(const Nesting&) = delete;
        Nesting& operator=(const Nesting&) = delete;
        bool ok() const { return parser_.nesting_ <= max_nesting; }

      private:
        ParserBase& parser_;
    };

    // --- the language's
    // The next token of the text; behind its end, the end again.
    virtual Lookahead read() = 0;
    // These set `failed_`, and report unless it was set before.
    virtual void fail_expected(std::string_view what) = 0;
    virtual void fail_too_deep(std::string text) = 0;

    // --- tokens
    void advance() {
        if (stopped_)
            return;
        if (ahead_count_ == 0) {
            current_ = read();
            return;
        }
        current_ = ahead_[0];
        --ahead_count_;
        for (unsigned i = 0; i < ahead_count_; ++i)
            ahead_[i] = ahead_[i + 1];
    }
    // The text ends here.
    void stop() {
        stopped_ = true;
        ahead_count_ = 0;
        current_ = {.token = {.location = here()}};
    }
    // Behind the present token, from 0; less than `max_lookahead`.
    const Lookahead& peek(unsigned distance = 0) {
        if (stopped_)
            return current_;
        while (ahead_count_ <= distance)
            ahead_[ahead_count_++] = read();
        return ahead_[distance];
    }

    bool at(Punctuator punctuator) const { return current_.token.punctuator == punctuator; }
    bool at(Word word) const { return current_.is(word); }
    bool at_end() const { return current_.token.kind == TokenKind::end; }
    bool accept(Punctuator punctuator) { return accept_if(at(punctuator)); }
    bool accept(Word word) { return accept_if(at(word)); }
    bool expect(Punctuator punctuator) {
        if (failed_)
            return false;
        if (accept(punctuator))
            return true;
        fail_expected(fmt::format("'{}'", spelling_of(punctuator)));
        return false;
    }
    Location here() const { return current_.token.location; }

    // Behind a failure: to the next statement or declaration.
    void recover() {
        failed_ = false;
        for (uint32_t depth = 0; !at_end(); advance()) {
            if (at(Punctuator::left_brace))
                ++depth;
            if (at(Punctuator::right_brace)) {
                // The brace around the statement ends its block.
                if (depth == 0)
                    return;
                if (--depth == 0)
                    return advance();
            }
            if (at(Punctuator::semicolon) && depth == 0)
                return advance();
        }
    }

    // The whole text: `read_declaration()` again and again, up to the end or too many errors.
    template <typename Declaration>
    void read_declarations(const Diagnostics& diagnostics, Declaration read_declaration) {
        while (!at_end() && !diagnostics.is_full()) {
            read_declaration();
            if (!failed_)
                continue;
            recover();
            // Without a block around it the brace is nobody's.
            accept(Punctuator::right_brace);
        }
    }

    Lookahead current_;
    std::array<Lookahead, max_lookahead> ahead_;
    unsigned ahead_count_ = 0;
    bool failed_ = false;  // the rest of the statement is left out
    bool stopped_ = false;
    uint32_t height_ = 0;  // of the expression parsed last

  private:
    bool accept_if(bool is_there) {
        if (is_there)
            advance();
        return is_there;
    }

    uint32_t nesting_ = 0;
};

}  // namespace cuesta::shading
