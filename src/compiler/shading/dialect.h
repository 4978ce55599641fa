// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// In what the preprocessors of the C-like shading languages differ.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "compiler/shading/token.h"

namespace cuesta::shading {

struct Dialect {
    std::string_view name;  // in messages: "GLSL ES 1.00"

    // Characters and tokens.
    bool has_strings = false;         // "text" is a token
    bool has_characters = false;      // 'c' is a token, and a number in #if
    bool has_line_splices = false;    // a backslash at the end of a line continues it
    bool has_logical_xor = false;     // ^^ is one token
    std::string_view int_suffixes;    // letters that may follow a number
    std::string_view float_suffixes;  // likewise; "1f" is a floating-point number where f is here
    std::string_view unsigned_suffixes;  // letters that may follow the suffix u
    uint32_t max_identifier = 1024;      // bytes

    // Macros.
    bool has_paste = false;            // the operators # and ##
    bool has_variadic = false;         // F(a, ...) with __VA_ARGS__ (C99, 6.10.3)
    bool has_odd_bodies = false;       // macros that nobody uses may hold backslashes and non-ASCII
    std::string_view reserved_prefix;  // macros of this prefix are the language's own
    bool warns_double_underscore = false;  // names with __ are the implementation's

    // Directives.
    bool has_include = false;
    bool has_conditional_operator = false;  // a ? b : c in #if
    bool undefined_is_zero = false;         // a name that is no macro in #if; else an error
    bool tolerates_extra_tokens = false;    // behind #else, #endif, #ifdef: a warning, no error
    bool line_is_next = false;  // #line n: the next line is n; else the directive's own is
};

// A directive as the language gets it: nothing in it was expanded.
struct DirectiveLine {
    Location location;  // of the #
    const Name* name = nullptr;
    std::span<const Token> tokens;  // behind the name
    bool is_first = false;          // nothing but blanks and comments stands before it
    bool is_after_code = false;     // some token of the language stands before it
    uint32_t text = 0;              // whose it is, whatever #line says: a number of a string
};

struct Include {
    Location location;  // of the #, as #line has it
    std::string_view file;
    bool is_system = false;  // <file>
    uint32_t string = 0;     // what Location::string will be in it
    uint32_t includer = 0;   // what it is in the text that includes, whatever #line says
};

// What a language does with directives of its own, at their place in the stream of tokens.
class DirectiveHooks {
  public:
    virtual ~DirectiveHooks() = default;

    // Whether directive() may be told of one: of others nothing is said but that they are none.
    virtual bool may_be_directive(std::string_view) const { return true; }
    // False: there is no such directive.
    virtual bool directive(const DirectiveLine& line) = 0;
    // Characters that are in no token are punctuators of kind `none`. Unknown pragmas are ignored.
    virtual void pragma(const DirectiveLine& line) = 0;
    // The text of a file; no value when there is none. It is copied. With Files, `string` has the
    // name as it is written already.
    virtual std::optional<std::string_view> include(const Include&) { return std::nullopt; }
};

}  // namespace cuesta::shading
