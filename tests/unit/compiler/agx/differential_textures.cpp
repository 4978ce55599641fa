// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "differential_textures.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "agx_testing.h"
#include "base/half.h"
#include "compiler/nir/instr.h"

namespace cuesta::agx {
namespace {

using nir::SamplerDim;
using nir::TexOp;

// No offset leads back from there.
constexpr int32_t far_outside = 2 * texture_extent;

unsigned spatial_of(const nir::Tex& tex) {
    switch (tex.dim) {
        case SamplerDim::dim_3d:
        case SamplerDim::cube: return 3;
        default: return 2;
    }
}

uint32_t layers_of(const TextureQuestion& q) {
    return texture_size(q.texture)[2];
}

uint32_t clamped_layer(float layer, uint32_t count) {
    const double whole = std::isnan(layer) ? 0 : std::nearbyint(static_cast<double>(layer));
    return static_cast<uint32_t>(std::clamp(whole, 0.0, count - 1.0));
}

void fill_fetch(const nir::TextureRequest& request, unsigned given, TextureQuestion& q) {
    for (unsigned c = 0; c < given; ++c)
        q.texel[c] = request.texel[c];
    if (q.is_array) {
        q.layer = static_cast<uint32_t>(request.texel[given]);
        if (q.layer >= layers_of(q))
            q.texel[0] = far_outside;
        q.layer &= 0xffff;
    }
    if (request.instr->op == TexOp::txf) {
        if (request.lod < 0 || request.lod >= static_cast<float>(texture_size(q.texture)[3]))
            q.texel[0] = far_outside;
        q.level = request.lod;
    }
    q.sample = static_cast<uint32_t>(request.ms_index);
}

void fill_sample(const nir::TextureRequest& request, unsigned given, TextureQuestion& q) {
    for (unsigned c = 0; c < given; ++c)
        q.at[c] = flushed(request.coord[c]);
    if (request.instr->dim == SamplerDim::dim_1d)
        q.at[1] = 0.5f;
    if (q.is_array && q.kind != TextureKind::query)
        q.layer = clamped_layer(request.coord[given], layers_of(q));
    q.compares = request.instr->find(nir::TexSrcKind::comparator) != nullptr;
    q.reference = q.compares ? flushed(request.comparator) : 0;
    if (q.level_kind != LevelKind::gradients)
        return;
    for (unsigned c = 0; c < given; ++c) {
        q.gradients[2 * c] = flushed(request.ddx[c]);
        q.gradients[2 * c + 1] = flushed(request.ddy[c]);
    }
}

// Width, height and depth shrink with the level, layers do not; what is asked for last are layers.
nir::SlotBits size_asked_for(const nir::TextureRequest& request) {
    const nir::Tex& tex = *request.instr;
    const std::array<uint32_t, 4> size = texture_size(request.texture);
    nir::SlotBits result{};
    for (unsigned c = 0; c < tex.def.components; ++c) {
        const bool is_layers = tex.is_array && c + 1 == tex.def.components;
        result[c] =
            is_layers ? size[2] : std::max(size[c] >> static_cast<uint32_t>(request.lod), 1u);
    }
    return result;
}

}  // namespace

std::array<uint32_t, 4> texture_size(uint32_t texture) {
    return {33 + 7 * texture, 20 + 3 * texture, 1 + texture % 7, 1 + texture % 6};
}

std::array<float, 4> answer(const TextureQuestion& q) {
    const auto texture = static_cast<double>(q.texture);
    double sum = texture / 4 + static_cast<double>(q.layer) / 8 +
                 static_cast<double>(q.sample) / 16 + static_cast<double>(q.channel) / 2;
    if (q.kind == TextureKind::fetch) {
        for (unsigned c = 0; c < q.spatial; ++c)
            if (q.texel[c] + q.offset[c] < 0 || q.texel[c] + q.offset[c] >= texture_extent)
                return {0, 0, 0, 0};
        sum += static_cast<double>(q.level);
        for (unsigned c = 0; c < q.spatial; ++c)
            sum += (c + 1) * static_cast<double>(q.texel[c] + q.offset[c]) / 64;
    } else {
        sum += static_cast<double>(q.sampler) / 2;
        for (unsigned c = 0; c < q.spatial; ++c)
            sum += static_cast<double>(q.at[c]) / (c + 2) + q.offset[c] / 8.0;
        if (q.level_kind != LevelKind::found)
            sum += static_cast<double>(q.level) * (q.level_kind == LevelKind::bias ? 0.5 : 0.25);
        for (unsigned i = 0; i < 2 * q.spatial; ++i)
            sum += (i + 1) * static_cast<double>(q.gradients[i]) / 16;
        if (q.compares)
            sum += static_cast<double>(q.reference);
    }
    // Not negative, as colours are.
    const auto number = [](double x) { return flushed(static_cast<float>(std::abs(x))); };
    return {number(sum), number(0.5 * sum - 1), number(texture - 0.25 * sum),
            number(0.125 * sum + 2)};
}

nir::SlotBits NirTextures::sample(const nir::TextureRequest& request) {
    const nir::Tex& tex = *request.instr;
    if (tex.op == TexOp::txs)
        return size_asked_for(request);
    if (tex.op == TexOp::query_levels)
        return {texture_size(request.texture)[3]};
    TextureQuestion q;
    q.texture = request.texture;
    q.spatial = spatial_of(tex);
    q.is_array = tex.is_array;
    const unsigned given = tex.dim == SamplerDim::dim_1d ? 1 : q.spatial;
    for (unsigned c = 0; c < given; ++c)
        q.offset[c] = request.offset[c];
    if (tex.op == TexOp::txf || tex.op == TexOp::txf_ms) {
        q.kind = TextureKind::fetch;
        fill_fetch(request, given, q);
    } else {
        q.sampler = request.sampler;
        q.kind = tex.op == TexOp::tg4   ? TextureKind::gather
                 : tex.op == TexOp::lod ? TextureKind::query
                                        : TextureKind::sample;
        q.channel = tex.op == TexOp::tg4 && !tex.is_shadow ? tex.component : 0;
        switch (tex.op) {
            case TexOp::txb:
                q.level_kind = LevelKind::bias;
                q.level = base::round_to_half(std::clamp(request.bias, -16.0f, 16.0f));
                break;
            case TexOp::txl:
                q.level_kind = LevelKind::level;
                q.level = base::round_to_half(request.lod);
                break;
            case TexOp::txd: q.level_kind = LevelKind::gradients; break;
            default: break;
        }
        if (!in_quads_ && q.level_kind == LevelKind::bias) {
            q.level_kind = LevelKind::level;
            q.level = base::round_to_half(request.bias);
        } else if (!in_quads_ && q.level_kind == LevelKind::found) {
            q.level_kind = LevelKind::level;
        }
        fill_sample(request, given, q);
    }
    nir::SlotBits result{};
    const std::array<float, 4> values = answer(q);
    for (unsigned c = 0; c < 4; ++c)
        result[c] = std::bit_cast<uint32_t>(values[c]);
    return result;
}

}  // namespace cuesta::agx
