// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/auxiliary/texture_uses.h"

#include <algorithm>

#include <fmt/core.h>

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

}  // namespace cuesta::gallium
