// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_samplers.h"

#include <algorithm>
#include <string>
#include <vector>

#include "compiler/nir/passes/deref_address.h"

namespace cuesta::nir {
namespace {

// The slot behind the last sampler of the type, 0 without any. The type takes at most max_slots.
uint64_t samplers_end(const Type& type) {
    uint64_t end = 0;
    switch (type.kind) {
        case Type::Kind::sampler: return 1;
        case Type::Kind::array:
            end = samplers_end(*type.element);
            return end == 0 ? 0 : (type.length - 1) * slots_of(*type.element) + end;
        case Type::Kind::struct_: break;
        case Type::Kind::void_:
        case Type::Kind::vector: return 0;
    }
    uint64_t slot = 0;
    for (const Type::Member& member : type.members) {
        if (const uint64_t part = samplers_end(*member.type); part != 0)
            end = slot + part;
        slot += slots_of(*member.type);
    }
    return end;
}

bool has_vectors(const Type& type) {
    switch (type.kind) {
        case Type::Kind::vector: return true;
        case Type::Kind::array: return has_vectors(*type.element);
        case Type::Kind::struct_: break;
        case Type::Kind::void_:
        case Type::Kind::sampler: return false;
    }
    return std::any_of(type.members.begin(), type.members.end(),
                       [](const Type::Member& member) { return has_vectors(*member.type); });
}

bool is_sampler_uniform(const Variable& variable) {
    return variable.mode == VariableMode::uniform && has_samplers(*variable.type);
}

Result<uint32_t> count_samplers(const Shader& shader) {
    uint64_t count = shader.sampler_count;
    for (const Variable* variable : shader.variables) {
        if (!is_sampler_uniform(*variable))
            continue;
        if (variable->location + slots_of(*variable->type) > max_slots)
            return Error{Errc::unsupported, "'" + std::string(variable->name) +
                                                "' makes samplers have numbers beyond " +
                                                std::to_string(max_slots)};
        count = std::max(count, variable->location + samplers_end(*variable->type));
    }
    return static_cast<uint32_t>(count);
}

// The number that a deref of a sampler stands for.
struct Unit {
    uint32_t index = 0;
    Value* offset = nullptr;  // added to it; null: nothing
    bool outside = false;
};

struct TexLowering {
    Builder b;
    Tex& tex;

    Intrinsic* deref(TexSrcKind kind) const {
        const TexSrc* src = tex.find(kind);
        return src != nullptr ? src->src.value->instr->as<Intrinsic>() : nullptr;
    }

    Unit unit_of(Intrinsic& deref) {
        const SlotAddress address = address_of(b, deref);
        return {root_of(deref).variable->location + address.base, address.offset, address.outside};
    }

    bool can_lower() const {
        const Intrinsic* derefs[] = {deref(TexSrcKind::texture_deref),
                                     deref(TexSrcKind::sampler_deref)};
        return (derefs[0] != nullptr || derefs[1] != nullptr) &&
               std::all_of(std::begin(derefs), std::end(derefs), [](const Intrinsic* deref) {
                   return deref == nullptr ||
                          root_of(const_cast<Intrinsic&>(*deref)).variable->mode ==
                              VariableMode::uniform;
               });
    }

    // A deref replaces the number and what is added to it.
    void lower() {
        Intrinsic* texture = deref(TexSrcKind::texture_deref);
        Intrinsic* sampler = deref(TexSrcKind::sampler_deref);
        Unit texture_unit{tex.texture_index, value(TexSrcKind::texture_offset)};
        Unit sampler_unit{tex.sampler_index, value(TexSrcKind::sampler_offset)};
        if (texture != nullptr)
            texture_unit = unit_of(*texture);
        if (sampler != nullptr)
            sampler_unit = sampler == texture ? texture_unit : unit_of(*sampler);
        replace_all_uses(tex.def, texture_unit.outside || sampler_unit.outside
                                      ? *zero_like(b, tex.def)
                                      : lowered(texture_unit, sampler_unit)->def);
        remove_instr(tex);
    }

    Value* value(TexSrcKind kind) const {
        const TexSrc* src = tex.find(kind);
        return src != nullptr ? src->src.value : nullptr;
    }

    Tex* lowered(const Unit& texture, const Unit& sampler) {
        std::vector<Builder::TexSource> sources;
        for (const TexSrc& src : tex.srcs)
            if (src.kind != TexSrcKind::texture_deref && src.kind != TexSrcKind::sampler_deref &&
                src.kind != TexSrcKind::texture_offset && src.kind != TexSrcKind::sampler_offset)
                sources.push_back({src.kind, src.src.value});
        if (texture.offset != nullptr)
            sources.push_back({TexSrcKind::texture_offset, texture.offset});
        if (sampler.offset != nullptr)
            sources.push_back({TexSrcKind::sampler_offset, sampler.offset});
        Tex* result = b.tex_like(tex, tex.op, sources);
        result->texture_index = texture.index;
        result->sampler_index = sampler.index;
        return result;
    }
};

}  // namespace

Result<bool> lower_samplers(Shader& shader) {
    const uint32_t count = TRY(count_samplers(shader));
    bool progress = shader.sampler_count != count;
    shader.sampler_count = count;
    for (const auto& function : shader.functions) {
        bool changed = false;
        for_each_instr(function->body, [&](Instr& instr) {
            Tex* tex = instr.as<Tex>();
            if (tex == nullptr)
                return;
            TexLowering lowering{Builder(*function, Cursor::before(*tex)), *tex};
            if (!lowering.can_lower())
                return;
            lowering.lower();
            changed = true;
        });
        if (changed)
            remove_dead_derefs(*function);
        progress |= changed;
    }
    const auto named = variables_named_in(shader);
    // Those with vectors too are lower_io()'s.
    const size_t removed = std::erase_if(shader.variables, [&](const Variable* variable) {
        return is_sampler_uniform(*variable) && !has_vectors(*variable->type) &&
               named.count(variable) == 0;
    });
    return progress || removed != 0;
}

}  // namespace cuesta::nir
