// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/exec_texture.h"

#include <algorithm>

#include <fmt/core.h>

#include "compiler/nir/control_flow.h"
#include "compiler/nir/instr.h"
#include "compiler/nir/text_names.h"
#include "simulator/common/texture_sampler.h"

namespace cuesta::tools {

namespace {

using nir::SamplerDim;
using nir::TexOp;
using nir::TexSrcKind;
using simulator::Lanes;

// Calls `visit(const nir::Tex&)`, which may fail, for each until one does.
template <typename Visit>
Result<void> for_each_tex(const nir::Shader& shader, Visit&& visit) {
    Result<void> result;
    for (const std::unique_ptr<nir::Function>& function : shader.functions)
        nir::for_each_instr(function->body, [&](nir::Instr& instr) {
            if (const nir::Tex* tex = instr.as<nir::Tex>(); tex != nullptr && result)
                result = visit(*tex);
        });
    return result;
}

Error not_served(std::string_view what) {
    return {Errc::unsupported, fmt::format("exec does not serve {}", what)};
}

Result<void> check_fetch(const nir::Tex& tex) {
    switch (tex.op) {
        case TexOp::tex:
        case TexOp::txb:
        case TexOp::txl:
        case TexOp::txd:
        case TexOp::txf:
        case TexOp::txs:
        case TexOp::query_levels: break;
        case TexOp::txf_ms: return not_served("samples of pictures");
        case TexOp::tg4: return not_served("gathers");
        case TexOp::lod: return not_served("queries of the level that is taken");
    }
    if (tex.dim != SamplerDim::dim_2d && tex.dim != SamplerDim::rect && tex.dim != SamplerDim::cube)
        return not_served(fmt::format("{} textures: a picture is 2d, rect, or all faces of a cube",
                                      nir::names::name_of(nir::names::sampler_dims, tex.dim)));
    if (tex.is_array)
        return not_served("array textures");
    if (tex.op == TexOp::txs || tex.op == TexOp::query_levels)
        return {};
    if (tex.is_shadow)
        return not_served("depth comparisons (SHADOW targets)");
    if (tex.dest_type != nir::BaseType::float_)
        return not_served("integer textures");
    if (tex.find(TexSrcKind::offset) != nullptr)
        return not_served("texel offsets");
    return {};
}

Vec4 sample(const Image& image,
            simulator::Wrap wrap,
            const simulator::TexturePoint& point,
            bool unnormalised = false) {
    simulator::SamplerState state;
    state.unnormalised = unnormalised;
    state.min_nearest = false;
    state.mag_nearest = false;
    state.wrap.fill(wrap);
    const simulator::LevelSize size = {static_cast<int>(image.width),
                                       static_cast<int>(image.height), 1};
    const auto fetch = [&](unsigned, int, int x, int y) {
        const size_t at = (static_cast<size_t>(y) * image.width + static_cast<size_t>(x)) * 4;
        Lanes texel = {};
        for (unsigned i = 0; i < 4; ++i)
            texel[i] = static_cast<float>(image.rgba[at + i]) / 255.0f;
        return texel;
    };
    const Lanes color = sample_layer(state, false, 0, size, point, 0, fetch);
    return {color[0], color[1], color[2], color[3]};
}

}  // namespace

Result<void> check_fetches(const nir::Shader& shader) {
    return for_each_tex(shader, check_fetch);
}

Result<std::vector<bool>> rect_samplers(const nir::Shader& shader) {
    std::vector<bool> rect(shader.sampler_count);
    std::vector<bool> other(shader.sampler_count);
    const auto note = [&](const nir::Tex& tex) -> Result<void> {
        // With an index that is computed it may be any.
        const bool any = tex.find(TexSrcKind::texture_offset) != nullptr ||
                         tex.find(TexSrcKind::texture_deref) != nullptr;
        const size_t first = any ? 0 : tex.texture_index;
        const size_t end = any ? rect.size() : std::min<size_t>(first + 1, rect.size());
        for (size_t i = first; i < end; ++i) {
            (tex.dim == SamplerDim::rect ? rect : other)[i] = true;
            if (rect[i] && other[i])
                return Error{
                    Errc::unsupported,
                    fmt::format("sampler {} is read as rect and otherwise; the GPU has one "
                                "descriptor for both",
                                i)};
        }
        return {};
    };
    TRY(for_each_tex(shader, note));
    return rect;
}

Vec4 fetch_texel(const Image& image, const std::array<int32_t, 2>& at, int32_t level) {
    const auto inside = [](int32_t i, uint32_t size) {
        return i >= 0 && static_cast<uint32_t>(i) < size;
    };
    if (level != 0 || !inside(at[0], image.width) || !inside(at[1], image.height))
        return {};
    const size_t first =
        (static_cast<size_t>(at[1]) * image.width + static_cast<size_t>(at[0])) * 4;
    Vec4 texel;
    for (unsigned c = 0; c < 4; ++c)
        texel[c] = static_cast<float>(image.rgba[first + c]) / 255.0f;
    return texel;
}

Vec4 sample_image(const Image& image, float s, float t) {
    return sample(image, simulator::Wrap::repeat, {.at = {s, t, 0}});
}

Vec4 sample_rect(const Image& image, float s, float t) {
    return sample(image, simulator::Wrap::clamp_to_edge, {.at = {s, t, 0}}, true);
}

Vec4 sample_cube(const Image& image, float x, float y, float z) {
    return sample(image, simulator::Wrap::clamp_to_edge, simulator::project_cube(x, y, z));
}

}  // namespace cuesta::tools
