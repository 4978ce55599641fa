// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What has to be known of a module before it is lowered: found in one walk over all that main can
// reach.
#pragma once

#include <unordered_map>
#include <vector>

#include "compiler/shading/located_error.h"
#include "compiler/shading/tree.h"

namespace cuesta::shading {

// Expressions and statements inside of each other, at most: they are walked by recursion.
constexpr unsigned max_depth = 1000;

struct FunctionFacts {
    unsigned returns = 0;
    bool visiting = false;
    // Its only return is the last statement, or there is none.
    bool returns_at_end = true;
};

class Facts {
  public:
    // Fails where the tree is too deep or a function calls itself or has no body. There is a main.
    static Located<Facts> of(const Module& module);

    // Whether anything but its declaration's initialiser writes to it.
    bool is_written(const Variable& variable) const {
        return variable.number < written_.size() && written_[variable.number];
    }
    // Whether anything that main reaches names it.
    bool is_used(const Variable& variable) const {
        return variable.number < used_.size() && used_[variable.number];
    }
    const FunctionFacts& of(const Function& function) const { return functions_.at(&function); }

  private:
    friend class FactsWalk;
    std::vector<bool> written_;
    std::vector<bool> used_;
    std::unordered_map<const Function*, FunctionFacts> functions_;
};

}  // namespace cuesta::shading
