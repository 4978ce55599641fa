// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "gallium/frontends/gles/draw_checks.h"
#include "gallium/frontends/gles/draw_state.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/query.h"
#include "gallium/frontends/gles/transform_feedback.h"
#include "gallium/frontends/gles/translate.h"

namespace cuesta::gles {

namespace {

// 0: no mode of transform feedback.
uint32_t vertices_of(GLenum mode) {
    switch (mode) {
        case GL_POINTS: return 1;
        case GL_LINES: return 2;
        case GL_TRIANGLES: return 3;
        default: return 0;
    }
}

// Whose vertex shader draws have.
const std::shared_ptr<Program>& vertex_program(const State& state) {
    static const std::shared_ptr<Program> none;
    if (state.program != nullptr)
        return state.program;
    return state.pipelines.bound != nullptr ? state.pipelines.bound->stages[0] : none;
}

// Every buffer that the program writes to is bound.
bool has_buffers(const TransformFeedback& feedback, const glsl::Program& program) {
    for (size_t i = 0; i < program.feedback_strides.size(); ++i)
        if (program.feedback_strides[i] != 0 && feedback.buffers[i].buffer == nullptr)
            return false;
    return true;
}

void end(TransformFeedback& feedback) {
    --feedback.program->feedback_uses;
    feedback.program.reset();
    feedback.active = feedback.paused = false;
}

// False with the error recorded.
bool check_active(State& state, bool paused, std::string_view text) {
    const TransformFeedback& feedback = *state.feedback.bound;
    if (feedback.active && feedback.paused == paused)
        return true;
    state.error(GL_INVALID_OPERATION, text);
    return false;
}

}  // namespace

uint32_t whole_primitives(GLenum mode, uint32_t vertices) {
    return vertices - vertices % vertices_of(mode);
}

bool check_feedback_primitives(State& state, GLenum primitives) {
    if (primitives == state.feedback.bound->mode)
        return true;
    state.error(GL_INVALID_OPERATION, "transform feedback has other primitives");
    return false;
}

bool check_feedback_buffers(State& state) {
    const TransformFeedback& feedback = *state.feedback.bound;
    const glsl::Program& program = *feedback.program->executable->program;
    if (!has_buffers(feedback, program)) {
        state.error(GL_INVALID_OPERATION, "a buffer of transform feedback was deleted");
        return false;
    }
    for (size_t i = 0; i < program.feedback_strides.size(); ++i)
        if (program.feedback_strides[i] != 0 && feedback.buffers[i].buffer->mapping != nullptr) {
            state.error(GL_INVALID_OPERATION, "a buffer of transform feedback is mapped");
            return false;
        }
    return true;
}

uint64_t feedback_room(const State& state) {
    const TransformFeedback& feedback = *state.feedback.bound;
    const std::vector<uint32_t>& strides = feedback.program->executable->program->feedback_strides;
    uint64_t room = UINT64_MAX;
    for (size_t i = 0; i < strides.size(); ++i)
        if (strides[i] != 0)
            room = std::min(room, feedback.buffers[i].available() / strides[i]);
    room -= std::min(room, feedback.vertices);
    return room - room % vertices_of(feedback.mode);
}

bool check_feedback_draw(State& state, GLenum mode, uint32_t vertices, uint32_t instances) {
    if (!check_feedback_primitives(state, mode))
        return false;
    if (uint64_t{whole_primitives(mode, vertices)} * instances <= feedback_room(state))
        return true;
    state.error(GL_INVALID_OPERATION, "a buffer of transform feedback has no room");
    return false;
}

bool check_geometry_feedback(State& state, const nir::Geometry& geometry) {
    if (kind_of(made_mode(geometry)) == kind_of(*to_primitive(state.feedback.bound->mode)))
        return check_feedback_buffers(state);
    state.error(GL_INVALID_OPERATION,
                "transform feedback has other primitives than the geometry shader makes");
    return false;
}

void count_feedback(State& state, uint64_t vertices) {
    TransformFeedback& feedback = *state.feedback.bound;
    feedback.vertices += vertices;
    state.queries->primitives_written += vertices / vertices_of(feedback.mode);
}

void release_feedback(State& state) {
    const auto release = [](TransformFeedback& feedback) {
        if (feedback.active)
            end(feedback);
    };
    state.feedback.objects.for_each(release);
    release(*state.feedback.default_object);
    release(*state.feedback.bound);
}

// --- objects -------------------------------------------------------------------------------------

void gen_transform_feedbacks(State& state, GLsizei n, GLuint* names) {
    if (n < 0)
        return state.error(GL_INVALID_VALUE, "glGenTransformFeedbacks: negative count");
    for (GLsizei i = 0; i < n; ++i)
        names[i] = state.feedback.objects.generate();
}

void delete_transform_feedbacks(State& state, GLsizei n, const GLuint* names) {
    if (n < 0)
        return state.error(GL_INVALID_VALUE, "glDeleteTransformFeedbacks: negative count");
    for (GLsizei i = 0; i < n; ++i) {
        const TransformFeedback* object = state.feedback.objects.find(names[i]);
        if (object != nullptr && object->active)
            return state.error(GL_INVALID_OPERATION, "glDeleteTransformFeedbacks: one is active");
    }
    for (GLsizei i = 0; i < n; ++i) {
        if (names[i] == 0)
            continue;
        const std::shared_ptr<TransformFeedback> gone = state.feedback.objects.remove(names[i]);
        if (gone != nullptr && gone == state.feedback.bound)
            state.feedback.bound = state.feedback.default_object;
    }
}

GLboolean is_transform_feedback(State& state, GLuint name) {
    return state.feedback.objects.find(name) != nullptr ? GL_TRUE : GL_FALSE;
}

void bind_transform_feedback(State& state, GLenum target, GLuint name) {
    if (target != GL_TRANSFORM_FEEDBACK)
        return state.error(GL_INVALID_ENUM, "glBindTransformFeedback: target");
    FeedbackState& feedback = state.feedback;
    if (feedback.bound->is_running())
        return state.error(GL_INVALID_OPERATION, "glBindTransformFeedback: one is active");
    std::shared_ptr<TransformFeedback> object = feedback.default_object;
    if (name != 0) {
        if (!feedback.objects.is_taken(name))
            return state.error(GL_INVALID_OPERATION, "glBindTransformFeedback: no name");
        object = feedback.objects.find_shared(name);
        if (object == nullptr) {
            object = std::make_shared<TransformFeedback>(name);
            feedback.objects.set(name, object);
        }
    }
    feedback.bound = std::move(object);
}

// --- what is active ------------------------------------------------------------------------------

void begin_transform_feedback(State& state, GLenum mode) {
    if (vertices_of(mode) == 0)
        return state.error(GL_INVALID_ENUM, "glBeginTransformFeedback: mode");
    TransformFeedback& feedback = *state.feedback.bound;
    if (feedback.active)
        return state.error(GL_INVALID_OPERATION, "glBeginTransformFeedback: it is active");
    const std::shared_ptr<Program>& program = vertex_program(state);
    if (program == nullptr || program->executable == nullptr ||
        program->executable->program->feedback.empty())
        return state.error(GL_INVALID_OPERATION, "glBeginTransformFeedback: nothing to write");
    if (!has_buffers(feedback, *program->executable->program))
        return state.error(GL_INVALID_OPERATION, "glBeginTransformFeedback: no buffer is bound");
    feedback.active = true;
    feedback.paused = false;
    feedback.mode = mode;
    feedback.vertices = 0;
    feedback.kept.reset();
    feedback.program = program;
    ++program->feedback_uses;
}

void end_transform_feedback(State& state) {
    TransformFeedback& feedback = *state.feedback.bound;
    if (!feedback.active)
        return state.error(GL_INVALID_OPERATION, "glEndTransformFeedback: it is not active");
    end(feedback);
}

void pause_transform_feedback(State& state) {
    if (check_active(state, false, "glPauseTransformFeedback: it does not run"))
        state.feedback.bound->paused = true;
}

void resume_transform_feedback(State& state) {
    if (!check_active(state, true, "glResumeTransformFeedback: it is not paused"))
        return;
    if (vertex_program(state) != state.feedback.bound->program)
        return state.error(GL_INVALID_OPERATION, "glResumeTransformFeedback: another program");
    state.feedback.bound->paused = false;
}

}  // namespace cuesta::gles
