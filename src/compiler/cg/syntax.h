// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the text says, before any name in it has a meaning: the syntax tree. The parser makes it,
// the resolver (resolver.h) reads it, some functions several times: those with parameters of
// unsized arrays or of interfaces once for each combination of what they are called with.
// Everything lives in the arena of the compilation and does not change behind the parser.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "compiler/cg/profile.h"
#include "compiler/shading/source.h"
#include "compiler/shading/token.h"
#include "compiler/shading/type.h"

namespace cuesta::cg::syntax {

using shading::Location;
using shading::Name;
using shading::Punctuator;
using shading::Scalar;

struct Declaration;
struct Expr;
struct Statement;
struct StructType;

// --- types --------------------------------------------------------------------------------------

// A scalar, vector or matrix that has a name of its own: float, half3, int2x4.
struct NumericType {
    Scalar scalar = Scalar::float_;
    uint8_t rows = 0;        // 0: no matrix
    uint8_t components = 0;  // 0: a scalar; of a matrix its columns
};

struct TypeName {
    enum class Kind : uint8_t {
        void_,
        numeric,
        sampler,  // `sampler` alone is Sampler::any
        named,    // a typedef, struct or interface; `scope::name`
        struct_,  // defined here
    };
    Kind kind = Kind::void_;
    Location location;
    NumericType numeric;
    SamplerKind sampler = SamplerKind::any;
    const Name* scope = nullptr;  // before "::", or null
    const Name* name = nullptr;
    StructType* structure = nullptr;
    bool is_packed = false;
    bool is_struct_tag = false;  // `struct name`: looked up among the tags
};

// Dimensions behind a declarator, outermost first. A null is an unsized one.
using Dimensions = std::span<Expr* const>;

// --- expressions --------------------------------------------------------------------------------

enum class ExprKind : uint8_t {
    literal,
    name,
    unary,
    binary,
    select,
    assign,
    step,
    call,
    construct,
    member,
    index,
    cast,
    list,
};

struct Expr {
    ExprKind kind;
    Location location;  // of its operator, else of its first token

    template <typename T>
    const T* as() const {
        return kind == T::class_kind ? static_cast<const T*>(this) : nullptr;
    }

  protected:
    Expr(ExprKind k, Location l) : kind(k), location(l) {}
};

// A number, true or false; `text` as written, with its suffix.
struct Literal : Expr {
    static constexpr ExprKind class_kind = ExprKind::literal;
    enum class Kind : uint8_t { integer, floating, boolean };
    Kind what;
    std::string_view text;

    Literal(Kind w, std::string_view t, Location l) : Expr(class_kind, l), what(w), text(t) {}
};

struct NameExpr : Expr {
    static constexpr ExprKind class_kind = ExprKind::name;
    const Name* scope;  // before "::", or null
    const Name* name;

    NameExpr(const Name* s, const Name* n, Location l) : Expr(class_kind, l), scope(s), name(n) {}
};

// - + ! ~
struct Unary : Expr {
    static constexpr ExprKind class_kind = ExprKind::unary;
    Punctuator op;
    Expr* operand;

    Unary(Punctuator o, Expr* e, Location l) : Expr(class_kind, l), op(o), operand(e) {}
};

// Every operator of two operands that assigns nothing, the comma too.
struct Binary : Expr {
    static constexpr ExprKind class_kind = ExprKind::binary;
    Punctuator op;
    Expr* left;
    Expr* right;

    Binary(Punctuator o, Expr* a, Expr* b, Location l)
        : Expr(class_kind, l), op(o), left(a), right(b) {}
};

struct Select : Expr {
    static constexpr ExprKind class_kind = ExprKind::select;
    Expr* condition;
    Expr* first;
    Expr* second;

    Select(Expr* c, Expr* a, Expr* b, Location l)
        : Expr(class_kind, l), condition(c), first(a), second(b) {}
};

// = += -= *= /= %= <<= >>= &= |= ^=
struct Assign : Expr {
    static constexpr ExprKind class_kind = ExprKind::assign;
    Punctuator op;
    Expr* target;
    Expr* value;

    Assign(Punctuator o, Expr* t, Expr* v, Location l)
        : Expr(class_kind, l), op(o), target(t), value(v) {}
};

// ++ and --.
struct Step : Expr {
    static constexpr ExprKind class_kind = ExprKind::step;
    Punctuator op;
    bool is_postfix;
    Expr* target;

    Step(Punctuator o, bool p, Expr* t, Location l)
        : Expr(class_kind, l), op(o), is_postfix(p), target(t) {}
};

// f(...) and object.method(...): what is called is a NameExpr or a Member.
struct Call : Expr {
    static constexpr ExprKind class_kind = ExprKind::call;
    Expr* callee;
    std::span<Expr* const> arguments;

    Call(Expr* c, std::span<Expr* const> a, Location l)
        : Expr(class_kind, l), callee(c), arguments(a) {}
};

// float4(...).
struct Construct : Expr {
    static constexpr ExprKind class_kind = ExprKind::construct;
    const TypeName* type;
    std::span<Expr* const> arguments;

    Construct(const TypeName* t, std::span<Expr* const> a, Location l)
        : Expr(class_kind, l), type(t), arguments(a) {}
};

// base.name: a member, a method, a swizzle or an array's length.
struct Member : Expr {
    static constexpr ExprKind class_kind = ExprKind::member;
    Expr* base;
    const Name* name;

    Member(Expr* b, const Name* n, Location l) : Expr(class_kind, l), base(b), name(n) {}
};

struct Index : Expr {
    static constexpr ExprKind class_kind = ExprKind::index;
    Expr* base;
    Expr* index;

    Index(Expr* b, Expr* i, Location l) : Expr(class_kind, l), base(b), index(i) {}
};

// (type) operand, (type[4]) operand.
struct Cast : Expr {
    static constexpr ExprKind class_kind = ExprKind::cast;
    const TypeName* type;
    Dimensions dimensions;
    Expr* operand;

    Cast(const TypeName* t, Dimensions d, Expr* o, Location l)
        : Expr(class_kind, l), type(t), dimensions(d), operand(o) {}
};

// { a, b, ... }: only as an initialiser.
struct List : Expr {
    static constexpr ExprKind class_kind = ExprKind::list;
    std::span<Expr* const> parts;

    List(std::span<Expr* const> p, Location l) : Expr(class_kind, l), parts(p) {}
};

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

// ": TEXCOORD0", ": BUFFER[2]", ": register(c4)" (name `register`, argument `c4`),
// ": state.matrix.mvp" (the dots in the text).
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
    const Name* base = nullptr;  // the interface behind ':', or null
    Location base_location;
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
