// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/shading/facts.h"

#include <optional>

#include <fmt/core.h>

#include "base/result.h"
#include "compiler/shading/library_call.h"

namespace cuesta::shading {

class FactsWalk {
  public:
    explicit FactsWalk(Facts& facts) : facts_(facts) {}

    Checked run(const Module& module) {
        for (const Statement* statement : module.initializers)
            TRY(visit(*statement));
        return visit(*module.main);
    }

  private:
    // One level deeper as long as it lives.
    class Level {
      public:
        explicit Level(unsigned& depth) : depth_(depth) { ++depth_; }
        ~Level() { --depth_; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

      private:
        unsigned& depth_;
    };

    LocatedError fail(Location location, std::string text) const {
        return {library_call_.value_or(location), std::move(text)};
    }

    Checked check_depth(Location location) const {
        if (depth_ < max_depth)
            return {};
        return fail(location, fmt::format("nested deeper than {} levels", max_depth));
    }

    Checked visit(const Function& function) {
        const auto [it, is_new] = facts_.functions_.try_emplace(&function);
        FunctionFacts& facts = it->second;  // addresses in the map are stable
        if (!is_new) {
            if (facts.visiting)
                return fail(function.location, fmt::format("'{}' calls itself", function.name));
            return {};
        }
        if (function.body == nullptr)
            return fail(function.location, fmt::format("'{}' has no body", function.name));
        facts.visiting = true;
        FunctionFacts* outer = current_;
        current_ = &facts;
        TRY(visit(*function.body));
        current_ = outer;
        facts.visiting = false;
        const std::span<Statement* const> statements = function.body->statements;
        const bool last = !statements.empty() && statements.back()->kind == StatementKind::return_;
        facts.returns_at_end = facts.returns == (last ? 1u : 0u);
        return {};
    }

    // --- statements ----------------------------------------------------------------------------

    Checked visit(const Statement& statement) {
        const Level level(depth_);
        TRY(check_depth(statement.location));
        switch (statement.kind) {
            case StatementKind::expression:
                return visit(*statement.as<ExpressionStatement>()->expression);
            case StatementKind::declare: return visit_if(statement.as<Declare>()->initializer);
            case StatementKind::block:
                for (const Statement* inner : statement.as<Block>()->statements)
                    TRY(visit(*inner));
                return {};
            case StatementKind::if_: {
                const If& node = *statement.as<If>();
                TRY(visit(*node.condition));
                TRY(visit_if(node.then));
                return visit_if(node.otherwise);
            }
            case StatementKind::loop: {
                const Loop& loop = *statement.as<Loop>();
                TRY(visit_if(loop.condition));
                TRY(visit_if(loop.body));
                return visit_if(loop.step);
            }
            case StatementKind::switch_:
                TRY(visit(*statement.as<Switch>()->selector));
                for (const SwitchSection& section : statement.as<Switch>()->sections)
                    TRY(visit(*section.body));
                return {};
            case StatementKind::return_:
                ++current_->returns;
                return visit_if(statement.as<Return>()->value);
            case StatementKind::break_:
            case StatementKind::continue_:
            case StatementKind::discard: break;
        }
        return {};
    }

    template <typename Node>
    Checked visit_if(const Node* node) {
        return node != nullptr ? visit(*node) : Checked();
    }

    // --- expressions ---------------------------------------------------------------------------

    static void mark(std::vector<bool>& set, const Variable& variable) {
        if (set.size() <= variable.number)
            set.resize(variable.number + 1);
        set[variable.number] = true;
    }

    void written(const Expr* target) {
        while (target != nullptr) {
            if (const VariableRef* reference = target->as<VariableRef>()) {
                mark(facts_.written_, *reference->variable);
                return;
            }
            const MemberRef* member = target->as<MemberRef>();
            const Index* index = target->as<Index>();
            const Swizzle* swizzle = target->as<Swizzle>();
            const MatrixSwizzle* matrix = target->as<MatrixSwizzle>();
            target = member != nullptr    ? member->base
                     : index != nullptr   ? index->base
                     : swizzle != nullptr ? swizzle->base
                     : matrix != nullptr  ? matrix->base
                                          : nullptr;
        }
    }

    Checked visit_all(std::span<Expr* const> expressions) {
        for (const Expr* expression : expressions)
            TRY(visit(*expression));
        return {};
    }

    Checked visit(const Expr& expression) {
        const Level level(depth_);
        TRY(check_depth(expression.location));
        switch (expression.kind) {
            case ExprKind::constant:
            case ExprKind::old_value: return {};
            case ExprKind::variable:
                mark(facts_.used_, *expression.as<VariableRef>()->variable);
                return {};
            case ExprKind::member: return visit(*expression.as<MemberRef>()->base);
            case ExprKind::index:
                TRY(visit(*expression.as<Index>()->base));
                return visit(*expression.as<Index>()->index);
            case ExprKind::swizzle: return visit(*expression.as<Swizzle>()->base);
            case ExprKind::matrix_swizzle: return visit(*expression.as<MatrixSwizzle>()->base);
            case ExprKind::operation: return visit_all(expression.as<Operation>()->operands);
            case ExprKind::construct: return visit_all(expression.as<Construct>()->parts);
            case ExprKind::logical:
                TRY(visit(*expression.as<Logical>()->first));
                return visit(*expression.as<Logical>()->second);
            case ExprKind::select:
                TRY(visit(*expression.as<Select>()->condition));
                TRY(visit(*expression.as<Select>()->first));
                return visit(*expression.as<Select>()->second);
            case ExprKind::assign:
                written(expression.as<Assign>()->target);
                TRY(visit(*expression.as<Assign>()->target));
                return visit(*expression.as<Assign>()->value);
            case ExprKind::call: return visit_call(*expression.as<Call>());
            case ExprKind::texture: return visit_texture(*expression.as<Texture>());
            case ExprKind::memory:
                TRY(visit_if(expression.as<MemoryCall>()->target));
                return visit_all(expression.as<MemoryCall>()->operands);
            case ExprKind::sequence: return visit_all(expression.as<Sequence>()->parts);
        }
        return {};
    }

    Checked visit_call(const Call& call) {
        for (size_t i = 0; i < call.arguments.size(); ++i)
            if (call.function->parameters[i].direction != Direction::in)
                written(call.arguments[i]);
        TRY(visit_all(call.arguments));
        const LibraryCall library(library_call_, *call.function, call.location);
        return visit(*call.function);
    }

    Checked visit_texture(const Texture& texture) {
        for (const Expr* part : {texture.sampler, texture.coordinate, texture.offset,
                                 texture.projector, texture.comparator, texture.bias, texture.lod,
                                 texture.ddx, texture.ddy, texture.sample})
            TRY(visit_if(part));
        return {};
    }

    Facts& facts_;
    std::optional<Location> library_call_;
    FunctionFacts* current_ = nullptr;
    unsigned depth_ = 0;
};

Located<Facts> Facts::of(const Module& module) {
    Facts facts;
    TRY(FactsWalk(facts).run(module));
    return facts;
}

}  // namespace cuesta::shading
