// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "gallium/frontends/gles/gl.h"
#include "gallium/frontends/gles/texture_formats.h"
#include "pipe/state.h"

namespace cuesta::gles {

// A level and layer of a texture, or a renderbuffer, as something to draw to or to copy from.
struct TargetImage {
    pipe::Surface surface;  // texture null: there is no such image
    uint32_t width = 0;
    uint32_t height = 0;
    uint32_t samples = 0;
    bool fixed_samples = true;  // GL_TEXTURE_FIXED_SAMPLE_LOCATIONS; renderbuffers count as such
    GLenum internal_format = GL_NONE;  // as given: GL_RGBA, GL_RGB565, ...
    // What its texels are; null: there is no image. Draws leave alpha that colours hide as it is.
    const TexelFormat* format = nullptr;
    bool color_renderable = false;
    bool depth_renderable = false;
    bool stencil_renderable = false;
};

}  // namespace cuesta::gles
