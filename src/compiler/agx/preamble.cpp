// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/preamble.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compiler/agx/preamble_cost.h"
#include "compiler/nir/builder.h"

namespace cuesta::agx {
namespace {

using nir::IntrinsicOp;
using nir::Value;

// Components of the value that are read where it is not moved.
using ComponentMask = unsigned;

ComponentMask all_of(const Value& value) {
    return (1u << value.components) - 1;
}

// A value that stays behind in push memory.
struct Candidate {
    Value* value = nullptr;
    ComponentMask components = 0;
    unsigned order = 0;
    double benefit_each = 0;  // cost that main is rid of, for each half of push memory

    unsigned halves_each() const { return value->bit_size == 32 ? 2 : 1; }
    unsigned halves() const {
        return halves_each() * static_cast<unsigned>(__builtin_popcount(components));
    }
};

struct Preamble {
    nir::Shader& shader;
    nir::Function& main;
    nir::Function* target = nullptr;
    std::unordered_set<const Value*> movable{};
    std::vector<nir::Instr*> order{};  // of movable values, in program order
    std::unordered_map<const Value*, Value*> moved{};

    // --- what can be moved ---

    bool has_movable_sources(nir::Instr& instr) const {
        bool result = true;
        nir::for_each_src(instr,
                          [&](nir::Src& src) { result = result && movable.count(src.value) != 0; });
        return result;
    }

    // Uniform tables are read at indices that are in range; other memory only where main reads it
    // always.
    bool is_safe_load(const nir::Intrinsic& load) const {
        if (load.block->list == &main.body)
            return true;
        const nir::Alu* sum = load.srcs[0].value->instr->as<nir::Alu>();
        if (sum == nullptr || sum->op != nir::Op::iadd)
            return false;
        return std::any_of(sum->srcs.begin(), sum->srcs.end(), [](const nir::AluSrc& src) {
            const nir::Intrinsic* base = src.src.value->instr->as<nir::Intrinsic>();
            return base != nullptr && base->op == IntrinsicOp::load_system_agx;
        });
    }

    bool can_move(nir::Instr& instr) const {
        switch (instr.kind) {
            case nir::InstrKind::load_const: return true;
            case nir::InstrKind::alu: return has_movable_sources(instr);
            case nir::InstrKind::tex: {
                const nir::Tex& tex = *instr.as<nir::Tex>();
                // There is one lane; descriptors of the heap want a register that never changes.
                return !tex.info().needs_quad &&
                       tex.find(nir::TexSrcKind::texture_heap) == nullptr &&
                       has_movable_sources(instr);
            }
            case nir::InstrKind::intrinsic: {
                const nir::Intrinsic& intrinsic = *instr.as<nir::Intrinsic>();
                if (intrinsic.op == IntrinsicOp::load_global_constant)
                    return has_movable_sources(instr) && is_safe_load(intrinsic);
                return intrinsic.op == IntrinsicOp::load_system_agx ||
                       intrinsic.op == IntrinsicOp::load_uniform ||
                       intrinsic.op == IntrinsicOp::load_ubo;
            }
            default: return false;
        }
    }

    void find_movable() {
        nir::for_each_instr(main.body, [&](nir::Instr& instr) {
            if (!can_move(instr))
                return;
            movable.insert(nir::def_of(instr));
            order.push_back(&instr);
        });
    }

    // --- what pays ---

    // Components that something which stays reads.
    ComponentMask wanted_components(Value& value) const {
        ComponentMask wanted = 0;
        nir::for_each_use(value, [&](nir::Src& use) {
            if (use.instr == nullptr) {
                wanted = all_of(value);
                return;
            }
            const Value* reader = nir::def_of(*use.instr);
            if (reader != nullptr && movable.count(reader) != 0)
                return;
            const nir::Alu* alu = use.instr->as<nir::Alu>();
            if (alu == nullptr) {
                wanted = all_of(value);
                return;
            }
            for (unsigned i = 0; i < alu->srcs.size(); ++i)
                if (&alu->srcs[i].src == &use)
                    for (unsigned c = 0; c < alu->src_components(i); ++c)
                        wanted |= 1u << alu->srcs[i].swizzle[c];
        });
        return wanted;
    }

    static unsigned count_uses(Value& value) {
        unsigned uses = 0;
        nir::for_each_use(value, [&](nir::Src&) { ++uses; });
        return std::max(1u, uses);
    }

    // What moving the values saves. A value that several read counts for each of them in part.
    std::vector<Candidate> find_candidates() {
        std::unordered_map<const Value*, double> saved;
        std::vector<Candidate> candidates;
        for (nir::Instr* instr : order) {
            Value& value = *nir::def_of(*instr);
            double cost = cost_of(*instr);
            nir::for_each_src(
                *instr, [&](nir::Src& src) { cost += saved[src.value] / count_uses(*src.value); });
            saved[&value] = cost;
            if (value.bit_size == 64 || is_leaf(*instr))
                continue;
            const ComponentMask components = wanted_components(value);
            const double benefit = cost - reload_cost(value);
            if (components == 0 || benefit <= 0)
                continue;
            Candidate& candidate = candidates.emplace_back();
            candidate.value = &value;
            candidate.components = components;
            candidate.order = static_cast<unsigned>(candidates.size());
            candidate.benefit_each = benefit / candidate.halves();
        }
        return candidates;
    }

