// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Index buffers of quads, quad strips and polygons whose vertices stand in order: one for each
// mode, size of indices and vertex that provokes, made anew where more vertices come than it has.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "gallium/frontends/gl/gl_names.h"
#include "gallium/frontends/gles/draws.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gl {

class PolygonIndices {
  public:
    // For so many vertices; `bias` and `vertices` are the caller's. Nothing with the error
    // recorded.
    std::optional<gles::IndexList> find(gles::State& state, GLenum mode, uint32_t vertices);

  private:
    struct List {
        std::shared_ptr<pipe::Resource> buffer;
        uint32_t vertices = 0;
    };
    // By mode from GL_QUADS on; indices of two bytes, and of four; last vertices provoke, and
    // first.
    std::array<std::array<std::array<List, 2>, 2>, 3> lists_;
};

}  // namespace cuesta::gl
