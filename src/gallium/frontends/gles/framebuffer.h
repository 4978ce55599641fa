// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Framebuffer objects: attachments and what pipe::Context::set_framebuffer is given for them.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "gallium/frontends/gles/renderbuffer.h"
#include "gallium/frontends/gles/texture.h"
#include "pipe/state.h"

namespace cuesta::gles {

struct Attachment {
    // Both null: nothing is attached.
    std::shared_ptr<Renderbuffer> renderbuffer;
    std::shared_ptr<Texture> texture;
    // GL_TEXTURE_2D, a face, GL_TEXTURE_3D, GL_TEXTURE_2D_ARRAY, GL_TEXTURE_2D_MULTISAMPLE
    GLenum texture_target = 0;
    uint32_t level = 0;
    uint32_t layer = 0;    // a face, slice or layer
    bool layered = false;  // all of them (glFramebufferTexture)
    bool is_attached() const { return renderbuffer != nullptr || texture != nullptr; }
    bool same_image(const Attachment& other) const {
        return renderbuffer == other.renderbuffer && texture == other.texture &&
               (texture == nullptr ||
                (texture_target == other.texture_target && level == other.level &&
                 layer == other.layer && layered == other.layered));
    }
};

// What the attachments come to.
struct FramebufferTarget {
    GLenum status = 0;
    pipe::Framebuffer pipe;  // where it is complete: what is drawn to
    uint32_t samples = 1;    // of all buffers, drawn to or not
    // A packed image may be attached as one of the two.
    bool has_depth = false;
    bool has_stencil = false;
    // Bit n: colour buffer n hides its alpha, draws leave it as it is.
    uint8_t hidden_alpha_buffers = 0;
    // Bit n: colour buffer n has integers, which are not blended; of the first, alpha has no test.
    uint8_t integer_buffers = 0;
    // Bit n: colour buffer n has no alpha that OpenGL ES knows: where blending reads it, it is 1.
    uint8_t opaque_buffers = 0;
    bool encodes_srgb = true;  // as FramebufferState::encodes_srgb was
    // An EGL surface of no pixels: complete, and there is nothing to draw to.
    bool is_empty() const { return pipe.width == 0 || pipe.height == 0; }
};

// What a framebuffer without attachments is like (OpenGL ES 3.1, 9.2.1).
struct FramebufferDefaults {
    uint32_t width = 0;
    uint32_t height = 0;
    uint32_t samples = 0;
    bool fixed_samples = false;
};

struct Framebuffer {
    explicit Framebuffer(GLuint n) : name(n) {
        draw_buffers.fill(GL_NONE);
        draw_buffers[0] = GL_COLOR_ATTACHMENT0;
    }

    GLuint name = 0;
    std::array<Attachment, pipe::max_color_buffers> colors;
    Attachment depth;
    Attachment stencil;
    std::array<GLenum, pipe::max_color_buffers> draw_buffers;
    GLenum read_buffer = GL_COLOR_ATTACHMENT0;
    FramebufferDefaults defaults;
    std::string label;

    // What was found of the attachments when the group's storage_serial was `checked`; 0: they
    // changed since.
    uint64_t checked = 0;
    FramebufferTarget target;
};

}  // namespace cuesta::gles
