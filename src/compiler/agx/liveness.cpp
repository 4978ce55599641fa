// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/liveness.h"

#include <algorithm>

#include "base/assert.h"
#include "base/bits.h"

namespace cuesta::agx {

namespace {

// More than the registers: what is farther than these never waits in a register.
constexpr unsigned kept_halves = hw::agx::general_halves + 64;
// Uses behind more loops than these are all equally far.
constexpr unsigned most_loops_left = 100;
// Sets that are cut off need not settle: they are an estimate then.
constexpr unsigned visits_when_cut = 12;

Distance add(Distance a, Distance b) {
    return a > never - 1 - b ? never - 1 : a + b;
}

bool by_value(const NextUse& a, const NextUse& b) {
    return a.value < b.value;
}

// Keeps the nearest use of each value.
void sort_uses(std::vector<NextUse>& uses) {
    std::sort(uses.begin(), uses.end(), [](const NextUse& a, const NextUse& b) {
        return a.value != b.value ? a.value < b.value : a.distance < b.distance;
    });
    const auto same = [](const NextUse& a, const NextUse& b) { return a.value == b.value; };
    uses.erase(std::unique(uses.begin(), uses.end(), same), uses.end());
}

// What a block does by itself.
struct BlockUses {
    std::vector<NextUse> reads;   // of values that come from before, sorted
    std::vector<ValueId> writes;  // sorted
    Distance length = 0;
};

class LivenessFinder {
  public:
    explicit LivenessFinder(const Ir& ir)
        : ir_(ir), uses_(ir.blocks.size()), visits_(ir.blocks.size()) {
        result_.blocks.resize(ir.blocks.size());
    }

    Liveness run() {
        summarise();
        std::vector<uint8_t> pending(ir_.blocks.size(), 1);
        for (bool any = true; any;) {
            any = false;
            for (size_t b = ir_.blocks.size(); b-- > 0;) {
                if (pending[b] == 0)
                    continue;
                pending[b] = 0;
                if (!update(*ir_.blocks[b]))
                    continue;
                for (const Block* before : ir_.blocks[b]->predecessors) {
                    pending[before->index] = 1;
                    any |= before->index >= b;
                }
            }
        }
        return std::move(result_);
    }

  private:
    void summarise() {
        // By value: the last block that read or wrote it.
        std::vector<uint32_t> read(ir_.values.size(), ~uint32_t{0});
        std::vector<uint32_t> written(ir_.values.size(), ~uint32_t{0});
        for (const auto& block : ir_.blocks) {
            BlockUses& uses = uses_[block->index];
            for (const Instr* instr = block->first; instr != nullptr; instr = instr->next) {
                if (instr->kind != Kind::phi)
                    add_reads(*instr, uses, read, written);
                for (const Def& def : instr->defs)
                    add_write(def, block->index, uses, written);
                ++uses.length;
            }
            std::sort(uses.reads.begin(), uses.reads.end(), by_value);
            std::sort(uses.writes.begin(), uses.writes.end());
        }
    }

    static void add_reads(const Instr& instr,
                          BlockUses& uses,
                          std::vector<uint32_t>& read,
                          const std::vector<uint32_t>& written) {
        const uint32_t block = instr.block->index;
        for (const Src& src : instr.srcs) {
            if (!reads_value(src) || read[src.value] == block || written[src.value] == block)
                continue;
            read[src.value] = block;
            uses.reads.push_back({src.value, uses.length});
        }
    }

    static void add_write(const Def& def,
                          uint32_t block,
                          BlockUses& uses,
                          std::vector<uint32_t>& written) {
        if (def.value == no_value || written[def.value] == block)
            return;
        written[def.value] = block;
        uses.writes.push_back(def.value);
    }

    // Whether what is alive at its start has changed.
    bool update(const Block& block) {
        LiveSets& sets = result_.blocks[block.index];
        if (!result_.complete && ++visits_[block.index] > visits_when_cut)
            return false;
        find_out(block);
        cut(scratch_);
        sets.out.assign(scratch_.begin(), scratch_.end());
        find_in(uses_[block.index], sets.out);
        cut(scratch_);
        if (scratch_ == sets.in)
            return false;
        sets.in.assign(scratch_.begin(), scratch_.end());
        return true;
    }

    // Leaves them in scratch_, as find_in does.
    void find_out(const Block& block) {
        scratch_.clear();
        for (const Block* next : block.successors) {
            const unsigned left = block.loop_depth - std::min(block.loop_depth, next->loop_depth);
            const Distance leaving = left > most_loops_left ? never - 1 : left * loop_exit_distance;
            merge(result_.blocks[next->index].in, leaving);
            phi_sources_.clear();
            find_phi_sources(block, *next);
            sort_uses(phi_sources_);
            merge(phi_sources_, 0);
        }
    }

    // Into scratch_; both are sorted. The nearest use of each value is kept.
    void merge(const std::vector<NextUse>& more, Distance farther) {
        if (more.empty())
            return;
        merged_.clear();
        auto a = scratch_.begin();
        for (const NextUse& use : more) {
            while (a != scratch_.end() && a->value < use.value)
                merged_.push_back(*a++);
            NextUse nearest = {use.value, add(use.distance, farther)};
            if (a != scratch_.end() && a->value == use.value)
                nearest.distance = std::min(nearest.distance, (a++)->distance);
            merged_.push_back(nearest);
        }
        merged_.insert(merged_.end(), a, scratch_.end());
        scratch_.swap(merged_);
    }

