// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws whose primitives the GPU does not know: unfilled polygons, stippled lines, smooth lines and
// polygons. The vertex stage's results are read back (captured_vertices.h), and what the CPU makes
// of them is drawn with the fragment stage that there is.
#pragma once

#include <span>
#include <vector>

#include "gallium/frontends/gl/clip_volume.h"
#include "gallium/frontends/gl/raster_additions.h"
#include "gallium/frontends/gles/draw_state.h"

namespace cuesta::gl {

// A DrawWay (draw.h).
bool draw_decomposed(State& state, const gles::DrawCall& call);

// The mode is one for neither that nor selection and feedback (GL_RENDER).
bool is_drawn_as_it_is(State& state, GLenum mode);

// Primitives made of results, in the order in which they come.
class DecomposedVertices {
  public:
    enum class Kind : uint8_t { none, points, lines, smooth_lines, polygons, smooth_polygons };

    // What lines and polygons have beside the results, by kind and the state.
    struct Extras {
        Vec4 stipple{};   // RasterVarying::line_stipple
        Vec4 coverage{};  // line_coverage or polygon_coverage
    };

    DecomposedVertices(State& state, bool stipples_lines);

    // The number of the primitive that what comes is made of, which a fragment shader may ask for.
    void set_primitive(uint32_t number) { primitive_ = number; }

    // The vertices that come are of primitives of this kind, of polygons that face so. Draws what
    // came before where that is another. False with the error recorded.
    bool begin(Kind kind, bool faces_back);
    void add(std::span<const Vec4> results, const Extras& extras);
    // Draws what is left.
    bool finish();

  private:
    bool has_stipple() const {
        return stipples_ && (kind_ == Kind::lines || kind_ == Kind::smooth_lines);
    }
    bool has_coverage() const {
        return kind_ == Kind::smooth_lines || kind_ == Kind::smooth_polygons;
    }

    State& state_;
    bool stipples_;
    bool numbers_;  // the fragment shader reads gl_PrimitiveID
    uint32_t primitive_ = 0;
    Kind kind_ = Kind::none;
    bool faces_back_ = false;
    std::vector<Vec4> vertices_;
    uint32_t count_ = 0;
};

}  // namespace cuesta::gl
