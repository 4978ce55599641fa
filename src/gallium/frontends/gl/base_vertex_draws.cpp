// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws whose indices count from another vertex than number 0 (OpenGL 3.2, 2.8.3).
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gles/draws.h"

namespace cuesta::gl {

void draw_elements_instanced_base_vertex(State& state,
                                         GLenum mode,
                                         GLsizei count,
                                         GLenum type,
                                         const void* indices,
                                         GLsizei instances,
                                         GLint base) {
    gles::draw(state, {.mode = mode,
                       .count = count,
                       .is_indexed = true,
                       .type = type,
                       .indices = indices,
                       .instances = instances,
                       .base_vertex = base});
}

void draw_elements_base_vertex(
    State& state, GLenum mode, GLsizei count, GLenum type, const void* indices, GLint base) {
    draw_elements_instanced_base_vertex(state, mode, count, type, indices, 1, base);
}

void draw_range_elements_base_vertex(State& state,
                                     GLenum mode,
                                     GLuint start,
                                     GLuint end,
                                     GLsizei count,
                                     GLenum type,
                                     const void* indices,
                                     GLint base) {
    if (end < start)
        return state.error(GL_INVALID_VALUE, "glDrawRangeElements: the end is before the start");
    draw_elements_base_vertex(state, mode, count, type, indices, base);
}

}  // namespace cuesta::gl
