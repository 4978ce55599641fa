// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/regalloc_affinity.h"

#include <numeric>

namespace cuesta::agx {

void Lifetimes::start(const Block& block, const LiveSets& sets) {
    start_ = now_ = end_;
    for (const NextUse& use : sets.out)
        death_[use.value] = unknown;
    for (const Instr* instr = block.first; instr != nullptr; instr = instr->next) {
        for (const Def& def : instr->defs) {
            if (def.value != no_value)
                birth_[def.value] = end_;
        }
        for (const Src& src : instr->srcs) {
            if (reads_value(src) && src.last_use)
                death_[src.value] = end_;
        }
        ++end_;
    }
}

Affinities::Affinities(const Ir& ir, const Lifetimes& lifetimes)
    : ir_(ir),
      lifetimes_(lifetimes),
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
    const SsaValue& x = ir_.values[a];
    const SsaValue& y = ir_.values[b];
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

// By half of the vector: when it is needed.
void Affinities::find_deadlines(const VectorUse& use, std::vector<uint32_t>& deadlines) const {
    const uint32_t made = lifetimes_.birth(use.collect->defs[0].value);
    for (const Src& src : use.collect->srcs) {
        uint32_t deadline = made;
        if (reads_value(src) && lifetimes_.birth(src.value) >= lifetimes_.now())
            deadline = lifetimes_.birth(src.value);
        deadlines.insert(deadlines.end(), size_of(src), deadline);
    }
}

std::optional<Register> Affinities::find_vector(const VectorUse& use,
                                                const RegisterFile& file) const {
    const ValueId vector = use.collect->defs[0].value;
    const SsaValue& v = ir_.values[vector];
    if (lifetimes_.birth(vector) < lifetimes_.now())
        return file.find_unreserved(v.halves, v.alignment, vector);
    std::vector<uint32_t> deadlines;
    find_deadlines(use, deadlines);
    const unsigned step = v.alignment;
    for (unsigned reg = (file.begin() + step - 1) / step * step; reg + v.halves <= file.end();
         reg += step) {
        bool usable = true;
        for (unsigned i = 0; i < v.halves && usable; ++i) {
            usable = file.is_unreserved(reg + i, vector);
            for (const ValueId owner : file.owners(reg + i))
                usable &= lifetimes_.death(owner) <= deadlines[i];
        }
        if (usable)
            return static_cast<Register>(reg);
    }
    return std::nullopt;
}

ValueId Affinities::vector_of(ValueId value) const {
    const Instr* collect = vector_use_[value].collect;
    return collect == nullptr ? no_value : collect->defs[0].value;
}

}  // namespace cuesta::agx
