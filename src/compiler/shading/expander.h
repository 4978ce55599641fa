// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Macro expansion as in C99, 6.10.3: a stack of lists of tokens on top of the text.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "compiler/shading/lexer.h"
#include "compiler/shading/macro.h"

namespace cuesta::shading {

class Expander {
  public:
    // Texts that need more of either are refused.
    static constexpr size_t max_expanded_tokens = 1 << 19;
    static constexpr size_t max_depth = 200;  // of macro calls in arguments of macro calls

    Expander(const LexerContext& context, LexemeSource& source)
        : context_(context), source_(source) {}

    void next(Lexeme& out);
    void next_unexpanded(Lexeme& out);

    // Forgets what is left of macros, behind a directive.
    void reset();
    // The limit was reached: there are no more tokens.
    bool is_exhausted() const { return is_exhausted_; }
    // For __LINE__: where the last token of the text was.
    void set_position(Location location) { position_ = location; }

  private:
    using Buffer = std::vector<Lexeme>;

    struct Frame {
        const Lexeme* cursor = nullptr;
        const Lexeme* end = nullptr;
        Macro* macro = nullptr;  // null: an argument that is expanded alone
        Location location;       // of tokens that are the macro's own
        bool is_relocated = false;
        Buffer* buffer = nullptr;
    };

    // A range of a buffer.
    struct Range {
        size_t begin = 0;
        size_t end = 0;
    };

    struct Argument {
        Range tokens;
        std::optional<Range> expanded;
    };

    struct Call {
        Macro& macro;
        Location location;
        Buffer* tokens = nullptr;    // of all arguments
        Buffer* expanded = nullptr;  // likewise, expanded
        std::vector<Argument> arguments;
    };

    bool enter(Macro& macro, Lexeme& token);
    bool enter_function(Macro& macro, const Lexeme& name);
    Location position_of(const Lexeme& token) const;
    void make_number(Lexeme& token, uint32_t value);
    void make_file(Lexeme& token, uint32_t string);
    bool next_is_parenthesis();
    bool collect_arguments(Call& call);
    bool check_count(const Call& call);
    std::span<const Lexeme> expanded_argument(Call& call, uint16_t which);
    void substitute(Call& call, Buffer& out);
    void append_own(Call& call, const Lexeme& token, Buffer& out);

    // expander_operators.cpp: bodies with # and ##.
    void substitute_operators(Call& call, Buffer& out);
    std::span<const Lexeme> operand_of(Call& call, size_t& at, bool is_pasted, Lexeme& scratch);
    Lexeme to_string(const Call& call, uint16_t which);
    bool paste(Lexeme& left, const Lexeme& right, Location location);

    void push(Macro& macro, std::span<const Lexeme> tokens, Location location, Buffer* buffer);
    void pop();
    bool spend(size_t tokens);
    Buffer* take_buffer();
    void give_back(Buffer* buffer);

    LexerContext context_;
    LexemeSource& source_;
    std::vector<Frame> frames_;
    std::optional<Lexeme> pushed_back_;
    std::vector<std::unique_ptr<Buffer>> buffers_;
    std::vector<Buffer*> free_buffers_;
    Location position_;
    size_t spent_ = 0;
    size_t depth_ = 0;
    bool is_exhausted_ = false;
};

}  // namespace cuesta::shading
