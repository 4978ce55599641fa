// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The grammar (Cg 3.1), by recursive descent: tokens to the syntax tree. Of names it knows only
// which are types. The methods stand by topic in parse_*.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/arena.h"
#include "compiler/cg/syntax/dialect.h"
#include "compiler/cg/syntax/messages.h"
#include "compiler/cg/syntax/syntax.h"
#include "compiler/cg/syntax/type_scopes.h"
#include "compiler/cg/syntax/words.h"
#include "compiler/shading/diagnostics.h"
#include "compiler/shading/parser_base.h"
#include "compiler/shading/preprocessor.h"

namespace cuesta::cg {

struct ParseOptions {
    bool is_strict = false;  // the specification's words alone
    bool is_fx = false;      // what effect files have besides is skipped, else refused
};

// A token with what the grammar knows of its name.
struct Lookahead {
    using Word = cg::Word;

    shading::Token token;
    TypeScopes::Symbol* symbol = nullptr;      // of identifiers
    const shading::Token* replayed = nullptr;  // where it stands in a deferred body
    Word word() const { return symbol != nullptr ? symbol->word : Word::none; }
    bool is(Word word) const { return symbol != nullptr && symbol->word == word; }
    bool at(shading::Punctuator punctuator) const { return token.punctuator == punctuator; }
    bool at_name() const { return symbol != nullptr && symbol->word == Word::none; }
};

constexpr unsigned max_lookahead = 9;  // ( struct :: type [ 2 ] (

class Parser final : private shading::ParserBase<Lookahead, max_lookahead> {
  public:
    // All must outlive the parser; the tree is in the arena, its texts are the tokens'. The
    // directives are the preprocessor's hooks.
    Parser(base::Arena& arena,
           shading::Diagnostics& diagnostics,
           shading::Preprocessor& tokens,
           Directives& directives,
           const ParseOptions& options);

    // The whole text. Where there were errors, what has none.
    syntax::Unit parse();

  private:
    using Expr = syntax::Expr;
    using Location = shading::Location;
    using Name = shading::Name;
    using Punctuator = shading::Punctuator;
    using Statement = syntax::Statement;

    // Where a declaration stands decides what it may be.
    enum class Place : uint8_t { global, member, local };

    // The body of a method is read when its struct is complete: it may use what stands behind it.
    struct Deferred {
        syntax::Function* function;
        std::span<const shading::Token> tokens;  // from the left brace to the right one
    };

    class Scope {
      public:
        explicit Scope(TypeScopes& scopes) : scopes_(scopes) { scopes.enter(); }
        ~Scope() { scopes_.leave(); }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

      private:
        TypeScopes& scopes_;
    };

    // --- tokens (parser.cpp)
    Lookahead classify(const shading::Token& token);
    Lookahead read() override;
    // From the present token on, as 0.
    const Lookahead& ahead(unsigned distance) {
        return distance == 0 ? current_ : peek(distance - 1);
    }
    bool at_identifier() const { return current_.symbol != nullptr; }
    bool at_name() const { return current_.at_name(); }
    bool at_text(std::string_view lower) const;
    void error(Message message, Location location, std::string text);
    void warning(Message message, Location location, std::string text);
    // Reports unless the statement failed before.
    void fail(Message message, std::string text);
    void fail_expected(std::string_view what) override;
    void fail_too_deep(std::string text) override { fail(Message::too_deep, std::move(text)); }
    void fail_type();
    std::string found() const;
    // The tokens of the block that begins here, which are passed by.
    std::span<const shading::Token> take_block_tokens();

    template <typename T, typename... Args>
    T* make(Args&&... args) {
        return arena_.make<T>(std::forward<Args>(args)...);
    }
    // What was appended since `first`, in the arena.
    template <typename T>
    std::span<T> take(std::vector<T>& list, size_t first) {
        const std::span<T> taken =
            arena_.copy(std::span<const T>(list.data() + first, list.size() - first));
        list.resize(first);
        return taken;
    }

