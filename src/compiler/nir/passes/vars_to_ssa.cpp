// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// SSA construction on the control-flow tree: one walk carries the current value of every cell (a
// vector variable, or a vector in an array or struct) and puts phis where branches meet. The tree
// tells where that is, so no dominance frontier is needed.
#include "compiler/nir/passes/vars_to_ssa.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compiler/nir/builder.h"
#include "compiler/nir/passes/deref_address.h"
#include "compiler/nir/passes/journal.h"

namespace cuesta::nir {
namespace {

struct CellKey {
    const Variable* variable;
    uint32_t slot;
    bool operator<(const CellKey& other) const {
        return variable != other.variable ? std::less<>()(variable, other.variable)
                                          : slot < other.slot;
    }
};

struct Cell {
    const Type* type = nullptr;
    Value* undefined = nullptr;
};

// Values of some cells where control leaves a block; null where nothing was stored yet.
struct Edge {
    Block* from;
    std::vector<Value*> values;
};

// Edges out of a loop and back to its start carry what the loop may have changed.
struct LoopEdges {
    const std::vector<size_t>& carried;  // cells
    std::vector<Edge> continues;
    std::vector<Edge> breaks;
};

bool is_access(const Intrinsic& reader, const Value& deref) {
    return (reader.op == IntrinsicOp::load_deref || reader.op == IntrinsicOp::store_deref) &&
           reader.srcs[0].value == &deref;
}

// Whether the vectors of what `deref` points at are only loaded and stored, through constant
// indices.
bool can_promote(Value& deref) {
    const bool is_vector = deref.instr->as<Intrinsic>()->type->kind == Type::Kind::vector;
    bool good = true;
    for_each_use(deref, [&](Src& use) {
        Intrinsic* reader = use.instr != nullptr ? use.instr->as<Intrinsic>() : nullptr;
        if (reader == nullptr)
            good = false;
        else if (is_vector)
            good = good && is_access(*reader, deref);
        else if (reader->op == IntrinsicOp::deref_struct)
            good = good && can_promote(reader->def);
        else
            good = good && reader->op == IntrinsicOp::deref_array &&
                   constant_of(*reader->srcs[1].value) != nullptr && can_promote(reader->def);
    });
    return good;
}

struct Promotion {
    Function& function;
    std::unordered_set<const Variable*> promoted{};
    std::map<CellKey, size_t> cell_of{};
    std::vector<Cell> cells{};
    Journal<Value*> current{0};  // null where nothing was stored yet
    std::vector<LoopEdges*> loops{};
    bool progress = false;

    // --- finding the cells ---------------------------------------------------------------------

    void find_promoted() {
        std::unordered_set<const Variable*> refused;
        for_each_instr(function.body, [&](Instr& instr) {
            Intrinsic* deref = instr.as<Intrinsic>();
            if (deref == nullptr || deref->op != IntrinsicOp::deref_var)
                return;
            if (deref->variable->mode == VariableMode::function_temp &&
                slots_of(*deref->type) <= max_slots && can_promote(deref->def))
                promoted.insert(deref->variable);
            else
                refused.insert(deref->variable);
        });
        for (const Variable* variable : refused)
            promoted.erase(variable);
    }

    // What a deref points at, if its variable is promoted: a cell, or nothing, outside of an array.
    struct Place {
        std::optional<size_t> cell;
    };

    std::optional<Place> place_of(const Value& deref) {
        const Intrinsic& instr = *deref.instr->as<Intrinsic>();
        const Variable* variable = root_of(const_cast<Intrinsic&>(instr)).variable;
        if (promoted.count(variable) == 0)
            return std::nullopt;
        const SlotAddress address = *constant_address_of(instr);
        if (address.outside)
            return Place{};
        const auto [it, is_new] = cell_of.try_emplace({variable, address.base}, cells.size());
        if (is_new)
            cells.push_back({instr.type, nullptr});
        return Place{it->second};
    }

