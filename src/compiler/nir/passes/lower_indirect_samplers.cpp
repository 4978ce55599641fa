// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_indirect_samplers.h"

#include <algorithm>
#include <string>
#include <vector>

#include "compiler/nir/passes/deref_address.h"

namespace cuesta::nir {
namespace {

bool is_computed(const Intrinsic& deref) {
    return deref.op == IntrinsicOp::deref_array && constant_of(*deref.srcs[1].value) == nullptr;
}

Value* whole_of(const Intrinsic& deref) {
    return deref.srcs[0].value;
}

// The way to a sampler, from the first array on that is indexed by a value.
std::vector<Intrinsic*> computed_way(Intrinsic& sampler) {
    std::vector<Intrinsic*> way;
    size_t computed = 0;
    for (Intrinsic* at = &sampler; at->op != IntrinsicOp::deref_var;
         at = whole_of(*at)->instr->as<Intrinsic>()) {
        way.push_back(at);
        if (is_computed(*at))
            computed = way.size();
    }
    way.resize(computed);
    std::reverse(way.begin(), way.end());
    return way;
}

// Saturates above max_sampler_choices.
uint64_t choices_of(std::span<Intrinsic* const> way) {
    uint64_t choices = 1;
    for (const Intrinsic* step : way)
        if (is_computed(*step))
            choices =
                std::min<uint64_t>(choices * whole_of(*step)->instr->as<Intrinsic>()->type->length,
                                   max_sampler_choices + 1);
    return choices;
}

// One lookup and what takes its place.
struct SamplerChoice {
    Builder b;
    Tex& tex;
    Intrinsic& sampler;

    Value* lookup(Value* chosen) {
        std::vector<Builder::TexSource> sources;
        for (const TexSrc& src : tex.srcs) {
            const bool is_sampler =
                src.kind == TexSrcKind::sampler_deref ||
                (src.kind == TexSrcKind::texture_deref && src.src.value == &sampler.def);
            sources.push_back({src.kind, is_sampler ? chosen : src.src.value});
        }
        Tex* result = b.tex_like(tex, tex.op, sources);
        result->texture_index = tex.texture_index;
        result->sampler_index = tex.sampler_index;
        return &result->def;
    }

    // Floats name the element that they are in, as in element_number().
    Value* is_element(Value* index, uint32_t i) {
        if (!b.shader().float_offsets)
            return b.ieq(index, b.imm_int(i, index->bit_size));
        const auto first = static_cast<float>(i);
        Value* from_first = b.fge(index, b.imm_float(first, index->bit_size));
        Value* before_next = b.flt(index, b.imm_float(first + 1, index->bit_size));
        return b.iand(from_first, before_next);
    }

    // The lookup at the end of the way, which goes on from `whole`.
    Value* among(std::span<Intrinsic* const> way, Value* whole) {
        if (way.empty())
            return lookup(whole);
        const Intrinsic& step = *way.front();
        const auto rest = way.subspan(1);
        if (step.op == IntrinsicOp::deref_struct)
            return among(
                rest,
                b.deref_struct(whole, static_cast<size_t>(step.index_of(IntrinsicIndex::member))));
        Value* index = step.srcs[1].value;
        if (!is_computed(step))
            return among(rest, b.deref_array(whole, index));
        Value* chosen = zero_like(b, tex.def);
        for (uint32_t i = 0; i < whole->instr->as<Intrinsic>()->type->length; ++i) {
            Value* element = among(rest, b.deref_array(whole, element_index(b, i)));
            chosen = b.bcsel(is_element(index, i), element, chosen);
        }
        return chosen;
    }
};

Result<bool> choose_sampler(Function& function, Tex& tex) {
    const TexSrc* src = tex.find(TexSrcKind::sampler_deref);
    if (src == nullptr)
        return false;
    Intrinsic& sampler = *src->src.value->instr->as<Intrinsic>();
    const std::vector<Intrinsic*> way = computed_way(sampler);
    if (way.empty())
        return false;
    if (choices_of(way) > max_sampler_choices)
        return Error{Errc::unsupported, "a computed index into '" +
                                            std::string(root_of(sampler).variable->name) +
                                            "' chooses among more than " +
                                            std::to_string(max_sampler_choices) + " samplers"};
    SamplerChoice choice{Builder(function, Cursor::before(tex)), tex, sampler};
    replace_all_uses(tex.def, *choice.among(way, whole_of(*way.front())));
    remove_instr(tex);
    return true;
}

}  // namespace

Result<bool> lower_indirect_samplers(Shader& shader) {
    bool progress = false;
    for (const auto& function : shader.functions) {
        std::vector<Tex*> lookups;
        for_each_instr(function->body, [&](Instr& instr) {
            if (Tex* tex = instr.as<Tex>())
                lookups.push_back(tex);
        });
        bool changed = false;
        for (Tex* tex : lookups)
            changed |= TRY(choose_sampler(*function, *tex));
        if (changed)
            remove_dead_derefs(*function);
        progress |= changed;
    }
    return progress;
}

}  // namespace cuesta::nir
