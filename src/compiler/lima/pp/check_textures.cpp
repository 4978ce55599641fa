// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the texture unit cannot do (part 6, 6.16).
#include <fmt/core.h>

#include "compiler/lima/pp/lower.h"
#include "compiler/nir/shader.h"

namespace cuesta::lima::pp {
namespace {

using nir::SamplerDim;
using nir::TexOp;
using nir::TexSrcKind;

Error unsupported(const nir::Tex& tex, std::string_view what) {
    return {Errc::unsupported,
            fmt::format("'{} {}': the Mali-400 texture unit has no {}", tex.info().name,
                        nir::sampler_dim_info(tex.dim).name, what)};
}

Result<void> check_texture(const nir::Tex& tex) {
    switch (tex.op) {
        case TexOp::tex:
        case TexOp::txb:
        case TexOp::txl: break;
        case TexOp::txd: return unsupported(tex, "explicit derivatives");
        case TexOp::txf:
        case TexOp::txf_ms: return unsupported(tex, "fetches by texel");
        case TexOp::tg4: return unsupported(tex, "gathers");
        case TexOp::txs:
        case TexOp::lod:
        case TexOp::query_levels: return unsupported(tex, "queries");
    }
    if (tex.is_array)
        return unsupported(tex, "array textures");
    if (tex.is_shadow)
        return unsupported(tex, "depth comparison");
    if (tex.dim == SamplerDim::buffer || tex.dim == SamplerDim::ms)
        return unsupported(tex, "buffer or multisample textures");
    if (tex.dim == SamplerDim::cube && tex.find(TexSrcKind::projector) != nullptr)
        return unsupported(tex, "projection of directions");
    if (tex.dest_type != nir::BaseType::float_)
        return unsupported(tex, "integer textures");
    if (tex.texture_index != tex.sampler_index)
        return Error{
            Errc::unsupported,
            fmt::format("'{}' of texture {} with sampler {}: the Mali-400 has one index for both",
                        tex.info().name, tex.texture_index, tex.sampler_index)};
    const nir::TexSrc* of_texture = tex.find(TexSrcKind::texture_offset);
    const nir::TexSrc* of_sampler = tex.find(TexSrcKind::sampler_offset);
    if ((of_texture != nullptr ? of_texture->src.value : nullptr) !=
        (of_sampler != nullptr ? of_sampler->src.value : nullptr))
        return Error{Errc::unsupported,
                     fmt::format("'{}': texture_offset and sampler_offset differ: the Mali-400 has "
                                 "one index for both",
                                 tex.info().name)};
    if (tex.sampler_index >= max_samplers)
        return Error{Errc::unsupported,
                     fmt::format("'{}' of sampler {}: the Mali-400 has {}", tex.info().name,
                                 tex.sampler_index, max_samplers)};
    for (const nir::TexSrc& src : tex.srcs) {
        const nir::TexSrcInfo& info = nir::tex_src_info(src.kind);
        if (src.kind == TexSrcKind::offset)
            return unsupported(tex, "texel offsets");
        if (info.internal || info.type == nir::TexSrcType::deref)
            return unsupported(tex, fmt::format("'{}'", info.name));
    }
    return {};
}

}  // namespace

Result<void> check_textures(nir::Function& function) {
    Result<void> result;
    nir::for_each_instr(function.body, [&](nir::Instr& instr) {
        const nir::Tex* tex = instr.as<nir::Tex>();
        if (result && tex != nullptr)
            result = check_texture(*tex);
    });
    return result;
}

}  // namespace cuesta::lima::pp
