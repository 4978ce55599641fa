// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glVertexAttribPointer and its siblings set: attributes and where their arrays are.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "gallium/frontends/gles/buffer.h"
#include "pipe/state.h"

namespace cuesta::gles {

struct VertexAttribute {
    bool enabled = false;
    bool normalized = false;
    uint8_t size = 4;
    GLenum type = GL_FLOAT;
    GLsizei stride = 0;  // as given; 0: packed
    GLuint divisor = 0;
    const void* pointer = nullptr;   // an offset where there is a buffer
    std::shared_ptr<Buffer> buffer;  // null: memory of the application
};

struct VertexArray {
    explicit VertexArray(GLuint n) : name(n) {}

    GLuint name = 0;
    std::array<VertexAttribute, pipe::max_attributes> attributes;
    std::shared_ptr<Buffer> element_buffer;
    std::string label;
};

}  // namespace cuesta::gles
