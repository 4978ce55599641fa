// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/memory_rules.h"

#include <algorithm>

#include <fmt/core.h>

namespace cuesta::glsl {
namespace {

using namespace shading;

// One level of what members, indices and swizzles are of; null: it is none of these.
const Expr* base_of(const Expr& e) {
    if (const MemberRef* member = e.as<MemberRef>())
        return member->base;
    if (const Index* index = e.as<Index>())
        return index->base;
    if (const Swizzle* swizzle = e.as<Swizzle>())
        return swizzle->base;
    return nullptr;
}

// Looks for values that are read of what is writeonly. Where such a variable is a target, or its
// length is asked for, nothing is read but its indices.
class ReadCheck {
  public:
    explicit ReadCheck(Context& context) : context_(context) {}

    void visit(const Statement* statement) {
        if (statement == nullptr)
            return;
        switch (statement->kind) {
            case StatementKind::expression:
                return visit(statement->as<ExpressionStatement>()->expression);
            case StatementKind::declare: return visit(statement->as<Declare>()->initializer);
            case StatementKind::block:
                for (const Statement* inner : statement->as<Block>()->statements)
                    visit(inner);
                return;
            case StatementKind::if_:
                visit(statement->as<If>()->condition);
                visit(statement->as<If>()->then);
                return visit(statement->as<If>()->otherwise);
            case StatementKind::loop:
                visit(statement->as<Loop>()->condition);
                visit(statement->as<Loop>()->step);
                return visit(statement->as<Loop>()->body);
            case StatementKind::switch_:
                visit(statement->as<Switch>()->selector);
                for (const SwitchSection& section : statement->as<Switch>()->sections)
                    visit(section.body);
                return;
            case StatementKind::return_: return visit(statement->as<Return>()->value);
            case StatementKind::break_:
            case StatementKind::continue_:
            case StatementKind::discard: return;
        }
    }

  private:
    void visit_all(std::span<Expr* const> expressions) {
        for (const Expr* e : expressions)
            visit(e);
    }

    void visit(const Expr* e) {
        if (e == nullptr)
            return;
        switch (e->kind) {
            case ExprKind::constant:
            case ExprKind::matrix_swizzle: return;
            case ExprKind::variable:
            case ExprKind::member:
            case ExprKind::index:
            case ExprKind::swizzle: check(*e); return visit_indices(e);
            case ExprKind::operation: return visit_all(e->as<Operation>()->operands);
            case ExprKind::construct: return visit_all(e->as<Construct>()->parts);
            case ExprKind::logical:
                visit(e->as<Logical>()->first);
                return visit(e->as<Logical>()->second);
            case ExprKind::select:
                visit(e->as<Select>()->condition);
                visit(e->as<Select>()->first);
                return visit(e->as<Select>()->second);
            case ExprKind::assign:
                if (e->as<Assign>()->yields_old)
                    check(*e->as<Assign>()->target);
                visit_indices(e->as<Assign>()->target);
                return visit(e->as<Assign>()->value);
            case ExprKind::old_value: return check(*e->as<OldValue>()->assign->target);
            case ExprKind::call: return visit_call(*e->as<Call>());
            case ExprKind::texture: return visit_texture(*e->as<Texture>());
            case ExprKind::memory: return visit_memory(*e->as<MemoryCall>());
            case ExprKind::sequence: return visit_all(e->as<Sequence>()->parts);
        }
    }

    // Of a path: what its indices read, and its innermost part where that is no variable.
    void visit_indices(const Expr* e) {
        while (const Expr* base = base_of(*e)) {
            if (const Index* index = e->as<Index>())
                visit(index->index);
            e = base;
        }
        if (e->kind != ExprKind::variable)
            visit(e);
    }

    void visit_call(const Call& call) {
        for (size_t i = 0; i < call.arguments.size(); ++i) {
            const Expr* const argument = call.arguments[i];
            if (call.function->parameters[i].direction == Direction::out ||
                argument->type->is_opaque())
                visit_indices(argument);
            else
                visit(argument);
        }
    }

    void visit_texture(const Texture& texture) {
        for (const Expr* part :
             {texture.coordinate, texture.projector, texture.comparator, texture.bias, texture.lod,
              texture.ddx, texture.ddy, texture.sample})
            visit(part);
    }

    void visit_memory(const MemoryCall& call) {
        if (call.target != nullptr)
            visit_indices(call.target);
        visit_all(call.operands);
    }

    // A value of the path is taken.
    void check(const Expr& path) {
        const MemberRef* outer = nullptr;
        const Expr* e = &path;
        while (const Expr* base = base_of(*e)) {
            if (const MemberRef* member = e->as<MemberRef>())
                outer = member;
            e = base;
        }
        const VariableRef* const reference = e->as<VariableRef>();
        if (reference == nullptr || outer == nullptr || reference->variable->block == nullptr ||
            !has(reference->variable->block->memory[outer->member], Memory::writeonly))
            return;
        context_.error(path.location, fmt::format("'{}' cannot be read: it is writeonly",
                                                  outer->base->type->members[outer->member].name));
    }

    Context& context_;
};

bool has_writeonly(const Module& module) {
    return std::ranges::any_of(module.globals, [](const Variable* variable) {
        return variable->block != nullptr &&
               std::ranges::any_of(variable->block->memory,
                                   [](Memory memory) { return has(memory, Memory::writeonly); });
    });
}

}  // namespace

void check_reads(Context& context) {
    // What had errors has holes.
    if (context.diagnostics.has_errors() || !has_writeonly(context.module))
        return;
    ReadCheck check(context);
    for (const Function* function : context.module.functions)
        check.visit(function->body);
}

const Variable* variable_of(const Expr& expression) {
    const Expr* e = &expression;
    while (const Expr* base = base_of(*e))
        e = base;
    const VariableRef* const reference = e->as<VariableRef>();
    return reference != nullptr ? reference->variable : nullptr;
}

bool check_image_argument(Context& context, const Expr& argument, const Variable& parameter) {
    const Variable* const given = variable_of(argument);
    if (given == nullptr || !innermost(*argument.type).is_image())
        return true;
    for (const Memory memory :
         {Memory::coherent, Memory::volatile_, Memory::readonly, Memory::writeonly})
        if (has(given->memory, memory) && !has(parameter.memory, memory)) {
            context.error(argument.location, fmt::format("'{}' is {}, and the parameter is not",
                                                         given->name, name_of(memory)));
            return false;
        }
    return true;
}

}  // namespace cuesta::glsl
