// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/program/paths.h"

namespace cuesta::cg {
namespace {

using namespace shading;

// How control leaves a statement, besides for good.
struct Exits {
    bool falls = false;  // to what stands behind it
    bool breaks = false;
    bool continues = false;
};

Exits exits_of(const Statement& statement);

Exits either(Exits a, Exits b) {
    return {a.falls || b.falls, a.breaks || b.breaks, a.continues || b.continues};
}

Exits exits_of_block(const Block& block) {
    Exits all = {.falls = true};
    for (const Statement* statement : block.statements) {
        all.falls = false;
        all = either(all, exits_of(*statement));
        if (!all.falls)
            break;  // nothing comes here
    }
    return all;
}

Exits exits_of_if(const If& node) {
    constexpr Exits nothing = {.falls = true};
    const std::optional<bool> known = constant_condition(node.condition);
    const Exits then = known == false ? Exits() : exits_of(*node.then);
    if (known == true)
        return then;
    return either(then, node.otherwise != nullptr ? exits_of(*node.otherwise) : nothing);
}

Exits exits_of_loop(const Loop& loop) {
    const Exits body = exits_of(*loop.body);
    const bool is_endless = constant_condition(loop.condition) == true;
    const bool is_tested = !loop.test_last || body.falls || body.continues;
    return {.falls = body.breaks || (!is_endless && is_tested)};
}

Exits exits_of(const Statement& statement) {
    switch (statement.kind) {
        case StatementKind::expression:
        case StatementKind::switch_:  // which Cg does not have
        case StatementKind::declare: return {.falls = true};
        case StatementKind::block: return exits_of_block(*statement.as<Block>());
        case StatementKind::if_: return exits_of_if(*statement.as<If>());
        case StatementKind::loop: return exits_of_loop(*statement.as<Loop>());
        case StatementKind::break_: return {.breaks = true};
        case StatementKind::continue_: return {.continues = true};
        case StatementKind::return_:
        case StatementKind::discard: return {};
    }
    return {.falls = true};
}

}  // namespace

std::optional<bool> constant_condition(const Expr* condition) {
    if (condition == nullptr)
        return true;
    const Constant* constant = condition->as<Constant>();
    return constant != nullptr ? std::optional(constant->scalars[0].u != 0) : std::nullopt;
}

bool reaches_end(const Block& body) {
    return exits_of(body).falls;
}

}  // namespace cuesta::cg
