// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The rules of the IR before register allocation, one function each group.
#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "compiler/agx/liveness.h"
#include "compiler/agx/passes.h"

namespace cuesta::agx {

namespace {

unsigned size_of(const Def& def) {
    return def.bits / 16u * def.count;
}

class Validator {
  public:
    explicit Validator(const Ir& ir)
        : ir_(ir), defined_(ir.values.size()), order_(ir.values.size()) {}

    Result<void> run() {
        for (size_t b = 0; b < ir_.blocks.size(); ++b) {
            if (ir_.blocks[b]->index != b)
                return broken(*ir_.blocks[b], "the block has another number");
        }
        for (const auto& block : ir_.blocks) {
            TRY(check_edges(*block));
            TRY(check_order(*block));
        }
        for (const auto& block : ir_.blocks) {
            for (const Instr* instr = block->first; instr != nullptr; instr = instr->next) {
                ++position_;
                TRY(check_links(*block, *instr));
                TRY(check_results(*instr));
                TRY(check_sources(*instr));
                TRY(check_kind(*instr));
            }
        }
        find_dominators();
        number_tree();
        position_ = 0;
        for (const auto& block : ir_.blocks)
            TRY(check_dominance(*block));
        return {};
    }

  private:
    template <typename... Args>
    static Error broken(const Block& block, fmt::format_string<Args...> format, Args&&... args) {
        return {Errc::invalid, fmt::format("block {}: {}", block.index,
                                           fmt::format(format, std::forward<Args>(args)...))};
    }

    // --- the graph

    Result<void> check_edges(const Block& block) const {
        for (const Block* next : block.successors) {
            if (count(next->predecessors, &block) != 1 || count(block.successors, next) != 1)
                return broken(block, "the edge to block {} is not two-sided", next->index);
            if (block.successors.size() > 1 && next->predecessors.size() > 1)
                return broken(block, "the edge to block {} is critical", next->index);
            if (next->index <= block.index && !next->loop_header)
                return broken(block, "block {} is jumped back to but heads no loop", next->index);
        }
        for (const Block* before : block.predecessors) {
            if (count(before->successors, &block) != 1)
                return broken(block, "the edge from block {} is not two-sided", before->index);
        }
        return {};
    }

    static ptrdiff_t count(const std::vector<Block*>& blocks, const Block* block) {
        return std::count(blocks.begin(), blocks.end(), block);
    }

    // Phis, preloads, what opens, everything else, what closes.
    Result<void> check_order(const Block& block) const {
        int stage = 0;
        for (const Instr* instr = block.first; instr != nullptr; instr = instr->next) {
            const int now = instr->kind == Kind::phi       ? 0
                            : instr->kind == Kind::preload ? 1
                            : instr->opens                 ? 2
                            : instr->closes                ? 4
                                                           : 3;
            if (now < stage)
                return broken(block, "phis, preloads, what opens and what closes are out of order");
            stage = now;
            if (now == 1 && block.index != 0)
                return broken(block, "only the first block has preloads");
            if (now == 2 || now == 4)
                TRY(check_flow(block, *instr));
        }
        return {};
    }

    // Copies are put behind what opens a block, and in front of what closes one.
    Result<void> check_flow(const Block& block, const Instr& instr) const {
        const bool reads = std::any_of(instr.srcs.begin(), instr.srcs.end(), reads_value);
        const auto has_value = [](const Def& def) { return def.value != no_value; };
        if (std::any_of(instr.defs.begin(), instr.defs.end(), has_value))
            return broken(block, "what opens or closes a block defines a value");
        if (reads && instr.opens)
            return broken(block, "what opens a block reads a value");
        if (reads && block.successors.size() == 1)
            return broken(block, "what closes a block with one successor reads a value");
        return {};
    }

    // --- one instruction

    static Result<void> check_links(const Block& block, const Instr& instr) {
        const bool first =
            instr.previous == nullptr ? block.first == &instr : instr.previous->next == &instr;
        const bool last =
            instr.next == nullptr ? block.last == &instr : instr.next->previous == &instr;
        if (instr.block != &block || !first || !last)
            return broken(block, "an instruction is not linked as it should be");
        return {};
    }

