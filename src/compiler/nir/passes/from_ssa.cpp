// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/from_ssa.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compiler/nir/builder.h"
#include "compiler/nir/passes/journal.h"

namespace cuesta::nir {
namespace {

// --- webs --------------------------------------------------------------------

// Groups of phis that share a register. A register is live only on the edges into the blocks of its
// phis, so two phis get along unless an edge, or a block that edges into both start from, carries
// both.
class Webs {
  public:
    void add(Phi& phi) {
        index_.emplace(&phi, phis_.size());
        phis_.push_back(&phi);
        web_.push_back(webs_.size());
        Web web{{&phi}, {phi.block}, {}};
        web.edges.insert(phi.block->predecessors.begin(), phi.block->predecessors.end());
        webs_.push_back(std::move(web));
    }

    void join_chains() {
        for (Phi* phi : phis_)
            for (PhiSrc* src = phi->srcs; src != nullptr; src = src->next)
                if (Phi* other = src->src.value->instr->as<Phi>())
                    try_join(*phi, *other);
    }

    size_t of(const Phi& phi) const { return web_[index_.at(&phi)]; }
    size_t count() const { return webs_.size(); }

  private:
    using Blocks = std::unordered_set<const Block*>;

    struct Web {
        std::vector<Phi*> members;  // of one size
        Blocks blocks;              // they stand in
        Blocks edges;               // come from here
    };

    static bool share(const Blocks& few, const Blocks& many) {
        return std::any_of(few.begin(), few.end(),
                           [&](const Block* block) { return many.count(block) != 0; });
    }

    static bool get_along(const Web& small, const Web& big) {
        const Value& a = small.members.front()->def;
        const Value& b = big.members.front()->def;
        return a.components == b.components && a.bit_size == b.bit_size &&
               !share(small.blocks, big.blocks) && !share(small.edges, big.edges);
    }

    // The smaller web goes into the bigger one, so that no phi moves often.
    void try_join(const Phi& a, const Phi& b) {
        const auto other = index_.find(&b);
        if (other == index_.end() || web_[other->second] == of(a))
            return;
        size_t small = of(a);
        size_t big = web_[other->second];
        if (webs_[small].members.size() > webs_[big].members.size())
            std::swap(small, big);
        Web& from = webs_[small];
        Web& to = webs_[big];
        if (!get_along(from, to))
            return;
        for (Phi* phi : from.members)
            web_[index_.at(phi)] = big;
        to.members.insert(to.members.end(), from.members.begin(), from.members.end());
        to.blocks.merge(from.blocks);
        to.edges.merge(from.edges);
        from = {};
    }

    std::vector<Phi*> phis_;
    std::unordered_map<const Phi*, size_t> index_;
    std::vector<size_t> web_;  // by phi
    std::vector<Web> webs_;
};

// --- copies ------------------------------------------------------------------

struct Copy {
    Register* to = nullptr;
    Value* from = nullptr;
};

ParallelCopy* make_copy(Builder& b, size_t count) {
    ParallelCopy* copy = b.shader().arena().make<ParallelCopy>();
    copy->entries = b.shader().arena().make_span<ParallelCopyEntry>(count);
    b.insert(*copy);
    return copy;
}

void copy_to_registers(Builder& b, const std::vector<Copy>& copies) {
    ParallelCopy* made = make_copy(b, copies.size());
    for (size_t i = 0; i < copies.size(); ++i) {
        made->entries[i].dest_reg = copies[i].to;
        made->entries[i].src.instr = made;
        set_src(made->entries[i].src, copies[i].from);
    }
}

struct PhiRemoval {
    Function& function;
    Webs webs;
    std::vector<Register*> registers;  // by web, made when first asked for
    std::vector<Block*> blocks;        // with phis

    Register* register_of(const Phi& phi) {
        Register*& reg = registers[webs.of(phi)];
        if (reg == nullptr)
            reg = add_register(function, phi.def.components, phi.def.bit_size);
        return reg;
    }

    void collect() {
        for_each_block(function.body, [&](Block& block) {
            if (block.first == nullptr || block.first->kind != InstrKind::phi)
                return;
            blocks.push_back(&block);
            for (Instr* instr = block.first; instr != nullptr && instr->kind == InstrKind::phi;
                 instr = instr->next)
                webs.add(*instr->as<Phi>());
        });
        webs.join_chains();
        registers.resize(webs.count());
    }

    // At the ends of predecessors. An undefined source leaves the register as it is.
    void fill_registers() {
        std::vector<std::pair<Block*, std::vector<Copy>>> copies;  // in the order of first use
        std::unordered_map<const Block*, size_t> position;
        for (Block* block : blocks) {
            for (Instr* instr = block->first; instr != nullptr && instr->kind == InstrKind::phi;
                 instr = instr->next) {
                Phi& phi = *instr->as<Phi>();
                for (PhiSrc* src = phi.srcs; src != nullptr; src = src->next) {
                    if (src->src.value->instr->kind == InstrKind::undef)
                        continue;
                    const auto [at, is_new] = position.emplace(src->predecessor, copies.size());
                    if (is_new)
                        copies.push_back({src->predecessor, {}});
                    copies[at->second].second.push_back({register_of(phi), src->src.value});
                }
            }
        }
        for (auto& [block, entries] : copies) {
            Builder b(function, Cursor::at_end(*block));
            copy_to_registers(b, entries);
        }
    }

