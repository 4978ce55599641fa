// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/resolve.h"

#include <string>

#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

bool resolve_samples(State& state, TargetImage& image) {
    if (image.surface.texture->description().samples <= 1)
        return true;
    std::string text;
    pipe::Surface single = {.format = image.surface.format};
    single.texture = state.screen.create_resource({.format = single.format,
                                                   .width = image.width,
                                                   .height = image.height,
                                                   .bind = pipe::Bind::render_target},
                                                  &text);
    const pipe::Box all = {.width = static_cast<int32_t>(image.width),
                           .height = static_cast<int32_t>(image.height)};
    if (single.texture == nullptr ||
        !state.pipe->blit({.src = image.surface, .src_box = all, .dst = single, .dst_box = all},
                          &text)) {
        state.pipe_failed(text);
        return false;
    }
    image.surface = std::move(single);
    return true;
}

}  // namespace cuesta::gles
