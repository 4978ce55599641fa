// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/auxiliary/sharing.h"

#include <fmt/core.h>

#include "hw/formats/format.h"

namespace cuesta::gallium {
namespace {

bool is_simple(const pipe::ResourceTemplate& d) {
    return d.target == pipe::Target::buffer ||
           (d.target == pipe::Target::texture_2d && d.last_level == 0 && d.samples <= 1);
}

}  // namespace

Result<bool> is_linear(uint64_t modifier, uint64_t tiled_modifier) {
    if (modifier == linear_modifier || modifier == unknown_modifier)
        return true;
    if (modifier == tiled_modifier)
        return false;
    return Error{Errc::unsupported, fmt::format("the layout {:#x}", modifier)};
}

Result<void> check_exported(const pipe::ResourceTemplate& d) {
    if (!is_simple(d))
        return Error{Errc::unsupported, "only flat textures of one level can be shared"};
    return {};
}

Result<void> check_imported(const pipe::ResourceTemplate& d, const pipe::ResourceHandle& handle) {
    if (!is_simple(d))
        return Error{Errc::unsupported, "only flat textures of one level can be imported"};
    if (d.target == pipe::Target::buffer) {
        if (handle.offset != 0)
            return Error{Errc::unsupported, "a buffer that begins inside a dma-buf"};
        return {};
    }
    if (hw::has_blocks(d.format))
        return Error{Errc::unsupported, "compressed textures cannot be imported"};
    return {};
}

}  // namespace cuesta::gallium
