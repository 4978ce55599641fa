// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glRenderMode, and the functions of selection and feedback (OpenGL 2.1, 5.2 and 5.3).
#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/entry_point.h"

namespace cuesta::gl {

namespace {

RenderMode& render_mode_of(State& state) {
    return compatibility(state).lists.render_mode;
}

// What has the names, where they count at all: in selection.
Selection* selection_of(State& state) {
    RenderMode& modes = render_mode_of(state);
    return modes.mode == GL_SELECT ? &modes.selection : nullptr;
}

}  // namespace

GLint render_mode(State& state, GLenum mode) {
    RenderMode& modes = render_mode_of(state);
    const char* refusal = nullptr;
    if (mode != GL_RENDER && mode != GL_SELECT && mode != GL_FEEDBACK) {
        state.error(GL_INVALID_ENUM, "glRenderMode: mode");
        return 0;
    }
    if (mode == GL_SELECT && !modes.selection.has_buffer())
        refusal = "glRenderMode: glSelectBuffer comes first";
    if (mode == GL_FEEDBACK && !modes.feedback.has_buffer())
        refusal = "glRenderMode: glFeedbackBuffer comes first";
    if (refusal != nullptr) {
        state.error(GL_INVALID_OPERATION, refusal);
        return 0;
    }
    GLint result = 0;
    if (modes.mode == GL_SELECT)
        result = modes.selection.end();
    if (modes.mode == GL_FEEDBACK)
        result = modes.feedback.end();
    modes.mode = mode;
    modes.selection.begin();
    modes.feedback.begin();
    return result;
}

void select_buffer(State& state, GLsizei size, GLuint* buffer) {
    RenderMode& modes = render_mode_of(state);
    if (size < 0)
        return state.error(GL_INVALID_VALUE, "glSelectBuffer: negative size");
    if (modes.mode == GL_SELECT)
        return state.error(GL_INVALID_OPERATION, "glSelectBuffer: selection is going on");
    modes.selection.set_buffer(buffer, size);
}

void feedback_buffer(State& state, GLsizei size, GLenum type, GLfloat* buffer) {
    RenderMode& modes = render_mode_of(state);
    if (modes.mode == GL_FEEDBACK)
        return state.error(GL_INVALID_OPERATION, "glFeedbackBuffer: feedback is going on");
    if (size < 0)
        return state.error(GL_INVALID_VALUE, "glFeedbackBuffer: negative size");
    switch (type) {
        case GL_2D:
        case GL_3D:
        case GL_3D_COLOR:
        case GL_3D_COLOR_TEXTURE:
        case GL_4D_COLOR_TEXTURE: break;
        default: return state.error(GL_INVALID_ENUM, "glFeedbackBuffer: type");
    }
    modes.feedback.set_buffer(buffer, size, type);
}

void init_names(State& state) {
    if (Selection* selection = selection_of(state))
        selection->clear_names();
}

void push_name(State& state, GLuint name) {
    Selection* const selection = selection_of(state);
    if (selection != nullptr && !selection->push(name))
        state.error(GL_STACK_OVERFLOW, "glPushName: the stack of names is full");
}

void pop_name(State& state) {
    Selection* const selection = selection_of(state);
    if (selection != nullptr && !selection->pop())
        state.error(GL_STACK_UNDERFLOW, "glPopName: the stack of names is empty");
}

void load_name(State& state, GLuint name) {
    Selection* const selection = selection_of(state);
    if (selection != nullptr && !selection->load(name))
        state.error(GL_INVALID_OPERATION, "glLoadName: the stack of names is empty");
}

void pass_through(State& state, GLfloat token) {
    RenderMode& modes = render_mode_of(state);
    if (modes.mode != GL_FEEDBACK)
        return;
    modes.feedback.put(GL_PASS_THROUGH_TOKEN);
    modes.feedback.put(token);
}

}  // namespace cuesta::gl
