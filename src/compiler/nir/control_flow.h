// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The control-flow tree. A list of nodes begins and ends with a block, and blocks and other nodes
// alternate: between two ifs there is always a (perhaps empty) block.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "compiler/nir/instr.h"

namespace cuesta::nir {

// Ifs and loops inside of each other, at most, in a shader that comes from outside: passes walk the
// tree by recursion.
constexpr unsigned max_nesting = 200;

enum class CfKind : uint8_t { block, if_, loop };

struct CfList;

struct CfNode {
    CfKind kind;
    CfList* list = nullptr;  // the list this node stands in
    CfNode* previous = nullptr;
    CfNode* next = nullptr;

    explicit CfNode(CfKind k) : kind(k) {}

    template <typename T>
    T* as() {
        return kind == T::class_kind ? static_cast<T*>(this) : nullptr;
    }
    template <typename T>
    const T* as() const {
        return kind == T::class_kind ? static_cast<const T*>(this) : nullptr;
    }
};

struct CfList {
    CfNode* first = nullptr;
    CfNode* last = nullptr;
    CfNode* parent = nullptr;  // the if or loop that owns the list; null for a function's body
    Function* function = nullptr;

    Block* first_block();
    Block* last_block();
};

struct Block : CfNode {
    static constexpr CfKind class_kind = CfKind::block;
    Instr* first = nullptr;
    Instr* last = nullptr;
    // The rest is valid after rebuild_cfg().
    uint32_t index = 0;                  // in program order
    std::array<Block*, 2> successors{};  // of an if: then, else
    std::span<Block*> predecessors;      // by index; only blocks that can be reached
    bool reachable = true;               // from the function's start

    Block() : CfNode(class_kind) {}

    Jump* jump() const { return last != nullptr ? last->as<Jump>() : nullptr; }
    bool empty() const { return first == nullptr; }
};

struct If : CfNode {
    static constexpr CfKind class_kind = CfKind::if_;
    Src condition;  // one component of 1 bit, or a float that is not zero
    CfList then_list;
    CfList else_list;

    If() : CfNode(class_kind) {}
};

// Repeats its body until a break; the end of the body continues with the start.
struct Loop : CfNode {
    static constexpr CfKind class_kind = CfKind::loop;
    CfList body;

    Loop() : CfNode(class_kind) {}
};

// The block in front of, or behind, a node that is not a block.
Block* block_before(const CfNode& node);
Block* block_after(const CfNode& node);

// Numbers the blocks and computes successors and predecessors. Passes that change control flow call
// it before they return.
void rebuild_cfg(Function& function);

// Numbers the instructions in program order.
void index_instrs(Function& function);

// Calls `visit(Block&)` in program order; the visitor may add or remove instructions of the block.
template <typename Visit>
void for_each_block(CfList& list, Visit&& visit) {
    for (CfNode* node = list.first; node != nullptr;) {
        CfNode* next = node->next;
        switch (node->kind) {
            case CfKind::block: visit(*node->as<Block>()); break;
            case CfKind::if_:
                for_each_block(node->as<If>()->then_list, visit);
                for_each_block(node->as<If>()->else_list, visit);
                break;
            case CfKind::loop: for_each_block(node->as<Loop>()->body, visit); break;
        }
        node = next;
    }
}

// Calls `visit(Instr&)` in order; the visitor may remove the instruction it is given.
template <typename Visit>
void for_each_instr(Block& block, Visit&& visit) {
    for (Instr* instr = block.first; instr != nullptr;) {
        Instr* next = instr->next;
        visit(*instr);
        instr = next;
    }
}

template <typename Visit>
void for_each_instr(CfList& list, Visit&& visit) {
    for_each_block(list, [&](Block& block) { for_each_instr(block, visit); });
}

// Removes `node` and all in it: uses are detached; blocks on both sides of an if or loop are joined
// into the first. Phis of the joined-in block must have been resolved before.
void remove_node(CfNode& node);

// Cuts `block` before `instr` (null: at the end): what follows moves into a new block right after.
Block* split_block(Block& block, Instr* instr);

// Inserts `node` (an if or loop with filled lists) after `block`; the rest of the list is kept in
// shape by an empty block behind the node when none follows.
void insert_node_after(Block& block, CfNode& node);

// Puts the nodes of `content`, a list inside of the if or loop `node`, in the place of `node`, and
// joins the border blocks. What else is in `node` goes. Phis at the head of `content` and of the
// block behind `node` must have been resolved before.
void replace_node(CfNode& node, CfList& content);

// Removes what stands behind `block` in its list (and, unless `keep_instrs`, the instructions of
// the block itself): nothing of it can run. Phis elsewhere lose their sources from there. Returns
// whether there was anything.
bool remove_unreachable(Block& block, bool keep_instrs);

// Drops the sources over the edges from any block in `list` of phis outside of it.
void drop_phi_edges(CfList& list);

}  // namespace cuesta::nir
