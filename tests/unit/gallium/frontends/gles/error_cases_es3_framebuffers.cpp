// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Errors of framebuffers in OpenGL ES 3 (3.0.6, 4.2 to 4.5 and 6.1).
#include "error_cases.h"

namespace cuesta::gles {

namespace {

using S = State;

constexpr GLenum attachment_32 = GL_COLOR_ATTACHMENT0 + 31;

void attach(S& s, GLuint name, GLenum format, GLenum target, GLenum point, GLsizei samples = 0) {
    bind_framebuffer(s, target, name);
    bind_renderbuffer(s, GL_RENDERBUFFER, name);
    renderbuffer_storage_multisample(s, GL_RENDERBUFFER, samples, format, 4, 4);
    framebuffer_renderbuffer(s, target, point, GL_RENDERBUFFER, name);
}
// From framebuffer 1 to framebuffer 2.
void with_pair(S& s, GLenum from, GLenum to, GLsizei from_samples = 0, GLsizei to_samples = 0) {
    attach(s, 1, from, GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, from_samples);
    attach(s, 2, to, GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, to_samples);
}
void blit(S& s, GLbitfield mask = GL_COLOR_BUFFER_BIT, GLenum filter = GL_NEAREST, GLint to = 4) {
    blit_framebuffer_es3(s, 0, 0, 4, 4, 0, 0, to, to, mask, filter);
}
void with_layers(S& s) {
    bind_framebuffer(s, GL_FRAMEBUFFER, 1);
    bind_texture(s, GL_TEXTURE_2D_ARRAY, 1);
    tex_storage_3d(s, GL_TEXTURE_2D_ARRAY, 1, GL_RGBA8, 4, 4, 4);
}
void ask(S& s, GLenum point, GLenum name) {
    GLint value = 0;
    get_framebuffer_attachment_parameteriv(s, GL_FRAMEBUFFER, point, name, &value);
}
constexpr GLint zeros[4] = {};
constexpr GLuint unsigned_zeros[4] = {};
constexpr GLfloat float_zeros[4] = {};

constexpr ErrorCase framebuffer_cases[] = {
    // --- attachments
    {"glFramebufferTextureLayer", GL_INVALID_ENUM,
     [](S& s) {
         with_layers(s);
         framebuffer_texture_layer(s, bad_enum, GL_COLOR_ATTACHMENT0, 1, 0, 0);
     }},
    {"glFramebufferTextureLayer", GL_INVALID_ENUM,
     [](S& s) {
         with_layers(s);
         framebuffer_texture_layer(s, GL_FRAMEBUFFER, bad_enum, 1, 0, 0);
     }},
    {"glFramebufferTextureLayer", GL_INVALID_OPERATION,
     [](S& s) {
         with_layers(s);
         framebuffer_texture_layer(s, GL_FRAMEBUFFER, attachment_32, 1, 0, 0);
     }},
    {"glFramebufferTextureLayer", GL_INVALID_OPERATION,
     [](S& s) {
         with_layers(s);
         framebuffer_texture_layer(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, 77, 0, 0);
     }},
    {"glFramebufferTextureLayer", GL_INVALID_OPERATION,
     [](S& s) {
         with_layers(s);
         bind_texture(s, GL_TEXTURE_2D, 2);
         framebuffer_texture_layer(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, 2, 0, 0);
     }},
    {"glFramebufferTextureLayer", GL_INVALID_OPERATION,
     [](S& s) { framebuffer_texture_layer(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, 0, 0, 0); }},
    {"glFramebufferTextureLayer", GL_INVALID_VALUE,
     [](S& s) {
         with_layers(s);
         framebuffer_texture_layer(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, 1, -1, 0);
     }},
    {"glFramebufferTextureLayer", GL_INVALID_VALUE,
     [](S& s) {
         with_layers(s);
         framebuffer_texture_layer(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, 1, 0, -1);
     }},
    {"glFramebufferTextureLayer", GL_INVALID_VALUE,
     [](S& s) {
         with_layers(s);
         framebuffer_texture_layer(s, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, 1, 0,
                                   static_cast<GLint>(s.limits.array_layers));
     }},
    {"glGetFramebufferAttachmentParameteriv", GL_INVALID_ENUM,
     [](S& s) { ask(s, GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE); }},
    {"glGetFramebufferAttachmentParameteriv", GL_INVALID_ENUM,
     [](S& s) { ask(s, GL_BACK, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME); }},
    {"glGetFramebufferAttachmentParameteriv", GL_INVALID_OPERATION,
     [](S& s) {
         bind_framebuffer(s, GL_FRAMEBUFFER, 1);
         ask(s, GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE);
     }},
    {"glGetFramebufferAttachmentParameteriv", GL_INVALID_OPERATION,
     [](S& s) {
         attach(s, 1, GL_DEPTH24_STENCIL8, GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT);
         ask(s, GL_DEPTH_STENCIL_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE);
     }},
    {"glGetFramebufferAttachmentParameteriv", GL_INVALID_OPERATION,
     [](S& s) {
         attach(s, 1, GL_DEPTH24_STENCIL8, GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT);
         ask(s, GL_DEPTH_STENCIL_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE);
     }},
    // --- which buffers
    {"glDrawBuffers", GL_INVALID_VALUE, [](S& s) { draw_buffers(s, -1, nullptr); }},
    {"glDrawBuffers", GL_INVALID_ENUM,
     [](S& s) {
         const GLenum buffers[] = {bad_enum};
         draw_buffers(s, 1, buffers);
     }},
    {"glDrawBuffers", GL_INVALID_OPERATION,
     [](S& s) {
         bind_framebuffer(s, GL_FRAMEBUFFER, 1);
         const GLenum buffers[] = {attachment_32};
         draw_buffers(s, 1, buffers);
     }},
    {"glDrawBuffers", GL_INVALID_OPERATION,
     [](S& s) {
         bind_framebuffer(s, GL_FRAMEBUFFER, 1);
         const GLenum buffers[] = {GL_BACK};
         draw_buffers(s, 1, buffers);
     }},
    {"glReadBuffer", GL_INVALID_ENUM, [](S& s) { read_buffer(s, bad_enum); }},
    {"glReadBuffer", GL_INVALID_OPERATION, [](S& s) { read_buffer(s, GL_COLOR_ATTACHMENT0); }},
    {"glReadBuffer", GL_INVALID_OPERATION,
     [](S& s) {
         bind_framebuffer(s, GL_FRAMEBUFFER, 1);
         read_buffer(s, GL_BACK);
     }},
    {"glReadBuffer", GL_INVALID_OPERATION,
     [](S& s) {
         bind_framebuffer(s, GL_FRAMEBUFFER, 1);
         read_buffer(s, attachment_32);
     }},
    {"glInvalidateFramebuffer", GL_INVALID_ENUM,
     [](S& s) { invalidate_framebuffer(s, bad_enum, 0, nullptr); }},
    {"glInvalidateFramebuffer", GL_INVALID_VALUE,
     [](S& s) { invalidate_framebuffer(s, GL_FRAMEBUFFER, -1, nullptr); }},
    {"glInvalidateFramebuffer", GL_INVALID_ENUM,
     [](S& s) {
         const GLenum names[] = {GL_COLOR_ATTACHMENT0};
         invalidate_framebuffer(s, GL_FRAMEBUFFER, 1, names);
     }},
    {"glInvalidateFramebuffer", GL_INVALID_OPERATION,
     [](S& s) {
         bind_framebuffer(s, GL_FRAMEBUFFER, 1);
         const GLenum names[] = {attachment_32};
         invalidate_framebuffer(s, GL_FRAMEBUFFER, 1, names);
     }},
    {"glInvalidateSubFramebuffer", GL_INVALID_VALUE,
     [](S& s) { invalidate_sub_framebuffer(s, GL_FRAMEBUFFER, 0, nullptr, 0, 0, -1, 1); }},
    {"glInvalidateSubFramebuffer", GL_INVALID_ENUM,
     [](S& s) { invalidate_sub_framebuffer(s, bad_enum, 0, nullptr, 0, 0, 1, 1); }},
    // --- renderbuffers
    {"glRenderbufferStorageMultisample", GL_INVALID_ENUM,
     [](S& s) { renderbuffer_storage_multisample(s, bad_enum, 0, GL_RGBA8, 1, 1); }},
    {"glRenderbufferStorageMultisample", GL_INVALID_ENUM,
     [](S& s) {
         bind_renderbuffer(s, GL_RENDERBUFFER, 1);
         renderbuffer_storage_multisample(s, GL_RENDERBUFFER, 0, GL_RGB9_E5, 1, 1);
     }},
    {"glRenderbufferStorageMultisample", GL_INVALID_VALUE,
     [](S& s) {
         bind_renderbuffer(s, GL_RENDERBUFFER, 1);
         renderbuffer_storage_multisample(s, GL_RENDERBUFFER, -1, GL_RGBA8, 1, 1);
     }},
    {"glRenderbufferStorageMultisample", GL_INVALID_VALUE,
     [](S& s) {
         bind_renderbuffer(s, GL_RENDERBUFFER, 1);
         renderbuffer_storage_multisample(s, GL_RENDERBUFFER, 1, GL_RGBA8, -1, 1);
     }},
    {"glRenderbufferStorageMultisample", GL_INVALID_OPERATION,
     [](S& s) {
         bind_renderbuffer(s, GL_RENDERBUFFER, 1);
         renderbuffer_storage_multisample(s, GL_RENDERBUFFER, 64, GL_RGBA8, 1, 1);
     }},
    {"glRenderbufferStorageMultisample", GL_INVALID_OPERATION,
     [](S& s) {
         bind_renderbuffer(s, GL_RENDERBUFFER, 1);
         renderbuffer_storage_multisample(s, GL_RENDERBUFFER, 1, GL_RGBA8UI, 1, 1);
     }},
    {"glRenderbufferStorageMultisample", GL_INVALID_OPERATION,
     [](S& s) { renderbuffer_storage_multisample(s, GL_RENDERBUFFER, 1, GL_RGBA8, 1, 1); }},
    {"glGetInternalformativ", GL_INVALID_ENUM,
     [](S& s) {
         GLint value = 0;
         get_internalformativ(s, GL_TEXTURE_2D, GL_RGBA8, GL_SAMPLES, 1, &value);
     }},
    {"glGetInternalformativ", GL_INVALID_ENUM,
     [](S& s) {
         GLint value = 0;
         get_internalformativ(s, GL_RENDERBUFFER, GL_RGB9_E5, GL_SAMPLES, 1, &value);
     }},
    {"glGetInternalformativ", GL_INVALID_ENUM,
     [](S& s) {
         GLint value = 0;
         get_internalformativ(s, GL_RENDERBUFFER, GL_RGBA8, bad_enum, 1, &value);
     }},
    {"glGetInternalformativ", GL_INVALID_VALUE,
     [](S& s) {
         GLint value = 0;
         get_internalformativ(s, GL_RENDERBUFFER, GL_RGBA8, GL_SAMPLES, -1, &value);
     }},
    // --- clears
    {"glClearBufferiv", GL_INVALID_ENUM, [](S& s) { clear_buffer_iv(s, GL_DEPTH, 0, zeros); }},
    {"glClearBufferiv", GL_INVALID_VALUE,
     [](S& s) { clear_buffer_iv(s, GL_COLOR, static_cast<GLint>(s.limits.color_buffers), zeros); }},
    {"glClearBufferiv", GL_INVALID_VALUE, [](S& s) { clear_buffer_iv(s, GL_STENCIL, 1, zeros); }},
    {"glClearBufferuiv", GL_INVALID_ENUM,
     [](S& s) { clear_buffer_uiv(s, GL_STENCIL, 0, unsigned_zeros); }},
    {"glClearBufferuiv", GL_INVALID_VALUE,
     [](S& s) { clear_buffer_uiv(s, GL_COLOR, -1, unsigned_zeros); }},
    {"glClearBufferfv", GL_INVALID_ENUM,
     [](S& s) { clear_buffer_fv(s, GL_STENCIL, 0, float_zeros); }},
    {"glClearBufferfv", GL_INVALID_VALUE,
     [](S& s) { clear_buffer_fv(s, GL_DEPTH, 1, float_zeros); }},
    {"glClearBufferfv", GL_INVALID_FRAMEBUFFER_OPERATION,
     [](S& s) {
         bind_framebuffer(s, GL_FRAMEBUFFER, 1);
         clear_buffer_fv(s, GL_COLOR, 0, float_zeros);
     }},
    {"glClearBufferfi", GL_INVALID_ENUM, [](S& s) { clear_buffer_fi(s, GL_COLOR, 0, 0, 0); }},
    {"glClearBufferfi", GL_INVALID_VALUE,
     [](S& s) { clear_buffer_fi(s, GL_DEPTH_STENCIL, 1, 0, 0); }},
    // --- blits
    {"glBlitFramebuffer", GL_INVALID_VALUE, [](S& s) { blit(s, 1); }},
    {"glBlitFramebuffer", GL_INVALID_ENUM, [](S& s) { blit(s, GL_COLOR_BUFFER_BIT, bad_enum); }},
    {"glBlitFramebuffer", GL_INVALID_OPERATION,
     [](S& s) { blit(s, GL_DEPTH_BUFFER_BIT, GL_LINEAR); }},
    {"glBlitFramebuffer", GL_INVALID_FRAMEBUFFER_OPERATION,
     [](S& s) {
         bind_framebuffer(s, GL_READ_FRAMEBUFFER, 1);
         blit(s);
     }},
    // A framebuffer to itself.
    {"glBlitFramebuffer", GL_INVALID_OPERATION, [](S& s) { blit(s); }},
    {"glBlitFramebuffer", GL_INVALID_OPERATION,
     [](S& s) {
         with_pair(s, GL_RGBA8I, GL_RGBA8UI);
         blit(s);
     }},
    {"glBlitFramebuffer", GL_INVALID_OPERATION,
     [](S& s) {
         with_pair(s, GL_RGBA8, GL_RGBA8UI);
         blit(s);
     }},
    {"glBlitFramebuffer", GL_INVALID_OPERATION,
     [](S& s) {
         with_pair(s, GL_RGBA8I, GL_RGBA8I);
         blit(s, GL_COLOR_BUFFER_BIT, GL_LINEAR);
     }},
    {"glBlitFramebufferNV", GL_INVALID_OPERATION,
     [](S& s) {
         with_pair(s, GL_RGBA8, GL_RGBA8UI);
         blit_framebuffer(s, 0, 0, 4, 4, 0, 0, 4, 4, GL_COLOR_BUFFER_BIT, GL_NEAREST);
     }},
    {"glBlitFramebufferNV", GL_INVALID_OPERATION,
     [](S& s) {
         with_pair(s, GL_RGBA8I, GL_RGBA8I);
         blit_framebuffer(s, 0, 0, 4, 4, 0, 0, 2, 2, GL_COLOR_BUFFER_BIT, GL_LINEAR);
     }},
    {"glBlitFramebuffer", GL_INVALID_OPERATION,
     [](S& s) {
         with_pair(s, GL_RGBA8, GL_RGBA8, 0, 4);
         blit(s);
     }},
    {"glBlitFramebuffer", GL_INVALID_OPERATION,
     [](S& s) {
         with_pair(s, GL_RGBA8, GL_RGBA8, 4, 0);
         blit(s, GL_COLOR_BUFFER_BIT, GL_NEAREST, 3);
     }},
    // The same where nothing is drawn to what is read.
    {"glBlitFramebuffer", GL_INVALID_OPERATION,
     [](S& s) {
         with_pair(s, GL_RGBA8, GL_RGBA8, 4, 0);
         bind_framebuffer(s, GL_DRAW_FRAMEBUFFER, 1);
         const GLenum none = GL_NONE;
         draw_buffers(s, 1, &none);
         bind_framebuffer(s, GL_DRAW_FRAMEBUFFER, 2);
         blit(s, GL_COLOR_BUFFER_BIT, GL_NEAREST, 3);
     }},
    {"glBlitFramebuffer", GL_INVALID_OPERATION,
     [](S& s) {
         with_pair(s, GL_RGBA8, GL_RGB565, 4, 0);
         blit(s);
     }},
    {"glBlitFramebuffer", GL_INVALID_OPERATION,
     [](S& s) {
         with_pair(s, GL_RGBA8, GL_RGBA8);
         attach(s, 1, GL_DEPTH_COMPONENT16, GL_READ_FRAMEBUFFER, GL_DEPTH_ATTACHMENT);
         attach(s, 2, GL_DEPTH24_STENCIL8, GL_DRAW_FRAMEBUFFER, GL_DEPTH_ATTACHMENT);
         framebuffer_renderbuffer(s, GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, 0);
         framebuffer_renderbuffer(s, GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, 0);
         blit(s, GL_DEPTH_BUFFER_BIT);
     }},
};

}  // namespace

std::span<const ErrorCase> es3_framebuffer_errors() {
    return framebuffer_cases;
}

}  // namespace cuesta::gles
