// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/loop_unroll.h"

#include <optional>
#include <unordered_map>
#include <vector>

#include "compiler/nir/constant_eval.h"
#include "compiler/nir/passes/clone_cf.h"
#include "compiler/nir/passes/phis_to_vars.h"
#include "compiler/nir/passes/vars_to_ssa.h"

namespace cuesta::nir {
namespace {

// The only way out of a loop: an if of the body with a break at the end of one branch.
struct Exit {
    If* branch = nullptr;
    CfList* leaving = nullptr;
    CfList* staying = nullptr;
};

unsigned count_jumps(CfList& list) {
    unsigned count = 0;
    for (CfNode* node = list.first; node != nullptr; node = node->next) {
        if (Block* block = node->as<Block>())
            count += block->jump() != nullptr ? 1 : 0;
        else if (If* branch = node->as<If>())
            count += count_jumps(branch->then_list) + count_jumps(branch->else_list);
        // Breaks of inner loops do not leave this one; returns do.
        else if (Loop* inner = node->as<Loop>())
            for_each_block(inner->body, [&](Block& inside) {
                if (inside.jump() != nullptr && inside.jump()->jump == JumpKind::return_)
                    ++count;
            });
    }
    return count;
}

bool breaks(CfList& list) {
    const Jump* jump = list.last_block()->jump();
    return jump != nullptr && jump->jump == JumpKind::break_;
}

std::optional<Exit> find_exit(Loop& loop) {
    if (count_jumps(loop.body) != 1)
        return std::nullopt;
    for (CfNode* node = loop.body.first; node != nullptr; node = node->next) {
        If* branch = node->as<If>();
        if (branch == nullptr)
            continue;
        if (breaks(branch->then_list))
            return Exit{branch, &branch->then_list, &branch->else_list};
        if (breaks(branch->else_list))
            return Exit{branch, &branch->else_list, &branch->then_list};
    }
    return std::nullopt;
}

using Values = std::array<ConstValue, max_components>;

// Computes values of the loop for one iteration after the other, as far as constants tell.
struct Simulation {
    const Loop& loop;
    const Block* entry;
    const Block* back_edge;
    const FloatModes& modes;
    std::unordered_map<const Phi*, Values> phis;
    std::unordered_map<const Value*, std::optional<Values>> known;  // of this iteration

    // A list of work instead of recursion: chains may be as long as the loop.
    std::optional<Values> value(const Value& wanted) {
        std::vector<const Value*> work = {&wanted};
        while (!work.empty()) {
            const Value& v = *work.back();
            if (known.count(&v) == 0) {
                known[&v] = std::nullopt;  // until its operands are known; a cycle stays unknown
                if (push_operands(v, work))
                    continue;
            }
            if (!known[&v])
                known[&v] = compute(v);
            work.pop_back();
        }
        return known[&wanted];
    }

    // Whether there are operands to look at first.
    bool push_operands(const Value& v, std::vector<const Value*>& work) const {
        const size_t before = work.size();
        if (const Alu* alu = v.instr->as<Alu>())
            for (const AluSrc& src : alu->srcs)
                if (known.count(src.src.value) == 0)
                    work.push_back(src.src.value);
        return work.size() != before;
    }

    std::optional<Values> compute(const Value& v) const {
        if (const LoadConst* constant = constant_of(v))
            return constant->values;
        if (const Alu* alu = v.instr->as<Alu>())
            return evaluate(*alu);
        if (const Phi* phi = v.instr->as<Phi>())
            if (const auto it = phis.find(phi); it != phis.end())
                return it->second;
        return std::nullopt;
    }

    std::optional<Values> evaluate(const Alu& alu) const {
        std::array<Values, max_op_inputs> operands{};
        for (unsigned i = 0; i < alu.srcs.size(); ++i) {
            const auto source = known.find(alu.srcs[i].src.value);
            if (source == known.end() || !source->second)
                return std::nullopt;
            for (unsigned c = 0; c < alu.src_components(i); ++c)
                operands[i][c] = (*source->second)[alu.srcs[i].swizzle[c]];
        }
        return eval_alu(alu, std::span(operands.data(), alu.srcs.size()), modes);
    }

    void start() {
        for (Instr* instr = const_cast<Loop&>(loop).body.first_block()->first;
             instr != nullptr && instr->kind == InstrKind::phi; instr = instr->next) {
            Phi* phi = instr->as<Phi>();
            if (const LoadConst* constant = constant_of(*phi->find(entry)->src.value))
                phis[phi] = constant->values;
        }
    }

