// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Last uses of all sources: of values one after the other, so that no set of values is needed; of
// registers, once there are any, all at once.
#include <algorithm>

#include "compiler/agx/liveness.h"
#include "compiler/agx/parallel_copy.h"
#include "compiler/agx/passes.h"

namespace cuesta::agx {

namespace {

// --- values --------------------------------------------------------------------

struct Use {
    Block* block = nullptr;
    Instr* instr = nullptr;  // null: by a phi, at the end of the block
};

class ValueMarker {
  public:
    explicit ValueMarker(Ir& ir)
        : ir_(ir),
          begin_(ir.values.size() + 1),
          alive_at_end_(ir.blocks.size(), no_value),
          alive_at_start_(ir.blocks.size(), no_value) {}

    void run() {
        for_each([this](ValueId value, const Use&) { ++begin_[value + 1]; });
        for (size_t v = 1; v < begin_.size(); ++v)
            begin_[v] += begin_[v - 1];
        uses_.resize(begin_.back());
        std::vector<uint32_t> next(begin_.begin(), begin_.end() - 1);
        for_each([&](ValueId value, const Use& use) { uses_[next[value]++] = use; });
        for (ValueId value = 0; value < ir_.values.size(); ++value)
            mark(value);
    }

  private:
    template <typename Visit>
    void for_each(Visit&& visit) {
        for (const auto& block : ir_.blocks) {
            for (Instr* instr = block->first; instr != nullptr; instr = instr->next) {
                for (size_t n = 0; n < instr->srcs.size(); ++n) {
                    Src& src = instr->srcs[n];
                    src.last_use = false;
                    if (!reads_value(src))
                        continue;
                    if (instr->kind == Kind::phi)
                        visit(src.value, Use{block->predecessors[n], nullptr});
                    else
                        visit(src.value, Use{block.get(), instr});
                }
            }
        }
    }

    void mark(ValueId value) {
        const auto begin = uses_.begin() + begin_[value];
        const auto end = uses_.begin() + begin_[value + 1];
        for (auto use = begin; use != end; ++use) {
            if (use->instr == nullptr)
                reach_end(*use->block, value);
            else
                reach_start(*use->block, value);
            spread(value);
        }
        for (auto use = begin; use != end; ++use) {
            const auto next = use + 1;
            const bool is_last = next == end || next->block != use->block;
            if (use->instr != nullptr && is_last && alive_at_end_[use->block->index] != value)
                mark(*use->instr, value);
        }
    }

    static void mark(Instr& instr, ValueId value) {
        for (Src& src : instr.srcs)
            src.last_use |= reads_value(src) && src.value == value;
    }

    void reach_end(Block& block, ValueId value) {
        if (alive_at_end_[block.index] == value)
            return;
        alive_at_end_[block.index] = value;
        reach_start(block, value);
    }

    void reach_start(Block& block, ValueId value) {
        const Instr* def = ir_.values[value].def;
        if (alive_at_start_[block.index] == value || (def != nullptr && def->block == &block))
            return;
        alive_at_start_[block.index] = value;
        pending_.push_back(&block);
    }

    void spread(ValueId value) {
        while (!pending_.empty()) {
            Block* block = pending_.back();
            pending_.pop_back();
            for (Block* before : block->predecessors)
                reach_end(*before, value);
        }
    }

    Ir& ir_;
    std::vector<uint32_t> begin_;  // by value, in uses_
    std::vector<Use> uses_;
    std::vector<ValueId> alive_at_end_;  // by block: the last value found there
    std::vector<ValueId> alive_at_start_;
    std::vector<Block*> pending_;
};

// --- registers -----------------------------------------------------------------

class RegisterMarker {
  public:
    explicit RegisterMarker(Ir& ir) : ir_(ir), at_start_(ir.blocks.size()) {}

    void run() {
        std::vector<uint8_t> pending(ir_.blocks.size(), 1);
        for (bool any = true; any;) {
            any = false;
            for (size_t b = ir_.blocks.size(); b-- > 0;) {
                if (pending[b] == 0)
                    continue;
                pending[b] = 0;
                const RegisterSet before = at_start_[b];
                if ((at_start_[b] = walk(*ir_.blocks[b])) == before)
                    continue;
                for (const Block* predecessor : ir_.blocks[b]->predecessors) {
                    pending[predecessor->index] = 1;
                    any |= predecessor->index >= b;
                }
            }
        }
    }

  private:
    // Marks what is known by now; the last walk knows all.
    RegisterSet walk(Block& block) {
        RegisterSet alive;
        for (const Block* next : block.successors)
            alive |= at_start_[next->index];
        for (Instr* instr = block.last; instr != nullptr; instr = instr->previous) {
            for (const Def& def : instr->defs) {
                if (def.reg != no_register)
                    set(alive, def.reg, halves_of(def), false);
            }
            for (Src& src : instr->srcs)
                src.last_use = has_register(src) && is_dead(alive, src);
            for (const Src& src : instr->srcs) {
                if (has_register(src))
                    set(alive, src.reg, size_of(src), true);
            }
        }
        return alive;
    }

    unsigned halves_of(const Def& def) const {
        return def.value != no_value ? ir_.values[def.value].halves : def.bits / 16u * def.count;
    }

    static bool has_register(const Src& src) {
        return src.kind == SrcKind::value && src.reg != no_register;
    }

    // The counter of nesting is read by all mask instructions.
    bool is_dead(const RegisterSet& alive, const Src& src) const {
        for (unsigned i = src.reg; i < src.reg + size_of(src); ++i) {
            if (alive.test(i) || (i == 0 && ir_.uses_flow))
                return false;
        }
        return true;
    }

    static void set(RegisterSet& alive, unsigned reg, unsigned halves, bool value) {
        for (unsigned i = reg; i < reg + halves && i < alive.size(); ++i)
            alive.set(i, value);
    }

    Ir& ir_;
    std::vector<RegisterSet> at_start_;
};

}  // namespace

void mark_last_uses(Ir& ir) {
    if (ir.register_halves != 0)
        RegisterMarker(ir).run();
    else
        ValueMarker(ir).run();
}

}  // namespace cuesta::agx