    void find_cells() {
        for_each_instr(function.body, [&](Instr& instr) {
            if (Intrinsic* access = instr.as<Intrinsic>();
                access != nullptr && access->info().num_srcs != 0 &&
                is_access(*access, *access->srcs[0].value))
                (void)place_of(*access->srcs[0].value);
        });
    }

    // --- the walk ------------------------------------------------------------------------------

    Value* undefined(size_t index) {
        Cell& c = cells[index];
        if (c.undefined == nullptr) {
            Builder b(function, Cursor::at_start(*function.body.first_block()));
            c.undefined = b.undef(c.type->components, c.type->bit_size);
        }
        return c.undefined;
    }

    Value* or_undefined(Value* value, size_t index) {
        return value != nullptr ? value : undefined(index);
    }

    // Gives zero, or does nothing.
    void access_outside(Intrinsic& access) {
        if (access.op == IntrinsicOp::load_deref) {
            Builder b(function, Cursor::before(access));
            replace_all_uses(access.def, *zero_like(b, access.def));
        }
        remove_instr(access);
        progress = true;
    }

    void load(Intrinsic& instr, size_t index) {
        replace_all_uses(instr.def, *or_undefined(current[index], index));
        remove_instr(instr);
        progress = true;
    }

    void store(Intrinsic& instr, size_t index) {
        Value* stored = instr.srcs[1].value;
        const unsigned components = stored->components;
        const unsigned full = (1u << components) - 1;
        const unsigned mask =
            static_cast<unsigned>(instr.index_of(IntrinsicIndex::write_mask)) & full;
        if (mask == full) {
            current.set(index, stored);
        } else if (mask != 0) {
            Builder b(function, Cursor::before(instr));
            Value* old = or_undefined(current[index], index);
            std::array<Value*, max_components> parts{};
            for (unsigned i = 0; i < components; ++i)
                parts[i] = b.channel((mask >> i & 1) != 0 ? stored : old, i);
            current.set(index, b.vec(std::span(parts.data(), components)));
        }
        remove_instr(instr);
        progress = true;
    }

    void visit_block(Block& block, bool& reachable) {
        for_each_instr(block, [&](Instr& instr) {
            if (Jump* jump = instr.as<Jump>()) {
                // An edge out of code that cannot be reached is none.
                if (reachable && jump->jump != JumpKind::return_ && !loops.empty()) {
                    LoopEdges& edges = *loops.back();
                    (jump->jump == JumpKind::break_ ? edges.breaks : edges.continues)
                        .push_back({&block, current.values_of(edges.carried)});
                }
                reachable = false;
                return;
            }
            Intrinsic* access = instr.as<Intrinsic>();
            if (access == nullptr || access->info().num_srcs == 0 ||
                !is_access(*access, *access->srcs[0].value))
                return;
            const std::optional<Place> place = place_of(*access->srcs[0].value);
            if (!place)
                return;
            if (!place->cell)
                access_outside(*access);
            else if (access->op == IntrinsicOp::load_deref)
                load(*access, *place->cell);
            else
                store(*access, *place->cell);
        });
    }

    // Joins the values of the cells `indices` that arrive over `edges` at the start of `block`.
    // Where nothing arrives, nothing runs, and what was before will do.
    void merge(Block& block, const std::vector<size_t>& indices, const std::vector<Edge>& edges) {
        if (edges.empty())
            return;
        Builder b(function, Cursor::at_start(block));
        for (size_t i = 0; i < indices.size(); ++i) {
            const size_t index = indices[i];
            const bool differs = std::any_of(edges.begin(), edges.end(), [&](const Edge& edge) {
                return edge.values[i] != edges[0].values[i];
            });
            if (!differs) {
                current.set(index, edges[0].values[i]);
                continue;
            }
            Phi* phi = b.phi(block, cells[index].type->components, cells[index].type->bit_size);
            for (const Edge& edge : edges)
                b.add_phi_src(*phi, *edge.from, or_undefined(edge.values[i], index));
            current.set(index, &phi->def);
        }
    }

    struct BranchEnd {
        bool falls_through;
        Journal<Value*>::Changes changes;
    };