    void replace_phis(Block& block) {
        std::vector<Phi*> phis;
        for (Instr* instr = block.first; instr != nullptr && instr->kind == InstrKind::phi;
             instr = instr->next)
            phis.push_back(instr->as<Phi>());
        Builder b(function, Cursor::at_start(block));
        ParallelCopy* copy = make_copy(b, phis.size());
        for (size_t i = 0; i < phis.size(); ++i) {
            ParallelCopyEntry& entry = copy->entries[i];
            entry.src_reg = register_of(*phis[i]);
            b.init_def(*copy, entry.def, phis[i]->def.components, phis[i]->def.bit_size);
            replace_all_uses(phis[i]->def, entry.def);
        }
        for (Phi* phi : phis)
            remove_instr(*phi);
    }
};

// --- copies that change nothing ----------------------------------------------

// Walks the tree knowing, as far as it is known on every way, which value each register holds, and
// drops copies of just that value. At the start of a loop nothing is known of registers that the
// loop reads or writes; behind it, what all breaks agree on. Only the registers from `first` on are
// looked at, which the phis became: nothing but the copies made here reads or writes those.
class IdleCopies {
  public:
    IdleCopies(Function& function, uint32_t first)
        : function_(function), first_(first), known_(function.next_register_id) {}

    void drop() {
        bool falls_through = true;
        visit_list(function_.body, falls_through);
    }

  private:
    using Known = Journal<const Value*>;

    struct LoopExit {
        const std::vector<size_t>& touched;  // registers
        std::vector<std::vector<const Value*>> breaks;
    };

    // Whether the copy carries phis: then either all of its destinations are registers or all of
    // its sources. Others were there before.
    bool carries_phis(const ParallelCopy& copy) const {
        if (copy.entries.empty())
            return false;
        const ParallelCopyEntry& entry = copy.entries[0];
        const Register* reg = entry.dest_reg != nullptr ? entry.dest_reg : entry.src_reg;
        return reg != nullptr && reg->id >= first_;
    }

    // A copy to registers, at the end of a block.
    void visit_stores(ParallelCopy& copy) {
        std::vector<Copy> kept;
        for (const ParallelCopyEntry& entry : copy.entries) {
            if (known_[entry.dest_reg->id] == entry.src.value)
                continue;
            kept.push_back({entry.dest_reg, entry.src.value});
            known_.set(entry.dest_reg->id, entry.src.value);
        }
        if (kept.size() == copy.entries.size())
            return;
        if (!kept.empty()) {
            Builder b(function_, Cursor::before(copy));
            copy_to_registers(b, kept);
        }
        remove_instr(copy);
    }

    void visit_block(Block& block, bool& falls_through) {
        for_each_instr(block, [&](Instr& instr) {
            if (const Jump* jump = instr.as<Jump>()) {
                falls_through = false;
                if (jump->jump == JumpKind::break_ && !loops_.empty())
                    loops_.back()->breaks.push_back(known_.values_of(loops_.back()->touched));
            } else if (ParallelCopy* copy = instr.as<ParallelCopy>();
                       copy == nullptr || !carries_phis(*copy)) {
                return;
            } else if (copy->entries[0].dest_reg != nullptr) {
                visit_stores(*copy);
            } else {
                for (const ParallelCopyEntry& entry : copy->entries)
                    known_.set(entry.src_reg->id, &entry.def);
            }
        });
    }

    // What all ways to a place agree on. Where there is no way, nothing runs.
    void merge(const std::vector<size_t>& registers,
               const std::vector<std::vector<const Value*>>& ways) {
        for (size_t i = 0; i < registers.size() && !ways.empty(); ++i) {
            const bool agreed = std::all_of(ways.begin(), ways.end(), [&](const auto& way) {
                return way[i] == ways.front()[i];
            });
            known_.set(registers[i], agreed ? ways.front()[i] : nullptr);
        }
    }

    void visit_if(If& branch, bool& falls_through) {
        CfList* lists[] = {&branch.then_list, &branch.else_list};
        Known::Changes changes[2];
        bool ends[] = {true, true};
        for (size_t i = 0; i < 2; ++i) {
            const size_t mark = known_.mark();
            visit_list(*lists[i], ends[i]);
            changes[i] = known_.take_back(mark);
        }
        const std::vector<size_t> registers = Known::both(changes[0], changes[1]);
        std::vector<std::vector<const Value*>> ways;
        for (size_t i = 0; i < 2; ++i)
            if (ends[i])
                ways.push_back(known_.values_of(registers, changes[i]));
        falls_through = falls_through && !ways.empty();
        merge(registers, ways);
    }

