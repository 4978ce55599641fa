// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// First the components that are read are found, going backwards from instructions with effects;
// then every value that has others is made anew without them.
#include "compiler/nir/passes/shrink_vectors.h"

#include <bit>
#include <unordered_map>
#include <vector>

#include "compiler/nir/builder.h"
#include "compiler/nir/passes/op_groups.h"

namespace cuesta::nir {
namespace {

using Mask = uint8_t;

Mask full_mask(const Value& value) {
    return static_cast<Mask>((1u << value.components) - 1);
}

struct Liveness {
    std::unordered_map<const Value*, Mask> live;
    std::vector<Instr*> work;

    void demand(const Value& value, unsigned mask) {
        Mask& known = live[&value];
        const Mask more = static_cast<Mask>(known | mask);
        if (more == known)
            return;
        known = more;
        work.push_back(value.instr);
    }

    void demand_alu(const Alu& alu, Mask result) {
        for (unsigned i = 0; i < alu.srcs.size(); ++i) {
            const AluSrc& src = alu.srcs[i];
            unsigned mask = 0;
            if (is_vec(alu.op))
                mask = (result >> i & 1) != 0 ? 1u << src.swizzle[0] : 0;
            else if (alu.info().input_sizes[i] != 0)
                for (unsigned c = 0; c < alu.info().input_sizes[i]; ++c)
                    mask |= 1u << src.swizzle[c];
            else
                for (unsigned c = 0; c < alu.def.components; ++c)
                    mask |= (result >> c & 1) != 0 ? 1u << src.swizzle[c] : 0;
            demand(*src.src.value, mask);
        }
    }

    void visit(Instr& instr) {
        const Value* def = def_of(instr);
        if (const Alu* alu = instr.as<Alu>())
            demand_alu(*alu, live[def]);
        else if (instr.kind == InstrKind::phi)
            for_each_src(instr, [&](Src& src) { demand(*src.value, live[def]); });
        else
            for_each_src(instr, [&](Src& src) { demand(*src.value, full_mask(*src.value)); });
    }

    void visit_conditions(CfList& list) {
        for (CfNode* node = list.first; node != nullptr; node = node->next) {
            if (If* branch = node->as<If>()) {
                demand(*branch->condition.value, 1);
                visit_conditions(branch->then_list);
                visit_conditions(branch->else_list);
            } else if (Loop* loop = node->as<Loop>()) {
                visit_conditions(loop->body);
            }
        }
    }

    void run(Function& function) {
        for_each_instr(function.body, [&](Instr& instr) {
            const Intrinsic* intrinsic = instr.as<Intrinsic>();
            const bool effect =
                def_of(instr) == nullptr || (intrinsic != nullptr && !intrinsic->info().can_delete);
            if (effect)
                visit(instr);
        });
        visit_conditions(function.body);
        while (!work.empty()) {
            Instr* instr = work.back();
            work.pop_back();
            visit(*instr);
        }
    }
};

// Old component -> component of the smaller value.
std::array<uint8_t, max_components> renumber(Mask kept) {
    std::array<uint8_t, max_components> map{};
    uint8_t next = 0;
    for (unsigned i = 0; i < max_components; ++i)
        if ((kept >> i & 1) != 0)
            map[i] = next++;
    return map;
}

struct Shrinker {
    Function& function;
    Liveness& liveness;

    // Components to keep of values that can be made smaller; the full mask otherwise.
    Mask kept(const Value& value) {
        const Mask full = full_mask(value);
        const auto it = liveness.live.find(&value);
        // What nothing reads is left to dce.
        if (it == liveness.live.end() || it->second == 0)
            return full;
        const Mask live = it->second;
        const Alu* alu = value.instr->as<Alu>();
        if (alu != nullptr)
            return alu->info().output_size == 0 || is_vec(alu->op) ? live : full;
        switch (value.instr->kind) {
            case InstrKind::load_const:
            case InstrKind::undef:
            case InstrKind::phi: return live;
            case InstrKind::intrinsic:
                return kept_of_load(*value.instr->as<Intrinsic>(), live, full);
            default: return full;
        }
    }

    // Loads begin where they begin and end with the last component that is read.
    static Mask kept_of_load(const Intrinsic& load, Mask live, Mask full) {
        switch (load.op) {
            case IntrinsicOp::load_input:
            case IntrinsicOp::load_per_vertex_input:
            case IntrinsicOp::load_uniform:
            case IntrinsicOp::load_ubo:
            case IntrinsicOp::load_ssbo:
            case IntrinsicOp::load_shared:
            case IntrinsicOp::load_scratch:
                return static_cast<Mask>((1u << std::bit_width(live)) - 1);
            case IntrinsicOp::ddx:
            case IntrinsicOp::ddy: return live;
            default: return full;
        }
    }

    // The components `mask` of a value, as a value.
    static Value* pick(Builder& b, Value* value, Mask mask) {
        std::array<uint8_t, max_components> components{};
        unsigned count = 0;
        for (uint8_t i = 0; i < max_components; ++i)
            if ((mask >> i & 1) != 0)
                components[count++] = i;
        return b.swizzle(value, std::span(components.data(), count));
    }

