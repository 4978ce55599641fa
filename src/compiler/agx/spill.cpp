// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Block by block, the values in registers are simulated: where one has to go it is the one whose
// next use is farthest away, uses behind a loop being farther than all in it. What a block finds in
// registers at its start is what its predecessors leave there; a loop finds what it uses, and what
// merely passes it as far as it has room (Braun and Hack, Register spilling and live-range
// splitting for SSA-form programs, 2009). A predecessor that lacks what its successor expects reads
// it back at its end.
#include "compiler/agx/spill.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/assert.h"
#include "compiler/agx/liveness.h"
#include "compiler/agx/spill_code.h"
#include "compiler/agx/spill_state.h"

namespace cuesta::agx {

namespace {

constexpr uint32_t no_slot = ~uint32_t{0};

// What costs little to have again may go although its next use is this much nearer.
constexpr uint8_t stored_weight = 2;  // on the stack anyway
constexpr uint8_t rematerialised_weight = 4;

// --- the walk ------------------------------------------------------------------

class Spiller {
  public:
    Spiller(Ir& ir, unsigned limit, uint32_t slots)
        : ir_(ir),
          limit_(limit),
          slots_(slots),
          live_(find_liveness(ir)),
          uses_(ir),
          held_(ir),
          entry_(ir.blocks.size()),
          exit_(ir.blocks.size()),
          pressure_(ir.blocks.size()),
          next_(ir.values.size(), never),
          count_(ir.values.size(), 0),
          slot_(ir.values.size(), no_slot) {}

    Result<void> run() {
        for (ValueId value = 0; value < ir_.values.size(); ++value) {
            const Instr* def = ir_.values[value].def;
            if (def != nullptr && is_rematerialisable(*def))
                held_.set_weight(value, rematerialised_weight);
        }
        AliveSet scratch(ir_);
        for (const auto& block : ir_.blocks)
            pressure_[block->index] =
                find_pressure(ir_, *block, live_.blocks[block->index], scratch);
        for (const auto& block : ir_.blocks)
            TRY(walk(*block));
        for (const auto& block : ir_.blocks)
            fill_before(*block);
        store_results();
        return {};
    }

  private:
    // --- one block

    Result<void> walk(Block& block) {
        const Distance length = find_next_uses(block);
        enter(block);
        Distance now = 0;
        size_t record = after_.size();
        for (Instr* instr = block.first; instr != nullptr; instr = instr->next) {
            if (instr->kind == Kind::phi) {
                ++now;
                --record;
                continue;
            }
            if (instr->closes && (instr->previous == nullptr || !instr->previous->closes))
                TRY(read_all(*instr, now));
            else if (!instr->closes)
                TRY(read(*instr, now, instr));
            for (const Src& src : instr->srcs) {
                if (reads_value(src))
                    update(src.value, after_[--record]);
            }
            TRY(write(*instr, now, record));
            ++now;
        }
        leave(block, length);
        return {};
    }

    // The position of the next use behind each read and write of the block, last first, in after_;
    // positions are those of instructions. Sources come after results.
    Distance find_next_uses(const Block& block) {
        Distance length = 0;
        for (const Instr* instr = block.first; instr != nullptr; instr = instr->next)
            ++length;
        touched_.clear();
        after_.clear();
        for (const NextUse& use : live_.blocks[block.index].out)
            touch(use.value, std::min(never - 1, use.distance) > never - 1 - length
                                 ? never - 1
                                 : use.distance + length);
        Distance now = length;
        for (const Instr* instr = block.last; instr != nullptr; instr = instr->previous) {
            --now;
            for (size_t n = instr->defs.size(); n-- > 0;) {
                if (instr->defs[n].value != no_value)
                    after_.push_back(next_[instr->defs[n].value]);
            }
            if (instr->kind == Kind::phi)
                continue;
            for (size_t n = instr->srcs.size(); n-- > 0;) {
                if (reads_value(instr->srcs[n]))
                    after_.push_back(next_[instr->srcs[n].value]);
            }
            for (const Src& src : instr->srcs) {
                if (reads_value(src))
                    touch(src.value, now);
            }
        }
        return length;
    }

