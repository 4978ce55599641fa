// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The dominator tree of a function's blocks, by the iterative method of Cooper, Harvey and Kennedy:
// program order of the control-flow tree is already a reverse post order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace cuesta::nir {

struct Block;
struct Function;
struct Instr;

// Describes the function as it was at construction; its CFG must have been current (rebuild_cfg).
class Dominance {
  public:
    explicit Dominance(const Function& function);

    // The closest block that every way to `block` passes, or null for the first and for blocks that
    // cannot be reached. The function's end_block is a block like the others.
    Block* idom(const Block& block) const;

    // Whether every way to `b` passes `a`; every block dominates itself. Blocks that cannot be
    // reached are dominated by all.
    bool dominates(const Block& a, const Block& b) const;

    // The blocks that `block` immediately dominates, by index.
    std::span<Block* const> children(const Block& block) const;

    // Blocks with a predecessor that `block` dominates, which it does not strictly dominate itself.
    std::span<Block* const> frontier(const Block& block) const;

  private:
    struct Node {
        Block* block = nullptr;
        Block* idom = nullptr;
        bool reachable = false;
        uint32_t enter = 0;  // position in a walk of the tree, children within [enter, leave]
        uint32_t leave = 0;
        std::vector<Block*> children;
        std::vector<Block*> frontier;
    };

    void collect(const Function& function);
    void find_idoms();
    void number_tree();
    void find_frontiers();
    Block* common(Block* a, Block* b) const;

    std::vector<Node> nodes_;  // by Block::index
};

}  // namespace cuesta::nir
