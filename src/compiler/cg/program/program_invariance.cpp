// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// #pragma position_invariant asks for OUT_POSITION = mul(MVP, IN_POSITION) (the specification,
// "Position Invariance"), and else for a warning. The form is looked for in the text of the
// program's function: values that go by way of other variables are not followed, which the
// specification leaves open.
#include <algorithm>

#include <fmt/core.h>

#include "compiler/cg/program/program.h"

namespace cuesta::cg {
namespace {

using syntax::StatementKind;

constexpr std::string_view tracked_matrix = "STATE.MATRIX.MVP";

// Calls f for each expression that is a statement, a result (`is_result`) or stands in a `for`.
template <typename F>
bool any_expression(const syntax::Statement* node, const F& f) {
    if (node == nullptr)
        return false;
    const auto is_it = [&](const syntax::Expr* expression, bool is_result) {
        return expression != nullptr && f(*expression, is_result);
    };
    switch (node->kind) {
        case StatementKind::expression:
            return is_it(node->as<syntax::ExprStatement>()->expression, false);
        case StatementKind::return_: return is_it(node->as<syntax::Return>()->value, true);
        case StatementKind::block: {
            const auto statements = node->as<syntax::Block>()->statements;
            return std::any_of(
                statements.begin(), statements.end(),
                [&](const syntax::Statement* part) { return any_expression(part, f); });
        }
        case StatementKind::if_: {
            const auto& branch = *node->as<syntax::If>();
            return any_expression(branch.then, f) || any_expression(branch.otherwise, f);
        }
        case StatementKind::while_: return any_expression(node->as<syntax::While>()->body, f);
        case StatementKind::do_: return any_expression(node->as<syntax::Do>()->body, f);
        case StatementKind::for_: return any_expression(node->as<syntax::For>()->body, f);
        default: return false;
    }
}

}  // namespace

// The parameter, global or member of them that is named; none: something else is.
std::optional<Program::Item> Program::named_item(const FunctionDecl& entry,
                                                 const syntax::Expr& node) const {
    if (const syntax::Member* member = node.as<syntax::Member>()) {
        std::optional<Item> whole = named_item(entry, *member->base);
        // A variable of the function stands for what it gives back.
        if (!whole && member->base->as<syntax::NameExpr>() != nullptr)
            whole = Item{entry.result, nullptr, "", entry.definition->declarator.location, true};
        if (!whole || !whole->type->is_struct())
            return std::nullopt;
        for (uint32_t i = 0; i < whole->type->members.size(); ++i)
            if (whole->type->members[i].name == member->name->text)
                return member_of(*whole, i);
        return std::nullopt;
    }
    const syntax::NameExpr* name = node.as<syntax::NameExpr>();
    if (name == nullptr || name->scope != nullptr)
        return std::nullopt;
    for (const ParameterDecl& parameter : entry.parameters)
        if (parameter.syntax->declarator.name == name->name)
            return Item{parameter.type, &parameter.syntax->declarator.semantic, "", node.location,
                        true};
    for (const VariableDecl* global : resolver_.globals())
        if (global->name == name->name)
            return Item{global->declared, &global->declarator->semantic, "", node.location, false};
    return std::nullopt;
}

bool Program::is_tracked_product(const FunctionDecl& entry, const syntax::Expr& node) const {
    const syntax::Call* call = node.as<syntax::Call>();
    const syntax::NameExpr* callee =
        call != nullptr ? call->callee->as<syntax::NameExpr>() : nullptr;
    if (callee == nullptr || callee->name->text != "mul" || call->arguments.size() != 2)
        return false;
    const std::optional<Item> matrix = named_item(entry, *call->arguments[0]);
    const std::optional<Item> position = named_item(entry, *call->arguments[1]);
    return matrix && position && matrix->semantic != nullptr && position->semantic != nullptr &&
           matrix->type == context_.types.matrix(Scalar::float_, 4, 4) &&
           position->type == context_.types.vector(Scalar::float_, 4) &&
           normal_semantic(matrix->semantic->text) == tracked_matrix &&
           normal_semantic(position->semantic->text) == "POSITION";
}

void Program::check_invariance(const FunctionDecl& entry) {
    if (!is_position_invariant_ || !context_.is_vertex())
        return;
    const auto is_position = [](const syntax::Semantic* semantic) {
        const std::optional<BoundSemantic> found =
            semantic != nullptr ? find_semantic(Flow::vertex_out, semantic->text) : std::nullopt;
        return found && found->slot == nir::Slot::position;
    };
    const auto computes_it = [&](const syntax::Expr& node, bool is_result) {
        if (is_result)
            return is_position(&entry.definition->declarator.semantic) &&
                   is_tracked_product(entry, node);
        const syntax::Assign* assign = node.as<syntax::Assign>();
        if (assign == nullptr || assign->op != syntax::Punctuator::assign ||
            !is_tracked_product(entry, *assign->value))
            return false;
        const std::optional<Item> target = named_item(entry, *assign->target);
        return target && is_position(target->semantic);
    };
    if (!any_expression(entry.definition->body, computes_it))
        context_.warning(Message::position_invariant, entry.definition->declarator.location,
                         fmt::format("'{}' computes no position by mul(state.matrix.mvp, "
                                     "POSITION): it is exact, but nothing else need give the same",
                                     entry.name->text));
}

}  // namespace cuesta::cg
