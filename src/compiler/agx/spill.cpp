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

namespace cuesta::agx {

namespace {

using hw::agx::Op;

constexpr uint32_t no_slot = ~uint32_t{0};

// Special registers whose value depends on which lanes are there (G13 fact sheet, operands).
bool is_constant(unsigned special) {
    return !(special >= 56 && special <= 60) && special != 63 && special < 144;
}

Instr* clone(Ir& ir, const Instr& from) {
    Instr* copy = ir.make(from.kind, from.defs.size(), from.srcs.size());
    copy->machine = from.machine;
    std::copy(from.defs.begin(), from.defs.end(), copy->defs.begin());
    std::copy(from.srcs.begin(), from.srcs.end(), copy->srcs.begin());
    return copy;
}

Def def_of(const Ir& ir, ValueId value) {
    const Src src = value_src(ir, value);
    return {.bits = src.bits, .count = src.count, .value = value};
}

Instr* make_spill(Ir& ir, ValueId value, uint32_t slot) {
    Instr* instr = ir.make(Kind::spill, 0, 1);
    instr->srcs[0] = value_src(ir, value);
    instr->stack = slot;
    return instr;
}

Instr* make_fill(Ir& ir, ValueId value, uint32_t slot) {
    Instr* instr = ir.make(Kind::fill, 1, 0);
    instr->defs[0] = def_of(ir, value);
    instr->stack = slot;
    return instr;
}

// --- phis that are too many --------------------------------------------------

// All phis of a block are in registers at its start. What does not fit there passes through the
// stack, one slot a phi, written at the ends of the predecessors only and read at the start of the
// block only: so no phi gets in the way of another.
class PhiSpiller {
  public:
    PhiSpiller(Ir& ir, unsigned limit) : ir_(ir), limit_(limit) {}

    uint32_t run() {
        for (const auto& block : ir_.blocks) {
            unsigned halves = 0;
            for (Instr* phi = block->first; phi != nullptr && phi->kind == Kind::phi;) {
                Instr* const next = phi->next;
                const unsigned space = space_of(ir_, phi->defs[0].value);
                if (halves + space > limit_)
                    move_to_stack(*block, *phi);
                else
                    halves += space;
                phi = next;
            }
        }
        return slots_;
    }

  private:
    void move_to_stack(Block& block, Instr& phi) {
        const uint32_t slot = slots_++;
        const ValueId value = phi.defs[0].value;
        for (size_t n = 0; n < phi.srcs.size(); ++n)
            write(*block.predecessors[n], phi.srcs[n], value, slot);
        remove(phi);
        Instr* fill = make_fill(ir_, value, slot);
        insert_before(block, body_start(block), *fill);
        ir_.values[value].def = fill;
    }

    void write(Block& block, const Src& src, ValueId phi, uint32_t slot) {
        if (src.kind == SrcKind::none)
            return;
        Instr* const end = end_flow(block);
        ValueId value = src.value;
        if (src.kind != SrcKind::value) {
            value = ir_.add_value(ir_.values[phi].halves, ir_.values[phi].alignment);
            Instr* copy = ir_.make(Kind::copy, 1, 1);
            copy->defs[0] = def_of(ir_, value);
            copy->srcs[0] = src;
            ir_.values[value].def = copy;
            insert_before(block, end, *copy);
        }
        insert_before(block, end, *make_spill(ir_, value, slot));
    }

    Ir& ir_;
    unsigned limit_;
    uint32_t slots_ = 0;
};

// --- which loop reads what ---------------------------------------------------

class UseBlocks {
  public:
    explicit UseBlocks(const Ir& ir) : begin_(ir.values.size() + 1) {
        for_each(ir, [this](ValueId value, uint32_t) { ++begin_[value + 1]; });
        for (size_t v = 1; v < begin_.size(); ++v)
            begin_[v] += begin_[v - 1];
        blocks_.resize(begin_.back());
        std::vector<uint32_t> next(begin_.begin(), begin_.end() - 1);
        for_each(ir, [&](ValueId value, uint32_t block) { blocks_[next[value]++] = block; });
    }

    // In the blocks from first to last.
    bool is_used(ValueId value, uint32_t first, uint32_t last) const {
        return std::any_of(blocks_.begin() + begin_[value], blocks_.begin() + begin_[value + 1],
                           [&](uint32_t block) { return block >= first && block <= last; });
    }

  private:
    template <typename Visit>
    static void for_each(const Ir& ir, Visit&& visit) {
        for (const auto& block : ir.blocks) {
            for (const Instr* instr = block->first; instr != nullptr; instr = instr->next) {
                for (size_t n = 0; n < instr->srcs.size(); ++n) {
                    const bool phi = instr->kind == Kind::phi;
                    const uint32_t where = phi ? block->predecessors[n]->index : block->index;
                    if (reads_value(instr->srcs[n]))
                        visit(instr->srcs[n].value, where);
                }
            }
        }
    }

    std::vector<uint32_t> begin_;  // by value
    std::vector<uint32_t> blocks_;
};

// The last block that jumps back to this one; nothing but a loop's header has one.
const Block* last_latch(const Block& block) {
    const Block* last = nullptr;
    for (const Block* before : block.predecessors) {
        if (before->index >= block.index && (last == nullptr || before->index > last->index))
            last = before;
    }
    return last;
}

// --- values in registers -----------------------------------------------------

struct Held {
    ValueId value = no_value;
    Distance next = never;  // from the start of the block
};

class Registers {
  public:
    explicit Registers(const Ir& ir) : ir_(ir), place_(ir.values.size(), absent) {}

