// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A language of letters: `a` is a keyword that begins statements, `;` ends them, braces are
// blocks, and `(` nests.
#include "compiler/shading/parser_base.h"

#include <vector>

#include <gtest/gtest.h>

#include "compiler/shading/preprocessor.h"
#include "preprocess.h"

namespace cuesta::shading {
namespace {

enum class LetterWord : uint8_t { none, a };

struct LetterLookahead {
    using Word = LetterWord;
    Token token;
    bool is(Word word) const { return (token.text == "a") == (word == Word::a); }
};

class LetterParser final : public ParserBase<LetterLookahead, 3> {
  public:
    explicit LetterParser(std::string_view text)
        : names_(arena_),
          tokens_(dialect_, hooks_, names_, arena_, diagnostics_, std::span(&text, 1)) {
        advance();
    }

    std::string parse() {
        read_declarations(diagnostics_, [this] { statement(); });
        return said_;
    }

    // The texts ahead, without a step.
    std::string look(unsigned count) {
        std::string text(current_.token.text);
        for (unsigned i = 0; i < count; ++i)
            text += peek(i).token.text;
        return text;
    }
    using ParserBase::advance;

  private:
    LetterLookahead read() override { return {tokens_.next()}; }
    void fail_expected(std::string_view what) override {
        if (!failed_)
            said_ += fmt::format("[{} not {}]", what, current_.token.text);
        failed_ = true;
    }
    void fail_too_deep(std::string text) override {
        said_ += fmt::format("[{}]", text);
        failed_ = true;
    }

    void statement() {
        if (!accept(LetterWord::a))
            return fail_expected("a");
        said_ += 'a';
        nest();
        expect(Punctuator::semicolon);
    }

    void nest() {
        const Nesting nesting(*this);
        if (!nesting.ok() || !accept(Punctuator::left_paren))
            return;
        nest();
        expect(Punctuator::right_paren);
    }

    Dialect dialect_ = poor_dialect();
    RecordingHooks hooks_;
    base::Arena arena_;
    Names names_;
    Diagnostics diagnostics_;
    Preprocessor tokens_;
    std::string said_;
};

std::string parsed(std::string_view text) {
    return LetterParser(text).parse();
}

TEST(ParserBase, LooksAheadWithoutAStep) {
    LetterParser parser("a b c d e");
    EXPECT_EQ(parser.look(3), "abcd");
    EXPECT_EQ(parser.look(1), "ab");
    parser.advance();
    EXPECT_EQ(parser.look(2), "bcd");
    parser.advance();
    parser.advance();
    EXPECT_EQ(parser.look(3), "de");
    parser.advance();
    parser.advance();
    parser.advance();
    EXPECT_EQ(parser.look(0), "");
}

TEST(ParserBase, OneMessageAStatement) {
    EXPECT_EQ(parsed("a; a; a;"), "aaa");
    EXPECT_EQ(parsed("a b c; a;"), "a[';' not b]a");
    EXPECT_EQ(parsed("a(b; a; b; a(();"), "a[')' not b]a[a not b]a[')' not ;]");
    EXPECT_EQ(parsed("a"), "a[';' not ]");
}

// A block is passed by as a whole; a brace too many ends the statement alone.
TEST(ParserBase, RecoversBehindBlocks) {
    EXPECT_EQ(parsed("b { c; { d; } e; } a;"), "[a not b]a");
    EXPECT_EQ(parsed("b } a;"), "[a not b]a");
    EXPECT_EQ(parsed("b { c; a;"), "[a not b]");
}

TEST(ParserBase, NestingEndsTheText) {
    const auto nested = [](size_t depth) {
        return "a" + std::string(depth, '(') + std::string(depth, ')') + "; a;";
    };
    EXPECT_EQ(parsed(nested(LetterParser::max_nesting - 1)), "aa");
    EXPECT_EQ(parsed(nested(LetterParser::max_nesting)), "a[more than 256 levels of nesting]");
}

TEST(Punctuators, TellWhatTheyAre) {
    EXPECT_EQ(spelling_of(Punctuator::shift_left_assign), "<<=");
    EXPECT_EQ(spelling_of(Punctuator::none), "?");
    EXPECT_GT(precedence_of(Punctuator::star), precedence_of(Punctuator::plus));
    EXPECT_GT(precedence_of(Punctuator::and_and), precedence_of(Punctuator::xor_xor));
    EXPECT_GT(precedence_of(Punctuator::xor_xor), precedence_of(Punctuator::or_or));
    EXPECT_EQ(precedence_of(Punctuator::assign), 0);
    EXPECT_TRUE(is_assignment(Punctuator::xor_assign));
    EXPECT_FALSE(is_assignment(Punctuator::equal_equal));
    EXPECT_TRUE(is_prefix(Punctuator::decrement));
    EXPECT_FALSE(is_prefix(Punctuator::star));
}

}  // namespace
}  // namespace cuesta::shading
