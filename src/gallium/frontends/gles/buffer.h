// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A buffer object.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "gallium/frontends/gles/gl.h"
#include "pipe/resource.h"

namespace cuesta::gles {

struct Buffer {
    explicit Buffer(GLuint n) : name(n) {}

    GLuint name = 0;
    GLenum usage = GL_STATIC_DRAW;
    uint64_t size = 0;
    std::shared_ptr<pipe::Resource> resource;  // null while size is 0
    std::unique_ptr<pipe::Transfer> mapping;   // the application's; null: not mapped
    uint64_t map_offset = 0;
    uint64_t map_length = 0;
    GLbitfield map_access = 0;
    std::string label;
    bool is_shown = false;  // or was: by a texture of desktop OpenGL
};

}  // namespace cuesta::gles
