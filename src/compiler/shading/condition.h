// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The integer expressions of #if and #line.
#pragma once

#include <cstdint>
#include <optional>

#include "compiler/shading/expander.h"

namespace cuesta::shading {

class ConditionParser {
  public:
    // Parentheses and unary operators nest no deeper.
    static constexpr size_t max_depth = 256;

    // Reads from the expander to the end of the directive that begins there.
    ConditionParser(const LexerContext& context, Expander& expander, Location directive);

    // One expression; no value after an error, which was reported.
    std::optional<int64_t> expression();
    bool is_at_end() const { return token_.is_end(); }
    // What stands behind the last expression.
    const Lexeme& token() const { return token_; }
    // Goes behind it.
    void skip() { advance(); }

  private:
    int64_t conditional();
    int64_t binary(unsigned least_level);
    int64_t apply(Punctuator op, int64_t a, int64_t b, Location location);
    int64_t divide(Punctuator op, int64_t a, int64_t b, Location location);
    int64_t unary();
    int64_t primary();
    int64_t identifier();
    int64_t defined();
    int64_t fail(std::string text);
    void advance() { expander_.next(token_); }

    LexerContext context_;
    Expander& expander_;
    Location directive_;
    Lexeme token_;
    size_t depth_ = 0;
    size_t unevaluated_ = 0;  // inside of so many operands that do not count
    bool has_failed_ = false;
};

}  // namespace cuesta::shading