    std::vector<size_t> registers_of(Loop& loop) const {
        std::vector<size_t> registers;
        for_each_instr(loop.body, [&](Instr& instr) {
            if (const ParallelCopy* copy = instr.as<ParallelCopy>();
                copy != nullptr && carries_phis(*copy))
                for (const ParallelCopyEntry& entry : copy->entries)
                    registers.push_back(
                        (entry.dest_reg != nullptr ? entry.dest_reg : entry.src_reg)->id);
        });
        return Known::unique(std::move(registers));
    }

    void visit_loop(Loop& loop, bool& falls_through) {
        const std::vector<size_t> touched = registers_of(loop);
        for (const size_t reg : touched)
            known_.set(reg, nullptr);
        LoopExit exit{touched, {}};
        loops_.push_back(&exit);
        const size_t mark = known_.mark();
        bool body_ends = true;
        visit_list(loop.body, body_ends);
        loops_.pop_back();
        known_.take_back(mark);
        falls_through = falls_through && !exit.breaks.empty();
        merge(touched, exit.breaks);
    }

    void visit_list(CfList& list, bool& falls_through) {
        for (CfNode* node = list.first; node != nullptr; node = node->next) {
            if (Block* block = node->as<Block>())
                visit_block(*block, falls_through);
            else if (If* branch = node->as<If>())
                visit_if(*branch, falls_through);
            else if (Loop* loop = node->as<Loop>())
                visit_loop(*loop, falls_through);
        }
    }

    Function& function_;
    uint32_t first_;
    Known known_;  // by a register's id; null where it may hold several values
    std::vector<LoopExit*> loops_;
};

// --- lowering ----------------------------------------------------------------

void store(Builder& b, Register& reg, Value* value) {
    const int32_t mask = static_cast<int32_t>((1u << reg.components) - 1);
    b.intrinsic(IntrinsicOp::store_reg, 0, 0, {value}, {mask})->reg = &reg;
}

Value* load(Builder& b, Register& reg) {
    Intrinsic* made = b.intrinsic(IntrinsicOp::load_reg, reg.components, reg.bit_size, {});
    made->reg = &reg;
    return &made->def;
}

// Copies among registers: one may be written when nobody has to read it any more. When none is left
// that may, what remains are cycles; reading a register early into a value opens one.
void order_register_copies(Builder& b, std::vector<ParallelCopyEntry*> pending) {
    std::unordered_map<const Register*, Value*> saved;
    while (!pending.empty()) {
        const auto ready = std::find_if(pending.begin(), pending.end(), [&](const auto* candidate) {
            return std::none_of(pending.begin(), pending.end(), [&](const auto* other) {
                return other != candidate && other->src_reg == candidate->dest_reg &&
                       saved.count(other->src_reg) == 0;
            });
        });
        if (ready == pending.end()) {
            Register& reg = *pending.front()->dest_reg;
            saved.emplace(&reg, load(b, reg));
            continue;
        }
        const auto it = saved.find((*ready)->src_reg);
        store(b, *(*ready)->dest_reg, it != saved.end() ? it->second : load(b, *(*ready)->src_reg));
        pending.erase(ready);
    }
}

void lower(Function& function, ParallelCopy& copy) {
    Builder b(function, Cursor::before(copy));
    std::vector<ParallelCopyEntry*> among_registers;
    for (ParallelCopyEntry& entry : copy.entries) {
        if (entry.dest_reg == nullptr)
            replace_all_uses(
                entry.def, entry.src_reg != nullptr ? *load(b, *entry.src_reg) : *entry.src.value);
        else if (entry.src_reg != nullptr && entry.src_reg != entry.dest_reg)
            among_registers.push_back(&entry);
    }
    order_register_copies(b, among_registers);
    for (ParallelCopyEntry& entry : copy.entries)
        if (entry.dest_reg != nullptr && entry.src_reg == nullptr)
            store(b, *entry.dest_reg, entry.src.value);
    remove_instr(copy);
}

}  // namespace

bool convert_from_ssa(Function& function) {
    PhiRemoval removal{function, {}, {}, {}};
    removal.collect();
    if (removal.blocks.empty())
        return false;
    const uint32_t first = function.next_register_id;
    removal.fill_registers();
    for (Block* block : removal.blocks)
        removal.replace_phis(*block);
    IdleCopies(function, first).drop();
    return true;
}

bool lower_parallel_copies(Function& function) {
    bool progress = false;
    for_each_instr(function.body, [&](Instr& instr) {
        if (ParallelCopy* copy = instr.as<ParallelCopy>()) {
            lower(function, *copy);
            progress = true;
        }
    });
    return progress;
}

}  // namespace cuesta::nir
