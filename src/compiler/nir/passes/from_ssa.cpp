// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/from_ssa.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compiler/nir/builder.h"

namespace cuesta::nir {
namespace {

// --- webs
// ------------------------------------------------------------------------------------------

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

// --- copies
// ----------------------------------------------------------------------------------------

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

struct State {
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

// --- copies that change nothing
// --------------------------------------------------------------------

// A forward analysis of which value each register is known to hold.
class Contents {
  public:
    explicit Contents(Function& function) : function_(function) {
        for_each_block(function.body, [&](Block& block) { blocks_.push_back(&block); });
        find_facts();
        outs_.resize(blocks_.size());
        for (bool changed = true; changed;) {
            changed = false;
            for (const Block* block : blocks_) {
                Known known = entry(*block);
                for (Instr* instr = block->first; instr != nullptr; instr = instr->next)
                    pass(*instr, known);
                if (outs_[block->index] != known) {
                    outs_[block->index] = std::move(known);
                    changed = true;
                }
            }
        }
    }

    void drop_idle_copies() {
        for (Block* block : blocks_) {
            Known known = entry(*block);
            for_each_instr(*block, [&](Instr& instr) {
                ParallelCopy* copy = instr.as<ParallelCopy>();
                if (copy == nullptr || copy->entries.empty() ||
                    copy->entries[0].dest_reg == nullptr)
                    return pass(instr, known);
                std::vector<Copy> kept;
                for (const ParallelCopyEntry& e : copy->entries)
                    if (const Value* held = value_in(known, *e.dest_reg); held != e.src.value)
                        kept.push_back({e.dest_reg, e.src.value});
                pass(instr, known);
                if (kept.size() == copy->entries.size())
                    return;
                if (!kept.empty()) {
                    Builder b(function_, Cursor::before(instr));
                    copy_to_registers(b, kept);
                }
                remove_instr(instr);
            });
        }
    }

  private:
    using Known = std::unordered_map<const Register*, const Value*>;
    using Fact = std::pair<const Register*, const Value*>;

    static const Value* value_in(const Known& known, const Register& reg) {
        const auto it = known.find(&reg);
        return it != known.end() ? it->second : nullptr;
    }

    // What all predecessors looked at so far agree on.
    Known entry(const Block& block) const {
        Known result;
        bool first = true;
        for (const Block* predecessor : block.predecessors) {
            const std::optional<Known>& out = outs_[predecessor->index];
            if (!out)
                continue;
            if (first)
                result = *out;
            else
                std::erase_if(result, [&](const auto& fact) {
                    return value_in(*out, *fact.first) != fact.second;
                });
            first = false;
        }
        return result;
    }

    // Facts that make a copy idle: its register and value meet in one other place at least. All
    // others need not be known, so that what is known stays small.
    void find_facts() {
        struct Uses {
            bool copied = false;
            unsigned places = 0;
        };
        std::map<Fact, Uses> uses;
        for (Block* block : blocks_)
            for_each_instr(*block, [&](Instr& instr) {
                const ParallelCopy* copy = instr.as<ParallelCopy>();
                if (copy == nullptr)
                    return;
                for (const ParallelCopyEntry& entry : copy->entries) {
                    const std::optional<Fact> fact = fact_of(entry);
                    if (!fact)
                        continue;
                    Uses& use = uses[*fact];
                    use.copied = use.copied || entry.dest_reg != nullptr;
                    ++use.places;
                }
            });
        for (const auto& [fact, use] : uses) {
            if (!use.copied || use.places < 2)
                continue;
            facts_.insert(fact);
            values_.insert(fact.second);
        }
    }

    // What holds behind a copy from or to a register.
    static std::optional<Fact> fact_of(const ParallelCopyEntry& entry) {
        if (entry.dest_reg != nullptr)
            return Fact(entry.dest_reg, entry.src.value);
        if (entry.src_reg != nullptr)
            return Fact(entry.src_reg, &entry.def);
        return std::nullopt;
    }

    void forget(Known& known, const Value& value) const {
        if (values_.count(&value) != 0)
            std::erase_if(known, [&](const auto& fact) { return fact.second == &value; });
    }

    void pass(Instr& instr, Known& known) const {
        if (const Value* def = def_of(instr))
            forget(known, *def);
        const ParallelCopy* copy = instr.as<ParallelCopy>();
        if (copy == nullptr)
            return;
        for (const ParallelCopyEntry& entry : copy->entries)
            if (entry.dest_reg == nullptr)
                forget(known, entry.def);
        for (const ParallelCopyEntry& entry : copy->entries) {
            const std::optional<Fact> fact = fact_of(entry);
            if (!fact)
                continue;
            if (facts_.count(*fact) != 0)
                known[fact->first] = fact->second;
            else
                known.erase(fact->first);
        }
    }

    Function& function_;
    std::vector<Block*> blocks_;
    std::vector<std::optional<Known>> outs_;
    std::set<Fact> facts_;
    std::unordered_set<const Value*> values_;  // of facts_
};

// --- lowering
// --------------------------------------------------------------------------------------

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
    State state{function, {}, {}, {}};
    state.collect();
    if (state.blocks.empty())
        return false;
    state.fill_registers();
    for (Block* block : state.blocks)
        state.replace_phis(*block);
    Contents(function).drop_idle_copies();
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
