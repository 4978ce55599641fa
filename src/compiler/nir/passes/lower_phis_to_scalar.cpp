// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_phis_to_scalar.h"

#include <array>
#include <vector>

#include "compiler/nir/builder.h"

namespace cuesta::nir {
namespace {

void split(Function& function, Phi& phi) {
    Builder b(function, Cursor::at_start(*phi.block));
    std::array<Value*, max_components> parts{};
    for (unsigned i = 0; i < phi.def.components; ++i) {
        Phi* part = b.phi(*phi.block, 1, phi.def.bit_size);
        for (PhiSrc* src = phi.srcs; src != nullptr; src = src->next) {
            Builder at_end(function, Cursor::at_end(*src->predecessor));
            b.add_phi_src(*part, *src->predecessor, at_end.channel(src->src.value, i));
        }
        parts[i] = &part->def;
    }
    b.cursor = Cursor::at_start(*phi.block);
    replace_all_uses(phi.def, *b.vec(std::span(parts.data(), phi.def.components)));
    remove_instr(phi);
}

}  // namespace

bool lower_phis_to_scalar(Function& function) {
    std::vector<Phi*> phis;
    for_each_instr(function.body, [&](Instr& instr) {
        if (Phi* phi = instr.as<Phi>(); phi != nullptr && phi->def.components > 1)
            phis.push_back(phi);
    });
    for (Phi* phi : phis)
        split(function, *phi);
    return !phis.empty();
}

}  // namespace cuesta::nir
