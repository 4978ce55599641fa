// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "conventional_programs.h"
#include "error_case_values.h"
#include "error_cases.h"

namespace cuesta::gl {

namespace {

const GLfloat floats[64] = {};
const GLdouble doubles[64] = {};

void bound_buffer_of_16(State& state) {
    gles::bind_buffer(state, GL_ARRAY_BUFFER, 1);
    gles::buffer_data(state, GL_ARRAY_BUFFER, 16, nullptr, GL_STATIC_DRAW);
}

#define CUESTA_GL_NO_ATTRIBUTE(name, function, ...)                                      \
    {                                                                                    \
        name, GL_INVALID_VALUE, [](State& s) { function(s, no_attribute, __VA_ARGS__); } \
    }

constexpr ErrorCase immediate_cases[] = {
    {"glBegin", GL_INVALID_ENUM, [](State& s) { begin(s, GL_POLYGON + 1); }},
    {"glBegin", GL_INVALID_OPERATION,
     [](State& s) {
         begin(s, GL_LINES);
         begin(s, GL_LINES);
         end(s);
     }},
    {"glEnd", GL_INVALID_OPERATION, [](State& s) { end(s); }},
    {"glArrayElement", GL_INVALID_VALUE, [](State& s) { array_element(s, -1); }},
    {"glArrayElement", GL_INVALID_OPERATION,
     [](State& s) {
         bound_buffer_of_16(s);
         vertex_pointer(s, 2, GL_FLOAT, 0, nullptr);
         enable_client_state(s, GL_VERTEX_ARRAY);
         map_buffer_desktop(s, GL_ARRAY_BUFFER, GL_WRITE_ONLY);
         array_element(s, 0);
     }},
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib1d", vertex_attrib1d, 1),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib1dv", vertex_attrib1dv, doubles),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib1s", vertex_attrib1s, 1),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib1sv", vertex_attrib1sv, shorts),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib2d", vertex_attrib2d, 1, 1),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib2dv", vertex_attrib2dv, doubles),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib2s", vertex_attrib2s, 1, 1),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib2sv", vertex_attrib2sv, shorts),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib3d", vertex_attrib3d, 1, 1, 1),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib3dv", vertex_attrib3dv, doubles),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib3s", vertex_attrib3s, 1, 1, 1),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib3sv", vertex_attrib3sv, shorts),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib4d", vertex_attrib4d, 1, 1, 1, 1),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib4dv", vertex_attrib4dv, doubles),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib4s", vertex_attrib4s, 1, 1, 1, 1),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib4sv", vertex_attrib4sv, shorts),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib4bv", vertex_attrib4bv, bytes),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib4iv", vertex_attrib4iv, ints),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib4ubv", vertex_attrib4ubv, ubytes),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib4usv", vertex_attrib4usv, ushorts),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib4uiv", vertex_attrib4uiv, uints),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib4Nbv", vertex_attrib4_nbv, bytes),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib4Nsv", vertex_attrib4_nsv, shorts),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib4Niv", vertex_attrib4_niv, ints),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib4Nub", vertex_attrib4_nub, 1, 1, 1, 1),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib4Nubv", vertex_attrib4_nubv, ubytes),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib4Nusv", vertex_attrib4_nusv, ushorts),
    CUESTA_GL_NO_ATTRIBUTE("glVertexAttrib4Nuiv", vertex_attrib4_nuiv, uints),

    // Arrays.
    {"glVertexPointer", GL_INVALID_VALUE,
     [](State& s) { vertex_pointer(s, 1, GL_FLOAT, 0, nullptr); }},
    {"glVertexPointer", GL_INVALID_VALUE,
     [](State& s) { vertex_pointer(s, 5, GL_FLOAT, 0, nullptr); }},
    {"glVertexPointer", GL_INVALID_VALUE,
     [](State& s) { vertex_pointer(s, 4, GL_FLOAT, -1, nullptr); }},
    {"glVertexPointer", GL_INVALID_ENUM,
     [](State& s) { vertex_pointer(s, 4, GL_UNSIGNED_BYTE, 0, nullptr); }},
    {"glNormalPointer", GL_INVALID_ENUM,
     [](State& s) { normal_pointer(s, GL_UNSIGNED_BYTE, 0, nullptr); }},
    {"glNormalPointer", GL_INVALID_VALUE,
     [](State& s) { normal_pointer(s, GL_BYTE, -4, nullptr); }},
    {"glColorPointer", GL_INVALID_VALUE,
     [](State& s) { color_pointer(s, 2, GL_FLOAT, 0, nullptr); }},
    {"glColorPointer", GL_INVALID_ENUM, [](State& s) { color_pointer(s, 4, no_enum, 0, nullptr); }},
    {"glColorPointer", GL_INVALID_ENUM, [](State& s) { color_pointer(s, 4, 0, 0, nullptr); }},
    {"glSecondaryColorPointer", GL_INVALID_VALUE,
     [](State& s) { secondary_color_pointer(s, 4, GL_FLOAT, 0, nullptr); }},
    {"glSecondaryColorPointer", GL_INVALID_ENUM,
     [](State& s) { secondary_color_pointer(s, 3, no_enum, 0, nullptr); }},
    {"glFogCoordPointer", GL_INVALID_ENUM,
     [](State& s) { fog_coord_pointer(s, GL_INT, 0, nullptr); }},
    {"glFogCoordPointer", GL_INVALID_VALUE,
     [](State& s) { fog_coord_pointer(s, GL_FLOAT, -1, nullptr); }},
    {"glTexCoordPointer", GL_INVALID_VALUE,
     [](State& s) { tex_coord_pointer(s, 0, GL_FLOAT, 0, nullptr); }},
    {"glTexCoordPointer", GL_INVALID_ENUM,
     [](State& s) { tex_coord_pointer(s, 2, GL_BYTE, 0, nullptr); }},
    {"glEdgeFlagPointer", GL_INVALID_VALUE, [](State& s) { edge_flag_pointer(s, -1, nullptr); }},
    {"glIndexPointer", GL_INVALID_ENUM, [](State& s) { index_pointer(s, GL_BYTE, 0, nullptr); }},
    {"glIndexPointer", GL_INVALID_VALUE, [](State& s) { index_pointer(s, GL_INT, -1, nullptr); }},
    {"glEnableClientState", GL_INVALID_ENUM, [](State& s) { enable_client_state(s, GL_BLEND); }},
    {"glDisableClientState", GL_INVALID_ENUM, [](State& s) { disable_client_state(s, no_enum); }},
    {"glClientActiveTexture", GL_INVALID_ENUM,
     [](State& s) { client_active_texture(s, GL_TEXTURE8); }},
    {"glInterleavedArrays", GL_INVALID_ENUM,
     [](State& s) { interleaved_arrays(s, no_enum, 0, floats); }},
    {"glInterleavedArrays", GL_INVALID_VALUE,
     [](State& s) { interleaved_arrays(s, GL_V2F, -1, floats); }},
    {"glGetPointerv", GL_INVALID_ENUM,
     [](State& s) {
         void* pointer = nullptr;
         get_pointerv_desktop(s, GL_VERTEX_ARRAY, &pointer);
     }},
    {"glGetVertexAttribdv", GL_INVALID_VALUE,
     [](State& s) {
         GLdouble value = 0;
         get_vertex_attribdv(s, no_attribute, GL_VERTEX_ATTRIB_ARRAY_SIZE, &value);
     }},
    {"glGetVertexAttribdv", GL_INVALID_ENUM,
     [](State& s) {
         GLdouble value = 0;
         get_vertex_attribdv(s, 1, no_enum, &value);
     }},
    {"glGetVertexAttribdv", GL_INVALID_OPERATION,
     [](State& s) {
         GLdouble value[4] = {};
         get_vertex_attribdv(s, 0, GL_CURRENT_VERTEX_ATTRIB, value);
     }},

    // Draws.
    {"glDrawArrays", GL_INVALID_ENUM, [](State& s) { gles::draw_arrays(s, GL_POLYGON + 1, 0, 3); }},
    {"glDrawArrays", GL_INVALID_VALUE, [](State& s) { gles::draw_arrays(s, GL_QUADS, 0, -1); }},
    {"glDrawArrays", GL_INVALID_VALUE,
     [](State& s) {
         use_attributes(s, position_slot, color_slot);
         gles::draw_arrays(s, GL_QUADS, -1, 4);
     }},
    {"glDrawElements", GL_INVALID_ENUM,
     [](State& s) { gles::draw_elements(s, GL_QUADS, 4, GL_INT, ints); }},
    {"glDrawElements", GL_INVALID_VALUE,
     [](State& s) { gles::draw_elements(s, GL_POLYGON, -1, GL_UNSIGNED_INT, uints); }},
    {"glDrawElements", GL_INVALID_OPERATION,
     [](State& s) {
         use_attributes(s, position_slot, color_slot);
         bound_buffer_of_16(s);
         gles::bind_buffer(s, GL_ELEMENT_ARRAY_BUFFER, 1);
         gles::draw_elements(s, GL_QUADS, 5, GL_UNSIGNED_INT, nullptr);
     }},
    {"glDrawElements", GL_INVALID_OPERATION,
     [](State& s) {
         use_attributes(s, position_slot, color_slot);
         bound_buffer_of_16(s);
         gles::bind_buffer(s, GL_ELEMENT_ARRAY_BUFFER, 1);
         map_buffer_desktop(s, GL_ARRAY_BUFFER, GL_READ_ONLY);
         gles::draw_elements(s, GL_QUADS, 4, GL_UNSIGNED_INT, nullptr);
     }},
    {"glMultiDrawArrays", GL_INVALID_ENUM,
     [](State& s) { multi_draw_arrays(s, no_enum, ints, ints, 0); }},
    {"glMultiDrawArrays", GL_INVALID_VALUE,
     [](State& s) { multi_draw_arrays(s, GL_QUADS, ints, ints, -1); }},
    {"glMultiDrawArrays", GL_INVALID_VALUE,
     [](State& s) {
         const GLsizei counts[] = {4, -1};
         multi_draw_arrays(s, GL_QUADS, ints, counts, 2);
     }},
    {"glMultiDrawElements", GL_INVALID_ENUM,
     [](State& s) { multi_draw_elements(s, no_enum, ints, GL_UNSIGNED_BYTE, nullptr, 0); }},
    {"glMultiDrawElements", GL_INVALID_VALUE,
     [](State& s) { multi_draw_elements(s, GL_QUADS, ints, GL_UNSIGNED_BYTE, nullptr, -1); }},

    // Evaluators.
    {"glMap1f", GL_INVALID_ENUM, [](State& s) { map1f(s, GL_MAP2_VERTEX_3, 0, 1, 3, 2, floats); }},
    {"glMap1f", GL_INVALID_VALUE, [](State& s) { map1f(s, GL_MAP1_VERTEX_3, 1, 1, 3, 2, floats); }},
    {"glMap1f", GL_INVALID_VALUE, [](State& s) { map1f(s, GL_MAP1_VERTEX_3, 0, 1, 2, 2, floats); }},
    {"glMap1f", GL_INVALID_VALUE, [](State& s) { map1f(s, GL_MAP1_VERTEX_3, 0, 1, 3, 0, floats); }},
    {"glMap1f", GL_INVALID_VALUE,
     [](State& s) { map1f(s, GL_MAP1_VERTEX_3, 0, 1, 3, max_eval_order + 1, floats); }},
    {"glMap1f", GL_INVALID_OPERATION,
     [](State& s) {
         gles::active_texture(s, GL_TEXTURE1);
         map1f(s, GL_MAP1_VERTEX_3, 0, 1, 3, 2, floats);
     }},
    {"glMap1d", GL_INVALID_VALUE,
     [](State& s) { map1d(s, GL_MAP1_VERTEX_4, 0, 1, 3, 2, doubles); }},
    {"glMap2f", GL_INVALID_ENUM,
     [](State& s) { map2f(s, GL_MAP1_VERTEX_3, 0, 1, 3, 2, 0, 1, 6, 2, floats); }},
    {"glMap2f", GL_INVALID_VALUE,
     [](State& s) { map2f(s, GL_MAP2_VERTEX_3, 0, 1, 3, 2, 0, 0, 6, 2, floats); }},
    {"glMap2d", GL_INVALID_VALUE,
     [](State& s) { map2d(s, GL_MAP2_VERTEX_3, 0, 1, 3, 2, 0, 1, 2, 2, doubles); }},
    {"glMapGrid1f", GL_INVALID_VALUE, [](State& s) { map_grid1f(s, 0, 0, 1); }},
    {"glMapGrid1d", GL_INVALID_VALUE, [](State& s) { map_grid1d(s, -1, 0, 1); }},
    {"glMapGrid2f", GL_INVALID_VALUE, [](State& s) { map_grid2f(s, 1, 0, 1, 0, 0, 1); }},
    {"glMapGrid2d", GL_INVALID_VALUE, [](State& s) { map_grid2d(s, 0, 0, 1, 1, 0, 1); }},
    {"glEvalMesh1", GL_INVALID_ENUM, [](State& s) { eval_mesh1(s, GL_FILL, 0, 1); }},
    {"glEvalMesh2", GL_INVALID_ENUM, [](State& s) { eval_mesh2(s, GL_LINES, 0, 1, 0, 1); }},
    {"glGetMapfv", GL_INVALID_ENUM,
     [](State& s) {
         GLfloat value[4] = {};
         get_mapfv(s, no_enum, GL_ORDER, value);
     }},
    {"glGetMapdv", GL_INVALID_ENUM,
     [](State& s) {
         GLdouble value[4] = {};
         get_mapdv(s, GL_MAP1_INDEX, no_enum, value);
     }},
    {"glGetMapiv", GL_INVALID_ENUM,
     [](State& s) {
         GLint value[4] = {};
         get_mapiv(s, GL_MAP2_INDEX, no_enum, value);
     }},

    // Buffers and queries.
    {"glMapBuffer", GL_INVALID_ENUM,
     [](State& s) {
         bound_buffer_of_16(s);
         map_buffer_desktop(s, GL_ARRAY_BUFFER, GL_STATIC_DRAW);
     }},
    {"glMapBuffer", GL_INVALID_ENUM,
     [](State& s) { map_buffer_desktop(s, no_enum, GL_READ_ONLY); }},
    {"glMapBuffer", GL_INVALID_OPERATION,
     [](State& s) { map_buffer_desktop(s, GL_ARRAY_BUFFER, GL_READ_ONLY); }},
    {"glMapBuffer", GL_INVALID_OPERATION,
     [](State& s) {
         bound_buffer_of_16(s);
         map_buffer_desktop(s, GL_ARRAY_BUFFER, GL_READ_WRITE);
         map_buffer_desktop(s, GL_ARRAY_BUFFER, GL_READ_WRITE);
     }},
    {"glGetBufferSubData", GL_INVALID_ENUM,
     [](State& s) { get_buffer_sub_data(s, no_enum, 0, 0, nullptr); }},
    {"glGetBufferSubData", GL_INVALID_OPERATION,
     [](State& s) { get_buffer_sub_data(s, GL_ARRAY_BUFFER, 0, 0, nullptr); }},
    {"glGetBufferSubData", GL_INVALID_VALUE,
     [](State& s) {
         bound_buffer_of_16(s);
         GLubyte out[32] = {};
         get_buffer_sub_data(s, GL_ARRAY_BUFFER, 8, 9, out);
     }},
    {"glGetBufferSubData", GL_INVALID_VALUE,
     [](State& s) {
         bound_buffer_of_16(s);
         GLubyte out[32] = {};
         get_buffer_sub_data(s, GL_ARRAY_BUFFER, -1, 4, out);
     }},
    {"glGetBufferSubData", GL_INVALID_OPERATION,
     [](State& s) {
         bound_buffer_of_16(s);
         map_buffer_desktop(s, GL_ARRAY_BUFFER, GL_READ_ONLY);
         GLubyte out[32] = {};
         get_buffer_sub_data(s, GL_ARRAY_BUFFER, 0, 4, out);
     }},
    {"glBeginQuery", GL_INVALID_OPERATION,
     [](State& s) { gles::begin_query(s, GL_SAMPLES_PASSED, 0); }},
    {"glBeginQuery", GL_INVALID_ENUM,
     [](State& s) { gles::begin_query(s, GL_ANY_SAMPLES_PASSED_CONSERVATIVE, 1); }},
};

constexpr const char* calls_without_errors[] = {
#define CUESTA_GL_DECLARE(function, name, extension) #name,
#include "gallium/frontends/gl/entry_list_vertices.h"
#undef CUESTA_GL_DECLARE
    "glRectd", "glRectdv", "glRectf", "glRectfv", "glRecti", "glRectiv", "glRects", "glRectsv",
};

}  // namespace

ErrorTable immediate_errors() {
    return {immediate_cases, calls_without_errors};
}

}  // namespace cuesta::gl
