// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A block at a time, from barrier to barrier. As long as registers do not limit how many threads
// are resident, slow instructions come early and what needs them late; where they do, an order that
// needs fewer registers is taken if it makes room for more threads or may keep values from the
// stack. The peak of a run never becomes higher than it was, but for values below which nothing is
// gained.
#include <algorithm>
#include <numeric>

#include "compiler/agx/liveness.h"
#include "compiler/agx/occupancy.h"
#include "compiler/agx/passes.h"
#include "compiler/agx/schedule_order.h"

namespace cuesta::agx {

namespace {

// Registers that cost no threads (104 halves), less what vectors lose by their alignment. The one
// thread of a preamble may have more.
constexpr unsigned free_halves = 96;

unsigned free_halves_of(const Ir& ir) {
    return ir.is_preamble ? ir.register_limit / 2 : std::min(free_halves, ir.register_limit / 2);
}

// With more than these alive values may have to go to the stack.
unsigned safe_halves_of(const Ir& ir) {
    return ir.register_limit * 3 / 4;
}

bool takes_next(const Instr& instr) {
    using hw::agx::Field;
    return instr.kind == Kind::machine &&
           hw::agx::find_field(instr.op(), Field::forwarding) != nullptr &&
           hw::agx::get(instr.machine, Field::forwarding) != 0;
}

class Scheduler {
  public:
    explicit Scheduler(Ir& ir)
        : ir_(ir), free_(free_halves_of(ir)), safe_(safe_halves_of(ir)), behind_(ir), graph_(ir) {}

    void run() {
        const Liveness liveness = find_liveness(ir_);
        for (const auto& block : ir_.blocks)
            schedule_block(*block, liveness.blocks[block->index]);
    }

  private:
    void schedule_block(Block& block, const LiveSets& sets) {
        behind_.clear();
        for (const NextUse& use : sets.out)
            behind_.add(ir_, use.value);
        for (Instr* instr = block.last; instr != nullptr;) {
            Instr* const last = instr;
            run_.clear();
            for (; instr != nullptr && !is_barrier(*instr); instr = instr->previous)
                run_.push_back(instr);
            if (!run_.empty()) {
                std::reverse(run_.begin(), run_.end());
                schedule_run(block, last->next);
                for (auto done = run_.rbegin(); done != run_.rend(); ++done)
                    behind_.pass_backwards(ir_, **done);
            }
            if (instr != nullptr) {
                behind_.pass_backwards(ir_, *instr);
                instr = instr->previous;
            }
        }
    }

    static bool is_barrier(const Instr& instr) {
        return order_class(instr) == OrderClass::barrier ||
               (instr.previous != nullptr && takes_next(*instr.previous));
    }

    // `next`: the instruction behind the run.
    void schedule_run(Block& block, Instr* next) {
        if (run_.size() < 2)
            return;
        graph_.build(run_, behind_);
        std::vector<NodeId> order(run_.size());
        std::iota(order.begin(), order.end(), 0);
        const unsigned peak = graph_.peak_of(order);
        const bool is_smaller = reduce_pressure(order, peak);
        if (!hide_latency(order) && !is_smaller)
            return;
        for (Instr* instr : run_)
            remove(*instr);
        for (const NodeId node : order)
            insert_before(block, next, *run_[node]);
    }

    bool reduce_pressure(std::vector<NodeId>& order, unsigned before) {
        if (before <= free_)
            return false;
        std::vector<NodeId> other = order_for_pressure(graph_);
        const unsigned peak = graph_.peak_of(other);
        const bool is_gain = before > safe_ || threads_with(peak) > threads_with(before);
        if (peak >= before || !is_gain)
            return false;
        order = std::move(other);
        return true;
    }

    // Less ambitious each time, until it fits.
    bool hide_latency(std::vector<NodeId>& order) {
        const auto nodes = graph_.nodes();
        if (std::none_of(nodes.begin(), nodes.end(), [](const Node& n) { return n.slow; }))
            return false;
        const unsigned peak = graph_.peak_of(order);
        if (peak > safe_)
            return false;
        const unsigned limit = std::max(peak, free_);
        for (unsigned quarters = 4; quarters >= 2; --quarters) {
            std::vector<NodeId> other =
                order_for_latency(graph_, {.hoist = limit * quarters / 4, .alive = limit});
            if (graph_.peak_of(other) > limit)
                continue;
            order = std::move(other);
            return true;
        }
        return false;
    }

    Ir& ir_;
    const unsigned free_;
    const unsigned safe_;
    AliveBehind behind_;
    ScheduleGraph graph_;
    std::vector<Instr*> run_;
};

}  // namespace

void schedule(Ir& ir) {
    Scheduler(ir).run();
}

}  // namespace cuesta::agx
