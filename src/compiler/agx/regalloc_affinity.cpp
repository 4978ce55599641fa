// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/regalloc_affinity.h"

#include <numeric>

#include "compiler/agx/liveness.h"

namespace cuesta::agx {

Affinities::Affinities(const Ir& ir)
    : ir_(ir),
      vector_use_(ir.values.size()),
      parent_(ir.values.size()),
      wanted_(ir.values.size(), no_register) {
    std::iota(parent_.begin(), parent_.end(), ValueId{0});
    for (const auto& block : ir.blocks) {
        for (const Instr* instr = block->first; instr != nullptr; instr = instr->next) {
            if (instr->kind == Kind::phi)
                add_phi(*instr);
            else if (instr->kind == Kind::copy)
                add_phi(*instr);
            else if (instr->kind == Kind::collect)
                add_collect(*instr);
        }
    }
}

void Affinities::add_phi(const Instr& phi) {
    if (phi.defs.size() != 1)
        return;
    for (const Src& src : phi.srcs) {
        if (reads_value(src))
            join(phi.defs[0].value, src.value);
    }
}

void Affinities::add_collect(const Instr& collect) {
    uint16_t offset = 0;
    for (const Src& src : collect.srcs) {
        if (reads_value(src) && vector_use_[src.value].collect == nullptr)
            vector_use_[src.value] = {&collect, offset};
        offset = static_cast<uint16_t>(offset + size_of(src));
    }
}

void Affinities::join(ValueId a, ValueId b) {
    const Value& x = ir_.values[a];
    const Value& y = ir_.values[b];
    if (x.halves == y.halves)
        parent_[web(b)] = web(a);
}

ValueId Affinities::web(ValueId value) {
    while (parent_[value] != value) {
        parent_[value] = parent_[parent_[value]];
        value = parent_[value];
    }
    return value;
}

void Affinities::placed(ValueId value, Register reg) {
    Register& wanted = wanted_[web(value)];
    if (wanted == no_register)
        wanted = reg;
}

ValueId Affinities::vector_of(ValueId value) const {
    const Instr* collect = vector_use_[value].collect;
    return collect == nullptr ? no_value : collect->defs[0].value;
}

}  // namespace cuesta::agx
