// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Errors of state: OpenGL ES 2.0.25, chapters 2 to 5.
#include <gtest/gtest.h>

#include "error_cases.h"

namespace cuesta::gles {

namespace {

using S = State;

constexpr ErrorCase state_cases[] = {
    {"glEnable", GL_INVALID_ENUM, [](S& s) { enable(s, bad_enum); }},
    {"glEnable", GL_INVALID_ENUM, [](S& s) { enable(s, GL_TEXTURE_2D); }},
    {"glDisable", GL_INVALID_ENUM, [](S& s) { disable(s, bad_enum); }},
    {"glIsEnabled", GL_INVALID_ENUM, [](S& s) { is_enabled(s, bad_enum); }},
    {"glEnable", GL_INVALID_ENUM, [](S& s) { enable(s, GL_CLIP_DISTANCE7_APPLE + 1); }},
    {"glViewport", GL_INVALID_VALUE, [](S& s) { viewport(s, 1, 1, -1, 1); }},
    {"glViewport", GL_INVALID_VALUE, [](S& s) { viewport(s, 1, 1, 1, -1); }},
    {"glScissor", GL_INVALID_VALUE, [](S& s) { scissor(s, 1, 1, -1, 1); }},
    {"glScissor", GL_INVALID_VALUE, [](S& s) { scissor(s, 1, 1, 1, -1); }},
    {"glCullFace", GL_INVALID_ENUM, [](S& s) { cull_face(s, GL_CW); }},
    {"glFrontFace", GL_INVALID_ENUM, [](S& s) { front_face(s, GL_FRONT); }},
    {"glLineWidth", GL_INVALID_VALUE, [](S& s) { line_width(s, 0); }},
    {"glLineWidth", GL_INVALID_VALUE, [](S& s) { line_width(s, -1); }},
    {"glHint", GL_INVALID_ENUM, [](S& s) { hint(s, bad_enum, GL_FASTEST); }},
    {"glHint", GL_INVALID_ENUM, [](S& s) { hint(s, GL_GENERATE_MIPMAP_HINT, bad_enum); }},
    {"glBlendEquation", GL_INVALID_ENUM, [](S& s) { blend_equation(s, bad_enum); }},
    {"glBlendEquationSeparate", GL_INVALID_ENUM,
     [](S& s) { blend_equation_separate(s, GL_FUNC_SUBTRACT, bad_enum); }},
    {"glBlendEquationSeparate", GL_INVALID_ENUM,
     [](S& s) { blend_equation_separate(s, bad_enum, GL_FUNC_SUBTRACT); }},
    {"glBlendFunc", GL_INVALID_ENUM, [](S& s) { blend_func(s, bad_enum, GL_ONE); }},
    {"glBlendFunc", GL_INVALID_ENUM, [](S& s) { blend_func(s, GL_ZERO, bad_enum); }},
    {"glBlendFunc", GL_INVALID_ENUM, [](S& s) { blend_func(s, GL_ZERO, GL_SRC1_COLOR_EXT + 4); }},
    {"glBlendFuncSeparate", GL_INVALID_ENUM,
     [](S& s) { blend_func_separate(s, bad_enum, GL_ONE, GL_ZERO, GL_ONE); }},
    {"glBlendFuncSeparate", GL_INVALID_ENUM,
     [](S& s) { blend_func_separate(s, GL_ZERO, bad_enum, GL_ZERO, GL_ONE); }},
    {"glBlendFuncSeparate", GL_INVALID_ENUM,
     [](S& s) { blend_func_separate(s, GL_ZERO, GL_ONE, bad_enum, GL_ONE); }},
    {"glBlendFuncSeparate", GL_INVALID_ENUM,
     [](S& s) { blend_func_separate(s, GL_ZERO, GL_ONE, GL_ZERO, bad_enum); }},
    {"glDepthFunc", GL_INVALID_ENUM, [](S& s) { depth_func(s, bad_enum); }},
    {"glDepthFunc", GL_INVALID_ENUM, [](S& s) { depth_func(s, GL_ALWAYS + 1); }},
    {"glDepthFunc", GL_INVALID_ENUM, [](S& s) { depth_func(s, GL_NEVER - 1); }},
    {"glStencilFunc", GL_INVALID_ENUM, [](S& s) { stencil_func(s, bad_enum, 1, 1); }},
    {"glStencilFuncSeparate", GL_INVALID_ENUM,
     [](S& s) { stencil_func_separate(s, bad_enum, GL_LESS, 1, 1); }},
    {"glStencilFuncSeparate", GL_INVALID_ENUM,
     [](S& s) { stencil_func_separate(s, GL_FRONT, bad_enum, 1, 1); }},
    {"glStencilMaskSeparate", GL_INVALID_ENUM, [](S& s) { stencil_mask_separate(s, bad_enum, 1); }},
    {"glStencilOp", GL_INVALID_ENUM, [](S& s) { stencil_op(s, bad_enum, GL_ZERO, GL_ZERO); }},
    {"glStencilOp", GL_INVALID_ENUM, [](S& s) { stencil_op(s, GL_ZERO, bad_enum, GL_ZERO); }},
    {"glStencilOp", GL_INVALID_ENUM, [](S& s) { stencil_op(s, GL_ZERO, GL_ZERO, bad_enum); }},
    {"glStencilOpSeparate", GL_INVALID_ENUM,
     [](S& s) { stencil_op_separate(s, bad_enum, GL_ZERO, GL_ZERO, GL_ZERO); }},
    {"glStencilOpSeparate", GL_INVALID_ENUM,
     [](S& s) { stencil_op_separate(s, GL_BACK, GL_ZERO, bad_enum, GL_ZERO); }},
    {"glGetIntegerv", GL_INVALID_ENUM,
     [](S& s) {
         GLint value[16];
         get_integerv(s, bad_enum, value);
     }},
    {"glGetFloatv", GL_INVALID_ENUM,
     [](S& s) {
         GLfloat value[16];
         get_floatv(s, bad_enum, value);
     }},
    {"glGetBooleanv", GL_INVALID_ENUM,
     [](S& s) {
         GLboolean value[16];
         get_booleanv(s, bad_enum, value);
     }},
    {"glGetInteger64vEXT", GL_INVALID_ENUM,
     [](S& s) {
         GLint64 value[16];
         get_integer64v(s, bad_enum, value);
     }},
    {"glClipControlEXT", GL_INVALID_ENUM,
     [](S& s) { clip_control(s, bad_enum, GL_ZERO_TO_ONE_EXT); }},
    {"glClipControlEXT", GL_INVALID_ENUM,
     [](S& s) { clip_control(s, GL_UPPER_LEFT_EXT, bad_enum); }},
    {"glGetString", GL_INVALID_ENUM, [](S& s) { EXPECT_EQ(get_string(s, bad_enum), nullptr); }},
    {"glGetPointervKHR", GL_INVALID_ENUM,
     [](S& s) {
         void* pointer = nullptr;
         get_pointerv(s, bad_enum, &pointer);
     }},
};

constexpr const char* without_errors[] = {
    "glBlendColor",
    "glClearColor",
    "glClearDepthf",
    "glClearStencil",
    "glColorMask",
    "glCreateProgram",
    "glDebugMessageCallbackKHR",
    "glDepthMask",
    "glDepthRangef",
    "glFinish",
    "glFlush",
    "glFramebufferFetchBarrierEXT",
    "glGetError",
    "glGetGraphicsResetStatusEXT",
    "glGetGraphicsResetStatusKHR",
    "glInsertEventMarkerEXT",
    "glIsBuffer",
    "glIsFramebuffer",
    "glIsProgram",
    "glIsProgramPipelineEXT",
    "glIsQuery",
    "glIsQueryEXT",
    "glIsRenderbuffer",
    "glIsSampler",
    "glIsShader",
    "glIsSync",
    "glIsTexture",
    "glIsTransformFeedback",
    "glIsVertexArray",
    "glIsVertexArrayOES",
    "glPolygonOffset",
    "glPolygonOffsetClampEXT",
    "glPopGroupMarkerEXT",
    "glPushGroupMarkerEXT",
    "glReleaseShaderCompiler",
    "glMaxShaderCompilerThreadsKHR",
    "glSampleCoverage",
    "glStencilMask",
};

}  // namespace

std::span<const ErrorCase> state_errors() {
    return state_cases;
}

std::span<const char* const> functions_without_errors() {
    return without_errors;
}

}  // namespace cuesta::gles
