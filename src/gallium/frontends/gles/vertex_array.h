// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glVertexAttribPointer and its siblings set: attributes and where their arrays are.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>

#include "gallium/frontends/gles/buffer.h"
#include "pipe/state.h"

namespace cuesta::gles {

struct VertexAttribute {
    bool enabled = false;
    bool normalized = false;
    bool integer = false;  // glVertexAttribIPointer's
    uint8_t size = 4;
    bool orphaned = false;  // its buffer was deleted: `pointer` is no memory
    GLenum type = GL_FLOAT;
    GLsizei stride = 0;  // as given; 0: packed
    GLuint divisor = 0;
    const void* pointer = nullptr;   // an offset where there is a buffer
    std::shared_ptr<Buffer> buffer;  // null: memory of the application
};

// What glVertexAttrib* and glVertexAttribI* set: bits of what the kind says.
struct CurrentAttribute {
    enum class Kind : uint8_t { floats, ints, uints };
    Kind kind = Kind::floats;
    std::array<uint32_t, 4> bits{0, 0, 0, std::bit_cast<uint32_t>(1.0f)};
};

struct VertexArray {
    explicit VertexArray(GLuint n) : name(n) {}

    GLuint name = 0;
    std::array<VertexAttribute, pipe::max_attributes> attributes;
    std::shared_ptr<Buffer> element_buffer;
    std::string label;
};

}  // namespace cuesta::gles
