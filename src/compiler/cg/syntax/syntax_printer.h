// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Behind print_syntax.h: appends to one text.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "compiler/cg/syntax/syntax.h"

namespace cuesta::cg {

class SyntaxPrinter {
  public:
    void print(const syntax::Unit& unit);
    std::string take() { return std::move(text_); }

  private:
    // print_syntax.cpp
    void indent() { text_.append(4 * level_, ' '); }
    void print_name(const shading::Name* scope, const shading::Name* name);
    void print(const syntax::TypeName& type);
    void print(const syntax::StructType& type);
    void print(const syntax::Specifiers& specifiers);
    void print(const syntax::Semantic& semantic);
    void print(const syntax::Declarator& declarator);
    void print(const syntax::Function& function);
    void print(const syntax::Declaration& declaration);
    void print_declarators(const syntax::Declaration& declaration);
    void print_members(std::span<syntax::Declaration* const> members);
    void print_dimensions(syntax::Dimensions dimensions);
    void print(const syntax::Statement& statement);
    void print_block(const syntax::Block& block);
    void print_for(const syntax::For& loop);
    void print_start(const syntax::Statement* start);
    void print_body(std::string_view head, const syntax::Statement& body);
    void print_value(std::string_view word, const syntax::Expr* value);

    // print_syntax_expressions.cpp
    void print(const syntax::Expr& expr);
    void print_sequence(std::span<syntax::Expr* const> parts);
    void print_operation(shading::Punctuator op,
                         const syntax::Expr& left,
                         const syntax::Expr& right);
    void print_prefix(shading::Punctuator op, const syntax::Expr& operand);
    void print_step(const syntax::Step& step);
    void print_select(const syntax::Select& select);
    void print_construct(const syntax::Construct& construct);
    void print_cast(const syntax::Cast& cast);
    void print_base(const syntax::Expr& base);

    std::string text_;
    unsigned level_ = 0;
};

}  // namespace cuesta::cg
