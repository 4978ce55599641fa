// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/clone_cf.h"

#include <vector>

namespace cuesta::nir {
namespace {

void attach(Src& to, Instr& reader, Value* value) {
    to.instr = &reader;
    set_src(to, value);
}

struct Cloner {
    Builder& b;
    CloneMap& map;
    std::vector<std::pair<const Phi*, Phi*>> phis;

    base::Arena& arena() { return b.shader().arena(); }

    void define(Instr& instr, Value& def, const Value& original) {
        if (original.components == 0)
            return;
        b.init_def(instr, def, original.components, original.bit_size);
        map.values[&original] = &def;
    }

    Instr& clone_alu(const Alu& from) {
        Alu& to = *arena().make<Alu>(from.op);
        to.exact = from.exact;
        to.srcs = arena().make_span<AluSrc>(from.srcs.size());
        for (size_t i = 0; i < from.srcs.size(); ++i) {
            to.srcs[i].swizzle = from.srcs[i].swizzle;
            attach(to.srcs[i].src, to, map.value(from.srcs[i].src.value));
        }
        define(to, to.def, from.def);
        return to;
    }

    std::span<Src> clone_srcs(Instr& to, std::span<const Src> from) {
        std::span<Src> srcs = arena().make_span<Src>(from.size());
        for (size_t i = 0; i < from.size(); ++i)
            attach(srcs[i], to, map.value(from[i].value));
        return srcs;
    }

    Instr& clone_intrinsic(const Intrinsic& from) {
        Intrinsic& to = *arena().make<Intrinsic>(from.op);
        to.srcs = clone_srcs(to, from.srcs);
        to.indices = from.indices;
        to.type = from.type;
        const auto variable = map.variables.find(from.variable);
        to.variable = variable != map.variables.end() ? variable->second : from.variable;
        const auto reg = map.registers.find(from.reg);
        to.reg = reg != map.registers.end() ? reg->second : from.reg;
        define(to, to.def, from.def);
        return to;
    }

    Instr& clone_tex(const Tex& from) {
        Tex& to = *arena().make<Tex>(from.op);
        to.dim = from.dim;
        to.is_array = from.is_array;
        to.is_shadow = from.is_shadow;
        to.dest_type = from.dest_type;
        to.coord_components = from.coord_components;
        to.component = from.component;
        to.texture_index = from.texture_index;
        to.sampler_index = from.sampler_index;
        to.srcs = arena().make_span<TexSrc>(from.srcs.size());
        for (size_t i = 0; i < from.srcs.size(); ++i) {
            to.srcs[i].kind = from.srcs[i].kind;
            attach(to.srcs[i].src, to, map.value(from.srcs[i].src.value));
        }
        define(to, to.def, from.def);
        return to;
    }

    Instr& clone_phi(const Phi& from) {
        Phi& to = *arena().make<Phi>();
        define(to, to.def, from.def);
        phis.emplace_back(&from, &to);
        return to;
    }

    Instr& clone_other(const Instr& from) {
        if (const LoadConst* constant = from.as<LoadConst>()) {
            LoadConst& to = *arena().make<LoadConst>();
            to.values = constant->values;
            define(to, to.def, constant->def);
            return to;
        }
        if (const Undef* undef = from.as<Undef>()) {
            Undef& to = *arena().make<Undef>();
            define(to, to.def, undef->def);
            return to;
        }
        if (const Call* call = from.as<Call>()) {
            Call& to = *arena().make<Call>(call->callee);
            to.args = clone_srcs(to, call->args);
            return to;
        }
        const Jump* jump = from.as<Jump>();
        CUESTA_ASSERT(jump != nullptr, "parallel copies are not cloned");
        return *arena().make<Jump>(jump->jump);
    }

    Instr& clone_instr(const Instr& from) {
        switch (from.kind) {
            case InstrKind::alu: return clone_alu(*from.as<Alu>());
            case InstrKind::intrinsic: return clone_intrinsic(*from.as<Intrinsic>());
            case InstrKind::tex: return clone_tex(*from.as<Tex>());
            case InstrKind::phi: return clone_phi(*from.as<Phi>());
            default: return clone_other(from);
        }
    }

    // The deref that stands for this one, or null.
    Value* given_deref(const Instr& instr) const {
        const Intrinsic* deref = instr.as<Intrinsic>();
        if (deref == nullptr || deref->op != IntrinsicOp::deref_var)
            return nullptr;
        const auto given = map.derefs.find(deref->variable);
        return given != map.derefs.end() ? given->second : nullptr;
    }

    void clone_block(const Block& from) {
        for (const Instr* instr = from.first; instr != nullptr; instr = instr->next) {
            if (Value* given = given_deref(*instr))
                map.values[def_of(*instr)] = given;
            else
                b.insert(clone_instr(*instr));
        }
        // Copies may share a block with what stands in front; edges out of it leave from its end.
        map.blocks[&from] = b.cursor.block;
    }

    void clone_node(const CfNode& from) {
        if (const Block* block = from.as<Block>()) {
            clone_block(*block);
        } else if (const If* branch = from.as<If>()) {
            If* to = b.push_if(map.value(branch->condition.value));
            clone_range(branch->then_list.first, nullptr);
            b.push_else(to);
            clone_range(branch->else_list.first, nullptr);
            b.pop_if(to);
        } else if (const Loop* loop = from.as<Loop>()) {
            Loop* to = b.push_loop();
            clone_range(loop->body.first, nullptr);
            b.pop_loop(to);
        }
    }

    void clone_range(const CfNode* first, const CfNode* last) {
        for (const CfNode* node = first; node != last; node = node->next)
            clone_node(*node);
    }

    void fill_phis() {
        for (const auto& [from, to] : phis) {
            for (const PhiSrc* src = from->srcs; src != nullptr; src = src->next) {
                const auto block = map.blocks.find(src->predecessor);
                Block* predecessor = block != map.blocks.end() ? block->second : src->predecessor;
                b.add_phi_src(*to, *predecessor, map.value(src->src.value));
            }
        }
    }
};

}  // namespace

void clone_nodes(Builder& b, const CfNode* first, const CfNode* last, CloneMap& map) {
    Cloner cloner{b, map, {}};
    cloner.clone_range(first, last);
    cloner.fill_phis();
}

void clone_list(Builder& b, const CfList& from, CloneMap& map) {
    clone_nodes(b, from.first, nullptr, map);
}

}  // namespace cuesta::nir