    // --- declarations (parse_declarations.cpp): null where an error was reported
    syntax::Declaration* parse_external();
    syntax::Declaration* parse_declaration(Place place);
    syntax::Declaration* parse_typedef();
    syntax::Declaration* parse_buffer(syntax::Declaration* declaration);
    // From the first one's dimensions on; up to the semicolon.
    void parse_declarators(syntax::Declaration& declaration, const syntax::Declarator& first);
    const TypeScopes::Members* members_of(const syntax::TypeName& type);
    // `is_bound`: its name hides types.
    syntax::Declarator parse_declarator(bool is_bound);
    void parse_declarator_end(syntax::Declarator& declarator);
    syntax::Dimensions parse_dimensions();
    syntax::Semantic parse_semantic();
    void parse_semantic_argument(syntax::Semantic& semantic);
    void parse_semantic_number(syntax::Semantic& semantic, std::string& text);
    Expr* parse_initializer();
    Expr* parse_list();
    void skip_list();
    bool at_declaration();

    // --- what stands in front of declarators (parse_specifiers.cpp)
    syntax::Specifiers parse_specifiers(Place place, bool may_have_profile);
    bool parse_qualifier(syntax::Specifiers& specifiers, bool& is_packed);
    bool at_profile(Place place);
    // `distance` tokens from here: a type, but not one that is called, as a constructor.
    bool at_type(unsigned distance = 0);
    bool at_type_alone(unsigned distance);
    bool at_call(unsigned distance);
    // struct::
    bool at_scope(unsigned distance = 0);
    // struct::type
    bool at_scoped_type(unsigned distance = 0);
    syntax::TypeName* parse_type();
    syntax::TypeName* parse_word_type();
    static bool extends_unsigned(const Lookahead& word);
    void parse_unsigned(syntax::TypeName& type);

    // --- effect files (parse_effects.cpp)
    bool skip_effect();
    bool at_effect_declaration() const;
    // At the '<'.
    void skip_annotation();
    void skip_to_braces_or_semicolon();
    void skip_sampler_state();
    void skip_braces();

    // --- geometry programs (parse_geometry.cpp)
    bool skip_geometry_program();
    bool is_emission(const Expr& callee) const;

    // --- structs and functions (parse_structs.cpp, parse_functions.cpp)
    syntax::TypeName* parse_struct();
    void parse_struct_head(syntax::StructType& type);
    void parse_struct_body(syntax::StructType& type);
    std::span<syntax::Declaration* const> parse_members();
    void parse_deferred(size_t first);
    syntax::Function* parse_function(const syntax::Specifiers& result,
                                     syntax::Declarator& declarator,
                                     Place place);
    void parse_parameters(syntax::Function& function);
    bool parse_parameter();
    // At the left brace.
    syntax::Block* parse_body(const syntax::Function& function);

    // --- statements (parse_statements.cpp): null where an error was reported
    Statement* parse_statement();
    Statement* parse_scoped_statement();
    // At the left brace, up to the right one.
    syntax::Block* parse_block();
    Statement* parse_if();
    Statement* parse_for();
    Statement* parse_for_start();
    Statement* parse_while();
    Statement* parse_do();
    Statement* parse_jump();
    Statement* parse_expression_statement();
    Expr* parse_condition();

    // --- expressions (parse_expressions.cpp, parse_operands.cpp): null where an error was reported
    Expr* parse_expression();
    Expr* parse_assignment();
    Expr* parse_conditional();
    Expr* parse_select(Expr* condition);
    Expr* parse_binary(int least);
    Expr* parse_unary();
    Expr* parse_prefix();
    bool at_cast();
    Expr* parse_cast();
    Expr* parse_postfix();
    Expr* parse_suffix(Expr* base);
    Expr* parse_primary();
    Expr* parse_literal();
    Expr* parse_name();
    Expr* parse_construction();
    std::span<Expr* const> parse_arguments(bool may_have_semantics = false);
    // The tree of what was just made is `height` high.
    Expr* with_height(Expr* expression, uint32_t height);

    base::Arena& arena_;
    shading::Diagnostics& diagnostics_;
    shading::Preprocessor& tokens_;
    Directives& directives_;
    ParseOptions options_;
    TypeScopes scopes_;

    std::span<const shading::Token> replay_;  // what is left of a deferred body
    bool is_replaying_ = false;
    bool reported_end_ = false;
    std::vector<Deferred> deferred_;
    std::vector<Statement*> statements_;
    std::vector<Expr*> expressions_;
    std::vector<syntax::Declaration*> declarations_;
    std::vector<syntax::Declarator> declarators_;
    std::vector<syntax::Parameter> parameters_;
    const syntax::StructType* struct_ = nullptr;    // whose members are read
    const TypeScopes::Members* members_ = nullptr;  // of the struct that was read last
};

}  // namespace cuesta::cg
