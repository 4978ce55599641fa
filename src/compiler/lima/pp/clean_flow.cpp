// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "compiler/lima/pp/cleanup.h"
#include "compiler/lima/pp/liveness.h"

namespace cuesta::lima::pp {
namespace {

struct Flow {
    Ir& ir;

    Node* terminator(Block& block) {
        if (block.nodes.empty())
            return nullptr;
        Node& last = ir.nodes[block.nodes.back()];
        return last.op == Op::branch || last.op == Op::discard ? &last : nullptr;
    }

    static bool is_jump(const Node* node) {
        return node != nullptr && node->op == Op::branch && node->outcomes == Outcome::always;
    }
    static bool is_conditional(const Node* node) {
        return node != nullptr && node->op == Op::branch && node->outcomes != Outcome::always;
    }

    void drop_terminator(Block& block) { block.nodes.pop_back(); }

    // The block that does something when control enters `index`: behind empty blocks and jumps.
    uint32_t goal(uint32_t index) {
        for (size_t hops = 0; hops <= ir.blocks.size(); ++hops) {
            Block& block = ir.blocks[index];
            if (block.nodes.empty() && block.falls_through && index + 1 < ir.blocks.size())
                ++index;
            else if (block.nodes.size() == 1 && is_jump(terminator(block)))
                index = ir.nodes[block.nodes[0]].target;
            else
                break;
        }
        return index;
    }

    void empty_unreachable() {
        std::vector<bool> reached(ir.blocks.size(), false);
        std::vector<uint32_t> work = {0};
        while (!work.empty()) {
            const uint32_t index = work.back();
            work.pop_back();
            if (reached[index])
                continue;
            reached[index] = true;
            for (const uint32_t successor : successors_of(ir, index))
                if (successor != none)
                    work.push_back(successor);
        }
        for (size_t i = 0; i < ir.blocks.size(); ++i) {
            if (reached[i])
                continue;
            ir.blocks[i].nodes.clear();
            // Empty blocks between others pass control on, if any comes; at the end they are gone.
            ir.blocks[i].falls_through = i + 1 < ir.blocks.size() && i != ir.end_block;
        }
    }

    bool only_reached_from_before(uint32_t index) {
        for (uint32_t i = 0; i < ir.blocks.size(); ++i)
            if (const Node* last = terminator(ir.blocks[i]);
                last != nullptr && last->op == Op::branch && last->target == index)
                return false;
        return true;
    }

    // A branch over a lone jump becomes the opposite branch to the jump's target.
    bool turn_round(uint32_t index) {
        Block& block = ir.blocks[index];
        Node* last = terminator(block);
        if (!is_conditional(last) || index + 1 >= ir.blocks.size())
            return false;
        Block& next = ir.blocks[index + 1];
        if (next.nodes.size() != 1 || !is_jump(terminator(next)) ||
            !only_reached_from_before(index + 1))
            return false;
        uint32_t behind = index + 2;
        while (behind < ir.blocks.size() && behind != last->target &&
               ir.blocks[behind].nodes.empty() && ir.blocks[behind].falls_through)
            ++behind;
        if (behind >= ir.blocks.size() || goal(behind) != goal(last->target))
            return false;
        last->outcomes ^= Outcome::always;
        last->target = ir.nodes[next.nodes[0]].target;
        next.nodes.clear();
        next.falls_through = true;
        return true;
    }

    // Lone discards share one block at the end, so that branches lead straight to it.
    void share_discards() {
        uint32_t shared = none;
        for (uint32_t i = 0; i < ir.blocks.size(); ++i)
            if (is_lone_discard(ir.blocks[i]) && i > ir.end_block)
                shared = i;
        bool used = shared != none;
        if (shared == none)
            shared = static_cast<uint32_t>(ir.blocks.size());
        for (uint32_t i = 0; i < ir.end_block; ++i) {
            if (!is_lone_discard(ir.blocks[i]))
                continue;
            Node jump{.op = Op::branch, .outcomes = Outcome::always, .target = shared};
            ir.nodes[ir.blocks[i].nodes[0]] = jump;
            used = true;
        }
        if (!used || shared < ir.blocks.size())
            return;
        Block last;
        last.falls_through = false;
        last.nodes.push_back(static_cast<uint32_t>(ir.nodes.size()));
        ir.nodes.push_back({.op = Op::discard});
        ir.blocks.push_back(std::move(last));
    }

    bool is_lone_discard(const Block& block) const {
        return block.nodes.size() == 1 && ir.nodes[block.nodes[0]].op == Op::discard;
    }

    // A branch to where control goes anyway.
    bool drop_idle_branch(uint32_t index) {
        Block& block = ir.blocks[index];
        const Node* last = terminator(block);
        if (last == nullptr || last->op != Op::branch || index + 1 >= ir.blocks.size() ||
            goal(index + 1) != goal(last->target))
            return false;
        // The next blocks must lead there by themselves.
        drop_terminator(block);
        block.falls_through = true;
        return true;
    }

    bool thread(uint32_t index) {
        Node* last = terminator(ir.blocks[index]);
        if (last == nullptr || last->op != Op::branch)
            return false;
        const uint32_t to = goal(last->target);
        if (to == last->target)
            return false;
        last->target = to;
        return true;
    }

    // Where results are complete and nothing is left to do, the last instruction before it stops.
    void place_stops() {
        Block& end = ir.blocks[ir.end_block];
        if (!end.nodes.empty())
            return;
        bool needed = false;
        for (uint32_t i = 0; i < ir.blocks.size(); ++i) {
            Block& block = ir.blocks[i];
            if (block.nodes.empty() && i != ir.end_block)
                continue;
            const Node* last = terminator(block);
            const bool jumps =
                last != nullptr && last->op == Op::branch && goal(last->target) == ir.end_block;
            const bool falls =
                i != ir.end_block && block.falls_through && goal(i + 1) == ir.end_block;
            if (is_jump(last) && jumps && block.nodes.size() > 1) {
                drop_terminator(block);
                block.stops = true;
                block.falls_through = false;
            } else if (falls && last == nullptr) {
                block.stops = true;
                block.falls_through = false;
            } else if (jumps || falls) {
                needed = true;
            }
        }
        // Also when the whole program does nothing.
        if (needed || goal(0) == ir.end_block)
            give_something_to_do(end);
    }

    // An instruction for the stop to sit on: a move that changes nothing.
    void give_something_to_do(Block& end) {
        Node node{.op = Op::mov, .mask = 1};
        node.variable = ir.color.variable;
        if (node.variable == none || (ir.color.mask & 1) == 0) {
            node.variable = ir.add_variable();
            node.src[0].kind = OperandKind::constant;
        } else {
            node.src[0] = Operand{.kind = OperandKind::variable, .index = node.variable};
        }
        end.nodes.push_back(static_cast<uint32_t>(ir.nodes.size()));
        ir.nodes.push_back(node);
    }
};

}  // namespace

void clean_flow(Ir& ir) {
    Flow flow{ir};
    flow.empty_unreachable();
    flow.share_discards();
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < ir.blocks.size(); ++i)
            changed |= flow.turn_round(i) || flow.thread(i) || flow.drop_idle_branch(i);
        flow.empty_unreachable();
    }
    flow.place_stops();
    ir.blocks[ir.end_block].stops = !ir.blocks[ir.end_block].nodes.empty();
}

}  // namespace cuesta::lima::pp
