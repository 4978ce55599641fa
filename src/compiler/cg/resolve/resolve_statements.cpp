// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include <fmt/core.h>

#include "compiler/cg/resolve/resolver.h"

namespace cuesta::cg {
namespace {

using namespace shading;

// Whether evaluating it may change anything. What functions do is not asked.
bool has_effect(const syntax::Expr* node) {
    if (node == nullptr)
        return false;
    const auto any = [](std::span<syntax::Expr* const> nodes) {
        return std::ranges::any_of(nodes, has_effect);
    };
    switch (node->kind) {
        case syntax::ExprKind::assign:
        case syntax::ExprKind::step:
        case syntax::ExprKind::call: return true;
        case syntax::ExprKind::unary: return has_effect(node->as<syntax::Unary>()->operand);
        case syntax::ExprKind::binary: {
            const syntax::Binary& binary = *node->as<syntax::Binary>();
            return has_effect(binary.left) || has_effect(binary.right);
        }
        case syntax::ExprKind::select: {
            const syntax::Select& select = *node->as<syntax::Select>();
            return has_effect(select.condition) || has_effect(select.first) ||
                   has_effect(select.second);
        }
        case syntax::ExprKind::construct: return any(node->as<syntax::Construct>()->arguments);
        case syntax::ExprKind::member: return has_effect(node->as<syntax::Member>()->base);
        case syntax::ExprKind::index:
            return has_effect(node->as<syntax::Index>()->base) ||
                   has_effect(node->as<syntax::Index>()->index);
        case syntax::ExprKind::cast: return has_effect(node->as<syntax::Cast>()->operand);
        case syntax::ExprKind::list: return any(node->as<syntax::List>()->parts);
        case syntax::ExprKind::literal:
        case syntax::ExprKind::name: return false;
    }
    return false;
}

}  // namespace

shading::Block* Resolver::block(std::span<syntax::Statement* const> statements, Location location) {
    std::vector<Statement*> to;
    for (const syntax::Statement* node : statements)
        statement_into(*node, to);
    return context_.make<Block>(context_.module.arena.copy(std::span<Statement* const>(to)),
                                location);
}

// With a scope of its own.
shading::Block* Resolver::scoped(const syntax::Statement& node) {
    context_.scopes.enter();
    std::vector<Statement*> to;
    if (const syntax::Block* inner = node.as<syntax::Block>()) {
        for (const syntax::Statement* part : inner->statements)
            statement_into(*part, to);
    } else {
        statement_into(node, to);
    }
    context_.scopes.leave();
    return context_.make<Block>(context_.module.arena.copy(std::span<Statement* const>(to)),
                                node.location);
}

void Resolver::statement_into(const syntax::Statement& node, std::vector<Statement*>& to) {
    switch (node.kind) {
        case syntax::StatementKind::expression: {
            const syntax::Expr* expression = node.as<syntax::ExprStatement>()->expression;
            Expr* value = expression != nullptr ? this->expression(*expression) : nullptr;
            if (value != nullptr && !has_effect(expression))
                context_.warning(Message::unused_result, node.location,
                                 "nothing is done with what this computes");
            if (value != nullptr)
                to.push_back(context_.make<ExpressionStatement>(value, node.location));
            return;
        }
        case syntax::StatementKind::declaration:
            return local_variables(*node.as<syntax::DeclarationStatement>()->declaration, to);
        case syntax::StatementKind::block: to.push_back(scoped(node)); return;
        case syntax::StatementKind::if_: return if_statement(*node.as<syntax::If>(), to);
        case syntax::StatementKind::while_:
        case syntax::StatementKind::do_:
        case syntax::StatementKind::for_: return loop(node, to);
        case syntax::StatementKind::break_:
        case syntax::StatementKind::continue_: {
            const bool is_break = node.kind == syntax::StatementKind::break_;
            if (context_.loops == 0) {
                context_.error(
                    Message::outside_of_loop, node.location,
                    fmt::format("'{}' outside of a loop", is_break ? "break" : "continue"));
                return;
            }
            note_exit(is_break, node.location);
            if (is_break)
                to.push_back(context_.make<Break>(node.location));
            else
                to.push_back(context_.make<Continue>(node.location));
            return;
        }
        case syntax::StatementKind::return_:
            return return_statement(*node.as<syntax::Return>(), to);
        case syntax::StatementKind::discard: return discard(*node.as<syntax::Discard>(), to);
    }
}

void Resolver::if_statement(const syntax::If& node, std::vector<Statement*>& to) {
    Expr* condition = make_condition(context_, expression(*node.condition), "if");
    const std::vector<DynamicState> before = dynamic_state();
    Statement* then = scoped(*node.then);
    const std::vector<DynamicState> behind_then = dynamic_state();
    restore(before);
    Statement* otherwise = node.otherwise != nullptr ? scoped(*node.otherwise) : nullptr;
    merge(behind_then);
    if (condition != nullptr)
        to.push_back(context_.make<If>(condition, then, otherwise, node.location));
}

void Resolver::loop(const syntax::Statement& node, std::vector<Statement*>& to) {
    context_.scopes.enter();
    std::vector<Statement*> outer;
    Loop* loop = context_.make<Loop>(node.location);
    const syntax::Expr* condition = nullptr;
    const syntax::Expr* step = nullptr;
    const syntax::Statement* body = nullptr;
    std::string_view what = "while";
    if (const syntax::For* node_for = node.as<syntax::For>()) {
        what = "for";
        if (node_for->start != nullptr)
            statement_into(*node_for->start, outer);
        condition = node_for->condition;
        step = node_for->step;
        body = node_for->body;
    } else if (const syntax::While* node_while = node.as<syntax::While>()) {
        condition = node_while->condition;
        body = node_while->body;
    } else {
        const syntax::Do* node_do = node.as<syntax::Do>();
        condition = node_do->condition;
        body = node_do->body;
        loop->test_last = true;
    }
    const std::vector<DynamicState> before = dynamic_state();
    bool has_error = false;
    const auto read_condition = [&] {
        loop->condition =
            condition != nullptr ? make_condition(context_, expression(*condition), what) : nullptr;
        has_error = condition != nullptr && loop->condition == nullptr;
    };
    if (!loop->test_last)
        read_condition();
    LoopTypes types = {before, {}};
    LoopTypes* const outer_types = loop_types_;
    loop_types_ = &types;
    ++context_.loops;
    loop->body = scoped(*body);
    --context_.loops;
    loop_types_ = outer_types;
    if (step != nullptr)
        loop->step = expression(*step);
    if (loop->test_last)
        read_condition();
    check_round(before, node.location);
    merge(types.exits);
    context_.scopes.leave();
    if (has_error)
        return;
    outer.push_back(loop);
    to.push_back(context_.make<Block>(
        context_.module.arena.copy(std::span<Statement* const>(outer)), node.location));
}

void Resolver::return_statement(const syntax::Return& node, std::vector<Statement*>& to) {
    has_return_ = true;
    if (node.value == nullptr) {
        if (!result_->is_void())
            context_.error(
                Message::return_value, node.location,
                fmt::format("'return' needs a value: {}", context_.types.name_of(*result_)));
        to.push_back(context_.make<Return>(nullptr, node.location));
        return;
    }
    Expr* value = expression(*node.value);
    if (result_->is_void()) {
        context_.error(Message::return_value, node.location, "this function gives nothing back");
        return;
    }
    value = converted(context_, value, result_, "'return'", Message::return_value);
    if (value != nullptr)
        to.push_back(context_.make<Return>(value, node.location));
}

void Resolver::discard(const syntax::Discard& node, std::vector<Statement*>& to) {
    if (context_.is_vertex())
        context_.unsupported(node.location, "'discard' is for fragment profiles");
    Statement* made = context_.make<Discard>(node.location);
    if (node.condition == nullptr) {
        to.push_back(made);
        return;
    }
    Expr* condition = make_condition(context_, expression(*node.condition), "discard");
    if (condition != nullptr)
        to.push_back(context_.make<If>(condition, made, nullptr, node.location));
}

}  // namespace cuesta::cg
