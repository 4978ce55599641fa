// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How vertices become primitives (OpenGL 3.2, 2.8.1 and 2.18), and state of single colour buffers
// (4.1.8, 4.2.2).
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gles/capabilities.h"
#include "gallium/frontends/gles/translate.h"

namespace cuesta::gl {

using gles::Dirty;

void provoking_vertex(State& state, GLenum mode) {
    if (mode != GL_FIRST_VERTEX_CONVENTION && mode != GL_LAST_VERTEX_CONVENTION)
        return state.error(GL_INVALID_ENUM, "glProvokingVertex: no convention");
    state.raster.first_provokes = mode == GL_FIRST_VERTEX_CONVENTION;
    state.set_dirty(Dirty::rasterizer);
}

void primitive_restart_index(State& state, GLuint index) {
    state.vertex.restart_index = index;
}

void color_maski(State& state, GLuint buffer, GLboolean r, GLboolean g, GLboolean b, GLboolean a) {
    if (buffer >= state.limits.color_buffers)
        return state.error(GL_INVALID_VALUE, "glColorMaski: no such colour buffer");
    state.blend.color_masks[buffer] = gles::mask_of_channels(r, g, b, a);
    state.set_dirty(Dirty::blend);
}

namespace {

// The switch; null with the error recorded.
bool* find_switch(State& state, GLenum name, GLuint buffer) {
    const gles::Capability* capability = gles::find_capability(state, name);
    if (capability == nullptr || capability->each == nullptr) {
        state.error(GL_INVALID_ENUM, "nothing that is switched by number");
        return nullptr;
    }
    if (buffer >= state.limits.color_buffers) {
        state.error(GL_INVALID_VALUE, "a switch by number: no such colour buffer");
        return nullptr;
    }
    return &capability->each(state)[buffer];
}

void set_switch(State& state, GLenum name, GLuint buffer, bool on) {
    bool* value = find_switch(state, name, buffer);
    if (value == nullptr || *value == on)
        return;
    *value = on;
    state.set_dirty(gles::find_capability(state, name)->dirty);
}

}  // namespace

void enablei(State& state, GLenum name, GLuint buffer) {
    set_switch(state, name, buffer, true);
}

void disablei(State& state, GLenum name, GLuint buffer) {
    set_switch(state, name, buffer, false);
}

GLboolean is_enabledi(State& state, GLenum name, GLuint buffer) {
    const bool* value = find_switch(state, name, buffer);
    return value != nullptr && *value ? GL_TRUE : GL_FALSE;
}

}  // namespace cuesta::gl
