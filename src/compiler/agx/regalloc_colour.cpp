// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Blocks in program order, so that definitions come before uses. A block finds its values where its
// first predecessor leaves them; other predecessors move theirs there at their ends, and so does
// the end of a loop. Within a block values stay where they are, but when room has to be made.
#include "compiler/agx/regalloc_colour.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/assert.h"
#include "compiler/agx/regalloc_affinity.h"
#include "compiler/agx/regalloc_moves.h"
#include "compiler/agx/regalloc_room.h"
#include "compiler/agx/spill_code.h"

namespace cuesta::agx {

namespace {

// r0l, and what 64-bit values lose with it.
constexpr unsigned flow_halves = 4;
constexpr unsigned alignment_loss = 2;

class Colouring {
  public:
    Colouring(Ir& ir, const Liveness& live)
        : ir_(ir),
          live_(live),
          lifetimes_(ir),
          affinities_(ir, lifetimes_),
          file_(ir, first_register(ir), ir.register_limit),
          room_(ir, file_),
          scratch_(ir),
          entry_(ir.blocks.size()),
          exit_(ir.blocks.size()) {}

    Result<void> run() {
        for (const auto& block : ir_.blocks) {
            TRY(enter(*block));
            TRY(walk(*block));
            leave(*block);
        }
        ir_.register_halves = file_.most_used();
        insert_pending(ir_, pending_, file_.begin());
        return {};
    }

  private:
    // --- between blocks

    Result<void> enter(Block& block) {
        file_.clear();
        const LiveSets& sets = live_.blocks[block.index];
        unused_ = mark_last_uses(block, sets, scratch_);
        lifetimes_.start(block, sets);
        next_result_ = 0;
        const Block* from = nullptr;
        for (const Block* before : block.predecessors) {
            if (before->index < block.index && from == nullptr)
                from = before;
        }
        for (const NextUse& use : sets.in) {
            if (from != nullptr)
                file_.share(use.value, find(exit_[from->index], use.value));
            else
                TRY(place_lost(use.value));
        }
        TRY(place_phis(block));
        for (const NextUse& use : sets.in)
            entry_[block.index].push_back({use.value, file_.where(use.value)});
        for (Block* before : block.predecessors) {
            if (before->index < block.index)
                connect(*before, block);
        }
        for (const Instr* phi = block.first; phi != nullptr && phi->kind == Kind::phi;
             phi = phi->next)
            release_unused(phi->defs[0].value);
        return {};
    }

    static Register find(const std::vector<Placed>& all, ValueId value) {
        const auto found = std::lower_bound(
            all.begin(), all.end(), value,
            [](const Placed& placed, ValueId wanted) { return placed.value < wanted; });
        CUESTA_ASSERT(found != all.end() && found->value == value,
                      "a predecessor has what is alive");
        return found->reg;
    }

    // Code that nothing reaches may read anything.
    Result<void> place_lost(ValueId value) {
        const SsaValue& v = ir_.values[value];
        const auto reg = file_.find(v.halves, v.alignment, no_value);
        if (!reg)
            return out_of_registers();
        file_.take(value, *reg);
        return {};
    }

    Result<void> place_phis(Block& block) {
        std::vector<Instr*> waiting;
        std::vector<ValueId> values;
        for (Instr* phi = block.first; phi != nullptr && phi->kind == Kind::phi; phi = phi->next) {
            values.push_back(phi->defs[0].value);
            if (const auto reg = place_of_sources(block, *phi))
                take(values.back(), *reg);
            else
                waiting.push_back(phi);
        }
        bool fits = true;
        for (const Instr* phi : waiting)
            fits = fits && place_freely(phi->defs[0].value);
        if (!fits) {
            for (const ValueId value : values) {
                if (file_.contains(value))
                    file_.release(value);
            }
            Sources none;
            std::vector<Shift> shifts;  // the predecessors do these
            if (!room_.pack(values, none, shifts))
                return out_of_registers();
        }
        for (Instr* phi = block.first; phi != nullptr && phi->kind == Kind::phi; phi = phi->next) {
            phi->defs[0].reg = file_.where(phi->defs[0].value);
            affinities_.placed(phi->defs[0].value, phi->defs[0].reg);
        }
        return {};
    }

    // Where most of the sources are, if that is free.
    std::optional<Register> place_of_sources(const Block& block, const Instr& phi) const {
        std::optional<Register> best;
        unsigned most = 0;
        std::vector<Register> places;
        for (size_t n = 0; n < phi.srcs.size(); ++n) {
            const Block& before = *block.predecessors[n];
            if (before.index >= block.index || !reads_value(phi.srcs[n]))
                continue;
            const Register reg = find(exit_[before.index], phi.srcs[n].value);
            places.push_back(reg);
            const auto votes = static_cast<unsigned>(std::count(places.begin(), places.end(), reg));
            if (votes > most && file_.fits(phi.defs[0].value, reg)) {
                most = votes;
                best = reg;
            }
        }
        return best;
    }