    Result<void> check_results(const Instr& instr) {
        const Block& block = *instr.block;
        for (const Def& def : instr.defs) {
            if (def.value == no_value)
                continue;
            if (def.value >= ir_.values.size())
                return broken(block, "there is no value %{}", def.value);
            const SsaValue& value = ir_.values[def.value];
            if (defined_[def.value] != 0 || value.def != &instr)
                return broken(block, "%{} has not this one definition", def.value);
            defined_[def.value] = 1;
            order_[def.value] = position_;
            if (value.halves == 0 || value.halves > hw::agx::general_halves ||
                (value.alignment != 1 && value.alignment != 2 && value.alignment != 4))
                return broken(block, "%{} has no possible size", def.value);
            // A texture writes more than it names.
            const bool exact = instr.kind != Kind::machine;
            if (size_of(def) > value.halves || (exact && size_of(def) != value.halves))
                return broken(block, "%{} has {} halves, its definition {}", def.value,
                              value.halves, size_of(def));
            if (def.bits > 16 && value.alignment == 1)
                return broken(block, "%{} may be at an odd half but is written as {} bits",
                              def.value, def.bits);
            TRY(check_operand(instr, def.operand));
        }
        return {};
    }

    Result<void> check_sources(const Instr& instr) const {
        const Block& block = *instr.block;
        for (const Src& src : instr.srcs) {
            if (!reads_value(src))
                continue;
            if (src.value >= ir_.values.size() || ir_.values[src.value].def == nullptr)
                return broken(block, "%{} is read and never written", src.value);
            const SsaValue& value = ir_.values[src.value];
            const bool exact = instr.kind != Kind::machine;
            const unsigned size = agx::size_of(src);
            if (size > value.halves || (exact && size != value.halves))
                return broken(block, "%{} has {} halves and is read as {}", src.value, value.halves,
                              size);
            if (src.bits > 16 && value.alignment == 1 && !exact)
                return broken(block, "%{} may be at an odd half but is read as {} bits", src.value,
                              src.bits);
            TRY(check_operand(instr, src.operand));
        }
        return {};
    }

    static Result<void> check_operand(const Instr& instr, unsigned n) {
        if (instr.kind == Kind::machine && n >= hw::agx::operand_count(instr.op()))
            return broken(*instr.block, "{} has no operand {}", hw::agx::entry_of(instr.op()).name,
                          n);
        return {};
    }

    Result<void> check_kind(const Instr& instr) const {
        const Block& block = *instr.block;
        const auto shape = [&](size_t defs, size_t srcs) {
            return instr.defs.size() == defs && instr.srcs.size() == srcs;
        };
        const auto pseudo_source = [](const Src& src) {
            return src.kind != SrcKind::float_immediate && !src.negate && !src.absolute;
        };
        if (instr.kind != Kind::machine &&
            !std::all_of(instr.srcs.begin(), instr.srcs.end(), pseudo_source))
            return broken(block, "a pseudo instruction has a source that cannot be moved");
        switch (instr.kind) {
            case Kind::machine: return {};
            case Kind::phi:
                if (!shape(1, block.predecessors.size()))
                    return broken(block, "a phi has one source for each predecessor");
                return check_same_sizes(instr, /*each=*/false);
            case Kind::copy:
                if (instr.defs.size() != instr.srcs.size())
                    return broken(block, "a copy has as many results as sources");
                return check_same_sizes(instr, /*each=*/true);
            case Kind::collect: {
                unsigned halves = 0;
                for (const Src& src : instr.srcs)
                    halves += agx::size_of(src);
                if (instr.defs.size() != 1 || halves != size_of(instr.defs[0]))
                    return broken(block, "a collect has not the size of its sources");
                return {};
            }
            case Kind::split: {
                unsigned halves = 0;
                for (const Def& def : instr.defs)
                    halves += size_of(def);
                if (instr.srcs.size() != 1 || !reads_value(instr.srcs[0]) ||
                    halves != agx::size_of(instr.srcs[0]))
                    return broken(block, "a split has not the size of its results");
                return {};
            }
            case Kind::preload:
                if (!shape(1, 0) || instr.defs[0].reg == no_register ||
                    instr.defs[0].reg % ir_.values[instr.defs[0].value].alignment != 0)
                    return broken(block, "a preload has no register");
                return {};
            case Kind::spill:
            case Kind::fill:
                return broken(block, "only register allocation makes spills and fills");
        }
        return {};
    }

