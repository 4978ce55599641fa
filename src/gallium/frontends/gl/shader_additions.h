// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What OpenGL's state adds to shaders, the application's and those of fixed function alike: passes
// over NIR whose inputs and outputs are slots.
#pragma once

#include <array>
#include <cstdint>

#include "compiler/nir/shader.h"

namespace cuesta::gl {

// Fields of a key of Desktop::with_additions(); of a shader to which nothing is added it is 0.
struct VertexAdditions {
    uint8_t clip_planes = 0;  // a bit for each plane whose distance is a result
    bool clamps_colors = false;
    bool drops_clip_vertex = false;  // nothing knows what it is
    bool widens_points = false;      // by a pixel, for the border of smooth ones

    uint64_t key() const;
    static VertexAdditions of(uint64_t key);
};

struct FragmentAdditions {
    uint8_t replaced_coords = 0;  // a bit for each texture coordinate that is the point's
    bool clamps_colors = false;   // that it writes
    bool flat_colors = false;
    bool faces_back = false;  // what a polygon's edges and vertices were drawn for
    bool polygon_stipple = false;
    bool line_stipple = false;
    // Alpha is multiplied with the part of the pixel that the primitive covers.
    bool smooth_points = false;
    bool smooth_lines = false;
    bool smooth_polygons = false;

    uint64_t key() const;
    static FragmentAdditions of(uint64_t key);
};

// The vec4s that they need behind the shader's own. Of a vertex shader a plane each, by rising
// number, that is taken of gl_ClipVertex where the shader writes it, else of gl_Position. Of a
// fragment shader the 32 rows of a polygon's stipple as integers, bit n column n; or of a line's
// the factor, a float, and the pattern, an integer.
uint32_t vec4s_of(const VertexAdditions& additions);
uint32_t vec4s_of(const FragmentAdditions& additions);

// Varyings of lines and polygons that the CPU has decomposed: nir::Slot::normal, which no language
// has.
enum class RasterVarying : uint8_t {
    // Flat, of lines: where the first fragment is along an axis, 1 or -1 as the line goes there,
    // the count of fragments in front of it, the axis (0: x, 1: y).
    line_stipple,
    // Linear, of lines: pixels from the middle of the line across, from the beginning along, half
    // its width, its length.
    line_coverage,
    // Linear, of polygons: pixels to each of three edges, inside is positive.
    polygon_coverage,
};
nir::IoSlot raster_varying(RasterVarying which);

void add_to_vertex_shader(nir::Shader& shader,
                          const VertexAdditions& additions,
                          uint32_t first_vec4);
void add_to_fragment_shader(nir::Shader& shader,
                            const FragmentAdditions& additions,
                            uint32_t first_vec4);

}  // namespace cuesta::gl
