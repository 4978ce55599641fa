// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "gallium/frontends/gles/gl.h"
#include "gallium/frontends/gles/texture_formats.h"
#include "pipe/resource.h"

namespace cuesta::gles {

struct Renderbuffer {
    explicit Renderbuffer(GLuint n) : name(n) {}

    GLuint name = 0;
    GLenum internal_format = GL_RGBA4;
    uint32_t width = 0;
    uint32_t height = 0;
    uint32_t samples = 0;
    pipe::Surface surface;  // texture null: no storage
    TexelFormat format;     // where there is storage
    std::string label;
};

}  // namespace cuesta::gles
