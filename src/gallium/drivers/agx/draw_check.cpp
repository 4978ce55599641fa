// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "gallium/drivers/agx/draw.h"
#include "gallium/drivers/agx/surface.h"

namespace cuesta::agx {
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

Result<void> check_indices(const pipe::DrawInfo& info) {
    if (info.index_size == 0)
        return {};
    if (info.index_size != 1 && info.index_size != 2 && info.index_size != 4)
        return Error{Errc::invalid, fmt::format("indices of {} bytes", info.index_size)};
    const uint64_t end = (uint64_t{info.start} + info.count) * info.index_size;
    if (info.index_buffer == nullptr)
        return end <= info.user_indices.size()
                   ? Result<void>()
                   : Error{Errc::out_of_range, "the draw reads behind its indices"};
    const pipe::ResourceTemplate& d = info.index_buffer->description();
    if (d.target != pipe::Target::buffer)
        return Error{Errc::invalid, "indices are read from a texture"};
    if (info.index_offset + end > d.width)
        return Error{Errc::out_of_range, "the draw reads behind its index buffer"};
    if (info.index_offset % info.index_size != 0)
        return Error{Errc::invalid, fmt::format("indices of {} bytes at offset {}", info.index_size,
                                                info.index_offset)};
    return {};
}

bool overlaps(const SamplerView& view, const pipe::Surface& surface) {
    return surface.texture != nullptr && surface.texture == view.view().texture &&
           surface.level >= view.view().first_level && surface.level <= view.view().last_level;
}

Result<void> check_textures(const BoundState& bound, const BoundStage& stage, uint32_t mask) {
    const pipe::Framebuffer& framebuffer = bound.framebuffer;
    for (uint32_t n = 0; n < stage.views.size() && mask >> n != 0; ++n) {
        if ((mask >> n & 1) == 0 || stage.views[n] == nullptr)
            continue;
        bool is_target = overlaps(*stage.views[n], framebuffer.depth_stencil);
        for (uint32_t i = 0; i < framebuffer.color_count; ++i)
            is_target |= overlaps(*stage.views[n], framebuffer.colors[i]);
        if (is_target)
            return Error{Errc::invalid,
                         fmt::format("the texture of sampler {} is the framebuffer as well", n)};
    }
    return {};
}

}  // namespace

Result<void> check_draw(const BoundState& bound, const pipe::DrawInfo& info) {
    if (bound.framebuffer.width == 0)
        return Error{Errc::invalid, "no framebuffer is set"};
    TRY(check_bindings(bound));
    if (info.mode > pipe::Primitive::triangle_fan)
        return Error{Errc::invalid, fmt::format("primitive {}", static_cast<unsigned>(info.mode))};
    const pipe::RasterizerState& rasterizer = bound.rasterizer->state;
    if (rasterizer.depth_clip_near != rasterizer.depth_clip_far)
        return Error{Errc::unsupported, "the hardware clips depth at both planes or at neither"};
    TRY(check_indices(info));
    if (info.index_size == 0 && info.start > INT32_MAX)
        return Error{Errc::out_of_range, fmt::format("a draw from vertex {} on; {} is the last",
                                                     info.start, INT32_MAX)};
    if (bound.is_dirty(Dirty::vertex_textures | Dirty::vertex_shader | Dirty::framebuffer))
        TRY(check_textures(bound, bound.vertex, bound.vertex_shader->texture_mask()));
    if (bound.is_dirty(Dirty::fragment_textures | Dirty::fragment_shader | Dirty::framebuffer))
        TRY(check_textures(bound, bound.fragment, bound.fragment_shader->texture_mask()));
    const auto finite = [](float value) { return std::isfinite(value); };
    const pipe::Viewport& v = bound.viewport;
    if (!std::all_of(v.scale.begin(), v.scale.end(), finite) ||
        !std::all_of(v.translate.begin(), v.translate.end(), finite))
        return Error{Errc::invalid, "the viewport is not finite"};
    return {};
}

}  // namespace cuesta::agx
