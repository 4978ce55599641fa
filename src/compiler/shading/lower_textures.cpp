// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/shading/lowering.h"

namespace cuesta::shading {
namespace {

using nir::TexSrcKind;

nir::TexOp op_of(const Texture& texture, nir::Stage stage) {
    if (texture.ddx != nullptr)
        return nir::TexOp::txd;
    // Where there is one level, none has to be found.
    if (!nir::sampler_dim_info(texture.sampler->type->dim).levels)
        return nir::TexOp::tex;
    if (texture.lod != nullptr)
        return nir::TexOp::txl;
    // Vertices have no neighbours: the base level is taken (GLSL ES 1.00, 8.7).
    if (stage == nir::Stage::vertex)
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
    what.is_shadow = expression.comparator != nullptr;
    what.texture_index = unit;
    what.sampler_index = unit;
    what.components = 4;
    what.bit_size = static_cast<uint8_t>(float_width(expression.precision));
    return &b_.tex(what, sources)->def;
}

Values Lowering::texture(const Texture& expression) {
    const Place sampler = resolve(*expression.sampler, false);
    std::vector<nir::Builder::TexSource> sources;
    const auto add = [&](TexSrcKind kind, const Expr* source) {
        if (source != nullptr)
            sources.push_back({kind, vector_sized(*source, 32)});
    };
    add(TexSrcKind::coord, expression.coordinate);
    add(TexSrcKind::projector, expression.projector);
    add(TexSrcKind::comparator, expression.comparator);
    const nir::TexOp op = op_of(expression, shader_.stage);
    if (op == nir::TexOp::txb)
        add(TexSrcKind::bias, expression.bias);
    if (op == nir::TexOp::txl)
        add(TexSrcKind::lod, expression.lod);
    if (op == nir::TexOp::txl && expression.lod == nullptr)
        sources.push_back({TexSrcKind::lod, b_.imm_float(0)});
    add(TexSrcKind::ddx, expression.ddx);
    add(TexSrcKind::ddy, expression.ddy);
    const Binding& binding = *sampler.binding;
    const unsigned width = float_width(expression.precision);
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
