// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Short words to build resolved trees by hand.
#pragma once

#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "compiler/shading/tree.h"

namespace cuesta::shading::testing {

using Exprs = std::initializer_list<Expr*>;

class TreeBuilder {
  public:
    explicit TreeBuilder(nir::Stage stage = nir::Stage::fragment) { module.stage = stage; }

    Module module;

    // --- types ---------------------------------------------------------------------------------
    const Type* scalar(Scalar s) { return module.types.scalar(s); }
    const Type* float_type() { return scalar(Scalar::float_); }
    const Type* int_type() { return scalar(Scalar::int_); }
    const Type* bool_type() { return scalar(Scalar::bool_); }
    // A scalar too.
    const Type* vec(unsigned components, Scalar s = Scalar::float_) {
        return components == 1 ? scalar(s) : module.types.vector(s, components);
    }
    const Type* mat(unsigned vectors, unsigned components, Scalar s = Scalar::float_) {
        return module.types.matrix(s, vectors, components);
    }
    const Type* array(const Type* element, uint32_t length) {
        return module.types.array(element, length);
    }

    // --- expressions ---------------------------------------------------------------------------
    Constant* constant(const Type* type,
                       std::span<const ConstantScalar> scalars,
                       Precision precision = Precision::none) {
        return module.arena.make<Constant>(type, precision, Location{}, module.arena.copy(scalars));
    }
    Constant* floats(const Type* type, std::span<const double> values) {
        std::vector<ConstantScalar> scalars(values.size());
        for (size_t i = 0; i < values.size(); ++i)
            set(type, scalars[i], values[i]);
        return constant(type, scalars);
    }
    Constant* numbers(const Type* type, std::initializer_list<double> values) {
        return floats(type, std::span(values.begin(), values.size()));
    }
    Constant* number(double value) { return numbers(float_type(), {value}); }
    Constant* integer(int value) { return numbers(int_type(), {static_cast<double>(value)}); }
    Constant* boolean(bool value) { return numbers(bool_type(), {value ? 1.0 : 0.0}); }

    Variable* variable(std::string_view name,
                       const Type* type,
                       Storage storage = Storage::local,
                       Precision precision = Precision::none) {
        Variable* made = module.arena.make<Variable>();
        made->name = module.arena.copy(name);
        made->type = type;
        made->storage = storage;
        made->precision = precision;
        made->number = next_number_++;
        made->is_used = true;
        made->is_written = storage != Storage::uniform && storage != Storage::input;
        if (storage != Storage::local)
            module.globals.push_back(made);
        return made;
    }
    VariableRef* ref(Variable* v) { return module.arena.make<VariableRef>(v, Location{}); }
    Operation* op(const Type* type,
                  Operator which,
                  std::span<Expr* const> operands,
                  Precision precision = Precision::none) {
        return module.arena.make<Operation>(type, which, module.arena.copy(operands), precision,
                                            Location{});
    }
    Operation* op(const Type* type,
                  Operator which,
                  Exprs operands,
                  Precision precision = Precision::none) {
        return op(type, which, std::span(operands.begin(), operands.size()), precision);
    }
    Construct* construct(const Type* type, Exprs parts, ConstructForm form = ConstructForm::parts) {
        return module.arena.make<Construct>(type, form, list(parts), Precision::none, Location{});
    }
    MemberRef* member(Expr* base, uint32_t number) {
        return module.arena.make<MemberRef>(base, number, base->type->members[number].precision,
                                            Location{});
    }
    Index* index(Expr* base, Expr* number) {
        const Type& type = *base->type;
        const Type* part = type.is_array()    ? type.element
                           : type.is_matrix() ? vec(type.components, type.scalar)
                                              : scalar(type.scalar);
        return module.arena.make<Index>(part, base, number, base->precision, Location{});
    }
    Swizzle* swizzle(Expr* base, std::initializer_list<uint8_t> components) {
        std::array<uint8_t, 4> which{};
        std::copy(components.begin(), components.end(), which.begin());
        return module.arena.make<Swizzle>(
            vec(static_cast<unsigned>(components.size()), base->type->scalar), base, which,
            base->precision, Location{});
    }
    MatrixSwizzle* matrix_swizzle(Expr* base, std::initializer_list<MatrixComponent> components) {
        std::array<MatrixComponent, 4> which{};
        std::copy(components.begin(), components.end(), which.begin());
        return module.arena.make<MatrixSwizzle>(
            vec(static_cast<unsigned>(components.size()), base->type->scalar), base, which,
            base->precision, Location{});
    }
    Logical* logical(bool is_and, Expr* first, Expr* second) {
        return module.arena.make<Logical>(bool_type(), is_and, first, second, Location{});
    }
    Select* select(Expr* condition, Expr* first, Expr* second) {
        return module.arena.make<Select>(first->type, condition, first, second, first->precision,
                                         Location{});
    }
    Sequence* sequence(Exprs parts) { return module.arena.make<Sequence>(list(parts), Location{}); }
    Assign* assign(Expr* target, Expr* value) {
        Assign* made = module.arena.make<Assign>(target, Location{});
        made->value = value;
        return made;
    }
    // target = target op value.
    Assign* compound(Operator which, Expr* target, Expr* value, bool yields_old = false) {
        Assign* made = module.arena.make<Assign>(target, Location{});
        OldValue* old = module.arena.make<OldValue>(made);
        made->value = op(target->type, which, {old, value}, target->precision);
        made->yields_old = yields_old;
        return made;
    }
    Call* call(Function* function, Exprs arguments) {
        return module.arena.make<Call>(function->result, function, list(arguments),
                                       function->result_precision, Location{});
    }
    Texture* texture(Expr* sampler, Expr* coordinate) {
        Texture* made = module.arena.make<Texture>(vec(4), sampler->precision, Location{});
        made->sampler = sampler;
        made->coordinate = coordinate;
        return made;
    }

