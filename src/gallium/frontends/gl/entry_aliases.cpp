// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
#include "gallium/frontends/gl/entry_aliases.h"

namespace cuesta::gl {

namespace {

struct Alias {
    std::string_view name;
    std::string_view own;
};

constexpr Alias aliases[] = {
    // ARB_multitexture
    {"glActiveTextureARB", "glActiveTexture"},
    // EXT_texture_object
    {"glBindTextureEXT", "glBindTexture"},
    {"glDeleteTexturesEXT", "glDeleteTextures"},
    {"glGenTexturesEXT", "glGenTextures"},
    {"glIsTextureEXT", "glIsTexture"},
    // EXT_subtexture, EXT_copy_texture, EXT_texture3D
    {"glTexSubImage2DEXT", "glTexSubImage2D"},
    {"glCopyTexImage2DEXT", "glCopyTexImage2D"},
    {"glCopyTexSubImage2DEXT", "glCopyTexSubImage2D"},
    {"glTexSubImage3DEXT", "glTexSubImage3D"},
    {"glCopyTexSubImage3DEXT", "glCopyTexSubImage3D"},
    // ARB_texture_compression
    {"glCompressedTexImage2DARB", "glCompressedTexImage2D"},
    {"glCompressedTexImage3DARB", "glCompressedTexImage3D"},
    {"glCompressedTexSubImage2DARB", "glCompressedTexSubImage2D"},
    {"glCompressedTexSubImage3DARB", "glCompressedTexSubImage3D"},
    // ARB_draw_buffers, ATI_draw_buffers
    {"glDrawBuffersARB", "glDrawBuffers"},
    {"glDrawBuffersATI", "glDrawBuffers"},
    // EXT_framebuffer_object
    {"glIsRenderbufferEXT", "glIsRenderbuffer"},
    {"glBindRenderbufferEXT", "glBindRenderbuffer"},
    {"glDeleteRenderbuffersEXT", "glDeleteRenderbuffers"},
    {"glGenRenderbuffersEXT", "glGenRenderbuffers"},
    {"glRenderbufferStorageEXT", "glRenderbufferStorage"},
    {"glGetRenderbufferParameterivEXT", "glGetRenderbufferParameteriv"},
    {"glIsFramebufferEXT", "glIsFramebuffer"},
    {"glBindFramebufferEXT", "glBindFramebuffer"},
    {"glDeleteFramebuffersEXT", "glDeleteFramebuffers"},
    {"glGenFramebuffersEXT", "glGenFramebuffers"},
    {"glCheckFramebufferStatusEXT", "glCheckFramebufferStatus"},
    {"glFramebufferTexture2DEXT", "glFramebufferTexture2D"},
    {"glFramebufferRenderbufferEXT", "glFramebufferRenderbuffer"},
    {"glGetFramebufferAttachmentParameterivEXT", "glGetFramebufferAttachmentParameteriv"},
    {"glGenerateMipmapEXT", "glGenerateMipmap"},
    // EXT_texture_array
    {"glFramebufferTextureLayerEXT", "glFramebufferTextureLayer"},
    // EXT_framebuffer_blit, EXT_framebuffer_multisample
    {"glBlitFramebufferEXT", "glBlitFramebuffer"},
    {"glRenderbufferStorageMultisampleEXT", "glRenderbufferStorageMultisample"},
    // KHR_debug, which has no suffix in desktop OpenGL, and ARB_debug_output
    {"glDebugMessageControl", "glDebugMessageControlKHR"},
    {"glDebugMessageInsert", "glDebugMessageInsertKHR"},
    {"glDebugMessageCallback", "glDebugMessageCallbackKHR"},
    {"glGetDebugMessageLog", "glGetDebugMessageLogKHR"},
    {"glPushDebugGroup", "glPushDebugGroupKHR"},
    {"glPopDebugGroup", "glPopDebugGroupKHR"},
    {"glObjectLabel", "glObjectLabelKHR"},
    {"glGetObjectLabel", "glGetObjectLabelKHR"},
    {"glObjectPtrLabel", "glObjectPtrLabelKHR"},
    {"glGetObjectPtrLabel", "glGetObjectPtrLabelKHR"},
    {"glDebugMessageControlARB", "glDebugMessageControlKHR"},
    {"glDebugMessageInsertARB", "glDebugMessageInsertKHR"},
    {"glDebugMessageCallbackARB", "glDebugMessageCallbackKHR"},
    {"glGetDebugMessageLogARB", "glGetDebugMessageLogKHR"},
    // EXT_vertex_array
    {"glArrayElementEXT", "glArrayElement"},
    {"glDrawArraysEXT", "glDrawArrays"},
    {"glGetPointervEXT", "glGetPointerv"},
    // KHR_robustness, likewise
    {"glGetGraphicsResetStatus", "glGetGraphicsResetStatusKHR"},
    {"glReadnPixels", "glReadnPixelsKHR"},
    {"glGetnUniformfv", "glGetnUniformfvKHR"},
    {"glGetnUniformiv", "glGetnUniformivKHR"},
    {"glGetnUniformuiv", "glGetnUniformuivKHR"},
    // ARB_clip_control; EXT_timer_query without its ending
    {"glClipControl", "glClipControlEXT"},
    {"glQueryCounter", "glQueryCounterEXT"},
    {"glGetQueryObjecti64v", "glGetQueryObjecti64vEXT"},
    {"glGetQueryObjectui64v", "glGetQueryObjectui64vEXT"},
    // EXT_transform_feedback
    {"glBeginTransformFeedbackEXT", "glBeginTransformFeedback"},
    {"glEndTransformFeedbackEXT", "glEndTransformFeedback"},
    {"glBindBufferRangeEXT", "glBindBufferRange"},
    {"glBindBufferBaseEXT", "glBindBufferBase"},
    {"glTransformFeedbackVaryingsEXT", "glTransformFeedbackVaryings"},
    {"glGetTransformFeedbackVaryingEXT", "glGetTransformFeedbackVarying"},
    {"glGetIntegerIndexedvEXT", "glGetIntegeri_v"},
    {"glGetBooleanIndexedvEXT", "glGetBooleani_v"},
    // ARB_instanced_arrays
    {"glVertexAttribDivisorARB", "glVertexAttribDivisor"},
    {"glDrawArraysInstancedARB", "glDrawArraysInstanced"},
    {"glDrawElementsInstancedARB", "glDrawElementsInstanced"},
    // EXT_draw_instanced, likewise
    {"glDrawArraysInstancedEXT", "glDrawArraysInstanced"},
    {"glDrawElementsInstancedEXT", "glDrawElementsInstanced"},
};

}  // namespace

std::string_view name_of_alias(std::string_view name) {
    for (const Alias& alias : aliases)
        if (alias.name == name)
            return alias.own;
    return name;
}

}  // namespace cuesta::gl
