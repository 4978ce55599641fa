// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What has to be known of a module before it is lowered: found in one walk over all that main can
// reach.
#pragma once

#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "compiler/shading/tree.h"

namespace cuesta::shading {

using base::Errc;
using base::Error;
using base::Result;

// Expressions and statements inside of each other, at most: they are walked by recursion.
constexpr unsigned max_depth = 1000;

// "0:12:5: text".
Error error_at(Location location, Errc code, std::string_view text);

struct FunctionFacts {
    unsigned returns = 0;
    bool visiting = false;
    // Its only return is the last statement, or there is none.
    bool returns_at_end = true;
};

class Facts {
  public:
    // Fails where the tree is too deep or a function calls itself or has no body.
    static Result<Facts> of(const Module& module);

    // Whether anything but its declaration's initialiser writes to it.
    bool is_written(const Variable& variable) const {
        return variable.number < written_.size() && written_[variable.number];
    }
    const FunctionFacts& of(const Function& function) const { return functions_.at(&function); }

  private:
    friend class FactsWalk;
    std::vector<bool> written_;
    std::unordered_map<const Function*, FunctionFacts> functions_;
};

}  // namespace cuesta::shading
