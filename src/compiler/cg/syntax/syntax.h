// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the text says, before any name in it has a meaning: the syntax tree. The parser makes it,
// the resolver (resolver.h) reads it, some functions several times: those with parameters of
// unsized arrays or of interfaces once for each combination of what they are called with.
// Everything lives in the arena of the compilation and does not change behind the parser.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "compiler/cg/syntax/syntax_expressions.h"

namespace cuesta::cg::syntax {

struct Declaration;
struct Statement;

// --- declarations -------------------------------------------------------------------------------

enum class Qualifier : uint16_t {
    none = 0,
    const_ = 1 << 0,
    extern_ = 1 << 1,
    in = 1 << 2,
    out = 1 << 3,  // inout is in and out
    inline_ = 1 << 4,
    static_ = 1 << 5,
    uniform = 1 << 6,
    varying = 1 << 7,
    row_major = 1 << 8,
    column_major = 1 << 9,
};

constexpr Qualifier operator|(Qualifier a, Qualifier b) {
    return static_cast<Qualifier>(static_cast<uint16_t>(a) | static_cast<uint16_t>(b));
}
constexpr bool has(Qualifier set, Qualifier one) {
    return (static_cast<uint16_t>(set) & static_cast<uint16_t>(one)) != 0;
}

// What stands in front of declarators.
struct Specifiers {
    Qualifier qualifiers = Qualifier::none;
    const Name* profile = nullptr;  // of functions: the profile or wildcard in front, or null
    Location profile_location;
    const TypeName* type = nullptr;
};

constexpr bool has(const Specifiers& specifiers, Qualifier one) {
    return has(specifiers.qualifiers, one);
}

// ": TEXCOORD0", ": BUFFER[2]", ": register(c4)" (name `register`, argument `c4`),
// ": state.matrix.mvp", ": state.light[0].half" (all in the text). BUFFER[] has no number.
struct Semantic {
    std::string_view text;      // as written; empty: there is none
    std::string_view argument;  // of register(...)
    Expr* number = nullptr;     // between brackets
    Location location;

    explicit operator bool() const { return !text.empty(); }
};

struct Declarator {
    const Name* scope = nullptr;  // of a method that is defined outside of its struct
    const Name* name = nullptr;   // null: an abstract parameter
    Location location;
    Dimensions dimensions;
    Semantic semantic;
    Expr* initializer = nullptr;
};

struct Parameter {
    Specifiers specifiers;
    Declarator declarator;
};

struct Block;

struct Function {
    Specifiers specifiers;  // the result's type
    Declarator declarator;  // semantic: the result's; dimensions: of an array that it returns
    std::span<const Parameter> parameters;
    Block* body = nullptr;               // null: declared only
    const StructType* parent = nullptr;  // of methods
    bool is_position_invariant = false;  // #pragma position_invariant
};

struct StructType {
    const Name* tag = nullptr;  // null: without a name
    Location location;
    bool is_interface = false;
    bool is_defined = false;     // with a body
    const Name* base = nullptr;  // the type behind ':', which must be an interface; or null
    Location base_location;
    Semantic semantic;                      // behind ':', of a connector: what names no type there
    std::span<Declaration* const> members;  // variables, functions, structs and typedefs, in order
};

enum class DeclarationKind : uint8_t { variables, function, type, typedef_, buffer };

// One declaration: what it is, and the part of that kind.
struct Declaration {
    DeclarationKind kind = DeclarationKind::variables;
    Location location;
    Specifiers specifiers;                    // all kinds; a struct defined in it too
    std::span<const Declarator> declarators;  // variables, typedef_, buffer
    const Function* function = nullptr;
    // uniform name { members } object : BUFFER[n];
    const Name* buffer_name = nullptr;
    std::span<Declaration* const> members;
};

// --- statements ---------------------------------------------------------------------------------

enum class StatementKind : uint8_t {
    expression,
    declaration,
    block,
    if_,
    while_,
    do_,
    for_,
    break_,
    continue_,
    return_,
    discard,
};

struct Statement {
    StatementKind kind;
    Location location;

    template <typename T>
    const T* as() const {
        return kind == T::class_kind ? static_cast<const T*>(this) : nullptr;
    }

  protected:
    Statement(StatementKind k, Location l) : kind(k), location(l) {}
};

struct ExprStatement : Statement {
    static constexpr StatementKind class_kind = StatementKind::expression;
    Expr* expression;  // null: a lone semicolon

    ExprStatement(Expr* e, Location l) : Statement(class_kind, l), expression(e) {}
};

struct DeclarationStatement : Statement {
    static constexpr StatementKind class_kind = StatementKind::declaration;
    const Declaration* declaration;

    DeclarationStatement(const Declaration* d, Location l)
        : Statement(class_kind, l), declaration(d) {}
};

struct Block : Statement {
    static constexpr StatementKind class_kind = StatementKind::block;
    std::span<Statement* const> statements;

    Block(std::span<Statement* const> s, Location l) : Statement(class_kind, l), statements(s) {}
};

struct If : Statement {
    static constexpr StatementKind class_kind = StatementKind::if_;
    Expr* condition;
    Statement* then;
    Statement* otherwise;  // or null

    If(Expr* c, Statement* t, Statement* o, Location l)
        : Statement(class_kind, l), condition(c), then(t), otherwise(o) {}
};

struct While : Statement {
    static constexpr StatementKind class_kind = StatementKind::while_;
    Expr* condition;
    Statement* body;

    While(Expr* c, Statement* b, Location l) : Statement(class_kind, l), condition(c), body(b) {}
};

struct Do : Statement {
    static constexpr StatementKind class_kind = StatementKind::do_;
    Statement* body;
    Expr* condition;

    Do(Statement* b, Expr* c, Location l) : Statement(class_kind, l), body(b), condition(c) {}
};

struct For : Statement {
    static constexpr StatementKind class_kind = StatementKind::for_;
    Statement* start;  // an expression or a declaration; or null
    Expr* condition;   // or null
    Expr* step;        // or null
    Statement* body;

    For(Statement* s, Expr* c, Expr* e, Statement* b, Location l)
        : Statement(class_kind, l), start(s), condition(c), step(e), body(b) {}
};

struct Break : Statement {
    static constexpr StatementKind class_kind = StatementKind::break_;
    explicit Break(Location l) : Statement(class_kind, l) {}
};
struct Continue : Statement {
    static constexpr StatementKind class_kind = StatementKind::continue_;
    explicit Continue(Location l) : Statement(class_kind, l) {}
};
struct Return : Statement {
    static constexpr StatementKind class_kind = StatementKind::return_;
    Expr* value;  // or null

    Return(Expr* v, Location l) : Statement(class_kind, l), value(v) {}
};
// discard; and discard condition; (where the latter is taken).
struct Discard : Statement {
    static constexpr StatementKind class_kind = StatementKind::discard;
    Expr* condition;  // or null

    Discard(Expr* c, Location l) : Statement(class_kind, l), condition(c) {}
};

// A whole text.
struct Unit {
    std::span<Declaration* const> declarations;
};

}  // namespace cuesta::cg::syntax
