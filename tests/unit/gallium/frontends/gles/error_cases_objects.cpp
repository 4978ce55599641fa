// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Errors of buffers, vertex arrays, renderbuffers, framebuffers and queries. Each begins with
// nothing bound.
#include <gtest/gtest.h>

#include "error_cases.h"

namespace cuesta::gles {

namespace {

using S = State;

// Binds one, for what comes behind.
void with_buffer(S& s, GLsizeiptr size) {
    bind_buffer(s, GL_ARRAY_BUFFER, 1);
    buffer_data(s, GL_ARRAY_BUFFER, size, nullptr, GL_STATIC_DRAW);
}
void with_framebuffer(S& s) {
    bind_framebuffer(s, GL_FRAMEBUFFER, 1);
}
void with_renderbuffer(S& s) {
    bind_renderbuffer(s, GL_RENDERBUFFER, 1);
    renderbuffer_storage(s, GL_RENDERBUFFER, GL_RGBA4, 4, 4);
}

template <void (*Function)(S&, GLsizei, GLuint*)>
void generate(S& s) {
    GLuint names[1] = {};
    Function(s, -1, names);
}
template <void (*Function)(S&, GLsizei, const GLuint*)>
void remove(S& s) {
    const GLuint names[1] = {};
    Function(s, -1, names);
}
void buffer_parameter(S& s, GLenum target, GLenum name) {
    GLint value = 0;
    get_buffer_parameteriv(s, target, name, &value);
}
void renderbuffer_parameter(S& s, GLenum target, GLenum name) {
    GLint value = 0;
    get_renderbuffer_parameteriv(s, target, name, &value);
}
void attachment_parameter(S& s, GLenum target, GLenum point, GLenum name) {
    GLint value = 0;
    get_framebuffer_attachment_parameteriv(s, target, point, name, &value);
}
void query_parameter(S& s, GLenum target, GLenum name) {
    GLint value = 0;
    get_queryiv(s, target, name, &value);
}

constexpr ErrorCase object_cases[] = {
    {"glGenBuffers", GL_INVALID_VALUE, generate<gen_buffers>},
    {"glDeleteBuffers", GL_INVALID_VALUE, remove<delete_buffers>},
    {"glBindBuffer", GL_INVALID_ENUM, [](S& s) { bind_buffer(s, bad_enum, 1); }},
    {"glBufferData", GL_INVALID_ENUM,
     [](S& s) { buffer_data(s, bad_enum, 4, nullptr, GL_STATIC_DRAW); }},
    {"glBufferData", GL_INVALID_ENUM,
     [](S& s) { buffer_data(s, GL_ARRAY_BUFFER, 4, nullptr, bad_enum); }},
    {"glBufferData", GL_INVALID_VALUE,
     [](S& s) { buffer_data(s, GL_ARRAY_BUFFER, -1, nullptr, GL_STATIC_DRAW); }},
    {"glBufferData", GL_INVALID_OPERATION,
     [](S& s) { buffer_data(s, GL_ARRAY_BUFFER, 4, nullptr, GL_STATIC_DRAW); }},
    {"glBufferSubData", GL_INVALID_ENUM, [](S& s) { buffer_sub_data(s, bad_enum, 0, 1, "x"); }},
    {"glBufferSubData", GL_INVALID_OPERATION,
     [](S& s) { buffer_sub_data(s, GL_ARRAY_BUFFER, 0, 1, "x"); }},
    {"glBufferSubData", GL_INVALID_VALUE,
     [](S& s) {
         with_buffer(s, 4);
         buffer_sub_data(s, GL_ARRAY_BUFFER, 4, 1, "x");
     }},
    {"glBufferSubData", GL_INVALID_VALUE,
     [](S& s) {
         with_buffer(s, 4);
         buffer_sub_data(s, GL_ARRAY_BUFFER, -1, 1, "x");
     }},
    {"glBufferSubData", GL_INVALID_OPERATION,
     [](S& s) {
         with_buffer(s, 4);
         map_buffer(s, GL_ARRAY_BUFFER, GL_WRITE_ONLY_OES);
         buffer_sub_data(s, GL_ARRAY_BUFFER, 0, 1, "x");
     }},
    {"glGetBufferParameteriv", GL_INVALID_ENUM,
     [](S& s) { buffer_parameter(s, bad_enum, GL_BUFFER_SIZE); }},
    {"glGetBufferParameteriv", GL_INVALID_ENUM,
     [](S& s) { buffer_parameter(s, GL_ARRAY_BUFFER, bad_enum); }},
    {"glGetBufferParameteriv", GL_INVALID_OPERATION,
     [](S& s) { buffer_parameter(s, GL_ARRAY_BUFFER, GL_BUFFER_SIZE); }},
    {"glMapBufferOES", GL_INVALID_ENUM, [](S& s) { map_buffer(s, bad_enum, GL_WRITE_ONLY_OES); }},
    {"glMapBufferOES", GL_INVALID_ENUM, [](S& s) { map_buffer(s, GL_ARRAY_BUFFER, bad_enum); }},
    {"glMapBufferOES", GL_INVALID_OPERATION,
     [](S& s) { map_buffer(s, GL_ARRAY_BUFFER, GL_WRITE_ONLY_OES); }},
    {"glMapBufferOES", GL_INVALID_OPERATION,
     [](S& s) {
         with_buffer(s, 4);
         map_buffer(s, GL_ARRAY_BUFFER, GL_WRITE_ONLY_OES);
         map_buffer(s, GL_ARRAY_BUFFER, GL_WRITE_ONLY_OES);
     }},
    {"glUnmapBufferOES", GL_INVALID_ENUM, [](S& s) { unmap_buffer(s, bad_enum); }},
    {"glUnmapBufferOES", GL_INVALID_OPERATION,
     [](S& s) {
         with_buffer(s, 4);
         unmap_buffer(s, GL_ARRAY_BUFFER);
     }},
    {"glGetBufferPointervOES", GL_INVALID_ENUM,
     [](S& s) {
         void* pointer = nullptr;
         get_buffer_pointerv(s, GL_ARRAY_BUFFER, bad_enum, &pointer);
     }},
    {"glMapBufferRangeEXT", GL_INVALID_ENUM,
     [](S& s) { map_buffer_range(s, bad_enum, 0, 1, GL_MAP_READ_BIT_EXT); }},
    {"glMapBufferRangeEXT", GL_INVALID_VALUE,
     [](S& s) {
         with_buffer(s, 4);
         map_buffer_range(s, GL_ARRAY_BUFFER, 3, 2, GL_MAP_READ_BIT_EXT);
     }},
    {"glMapBufferRangeEXT", GL_INVALID_OPERATION,
     [](S& s) {
         with_buffer(s, 4);
         map_buffer_range(s, GL_ARRAY_BUFFER, 0, 2, GL_MAP_UNSYNCHRONIZED_BIT_EXT);
     }},
    {"glFlushMappedBufferRangeEXT", GL_INVALID_ENUM,
     [](S& s) { flush_mapped_buffer_range(s, bad_enum, 0, 1); }},
    {"glFlushMappedBufferRangeEXT", GL_INVALID_OPERATION,
     [](S& s) {
         with_buffer(s, 4);
         flush_mapped_buffer_range(s, GL_ARRAY_BUFFER, 0, 1);
     }},
    // Vertex arrays.
    {"glEnableVertexAttribArray", GL_INVALID_VALUE,
     [](S& s) { enable_vertex_attrib_array(s, s.limits.shader.vertex_attributes); }},
    {"glDisableVertexAttribArray", GL_INVALID_VALUE,
     [](S& s) { disable_vertex_attrib_array(s, s.limits.shader.vertex_attributes); }},
    {"glVertexAttribPointer", GL_INVALID_VALUE,
     [](S& s) { vertex_attrib_pointer(s, 16, 4, GL_FLOAT, GL_FALSE, 0, nullptr); }},
    {"glVertexAttribPointer", GL_INVALID_VALUE,
     [](S& s) { vertex_attrib_pointer(s, 0, 0, GL_FLOAT, GL_FALSE, 0, nullptr); }},
    {"glVertexAttribPointer", GL_INVALID_VALUE,
     [](S& s) { vertex_attrib_pointer(s, 0, 5, GL_FLOAT, GL_FALSE, 0, nullptr); }},
    {"glVertexAttribPointer", GL_INVALID_VALUE,
     [](S& s) { vertex_attrib_pointer(s, 0, 4, GL_FLOAT, GL_FALSE, -1, nullptr); }},
    {"glVertexAttribPointer", GL_INVALID_ENUM,
     [](S& s) { vertex_attrib_pointer(s, 0, 4, GL_INT, GL_FALSE, 0, nullptr); }},
    {"glVertexAttrib1f", GL_INVALID_VALUE, [](S& s) { vertex_attrib1f(s, 16, 0); }},
    {"glVertexAttrib2f", GL_INVALID_VALUE, [](S& s) { vertex_attrib2f(s, 16, 0, 0); }},
    {"glVertexAttrib3f", GL_INVALID_VALUE, [](S& s) { vertex_attrib3f(s, 16, 0, 0, 0); }},
    {"glVertexAttrib4f", GL_INVALID_VALUE, [](S& s) { vertex_attrib4f(s, 16, 0, 0, 0, 0); }},
    {"glVertexAttrib1fv", GL_INVALID_VALUE,
     [](S& s) {
         const GLfloat v[4] = {};
         vertex_attrib1fv(s, 16, v);
     }},
    {"glVertexAttrib2fv", GL_INVALID_VALUE,
     [](S& s) {
         const GLfloat v[4] = {};
         vertex_attrib2fv(s, 16, v);
     }},
    {"glVertexAttrib3fv", GL_INVALID_VALUE,
     [](S& s) {
         const GLfloat v[4] = {};
         vertex_attrib3fv(s, 16, v);
     }},
    {"glVertexAttrib4fv", GL_INVALID_VALUE,
     [](S& s) {
         const GLfloat v[4] = {};
         vertex_attrib4fv(s, 16, v);
     }},
    {"glGetVertexAttribfv", GL_INVALID_VALUE,
     [](S& s) {
         GLfloat v[4] = {};
         get_vertex_attribfv(s, 16, GL_CURRENT_VERTEX_ATTRIB, v);
     }},
    {"glGetVertexAttribfv", GL_INVALID_ENUM,
     [](S& s) {
         GLfloat v[4] = {};
         get_vertex_attribfv(s, 0, bad_enum, v);
     }},
    {"glGetVertexAttribiv", GL_INVALID_ENUM,
     [](S& s) {
         GLint v[4] = {};
         get_vertex_attribiv(s, 0, bad_enum, v);
     }},
    {"glGetVertexAttribPointerv", GL_INVALID_ENUM,
     [](S& s) {
         void* pointer = nullptr;
         get_vertex_attrib_pointerv(s, 0, bad_enum, &pointer);
     }},
    {"glVertexAttribDivisorANGLE", GL_INVALID_VALUE, [](S& s) { vertex_attrib_divisor(s, 16, 1); }},
    {"glVertexAttribDivisorEXT", GL_INVALID_VALUE, [](S& s) { vertex_attrib_divisor(s, 16, 1); }},
    {"glGenVertexArraysOES", GL_INVALID_VALUE, generate<gen_vertex_arrays>},
    {"glDeleteVertexArraysOES", GL_INVALID_VALUE, remove<delete_vertex_arrays>},
    {"glBindVertexArrayOES", GL_INVALID_OPERATION, [](S& s) { bind_vertex_array(s, 77); }},
    // Renderbuffers.
    {"glGenRenderbuffers", GL_INVALID_VALUE, generate<gen_renderbuffers>},
    {"glDeleteRenderbuffers", GL_INVALID_VALUE, remove<delete_renderbuffers>},
    {"glBindRenderbuffer", GL_INVALID_ENUM, [](S& s) { bind_renderbuffer(s, bad_enum, 1); }},
    {"glRenderbufferStorage", GL_INVALID_ENUM,
     [](S& s) { renderbuffer_storage(s, bad_enum, GL_RGBA4, 1, 1); }},
    {"glRenderbufferStorage", GL_INVALID_ENUM,
     [](S& s) { renderbuffer_storage(s, GL_RENDERBUFFER, GL_RGBA, 1, 1); }},
    {"glRenderbufferStorage", GL_INVALID_VALUE,
     [](S& s) { renderbuffer_storage(s, GL_RENDERBUFFER, GL_RGBA4, -1, 1); }},
    {"glRenderbufferStorage", GL_INVALID_VALUE,
     [](S& s) { renderbuffer_storage(s, GL_RENDERBUFFER, GL_RGBA4, 1, 1 << 20); }},
    {"glRenderbufferStorage", GL_INVALID_OPERATION,
     [](S& s) { renderbuffer_storage(s, GL_RENDERBUFFER, GL_RGBA4, 1, 1); }},
    {"glGetRenderbufferParameteriv", GL_INVALID_ENUM,
     [](S& s) { renderbuffer_parameter(s, bad_enum, GL_RENDERBUFFER_WIDTH); }},
    {"glGetRenderbufferParameteriv", GL_INVALID_ENUM,
     [](S& s) { renderbuffer_parameter(s, GL_RENDERBUFFER, bad_enum); }},
    {"glGetRenderbufferParameteriv", GL_INVALID_OPERATION,
     [](S& s) { renderbuffer_parameter(s, GL_RENDERBUFFER, GL_RENDERBUFFER_WIDTH); }},
    {"glEGLImageTargetRenderbufferStorageOES", GL_INVALID_ENUM,
     [](S& s) { egl_image_target_renderbuffer_storage(s, bad_enum, nullptr); }},
    {"glEGLImageTargetRenderbufferStorageOES", GL_INVALID_VALUE,
     [](S& s) {
         with_renderbuffer(s);
         egl_image_target_renderbuffer_storage(s, GL_RENDERBUFFER, nullptr);
     }},
    // Framebuffers.
    {"glGenFramebuffers", GL_INVALID_VALUE, generate<gen_framebuffers>},
    {"glDeleteFramebuffers", GL_INVALID_VALUE, remove<delete_framebuffers>},
    {"glBindFramebuffer", GL_INVALID_ENUM, [](S& s) { bind_framebuffer(s, bad_enum, 1); }},
    {"glCheckFramebufferStatus", GL_INVALID_ENUM,
     [](S& s) { EXPECT_EQ(check_framebuffer_status(s, bad_enum), 0u); }},
    {"glFramebufferRenderbuffer", GL_INVALID_ENUM,
     [](S& s) { framebuffer_renderbuffer(s, bad_enum, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, 0); }},
    {"glFramebufferRenderbuffer", GL_INVALID_ENUM,
     [](S& s) {
         with_framebuffer(s);
         framebuffer_renderbuffer(s, GL_FRAMEBUFFER, bad_enum, GL_RENDERBUFFER, 0);
     }},
    {"glFramebufferRenderbuffer", GL_INVALID_ENUM,
     [](S& s) {
         with_framebuffer(s);
         with_renderbuffer(s);
         framebuffer_renderbuffer(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, bad_enum, 1);
     }},
    {"glFramebufferRenderbuffer", GL_INVALID_OPERATION,
     [](S& s) {
         framebuffer_renderbuffer(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, 0);
     }},
    {"glFramebufferRenderbuffer", GL_INVALID_OPERATION,
     [](S& s) {
         with_framebuffer(s);
         framebuffer_renderbuffer(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, 77);
     }},
    {"glFramebufferTexture2D", GL_INVALID_ENUM,
     [](S& s) {
         with_framebuffer(s);
         framebuffer_texture2d(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, bad_enum, 1, 0);
     }},
    {"glFramebufferTexture2D", GL_INVALID_OPERATION,
     [](S& s) {
         with_framebuffer(s);
         framebuffer_texture2d(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, 77, 0);
     }},
    {"glFramebufferTexture2D", GL_INVALID_VALUE,
     [](S& s) {
         with_framebuffer(s);
         framebuffer_texture2d(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, 77, 40);
     }},
    {"glFramebufferTexture3DOES", GL_INVALID_ENUM,
     [](S& s) {
         with_framebuffer(s);
         framebuffer_texture3d(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, bad_enum, 1, 0, 0);
     }},
    {"glFramebufferTexture3DOES", GL_INVALID_VALUE,
     [](S& s) {
         with_framebuffer(s);
         framebuffer_texture3d(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_3D_OES, 1, 0,
                               -1);
     }},
    {"glGetFramebufferAttachmentParameteriv", GL_INVALID_ENUM,
     [](S& s) {
         attachment_parameter(s, bad_enum, GL_COLOR_ATTACHMENT0,
                              GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE);
     }},
    {"glGetFramebufferAttachmentParameteriv", GL_INVALID_OPERATION,
     [](S& s) {
         attachment_parameter(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                              GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE);
     }},
    {"glGetFramebufferAttachmentParameteriv", GL_INVALID_ENUM,
     [](S& s) {
         with_framebuffer(s);
         attachment_parameter(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                              GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME);
     }},
    {"glDrawBuffersEXT", GL_INVALID_VALUE,
     [](S& s) {
         const GLenum buffers[1] = {GL_BACK};
         draw_buffers(s, -1, buffers);
     }},
    {"glDrawBuffersEXT", GL_INVALID_ENUM,
     [](S& s) {
         const GLenum buffers[1] = {bad_enum};
         draw_buffers(s, 1, buffers);
     }},
    {"glDrawBuffersNV", GL_INVALID_OPERATION,
     [](S& s) {
         const GLenum buffers[1] = {GL_COLOR_ATTACHMENT0};
         draw_buffers(s, 1, buffers);
     }},
    {"glDiscardFramebufferEXT", GL_INVALID_ENUM,
     [](S& s) {
         const GLenum attachments[1] = {GL_COLOR_EXT};
         discard_framebuffer(s, bad_enum, 1, attachments);
     }},
    {"glDiscardFramebufferEXT", GL_INVALID_VALUE,
     [](S& s) {
         const GLenum attachments[1] = {GL_COLOR_EXT};
         discard_framebuffer(s, GL_FRAMEBUFFER, -1, attachments);
     }},
    {"glDiscardFramebufferEXT", GL_INVALID_ENUM,
     [](S& s) {
         const GLenum attachments[1] = {GL_COLOR_ATTACHMENT0};
         discard_framebuffer(s, GL_FRAMEBUFFER, 1, attachments);
     }},
    // Queries.
    {"glGenQueriesEXT", GL_INVALID_VALUE, generate<gen_queries>},
    {"glDeleteQueriesEXT", GL_INVALID_VALUE, remove<delete_queries>},
    {"glBeginQueryEXT", GL_INVALID_ENUM, [](S& s) { begin_query(s, bad_enum, 1); }},
    {"glEndQueryEXT", GL_INVALID_ENUM, [](S& s) { end_query(s, bad_enum); }},
    {"glGetQueryivEXT", GL_INVALID_ENUM,
     [](S& s) { query_parameter(s, bad_enum, GL_CURRENT_QUERY_EXT); }},
    {"glGetQueryObjectuivEXT", GL_INVALID_OPERATION,
     [](S& s) {
         GLuint value = 0;
         get_query_objectuiv(s, 77, GL_QUERY_RESULT_EXT, &value);
     }},
    {"glGetQueryObjectuivEXT", GL_INVALID_ENUM,
     [](S& s) {
         GLuint value = 0;
         get_query_objectuiv(s, 77, bad_enum, &value);
     }},
    {"glGetQueryObjectivEXT", GL_INVALID_OPERATION,
     [](S& s) {
         GLint value = 0;
         get_query_objectiv(s, 77, GL_QUERY_RESULT_EXT, &value);
     }},
    {"glGetQueryObjecti64vEXT", GL_INVALID_OPERATION,
     [](S& s) {
         GLint64 value = 0;
         get_query_objecti64v(s, 77, GL_QUERY_RESULT_EXT, &value);
     }},
    {"glGetQueryObjectui64vEXT", GL_INVALID_OPERATION,
     [](S& s) {
         GLuint64 value = 0;
         get_query_objectui64v(s, 77, GL_QUERY_RESULT_EXT, &value);
     }},
    {"glQueryCounterEXT", GL_INVALID_ENUM, [](S& s) { query_counter(s, 1, bad_enum); }},
    {"glQueryCounterEXT", GL_INVALID_OPERATION,
     [](S& s) { query_counter(s, 77, GL_TIMESTAMP_EXT); }},
};

}  // namespace

std::span<const ErrorCase> object_errors() {
    return object_cases;
}

}  // namespace cuesta::gles
