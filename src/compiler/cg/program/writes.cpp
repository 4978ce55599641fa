// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/program/writes.h"

#include <algorithm>
#include <utility>

#include "compiler/cg/program/paths.h"

namespace cuesta::cg {
namespace {

using namespace shading;

// What a member, an element or components are of; null: the expression is no part of another.
const Expr* whole_of(const Expr& part) {
    if (const MemberRef* member = part.as<MemberRef>())
        return member->base;
    if (const Index* index = part.as<Index>())
        return index->base;
    if (const Swizzle* swizzle = part.as<Swizzle>())
        return swizzle->base;
    const MatrixSwizzle* swizzle = part.as<MatrixSwizzle>();
    return swizzle != nullptr ? swizzle->base : nullptr;
}

const Variable* root_of(const Expr& target) {
    const Expr* node = &target;
    while (const Expr* whole = whole_of(*node))
        node = whole;
    const VariableRef* reference = node->as<VariableRef>();
    return reference != nullptr ? reference->variable : nullptr;
}

// The members that lead to the target, up to the first that is not one.
std::vector<uint32_t> members_of(const Expr& target) {
    std::vector<uint32_t> members;
    for (const Expr* node = &target; node != nullptr; node = whole_of(*node)) {
        if (const MemberRef* member = node->as<MemberRef>())
            members.push_back(member->member);
        else if (node->kind != ExprKind::variable)
            members.clear();
    }
    std::reverse(members.begin(), members.end());
    return members;
}

bool is_jump(StatementKind kind) {
    return kind == StatementKind::return_ || kind == StatementKind::discard ||
           kind == StatementKind::break_ || kind == StatementKind::continue_;
}

}  // namespace

Writes::Writes(const Function& function, uint32_t& steps) : steps_(steps) {
    for (const Parameter& parameter : function.parameters)
        if (parameter.direction == Direction::out)
            unwritten_.insert(parameter.variable);
        else
            parts_.emplace(parameter.variable, std::vector<uint32_t>());
    statement(*function.body);
    if (steps_ == 0)
        unwritten_reads_.clear();
    if (returns_others_)
        returned_.clear();
}

bool Writes::writes(const Variable& variable, std::span<const uint32_t> members) const {
    if (steps_ == 0)
        return true;
    // Something around it.
    for (size_t count = 0; count < members.size(); ++count)
        if (parts_.contains({&variable, {members.begin(), members.begin() + count}}))
            return true;
    // It, or something in it: those follow in order.
    const auto next = parts_.lower_bound({&variable, {members.begin(), members.end()}});
    return next != parts_.end() && next->first == &variable &&
           next->second.size() >= members.size() &&
           std::equal(members.begin(), members.end(), next->second.begin());
}

bool Writes::step() {
    if (steps_ != 0)
        --steps_;
    return steps_ != 0;
}

// --- statements ----------------------------------------------------------------------------------

void Writes::statement(const Statement& node) {
    if (!step())
        return;
    switch (node.kind) {
        case StatementKind::expression:
            return expression(node.as<ExpressionStatement>()->expression);
        case StatementKind::declare: return declare(*node.as<Declare>());
        case StatementKind::block: return block(*node.as<Block>());
        case StatementKind::if_: return choice(*node.as<If>());
        case StatementKind::loop: return loop(*node.as<Loop>());
        case StatementKind::return_: return come_back(node.as<Return>()->value);
        case StatementKind::switch_:  // which Cg does not have
        case StatementKind::break_:
        case StatementKind::continue_:
        case StatementKind::discard: return;
    }
}

void Writes::declare(const Declare& node) {
    if (node.initializer != nullptr) {
        expression(node.initializer);
        parts_.emplace(node.variable, std::vector<uint32_t>());
    } else if (!is_silent_) {
        bare_.insert(node.variable);
        unwritten_.insert(node.variable);
    }
}

// Behind a jump nothing runs.
void Writes::block(const Block& node) {
    bool is_reached = true;
    for (const Statement* part : node.statements) {
        if (is_reached)
            statement(*part);
        else
            unreached(*part);
        is_reached = is_reached && !is_jump(part->kind);
    }
}

void Writes::choice(const If& node) {
    expression(node.condition);
    const std::optional<bool> known = constant_condition(node.condition);
    if (!known)
        return branches(*node.then, node.otherwise);
    const Statement* const then = node.then;
    if (const Statement* runs = *known ? then : node.otherwise)
        statement(*runs);
    if (const Statement* other = *known ? node.otherwise : then)
        unreached(*other);
}

// No one reads there, and what is written counts all the same.
void Writes::unreached(const Statement& node) {
    const bool was_silent = std::exchange(is_silent_, true);
    statement(node);
    is_silent_ = was_silent;
}

// Behind both what either wrote may be written, in the second what was unwritten in front of both.
void Writes::branches(const Statement& then, const Statement* otherwise) {
    const size_t begin = log_.size();
    statement(then);
    const size_t end = log_.size();
    if (otherwise == nullptr)
        return;
    if (!is_silent_)
        for (size_t i = begin; i < end; ++i)
            unwritten_.insert(log_[i]);
    statement(*otherwise);
    for (size_t i = begin; i < end; ++i)
        unwritten_.erase(log_[i]);
}

void Writes::loop(const Loop& node) {
    const auto round = [&] {
        if (node.condition != nullptr && !node.test_last)
            expression(node.condition);
        statement(*node.body);
        if (node.step != nullptr)
            expression(node.step);
        if (node.condition != nullptr && node.test_last)
            expression(node.condition);
    };
    if (!is_silent_ && !unwritten_.empty()) {
        is_silent_ = true;
        round();
        is_silent_ = false;
    }
    round();
}

void Writes::come_back(const Expr* value) {
    if (value == nullptr)
        return;
    const VariableRef* reference = value->as<VariableRef>();
    if (!is_silent_ && reference != nullptr && bare_.contains(reference->variable))
        returned_.push_back(reference->variable);
    else if (!is_silent_)
        returns_others_ = true;
    expression(value);
}

// --- expressions ---------------------------------------------------------------------------------

void Writes::expression(const Expr* node) {
    if (node == nullptr || !step())
        return;
    const auto all = [this](std::span<Expr* const> parts) {
        for (const Expr* part : parts)
            expression(part);
    };
    switch (node->kind) {
        case ExprKind::constant: return;
        case ExprKind::variable: return read(*node);
        case ExprKind::index:
            expression(node->as<Index>()->base);
            return expression(node->as<Index>()->index);
        case ExprKind::member:
        case ExprKind::swizzle:
        case ExprKind::matrix_swizzle: return expression(whole_of(*node));
        case ExprKind::operation: return all(node->as<Operation>()->operands);
        case ExprKind::construct: return all(node->as<Construct>()->parts);
        case ExprKind::sequence: return all(node->as<Sequence>()->parts);
        case ExprKind::logical:
            expression(node->as<Logical>()->first);
            return expression(node->as<Logical>()->second);
        case ExprKind::select:
            expression(node->as<Select>()->condition);
            expression(node->as<Select>()->first);
            return expression(node->as<Select>()->second);
        case ExprKind::assign:
            indices(*node->as<Assign>()->target);
            expression(node->as<Assign>()->value);
            return write(*node->as<Assign>()->target);
        case ExprKind::old_value: return read(*node->as<OldValue>()->assign->target);
        case ExprKind::call: return call(*node->as<Call>());
        case ExprKind::texture: return texture(*node->as<Texture>());
        case ExprKind::memory: return;  // Cg has none
    }
}

// Of what is in and out the function may write all: that is no read. Nor is what it never names.
void Writes::call(const Call& node) {
    const std::span<const Parameter> parameters = node.function->parameters;
    for (size_t i = 0; i < node.arguments.size(); ++i) {
        const Expr& argument = *node.arguments[i];
        if (parameters[i].direction != Direction::in)
            indices(argument);
        else if (argument.kind != ExprKind::variable || parameters[i].variable->is_used)
            expression(&argument);
    }
    for (size_t i = 0; i < node.arguments.size(); ++i)
        if (parameters[i].direction != Direction::in)
            write(*node.arguments[i]);
}

void Writes::texture(const Texture& node) {
    for (const Expr* part : {node.sampler, node.coordinate, node.offset, node.projector,
                             node.comparator, node.bias, node.lod, node.ddx, node.ddy})
        expression(part);
}

void Writes::indices(const Expr& target) {
    for (const Expr* node = &target; node != nullptr; node = whole_of(*node))
        if (const Index* index = node->as<Index>())
            expression(index->index);
}

void Writes::write(const Expr& target) {
    const Variable* variable = root_of(target);
    if (variable == nullptr)
        return;
    parts_.emplace(variable, members_of(target));
    if (unwritten_.erase(variable) != 0)
        log_.push_back(variable);
}

void Writes::read(const Expr& node) {
    const Variable* variable = root_of(node);
    if (variable == nullptr || is_silent_ || unwritten_.erase(variable) == 0)
        return;
    // There is nothing in some to be read: structs that only have functions.
    if (variable->type->flat != 0)
        unwritten_reads_.push_back({variable, node.location});
}

}  // namespace cuesta::cg
