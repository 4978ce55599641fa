// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Errors of what OpenGL ES 3.0 adds, but for images: in a context of that version. Functions that
// an extension has too under another name stand here for the version's name.
#include <gtest/gtest.h>

#include "error_cases.h"
#include "es3_fixture.h"

namespace cuesta::gles {

namespace {

using S = State;

const GLuint no_names[1] = {};

void with_buffer_at(S& s, GLenum target, GLsizeiptr size) {
    bind_buffer(s, target, 1);
    buffer_data(s, target, size, nullptr, GL_STREAM_READ);
}

GLuint new_sampler(S& s) {
    GLuint name = 0;
    gen_samplers(s, 1, &name);
    return name;
}

// Runs, with the program that keeps 16 bytes a vertex in a buffer for four of them.
void with_feedback(S& s) {
    use_es3_program(s);
    with_buffer_at(s, GL_TRANSFORM_FEEDBACK_BUFFER, 64);
    bind_buffer_base(s, GL_TRANSFORM_FEEDBACK_BUFFER, 0, 1);
    begin_transform_feedback(s, GL_POINTS);
}

template <void (*Function)(S&, GLsizei, GLuint*)>
void generate_too_few(S& s) {
    GLuint names[1] = {};
    Function(s, -1, names);
}
template <void (*Function)(S&, GLsizei, const GLuint*)>
void remove_too_few(S& s) {
    Function(s, -1, no_names);
}

constexpr ErrorCase buffer_cases[] = {
    {"glUnmapBuffer", GL_INVALID_OPERATION,
     [](S& s) {
         with_buffer_at(s, GL_COPY_READ_BUFFER, 4);
         unmap_buffer(s, GL_COPY_READ_BUFFER);
     }},
    {"glGetBufferPointerv", GL_INVALID_ENUM,
     [](S& s) {
         void* pointer = nullptr;
         get_buffer_pointerv(s, GL_UNIFORM_BUFFER, bad_enum, &pointer);
     }},
    {"glMapBufferRange", GL_INVALID_OPERATION,
     [](S& s) {
         with_buffer_at(s, GL_COPY_READ_BUFFER, 4);
         map_buffer_range(s, GL_COPY_READ_BUFFER, 0, 0, GL_MAP_READ_BIT);
     }},
    {"glFlushMappedBufferRange", GL_INVALID_VALUE,
     [](S& s) {
         with_buffer_at(s, GL_COPY_READ_BUFFER, 4);
         map_buffer_range(s, GL_COPY_READ_BUFFER, 0, 2,
                          GL_MAP_WRITE_BIT | GL_MAP_FLUSH_EXPLICIT_BIT);
         flush_mapped_buffer_range(s, GL_COPY_READ_BUFFER, 0, 3);
     }},
    {"glCopyBufferSubData", GL_INVALID_ENUM,
     [](S& s) { copy_buffer_sub_data(s, bad_enum, GL_COPY_WRITE_BUFFER, 0, 0, 1); }},
    {"glCopyBufferSubData", GL_INVALID_OPERATION,
     [](S& s) { copy_buffer_sub_data(s, GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0, 0, 1); }},
    {"glCopyBufferSubData", GL_INVALID_VALUE,
     [](S& s) {
         with_buffer_at(s, GL_COPY_READ_BUFFER, 4);
         copy_buffer_sub_data(s, GL_COPY_READ_BUFFER, GL_COPY_READ_BUFFER, 0, 0, -1);
     }},
    {"glCopyBufferSubData", GL_INVALID_VALUE,
     [](S& s) {
         with_buffer_at(s, GL_COPY_READ_BUFFER, 4);
         copy_buffer_sub_data(s, GL_COPY_READ_BUFFER, GL_COPY_READ_BUFFER, 0, 1, 2);
     }},
    {"glCopyBufferSubData", GL_INVALID_VALUE,
     [](S& s) {
         with_buffer_at(s, GL_COPY_READ_BUFFER, 4);
         copy_buffer_sub_data(s, GL_COPY_READ_BUFFER, GL_COPY_READ_BUFFER, 0, 3, 2);
     }},
    {"glCopyBufferSubData", GL_INVALID_OPERATION,
     [](S& s) {
         with_buffer_at(s, GL_COPY_READ_BUFFER, 4);
         map_buffer_range(s, GL_COPY_READ_BUFFER, 0, 2, GL_MAP_READ_BIT);
         copy_buffer_sub_data(s, GL_COPY_READ_BUFFER, GL_COPY_READ_BUFFER, 0, 2, 2);
     }},
    {"glGetBufferParameteri64v", GL_INVALID_ENUM,
     [](S& s) {
         GLint64 value = 0;
         get_buffer_parameteri64v(s, GL_COPY_READ_BUFFER, bad_enum, &value);
     }},
    {"glBindBufferBase", GL_INVALID_ENUM, [](S& s) { bind_buffer_base(s, GL_ARRAY_BUFFER, 0, 1); }},
    {"glBindBufferBase", GL_INVALID_VALUE,
     [](S& s) { bind_buffer_base(s, GL_UNIFORM_BUFFER, max_uniform_buffer_bindings, 1); }},
    {"glBindBufferBase", GL_INVALID_VALUE,
     [](S& s) { bind_buffer_base(s, GL_TRANSFORM_FEEDBACK_BUFFER, 4, 1); }},
    {"glBindBufferBase", GL_INVALID_OPERATION,
     [](S& s) {
         with_feedback(s);
         bind_buffer_base(s, GL_TRANSFORM_FEEDBACK_BUFFER, 1, 1);
     }},
    {"glBindBufferRange", GL_INVALID_VALUE,
     [](S& s) { bind_buffer_range(s, GL_UNIFORM_BUFFER, 0, 1, 0, 0); }},
    {"glBindBufferRange", GL_INVALID_VALUE,
     [](S& s) { bind_buffer_range(s, GL_UNIFORM_BUFFER, 0, 1, -16, 16); }},
    {"glBindBufferRange", GL_INVALID_VALUE,
     [](S& s) { bind_buffer_range(s, GL_UNIFORM_BUFFER, 0, 1, 4, 16); }},
    {"glBindBufferRange", GL_INVALID_VALUE,
     [](S& s) { bind_buffer_range(s, GL_TRANSFORM_FEEDBACK_BUFFER, 0, 1, 4, 6); }},
    {"glGetIntegeri_v", GL_INVALID_ENUM,
     [](S& s) {
         GLint value = 0;
         get_integeri_v(s, GL_ARRAY_BUFFER_BINDING, 0, &value);
     }},
    {"glGetIntegeri_v", GL_INVALID_VALUE,
     [](S& s) {
         GLint value = 0;
         get_integeri_v(s, GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, 4, &value);
     }},
    {"glGetInteger64i_v", GL_INVALID_VALUE,
     [](S& s) {
         GLint64 value = 0;
         get_integer64i_v(s, GL_UNIFORM_BUFFER_SIZE, max_uniform_buffer_bindings, &value);
     }},
};

constexpr ErrorCase vertex_cases[] = {
    {"glGenVertexArrays", GL_INVALID_VALUE, generate_too_few<gen_vertex_arrays>},
    {"glDeleteVertexArrays", GL_INVALID_VALUE, remove_too_few<delete_vertex_arrays>},
    {"glBindVertexArray", GL_INVALID_OPERATION, [](S& s) { bind_vertex_array(s, 77); }},
    {"glVertexAttribDivisor", GL_INVALID_VALUE, [](S& s) { vertex_attrib_divisor(s, 16, 1); }},
    {"glVertexAttribPointer", GL_INVALID_OPERATION,
     [](S& s) { vertex_attrib_pointer(s, 0, 3, GL_INT_2_10_10_10_REV, GL_FALSE, 0, nullptr); }},
    {"glVertexAttribIPointer", GL_INVALID_VALUE,
     [](S& s) { vertex_attrib_i_pointer(s, 16, 4, GL_INT, 0, nullptr); }},
    {"glVertexAttribIPointer", GL_INVALID_VALUE,
     [](S& s) { vertex_attrib_i_pointer(s, 0, 5, GL_INT, 0, nullptr); }},
    {"glVertexAttribIPointer", GL_INVALID_ENUM,
     [](S& s) { vertex_attrib_i_pointer(s, 0, 4, GL_FLOAT, 0, nullptr); }},
    {"glVertexAttribIPointer", GL_INVALID_OPERATION,
     [](S& s) {
         GLuint name = 0;
         gen_vertex_arrays(s, 1, &name);
         bind_vertex_array(s, name);
         vertex_attrib_i_pointer(s, 0, 4, GL_INT, 0, &name);
     }},
    {"glVertexAttribI4i", GL_INVALID_VALUE, [](S& s) { vertex_attrib_i4i(s, 16, 1, 2, 3, 4); }},
    {"glVertexAttribI4ui", GL_INVALID_VALUE, [](S& s) { vertex_attrib_i4ui(s, 16, 1, 2, 3, 4); }},
    {"glVertexAttribI4iv", GL_INVALID_VALUE,
     [](S& s) {
         const GLint v[4] = {};
         vertex_attrib_i4iv(s, 16, v);
     }},
    {"glVertexAttribI4uiv", GL_INVALID_VALUE,
     [](S& s) {
         const GLuint v[4] = {};
         vertex_attrib_i4uiv(s, 16, v);
     }},
    {"glGetVertexAttribIiv", GL_INVALID_ENUM,
     [](S& s) {
         GLint v[4] = {};
         get_vertex_attrib_iiv(s, 0, bad_enum, v);
     }},
    {"glGetVertexAttribIuiv", GL_INVALID_VALUE,
     [](S& s) {
         GLuint v[4] = {};
         get_vertex_attrib_iuiv(s, 16, GL_CURRENT_VERTEX_ATTRIB, v);
     }},
    {"glDrawRangeElements", GL_INVALID_VALUE,
     [](S& s) { draw_range_elements(s, GL_POINTS, 2, 1, 1, GL_UNSIGNED_BYTE, "\1"); }},
    {"glDrawArraysInstanced", GL_INVALID_VALUE,
     [](S& s) { draw_arrays_instanced(s, GL_POINTS, 0, 3, -1); }},
    {"glDrawElementsInstanced", GL_INVALID_ENUM,
     [](S& s) { draw_elements_instanced(s, GL_POINTS, 3, bad_enum, "\1", 1); }},
};

constexpr ErrorCase sampler_cases[] = {
    {"glGenSamplers", GL_INVALID_VALUE, generate_too_few<gen_samplers>},
    {"glDeleteSamplers", GL_INVALID_VALUE, remove_too_few<delete_samplers>},
    {"glBindSampler", GL_INVALID_VALUE,
     [](S& s) { bind_sampler(s, s.limits.shader.combined_texture_image_units, 0); }},
    {"glBindSampler", GL_INVALID_OPERATION, [](S& s) { bind_sampler(s, 0, 77); }},
    {"glSamplerParameteri", GL_INVALID_OPERATION,
     [](S& s) { sampler_parameter_i(s, 77, GL_TEXTURE_WRAP_S, GL_REPEAT); }},
    {"glSamplerParameteri", GL_INVALID_ENUM,
     [](S& s) { sampler_parameter_i(s, new_sampler(s), GL_TEXTURE_MAX_LEVEL, 1); }},
    {"glSamplerParameteri", GL_INVALID_ENUM,
     [](S& s) { sampler_parameter_i(s, new_sampler(s), GL_TEXTURE_WRAP_S, GL_LINEAR); }},
    {"glSamplerParameteriv", GL_INVALID_ENUM,
     [](S& s) {
         const GLint value = GL_NEAREST_MIPMAP_LINEAR;
         sampler_parameter_iv(s, new_sampler(s), GL_TEXTURE_MAG_FILTER, &value);
     }},
    {"glSamplerParameterf", GL_INVALID_VALUE,
     [](S& s) { sampler_parameter_f(s, new_sampler(s), GL_TEXTURE_MAX_ANISOTROPY_EXT, 0.5f); }},
    {"glSamplerParameterfv", GL_INVALID_ENUM,
     [](S& s) {
         const GLfloat value = GL_REPEAT;
         sampler_parameter_fv(s, new_sampler(s), bad_enum, &value);
     }},
    {"glGetSamplerParameteriv", GL_INVALID_ENUM,
     [](S& s) {
         GLint value = 0;
         get_sampler_parameter_iv(s, new_sampler(s), GL_TEXTURE_MAX_LEVEL, &value);
     }},
    {"glGetSamplerParameterfv", GL_INVALID_OPERATION,
     [](S& s) {
         GLfloat value = 0;
         get_sampler_parameter_fv(s, 77, GL_TEXTURE_MIN_LOD, &value);
     }},
};

const auto bad_sync = reinterpret_cast<GLsync>(uintptr_t{77});
GLsync new_sync(S& s) {
    return fence_sync(s, GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
}

const ErrorCase sync_cases[] = {
    {"glFenceSync", GL_INVALID_ENUM, [](S& s) { EXPECT_EQ(fence_sync(s, 1, 0), nullptr); }},
    {"glFenceSync", GL_INVALID_VALUE,
     [](S& s) { EXPECT_EQ(fence_sync(s, GL_SYNC_GPU_COMMANDS_COMPLETE, 1), nullptr); }},
    {"glDeleteSync", GL_INVALID_VALUE, [](S& s) { delete_sync(s, bad_sync); }},
    {"glClientWaitSync", GL_INVALID_VALUE,
     [](S& s) {
         EXPECT_EQ(client_wait_sync(s, bad_sync, 0, 0), static_cast<GLenum>(GL_WAIT_FAILED));
     }},
    {"glClientWaitSync", GL_INVALID_VALUE,
     [](S& s) {
         EXPECT_EQ(client_wait_sync(s, new_sync(s), 2, 0), static_cast<GLenum>(GL_WAIT_FAILED));
     }},
    {"glWaitSync", GL_INVALID_VALUE, [](S& s) { wait_sync(s, new_sync(s), 0, 1); }},
    {"glWaitSync", GL_INVALID_VALUE, [](S& s) { wait_sync(s, bad_sync, 0, GL_TIMEOUT_IGNORED); }},
    {"glGetSynciv", GL_INVALID_ENUM,
     [](S& s) {
         GLint value = 0;
         get_sync_iv(s, new_sync(s), bad_enum, 1, nullptr, &value);
     }},
    {"glGetSynciv", GL_INVALID_VALUE,
     [](S& s) {
         GLint value = 0;
         get_sync_iv(s, new_sync(s), GL_SYNC_STATUS, -1, nullptr, &value);
     }},
    {"glGenQueries", GL_INVALID_VALUE, generate_too_few<gen_queries>},
    {"glDeleteQueries", GL_INVALID_VALUE, remove_too_few<delete_queries>},
    {"glBeginQuery", GL_INVALID_OPERATION,
     [](S& s) { begin_query(s, GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, 77); }},
    {"glEndQuery", GL_INVALID_OPERATION,
     [](S& s) { end_query(s, GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN); }},
    {"glGetQueryiv", GL_INVALID_ENUM,
     [](S& s) {
         GLint value = 0;
         get_queryiv(s, GL_ANY_SAMPLES_PASSED, bad_enum, &value);
     }},
    {"glGetQueryObjectuiv", GL_INVALID_OPERATION,
     [](S& s) {
         GLuint value = 0;
         get_query_objectuiv(s, 77, GL_QUERY_RESULT, &value);
     }},
    {"glGetStringi", GL_INVALID_ENUM,
     [](S& s) { EXPECT_EQ(get_string_i(s, GL_VERSION, 0), nullptr); }},
    {"glGetStringi", GL_INVALID_VALUE,
     [](S& s) { EXPECT_EQ(get_string_i(s, GL_EXTENSIONS, 1000), nullptr); }},
    {"glGetInteger64v", GL_INVALID_ENUM,
     [](S& s) {
         GLint64 value = 0;
         get_integer64v(s, bad_enum, &value);
     }},
};

constexpr ErrorCase feedback_cases[] = {
    {"glGenTransformFeedbacks", GL_INVALID_VALUE, generate_too_few<gen_transform_feedbacks>},
    {"glDeleteTransformFeedbacks", GL_INVALID_VALUE, remove_too_few<delete_transform_feedbacks>},
    {"glDeleteTransformFeedbacks", GL_INVALID_OPERATION,
     [](S& s) {
         GLuint name = 0;
         gen_transform_feedbacks(s, 1, &name);
         bind_transform_feedback(s, GL_TRANSFORM_FEEDBACK, name);
         with_feedback(s);
         delete_transform_feedbacks(s, 1, &name);
     }},
    {"glBindTransformFeedback", GL_INVALID_ENUM,
     [](S& s) { bind_transform_feedback(s, bad_enum, 0); }},
    {"glBindTransformFeedback", GL_INVALID_OPERATION,
     [](S& s) { bind_transform_feedback(s, GL_TRANSFORM_FEEDBACK, 77); }},
    {"glBindTransformFeedback", GL_INVALID_OPERATION,
     [](S& s) {
         with_feedback(s);
         bind_transform_feedback(s, GL_TRANSFORM_FEEDBACK, 0);
     }},
    {"glBeginTransformFeedback", GL_INVALID_ENUM,
     [](S& s) { begin_transform_feedback(s, GL_TRIANGLE_STRIP); }},
    {"glBeginTransformFeedback", GL_INVALID_OPERATION,
     [](S& s) { begin_transform_feedback(s, GL_POINTS); }},
    {"glBeginTransformFeedback", GL_INVALID_OPERATION,
     [](S& s) {
         use_es3_program(s);
         begin_transform_feedback(s, GL_POINTS);
     }},
    {"glBeginTransformFeedback", GL_INVALID_OPERATION,
     [](S& s) {
         with_feedback(s);
         begin_transform_feedback(s, GL_POINTS);
     }},
    {"glEndTransformFeedback", GL_INVALID_OPERATION, [](S& s) { end_transform_feedback(s); }},
    {"glPauseTransformFeedback", GL_INVALID_OPERATION,
     [](S& s) {
         with_feedback(s);
         pause_transform_feedback(s);
         pause_transform_feedback(s);
     }},
    {"glResumeTransformFeedback", GL_INVALID_OPERATION,
     [](S& s) {
         with_feedback(s);
         resume_transform_feedback(s);
     }},
    {"glResumeTransformFeedback", GL_INVALID_OPERATION,
     [](S& s) {
         with_feedback(s);
         pause_transform_feedback(s);
         use_es3_program(s);
         resume_transform_feedback(s);
     }},
    {"glUseProgram", GL_INVALID_OPERATION,
     [](S& s) {
         with_feedback(s);
         use_program(s, 0);
     }},
    {"glLinkProgram", GL_INVALID_OPERATION,
     [](S& s) {
         with_feedback(s);
         pause_transform_feedback(s);
         link_program(s, s.program->name);
     }},
    {"glProgramBinary", GL_INVALID_OPERATION,
     [](S& s) {
         with_feedback(s);
         GLint format = 0;
         get_integerv(s, GL_PROGRAM_BINARY_FORMATS, &format);
         program_binary(s, s.program->name, static_cast<GLenum>(format), "x", 1);
     }},
    {"glBindProgramPipelineEXT", GL_INVALID_OPERATION,
     [](S& s) {
         with_feedback(s);
         bind_program_pipeline(s, 0);
     }},
    {"glDrawElements", GL_INVALID_OPERATION,
     [](S& s) {
         with_feedback(s);
         draw_elements(s, GL_POINTS, 1, GL_UNSIGNED_BYTE, "\1");
     }},
    {"glDrawArrays", GL_INVALID_OPERATION,
     [](S& s) {
         with_feedback(s);
         draw_arrays(s, GL_LINES, 0, 2);
     }},
    {"glDrawArrays", GL_INVALID_OPERATION,
     [](S& s) {
         with_feedback(s);
         draw_arrays(s, GL_POINTS, 0, 5);
     }},
    {"glTransformFeedbackVaryings", GL_INVALID_VALUE,
     [](S& s) { transform_feedback_varyings(s, 77, 0, nullptr, GL_SEPARATE_ATTRIBS); }},
    {"glTransformFeedbackVaryings", GL_INVALID_ENUM,
     [](S& s) { transform_feedback_varyings(s, create_program(s), 0, nullptr, bad_enum); }},
    {"glTransformFeedbackVaryings", GL_INVALID_VALUE,
     [](S& s) {
         const GLchar* const names[] = {"a", "b", "c", "d", "e"};
         transform_feedback_varyings(s, create_program(s), 5, names, GL_SEPARATE_ATTRIBS);
     }},
    {"glGetTransformFeedbackVarying", GL_INVALID_VALUE,
     [](S& s) {
         GLsizei size = 0;
         GLenum type = 0;
         char text[4];
         get_transform_feedback_varying(s, use_es3_program(s), 1, 4, nullptr, &size, &type, text);
     }},
    {"glGetTransformFeedbackVarying", GL_INVALID_OPERATION,
     [](S& s) {
         GLsizei size = 0;
         GLenum type = 0;
         char text[4];
         get_transform_feedback_varying(s, create_program(s), 0, 4, nullptr, &size, &type, text);
     }},
};

}  // namespace

std::span<const ErrorCase> es3_buffer_errors() {
    return buffer_cases;
}
std::span<const ErrorCase> es3_vertex_errors() {
    return vertex_cases;
}
std::span<const ErrorCase> es3_sampler_errors() {
    return sampler_cases;
}
std::span<const ErrorCase> es3_sync_errors() {
    return sync_cases;
}
std::span<const ErrorCase> es3_feedback_errors() {
    return feedback_cases;
}

}  // namespace cuesta::gles
