// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where values would best be, so that phis, copies and collects cost nothing.
#pragma once

#include <vector>

#include "compiler/agx/liveness.h"
#include "compiler/agx/regalloc_file.h"

namespace cuesta::agx {

// When values of the block that is walked begin and end, in instructions of the program.
class Lifetimes {
  public:
    static constexpr uint32_t unknown = ~uint32_t{0};

    explicit Lifetimes(const Ir& ir) : birth_(ir.values.size()), death_(ir.values.size()) {}

    // After mark_last_uses of the block.
    void start(const Block& block, const LiveSets& sets);
    void advance() { ++now_; }

    uint32_t now() const { return now_; }
    // 0 where it is defined before the block.
    uint32_t birth(ValueId value) const { return birth_[value] >= start_ ? birth_[value] : 0; }
    uint32_t death(ValueId value) const { return death_[value]; }  // unknown: it outlives the block

  private:
    std::vector<uint32_t> birth_;
    std::vector<uint32_t> death_;
    uint32_t start_ = 1;
    uint32_t end_ = 1;
    uint32_t now_ = 1;
};

class Affinities {
  public:
    Affinities(const Ir& ir, const Lifetimes& lifetimes);

    // Calls the visitor with places that the value would like, best first, until it returns true;
    // it has to look whether they are free.
    template <typename Visit>
    void for_each(ValueId value, RegisterFile& file, Visit&& visit) {
        if (const Register reg = wanted_[web(value)]; reg != no_register && visit(reg))
            return;
        if (vector_use_[value].collect != nullptr)
            for_each_in_vector(vector_use_[value], file, visit);
    }

    // The value has got a register.
    void placed(ValueId value, Register reg);

    // The value of the vector that the value is put into, or no_value.
    ValueId vector_of(ValueId value) const;

  private:
    struct VectorUse {
        const Instr* collect = nullptr;
        uint16_t offset = 0;  // of the value in it, in halves
    };

    void add_phi(const Instr& phi);
    void add_collect(const Instr& collect);
    // Where the vector could be: free, or free by the time that its other parts are made.
    std::optional<Register> find_vector(const VectorUse& use, const RegisterFile& file) const;
    void find_deadlines(const VectorUse& use, std::vector<uint32_t>& deadlines) const;
    void join(ValueId a, ValueId b);
    ValueId web(ValueId value);

    template <typename Visit>
    void for_each_in_vector(const VectorUse& use, RegisterFile& file, Visit&& visit) {
        const ValueId vector = use.collect->defs[0].value;
        unsigned offset = 0;
        for (const Src& src : use.collect->srcs) {
            const bool is_there = src.kind == SrcKind::value && file.contains(src.value);
            const unsigned base = is_there ? file.where(src.value) - offset : 0;
            const bool in_range = is_there && file.where(src.value) >= offset;
            if (in_range && base % ir_.values[vector].alignment == 0 && visit(base + use.offset))
                return;
            offset += size_of(src);
        }
        if (const Register reg = wanted_[web(vector)];
            reg != no_register && visit(reg + unsigned{use.offset}))
            return;
        if (const auto base = find_vector(use, file)) {
            if (visit(*base + unsigned{use.offset}))
                file.reserve(vector, *base);
        }
    }

    const Ir& ir_;
    const Lifetimes& lifetimes_;
    std::vector<VectorUse> vector_use_;  // by value
    // Values that phis and copies connect, as a forest.
    std::vector<ValueId> parent_;
    std::vector<Register> wanted_;  // by root
};

}  // namespace cuesta::agx
