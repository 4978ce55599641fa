// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/pp/compile.h"

#include <memory>

#include <fmt/format.h>

#include "base/debug.h"
#include "compiler/lima/pp/cleanup.h"
#include "compiler/lima/pp/emit.h"
#include "compiler/lima/pp/lower.h"
#include "compiler/lima/pp/select.h"
#include "compiler/lima/pp/spill.h"

namespace cuesta::lima::pp {
namespace {

constexpr unsigned max_spills = 512;

// Cells that scheduling may keep alive, from careless to anxious; the file has 24.
constexpr unsigned cell_limits[] = {22, 16, 10, 4};

struct Placed {
    Schedule schedule;
    Allocation allocation;
};

// Schedules under falling limits until everything finds a register, spilling when nothing helps.
Result<Placed> place(Ir& ir) {
    for (unsigned spills = 0; spills <= max_spills; ++spills) {
        uint32_t victim = none;
        for (const unsigned limit : cell_limits) {
            const size_t nodes = ir.nodes.size();
            Placed placed{schedule(ir, limit), {}};
            placed.allocation = allocate_registers(ir, placed.schedule);
            if (placed.allocation.complete)
                return placed;
            if (placed.allocation.spill != none)
                victim = placed.allocation.spill;
            ir.nodes.resize(nodes);
        }
        if (victim == none)
            break;
        spill(ir, victim);
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
    coalesce(ir);
    clean_flow(ir);
    const Placed placed = TRY(place(ir));
    emit_program(ir, placed.schedule, placed.allocation, program);
    if (base::debug_enabled(base::DebugFlag::asm_))
        base::log(isa::print_program(program.words));
    return program;
}

}  // namespace cuesta::lima::pp