    void find_phi_sources(const Block& block, const Block& next) {
        if (next.first == nullptr || next.first->kind != Kind::phi)
            return;
        const size_t n = predecessor_number(next, block);
        for (const Instr* phi = next.first; phi != nullptr && phi->kind == Kind::phi;
             phi = phi->next) {
            if (reads_value(phi->srcs[n]))
                phi_sources_.push_back({phi->srcs[n].value, 0});
        }
    }

    void find_in(const BlockUses& uses, const std::vector<NextUse>& out) {
        scratch_.clear();
        auto read = uses.reads.begin();
        auto written = uses.writes.begin();
        for (const NextUse& use : out) {
            while (read != uses.reads.end() && read->value < use.value)
                scratch_.push_back(*read++);
            while (written != uses.writes.end() && *written < use.value)
                ++written;
            if (read != uses.reads.end() && read->value == use.value)
                scratch_.push_back(*read++);
            else if (written == uses.writes.end() || *written != use.value)
                scratch_.push_back({use.value, add(use.distance, uses.length)});
        }
        scratch_.insert(scratch_.end(), read, uses.reads.end());
    }

    void cut(std::vector<NextUse>& uses) {
        unsigned halves = 0;
        for (const NextUse& use : uses)
            halves += space_of(ir_, use.value);
        if (halves <= kept_halves)
            return;
        result_.complete = false;
        const auto nearer = [](const NextUse& a, const NextUse& b) {
            return a.distance != b.distance ? a.distance < b.distance : a.value < b.value;
        };
        merged_.assign(uses.begin(), uses.end());
        if (merged_.size() > kept_halves) {
            std::nth_element(merged_.begin(), merged_.begin() + kept_halves, merged_.end(), nearer);
            merged_.resize(kept_halves);
        }
        std::sort(merged_.begin(), merged_.end(), nearer);
        size_t kept = 0;
        for (halves = 0; halves + space_of(ir_, merged_[kept].value) <= kept_halves; ++kept) {
            halves += space_of(ir_, merged_[kept].value);
            if (kept + 1 == merged_.size())
                break;
        }
        const NextUse first_dropped = merged_[kept];
        std::erase_if(uses, [&](const NextUse& use) { return !nearer(use, first_dropped); });
    }

    const Ir& ir_;
    Liveness result_;
    std::vector<BlockUses> uses_;
    std::vector<uint8_t> visits_;
    std::vector<NextUse> scratch_;
    std::vector<NextUse> merged_;
    std::vector<NextUse> phi_sources_;
};

}  // namespace

Liveness find_liveness(const Ir& ir) {
    return LivenessFinder(ir).run();
}

unsigned space_of(const Ir& ir, ValueId value) {
    const SsaValue& v = ir.values[value];
    return static_cast<unsigned>(base::align_up(v.halves, v.alignment));
}

size_t predecessor_number(const Block& block, const Block& predecessor) {
    const auto& all = block.predecessors;
    const auto found = std::find(all.begin(), all.end(), &predecessor);
    CUESTA_ASSERT(found != all.end(), "an edge of the graph is two-sided");
    return static_cast<size_t>(found - all.begin());
}

// --- walks through a block, backwards -----------------------------------------

void AliveSet::add(ValueId value) {
    if (alive_[value] != 0)
        return;
    alive_[value] = 1;
    touched_.push_back(value);
    halves_ += space_of(ir_, value);
}

void AliveSet::drop(ValueId value) {
    if (alive_[value] == 0)
        return;
    alive_[value] = 0;
    halves_ -= space_of(ir_, value);
}

void AliveSet::clear() {
    for (const ValueId value : touched_)
        alive_[value] = 0;
    touched_.clear();
    halves_ = 0;
}

namespace {

void drop_results(const Instr& instr, AliveSet& alive) {
    for (const Def& def : instr.defs) {
        if (def.value != no_value)
            alive.drop(def.value);
    }
}

void add_sources(const Instr& instr, AliveSet& alive) {
    for (const Src& src : instr.srcs) {
        if (reads_value(src))
            alive.add(src.value);
    }
}

}  // namespace

unsigned find_pressure(const Ir& ir, const Block& block, const LiveSets& sets, AliveSet& alive) {
    alive.clear();
    for (const NextUse& use : sets.out)
        alive.add(use.value);
    unsigned most = alive.halves();
    const Instr* instr = block.last;
    for (; instr != nullptr && instr->kind != Kind::phi; instr = instr->previous) {
        unsigned unused = 0;
        for (const Def& def : instr->defs) {
            if (def.value != no_value && !alive.contains(def.value))
                unused += space_of(ir, def.value);
        }
        most = std::max(most, alive.halves() + unused);
        drop_results(*instr, alive);
        add_sources(*instr, alive);
        most = std::max(most, alive.halves());
    }
    // Phis are there all at once, read or not.
    for (; instr != nullptr; instr = instr->previous)
        alive.add(instr->defs[0].value);
    return std::max(most, alive.halves());
}

std::vector<uint8_t> mark_last_uses(Block& block, const LiveSets& sets, AliveSet& alive) {
    alive.clear();
    for (const NextUse& use : sets.out)
        alive.add(use.value);
    std::vector<uint8_t> unused;
    for (Instr* instr = block.last; instr != nullptr; instr = instr->previous) {
        for (size_t n = instr->defs.size(); n-- > 0;) {
            const ValueId value = instr->defs[n].value;
            unused.push_back(value != no_value && !alive.contains(value));
        }
        if (instr->kind == Kind::phi)
            continue;
        drop_results(*instr, alive);
        for (Src& src : instr->srcs)
            src.last_use = reads_value(src) && !alive.contains(src.value);
        add_sources(*instr, alive);
    }
    std::reverse(unused.begin(), unused.end());
    return unused;
}

}  // namespace cuesta::agx
