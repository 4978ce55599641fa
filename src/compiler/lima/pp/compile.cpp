// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/pp/compile.h"

#include <algorithm>
#include <memory>
#include <span>

#include <fmt/core.h>

#include "base/debug.h"
#include "compiler/lima/pp/cleanup.h"
#include "compiler/lima/pp/emit.h"
#include "compiler/lima/pp/lower.h"
#include "compiler/lima/pp/select.h"
#include "compiler/lima/pp/spill.h"

namespace cuesta::lima::pp {
namespace {

constexpr unsigned max_rounds = 200;
// Times what a round spills: beyond that, everything that is in the way goes at once, in this round
// and those behind it.
constexpr size_t many_victims = 8;

// Liveness keeps a few bits for each variable in each block.
constexpr uint64_t max_tracked = uint64_t{1} << 27;

// Cells that scheduling may keep alive, from careless to anxious; the file has 24. Once values had
// to be spilled, care comes first.
constexpr unsigned first_limits[] = {24, 18, 12, 6};
constexpr unsigned later_limits[] = {20, 12, 6};

struct Placed {
    Schedule schedule;
    Allocation allocation;
};

struct Placer {
    Ir& ir;
    Placed placed;
    std::vector<uint32_t> victims;
    std::vector<uint32_t> victims_everywhere;
    bool far_off = false;

    // The shorter of two schedules, as long as registers are no matter.
    Schedule best_schedule(unsigned limit) {
        Schedule narrow = schedule(ir, limit);
        if (limit != first_limits[0])
            return narrow;
        Schedule wide = schedule(ir, limit, {.wide_moves = true});
        return wide.bundle_count() < narrow.bundle_count() ? wide : narrow;
    }

    // Whether everything found a register. If not, victims are the best found so far.
    bool try_limit(unsigned limit) {
        const size_t nodes = ir.nodes.size();
        placed = Placed{best_schedule(limit), {}};
        placed.allocation = allocate_registers(ir, placed.schedule);
        if (placed.allocation.complete)
            return true;
        if (!placed.allocation.victims.empty() || !placed.allocation.victims_everywhere.empty()) {
            victims = std::move(placed.allocation.victims);
            victims_everywhere = std::move(placed.allocation.victims_everywhere);
        }
        ir.nodes.resize(nodes);
        return false;
    }

    bool try_limits(std::span<const unsigned> limits) {
        victims.clear();
        victims_everywhere.clear();
        for (const unsigned limit : limits)
            if (try_limit(limit))
                return true;
        // Only what spilling made itself is in the way: it is short in the program's own order.
        return !has_victims() && try_limit(in_order);
    }

    bool has_victims() const { return !victims.empty() || !victims_everywhere.empty(); }

    void spill_some(unsigned round) {
        const size_t count = 1 + round / 2;
        far_off = far_off || victims.empty() || victims_everywhere.size() > many_victims * count;
        if (far_off && !victims_everywhere.empty())
            return spill(ir, victims_everywhere);
        victims.resize(std::min(victims.size(), count));
        spill(ir, victims);
    }
};

// Schedules under falling limits until everything finds a register, spilling when nothing helps:
// one value in the first rounds, then more at a time; where many more must go, all at once.
Result<Placed> place(Ir& ir) {
    Placer placer{ir, {}, {}, {}, false};
    for (unsigned round = 0; round < max_rounds; ++round) {
        const std::span<const unsigned> limits =
            round == 0 ? std::span<const unsigned>(first_limits) : later_limits;
        if (placer.try_limits(limits))
            return std::move(placer.placed);
        if (!placer.has_victims())
            break;
        placer.spill_some(round);
    }
    return Error{Errc::unsupported,
                 fmt::format("the shader needs more than the {} registers of the Mali-400, and "
                             "nothing is left to move to memory",
                             register_count)};
}

}  // namespace

Result<Program> compile(const nir::Shader& shader, const Options& options) {
    if (shader.stage != nir::Stage::fragment)
        return Error{Errc::invalid, "the Mali-400 fragment core runs fragment shaders only"};
    const std::unique_ptr<nir::Shader> copy = nir::clone(shader);
    if (copy->entry_point() == nullptr)
        return Error{Errc::invalid, "the shader has no function main"};
    TRY(lower_shader(*copy));
    Program program;
    Ir ir;
    TRY(Selector(*copy, options, ir, program).run());
    remove_dead_nodes(ir);
    if (ir.blocks.size() > 1 && uint64_t{ir.blocks.size()} * ir.variables.size() > max_tracked)
        return Error{Errc::unsupported,
                     fmt::format("the shader is too long: {} blocks times {} values exceed {}",
                                 ir.blocks.size(), ir.variables.size(), max_tracked)};
    coalesce(ir);
    clean_flow(ir);
    const Placed placed = TRY(place(ir));
    emit_program(ir, placed.schedule, placed.allocation, program);
    if (base::debug_enabled(base::DebugFlag::asm_))
        base::log(isa::print_program(program.words));
    return program;
}

}  // namespace cuesta::lima::pp
