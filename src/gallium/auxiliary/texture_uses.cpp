// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/auxiliary/texture_uses.h"

#include <algorithm>

#include <fmt/core.h>

#include "gallium/auxiliary/texture_shape.h"
#include "hw/formats/format.h"

namespace cuesta::gallium {

Result<void> check_uses(const pipe::Screen& screen, const pipe::ResourceTemplate& d) {
    const struct {
        pipe::Bind bind;
        const char* name;
    } uses[] = {
        {pipe::Bind::sampler_view, "sampled"},
        {pipe::Bind::render_target, "drawn to"},
        {pipe::Bind::depth_stencil, "used as depth and stencil buffer"},
    };
    if (d.target == pipe::Target::buffer)
        return {};
    for (const auto& [bind, name] : uses)
        if (has(d.bind, bind) && !screen.is_format_supported(d.format, d.target, d.samples, bind))
            return Error{Errc::unsupported, fmt::format("{} with {} samples cannot be {}",
                                                        hw::format_info(d.format).name,
                                                        std::max(d.samples, 1u), name)};
    return {};
}

Result<void> check_sampler_view(const pipe::SamplerViewTemplate& view) {
    if (view.texture == nullptr)
        return Error{Errc::invalid, "a view of no texture"};
    const pipe::ResourceTemplate& d = view.texture->description();
    if (d.target == pipe::Target::buffer &&
        (hw::is_depth_or_stencil(view.format) || hw::format_info(view.format).block_bytes == 0 ||
         hw::has_blocks(view.format)))
        return Error{Errc::invalid, "texels of buffers are colours"};
    if (view.first_level > view.last_level || view.last_level > d.last_level)
        return Error{Errc::out_of_range,
                     fmt::format("levels {} to {} of a texture of {}", view.first_level,
                                 view.last_level, d.last_level + 1)};
    return {};
}

Result<void> check_seen_as(pipe::Format texture, pipe::Format view) {
    if (same_texel_size(texture, view))
        return {};
    return Error{Errc::invalid,
                 fmt::format("{} cannot be seen as {}", hw::format_info(texture).name,
                             hw::format_info(view).name)};
}

}  // namespace cuesta::gallium
