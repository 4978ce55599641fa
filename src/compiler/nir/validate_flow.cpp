// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Rules about the tree, its blocks, the edges between them, and who reads whom.
#include <algorithm>

#include <fmt/core.h>

#include "compiler/nir/dominance.h"
#include "compiler/nir/validate_state.h"

namespace cuesta::nir::validation {
namespace {

// --- the tree ----------------------------------------------------------------

bool check_block(State& state, const Block& block, bool in_loop) {
    const Instr* previous = nullptr;
    bool phis_over = false;
    for (const Instr* instr = block.first; instr != nullptr; instr = instr->next) {
        if (instr->block != &block || instr->previous != previous) {
            state.add("the links of a block's instructions are broken");
            return false;
        }
        state.positions.emplace(instr, static_cast<uint32_t>(state.positions.size()));
        const bool is_phi = instr->kind == InstrKind::phi;
        state.check(!is_phi || !phis_over, *instr, "phis come first in their block");
        phis_over = phis_over || !is_phi;
        if (const Jump* jump = instr->as<Jump>()) {
            state.check(instr->next == nullptr, *instr, "a jump is the last of its block");
            state.check(in_loop || jump->jump == JumpKind::return_, *instr,
                        "break and continue stand in a loop");
        }
        previous = instr;
    }
    if (block.last != previous)
        state.add("the links of a block's instructions are broken");
    return block.last == previous;
}

bool check_list(State& state, const CfList& list, const CfNode* parent, bool in_loop);

bool check_node(State& state, const CfNode& node, bool in_loop) {
    if (const Block* block = node.as<Block>())
        return check_block(state, *block, in_loop);
    if (const If* branch = node.as<If>())
        return check_list(state, branch->then_list, branch, in_loop) &&
               check_list(state, branch->else_list, branch, in_loop);
    return check_list(state, node.as<Loop>()->body, &node, true);
}

bool check_list(State& state, const CfList& list, const CfNode* parent, bool in_loop) {
    if (list.function != &state.function || list.parent != parent || list.first == nullptr) {
        state.add("a list of the control-flow tree is not tied to its owner, or empty");
        return false;
    }
    const CfNode* previous = nullptr;
    for (const CfNode* node = list.first; node != nullptr; node = node->next) {
        if (node->list != &list || node->previous != previous) {
            state.add("the links of the control-flow tree are broken");
            return false;
        }
        const bool block_wanted = previous == nullptr || previous->kind != CfKind::block;
        if (block_wanted != (node->kind == CfKind::block)) {
            state.add("blocks and other nodes alternate, beginning with a block");
            return false;
        }
        if (!check_node(state, *node, in_loop))
            return false;
        previous = node;
    }
    if (list.last != previous || previous->kind != CfKind::block) {
        state.add("a list of the control-flow tree ends with a block");
        return false;
    }
    return true;
}

// --- edges -------------------------------------------------------------------

// What rebuild_cfg() computes for a block, to compare.
struct SavedBlock {
    uint32_t index = 0;
    std::array<Block*, 2> successors{};
    std::vector<Block*> predecessors;

