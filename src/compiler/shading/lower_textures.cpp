// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/shading/lowering.h"

namespace cuesta::shading {
namespace {

using nir::TexSrcKind;

nir::TexOp op_of(const Texture& texture, nir::Stage stage) {
    switch (texture.lookup) {
        case TextureLookup::fetch:
            return texture.sample != nullptr ? nir::TexOp::txf_ms : nir::TexOp::txf;
        case TextureLookup::gather: return nir::TexOp::tg4;
        case TextureLookup::size: return nir::TexOp::txs;
        case TextureLookup::sample: break;
    }
    if (texture.ddx != nullptr)
        return nir::TexOp::txd;
    // Where there is one level, none has to be found.
    if (!nir::sampler_dim_info(texture.sampler->type->dim).levels)
        return nir::TexOp::tex;
    if (texture.lod != nullptr)
        return nir::TexOp::txl;
    // Only fragments have neighbours: else the base level is taken (GLSL ES 1.00, 8.7).
    if (stage != nir::Stage::fragment)
        return nir::TexOp::txl;
    return texture.bias != nullptr ? nir::TexOp::txb : nir::TexOp::tex;
}

}  // namespace

Value* Lowering::texture_of_unit(const Texture& expression,
                                 uint32_t unit,
                                 std::span<const nir::Builder::TexSource> sources) {
    nir::TexBuild what;
    what.op = op_of(expression, shader_.stage);
    what.dim = expression.sampler->type->dim;
    what.is_array = expression.sampler->type->is_layered;
    what.is_shadow = expression.comparator != nullptr;
    what.texture_index = unit;
    what.sampler_index = unit;
    what.components = expression.type->components;
    what.bit_size = static_cast<uint8_t>(width_of(*expression.type, expression.precision));
    nir::Tex* lookup = b_.tex(what, sources);
    lookup->component = expression.component;
    lookup->dest_type = nir_base_of(*expression.type);
    return &lookup->def;
}

Values Lowering::texture(const Texture& expression) {
    const Place sampler = resolve(*expression.sampler, false);
    std::vector<nir::Builder::TexSource> sources;
    const auto add = [&](TexSrcKind kind, const Expr* source) {
        if (source != nullptr)
            sources.push_back({kind, vector_sized(*source, 32)});
    };
    add(TexSrcKind::coord, expression.coordinate);
    add(TexSrcKind::offset, expression.offset);
    add(TexSrcKind::projector, expression.projector);
    add(TexSrcKind::comparator, expression.comparator);
    const nir::TexOp op = op_of(expression, shader_.stage);
    if (op == nir::TexOp::txb)
        add(TexSrcKind::bias, expression.bias);
    const bool has_levels = nir::sampler_dim_info(expression.sampler->type->dim).levels;
    if (has_levels)
        add(TexSrcKind::lod, expression.lod);
    if (op == nir::TexOp::txl && expression.lod == nullptr)
        sources.push_back({TexSrcKind::lod, b_.imm_float(0)});
    add(TexSrcKind::ddx, expression.ddx);
    add(TexSrcKind::ddy, expression.ddy);
    add(TexSrcKind::ms_index, expression.sample);
    const Binding& binding = *sampler.binding;
    const unsigned width = width_of(*expression.type, expression.precision);
    if (failed() || binding.is_value || sampler.outside ||
        binding.leaves[sampler.leaf].kind != LeafStorage::Kind::uniform)
        return one(zero(*expression.type, width));
    const LeafStorage& leaf = binding.leaves[sampler.leaf];
    if (sampler.dynamic == nullptr)
        return one(texture_of_unit(expression, leaf.base + sampler.index, sources));
    // Not every machine can compute a unit. All are read, and neighbours stay together; where the
    // index turns out to be constant, one is left.
    std::vector<Value*> all;
    for (uint32_t i = sampler.index; i < leaf.elements; ++i)
        all.push_back(texture_of_unit(expression, leaf.base + i, sources));
    return one(choose(all, sampler.dynamic));
}

}  // namespace cuesta::shading