    void touch(ValueId value, Distance next) {
        next_[value] = next;
        touched_.push_back(value);
    }

    Result<void> read(const Instr& instr, Distance now, Instr* where) {
        for (const Src& src : instr.srcs) {
            if (!reads_value(src))
                continue;
            if (!held_.contains(src.value))
                fill(*instr.block, where, src.value);
            held_.set(src.value, now);
        }
        if (!held_.shrink(limit_, now))
            return too_large("reads", held_.halves());
        return {};
    }

    // What ends the block changes which lanes are on: all its sources are read back before it.
    Result<void> read_all(Instr& first, Distance now) {
        for (const Instr* instr = &first; instr != nullptr; instr = instr->next)
            TRY(read(*instr, now, &first));
        return {};
    }

    Result<void> write(const Instr& instr, Distance now, size_t& record) {
        unsigned halves = 0;
        for (const Def& def : instr.defs)
            halves += def.value == no_value ? 0 : space_of(ir_, def.value);
        if (halves == 0)
            return {};
        if (halves > limit_ || !held_.shrink(limit_ - halves, now))
            return too_large("writes", halves);
        for (const Def& def : instr.defs) {
            if (def.value != no_value)
                update(def.value, after_[--record]);
        }
        return {};
    }

    void update(ValueId value, Distance next) {
        if (next != never)
            held_.set(value, next);
        else if (held_.contains(value))
            held_.drop(value);
    }

    Error too_large(std::string_view what, unsigned halves) const {
        return {Errc::unsupported,
                fmt::format("an instruction {} {} halves of registers at once, {} is the limit",
                            what, halves, limit_)};
    }

    // --- between blocks

    void enter(const Block& block) {
        held_.clear();
        for (const Instr* phi = block.first; phi != nullptr && phi->kind == Kind::phi;
             phi = phi->next)
            held_.set(phi->defs[0].value, next_[phi->defs[0].value]);
        if (const Block* latch = last_latch(block))
            enter_loop(block, *latch);
        else
            enter_join(block);
        std::vector<ValueId>& entry = entry_[block.index];
        for (const Held& held : held_.all()) {
            if (ir_.values[held.value].def->block != &block)
                entry.push_back(held.value);
        }
        // Results of phis that nothing reads are there for a moment only.
        for (const Instr* phi = block.first; phi != nullptr && phi->kind == Kind::phi;
             phi = phi->next)
            update(phi->defs[0].value, next_[phi->defs[0].value]);
    }

    struct Candidate {
        NextUse use;
        unsigned rank = 0;
    };

    // Those that fit, by rank, then the nearest.
    void take(std::vector<Candidate>& candidates, unsigned limit) {
        std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
            return a.rank != b.rank                   ? a.rank < b.rank
                   : a.use.distance != b.use.distance ? a.use.distance < b.use.distance
                                                      : a.use.value < b.use.value;
        });
        for (const Candidate& candidate : candidates) {
            if (held_.halves() + space_of(ir_, candidate.use.value) <= limit)
                held_.set(candidate.use.value, next_[candidate.use.value]);
        }
    }

    // How many of the predecessors that have been walked leave the value in a register.
    size_t count_exits(const Block& block) {
        for (const NextUse& use : live_.blocks[block.index].in)
            count_[use.value] = 0;
        size_t walked = 0;
        for (const Block* before : block.predecessors) {
            if (before->index >= block.index)
                continue;
            ++walked;
            for (const ValueId value : exit_[before->index])
                ++count_[value];
        }
        return walked;
    }

    void enter_join(const Block& block) {
        const size_t walked = count_exits(block);
        std::vector<Candidate> candidates;
        for (const NextUse& use : live_.blocks[block.index].in) {
            if (count_[use.value] != 0)
                candidates.push_back({use, count_[use.value] == walked ? 0u : 1u});
        }
        take(candidates, limit_);
    }

