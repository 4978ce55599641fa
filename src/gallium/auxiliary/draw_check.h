// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What must hold before anything of a draw is put anywhere, whatever the GPU.
#pragma once

#include <span>

#include "base/result.h"
#include "pipe/state.h"

namespace cuesta::gallium {

// Something that must be bound.
struct Needed {
    const void* object = nullptr;
    const char* name = "";
};
Result<void> check_bound(std::span<const Needed> needed);

// A mode and a size of indices that there are.
Result<void> check_draw_info(const pipe::DrawInfo& info);
Result<void> check_viewport(const pipe::Viewport& viewport);

// Whether the view shows the level and layer that is drawn to.
bool overlaps(const pipe::SamplerViewTemplate& view, const pipe::Surface& surface);
// Whether it shows a part of the framebuffer.
bool is_drawn_to(const pipe::SamplerViewTemplate& view, const pipe::Framebuffer& framebuffer);

}  // namespace cuesta::gallium