    explicit SavedBlock(const Block& block)
        : index(block.index),
          successors(block.successors),
          predecessors(block.predecessors.begin(), block.predecessors.end()) {}
    bool operator==(const SavedBlock&) const = default;
};

std::vector<SavedBlock> save(Function& function) {
    std::vector<SavedBlock> blocks;
    for_each_block(function.body, [&](Block& block) { blocks.emplace_back(block); });
    blocks.emplace_back(function.end_block);
    return blocks;
}

// --- uses --------------------------------------------------------------------

// Calls visit(Src&, reader instruction or null, reading if or null).
template <typename Visit>
void for_each_source(CfList& list, Visit&& visit) {
    for (CfNode* node = list.first; node != nullptr; node = node->next) {
        if (Block* block = node->as<Block>()) {
            for (Instr* instr = block->first; instr != nullptr; instr = instr->next)
                for_each_src(*instr, [&](Src& src) { visit(src, instr, nullptr); });
        } else if (If* branch = node->as<If>()) {
            visit(branch->condition, nullptr, branch);
            for_each_source(branch->then_list, visit);
            for_each_source(branch->else_list, visit);
        } else if (Loop* loop = node->as<Loop>()) {
            for_each_source(loop->body, visit);
        }
    }
}

void check_use_list(State& state,
                    const Value& value,
                    const Instr& instr,
                    const std::unordered_set<const Src*>& sources) {
    const Src* previous = nullptr;
    size_t count = 0;
    for (const Src* use = value.uses; use != nullptr; use = use->next_use) {
        if (use->value != &value || use->previous_use != previous || sources.count(use) == 0 ||
            count++ > sources.size())
            return state.add(instr, "the list of uses holds what does not read the result");
        previous = use;
    }
}

// `predecessors` are in the order of their index.
bool leads_here(std::span<Block* const> predecessors, const Block* block) {
    if (block == nullptr)
        return false;
    const auto at =
        std::lower_bound(predecessors.begin(), predecessors.end(), block,
                         [](const Block* a, const Block* b) { return a->index < b->index; });
    return at != predecessors.end() && *at == block;
}

bool is_on_use_list(const Src& src) {
    for (const Src* use = src.value->uses; use != nullptr; use = use->next_use)
        if (use == &src)
            return true;
    return false;
}

}  // namespace

bool check_tree(State& state) {
    return check_list(state, state.function.body, nullptr, false);
}

bool check_sources(State& state) {
    const size_t before = state.findings.size();
    const auto define = [&](const Value& def, Instr& instr) {
        if (def.instr != &instr)
            state.add(instr, "the result does not point at its instruction");
        state.definitions.emplace(&def, &instr);
    };
    std::unordered_set<uint32_t> ids;
    for_each_instr(state.function.body, [&](Instr& instr) {
        if (const Value* def = def_of(instr))
            define(*def, instr);
        if (const ParallelCopy* copy = instr.as<ParallelCopy>())
            for (const ParallelCopyEntry& entry : copy->entries)
                if (entry.dest_reg == nullptr)
                    define(entry.def, instr);
    });
    for (const auto& [value, instr] : state.definitions)
        if (!ids.insert(value->id).second)
            state.add(*instr, "two results have the same id");
    for_each_source(state.function.body, [&](Src& src, Instr* reader, If* branch) {
        const bool known = src.value != nullptr && state.definitions.count(src.value) != 0;
        const bool tied = src.instr == reader && src.if_ == branch;
        const std::string_view text = !known ? "a source is not defined in the function"
                                             : "a source does not point at its reader";
        if (known && tied)
            return;
        if (reader != nullptr)
            state.add(*reader, text);
        else
            state.add(fmt::format("the condition of an if: {}", text));
    });
    return state.findings.size() == before;
}

void check_uses(State& state) {
    std::unordered_set<const Src*> sources;
    for_each_source(state.function.body, [&](Src& src, Instr*, If*) { sources.insert(&src); });
    const size_t before = state.findings.size();
    for (const auto& [value, instr] : state.definitions)
        check_use_list(state, *value, *instr, sources);
    if (state.findings.size() != before)
        return;
    size_t listed = 0;
    for (const auto& [value, instr] : state.definitions)
        for (const Src* use = value->uses; use != nullptr; use = use->next_use)
            ++listed;
    if (listed == sources.size())
        return;
    for (const Src* src : sources)
        if (!is_on_use_list(*src))
            state.add(fmt::format("a reader of %{} is not on its list of uses", src->value->id));
}

bool check_cfg(State& state) {
    const std::vector<SavedBlock> before = save(state.function);
    const uint32_t count = state.function.block_count;
    rebuild_cfg(state.function);
    const bool current = before == save(state.function) && count == state.function.block_count;
    if (!current)
        state.add("the CFG is stale: rebuild_cfg() was not called after the last change");
    return current;
}

void check_phis(State& state) {
    for_each_instr(state.function.body, [&](Instr& instr) {
        const Phi* phi = instr.as<Phi>();
        if (phi == nullptr || !instr.block->reachable)
            return;
        const std::span<Block* const> predecessors = instr.block->predecessors;
        state.check(!predecessors.empty(), instr, "a phi stands where no block leads");
        std::unordered_set<const Block*> named;
        size_t count = 0;
        for (const PhiSrc* src = phi->srcs; src != nullptr; src = src->next) {
            ++count;
            if (!leads_here(predecessors, src->predecessor))
                state.add_predecessors(*phi, "a source names a block that does not lead here");
            state.check(src->src.value->components == phi->def.components &&
                            src->src.value->bit_size == phi->def.bit_size,
                        instr, "a source differs from the phi in size");
            state.check(named.insert(src->predecessor).second, instr, "a block has two sources");
        }
        if (count < instr.block->predecessors.size())
            state.add_predecessors(*phi, "a block that leads here has no source");
    });
}

void check_dominance(State& state) {
    const Dominance dominance(state.function);
    const auto reaches = [&](const Value& value, const Block& block) {
        return dominance.dominates(*value.instr->block, block);
    };
    for_each_source(state.function.body, [&](Src& src, Instr* reader, If* branch) {
        const Instr& def = *src.value->instr;
        if (branch != nullptr) {
            if (!reaches(*src.value, *block_before(*branch)))
                state.add(*branch,
                          fmt::format("the condition %{} is not defined on every way to its if",
                                      src.value->id));
            return;
        }
        if (reader->kind == InstrKind::phi)
            return;
        if (!reader->block->reachable)
            return;
        const bool same = def.block == reader->block;
        state.check(same ? state.positions[&def] < state.positions[reader]
                         : reaches(*src.value, *reader->block),
                    *reader, [&] {
                        return fmt::format("%{} is not defined on every way here", src.value->id);
                    });
    });
    for_each_instr(state.function.body, [&](Instr& instr) {
        const Phi* phi = instr.as<Phi>();
        if (phi == nullptr || !instr.block->reachable)
            return;
        for (const PhiSrc* src = phi->srcs; src != nullptr; src = src->next)
            state.check(src->predecessor == nullptr || reaches(*src->src.value, *src->predecessor),
                        instr, [&] {
                            return fmt::format("%{} is not defined at the end of its block",
                                               src->src.value->id);
                        });
    });
}

}  // namespace cuesta::nir::validation