    // --- statements ----------------------------------------------------------------------------
    Statement* expression(Expr* e) { return module.arena.make<ExpressionStatement>(e, Location{}); }
    Statement* set(Expr* target, Expr* value) { return expression(assign(target, value)); }
    Statement* declare(Variable* v, Expr* initializer = nullptr) {
        return module.arena.make<Declare>(v, initializer, Location{});
    }
    Block* block(std::initializer_list<Statement*> statements) {
        return module.arena.make<Block>(
            module.arena.copy(std::span<Statement* const>(statements.begin(), statements.size())),
            Location{});
    }
    If* if_(Expr* condition, Statement* then, Statement* otherwise = nullptr) {
        return module.arena.make<If>(condition, then, otherwise, Location{});
    }
    Loop* loop(Expr* condition, Expr* step, Statement* body, bool test_last = false) {
        Loop* made = module.arena.make<Loop>(Location{});
        made->condition = condition;
        made->step = step;
        made->body = body;
        made->test_last = test_last;
        return made;
    }
    Statement* break_() { return module.arena.make<Break>(Location{}); }
    Statement* continue_() { return module.arena.make<Continue>(Location{}); }
    Statement* return_(Expr* value = nullptr) {
        return module.arena.make<Return>(value, Location{});
    }
    Statement* discard() { return module.arena.make<Discard>(Location{}); }

    // --- functions -----------------------------------------------------------------------------
    Function* function(std::string_view name,
                       const Type* result,
                       std::initializer_list<Parameter> parameters,
                       Block* body = nullptr) {
        Function* made = module.arena.make<Function>();
        made->name = module.arena.copy(name);
        made->result = result;
        made->parameters =
            module.arena.copy(std::span<const Parameter>(parameters.begin(), parameters.size()));
        made->body = body;
        made->number = static_cast<uint32_t>(module.functions.size());
        module.functions.push_back(made);
        return made;
    }
    Function* main(std::initializer_list<Statement*> statements) {
        module.main = function("main", module.types.void_type(), {}, block(statements));
        return module.main;
    }

  private:
    std::span<Expr* const> list(Exprs parts) {
        return module.arena.copy(std::span<Expr* const>(parts.begin(), parts.size()));
    }
    // Of structs only floats.
    static void set(const Type* type, ConstantScalar& scalar, double value) {
        const Type& part = innermost(*type);
        if (part.is_numeric() && !part.is_float())
            scalar.u = static_cast<uint32_t>(static_cast<int64_t>(value));
        else
            scalar.f = static_cast<float>(value);
    }

    uint32_t next_number_ = 0;
};

}  // namespace cuesta::shading::testing
