// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the modes of glBegin make of vertices (OpenGL 2.1, 2.6.1).
#pragma once

#include <cstdint>

#include "gallium/frontends/gl/gl_names.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gl {

// Modes are the numbers up to this one.
inline constexpr GLenum last_mode = GL_POLYGON;

// The core profile has none of four vertices and more, but modes for geometry shaders, which see
// vertices next to a primitive's own.
constexpr bool has_adjacent_vertices(GLenum mode) {
    return mode >= GL_LINES_ADJACENCY && mode <= GL_TRIANGLE_STRIP_ADJACENCY;
}
inline bool has_mode(const gles::State& state, GLenum mode) {
    if (state.is_compatibility())
        return mode <= last_mode;
    return mode <= GL_TRIANGLE_FAN || has_adjacent_vertices(mode);
}

// Vertices of each primitive where they share none; 0: the mode's primitives share vertices.
constexpr uint32_t vertices_of_each(GLenum mode) {
    switch (mode) {
        case GL_POINTS: return 1;
        case GL_LINES: return 2;
        case GL_TRIANGLES: return 3;
        case GL_QUADS: return 4;
        default: return 0;
    }
}

// Of so many vertices those that make whole primitives.
constexpr uint32_t whole_vertices(GLenum mode, uint32_t count) {
    if (const uint32_t each = vertices_of_each(mode); each != 0)
        return count - count % each;
    switch (mode) {
        case GL_LINE_STRIP:
        case GL_LINE_LOOP: return count < 2 ? 0 : count;
        case GL_QUAD_STRIP: return count < 4 ? 0 : count - count % 2;
        default: return count < 3 ? 0 : count;
    }
}

}  // namespace cuesta::gl