    bool contains(ValueId value) const { return place_[value] != absent; }
    const std::vector<Held>& all() const { return held_; }
    unsigned halves() const { return halves_; }

    void set(ValueId value, Distance next) {
        if (contains(value)) {
            held_[place_[value]].next = next;
            return;
        }
        place_[value] = static_cast<uint32_t>(held_.size());
        held_.push_back({value, next});
        halves_ += space_of(ir_, value);
    }

    void drop(ValueId value) {
        const uint32_t place = place_[value];
        held_[place] = held_.back();
        place_[held_[place].value] = place;
        held_.pop_back();
        place_[value] = absent;
        halves_ -= space_of(ir_, value);
    }

    void clear() {
        for (const Held& held : held_)
            place_[held.value] = absent;
        held_.clear();
        halves_ = 0;
    }

    // Drops the farthest until no more than `budget` are taken; those needed at or before `now`
    // stay. False where that is not enough.
    bool shrink(unsigned budget, Distance now) {
        while (halves_ > budget) {
            const auto farthest =
                std::max_element(held_.begin(), held_.end(),
                                 [](const Held& a, const Held& b) { return a.next < b.next; });
            if (farthest == held_.end() || farthest->next <= now)
                return false;
            drop(farthest->value);
        }
        return true;
    }

  private:
    static constexpr uint32_t absent = ~uint32_t{0};

    const Ir& ir_;
    std::vector<uint32_t> place_;  // in held_, by value
    std::vector<Held> held_;
    unsigned halves_ = 0;
};

// --- the walk ------------------------------------------------------------------

class Spiller {
  public:
    Spiller(Ir& ir, unsigned limit, uint32_t slots)
        : ir_(ir),
          limit_(limit),
          slots_(slots),
          live_(find_liveness(ir)),
          uses_(ir),
          registers_(ir),
          entry_(ir.blocks.size()),
          exit_(ir.blocks.size()),
          pressure_(ir.blocks.size()),
          next_(ir.values.size(), never),
          count_(ir.values.size(), 0),
          slot_(ir.values.size(), no_slot) {}

    Result<void> run() {
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
            TRY(write(*instr, record));
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
            if (!registers_.contains(src.value))
                fill(*instr.block, where, src.value);
            registers_.set(src.value, now);
        }
        if (!registers_.shrink(limit_, now))
            return too_large("reads", registers_.halves());
        return {};
    }

    // What ends the block changes which lanes are on: all its sources are read back before it.
    Result<void> read_all(Instr& first, Distance now) {
        for (const Instr* instr = &first; instr != nullptr; instr = instr->next)
            TRY(read(*instr, now, &first));
        return {};
    }

    Result<void> write(const Instr& instr, size_t& record) {
        unsigned halves = 0;
        for (const Def& def : instr.defs)
            halves += def.value == no_value ? 0 : space_of(ir_, def.value);
        if (halves == 0)
            return {};
        if (halves > limit_ || !registers_.shrink(limit_ - halves, 0))
            return too_large("writes", halves);
        for (const Def& def : instr.defs) {
            if (def.value != no_value)
                update(def.value, after_[--record]);
        }
        return {};
    }

    void update(ValueId value, Distance next) {
        if (next != never)
            registers_.set(value, next);
        else if (registers_.contains(value))
            registers_.drop(value);
    }

    Error too_large(std::string_view what, unsigned halves) const {
        return {Errc::unsupported,
                fmt::format("an instruction {} {} halves of registers at once, {} is the limit",
                            what, halves, limit_)};
    }

    // --- between blocks

    void enter(const Block& block) {
        registers_.clear();
        for (const Instr* phi = block.first; phi != nullptr && phi->kind == Kind::phi;
             phi = phi->next)
            registers_.set(phi->defs[0].value, next_[phi->defs[0].value]);
        if (const Block* latch = last_latch(block))
            enter_loop(block, *latch);
        else
            enter_join(block);
        std::vector<ValueId>& entry = entry_[block.index];
        for (const Held& held : registers_.all()) {
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
            if (registers_.halves() + space_of(ir_, candidate.use.value) <= limit)
                registers_.set(candidate.use.value, next_[candidate.use.value]);
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
        take(passing, std::min(limit_, registers_.halves() + room));
    }

    void leave(const Block& block, Distance length) {
        for (const Held& held : registers_.all()) {
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
    Registers registers_;
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

bool is_rematerialisable(const Instr& def) {
    if (def.defs.size() != 1)
        return false;
    const auto reads_register = [](const Src& src) { return src.kind == SrcKind::value; };
    if (std::any_of(def.srcs.begin(), def.srcs.end(), reads_register))
        return false;
    switch (def.kind) {
        case Kind::undef:
        case Kind::copy: return true;
        case Kind::machine: break;
        default: return false;
    }
    switch (def.op()) {
        case Op::mov_imm16:
        case Op::bitop: return true;
        case Op::mov_imm32: return hw::agx::get(def.machine, hw::agx::Field::kill) == 0;
        case Op::get_sr: return is_constant(hw::agx::get(def.machine, hw::agx::Field::SR));
        default: return false;
    }
}

Result<void> spill(Ir& ir, unsigned limit) {
    const uint32_t slots = PhiSpiller(ir, limit).run();
    return Spiller(ir, limit, slots).run();
}

}  // namespace cuesta::agx
