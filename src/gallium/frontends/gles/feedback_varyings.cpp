// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What programs keep of their vertices (OpenGL ES 3.0.6, 2.12.8).
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/program.h"
#include "gallium/frontends/gles/text_result.h"

namespace cuesta::gles {

void transform_feedback_varyings(
    State& state, GLuint name, GLsizei count, const GLchar* const* varyings, GLenum mode) {
    Program* program = find_program(state, name);
    if (program == nullptr)
        return;
    if (mode != GL_INTERLEAVED_ATTRIBS && mode != GL_SEPARATE_ATTRIBS)
        return state.error(GL_INVALID_ENUM, "glTransformFeedbackVaryings: mode");
    const auto most = static_cast<GLsizei>(state.limits.shader.feedback_separate_buffers);
    if (count < 0 || (mode == GL_SEPARATE_ATTRIBS && count > most))
        return state.error(GL_INVALID_VALUE, "glTransformFeedbackVaryings: count");
    program->feedback.is_separate = mode == GL_SEPARATE_ATTRIBS;
    program->feedback.names.assign(varyings, varyings + count);
}

void get_transform_feedback_varying(State& state,
                                    GLuint name,
                                    GLuint index,
                                    GLsizei size,
                                    GLsizei* length,
                                    GLsizei* elements,
                                    GLenum* type,
                                    GLchar* text) {
    const Executable* executable = linked_program(state, name);
    if (executable == nullptr)
        return;
    if (index >= executable->program->feedback.size())
        return state.error(GL_INVALID_VALUE, "glGetTransformFeedbackVarying: there are fewer");
    const glsl::FeedbackVarying& varying = executable->program->feedback[index];
    if (!give_text(state, varying.name, size, length, text))
        return;
    *elements = static_cast<GLsizei>(varying.size);
    *type = type_enumerant(varying.type);
}

}  // namespace cuesta::gles
