// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Text to tokens: comments, directives and macros are gone. The rules are those of the C
// preprocessor, with what the dialect leaves out or adds.
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
#include "compiler/shading/expander.h"
#include "compiler/shading/lexer.h"
#include "compiler/shading/macro.h"
#include "compiler/shading/names.h"

namespace cuesta::shading {

class ConditionParser;

class Preprocessor : private LexemeSource {
  public:
    static constexpr size_t max_conditionals = 512;  // inside of each other
    static constexpr size_t max_includes = 64;       // likewise
    static constexpr size_t max_included = 1 << 26;  // bytes, of all files together
    static constexpr size_t max_parameters = 1024;   // of a macro

    // Of the concatenation of the strings, which is copied into the arena. With `files`, which have
    // their names, texts have names: __FILE__ is a string, and #line takes one ("file" is the
    // number of that name from there on) where it takes a number else.
    Preprocessor(const Dialect& dialect,
                 DirectiveHooks& hooks,
                 Names& names,
                 base::Arena& arena,
                 Diagnostics& diagnostics,
                 std::span<const std::string_view> strings,
                 Files* files = nullptr);
    Preprocessor(const Preprocessor&) = delete;
    Preprocessor& operator=(const Preprocessor&) = delete;

    // A macro of what tokens there are in `body`, which the text may redefine and undefine only
    // where `may_change` says so.
    void predefine(std::string_view name, std::string_view body, bool may_change = false);

    // The next token; `end` at the end, again and again, and when there were too many errors.
    Token next();

  private:
    // One #if with its branches.
    struct Conditional {
        Location location;
        bool is_active = false;  // the present branch is read
        bool was_taken = false;  // a branch was, or none may be
        bool has_else = false;
    };

    struct HeaderName {
        std::string_view file;
        bool is_system = false;  // <file>
    };

    // A text that waits for the end of one that it includes.
    struct Outer {
        Lexer lexer;
        size_t conditionals;
    };

    void read(Lexeme& out) override;
    bool end_text();

    // preprocessor_conditionals.cpp
    void begin_conditional(Directive directive, Location location);
    bool evaluate(Location location);
    bool is_defined(Directive directive, Location location);
    void next_branch(Directive directive, Location location);
    void end_conditional(Location location);
    bool has_own_conditional(Directive directive, Location location);
    void skip_groups();
    void skipped_directive();
    void report_open_conditionals();

    // preprocessor_directives.cpp
    void directive(const Lexeme& hash);
    void dispatch(Directive directive, const Lexeme& hash, const Lexeme& name, bool is_first);
    void define(Location location);
    bool read_parameters(Macro& macro);
    bool read_ellipsis(Lexeme& token);
    bool read_body(Macro& macro, Lexeme token);
    bool check_operators(const Macro& macro, std::span<const Lexeme> body);
    NameEntry* macro_name(Location location, std::string_view directive);
    void install(NameEntry* entry, const Macro& macro, Location location);
    void undef(Location location);
    void error_directive(Location location);
    void line_directive(Location location);
    std::optional<int64_t> line_file(ConditionParser& parser);
    void include_directive(Location location);
    std::optional<HeaderName> header_name(Location location);
    bool expanded_header_name(HeaderName& name);
    void enter_text(std::string_view text, uint32_t string, Location location);
    void language_directive(const Lexeme& hash, const Lexeme& name, bool is_first, bool is_pragma);
    void expect_line_end(std::string_view directive, bool is_tolerable);
    std::string rest_of_line();

    void predefine_dynamic(std::string_view name, Macro::Kind kind);

    LexerContext context_;
    DirectiveHooks& hooks_;
    Lexer lexer_;
    Expander expander_;
    std::vector<Outer> outer_;
    std::vector<Conditional> conditionals_;
    size_t own_conditionals_ = 0;  // those before belong to texts that include this one
    std::vector<Lexeme> scratch_;
    std::vector<const Name*> parameters_;
    std::vector<Token> tokens_;
    uint32_t next_string_;
    size_t included_ = 0;  // bytes
    bool is_in_directive_ = false;
    bool has_begun_ = false;  // there was a token or a directive
    bool has_code_ = false;   // there was a token
};

}  // namespace cuesta::shading