    Result<void> check_same_sizes(const Instr& instr, bool each) const {
        for (size_t n = 0; n < instr.srcs.size(); ++n) {
            const Def& def = instr.defs[each ? n : 0];
            if (def.value == no_value)
                return broken(*instr.block, "a phi or copy has no result");
            const Src& src = instr.srcs[n];
            if (reads_value(src) && ir_.values[src.value].halves != ir_.values[def.value].halves)
                return broken(*instr.block, "%{} and %{} have different sizes", src.value,
                              def.value);
        }
        return {};
    }

    // --- dominance

    // Immediate dominators (Cooper, Harvey and Kennedy); program order is a reverse postorder but
    // for edges back to loops. Blocks that nothing reaches have none.
    void find_dominators() {
        dominator_.assign(ir_.blocks.size(), nullptr);
        if (ir_.blocks.empty())
            return;
        dominator_[0] = ir_.blocks[0].get();
        for (bool changed = true; changed;) {
            changed = false;
            for (size_t b = 1; b < ir_.blocks.size(); ++b) {
                const Block* found = nullptr;
                for (const Block* before : ir_.blocks[b]->predecessors) {
                    if (dominator_[before->index] != nullptr)
                        found = found == nullptr ? before : common(found, before);
                }
                changed |= dominator_[b] != found;
                dominator_[b] = found;
            }
        }
    }

    const Block* common(const Block* a, const Block* b) const {
        while (a != b) {
            if (a->index > b->index)
                a = dominator_[a->index];
            else
                b = dominator_[b->index];
        }
        return a;
    }

    // Each block gets the numbers of the blocks that it dominates, which are neighbours.
    void number_tree() {
        const size_t count = ir_.blocks.size();
        std::vector<uint32_t> size(count, 1);
        for (size_t b = count; b-- > 1;) {
            if (dominator_[b] != nullptr)
                size[dominator_[b]->index] += size[b];
        }
        first_.assign(count, 0);
        last_.assign(count, 0);
        std::vector<uint32_t> next(count, 0);
        for (size_t b = 0; b < count; ++b) {
            if (dominator_[b] == nullptr)
                continue;
            if (b != 0) {
                first_[b] = next[dominator_[b]->index];
                next[dominator_[b]->index] += size[b];
            }
            last_[b] = first_[b] + size[b] - 1;
            next[b] = first_[b] + 1;
        }
    }

    bool dominates(const Block& a, const Block& b) const {
        return dominator_[a.index] != nullptr && first_[a.index] <= first_[b.index] &&
               first_[b.index] <= last_[a.index];
    }

    Result<void> check_dominance(const Block& block) {
        for (const Instr* instr = block.first; instr != nullptr; instr = instr->next) {
            ++position_;
            for (size_t n = 0; n < instr->srcs.size(); ++n) {
                if (!reads_value(instr->srcs[n]))
                    continue;
                const ValueId value = instr->srcs[n].value;
                const bool phi = instr->kind == Kind::phi;
                const Block& user = phi ? *block.predecessors[n] : block;
                const Block& def = *ir_.values[value].def->block;
                const bool before =
                    &def == &user && !phi ? order_[value] < position_ : dominates(def, user);
                if (dominator_[user.index] != nullptr && !before)
                    return broken(block, "%{} is read where it is not defined on every way", value);
            }
        }
        return {};
    }

    const Ir& ir_;
    std::vector<uint8_t> defined_;  // by value
    std::vector<uint32_t> order_;   // by value: the number of its definition
    uint32_t position_ = 0;
    std::vector<const Block*> dominator_;  // by block
    std::vector<uint32_t> first_;          // by block: its number in the tree of dominators
    std::vector<uint32_t> last_;           // the last of those below it
};

}  // namespace

Result<void> validate(const Ir& ir) {
    return Validator(ir).run();
}

}  // namespace cuesta::agx
