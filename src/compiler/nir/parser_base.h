// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the parts of the parser share: a token of look-ahead, words, numbers, types.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "compiler/nir/lexer.h"
#include "compiler/nir/parser_places.h"
#include "compiler/nir/shader.h"
#include "compiler/nir/text_names.h"

namespace cuesta::nir {

// Variables by their number in the text.
using VariableTable = std::vector<Variable*>;

std::optional<uint32_t> decimal(std::string_view text);

class ParserBase {
  public:
    ParserBase(Lexer& lexer, Token& token, std::unique_ptr<Shader>& shader)
        : lexer_(lexer), token_(token), shader_(shader) {}

  protected:
    Error error(const Token& at, std::string_view text) const;
    // "expected ..., not <the token>"
    Error expected(std::string_view what) const;
    // "expected ... (A, B or C), not <the token>"
    Error expected(std::string_view what, std::span<const std::string_view> words) const;

    void advance() { token_ = lexer_.next(); }
    bool accept(char c);
    bool accept(std::string_view word);
    void skip_lines();
    Result<void> expect(char c);
    Result<void> expect_end_of_line();

    Result<std::string_view> word(std::string_view what);
    Result<std::string> string(std::string_view what);
    Result<int64_t> integer(std::string_view what, int64_t least, int64_t greatest);
    Result<uint32_t> number(std::string_view what);
    // A word that is a letter and a number, as v3, b0, r1.
    Result<uint32_t> numbered(char letter, std::string_view what);
    Result<const Type*> type(unsigned depth = 0);
    Result<Variable*> variable(const VariableTable& variables);
    // "SIZExCOMPONENTS" or "SIZE".
    struct Shape {
        uint8_t components = 0;
        uint8_t bit_size = 0;
    };
    Result<Shape> shape();
    // A variable's declaration, after "var".
    Result<Variable*> variable_declaration(VariableTable& variables, Places& places);

    // A word of the table; `what` says of which kind, and an error lists them all.
    template <typename Enum, size_t count>
    Result<Enum> one_of(const names::Names<count>& table, std::string_view what) {
        if (token_.kind == TokenKind::word) {
            if (const std::optional<Enum> found = names::find<Enum>(table, token_.text)) {
                advance();
                return *found;
            }
        }
        return expected(what, table);
    }

    Lexer& lexer_;
    Token& token_;
    std::unique_ptr<Shader>& shader_;

  private:
    Result<const Type*> base_type(unsigned depth);
    Result<const Type*> struct_type(unsigned depth);
};

// A call whose callee may stand further down in the text.
struct CallFixup {
    Call* call = nullptr;
    std::string name;
    uint32_t ordinal = 0;
    Token where;
};

}  // namespace cuesta::nir
