// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "error_cases.h"
#include "gallium/frontends/gl/attribute_stack.h"
#include "gallium/frontends/gl/render_mode.h"

namespace cuesta::gl {

namespace {

using gles::bad_enum;
using S = gles::State;

GLuint names[4];
GLfloat values[4];

void start_selection(S& state) {
    select_buffer(state, 4, names);
    render_mode(state, GL_SELECT);
}

constexpr ErrorCase list_error_rows[] = {
    {"glNewList", GL_INVALID_VALUE, [](S& s) { new_list(s, 0, GL_COMPILE); }},
    {"glNewList", GL_INVALID_ENUM, [](S& s) { new_list(s, 1, bad_enum); }},
    {"glNewList", GL_INVALID_OPERATION,
     [](S& s) {
         new_list(s, 1, GL_COMPILE);
         new_list(s, 2, GL_COMPILE);
     }},
    {"glEndList", GL_INVALID_OPERATION, [](S& s) { end_list(s); }},
    {"glCallLists", GL_INVALID_ENUM, [](S& s) { call_lists(s, 1, bad_enum, "x"); }},
    {"glCallLists", GL_INVALID_VALUE, [](S& s) { call_lists(s, -1, GL_BYTE, "x"); }},
    {"glGenLists", GL_INVALID_VALUE, [](S& s) { gen_lists(s, -1); }},
    {"glDeleteLists", GL_INVALID_VALUE, [](S& s) { delete_lists(s, 1, -1); }},
    {"glRenderMode", GL_INVALID_ENUM, [](S& s) { render_mode(s, bad_enum); }},
    {"glRenderMode", GL_INVALID_OPERATION, [](S& s) { render_mode(s, GL_SELECT); }},
    {"glRenderMode", GL_INVALID_OPERATION, [](S& s) { render_mode(s, GL_FEEDBACK); }},
    {"glSelectBuffer", GL_INVALID_VALUE, [](S& s) { select_buffer(s, -1, names); }},
    {"glSelectBuffer", GL_INVALID_OPERATION,
     [](S& s) {
         select_buffer(s, 4, names);
         render_mode(s, GL_SELECT);
         select_buffer(s, 4, names);
     }},
    {"glFeedbackBuffer", GL_INVALID_VALUE, [](S& s) { feedback_buffer(s, -1, GL_2D, values); }},
    {"glFeedbackBuffer", GL_INVALID_ENUM, [](S& s) { feedback_buffer(s, 4, bad_enum, values); }},
    {"glFeedbackBuffer", GL_INVALID_OPERATION,
     [](S& s) {
         feedback_buffer(s, 4, GL_2D, values);
         render_mode(s, GL_FEEDBACK);
         feedback_buffer(s, 4, GL_2D, values);
     }},
    {"glPushName", GL_STACK_OVERFLOW,
     [](S& s) {
         start_selection(s);
         for (GLuint i = 0; i <= max_name_stack_depth; ++i)
             push_name(s, i);
     }},
    {"glPopName", GL_STACK_UNDERFLOW,
     [](S& s) {
         start_selection(s);
         pop_name(s);
     }},
    {"glLoadName", GL_INVALID_OPERATION,
     [](S& s) {
         start_selection(s);
         load_name(s, 1);
     }},
    {"glPushAttrib", GL_STACK_OVERFLOW,
     [](S& s) {
         for (size_t i = 0; i <= max_attribute_depth; ++i)
             push_attrib(s, GL_LINE_BIT);
     }},
    {"glPopAttrib", GL_STACK_UNDERFLOW, [](S& s) { pop_attrib(s); }},
    {"glPushClientAttrib", GL_STACK_OVERFLOW,
     [](S& s) {
         for (size_t i = 0; i <= max_attribute_depth; ++i)
             push_client_attrib(s, GL_CLIENT_PIXEL_STORE_BIT);
     }},
    {"glPopClientAttrib", GL_STACK_UNDERFLOW, [](S& s) { pop_client_attrib(s); }},
    {"glGetDoublev", GL_INVALID_ENUM,
     [](S& s) {
         GLdouble value = 0;
         get_doublev(s, bad_enum, &value);
     }},
    {"glColorPointerEXT", GL_INVALID_VALUE,
     [](S& s) { color_pointer_ext(s, 4, GL_FLOAT, 0, -1, values); }},
    {"glEdgeFlagPointerEXT", GL_INVALID_VALUE,
     [](S& s) { edge_flag_pointer_ext(s, 0, -1, nullptr); }},
    {"glIndexPointerEXT", GL_INVALID_VALUE,
     [](S& s) { index_pointer_ext(s, GL_FLOAT, 0, -1, values); }},
    {"glNormalPointerEXT", GL_INVALID_VALUE,
     [](S& s) { normal_pointer_ext(s, GL_FLOAT, 0, -1, values); }},
    {"glTexCoordPointerEXT", GL_INVALID_ENUM,
     [](S& s) { tex_coord_pointer_ext(s, 4, bad_enum, 0, 1, values); }},
    {"glVertexPointerEXT", GL_INVALID_VALUE,
     [](S& s) { vertex_pointer_ext(s, 1, GL_FLOAT, 0, 1, values); }},
    {"glAccum", GL_INVALID_ENUM, [](S& s) { accum(s, bad_enum, 1); }},
    {"glAccum", GL_INVALID_OPERATION, [](S& s) { accum(s, GL_LOAD, 1); }},
};

constexpr const char* list_functions_without_errors[] = {
    "glCallList",     "glListBase",     "glIsList",       "glInitNames",    "glPassThrough",
    "glClearAccum",   "glClearIndex",   "glIndexMask",    "glClearDepth",   "glDepthRange",
    "glRasterPos2d",  "glRasterPos2dv", "glRasterPos2f",  "glRasterPos2fv", "glRasterPos2i",
    "glRasterPos2iv", "glRasterPos2s",  "glRasterPos2sv", "glRasterPos3d",  "glRasterPos3dv",
    "glRasterPos3f",  "glRasterPos3fv", "glRasterPos3i",  "glRasterPos3iv", "glRasterPos3s",
    "glRasterPos3sv", "glRasterPos4d",  "glRasterPos4dv", "glRasterPos4f",  "glRasterPos4fv",
    "glRasterPos4i",  "glRasterPos4iv", "glRasterPos4s",  "glRasterPos4sv", "glWindowPos2d",
    "glWindowPos2dv", "glWindowPos2f",  "glWindowPos2fv", "glWindowPos2i",  "glWindowPos2iv",
    "glWindowPos2s",  "glWindowPos2sv", "glWindowPos3d",  "glWindowPos3dv", "glWindowPos3f",
    "glWindowPos3fv", "glWindowPos3i",  "glWindowPos3iv", "glWindowPos3s",  "glWindowPos3sv"};

}  // namespace

ErrorTable lists_errors() {
    return {list_error_rows, list_functions_without_errors};
}

}  // namespace cuesta::gl