    // Those that save most for each register.
    static std::vector<Candidate> choose(std::vector<Candidate> candidates, unsigned room) {
        std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
            return a.benefit_each != b.benefit_each ? a.benefit_each > b.benefit_each
                                                    : a.order < b.order;
        });
        std::vector<Candidate> chosen;
        unsigned used = 0;
        for (const Candidate& candidate : candidates) {
            if (used + candidate.halves() > room)
                continue;
            used += candidate.halves();
            chosen.push_back(candidate);
        }
        // Words first: they are aligned then.
        std::sort(chosen.begin(), chosen.end(), [](const Candidate& a, const Candidate& b) {
            return a.halves_each() != b.halves_each() ? a.halves_each() > b.halves_each()
                                                      : a.order < b.order;
        });
        return chosen;
    }

    // --- moving ---

    void need(Value* value, std::unordered_set<const Value*>& needed) const {
        if (!needed.insert(value).second)
            return;
        nir::for_each_src(*value->instr, [&](nir::Src& src) { need(src.value, needed); });
    }

    Value* copy_alu(nir::Builder& b, const nir::Alu& alu) {
        std::array<nir::AluSrc, nir::max_op_inputs> srcs;
        for (size_t i = 0; i < alu.srcs.size(); ++i) {
            srcs[i].swizzle = alu.srcs[i].swizzle;
            srcs[i].src.value = moved.at(alu.srcs[i].src.value);
        }
        b.exact = alu.exact;
        nir::Alu* copy =
            b.alu_swizzled(alu.op, alu.def.components, std::span(srcs.data(), alu.srcs.size()));
        b.exact = false;
        return &copy->def;
    }

    Value* copy_tex(nir::Builder& b, const nir::Tex& tex) {
        std::vector<nir::Builder::TexSource> sources;
        for (const nir::TexSrc& src : tex.srcs)
            sources.push_back({src.kind, moved.at(src.src.value)});
        return &b.tex_like(tex, tex.op, sources)->def;
    }

    Value* copy(nir::Builder& b, nir::Instr& instr) {
        if (const nir::LoadConst* constant = instr.as<nir::LoadConst>())
            return b.load_const(constant->def.bit_size,
                                std::span(constant->values.data(), constant->def.components));
        if (const nir::Alu* alu = instr.as<nir::Alu>())
            return copy_alu(b, *alu);
        if (const nir::Tex* tex = instr.as<nir::Tex>())
            return copy_tex(b, *tex);
        const nir::Intrinsic& load = *instr.as<nir::Intrinsic>();
        std::vector<Value*> sources;
        for (const nir::Src& src : load.srcs)
            sources.push_back(moved.at(src.value));
        const std::span indices(load.indices.data(), load.info().num_indices);
        return &b.intrinsic(load.op, load.def.components, load.def.bit_size, sources, indices)->def;
    }

    void copy_needed(nir::Builder& b, const std::vector<Candidate>& chosen) {
        std::unordered_set<const Value*> needed;
        for (const Candidate& candidate : chosen)
            need(candidate.value, needed);
        for (nir::Instr* instr : order)
            if (const Value* value = nir::def_of(*instr); needed.count(value) != 0)
                moved[value] = copy(b, *instr);
    }

    // Booleans are kept as numbers.
    void hand_over(nir::Builder& b, const Candidate& candidate, unsigned& half) {
        Value& value = *candidate.value;
        nir::Builder at(main, nir::Cursor::behind(*value.instr));
        std::array<Value*, 4> parts{};
        for (unsigned c = 0; c < value.components; ++c) {
            if ((candidate.components >> c & 1) == 0) {
                parts[c] = at.undef(1, value.bit_size);
                continue;
            }
            const bool truth = value.bit_size == 1;
            Value* stored = b.channel(moved.at(&value), c);
            const auto offset = static_cast<int32_t>(half);
            b.intrinsic(IntrinsicOp::store_push, 0, 0, {truth ? b.b2i16(stored) : stored},
                        {offset});
            Value* loaded =
                &at.intrinsic(IntrinsicOp::load_push, 1, truth ? 16 : value.bit_size, {}, {offset})
                     ->def;
            parts[c] = truth ? at.ine(loaded, at.imm_int(0, 16)) : loaded;
            half += candidate.halves_each();
        }
        nir::replace_all_uses(value, *at.vec(std::span(parts.data(), value.components)));
    }

    nir::Function* run(unsigned room) {
        find_movable();
        const std::vector<Candidate> chosen = choose(find_candidates(), room);
        if (chosen.empty())
            return nullptr;
        target = shader.add_function("preamble");
        nir::Builder b(*target);
        copy_needed(b, chosen);
        unsigned half = 0;
        for (const Candidate& candidate : chosen)
            hand_over(b, candidate, half);
        nir::rebuild_cfg(*target);
        return target;
    }
};

}  // namespace

nir::Function* make_preamble(nir::Shader& shader, nir::Function& main, unsigned room) {
    return Preamble{shader, main}.run(room);
}

}  // namespace cuesta::agx
