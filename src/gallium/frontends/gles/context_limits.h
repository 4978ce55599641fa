// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The limits of a context: from the screen's caps, within what the interfaces hold.
#pragma once

#include <cstdint>

#include "compiler/glsl/glsl.h"
#include "gallium/frontends/gles/extensions.h"
#include "pipe/context.h"

namespace cuesta::gles {

struct Limits {
    explicit Limits(const pipe::Screen& screen);

    glsl::Limits shader;  // gl_Max...
    uint32_t texture_2d_size = 0;
    uint32_t texture_cube_size = 0;
    uint32_t texture_3d_size = 0;
    uint32_t array_layers = 0;
    uint32_t renderbuffer_size = 0;
    uint32_t texture_levels = 0;
    uint32_t color_buffers = 1;
    uint32_t samples = 0;  // 0: no multisampling
    float point_size = 1;
    float line_width = 1;
    uint32_t viewport_size = 0;
    uint32_t anisotropy = 1;
    bool separate_stencil = false;  // depth and stencil of framebuffer objects may be two images
};

// What glsl::compile and glsl::link are told.
glsl::Options shader_options(const pipe::Screen& screen,
                             const Extensions& extensions,
                             const Limits& limits);

}  // namespace cuesta::gles
