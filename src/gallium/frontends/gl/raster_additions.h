// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the state of rasterization adds to shaders and to the pipe's state objects, found out before
// each draw.
#pragma once

#include <cstdint>
#include <vector>

#include "gallium/frontends/gl/shader_additions.h"
#include "gallium/frontends/gles/desktop.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gl {

using gles::State;

// Of lines and polygons that the CPU decomposed (decomposed_draw.h).
struct DecomposedDraw {
    bool line_stipple = false;
    bool smooth_lines = false;
    bool smooth_polygons = false;
    bool faces_back = false;
};

class RasterAdditions {
  public:
    // Desktop::add().
    const gles::ShaderAdditions& find(State& state,
                                      const gles::StageExecutables& stages,
                                      gles::DrawnKind kind);

    // Whether polygons that face back have colours of their own.
    static bool has_two_sides(const State& state);

    // Whether what vertices have for gl_Color is between 0 and 1.
    static bool clamps_vertex_colors(State& state);

    // What the draws until the next call are made of; null: the application's primitives.
    void set_decomposed(const DecomposedDraw* draw) { decomposed_ = draw; }

  private:
    // What the shaders of the last draw have.
    struct Facts {
        uint64_t vertex_serial = 0;  // of executables
        uint64_t fragment_serial = 0;
        bool writes_colors = false;
        bool writes_clip_vertex = false;
        bool writes_clip_distances = false;
        bool writes_point_size = false;
        bool writes_floats = false;  // and no integers
        bool reads_colors = false;
        uint8_t coords = 0;  // a bit for each texture coordinate that is read
    };

    void look_at(const gles::StageExecutables& stages);
    VertexAdditions vertex_additions(State& state, gles::DrawnKind kind) const;
    FragmentAdditions fragment_additions(State& state, gles::DrawnKind kind) const;
    void tell_planes(State& state, const VertexAdditions& additions);
    void tell_stipple(State& state, const FragmentAdditions& additions);
    void tell(State& state, size_t stage, const void* bytes, size_t size);

    Facts facts_;
    gles::ShaderAdditions additions_;
    std::array<std::vector<std::byte>, pipe::draw_stage_count> constants_;
    const DecomposedDraw* decomposed_ = nullptr;
};

}  // namespace cuesta::gl
