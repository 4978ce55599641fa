// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a function's body writes, and what it reads though nothing wrote it: by its structure, and
// only what is certain. A variable counts as written where any part of it is; what a loop writes
// counts as written wherever in the loop it is read, as in a later round it is.
#pragma once

#include <set>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

#include "compiler/shading/tree.h"

namespace cuesta::cg {

class Writes {
  public:
    // Of a function with a body. `steps` are what all walks of a program may take together: a tree
    // may share its parts, and be larger than its text. Where they run out nothing is known.
    Writes(const shading::Function& function, uint32_t& steps);

    struct Read {
        const shading::Variable* variable;
        shading::Location location;
    };
    // Local variables and out parameters, the first such read of each.
    std::span<const Read> unwritten() const { return unwritten_reads_; }

    // Whether any statement may write a part of the variable, which is named by its members from
    // the outermost on; some of it suffices.
    bool writes(const shading::Variable& variable, std::span<const uint32_t> members) const;
    // The variables that come back, and have no initialiser; empty: something else comes back too.
    std::span<const shading::Variable* const> returned() const { return returned_; }

  private:
    using Part = std::pair<const shading::Variable*, std::vector<uint32_t>>;

    bool step();
    void statement(const shading::Statement& node);
    void block(const shading::Block& node);
    void choice(const shading::If& node);
    void unreached(const shading::Statement& node);
    void branches(const shading::Statement& then, const shading::Statement* otherwise);
    void loop(const shading::Loop& node);
    void come_back(const shading::Expr* value);
    void expression(const shading::Expr* node);
    void call(const shading::Call& node);
    void texture(const shading::Texture& node);
    void declare(const shading::Declare& node);
    // Of a target: its indices are read, and it is written.
    void indices(const shading::Expr& target);
    void write(const shading::Expr& target);
    void read(const shading::Expr& node);

    uint32_t& steps_;
    std::unordered_set<const shading::Variable*> unwritten_;  // here
    std::vector<const shading::Variable*> log_;               // what left the set, in order
    // Only writes count: to ask what a loop writes, and where nothing runs.
    bool is_silent_ = false;
    std::vector<Read> unwritten_reads_;
    std::set<Part> parts_;
    std::set<const shading::Variable*> bare_;  // declared without an initialiser
    std::vector<const shading::Variable*> returned_;
    bool returns_others_ = false;
};

}  // namespace cuesta::cg
