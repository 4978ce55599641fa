// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/draw_check.h"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

namespace cuesta::lima {
namespace {

Result<void> check_bindings(const BoundState& bound) {
    const struct {
        const void* object;
        const char* name;
    } needed[] = {
        {bound.blend, "blend state"},
        {bound.depth_stencil_alpha, "depth and stencil state"},
        {bound.rasterizer, "rasteriser state"},
        {bound.vertex_elements, "vertex elements"},
        {bound.vertex_shader, "vertex shader"},
        {bound.fragment_shader, "fragment shader"},
    };
    for (const auto& [object, name] : needed)
        if (object == nullptr)
            return Error{Errc::invalid, fmt::format("no {} is bound", name)};
    return {};
}

bool overlaps(const SamplerView& view, const pipe::Surface& surface) {
    return surface.texture == view.view.texture && surface.level >= view.view.first_level &&
           surface.level <= view.view.last_level;
}

}  // namespace

Result<void> check_draw(const BoundState& bound, const pipe::DrawInfo& info) {
    if (bound.framebuffer.width == 0)
        return Error{Errc::invalid, "no framebuffer is set"};
    TRY(check_bindings(bound));
    if (info.mode > pipe::Primitive::triangle_fan)
        return Error{Errc::invalid, fmt::format("primitive {}", static_cast<unsigned>(info.mode))};
    if (info.index_size != 0 && info.index_size != 1 && info.index_size != 2 &&
        info.index_size != 4)
        return Error{Errc::invalid, fmt::format("indices of {} bytes", info.index_size)};
    if (info.count > max_count || info.start > max_count)
        return Error{Errc::out_of_range,
                     fmt::format("a draw of {} vertices from {} on; the GP counts to {}",
                                 info.count, info.start, max_count)};
    if (info.instance_count > 1)
        return Error{Errc::unsupported, "the hardware has no instancing"};
    const pipe::Viewport& v = bound.viewport;
    const auto finite = [](float value) { return std::isfinite(value); };
    if (!std::all_of(v.scale.begin(), v.scale.end(), finite) ||
        !std::all_of(v.translate.begin(), v.translate.end(), finite))
        return Error{Errc::invalid, "the viewport is not finite"};
    return {};
}

Result<void> check_samplers(const BoundState& bound, uint32_t sampler_mask) {
    for (uint32_t i = 0; sampler_mask >> i != 0; ++i) {
        if ((sampler_mask >> i & 1) == 0)
            continue;
        if (i >= bound.views.size() || bound.views[i] == nullptr || i >= bound.samplers.size() ||
            bound.samplers[i] == nullptr)
            return Error{Errc::invalid,
                         fmt::format("sampler {} is read but nothing is bound to it", i)};
        const pipe::Framebuffer& fb = bound.framebuffer;
        if ((fb.color_count != 0 && overlaps(*bound.views[i], fb.colors[0])) ||
            overlaps(*bound.views[i], fb.depth_stencil))
            return Error{Errc::invalid,
                         fmt::format("the texture of sampler {} is the framebuffer as well", i)};
    }
    return {};
}

}  // namespace cuesta::lima