    Value* smaller_alu(Builder& b, Alu& alu, Mask mask) {
        std::array<AluSrc, max_components> srcs;
        if (is_vec(alu.op)) {
            std::array<Value*, max_components> parts{};
            unsigned count = 0;
            for (unsigned i = 0; i < alu.srcs.size(); ++i)
                if ((mask >> i & 1) != 0)
                    parts[count++] = b.channel(alu.srcs[i].src.value, alu.srcs[i].swizzle[0]);
            return b.vec(std::span(parts.data(), count));
        }
        b.exact = alu.exact;
        for (unsigned i = 0; i < alu.srcs.size(); ++i) {
            srcs[i].src.value = alu.srcs[i].src.value;
            srcs[i].swizzle = alu.srcs[i].swizzle;
            unsigned next = 0;
            if (alu.info().input_sizes[i] == 0)
                for (unsigned c = 0; c < alu.def.components; ++c)
                    if ((mask >> c & 1) != 0)
                        srcs[i].swizzle[next++] = alu.srcs[i].swizzle[c];
        }
        return &b.alu_swizzled(alu.op, static_cast<unsigned>(std::popcount(mask)),
                               std::span(srcs.data(), alu.srcs.size()))
                    ->def;
    }

    Value* smaller_phi(Builder& b, Phi& phi, Mask mask) {
        Phi* made = b.phi(*phi.block, static_cast<unsigned>(std::popcount(mask)), phi.def.bit_size);
        for (PhiSrc* src = phi.srcs; src != nullptr; src = src->next) {
            Builder at_end(function, Cursor::at_end(*src->predecessor));
            b.add_phi_src(*made, *src->predecessor, pick(at_end, src->src.value, mask));
        }
        return &made->def;
    }

    Value* smaller(Builder& b, Value& value, Mask mask) {
        const auto count = static_cast<unsigned>(std::popcount(mask));
        if (Alu* alu = value.instr->as<Alu>())
            return smaller_alu(b, *alu, mask);
        if (Phi* phi = value.instr->as<Phi>())
            return smaller_phi(b, *phi, mask);
        if (LoadConst* constant = value.instr->as<LoadConst>()) {
            std::array<ConstValue, max_components> values{};
            unsigned next = 0;
            for (unsigned i = 0; i < value.components; ++i)
                if ((mask >> i & 1) != 0)
                    values[next++] = constant->values[i];
            return b.load_const(value.bit_size, std::span(values.data(), count));
        }
        if (value.instr->kind == InstrKind::undef)
            return b.undef(count, value.bit_size);
        Intrinsic& load = *value.instr->as<Intrinsic>();
        std::array<Value*, 2> sources{};
        for (size_t i = 0; i < load.srcs.size(); ++i)
            sources[i] = load.srcs[i].value;
        if (load.op == IntrinsicOp::ddx || load.op == IntrinsicOp::ddy)
            sources[0] = pick(b, sources[0], mask);
        return &b.intrinsic(load.op, count, value.bit_size,
                            std::span<Value* const>(sources.data(), load.srcs.size()),
                            std::span(load.indices.data(), load.info().num_indices))
                    ->def;
    }

    // Readers go on reading the old numbers through a vector that has undefined components where
    // nothing was kept; copy_prop makes them read the smaller value.
    void replace(Value& value, Mask mask) {
        Builder b(function, value.instr->kind == InstrKind::phi
                                ? Cursor::at_start(*value.instr->block)
                                : Cursor::behind(*value.instr));
        Value* made = smaller(b, value, mask);
        if (value.instr->kind == InstrKind::phi)
            b.cursor = Cursor::at_start(*value.instr->block);
        const auto map = renumber(mask);
        AluSrc widen;
        widen.src.value = made;
        for (unsigned i = 0; i < value.components; ++i)
            widen.swizzle[i] = map[i];
        Value* wide = &b.alu_swizzled(Op::mov, value.components, std::span(&widen, 1))->def;
        // The smaller value itself may read the old one (a phi around its loop).
        replace_all_uses(value, *wide);
        remove_instr(*value.instr);
    }
};

}  // namespace

bool shrink_vectors(Function& function) {
    Liveness liveness;
    liveness.run(function);
    Shrinker shrinker{function, liveness};
    std::vector<std::pair<Value*, Mask>> found;
    for_each_instr(function.body, [&](Instr& instr) {
        Value* def = def_of(instr);
        if (def == nullptr)
            return;
        // The vectors that replace() makes must not be looked at as values to shrink for ever: a
        // move is seen through by copy_prop.
        if (const Alu* alu = instr.as<Alu>(); alu != nullptr && alu->op == Op::mov)
            return;
        const Mask mask = shrinker.kept(*def);
        if (mask != full_mask(*def))
            found.emplace_back(def, mask);
    });
    for (const auto& [value, mask] : found)
        shrinker.replace(*value, mask);
    return !found.empty();
}

}  // namespace cuesta::nir
