// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Built-in uniforms of desktop OpenGL: which members and how many elements a stage uses. What it
// does not use takes no room, and nobody has to give it values.
#include <algorithm>
#include <unordered_set>

#include "compiler/glsl/link.h"
#include "compiler/shading/children.h"

namespace cuesta::glsl {
namespace {

using shading::Expr;
using shading::Function;
using shading::Statement;
using shading::Storage;
using shading::Type;
using shading::Variable;

bool is_state(const Variable& variable) {
    return variable.storage == Storage::uniform && variable.name.starts_with("gl_");
}

// Everything that main and the values of globals reach; Facts found that it ends.
class StateUses {
  public:
    explicit StateUses(LinkedStage& stage) : stage_(stage) {}

    void run() {
        for (const Variable* variable : stage_.module().globals)
            if (is_state(*variable))
                stage_.state_elements[variable->name].resize(leaf_count(*variable->type));
        for (const Statement* statement : stage_.module().initializers)
            visit(*statement);
        visit(*stage_.module().main);
    }

  private:
    static uint32_t leaf_count(const Type& type) {
        const Type& inner = shading::innermost(type);
        return inner.is_struct() ? static_cast<uint32_t>(inner.members.size()) : 1;
    }

    void visit(const Function& function) {
        if (function.body != nullptr && seen_.insert(&function).second)
            visit(*function.body);
    }

    void visit(const Statement& statement) {
        shading::for_each_child(
            statement, [&](const Statement& inner) { visit(inner); },
            [&](const Expr& expression) { visit(expression); });
    }

    void visit(const Expr& expression) {
        if (const shading::Call* const call = expression.as<shading::Call>())
            visit(*call->function);
        const Variable* const state = root_of(expression);
        if (state != nullptr)
            note(*state, expression);
        // Of what stands behind the name only computed indices are something else.
        shading::for_each_child(expression, [&](const Expr& child) {
            if (state == nullptr || root_of(child) != state)
                visit(child);
            else
                visit_indices(child);
        });
    }

    void visit_indices(const Expr& part) {
        if (const shading::Index* const index = part.as<shading::Index>()) {
            visit(*index->index);
            visit_indices(*index->base);
        } else if (const shading::MemberRef* const member = part.as<shading::MemberRef>()) {
            visit_indices(*member->base);
        }
    }

    // The state that the expression is, or is a part of; null: of none.
    static const Variable* root_of(const Expr& expression) {
        const Expr* e = &expression;
        for (;;) {
            if (const shading::Index* const index = e->as<shading::Index>())
                e = index->base;
            else if (const shading::MemberRef* const member = e->as<shading::MemberRef>())
                e = member->base;
            else
                break;
        }
        const shading::VariableRef* const reference = e->as<shading::VariableRef>();
        return reference != nullptr && is_state(*reference->variable) ? reference->variable
                                                                      : nullptr;
    }

    void note(const Variable& state, const Expr& whole) {
        uint32_t elements = state.type->is_array() ? state.type->length : 1;
        std::optional<uint32_t> member;
        for (const Expr* e = &whole; e->as<shading::VariableRef>() == nullptr;) {
            if (const shading::Index* const index = e->as<shading::Index>()) {
                const shading::Constant* const constant = index->index->as<shading::Constant>();
                if (index->base->type->is_array() && constant != nullptr)
                    elements =
                        std::min(elements, static_cast<uint32_t>(constant->scalars[0].i) + 1);
                e = index->base;
            } else {
                member = e->as<shading::MemberRef>()->member;
                e = e->as<shading::MemberRef>()->base;
            }
        }
        std::vector<uint32_t>& used = stage_.state_elements[state.name];
        for (uint32_t i = 0; i < used.size(); ++i)
            if (!member || *member == i)
                used[i] = std::max(used[i], elements);
    }

    LinkedStage& stage_;
    std::unordered_set<const Function*> seen_;
};

}  // namespace

void find_state_uses(LinkedStage& stage) {
    if (is_desktop(stage.shader.version()))
        StateUses(stage).run();
}

uint32_t state_elements(const LinkState& state, std::string_view name, uint32_t leaf) {
    uint32_t most = 0;
    for (const LinkedStage* stage : state.stages()) {
        const auto found = stage->state_elements.find(name);
        if (found != stage->state_elements.end() && leaf < found->second.size())
            most = std::max(most, found->second[leaf]);
    }
    return most;
}

bool uses_leaf(const LinkedStage& stage, std::string_view name, uint32_t leaf) {
    const auto found = stage.state_elements.find(name);
    return found == stage.state_elements.end() || found->second[leaf] != 0;
}

}  // namespace cuesta::glsl
