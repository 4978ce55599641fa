// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/auxiliary/draw_check.h"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

namespace cuesta::gallium {

Result<void> check_bound(std::span<const Needed> needed) {
    for (const auto& [object, name] : needed)
        if (object == nullptr)
            return Error{Errc::invalid, fmt::format("no {} is bound", name)};
    return {};
}

Result<void> check_draw_info(const pipe::DrawInfo& info) {
    if (info.mode > pipe::Primitive::triangle_fan)
        return Error{Errc::invalid, fmt::format("primitive {}", static_cast<unsigned>(info.mode))};
    if (info.index_size != 0 && info.index_size != 1 && info.index_size != 2 &&
        info.index_size != 4)
        return Error{Errc::invalid, fmt::format("indices of {} bytes", info.index_size)};
    return {};
}

Result<void> check_viewport(const pipe::Viewport& viewport) {
    const auto finite = [](float value) { return std::isfinite(value); };
    if (!std::all_of(viewport.scale.begin(), viewport.scale.end(), finite) ||
        !std::all_of(viewport.translate.begin(), viewport.translate.end(), finite))
        return Error{Errc::invalid, "the viewport is not finite"};
    return {};
}

bool overlaps(const pipe::SamplerViewTemplate& view, const pipe::Surface& surface) {
    return surface.texture == view.texture && surface.level >= view.first_level &&
           surface.level <= view.last_level;
}

bool is_drawn_to(const pipe::SamplerViewTemplate& view, const pipe::Framebuffer& framebuffer) {
    const auto shows = [&](const pipe::Surface& surface) {
        return surface.texture != nullptr && overlaps(view, surface);
    };
    const auto end = framebuffer.colors.begin() + framebuffer.color_count;
    return std::any_of(framebuffer.colors.begin(), end, shows) ||
           shows(framebuffer.depth_stencil) || shows(framebuffer.stencil);
}

}  // namespace cuesta::gallium
