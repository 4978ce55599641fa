// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include <fmt/format.h>

#include "compiler/agx/passes.h"
#include "compiler/agx/regalloc_colour.h"
#include "compiler/agx/spill.h"

namespace cuesta::agx {

namespace {

// A phi with one source is a copy.
void replace_single_phis(Ir& ir) {
    for (const auto& block : ir.blocks) {
        if (block->predecessors.size() != 1)
            continue;
        while (block->first != nullptr && block->first->kind == Kind::phi) {
            Instr& phi = *block->first;
            remove(phi);
            phi.kind = Kind::copy;
            insert_before(*block, body_start(*block), phi);
        }
    }
}

bool fits(const Ir& ir, const Liveness& live, unsigned limit) {
    if (!live.complete)
        return false;
    AliveSet scratch(ir);
    return std::all_of(ir.blocks.begin(), ir.blocks.end(), [&](const auto& block) {
        return find_pressure(ir, *block, live.blocks[block->index], scratch) <= limit;
    });
}

}  // namespace

Result<void> allocate_registers(Ir& ir) {
    ir.register_limit = std::min<unsigned>(ir.register_limit, hw::agx::general_halves);
    replace_single_phis(ir);
    const unsigned limit = placeable_halves(ir);
    Liveness live = find_liveness(ir);
    if (!fits(ir, live, limit)) {
        TRY(spill(ir, limit));
        live = find_liveness(ir);
        if (!fits(ir, live, limit))
            return Error{Errc::unsupported,
                         fmt::format("the values of an instruction do not fit into {} halves of "
                                     "registers",
                                     ir.register_limit)};
    }
    TRY(colour(ir, live));
    place_spills(ir);
    if (ir.uses_flow)
        ir.register_halves = std::max(ir.register_halves, 1u);
    mark_last_uses(ir);
    return {};
}

}  // namespace cuesta::agx
