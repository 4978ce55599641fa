// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Copies of trees from one module into another, which has types, variables and functions of its
// own.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "compiler/shading/block.h"
#include "compiler/shading/tree.h"

namespace cuesta::shading {

// Makes the types of a module of those of others.
class TypeCloner {
  public:
    explicit TypeCloner(Types& types) : types_(types) {}
    const Type* clone(const Type& type);

  private:
    const Type* clone_struct(const Type& type);

    Types& types_;
    std::unordered_map<const Type*, const Type*> known_;
    std::vector<const Type*> structs_;
};

// Of one module's trees. Names stay where they are: the module must live as long as the copy.
class TreeCloner {
  public:
    // `next_number`: of the target's variables.
    TreeCloner(Module& to, TypeCloner& types, uint32_t& next_number)
        : to_(to), types_(types), next_number_(next_number) {}

    // What it is in the target. Before trees are copied, globals and functions are told; locals
    // that are not are made.
    void set(const Variable& from, Variable* to) { variables_[&from] = to; }
    void set(const Function& from, Function* to) { functions_[&from] = to; }

    const Type* type(const Type& from) { return types_.clone(from); }
    Variable* variable(const Variable& from);
    Function* function(const Function& from) const { return functions_.at(&from); }
    Expr* clone(const Expr& from);
    Statement* clone(const Statement& from);
    const Constant* constant(const Constant& from);

    // A variable that is as the other one, with a number of its own.
    Variable* copy_of(const Variable& from);

  private:
    template <typename T, typename... Args>
    T* make(Args&&... args) {
        return to_.arena.make<T>(std::forward<Args>(args)...);
    }
    Expr* clone_if(const Expr* from) { return from != nullptr ? clone(*from) : nullptr; }
    Statement* clone_if(const Statement* from) { return from != nullptr ? clone(*from) : nullptr; }
    std::span<Expr* const> clone_all(std::span<Expr* const> from);
    BlockPart clone_part(const BlockPart& from);
    Block* clone_block(const Block& from);
    Expr* clone_texture(const Texture& from);
    Expr* clone_assign(const Assign& from);
    Statement* clone_loop(const Loop& from);
    Statement* clone_switch(const Switch& from);

    Module& to_;
    TypeCloner& types_;
    uint32_t& next_number_;
    std::unordered_map<const Variable*, Variable*> variables_;
    std::unordered_map<const Function*, Function*> functions_;
    std::unordered_map<const Assign*, const Assign*> assigns_;
};

}  // namespace cuesta::shading
