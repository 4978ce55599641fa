// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What rasterization and fragments have beside OpenGL ES (OpenGL 2.1, 3.3 to 3.5, 4.1, 4.2).
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "gallium/frontends/gl/gl_names.h"

namespace cuesta::gl {

class RasterAdditions;  // raster_additions.h

struct LineStipple {
    bool enabled = false;
    GLint factor = 1;  // 1 to 256
    GLushort pattern = 0xffff;
};

struct PolygonStipple {
    bool enabled = false;
    // Row 0 is the lowest; bit n is column n.
    std::array<uint32_t, 32> rows = filled();
    uint64_t serial = 1;  // counts changes of the rows

    static constexpr std::array<uint32_t, 32> filled() {
        std::array<uint32_t, 32> all{};
        all.fill(0xffffffff);
        return all;
    }
};

// glClampColor: GL_TRUE, GL_FALSE, or GL_FIXED_ONLY, where buffers of colours have no floats.
struct ColorClamps {
    GLenum vertex = GL_TRUE;
    GLenum fragment = GL_FIXED_ONLY;
    GLenum read = GL_FIXED_ONLY;
};

struct RasterHints {
    GLenum point_smooth = GL_DONT_CARE;
    GLenum line_smooth = GL_DONT_CARE;
    GLenum polygon_smooth = GL_DONT_CARE;
    GLenum texture_compression = GL_DONT_CARE;
};

struct PointState {
    float size = 1;
    float size_min = 0;
    float size_max = 1;  // what the GPU can, in the beginning
    float fade_threshold = 1;
    std::array<float, 3> attenuation = {1, 0, 0};
    bool sprite = false;  // in the core profile all points are
    GLenum sprite_origin = GL_UPPER_LEFT;
};

struct RasterState {
    RasterState();
    ~RasterState();

    std::array<GLenum, 2> polygon_modes = {GL_FILL, GL_FILL};  // front, back
    PointState point;
    LineStipple line_stipple;
    PolygonStipple polygon_stipple;
    bool point_smooth = false;
    bool line_smooth = false;
    bool polygon_smooth = false;
    // GL_POLYGON_OFFSET_FILL is State::raster's.
    bool polygon_offset_point = false;
    bool polygon_offset_line = false;
    bool multisample = true;
    bool sample_alpha_to_one = false;
    bool color_logic_op = false;
    bool index_logic_op = false;  // of colour indices, which no buffer has
    GLenum logic_op = GL_COPY;
    // Of vertex shaders of the application's.
    bool vertex_program_point_size = false;
    bool vertex_program_two_side = false;
    // EXT_stencil_two_side: while it is on, the back is tested as StencilState::two_side_back says.
    bool stencil_two_side = false;
    GLenum stencil_face = GL_FRONT;  // glActiveStencilFaceEXT
    ColorClamps clamps;
    RasterHints hints;

    std::unique_ptr<RasterAdditions> additions;
};

}  // namespace cuesta::gl
