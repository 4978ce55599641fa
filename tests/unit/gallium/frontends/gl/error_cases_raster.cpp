// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "error_cases.h"

namespace cuesta::gl {

namespace {

using S = State;
using gles::bad_enum;

// The pixel store's buffer is too small for a pattern.
void bind_short_buffer(S& s, GLenum target) {
    GLuint name = 0;
    gles::gen_buffers(s, 1, &name);
    gles::bind_buffer(s, target, name);
    gles::buffer_data(s, target, 127, nullptr, GL_STATIC_DRAW);
}

constexpr ErrorCase raster_cases[] = {
    {"glProvokingVertex", GL_INVALID_ENUM, [](S& s) { provoking_vertex(s, bad_enum); }},
    {"glColorMaski", GL_INVALID_VALUE,
     [](S& s) { color_maski(s, s.limits.color_buffers, GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE); }},
    {"glEnablei", GL_INVALID_ENUM, [](S& s) { enablei(s, GL_DEPTH_TEST, 0); }},
    {"glEnablei", GL_INVALID_VALUE, [](S& s) { enablei(s, GL_BLEND, s.limits.color_buffers); }},
    {"glDisablei", GL_INVALID_ENUM, [](S& s) { disablei(s, bad_enum, 0); }},
    {"glDisablei", GL_INVALID_VALUE, [](S& s) { disablei(s, GL_BLEND, s.limits.color_buffers); }},
    {"glIsEnabledi", GL_INVALID_ENUM, [](S& s) { is_enabledi(s, GL_DEPTH_TEST, 0); }},
    {"glIsEnabledi", GL_INVALID_VALUE,
     [](S& s) { is_enabledi(s, GL_BLEND, s.limits.color_buffers); }},
    {"glFramebufferTexture", GL_INVALID_ENUM,
     [](S& s) { framebuffer_texture(s, bad_enum, GL_COLOR_ATTACHMENT0, 0, 0); }},
    {"glFramebufferTexture", GL_INVALID_OPERATION,
     [](S& s) { framebuffer_texture(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, 0, 0); }},
    {"glPolygonMode", GL_INVALID_ENUM, [](S& s) { polygon_mode(s, bad_enum, GL_FILL); }},
    {"glPolygonMode", GL_INVALID_ENUM, [](S& s) { polygon_mode(s, GL_FRONT, bad_enum); }},
    {"glPolygonMode", GL_INVALID_ENUM, [](S& s) { polygon_mode(s, GL_FILL, GL_FRONT); }},
    {"glPolygonStipple", GL_INVALID_OPERATION,
     [](S& s) {
         bind_short_buffer(s, GL_PIXEL_UNPACK_BUFFER);
         polygon_stipple(s, nullptr);
     }},
    {"glGetPolygonStipple", GL_INVALID_OPERATION,
     [](S& s) {
         bind_short_buffer(s, GL_PIXEL_PACK_BUFFER);
         get_polygon_stipple(s, nullptr);
     }},
    {"glLogicOp", GL_INVALID_ENUM, [](S& s) { logic_op(s, GL_CLEAR - 1); }},
    {"glLogicOp", GL_INVALID_ENUM, [](S& s) { logic_op(s, GL_SET + 1); }},
    {"glEnablei", GL_INVALID_ENUM, [](S& s) { enablei(s, GL_DEPTH_TEST, 0); }},
    {"glEnablei", GL_INVALID_VALUE, [](S& s) { enablei(s, GL_BLEND, 8); }},
    {"glDisablei", GL_INVALID_ENUM, [](S& s) { disablei(s, bad_enum, 0); }},
    {"glDisablei", GL_INVALID_VALUE, [](S& s) { disablei(s, GL_BLEND, 8); }},
    {"glIsEnabledi", GL_INVALID_ENUM, [](S& s) { is_enabledi(s, GL_SCISSOR_TEST, 0); }},
    {"glIsEnabledi", GL_INVALID_VALUE, [](S& s) { is_enabledi(s, GL_BLEND, 8); }},
    {"glColorMaski", GL_INVALID_VALUE, [](S& s) { color_maski(s, 8, 1, 1, 1, 1); }},
    {"glProvokingVertex", GL_INVALID_ENUM, [](S& s) { provoking_vertex(s, bad_enum); }},
    {"glClampColor", GL_INVALID_ENUM, [](S& s) { clamp_color(s, bad_enum, GL_TRUE); }},
    {"glClampColor", GL_INVALID_ENUM, [](S& s) { clamp_color(s, GL_CLAMP_READ_COLOR, bad_enum); }},
    {"glBlendEquationEXT", GL_INVALID_ENUM, [](S& s) { blend_equation_ext(s, bad_enum); }},
    {"glBlendEquationSeparateEXT", GL_INVALID_ENUM,
     [](S& s) { blend_equation_separate_ext(s, GL_FUNC_ADD, bad_enum); }},
    {"glBlendFuncSeparateEXT", GL_INVALID_ENUM,
     [](S& s) { blend_func_separate_ext(s, GL_ONE, GL_ONE, GL_ONE, bad_enum); }},
    {"glStencilOpSeparateATI", GL_INVALID_ENUM,
     [](S& s) { stencil_op_separate_ati(s, bad_enum, GL_KEEP, GL_KEEP, GL_KEEP); }},
    {"glStencilOpSeparateATI", GL_INVALID_ENUM,
     [](S& s) { stencil_op_separate_ati(s, GL_BACK, GL_KEEP, bad_enum, GL_KEEP); }},
    {"glStencilFuncSeparateATI", GL_INVALID_ENUM,
     [](S& s) { stencil_func_separate_ati(s, bad_enum, GL_LESS, 1, 1); }},
    {"glStencilFuncSeparateATI", GL_INVALID_ENUM,
     [](S& s) { stencil_func_separate_ati(s, GL_LESS, bad_enum, 1, 1); }},
    {"glActiveStencilFaceEXT", GL_INVALID_ENUM,
     [](S& s) { active_stencil_face_ext(s, GL_FRONT_AND_BACK); }},
    {"glHint", GL_INVALID_ENUM, [](S& s) { gles::hint(s, GL_LINE_SMOOTH_HINT, bad_enum); }},
};

constexpr const char* raster_calls_without_errors[] = {"glLineStipple", "glPrimitiveRestartIndex",
                                                       "glPrimitiveRestartIndex",
                                                       "glSampleCoverageARB", "glBlendColorEXT"};

}  // namespace

ErrorTable raster_errors() {
    return {raster_cases, raster_calls_without_errors};
}

}  // namespace cuesta::gl
