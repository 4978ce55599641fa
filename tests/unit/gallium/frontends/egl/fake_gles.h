// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// OpenGL ES as EGL's tests see it: contexts that note what they are told.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "gallium/frontends/gles/gles.h"

namespace cuesta::gles {

// What bind_tex_image did.
struct BoundTexture {
    pipe::Resource* surface = nullptr;
    bool with_alpha = false;
    bool shows = false;  // and was neither released nor specified again
};

class State {
  public:
    ContextConfig config;
    Context* share = nullptr;
    std::shared_ptr<Drawable> draw;
    std::shared_ptr<Drawable> read;
    int flushes = 0;
    int finishes = 0;
    int drawable_changes = 0;
    std::vector<std::shared_ptr<pipe::Fence>> waited_for;
    std::shared_ptr<BoundTexture> bound;  // the last one

    // What flush() gives, and what create_image does.
    std::shared_ptr<pipe::Fence> next_fence;
    ImageError image_error = ImageError::none;
    std::shared_ptr<const Image> next_image;
    struct Asked {
        ImageSource source;
        uint32_t name, level, layer;
    };
    std::vector<Asked> images;
};

// How many contexts there are.
int context_count();
// The next creation fails.
void fail_next_context();

}  // namespace cuesta::gles