    BranchEnd visit_branch(CfList& list, bool reachable) {
        const size_t mark = current.mark();
        BranchEnd end{reachable, {}};
        visit_list(list, end.falls_through);
        end.changes = current.take_back(mark);
        return end;
    }

    void visit_if(If& branch, bool& reachable) {
        CfList* lists[] = {&branch.then_list, &branch.else_list};
        const BranchEnd ends[] = {visit_branch(*lists[0], reachable),
                                  visit_branch(*lists[1], reachable)};
        const std::vector<size_t> indices = Journal<Value*>::both(ends[0].changes, ends[1].changes);
        std::vector<Edge> edges;
        for (size_t i = 0; i < 2; ++i)
            if (ends[i].falls_through)
                edges.push_back(
                    {lists[i]->last_block(), current.values_of(indices, ends[i].changes)});
        reachable = !edges.empty();
        merge(*block_after(branch), indices, edges);
    }

    std::vector<size_t> cells_stored_in(Loop& loop) {
        std::vector<size_t> indices;
        for_each_instr(loop.body, [&](Instr& instr) {
            Intrinsic* access = instr.as<Intrinsic>();
            if (access == nullptr || access->op != IntrinsicOp::store_deref)
                return;
            const std::optional<Place> place = place_of(*access->srcs[0].value);
            if (place && place->cell)
                indices.push_back(*place->cell);
        });
        return Journal<Value*>::unique(std::move(indices));
    }

    std::vector<Phi*> begin_loop(Loop& loop, const std::vector<size_t>& carried) {
        std::vector<Phi*> phis;
        Block& header = *loop.body.first_block();
        Builder b(function, Cursor::at_start(header));
        for (const size_t index : carried) {
            Phi* phi = b.phi(header, cells[index].type->components, cells[index].type->bit_size);
            b.add_phi_src(*phi, *block_before(loop), or_undefined(current[index], index));
            current.set(index, &phi->def);
            phis.push_back(phi);
        }
        return phis;
    }

    void visit_loop(Loop& loop, bool& reachable) {
        const size_t mark = current.mark();
        // Nothing goes round a loop that cannot be reached: it needs no phis.
        const std::vector<size_t> carried =
            reachable ? cells_stored_in(loop) : std::vector<size_t>();
        const std::vector<Phi*> phis = begin_loop(loop, carried);
        LoopEdges edges{carried, {}, {}};
        loops.push_back(&edges);
        bool falls_through = reachable;
        visit_list(loop.body, falls_through);
        loops.pop_back();
        if (falls_through)
            edges.continues.push_back({loop.body.last_block(), current.values_of(carried)});
        Builder b(function);
        for (const Edge& edge : edges.continues)
            for (size_t i = 0; i < carried.size(); ++i)
                b.add_phi_src(*phis[i], *edge.from, or_undefined(edge.values[i], carried[i]));
        current.take_back(mark);
        reachable = !edges.breaks.empty();
        merge(*block_after(loop), carried, edges.breaks);
    }

    void visit_list(CfList& list, bool& reachable) {
        for (CfNode* node = list.first; node != nullptr; node = node->next) {
            if (Block* block = node->as<Block>())
                visit_block(*block, reachable);
            else if (If* branch = node->as<If>())
                visit_if(*branch, reachable);
            else if (Loop* loop = node->as<Loop>())
                visit_loop(*loop, reachable);
        }
    }

    void remove_derefs() {
        remove_dead_derefs(function);
        std::erase_if(function.variables,
                      [&](const Variable* variable) { return promoted.count(variable) != 0; });
    }
};

}  // namespace

bool vars_to_ssa(Function& function) {
    Promotion promotion{function};
    promotion.find_promoted();
    if (promotion.promoted.empty())
        return false;
    promotion.find_cells();
    promotion.current = Journal<Value*>(promotion.cells.size());
    bool reachable = true;
    promotion.visit_list(function.body, reachable);
    promotion.remove_derefs();
    return true;
}

}  // namespace cuesta::nir
