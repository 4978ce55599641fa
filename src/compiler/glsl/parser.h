// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The grammar (GLSL ES 1.00 and 3.00, 9), by recursive descent. What is read is resolved at once:
// there is no syntax tree. The methods stand by topic in parse_*.cpp.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/glsl/context.h"
#include "compiler/glsl/declarations.h"
#include "compiler/glsl/expressions.h"
#include "compiler/shading/parser_base.h"
#include "compiler/shading/preprocessor.h"

namespace cuesta::glsl {

// A token with what it means here.
struct Lookahead {
    using Word = glsl::Word;

    shading::Token token;
    Symbol* symbol = nullptr;  // of identifiers
    Word word = Word::none;
    bool is(Word other) const { return word == other; }
};

struct SwitchText;

class Parser final : private shading::ParserBase<Lookahead, 1> {
  public:
    Parser(Context& context, shading::Preprocessor& tokens);

    // The whole text.
    void parse();

  private:
    // A scope of names and default precisions while it lives.
    class Scope {
      public:
        explicit Scope(Context& context) : context_(context), precisions_(context.precisions) {
            context.scopes.enter();
        }
        ~Scope() {
            context_.scopes.leave();
            context_.precisions = precisions_;
        }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

      private:
        Context& context_;
        DefaultPrecisions precisions_;
    };

    // --- tokens (parser.cpp)
    Lookahead classify(const shading::Token& token);
    Lookahead read() override { return classify(tokens_.next()); }
    bool at_name() const {
        return current_.token.kind == shading::TokenKind::identifier && current_.word == Word::none;
    }
    // Reports unless the statement failed before.
    void fail(std::string text);
    void fail_expected(std::string_view what) override;
    void fail_too_deep(std::string text) override { fail(std::move(text)); }
    std::string found() const;

    // --- declarations (parse_declarations.cpp)
    void parse_external();
    void parse_precision();
    void parse_invariant();
    void skip_storage_of_other_versions();
    bool is_qualifier_here(Word word) const;
    // `precision` stood among the qualifiers.
    TypeSpecifier parse_type(Precision precision = Precision::none);
    const Type* type_named(Symbol& symbol);
    bool at_type();
    bool at_declaration();
    void parse_declarators(const Qualifiers& qualifiers, const TypeSpecifier& specifier);
    void parse_declarator(const Qualifiers& qualifiers, const TypeSpecifier& specifier);
    Declaration parse_declared_name(const Qualifiers& qualifiers, const TypeSpecifier& specifier);
    // [size] behind a name or, in 3.00, a type, if it is there. An array that gets its size from
    // what follows has the length 0 where `may_be_unsized`.
    const Type* parse_array(const Type* element, bool may_be_unsized = false);
    std::optional<uint32_t> parse_array_size();
    const Type* make_array_type(const Type* element,
                                std::span<const uint32_t> sizes,
                                Location location);
    void add_declaration(Variable* variable, Expr* initializer);

    // --- qualifiers (parse_qualifiers.cpp)
    Qualifiers parse_qualifiers();
    void parse_layout(Qualifiers& qualifiers);
    void parse_layout_100(Qualifiers& qualifiers);
    void parse_layout_item(Qualifiers& qualifiers);
    std::optional<uint32_t> parse_layout_number();
    void parse_qualifiers_310(Qualifiers& qualifiers);
    void parse_qualifier(Qualifiers& qualifiers);

    // --- blocks (parse_blocks.cpp)
    bool at_block(const Qualifiers& qualifiers);
    bool parse_global_layout(const Qualifiers& qualifiers);
    void parse_default_layout(const Qualifiers& qualifiers);
    void parse_block(const Qualifiers& qualifiers);
    void parse_block_members(BlockDeclaration& block);

    // --- structs and functions (parse_structs.cpp, parse_functions.cpp)
    const Type* parse_struct();
    void parse_members(std::vector<shading::Member>& members);
    void parse_member(std::vector<shading::Member>& members,
                      const TypeSpecifier& specifier,
                      bool may_be_unsized = false,
                      bool is_language_block = false);
    void parse_function(const Qualifiers& qualifiers, const TypeSpecifier& result);
    bool parse_parameter(FunctionHeader& header);
    Qualifiers parse_parameter_qualifiers();
    void parse_body(Overload* overload, const FunctionHeader& header);
    shading::Block* parse_body_block(Location location);

    // --- statements (parse_statements.cpp): appended to statements_
    void parse_statement();
    // One that opens a scope of its own, as a single statement.
    shading::Statement* parse_scoped_statement();
    // The body of a loop, whose scope its head has opened.
    shading::Statement* parse_loop_body();
    // Behind the left brace, up to the right one.
    void parse_statements_to_brace();
    void parse_local_declaration();
    void parse_expression_statement();
    void parse_if();
    // Of an if; what is dead calls nothing.
    shading::Statement* parse_branch(bool is_dead);
    void parse_for();
    void parse_while();
    void parse_do();
    void parse_jump();
    // (parse_switch.cpp)
    void parse_switch();
    void parse_in_switch(SwitchText& text);
    void parse_case(SwitchText& text);
    void parse_default(SwitchText& text);
    void close_section(SwitchText& text);
    void parse_return();
    void parse_loop_condition(shading::Loop& loop);
    Expr* parse_condition();
    // What was appended since `first`, as one statement.
    shading::Block* take_block(size_t first, Location location);
    shading::Statement* take_statement(size_t first, Location location);

    // --- expressions (parse_expressions.cpp): null where an error was reported
    Expr* parse_expression();
    Expr* parse_assignment();
    Expr* parse_conditional();
    Expr* parse_select(Expr* condition);
    Expr* parse_binary(int least);
    Expr* parse_unary();
    Expr* parse_prefix();
    Expr* parse_postfix();
    Expr* parse_primary();
    Expr* parse_literal();
    Expr* parse_name();
    Expr* parse_constructor(const Type* type, Location location);
    // Behind a type at the beginning of a statement: whether it is that of a constructor, which
    // the next parse_primary() gives then.
    bool begins_expression(const Qualifiers& qualifiers, const TypeSpecifier& specifier);
    bool is_call_of_length();
    Expr* parse_length(Expr* base, Location location);
    Expr* parse_call(Symbol& symbol, Location location);
    // Between parentheses; appended to arguments_ from `first` on.
    void parse_arguments(size_t first);
    Expr* refer_to(Symbol& symbol, Location location);
    Expr* refer_to_variable(const Binding& binding, Location location);
    // Behind the name of a block's instance: [index] and .member.
    Expr* parse_instance(const InterfaceBlock& block, Location location);
    // The tree of what was just made is `height` high.
    Expr* with_height(Expr* expression, uint32_t height);

    Context& context_;
    shading::Preprocessor& tokens_;
    std::vector<shading::Statement*> statements_;
    std::vector<Expr*> arguments_;
    std::optional<Expr*> begun_;  // the primary expression that was read before
};

}  // namespace cuesta::glsl
