// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Several draws in one call (OpenGL 2.1, 2.8).
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gl/primitives.h"
#include "gallium/frontends/gles/draws.h"

namespace cuesta::gl {

namespace {

// Nothing is drawn where one of the draws is an error.
bool check_draws(State& state, GLenum mode, const GLsizei* count, GLsizei draws) {
    if (!has_mode(state, mode)) {
        state.error(GL_INVALID_ENUM, "glMultiDraw: mode");
        return false;
    }
    bool negative = draws < 0;
    for (GLsizei i = 0; i < draws; ++i)
        negative |= count[i] < 0;
    if (negative)
        state.error(GL_INVALID_VALUE, "glMultiDraw: a negative count");
    return !negative;
}

}  // namespace

void multi_draw_arrays(
    State& state, GLenum mode, const GLint* first, const GLsizei* count, GLsizei draws) {
    if (!check_draws(state, mode, count, draws))
        return;
    for (GLsizei i = 0; i < draws; ++i)
        gles::draw(state, {.mode = mode, .first = first[i], .count = count[i]});
}

void multi_draw_elements_base_vertex(State& state,
                                     GLenum mode,
                                     const GLsizei* count,
                                     GLenum type,
                                     const void* const* indices,
                                     GLsizei draws,
                                     const GLint* bases) {
    if (!check_draws(state, mode, count, draws))
        return;
    for (GLsizei i = 0; i < draws; ++i)
        gles::draw(state, {.mode = mode,
                           .count = count[i],
                           .is_indexed = true,
                           .type = type,
                           .indices = indices[i],
                           .base_vertex = bases == nullptr ? 0 : bases[i]});
}

void multi_draw_elements(State& state,
                         GLenum mode,
                         const GLsizei* count,
                         GLenum type,
                         const void* const* indices,
                         GLsizei draws) {
    multi_draw_elements_base_vertex(state, mode, count, type, indices, draws, nullptr);
}

}  // namespace cuesta::gl