    void leave(Block& block) {
        for (const NextUse& use : live_.blocks[block.index].out)
            exit_[block.index].push_back({use.value, file_.where(use.value)});
        for (Block* next : block.successors) {
            if (next->index <= block.index)
                connect(block, *next);
        }
    }

    void connect(Block& from, Block& to) {
        const size_t n = predecessor_number(to, from);
        PendingMoves pending = {.block = &from};
        for (const Placed& placed : exit_[from.index])
            set_busy(ir_, pending.busy, placed);
        for (const Placed& placed : entry_[to.index]) {
            set_busy(ir_, pending.busy, placed);
            const Register now = find(exit_[from.index], placed.value);
            pending.moves.push_back(
                {.to = placed.reg, .halves = ir_.values[placed.value].halves, .from = now});
        }
        for (const Instr* phi = to.first; phi != nullptr && phi->kind == Kind::phi;
             phi = phi->next) {
            const Def& def = phi->defs[0];
            Src src = phi->srcs[n];
            if (reads_value(src))
                src.reg = find(exit_[from.index], src.value);
            set_busy(ir_, pending.busy, {def.value, def.reg});
            add_move(pending, def.reg, src, ir_.values[def.value].halves);
        }
        if (std::all_of(pending.moves.begin(), pending.moves.end(), [](const Move& move) {
                return move.kind == SrcKind::value && move.from == move.to;
            }))
            return;
        CUESTA_ASSERT(from.successors.size() == 1, "only edges that join need moves");
        pending_.push_back(std::move(pending));
    }

    // --- within a block

    Result<void> walk(Block& block) {
        for (Instr* instr = block.first; instr != nullptr;) {
            Instr* const next = instr->next;
            if (instr->kind != Kind::phi)
                TRY(visit(*instr));
            lifetimes_.advance();
            instr = next;
        }
        return {};
    }

    Result<void> visit(Instr& instr) {
        const size_t first_result = next_result_;
        next_result_ += instr.defs.size();
        if (is_for_nothing(instr, first_result)) {
            remove(instr);
            return {};
        }
        sources_.clear();
        for (Src& src : instr.srcs) {
            if (!reads_value(src))
                continue;
            src.reg = reg_of(src.value);
            if (src.last_use && file_.contains(src.value)) {
                sources_.push_back({src.value, src.reg});
                file_.release(src.value);
            }
        }
        TRY(place_results(instr));
        if (instr.kind == Kind::collect)
            file_.end_reservation(instr.defs[0].value);
        replace_pseudo(instr);
        next_result_ = first_result;
        for (const Def& def : instr.defs) {
            if (def.value != no_value)
                release_unused(def.value);
            else
                ++next_result_;
        }
        return {};
    }

    void replace_pseudo(Instr& instr) {
        PendingMoves pending;
        if (!find_moves(ir_, instr, pending))
            return;
        pending.busy |= file_.taken();
        for (const Placed& source : sources_)
            set_busy(ir_, pending.busy, source);
        pending_.push_back(std::move(pending));
    }

    // A value that is computed again wherever it is read.
    bool is_for_nothing(const Instr& instr, size_t first_result) const {
        return instr.defs.size() == 1 && unused_[first_result] != 0 &&
               (instr.kind == Kind::fill || is_rematerialisable(instr));
    }

    Register reg_of(ValueId value) const {
        if (file_.contains(value))
            return file_.where(value);
        const auto found = std::find_if(sources_.begin(), sources_.end(),
                                        [&](const Placed& p) { return p.value == value; });
        CUESTA_ASSERT(found != sources_.end(), "what is read is in a register");
        return found->reg;
    }

    void release_unused(ValueId value) {
        if (unused_[next_result_++] != 0)
            file_.release(value);
    }

    Result<void> place_results(Instr& instr) {
        std::vector<ValueId> results;
        for (Def& def : instr.defs) {
            if (def.value != no_value)
                results.push_back(def.value);
        }
        if (results.empty())
            return {};
        if (instr.kind == Kind::preload)
            TRY(place_preload(instr));
        else if (instr.kind == Kind::collect)
            TRY(place_vector(instr));
        else
            TRY(place_each(instr, results));
        for (Def& def : instr.defs) {
            if (def.value == no_value)
                continue;
            def.reg = file_.where(def.value);
            affinities_.placed(def.value, def.reg);
        }
        return {};
    }

    Result<void> place_preload(const Instr& instr) {
        const Def& def = instr.defs[0];
        if (!file_.fits(def.value, def.reg))
            return Error{Errc::unsupported,
                         fmt::format("a value is in half {} at the start of the program, which "
                                     "does not fit into {} halves of registers",
                                     def.reg, ir_.register_limit)};
        file_.take(def.value, def.reg);
        return {};
    }

