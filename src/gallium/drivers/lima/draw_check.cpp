// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/draw_check.h"

#include <fmt/core.h>

#include "gallium/auxiliary/draw_check.h"

namespace cuesta::lima {
namespace {

Result<void> check_bindings(const BoundState& bound) {
    const gallium::Needed needed[] = {
        {bound.blend, "blend state"},
        {bound.depth_stencil_alpha, "depth and stencil state"},
        {bound.rasterizer, "rasteriser state"},
        {bound.vertex_elements, "vertex elements"},
        {bound.vertex_shader, "vertex shader"},
        {bound.fragment_shader, "fragment shader"},
    };
    return gallium::check_bound(needed);
}

}  // namespace

Result<void> check_draw(const BoundState& bound, const pipe::DrawInfo& info) {
    if (bound.framebuffer.width == 0)
        return Error{Errc::invalid, "no framebuffer is set"};
    TRY(check_bindings(bound));
    TRY(gallium::check_draw_info(info));
    if (info.count > max_count || info.start > max_count)
        return Error{Errc::out_of_range,
                     fmt::format("a draw of {} vertices from {} on; the GP counts to {}",
                                 info.count, info.start, max_count)};
    if (info.instance_count > 1)
        return Error{Errc::unsupported, "the hardware has no instancing"};
    return gallium::check_viewport(bound.viewport);
}

Result<void> check_samplers(const BoundState& bound, uint32_t sampler_mask) {
    for (uint32_t i = 0; sampler_mask >> i != 0; ++i) {
        if ((sampler_mask >> i & 1) == 0)
            continue;
        if (i >= bound.views.size() || bound.views[i] == nullptr || i >= bound.samplers.size() ||
            bound.samplers[i] == nullptr)
            return Error{Errc::invalid,
                         fmt::format("sampler {} is read but nothing is bound to it", i)};
        if (gallium::is_drawn_to(bound.views[i]->view, bound.framebuffer))
            return Error{Errc::invalid,
                         fmt::format("the texture of sampler {} is the framebuffer as well", i)};
    }
    return {};
}

// Samples have colours of their own, and the core runs once a pixel: whose it would read is not
// known.
Result<void> check_framebuffer_read(const BoundState& bound) {
    if (bound.samples > 1 && bound.fragment_shader->reads_framebuffer())
        return Error{Errc::unsupported,
                     "a shader that reads the framebuffer, with several samples a pixel"};
    return {};
}

}  // namespace cuesta::lima
