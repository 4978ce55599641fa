// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Copies of parts of a function, for passes that repeat or inline code.
#pragma once

#include <unordered_map>

#include "compiler/nir/builder.h"

namespace cuesta::nir {

// What became of values, blocks and variables of the original. A value that is not in the map
// stands for itself (it is made outside of the copied part).
struct CloneMap {
    std::unordered_map<const Value*, Value*> values;
    std::unordered_map<const Block*, Block*> blocks;
    std::unordered_map<const Variable*, Variable*> variables;
    std::unordered_map<const Register*, Register*> registers;
    // Variables that have no copy: what points at one becomes this deref.
    std::unordered_map<const Variable*, Value*> derefs;

    Value* value(Value* original) const {
        const auto it = values.find(original);
        return it != values.end() ? it->second : original;
    }
};

// Appends copies of the nodes of `from` at the builder's cursor, which ends up behind them. Sources
// of phis that are made later in the original (around a loop inside) are filled in at the end.
void clone_list(Builder& b, const CfList& from, CloneMap& map);

// The same for the nodes [first, last), neighbours in one list; last null means to the end.
void clone_nodes(Builder& b, const CfNode* first, const CfNode* last, CloneMap& map);

}  // namespace cuesta::nir
