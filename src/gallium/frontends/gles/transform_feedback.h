// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Transform feedback objects (OpenGL ES 3.0.6, 2.15): where vertex shaders write what they made.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "gallium/frontends/gles/buffer_bindings.h"
#include "gallium/frontends/gles/name_table.h"
#include "gallium/frontends/gles/program.h"
#include "pipe/state.h"

namespace cuesta::gles {

struct TransformFeedback {
    explicit TransformFeedback(GLuint n) : name(n) {}

    GLuint name = 0;
    std::array<BufferRange, pipe::max_vertex_shader_buffers> buffers;
    bool active = false;  // between glBeginTransformFeedback and glEndTransformFeedback
    bool paused = false;
    GLenum mode = GL_NONE;             // of glBeginTransformFeedback
    std::shared_ptr<Program> program;  // that was current then; null: not active
    uint64_t vertices = 0;             // that were written since then
    // Of geometry shaders' vertices only the GPU knows how many: a word of primitives.
    std::shared_ptr<pipe::Resource> kept;
    std::string label;

    bool is_running() const { return active && !paused; }
};

struct FeedbackState {
    FeedbackState()
        : default_object(std::make_shared<TransformFeedback>(0)), bound(default_object) {}

    NameTable<TransformFeedback> objects;
    std::shared_ptr<TransformFeedback> default_object;  // name 0
    std::shared_ptr<TransformFeedback> bound;
};

// A draw of vertices while transform feedback runs. False with the error recorded: there is no room
// for them, or primitives are others than those of glBeginTransformFeedback.
bool check_feedback_draw(State& state, GLenum mode, uint32_t vertices, uint32_t instances);
// Of a draw in desktop OpenGL, which takes all modes of such primitives: points, lines or
// triangles. False with the error recorded.
bool check_feedback_primitives(State& state, GLenum primitives);
// Every buffer that the program of what runs writes to is there, and none is mapped: buffers may be
// deleted meanwhile. False with the error recorded.
bool check_feedback_buffers(State& state);
// Vertices for which there is room, of whole primitives.
uint64_t feedback_room(const State& state);
// The vertices that make whole primitives of the mode.
uint32_t whole_primitives(GLenum mode, uint32_t vertices);
// The same where a geometry shader makes the primitives.
bool check_geometry_feedback(State& state, const nir::Geometry& geometry);
// They were drawn: the next ones are written behind them.
void count_feedback(State& state, uint64_t vertices);
// Nothing is active any more: the context goes.
void release_feedback(State& state);

}  // namespace cuesta::gles
