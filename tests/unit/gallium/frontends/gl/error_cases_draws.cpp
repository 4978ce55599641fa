// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "error_case_values.h"
#include "error_cases.h"

namespace cuesta::gl {

namespace {

using S = State;

const void* const no_indices[1] = {};

#define CUESTA_GL_NO_INTEGER(name, function, ...)                                    \
    {                                                                                \
        name, GL_INVALID_VALUE, [](S& s) { function(s, no_attribute, __VA_ARGS__); } \
    }

// A query that counted nothing.
GLuint ended_query(S& s, GLenum target) {
    GLuint name = 0;
    gles::gen_queries(s, 1, &name);
    gles::begin_query(s, target, name);
    gles::end_query(s, target);
    return name;
}

constexpr ErrorCase draw_cases[] = {
    {"glDrawElementsBaseVertex", GL_INVALID_ENUM,
     [](S& s) { draw_elements_base_vertex(s, no_enum, 3, GL_UNSIGNED_BYTE, ubytes, 1); }},
    {"glDrawElementsBaseVertex", GL_INVALID_ENUM,
     [](S& s) { draw_elements_base_vertex(s, GL_TRIANGLES, 3, GL_FLOAT, ubytes, 1); }},
    {"glDrawElementsBaseVertex", GL_INVALID_VALUE,
     [](S& s) { draw_elements_base_vertex(s, GL_TRIANGLES, -1, GL_UNSIGNED_BYTE, ubytes, 1); }},
    {"glDrawRangeElementsBaseVertex", GL_INVALID_VALUE,
     [](S& s) {
         draw_range_elements_base_vertex(s, GL_TRIANGLES, 2, 1, 3, GL_UNSIGNED_BYTE, ubytes, 1);
     }},
    {"glDrawRangeElementsBaseVertex", GL_INVALID_VALUE,
     [](S& s) {
         draw_range_elements_base_vertex(s, GL_TRIANGLES, 0, 1, -3, GL_UNSIGNED_BYTE, ubytes, 1);
     }},
    {"glDrawElementsInstancedBaseVertex", GL_INVALID_VALUE,
     [](S& s) {
         draw_elements_instanced_base_vertex(s, GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, ubytes, -1, 1);
     }},
    {"glMultiDrawElementsBaseVertex", GL_INVALID_ENUM,
     [](S& s) {
         multi_draw_elements_base_vertex(s, no_enum, ints, GL_UNSIGNED_BYTE, no_indices, 1, ints);
     }},
    {"glMultiDrawElementsBaseVertex", GL_INVALID_VALUE,
     [](S& s) {
         multi_draw_elements_base_vertex(s, GL_LINES, ints, GL_UNSIGNED_BYTE, no_indices, -1, ints);
     }},

    {"glBeginConditionalRender", GL_INVALID_ENUM,
     [](S& s) { begin_conditional_render(s, ended_query(s, GL_SAMPLES_PASSED), no_enum); }},
    {"glBeginConditionalRender", GL_INVALID_VALUE,
     [](S& s) { begin_conditional_render(s, 0, GL_QUERY_WAIT); }},
    {"glBeginConditionalRender", GL_INVALID_VALUE,
     [](S& s) { begin_conditional_render(s, 77, GL_QUERY_WAIT); }},
    {"glBeginConditionalRender", GL_INVALID_OPERATION,
     [](S& s) {
         begin_conditional_render(s, ended_query(s, GL_PRIMITIVES_GENERATED), GL_QUERY_WAIT);
     }},
    {"glBeginConditionalRender", GL_INVALID_OPERATION,
     [](S& s) {
         gles::begin_query(s, GL_SAMPLES_PASSED, 5);
         begin_conditional_render(s, 5, GL_QUERY_NO_WAIT);
     }},
    {"glBeginConditionalRender", GL_INVALID_OPERATION,
     [](S& s) {
         const GLuint name = ended_query(s, GL_ANY_SAMPLES_PASSED);
         begin_conditional_render(s, name, GL_QUERY_BY_REGION_WAIT);
         begin_conditional_render(s, name, GL_QUERY_WAIT);
     }},
    {"glBindBufferOffsetEXT", GL_INVALID_ENUM,
     [](S& s) { bind_buffer_offset(s, GL_UNIFORM_BUFFER, 0, 1, 0); }},
    {"glBindBufferOffsetEXT", GL_INVALID_VALUE,
     [](S& s) { bind_buffer_offset(s, GL_TRANSFORM_FEEDBACK_BUFFER, 0, 1, -4); }},
    {"glBindBufferOffsetEXT", GL_INVALID_VALUE,
     [](S& s) { bind_buffer_offset(s, GL_TRANSFORM_FEEDBACK_BUFFER, 0, 1, 0); }},
    {"glEndConditionalRender", GL_INVALID_OPERATION, [](S& s) { end_conditional_render(s); }},
    // Both count samples.
    {"glBeginConditionalRender", GL_INVALID_OPERATION,
     [](S& s) {
         gles::begin_query(s, GL_ANY_SAMPLES_PASSED, 5);
         gles::begin_query(s, GL_SAMPLES_PASSED, 6);
     }},

    CUESTA_GL_NO_INTEGER("glVertexAttribI1i", vertex_attrib_i1i, 1),
    CUESTA_GL_NO_INTEGER("glVertexAttribI1iv", vertex_attrib_i1iv, ints),
    CUESTA_GL_NO_INTEGER("glVertexAttribI1ui", vertex_attrib_i1ui, 1),
    CUESTA_GL_NO_INTEGER("glVertexAttribI1uiv", vertex_attrib_i1uiv, uints),
    CUESTA_GL_NO_INTEGER("glVertexAttribI2i", vertex_attrib_i2i, 1, 1),
    CUESTA_GL_NO_INTEGER("glVertexAttribI2iv", vertex_attrib_i2iv, ints),
    CUESTA_GL_NO_INTEGER("glVertexAttribI2ui", vertex_attrib_i2ui, 1, 1),
    CUESTA_GL_NO_INTEGER("glVertexAttribI2uiv", vertex_attrib_i2uiv, uints),
    CUESTA_GL_NO_INTEGER("glVertexAttribI3i", vertex_attrib_i3i, 1, 1, 1),
    CUESTA_GL_NO_INTEGER("glVertexAttribI3iv", vertex_attrib_i3iv, ints),
    CUESTA_GL_NO_INTEGER("glVertexAttribI3ui", vertex_attrib_i3ui, 1, 1, 1),
    CUESTA_GL_NO_INTEGER("glVertexAttribI3uiv", vertex_attrib_i3uiv, uints),
    CUESTA_GL_NO_INTEGER("glVertexAttribI4bv", vertex_attrib_i4bv, bytes),
    CUESTA_GL_NO_INTEGER("glVertexAttribI4sv", vertex_attrib_i4sv, shorts),
    CUESTA_GL_NO_INTEGER("glVertexAttribI4ubv", vertex_attrib_i4ubv, ubytes),
    CUESTA_GL_NO_INTEGER("glVertexAttribI4usv", vertex_attrib_i4usv, ushorts),

    // Blue first.
    {"glVertexPointer", GL_INVALID_VALUE,
     [](S& s) { vertex_pointer(s, GL_BGRA, GL_FLOAT, 0, nullptr); }},
    {"glColorPointer", GL_INVALID_OPERATION,
     [](S& s) { color_pointer(s, GL_BGRA, GL_FLOAT, 0, nullptr); }},
    {"glColorPointer", GL_INVALID_ENUM,
     [](S& s) { color_pointer(s, GL_BGRA, no_enum, 0, nullptr); }},
    {"glSecondaryColorPointer", GL_INVALID_OPERATION,
     [](S& s) { secondary_color_pointer(s, GL_BGRA, GL_SHORT, 0, nullptr); }},
    {"glColorPointer", GL_INVALID_OPERATION,
     [](S& s) { gles::vertex_attrib_pointer(s, 0, GL_BGRA, GL_FLOAT, GL_TRUE, 0, nullptr); }},
    {"glColorPointer", GL_INVALID_OPERATION,
     [](S& s) {
         gles::vertex_attrib_pointer(s, 0, GL_BGRA, GL_UNSIGNED_BYTE, GL_FALSE, 0, nullptr);
     }},
    {"glColorPointer", GL_INVALID_VALUE,
     [](S& s) { gles::vertex_attrib_i_pointer(s, 0, GL_BGRA, GL_UNSIGNED_BYTE, 0, nullptr); }},
};

}  // namespace

ErrorTable draws_errors() {
    return {draw_cases, {}};
}

}  // namespace cuesta::gl
