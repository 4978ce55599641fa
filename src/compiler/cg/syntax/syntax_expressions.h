// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Of the syntax tree (syntax.h) types and expressions.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "compiler/cg/syntax/sampler.h"
#include "compiler/shading/source.h"
#include "compiler/shading/token.h"
#include "compiler/shading/type.h"

namespace cuesta::cg::syntax {

using shading::Location;
using shading::Name;
using shading::Punctuator;
using shading::Scalar;

struct Expr;
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
        sampler,  // `sampler` alone is SamplerKind::any
        named,    // a typedef, struct or interface; `scope::name`
        struct_,  // defined here
    };
    Kind kind = Kind::void_;
    Location location;
    NumericType numeric;
    SamplerKind sampler = SamplerKind::any;
    Scalar sampler_scalar = Scalar::float_;  // what lookups give; of isampler2D int_
    const Name* scope = nullptr;             // before "::", or null
    const Name* name = nullptr;
    // Of struct_, and of is_struct_tag: without a body, but with what the tag is said to be.
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

// float4(...). With dimensions an array: float[](1, 2), as in GLSL, which cgc takes too.
struct Construct : Expr {
    static constexpr ExprKind class_kind = ExprKind::construct;
    const TypeName* type;
    Dimensions dimensions;
    std::span<Expr* const> arguments;

    Construct(const TypeName* t, Dimensions d, std::span<Expr* const> a, Location l)
        : Expr(class_kind, l), type(t), dimensions(d), arguments(a) {}
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

}  // namespace cuesta::cg::syntax
