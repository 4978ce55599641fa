// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include <fmt/core.h>

#include "compiler/lima/pp/select.h"

namespace cuesta::lima::pp {
namespace {

using nir::SamplerDim;
using nir::TexOp;
using nir::TexSrcKind;

constexpr unsigned max_samplers = 16;  // part 6, 6.16

unsigned coordinates_of(SamplerDim dim) {
    switch (dim) {
        case SamplerDim::dim_1d: return 1;
        case SamplerDim::dim_3d:
        case SamplerDim::cube: return 3;
        default: return 2;
    }
}

Error unsupported(std::string_view what) {
    return {Errc::unsupported, fmt::format("the Mali-400 texture unit has no {}", what)};
}

}  // namespace

Result<void> Selector::check_tex(const nir::Tex& tex) const {
    switch (tex.op) {
        case TexOp::tex:
        case TexOp::txb:
        case TexOp::txl: break;
        case TexOp::txd: return unsupported("explicit derivatives");
        case TexOp::txf:
        case TexOp::txf_ms: return unsupported("fetches by texel");
        case TexOp::tg4: return unsupported("gathers");
        case TexOp::txs:
        case TexOp::lod:
        case TexOp::query_levels: return unsupported("queries");
    }
    if (tex.is_array)
        return unsupported("array textures");
    if (tex.is_shadow)
        return unsupported("depth comparison");
    if (tex.dim == SamplerDim::buffer || tex.dim == SamplerDim::ms)
        return unsupported("buffer or multisample textures");
    if (tex.dest_type != nir::BaseType::float_)
        return unsupported("integer textures");
    if (tex.texture_index != tex.sampler_index)
        return Error{Errc::unsupported,
                     fmt::format("texture {} with sampler {}: the Mali-400 has one index for both",
                                 tex.texture_index, tex.sampler_index)};
    if (tex.sampler_index >= max_samplers)
        return Error{Errc::unsupported, fmt::format("sampler {}: the Mali-400 has {}",
                                                    tex.sampler_index, max_samplers)};
    for (const nir::TexSrc& src : tex.srcs) {
        switch (src.kind) {
            case TexSrcKind::offset: return unsupported("texel offsets");
            case TexSrcKind::texture_deref:
            case TexSrcKind::sampler_deref:
                return Error{Errc::invalid, "a texture is still named by a deref"};
            default: break;
        }
    }
    if (tex.find(TexSrcKind::coord) == nullptr)
        return Error{Errc::invalid, "a texture fetch has no coordinates"};
    return {};
}

// Whether the varying unit can bring these components straight from a varying to the texture unit,
// at more than binary16 precision (part 6, 6.4). They stand from x, or in z and w.
bool Selector::direct_coordinates(const Refs& coordinates, unsigned count, Node& node) const {
    for (unsigned c = 0; c < count; ++c)
        if (!coordinates[c].is_plain_cell() || coordinates[c].index != coordinates[0].index)
            return false;
    const uint32_t variable = coordinates[0].index;
    if (variable >= fetches_.size() || fetches_[variable] == none)
        return false;
    const unsigned first = coordinates[0].component;
    if (first != 0 && !(first == 2 && count <= 2))
        return false;
    for (unsigned c = 1; c < count; ++c)
        if (coordinates[c].component != first + c)
            return false;
    node.varying = ir_.nodes[fetches_[variable]].varying;
    node.texture.direct = true;
    node.texture.second_half = first == 2;
    return true;
}

// Coordinates from a varying or a register, divided by the projector on the way.
void Selector::place_coordinates(const nir::Tex& tex, Node& node) {
    const unsigned count = coordinates_of(tex.dim);
    Refs coordinates = refs_[tex.find(TexSrcKind::coord)->src.value->id];
    const nir::TexSrc* projector = tex.find(TexSrcKind::projector);
    node.texture.coordinates = static_cast<uint8_t>(count);
    if (projector == nullptr) {
        if (direct_coordinates(coordinates, count, node))
            return;
    } else {
        const Ref by = refs_[projector->src.value->id][0];
        const bool from_same = by.is_plain_cell() && by.index == coordinates[0].index;
        const bool last = by.component == 3;
        if (from_same && (last || (by.component == 2 && count < 3)) &&
            direct_coordinates(coordinates, count, node) && !node.texture.second_half) {
            node.varying.perspective = last ? isa::perspective_w : isa::perspective_z;
            return;
        }
        node.texture.direct = false;
        node.texture.second_half = false;
        node.varying.perspective = count == 3 ? isa::perspective_w : isa::perspective_z;
        const unsigned at = count == 3 ? 3 : 2;
        for (unsigned c = count; c < at; ++c)
            coordinates[c] = Ref{};
        coordinates[at] = by;
        node.texture.coordinates = static_cast<uint8_t>(at + 1);
    }
    const uint8_t positions = static_cast<uint8_t>((1u << node.texture.coordinates) - 1);
    node.src[0] = plain_operand(coordinates, positions);
}

Result<void> Selector::select_tex(const nir::Tex& tex) {
    if (used(tex.def) == 0)
        return {};
    TRY(check_tex(tex));
    Node node{.op = Op::texture, .mask = used(tex.def)};
    node.texture.cube = tex.dim == SamplerDim::cube;
    node.texture.sampler = static_cast<uint8_t>(tex.sampler_index);
    if (node.texture.cube && tex.find(TexSrcKind::projector) != nullptr)
        return unsupported("projective cube fetches");
    place_coordinates(tex, node);
    const nir::TexSrc* lod = tex.find(tex.op == TexOp::txb ? TexSrcKind::bias : TexSrcKind::lod);
    if (tex.op != TexOp::tex) {
        if (lod == nullptr)
            return Error{Errc::invalid, "a texture fetch lacks its bias or level of detail"};
        node.src[1] = plain_operand({refs_[lod->src.value->id][0]}, 1);
        node.texture.explicit_lod = tex.op == TexOp::txl;
    }
    const nir::TexSrc* texture_offset = tex.find(TexSrcKind::texture_offset);
    const nir::TexSrc* sampler_offset = tex.find(TexSrcKind::sampler_offset);
    if (texture_offset != nullptr && sampler_offset != nullptr &&
        texture_offset->src.value != sampler_offset->src.value)
        return Error{Errc::unsupported,
                     "texture and sampler are indexed apart: the Mali-400 has one index for both"};
    const nir::TexSrc* index = texture_offset != nullptr ? texture_offset : sampler_offset;
    program_.sampler_mask |= 1u << tex.sampler_index;
    if (index != nullptr) {
        node.src[2] = plain_operand({refs_[index->src.value->id][0]}, 1);
        program_.sampler_mask |= (1u << std::min(shader_.sampler_count, max_samplers)) - 1;
    }
    node.variable = define(tex.def);
    emit(node);
    return {};
}

}  // namespace cuesta::lima::pp
