// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What each colour buffer has of its own (OpenGL 3.0, 4.1.8, 4.2.2 and 6.1.1), the vertex that
// provokes and the index that restarts primitives (OpenGL 3.1, 2.8.1; 3.2, 2.18).
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gles/capabilities.h"

namespace cuesta::gl {

namespace {

using gles::Dirty;

// Null with the error recorded.
bool* find_switch(State& state, GLenum name, GLuint buffer, const gles::Capability** found) {
    *found = gles::find_capability(state, name);
    if (*found == nullptr || (*found)->each == nullptr) {
        state.error(GL_INVALID_ENUM, "no capability of each colour buffer");
        return nullptr;
    }
    if (buffer < state.limits.color_buffers)
        return &(*found)->each(state)[buffer];
    state.error(GL_INVALID_VALUE, "there are fewer colour buffers");
    return nullptr;
}

void set_switch(State& state, GLenum name, GLuint buffer, bool on) {
    const gles::Capability* capability = nullptr;
    bool* value = find_switch(state, name, buffer, &capability);
    if (value == nullptr || *value == on)
        return;
    *value = on;
    state.set_dirty(capability->dirty);
}

}  // namespace

void enable_i(State& state, GLenum name, GLuint buffer) {
    set_switch(state, name, buffer, true);
}

void disable_i(State& state, GLenum name, GLuint buffer) {
    set_switch(state, name, buffer, false);
}

GLboolean is_enabled_i(State& state, GLenum name, GLuint buffer) {
    const gles::Capability* capability = nullptr;
    const bool* value = find_switch(state, name, buffer, &capability);
    return value != nullptr && *value ? GL_TRUE : GL_FALSE;
}

void color_mask_i(State& state, GLuint buffer, GLboolean r, GLboolean g, GLboolean b, GLboolean a) {
    if (buffer >= state.limits.color_buffers)
        return state.error(GL_INVALID_VALUE, "glColorMaski: there are fewer colour buffers");
    state.blend.color_masks[buffer] = static_cast<uint8_t>((r != 0 ? 1 : 0) | (g != 0 ? 2 : 0) |
                                                           (b != 0 ? 4 : 0) | (a != 0 ? 8 : 0));
    state.set_dirty(Dirty::blend);
}

void provoking_vertex(State& state, GLenum mode) {
    if (mode != GL_FIRST_VERTEX_CONVENTION && mode != GL_LAST_VERTEX_CONVENTION)
        return state.error(GL_INVALID_ENUM, "glProvokingVertex: no convention");
    state.raster.first_provokes = mode == GL_FIRST_VERTEX_CONVENTION;
    state.set_dirty(Dirty::rasterizer);
}

void primitive_restart_index(State& state, GLuint index) {
    state.vertex.restart_index = index;
}

}  // namespace cuesta::gl
