// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Textures: coordinates with layer and sample behind them in one run of registers, the level by
// mode, reference and offset in another run (G13 fact sheet, textures).
#include <bit>

#include <fmt/core.h>

#include "compiler/agx/operand_numbers.h"
#include "compiler/agx/select.h"

namespace cuesta::agx {

using hw::agx::Field;
using hw::agx::GatherQ6;
using hw::agx::LodMode;
using hw::agx::Op;
using hw::agx::Place;
using hw::agx::TexDim;
using hw::agx::TexMode;
using nir::TexOp;
using nir::TexSrcKind;

namespace {

constexpr unsigned all_components = 4;
// The level operand names uniforms up to here.
constexpr unsigned lod_uniform_halves = 256;

bool is_fetch(const nir::Tex& tex) {
    return tex.op == TexOp::txf || tex.op == TexOp::txf_ms;
}

std::optional<TexDim> dimension_of(const nir::Tex& tex) {
    switch (tex.dim) {
        case nir::SamplerDim::dim_2d: return tex.is_array ? TexDim::tex_2d_array : TexDim::tex_2d;
        case nir::SamplerDim::ms: return tex.is_array ? TexDim::tex_2d_ms_array : TexDim::tex_2d_ms;
        case nir::SamplerDim::dim_3d: return TexDim::tex_3d;
        case nir::SamplerDim::cube: return tex.is_array ? TexDim::tex_cube_array : TexDim::tex_cube;
        default: return std::nullopt;
    }
}

GatherQ6 gather_of(const nir::Tex& tex) {
    if (tex.op != TexOp::tg4)
        return GatherQ6::none;
    if (tex.is_shadow)
        return GatherQ6::gather_depth;
    constexpr GatherQ6 channels[] = {GatherQ6::gather_r, GatherQ6::gather_g, GatherQ6::gather_b,
                                     GatherQ6::gather_a};
    return channels[tex.component & 3];
}

}  // namespace

unsigned used_components(const nir::Value& vector) {
    unsigned used = 0;
    for (const nir::Src* use = vector.uses; use != nullptr; use = use->next_use) {
        const nir::Alu* alu = use->instr != nullptr ? use->instr->as<nir::Alu>() : nullptr;
        if (alu == nullptr)
            return (1u << vector.components) - 1;
        for (const nir::AluSrc& src : alu->srcs)
            if (&src.src == use)
                for (unsigned c = 0; c < (alu->def.components == 0 ? 1u : alu->def.components); ++c)
                    used |= 1u << src.swizzle[alu->op == nir::Op::mov ? c : 0];
    }
    return used;
}

// Values of 32 bits, then halves, as one run.
Src Selector::run_of(std::span<const Ref> words, std::span<const Ref> halves) {
    if (words.size() == 1 && halves.empty())
        return register_src(words[0], 32);
    if (words.empty() && halves.size() == 1)
        return register_src(halves[0], 16);
    if (const ValueId whole = whole_of(words, 32); whole != no_value && halves.empty()) {
        Src src = value_src(ir_, whole);
        src.bits = 32;
        src.count = static_cast<uint8_t>(words.size());
        return src;
    }
    Instr& collect = *ir_.make(Kind::collect, 1, words.size() + halves.size());
    for (size_t i = 0; i < words.size(); ++i)
        collect.srcs[i] = register_src(words[i], 32);
    for (size_t i = 0; i < halves.size(); ++i)
        collect.srcs[words.size() + i] = register_src(halves[i], 16);
    const auto size = static_cast<unsigned>(2 * words.size() + halves.size());
    const ValueId run = ir_.add_value(size, words.empty() ? 1 : 2);
    ir_.values[run].def = &collect;
    collect.defs[0] = {.bits = 16, .count = static_cast<uint8_t>(size), .value = run};
    insert(collect);
    Src src = value_src(ir_, run);
    src.bits = words.empty() ? 16 : 32;
    src.count = static_cast<uint8_t>(words.empty() ? halves.size() : words.size());
    src.halves = static_cast<uint8_t>(words.empty() ? 0 : halves.size());
    return src;
}

Src Selector::texture_coordinates(const nir::Tex& tex) {
    std::vector<Ref> words;
    std::vector<Ref> halves;
    const nir::Value& coord = *tex.find(TexSrcKind::coord)->src.value;
    for (unsigned c = 0; c < coord.components; ++c)
        words.push_back(ref(coord, c));
    // The sample is in front of the layer.
    for (const TexSrcKind kind : {TexSrcKind::ms_index, TexSrcKind::layer})
        if (const nir::TexSrc* src = tex.find(kind); src != nullptr && tex.op != TexOp::lod)
            halves.push_back(ref(*src->src.value));
    return run_of(words, halves);
}

// The level: which mode, and its operand if it has one.
Selector::TextureLevel Selector::texture_level(const nir::Tex& tex) {
    const nir::TexSrc* bias = tex.find(TexSrcKind::bias);
    const nir::TexSrc* lod = tex.find(TexSrcKind::lod);
    if (const nir::TexSrc* ddx = tex.find(TexSrcKind::ddx)) {
        const nir::Value& dx = *ddx->src.value;
        const nir::Value& dy = *tex.find(TexSrcKind::ddy)->src.value;
        std::vector<Ref> gradients;
        for (unsigned c = 0; c < dx.components; ++c) {
            gradients.push_back(ref(dx, c));
            gradients.push_back(ref(dy, c));
        }
        return {LodMode::lod_grad, run_of(gradients, {})};
    }
    const nir::TexSrc* level = bias != nullptr ? bias : lod;
    if (level == nullptr)
        return {};
    Ref number = ref(*level->src.value);
    const std::optional<uint64_t> constant_level = constant_value(number);
    // A fetch without a level reads level 0.
    if (is_fetch(tex) && constant_level && *constant_level == 0)
        return {};
    std::optional<uint16_t> uniform;
    if (constant_level)
        uniform = constants_.place(static_cast<uint32_t>(*constant_level), 16);
    else if (number.kind == Ref::Kind::uniform && number.bits == 16 && !number.has_sign() &&
             number.widening == Widening::none)
        uniform = number.uniform;
    if (uniform && *uniform < lod_uniform_halves) {
        Src src;
        src.kind = SrcKind::uniform;
        src.bits = 16;
        src.uniform = *uniform;
        return {bias != nullptr ? LodMode::auto_lod_bias_uniform : LodMode::lod_min_uniform, src};
    }
    return {bias != nullptr ? LodMode::auto_lod_bias_register : LodMode::lod_min_register,
            register_src(number, 16)};
}

// The texture by state register, or by the offset in the heap.
Src Selector::texture_name(const nir::Tex& tex, Instr& instr) {
    const nir::TexSrc* heap = tex.find(TexSrcKind::texture_heap);
    if (heap == nullptr) {
        set_control(instr, 'T', hw::agx::numbered(Place::texture_state, tex.texture_index));
        return {};
    }
    set_control(instr, 'U', hw::agx::uniform(ref(*heap->src.value).uniform, 64));
    Src offset = register_src(ref(*tex.find(TexSrcKind::texture_offset)->src.value), 32);
    offset.bindless = true;
    return offset;
}

void Selector::set_compacted(const nir::Value& value,
                             ValueId vector,
                             unsigned mask,
                             unsigned bits) {
    Instr& split = *ir_.make(Kind::split, all_components, 1);
    split.srcs[0] = value_src(ir_, vector);
    unsigned next = 0;
    for (unsigned c = 0; c < all_components; ++c) {
        split.defs[c].bits = static_cast<uint8_t>(bits);
        if ((mask >> c & 1) == 0)
            continue;
        if (c < value.components) {
            define(split, next, 0, bits);
            set_ref(value, c, ref_of(split.defs[next].value, bits));
        }
        ++next;
    }
    insert(split);
}

Result<void> Selector::select_tex(const nir::Tex& tex) {
    const std::optional<TexDim> dimension = dimension_of(tex);
    if (!dimension || tex.find(TexSrcKind::coord) == nullptr ||
        (tex.find(TexSrcKind::texture_offset) != nullptr &&
         tex.find(TexSrcKind::texture_heap) == nullptr))
        return Error{Errc::invalid, "a texture instruction that lowering should have changed"};
    // Gathers do not keep to masks; a level query has two components.
    unsigned mask = tex.op == TexOp::tg4 ? 0xfu : used_components(tex.def);
    mask = mask == 0 ? 1 : mask;
    Instr& instr = *ir_.make(is_fetch(tex) ? Op::texture_load : Op::texture_sample, 1, 4);
    const nir::TexSrc* reference = tex.find(TexSrcKind::comparator);
    const nir::TexSrc* offset = tex.find(TexSrcKind::packed_offset);
    const TextureLevel level = texture_level(tex);
    set(instr.machine, Field::mask, mask);
    set(instr.machine, Field::n, static_cast<uint32_t>(*dimension));
    set(instr.machine, Field::lod, static_cast<uint32_t>(level.mode));
    set(instr.machine, Field::q6, static_cast<uint32_t>(gather_of(tex)));
    set(instr.machine, Field::compare, reference != nullptr ? 1 : 0);
    set(instr.machine, Field::Ot, offset != nullptr ? 1 : 0);
    if (tex.op == TexOp::lod)
        set(instr.machine, Field::mode, static_cast<uint32_t>(TexMode::query_lod));
    set_control(instr, 'S',
                hw::agx::numbered(Place::sampler_state,
                                  is_fetch(tex) ? program_.fetch_state : tex.sampler_index));

    std::vector<Src> sources;
    const auto add = [&](char name, Src src) {
        if (src.kind == SrcKind::none)
            return;
        src.operand = operand_number(instr.op(), name);
        sources.push_back(src);
    };
    add('T', texture_name(tex, instr));
    add('C', texture_coordinates(tex));
    add('D', level.operand);
    if (reference != nullptr || offset != nullptr) {
        std::vector<Ref> words;
        std::vector<Ref> halves;
        if (reference != nullptr)
            words.push_back(ref(*reference->src.value));
        if (offset != nullptr)
            halves.push_back(ref(*offset->src.value));
        add('O', run_of(words, halves));
    }
    instr.srcs = ir_.arena.copy(std::span<const Src>(sources));

    // The enabled components come one behind the other, and all four registers are written over.
    const unsigned bits = tex.def.bit_size;
    const ValueId result = define(instr, 0, 'R', bits, all_components);
    instr.defs[0].count = static_cast<uint8_t>(std::popcount(mask));
    insert(instr);
    set_compacted(tex.def, result, mask, bits);
    return {};
}

}  // namespace cuesta::agx
