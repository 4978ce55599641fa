// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Errors of glBlitFramebuffer (NV_framebuffer_blit, ANGLE_framebuffer_blit). Each begins with the
// default framebuffer, which has everything.
#include "error_cases.h"

namespace cuesta::gles {

namespace {

using S = State;

// The framebuffer bound there gets buffers of those formats; GL_NONE: none.
void bind_formats(S& s, GLenum target, GLenum color, GLenum depth) {
    const GLuint name = target;
    bind_framebuffer(s, target, name);
    const struct {
        GLenum point;
        GLenum format;
    } rows[] = {{GL_COLOR_ATTACHMENT0, color}, {GL_DEPTH_ATTACHMENT, depth}};
    for (const auto& row : rows) {
        if (row.format == GL_NONE)
            continue;
        const GLuint renderbuffer = name + row.point;
        bind_renderbuffer(s, GL_RENDERBUFFER, renderbuffer);
        renderbuffer_storage(s, GL_RENDERBUFFER, row.format, 8, 8);
        framebuffer_renderbuffer(s, target, row.point, GL_RENDERBUFFER, renderbuffer);
    }
}

void blit_all(S& s, GLbitfield mask, GLenum filter = GL_NEAREST) {
    blit_framebuffer(s, 0, 0, 8, 8, 0, 0, 8, 8, mask, filter);
}
void blit_angle(S& s, const std::array<GLint, 8>& boxes, GLbitfield mask) {
    blit_framebuffer_angle(s, boxes[0], boxes[1], boxes[2], boxes[3], boxes[4], boxes[5], boxes[6],
                           boxes[7], mask, GL_NEAREST);
}
constexpr std::array<GLint, 8> one_to_one = {0, 0, 8, 8, 0, 0, 8, 8};

constexpr ErrorCase blit_cases[] = {
    {"glBlitFramebufferNV", GL_INVALID_VALUE,
     [](S& s) { blit_all(s, GL_COLOR_BUFFER_BIT | 0x8000); }},
    {"glBlitFramebufferNV", GL_INVALID_ENUM,
     [](S& s) { blit_all(s, GL_COLOR_BUFFER_BIT, bad_enum); }},
    {"glBlitFramebufferNV", GL_INVALID_ENUM,
     [](S& s) { blit_all(s, GL_COLOR_BUFFER_BIT, GL_LINEAR_MIPMAP_NEAREST); }},
    {"glBlitFramebufferNV", GL_INVALID_OPERATION,
     [](S& s) { blit_all(s, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT, GL_LINEAR); }},
    {"glBlitFramebufferNV", GL_INVALID_OPERATION,
     [](S& s) { blit_all(s, GL_STENCIL_BUFFER_BIT, GL_LINEAR); }},
    {"glBlitFramebufferNV", GL_INVALID_FRAMEBUFFER_OPERATION,
     [](S& s) {
         bind_framebuffer(s, GL_READ_FRAMEBUFFER_NV, 1);
         blit_all(s, GL_COLOR_BUFFER_BIT);
     }},
    {"glBlitFramebufferNV", GL_INVALID_FRAMEBUFFER_OPERATION,
     [](S& s) {
         bind_framebuffer(s, GL_DRAW_FRAMEBUFFER_NV, 1);
         blit_all(s, 0);
     }},
    {"glBlitFramebufferNV", GL_INVALID_OPERATION,
     [](S& s) {
         bind_formats(s, GL_DRAW_FRAMEBUFFER_NV, GL_RGBA4, GL_DEPTH_COMPONENT16);
         blit_all(s, GL_DEPTH_BUFFER_BIT);
     }},
    // Only what is in both framebuffers is looked at; depth would have been an error.
    {"glBlitFramebufferNV", GL_NO_ERROR,
     [](S& s) {
         bind_formats(s, GL_DRAW_FRAMEBUFFER_NV, GL_RGBA4, GL_DEPTH_COMPONENT16);
         blit_all(s, GL_COLOR_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
     }},
    {"glBlitFramebufferNV", GL_NO_ERROR,
     [](S& s) {
         bind_formats(s, GL_READ_FRAMEBUFFER_NV, GL_NONE, GL_DEPTH_COMPONENT16);
         bind_formats(s, GL_DRAW_FRAMEBUFFER_NV, GL_RGBA4, GL_NONE);
         blit_all(s, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
     }},
    {"glBlitFramebufferNV", GL_NO_ERROR, [](S& s) { blit_all(s, 0, GL_LINEAR); }},
    {"glBlitFramebufferANGLE", GL_INVALID_VALUE, [](S& s) { blit_angle(s, one_to_one, 1); }},
    {"glBlitFramebufferANGLE", GL_INVALID_ENUM,
     [](S& s) {
         blit_framebuffer_angle(s, 0, 0, 8, 8, 0, 0, 8, 8, GL_COLOR_BUFFER_BIT, GL_LINEAR);
     }},
    {"glBlitFramebufferANGLE", GL_INVALID_FRAMEBUFFER_OPERATION,
     [](S& s) {
         bind_framebuffer(s, GL_READ_FRAMEBUFFER_NV, 1);
         blit_angle(s, one_to_one, GL_COLOR_BUFFER_BIT);
     }},
    {"glBlitFramebufferANGLE", GL_INVALID_OPERATION,
     [](S& s) {
         blit_angle(s, {0, 0, 8, 8, 0, 0, 16, 8}, GL_COLOR_BUFFER_BIT);
     }},
    {"glBlitFramebufferANGLE", GL_INVALID_OPERATION,
     [](S& s) {
         blit_angle(s, {0, 0, 8, 8, 0, 8, 8, 0}, GL_COLOR_BUFFER_BIT);
     }},
    {"glBlitFramebufferANGLE", GL_NO_ERROR,
     [](S& s) {
         blit_angle(s, {8, 0, 0, 8, 16, 0, 8, 8}, GL_COLOR_BUFFER_BIT);
     }},
    {"glBlitFramebufferANGLE", GL_INVALID_OPERATION,
     [](S& s) {
         bind_formats(s, GL_DRAW_FRAMEBUFFER_NV, GL_RGB565, GL_NONE);
         blit_angle(s, one_to_one, GL_COLOR_BUFFER_BIT);
     }},
    {"glBlitFramebufferANGLE", GL_INVALID_OPERATION,
     [](S& s) { blit_angle(s, one_to_one, GL_DEPTH_BUFFER_BIT); }},
    {"glBlitFramebufferANGLE", GL_INVALID_OPERATION,
     [](S& s) {
         scissor(s, 0, 0, 31, 16);
         enable(s, GL_SCISSOR_TEST);
         blit_angle(s, {0, 0, 32, 16, 0, 0, 32, 16}, GL_STENCIL_BUFFER_BIT);
     }},
    {"glBlitFramebufferANGLE", GL_NO_ERROR,
     [](S& s) {
         blit_angle(s, {0, 0, 32, 16, 0, 0, 32, 16}, GL_DEPTH_BUFFER_BIT);
     }},
};

}  // namespace

std::span<const ErrorCase> blit_errors() {
    return blit_cases;
}

}  // namespace cuesta::gles