    Result<void> place_vector(Instr& instr) {
        std::vector<Shift> shifts;
        const ValueId value = instr.defs[0].value;
        const auto reg = room_.make_vector(instr, sources_, shifts);
        if (!reg)
            return pack(instr, {&value, 1});
        add_shifts(instr, shifts);
        file_.share(value, *reg);
        return {};
    }

    Result<void> place_each(Instr& instr, const std::vector<ValueId>& results) {
        place_in_place(instr);
        std::vector<ValueId> done;
        for (const ValueId value : results) {
            if (file_.contains(value))
                done.push_back(value);
        }
        for (const ValueId value : results) {
            if (file_.contains(value))
                continue;
            if (!place_freely(value)) {
                std::vector<Shift> shifts;
                const auto reg = room_.make_window(value, done, sources_, shifts);
                if (!reg)
                    return pack(instr, results);
                add_shifts(instr, shifts);
                file_.take(value, *reg);
            }
            done.push_back(value);
        }
        return {};
    }

    // Parts and copies of a value stay where it is, which they share as long as it is needed.
    void place_in_place(const Instr& instr) {
        if (instr.kind == Kind::split) {
            unsigned reg = instr.srcs[0].reg;
            for (const Def& def : instr.defs) {
                share(def.value, reg);
                reg += def.bits / 16u * def.count;
            }
        }
        if (instr.kind == Kind::copy) {
            for (size_t n = 0; n < instr.srcs.size(); ++n) {
                if (reads_value(instr.srcs[n]))
                    share(instr.defs[n].value, instr.srcs[n].reg);
            }
        }
    }

    void share(ValueId value, unsigned reg) {
        if (value != no_value && file_.may_be_in(value, reg))
            file_.share(value, static_cast<Register>(reg));
    }

    void take(ValueId value, Register reg) {
        file_.take(value, reg);
        affinities_.placed(value, reg);
    }

    // Without moving anything.
    bool place_freely(ValueId value) {
        affinities_.for_each(value, file_, [&](unsigned reg) {
            if (!file_.fits(value, reg))
                return false;
            file_.take(value, static_cast<Register>(reg));
            return true;
        });
        if (file_.contains(value))
            return true;
        const SsaValue& v = ir_.values[value];
        const auto reg = file_.find(v.halves, v.alignment, affinities_.vector_of(value));
        if (reg)
            file_.take(value, *reg);
        return reg.has_value();
    }

    Result<void> pack(Instr& instr, std::span<const ValueId> results) {
        for (const ValueId value : results) {
            if (file_.contains(value))
                file_.release(value);
        }
        std::vector<Shift> shifts;
        if (!room_.pack(results, sources_, shifts))
            return out_of_registers();
        add_shifts(instr, shifts);
        return {};
    }

    // They happen in front of the instruction, which reads its sources behind them.
    void add_shifts(Instr& instr, const std::vector<Shift>& shifts) {
        if (shifts.empty())
            return;
        PendingMoves pending = {.block = instr.block, .where = &instr};
        pending.busy = file_.taken();
        for (const Placed& source : sources_)
            set_busy(ir_, pending.busy, source);
        for (const Shift& shift : shifts) {
            set_busy(ir_, pending.busy, {shift.value, shift.from});
            set_busy(ir_, pending.busy, {shift.value, shift.to});
            pending.moves.push_back(
                {.to = shift.to, .halves = ir_.values[shift.value].halves, .from = shift.from});
        }
        pending_.push_back(std::move(pending));
        for (Src& src : instr.srcs) {
            if (reads_value(src))
                src.reg = reg_of(src.value);
        }
    }

    // --- registers

    Error out_of_registers() const {
        return {Errc::unsupported,
                fmt::format("values do not fit into {} halves of registers", ir_.register_limit)};
    }

    Ir& ir_;
    const Liveness& live_;
    Lifetimes lifetimes_;
    Affinities affinities_;
    RegisterFile file_;
    RoomMaker room_;
    AliveSet scratch_;
    std::vector<std::vector<Placed>> entry_;  // by block, sorted by value
    std::vector<std::vector<Placed>> exit_;
    std::vector<PendingMoves> pending_;
    std::vector<uint8_t> unused_;  // by result of the block
    size_t next_result_ = 0;
    Sources sources_;  // of the instruction that are not needed behind it
};

}  // namespace

unsigned first_register(const Ir& ir) {
    return ir.uses_flow ? 1 : 0;
}

unsigned placeable_halves(const Ir& ir) {
    const unsigned lost = alignment_loss + (ir.uses_flow ? flow_halves : 0);
    return ir.register_limit - std::min(ir.register_limit, lost);
}

Result<void> colour(Ir& ir, const Liveness& live) {
    return Colouring(ir, live).run();
}

}  // namespace cuesta::agx
