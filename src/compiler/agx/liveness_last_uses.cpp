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

// Values that leave their block, 64 at a time: one bit each in a word of every block.
class ValueMarker {
  public:
    explicit ValueMarker(Ir& ir) : ir_(ir), words_(ir.blocks.size()), last_(ir.values.size()) {}

    void run() {
        find_uses();
        for (size_t first = 0; first < leaving_.size(); first += group) {
            const size_t count = std::min(group, leaving_.size() - first);
            mark_group({leaving_.begin() + static_cast<ptrdiff_t>(first), count});
        }
    }

  private:
    static constexpr size_t group = 64;

    struct Use {
        Block* block = nullptr;
        Instr* instr = nullptr;  // null: by a phi, at the end of the block
    };
    struct Word {
        uint64_t read = 0;  // before anything writes them
        uint64_t written = 0;
        uint64_t at_start = 0;
        uint64_t at_end = 0;
        uint64_t phi = 0;  // read at the end
    };

    // Values that do not leave their block are marked here.
    void find_uses() {
        std::vector<uint8_t> leaves(ir_.values.size());
        for_each_use([&](ValueId value, const Use& use) {
            const Instr* def = ir_.values[value].def;
            leaves[value] |= use.instr == nullptr || def == nullptr || def->block != use.block;
            last_[value] = use.instr;
        });
        begin_.assign(ir_.values.size() + 1, 0);
        for (ValueId value = 0; value < ir_.values.size(); ++value) {
            if (leaves[value] != 0)
                leaving_.push_back(value);
            else if (last_[value] != nullptr)
                mark(*last_[value], value);
        }
        for_each_use([&](ValueId value, const Use&) { begin_[value + 1] += leaves[value]; });
        for (size_t v = 1; v < begin_.size(); ++v)
            begin_[v] += begin_[v - 1];
        uses_.resize(begin_.back());
        std::vector<uint32_t> next(begin_.begin(), begin_.end() - 1);
        for_each_use([&](ValueId value, const Use& use) {
            if (leaves[value] != 0)
                uses_[next[value]++] = use;
        });
    }

    template <typename Visit>
    void for_each_use(Visit&& visit) {
        for (const auto& block : ir_.blocks) {
            for (Instr* instr = block->first; instr != nullptr; instr = instr->next) {
                for (size_t n = 0; n < instr->srcs.size(); ++n) {
                    const Src& src = instr->srcs[n];
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

    std::span<const Use> uses_of(ValueId value) const {
        return {uses_.begin() + begin_[value], uses_.begin() + begin_[value + 1]};
    }

    void mark_group(std::span<const ValueId> values) {
        std::fill(words_.begin(), words_.end(), Word{});
        for (size_t i = 0; i < values.size(); ++i) {
            const uint64_t bit = uint64_t{1} << i;
            if (const Instr* def = ir_.values[values[i]].def; def != nullptr)
                words_[def->block->index].written |= bit;
            for (const Use& use : uses_of(values[i])) {
                Word& word = words_[use.block->index];
                (use.instr == nullptr ? word.phi : word.read) |= bit;
            }
        }
        spread();
        for (size_t i = 0; i < values.size(); ++i)
            mark_value(values[i], uint64_t{1} << i);
    }

    void spread() {
        for (bool again = true; again;) {
            again = false;
            for (size_t b = ir_.blocks.size(); b-- > 0;) {
                Word& word = words_[b];
                word.at_end = word.phi;
                for (const Block* next : ir_.blocks[b]->successors)
                    word.at_end |= words_[next->index].at_start;
                const uint64_t at_start = (word.read | word.at_end) & ~word.written;
                if (at_start == word.at_start)
                    continue;
                word.at_start = at_start;
                for (const Block* before : ir_.blocks[b]->predecessors)
                    again |= before->index >= b;
            }
        }
    }

    void mark_value(ValueId value, uint64_t bit) {
        const std::span<const Use> uses = uses_of(value);
        for (size_t i = 0; i < uses.size(); ++i) {
            const Use& use = uses[i];
            // Uses by phis stand among the others.
            bool is_last = use.instr != nullptr;
            for (size_t j = i + 1; is_last && j < uses.size() && uses[j].block == use.block; ++j)
                is_last = uses[j].instr == nullptr;
            if (is_last && (words_[use.block->index].at_end & bit) == 0)
                mark(*use.instr, value);
        }
    }

    static void mark(Instr& instr, ValueId value) {
        for (Src& src : instr.srcs)
            src.last_use |= reads_value(src) && src.value == value;
    }

    Ir& ir_;
    std::vector<Word> words_;   // by block
    std::vector<Instr*> last_;  // by value: its last use in program order
    std::vector<ValueId> leaving_;
    std::vector<uint32_t> begin_;  // by value, in uses_
    std::vector<Use> uses_;        // of those that leave their block, in program order
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
                const HalfSet before = at_start_[b];
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
    HalfSet walk(Block& block) {
        HalfSet alive;
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
    bool is_dead(const HalfSet& alive, const Src& src) const {
        for (unsigned i = src.reg; i < src.reg + size_of(src); ++i) {
            if (alive.test(i) || (i == 0 && ir_.uses_flow))
                return false;
        }
        return true;
    }

    static void set(HalfSet& alive, unsigned reg, unsigned halves, bool value) {
        for (unsigned i = reg; i < reg + halves && i < alive.size(); ++i)
            alive.set(i, value);
    }

    Ir& ir_;
    std::vector<HalfSet> at_start_;
};

}  // namespace

void mark_last_uses(Ir& ir) {
    for (const auto& block : ir.blocks) {
        for (Instr* instr = block->first; instr != nullptr; instr = instr->next) {
            for (Src& src : instr->srcs)
                src.last_use = false;
        }
    }
    if (ir.register_halves != 0)
        RegisterMarker(ir).run();
    else
        ValueMarker(ir).run();
}

}  // namespace cuesta::agx
