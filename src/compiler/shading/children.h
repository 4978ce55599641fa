// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What stands directly inside of a node of the tree.
#pragma once

#include "compiler/shading/tree.h"

namespace cuesta::shading {

// Calls `visit` with each expression in it; never with null. A call's function is none of them.
template <typename Visit>
void for_each_child(const Expr& expression, Visit&& visit) {
    const auto visit_if = [&](const Expr* part) {
        if (part != nullptr)
            visit(*part);
    };
    const auto visit_all = [&](std::span<Expr* const> parts) {
        for (const Expr* part : parts)
            visit(*part);
    };
    switch (expression.kind) {
        case ExprKind::constant:
        case ExprKind::variable:
        case ExprKind::old_value: return;
        case ExprKind::member: return visit(*expression.as<MemberRef>()->base);
        case ExprKind::index:
            visit(*expression.as<Index>()->base);
            return visit(*expression.as<Index>()->index);
        case ExprKind::swizzle: return visit(*expression.as<Swizzle>()->base);
        case ExprKind::matrix_swizzle: return visit(*expression.as<MatrixSwizzle>()->base);
        case ExprKind::operation: return visit_all(expression.as<Operation>()->operands);
        case ExprKind::construct: return visit_all(expression.as<Construct>()->parts);
        case ExprKind::logical:
            visit(*expression.as<Logical>()->first);
            return visit(*expression.as<Logical>()->second);
        case ExprKind::select:
            visit(*expression.as<Select>()->condition);
            visit(*expression.as<Select>()->first);
            return visit(*expression.as<Select>()->second);
        case ExprKind::assign:
            visit(*expression.as<Assign>()->target);
            return visit_if(expression.as<Assign>()->value);
        case ExprKind::call: return visit_all(expression.as<Call>()->arguments);
        case ExprKind::texture: {
            const Texture& texture = *expression.as<Texture>();
            for (const Expr* part : {texture.sampler, texture.coordinate, texture.offset,
                                     texture.projector, texture.comparator, texture.bias,
                                     texture.lod, texture.ddx, texture.ddy, texture.sample})
                visit_if(part);
            return;
        }
        case ExprKind::memory:
            visit_if(expression.as<MemoryCall>()->target);
            return visit_all(expression.as<MemoryCall>()->operands);
        case ExprKind::sequence: return visit_all(expression.as<Sequence>()->parts);
    }
}

// Calls the one with each statement in it, the other with each expression; never with null.
template <typename VisitStatement, typename VisitExpr>
void for_each_child(const Statement& statement, VisitStatement&& inner, VisitExpr&& expression) {
    const auto inner_if = [&](const Statement* one) {
        if (one != nullptr)
            inner(*one);
    };
    const auto expression_if = [&](const Expr* one) {
        if (one != nullptr)
            expression(*one);
    };
    switch (statement.kind) {
        case StatementKind::expression:
            return expression(*statement.as<ExpressionStatement>()->expression);
        case StatementKind::declare: return expression_if(statement.as<Declare>()->initializer);
        case StatementKind::block:
            for (const Statement* one : statement.as<Block>()->statements)
                inner(*one);
            return;
        case StatementKind::if_:
            expression(*statement.as<If>()->condition);
            inner_if(statement.as<If>()->then);
            return inner_if(statement.as<If>()->otherwise);
        case StatementKind::loop:
            expression_if(statement.as<Loop>()->condition);
            inner_if(statement.as<Loop>()->body);
            return expression_if(statement.as<Loop>()->step);
        case StatementKind::switch_:
            expression(*statement.as<Switch>()->selector);
            for (const SwitchSection& section : statement.as<Switch>()->sections)
                inner(*section.body);
            return;
        case StatementKind::return_: return expression_if(statement.as<Return>()->value);
        case StatementKind::break_:
        case StatementKind::continue_:
        case StatementKind::discard: return;
    }
}

}  // namespace cuesta::shading