    void step() {
        std::unordered_map<const Phi*, Values> next;
        for (const auto& [phi, unused] : phis)
            if (const std::optional<Values> v =
                    value(*const_cast<Phi*>(phi)->find(back_edge)->src.value))
                next[phi] = *v;
        phis = std::move(next);
        known.clear();
    }
};

// How often the loop passes its exit before it leaves.
std::optional<unsigned> trip_count(Loop& loop, const Exit& exit, unsigned limit) {
    const Function& function = *loop.list->function;
    Simulation simulation{
        loop, block_before(loop), loop.body.last_block(), function.shader->float_modes, {}, {}};
    simulation.start();
    const bool leave_on_true = exit.leaving == &exit.branch->then_list;
    const Value& condition = *exit.branch->condition.value;
    for (unsigned trips = 0; trips <= limit; ++trips) {
        const std::optional<Values> truth = simulation.value(condition);
        if (!truth)
            return std::nullopt;
        if (is_true((*truth)[0], condition.bit_size, simulation.modes) == leave_on_true)
            return trips;
        simulation.step();
    }
    return std::nullopt;
}

// Derefs cannot travel through a variable: they must be used where they are made.
bool derefs_stay_inside(Loop& loop) {
    std::unordered_map<const Block*, bool> inside;
    for_each_block(loop.body, [&](Block& block) { inside[&block] = true; });
    bool good = true;
    for_each_instr(loop.body, [&](Instr& instr) {
        if (is_deref(instr))
            for_each_use(*def_of(instr), [&](Src& use) {
                good = good && use.instr != nullptr && inside.count(use.instr->block) != 0;
            });
    });
    return good;
}

unsigned count_instrs(CfList& list) {
    unsigned count = 0;
    for_each_instr(list, [&](Instr& instr) {
        count += instr.kind == InstrKind::load_const || instr.kind == InstrKind::phi ? 0 : 1;
    });
    return count;
}

void copy_iteration(Builder& b, Loop& loop, const Exit& exit) {
    CloneMap map;
    clone_nodes(b, loop.body.first, exit.branch, map);
    clone_list(b, *exit.staying, map);
    clone_nodes(b, exit.branch->next, nullptr, map);
}

// Up to and including what the leaving branch does.
void copy_last_iteration(Builder& b, Loop& loop, const Exit& exit) {
    CloneMap map;
    clone_nodes(b, loop.body.first, exit.branch, map);
    clone_list(b, *exit.leaving, map);
    Instr* jump = b.cursor.after;
    b.cursor.after = jump->previous;
    remove_instr(*jump);
}

bool unroll(Loop& loop, const LoopUnrollOptions& options) {
    const std::optional<Exit> exit = find_exit(loop);
    if (!exit || !derefs_stay_inside(loop))
        return false;
    const unsigned size = count_instrs(loop.body);
    if (size > options.max_instrs)
        return false;
    const std::optional<unsigned> trips = trip_count(loop, *exit, options.max_iterations);
    if (!trips || (*trips + 1) * size > options.max_instrs)
        return false;
    phis_to_vars(loop);
    // phis_to_vars may have put a load into the block in front of the exit; the tree is the same.
    Function& function = *loop.list->function;
    Builder b(function, Cursor::at_end(*block_before(loop)));
    for (unsigned i = 0; i < *trips; ++i)
        copy_iteration(b, loop, *exit);
    copy_last_iteration(b, loop, *exit);
    remove_node(loop);
    return true;
}

bool visit_list(CfList& list, const LoopUnrollOptions& options) {
    bool progress = false;
    for (CfNode* node = list.first; node != nullptr; node = node->next) {
        if (If* branch = node->as<If>()) {
            progress |= visit_list(branch->then_list, options);
            progress |= visit_list(branch->else_list, options);
        } else if (Loop* loop = node->as<Loop>()) {
            CfNode* before = loop->previous;
            if (visit_list(loop->body, options)) {
                progress = true;  // its variables must be in SSA form before it is looked at
            } else if (unroll(*loop, options)) {
                progress = true;
                node = before;
            }
        }
    }
    return progress;
}

}  // namespace

bool loop_unroll(Function& function, const LoopUnrollOptions& options) {
    const bool progress = visit_list(function.body, options);
    if (progress) {
        rebuild_cfg(function);
        vars_to_ssa(function);
    }
    return progress;
}

}  // namespace cuesta::nir
