// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "compiler/lima/pp/lower.h"
#include "compiler/lima/pp/select.h"

namespace cuesta::lima::pp {
using nir::SamplerDim;
using nir::TexOp;
using nir::TexSrcKind;

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
    const unsigned count = tex.spatial_components();
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
    Node node{.op = Op::texture, .mask = used(tex.def)};
    node.texture.cube = tex.dim == SamplerDim::cube;
    node.texture.sampler = static_cast<uint8_t>(tex.sampler_index);
    place_coordinates(tex, node);
    const nir::TexSrc* lod = tex.find(tex.op == TexOp::txb ? TexSrcKind::bias : TexSrcKind::lod);
    if (lod != nullptr) {
        node.src[1] = plain_operand({refs_[lod->src.value->id][0]}, 1);
        node.texture.explicit_lod = tex.op == TexOp::txl;
    }
    const nir::TexSrc* index = tex.find(TexSrcKind::texture_offset);
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