    void enter_loop(const Block& block, const Block& latch) {
        const size_t walked = count_exits(block);
        std::vector<Candidate> used;
        std::vector<Candidate> passing;
        unsigned halves_passing = 0;
        for (const NextUse& use : live_.blocks[block.index].in) {
            if (uses_.is_used(use.value, block.index, latch.index)) {
                used.push_back({use});
                continue;
            }
            halves_passing += space_of(ir_, use.value);
            if (count_[use.value] == walked)
                passing.push_back({use});
        }
        take(used, limit_);
        unsigned most = 0;
        for (uint32_t b = block.index; b <= latch.index; ++b)
            most = std::max(most, pressure_[b]);
        const unsigned inside = most - std::min(most, halves_passing);
        const unsigned room = limit_ - std::min(limit_, inside);
        take(passing, std::min(limit_, held_.halves() + room));
    }

    void leave(const Block& block, Distance length) {
        for (const Held& held : held_.all()) {
            if (held.next >= length)
                exit_[block.index].push_back(held.value);
        }
        for (const ValueId value : touched_)
            next_[value] = never;
    }

    // What the block expects and a predecessor lacks.
    void fill_before(Block& block) {
        for (size_t n = 0; n < block.predecessors.size(); ++n) {
            Block& before = *block.predecessors[n];
            for (const ValueId value : exit_[before.index])
                count_[value] = present;
            for (const ValueId value : entry_[block.index])
                fill_at_end(before, value);
            for (const Instr* phi = block.first; phi != nullptr && phi->kind == Kind::phi;
                 phi = phi->next) {
                if (reads_value(phi->srcs[n]))
                    fill_at_end(before, phi->srcs[n].value);
            }
            for (const ValueId value : exit_[before.index])
                count_[value] = 0;
            for (const ValueId value : filled_)
                count_[value] = 0;
            filled_.clear();
        }
    }

    void fill_at_end(Block& block, ValueId value) {
        if (count_[value] == present)
            return;
        CUESTA_ASSERT(block.successors.size() == 1, "only edges that join need fills");
        count_[value] = present;
        filled_.push_back(value);
        fill(block, end_flow(block), value);
    }

    // --- what is inserted

    void fill(Block& block, Instr* where, ValueId value) {
        const Instr& def = *ir_.values[value].def;
        if (is_rematerialisable(def)) {
            insert_before(block, where, *clone(ir_, def));
            return;
        }
        if (slot_[value] == no_slot) {
            slot_[value] = slots_++;
            spilled_.push_back(value);
            held_.set_weight(value, stored_weight);
        }
        insert_before(block, where, *make_fill(ir_, value, slot_[value]));
    }

    void store_results() {
        for (const ValueId value : spilled_) {
            Instr& def = *ir_.values[value].def;
            Instr& store = *make_spill(ir_, value, slot_[value]);
            if (def.kind == Kind::phi || def.kind == Kind::preload)
                insert_before(*def.block, body_start(*def.block), store);
            else
                insert_after(*def.block, &def, store);
        }
    }

    static constexpr uint32_t present = ~uint32_t{0};

    Ir& ir_;
    unsigned limit_;
    uint32_t slots_;
    Liveness live_;
    UseBlocks uses_;
    HeldValues held_;
    std::vector<std::vector<ValueId>> entry_;  // by block: in registers, phis aside
    std::vector<std::vector<ValueId>> exit_;
    std::vector<unsigned> pressure_;
    std::vector<Distance> next_;    // by value, in the block that is walked
    std::vector<Distance> after_;   // see find_next_uses
    std::vector<ValueId> touched_;  // next_ of these is set
    std::vector<uint32_t> count_;   // by value, of predecessors
    std::vector<uint32_t> slot_;    // by value
    std::vector<ValueId> spilled_;
    std::vector<ValueId> filled_;
};

}  // namespace

Result<void> spill(Ir& ir, unsigned limit) {
    return Spiller(ir, limit, spill_phis(ir, limit)).run();
}

}  // namespace cuesta::agx
