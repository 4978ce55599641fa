// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/framebuffer_points.h"

namespace cuesta::gles {

bool is_framebuffer_target(GLenum target) {
    return target == GL_FRAMEBUFFER || target == GL_DRAW_FRAMEBUFFER ||
           target == GL_READ_FRAMEBUFFER;
}

Framebuffer* bound_to(const State& state, GLenum target) {
    const FramebufferState& framebuffers = state.framebuffers;
    return target == GL_READ_FRAMEBUFFER ? framebuffers.bound_read.get()
                                         : framebuffers.bound_draw.get();
}

std::optional<uint32_t> color_attachment_number(GLenum name) {
    // The headers have 32 of them.
    constexpr GLenum named = 32;
    if (name < GL_COLOR_ATTACHMENT0 || name - GL_COLOR_ATTACHMENT0 >= named)
        return std::nullopt;
    return name - GL_COLOR_ATTACHMENT0;
}

GLenum error_of_point(const State& state, GLenum name) {
    if (name == GL_DEPTH_ATTACHMENT || name == GL_STENCIL_ATTACHMENT ||
        (name == GL_DEPTH_STENCIL_ATTACHMENT && state.is_es3()))
        return GL_NO_ERROR;
    const std::optional<uint32_t> color = color_attachment_number(name);
    if (color && *color < state.limits.color_buffers)
        return GL_NO_ERROR;
    return color && state.is_es3() ? GL_INVALID_OPERATION : GL_INVALID_ENUM;
}

Attachment& point_of(Framebuffer& framebuffer, GLenum name) {
    if (name == GL_DEPTH_ATTACHMENT || name == GL_DEPTH_STENCIL_ATTACHMENT)
        return framebuffer.depth;
    if (name == GL_STENCIL_ATTACHMENT)
        return framebuffer.stencil;
    return framebuffer.colors[name - GL_COLOR_ATTACHMENT0];
}

bool is_cube_face(GLenum target) {
    return target >= GL_TEXTURE_CUBE_MAP_POSITIVE_X && target <= GL_TEXTURE_CUBE_MAP_NEGATIVE_Z;
}

}  // namespace cuesta::gles
