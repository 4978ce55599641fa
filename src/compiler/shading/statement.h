// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The statements of the resolved tree; see tree.h.
#pragma once

#include <cstdint>
#include <span>

#include "compiler/shading/source.h"

namespace cuesta::shading {

struct Expr;
struct Variable;

enum class StatementKind : uint8_t {
    expression,
    declare,
    block,
    if_,
    loop,
    switch_,
    break_,
    continue_,
    return_,
    discard,
};

struct Statement {
    StatementKind kind;
    Location location;

    Statement(StatementKind k, Location l) : kind(k), location(l) {}

    template <typename T>
    T* as() {
        return kind == T::class_kind ? static_cast<T*>(this) : nullptr;
    }
    template <typename T>
    const T* as() const {
        return kind == T::class_kind ? static_cast<const T*>(this) : nullptr;
    }
};

struct ExpressionStatement : Statement {
    static constexpr StatementKind class_kind = StatementKind::expression;
    Expr* expression;

    ExpressionStatement(Expr* e, Location l) : Statement(class_kind, l), expression(e) {}
};

// A local variable begins to live; each time anew, with undefined content without an initialiser.
struct Declare : Statement {
    static constexpr StatementKind class_kind = StatementKind::declare;
    Variable* variable;
    Expr* initializer;  // or null

    Declare(Variable* v, Expr* i, Location l)
        : Statement(class_kind, l), variable(v), initializer(i) {}
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

// for, while and do. A declaration in a for's head stands in a Block around the loop.
struct Loop : Statement {
    static constexpr StatementKind class_kind = StatementKind::loop;
    // Evaluated before each round, or after it with `test_last`; null: always true. A condition
    // that declares a variable (while (bool b = f())) has it in `condition_variable`, assigned
    // inside.
    Expr* condition = nullptr;
    Variable* condition_variable = nullptr;
    Expr* step = nullptr;  // after each round, also behind a continue
    Statement* body = nullptr;
    bool test_last = false;

    explicit Loop(Location l) : Statement(class_kind, l) {}
};

struct SwitchSection {
    std::span<const int32_t> labels;  // the bits of unsigned ones
    bool is_default = false;
    Block* body = nullptr;
};

// The section with the selector's value among its labels is run, else the default one; those behind
// it too, up to a break. A label occurs once. Sections see what those before them declared.
struct Switch : Statement {
    static constexpr StatementKind class_kind = StatementKind::switch_;
    Expr* selector;  // int or uint
    std::span<const SwitchSection> sections;

    Switch(Expr* e, std::span<const SwitchSection> s, Location l)
        : Statement(class_kind, l), selector(e), sections(s) {}
};

// Out of the loop or switch around it.
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
struct Discard : Statement {
    static constexpr StatementKind class_kind = StatementKind::discard;
    explicit Discard(Location l) : Statement(class_kind, l) {}
};

}  // namespace cuesta::shading
