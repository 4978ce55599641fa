// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/cse.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "compiler/nir/shader.h"

namespace cuesta::nir {
namespace {

size_t mix(size_t hash, size_t value) {
    return (hash ^ value) * 0x9e3779b1u + (hash >> 7);
}

bool is_pure(const Instr& instr) {
    switch (instr.kind) {
        case InstrKind::alu:
        case InstrKind::load_const:
        case InstrKind::tex: return true;
        case InstrKind::intrinsic: {
            const IntrinsicInfo& info = instr.as<Intrinsic>()->info();
            return info.can_reorder && info.can_delete;
        }
        default: return false;
    }
}

size_t hash_instr(Instr& instr) {
    size_t hash = static_cast<size_t>(instr.kind);
    const Value* def = def_of(instr);
    hash = mix(hash, static_cast<size_t>(def->components) * 128u + def->bit_size);
    if (const Alu* alu = instr.as<Alu>()) {
        hash = mix(hash, static_cast<size_t>(alu->op));
        // Operands of commutative operations hash the same in either order.
        size_t operands = 0;
        for (const AluSrc& src : alu->srcs)
            operands += mix(size_t{src.src.value->id} << 2 | src.swizzle[0], alu->srcs.size());
        return mix(hash, operands);
    }
    if (const LoadConst* constant = instr.as<LoadConst>()) {
        for (ConstValue value : constant->values)
            hash = mix(hash, static_cast<size_t>(value ^ (value >> 32)));
        return hash;
    }
    if (const Intrinsic* intrinsic = instr.as<Intrinsic>()) {
        hash = mix(hash, static_cast<size_t>(intrinsic->op));
        hash = mix(hash, std::hash<const Variable*>()(intrinsic->variable));
        hash = mix(hash, std::hash<const Register*>()(intrinsic->reg));
        for (int32_t index : intrinsic->indices)
            hash = mix(hash, static_cast<size_t>(index));
    }
    for_each_src(instr, [&](Src& src) { hash = mix(hash, src.value->id); });
    return hash;
}

bool same_operand(const Alu& a, unsigned i, const Alu& b, unsigned j) {
    return a.srcs[i].src.value == b.srcs[j].src.value &&
           std::equal(a.srcs[i].swizzle.begin(), a.srcs[i].swizzle.begin() + a.src_components(i),
                      b.srcs[j].swizzle.begin());
}

bool equal_alu(const Alu& a, const Alu& b) {
    if (a.op != b.op || a.exact != b.exact)
        return false;
    const auto same_from = [&](unsigned first) {
        for (unsigned i = first; i < a.srcs.size(); ++i)
            if (!same_operand(a, i, b, i))
                return false;
        return true;
    };
    if (same_from(0))
        return true;
    return a.info().commutative && same_operand(a, 0, b, 1) && same_operand(a, 1, b, 0) &&
           same_from(2);
}

bool equal_intrinsic(const Intrinsic& a, const Intrinsic& b) {
    return a.op == b.op && a.indices == b.indices && a.variable == b.variable && a.reg == b.reg &&
           std::equal(a.srcs.begin(), a.srcs.end(), b.srcs.begin(), b.srcs.end(),
                      [](const Src& x, const Src& y) { return x.value == y.value; });
}

bool equal_tex(const Tex& a, const Tex& b) {
    return a.op == b.op && a.dim == b.dim && a.is_array == b.is_array &&
           a.is_shadow == b.is_shadow && a.dest_type == b.dest_type && a.component == b.component &&
           a.coord_components == b.coord_components && a.texture_index == b.texture_index &&
           a.sampler_index == b.sampler_index &&
           std::equal(a.srcs.begin(), a.srcs.end(), b.srcs.begin(), b.srcs.end(),
                      [](const TexSrc& x, const TexSrc& y) {
                          return x.kind == y.kind && x.src.value == y.src.value;
                      });
}

bool equal(const Instr& a, const Instr& b) {
    const Value* x = def_of(a);
    const Value* y = def_of(b);
    if (a.kind != b.kind || x->components != y->components || x->bit_size != y->bit_size)
        return false;
    switch (a.kind) {
        case InstrKind::alu: return equal_alu(*a.as<Alu>(), *b.as<Alu>());
        case InstrKind::load_const: return a.as<LoadConst>()->values == b.as<LoadConst>()->values;
        case InstrKind::tex: return equal_tex(*a.as<Tex>(), *b.as<Tex>());
        case InstrKind::intrinsic: return equal_intrinsic(*a.as<Intrinsic>(), *b.as<Intrinsic>());
        default: return false;
    }
}

// What was computed on every way to the current place. The tree gives the scopes: what stands in a
// list dominates the rest of that list and all that is nested in it.
struct AvailableValues {
    std::unordered_multimap<size_t, Instr*> known;
    bool progress = false;

    void visit_instr(Instr& instr, std::vector<std::pair<size_t, Instr*>>& scope) {
        if (!is_pure(instr))
            return;
        const size_t hash = hash_instr(instr);
        const auto [first, last] = known.equal_range(hash);
        for (auto it = first; it != last; ++it) {
            if (!equal(*it->second, instr))
                continue;
            replace_all_uses(*def_of(instr), *def_of(*it->second));
            remove_instr(instr);
            progress = true;
            return;
        }
        known.emplace(hash, &instr);
        scope.emplace_back(hash, &instr);
    }

    void visit_list(CfList& list) {
        std::vector<std::pair<size_t, Instr*>> scope;
        for (CfNode* node = list.first; node != nullptr; node = node->next) {
            if (Block* block = node->as<Block>()) {
                for_each_instr(*block, [&](Instr& instr) { visit_instr(instr, scope); });
            } else if (If* branch = node->as<If>()) {
                visit_list(branch->then_list);
                visit_list(branch->else_list);
            } else if (Loop* loop = node->as<Loop>()) {
                visit_list(loop->body);
            }
        }
        for (const auto& [hash, instr] : scope) {
            const auto [first, last] = known.equal_range(hash);
            for (auto it = first; it != last; ++it) {
                if (it->second == instr) {
                    known.erase(it);
                    break;
                }
            }
        }
    }
};

}  // namespace

bool cse(Function& function) {
    AvailableValues available;
    available.visit_list(function.body);
    return available.progress;
}

}  // namespace cuesta::nir
