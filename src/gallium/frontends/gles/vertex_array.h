// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glVertexAttribPointer and its siblings set: attributes and where their arrays are
// (OpenGL ES 3.1, 10.3).
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
    bool bgra = false;     // blue stands first (size GL_BGRA of desktop OpenGL)
    uint8_t size = 4;
    uint8_t binding = 0;  // of VertexArray::bindings, where its array is
    GLenum type = GL_FLOAT;
    uint32_t relative_offset = 0;  // bytes from the start of the vertex
    // As glVertexAttribPointer had them, to be told again.
    GLsizei stride = 0;
    const void* pointer = nullptr;

    pipe::Format format() const;
    uint32_t bytes() const;  // of an element
};

// Where vertices lie: glBindVertexBuffer's, or glVertexAttribPointer's of the attribute of the same
// number.
struct VertexBinding {
    std::shared_ptr<Buffer> buffer;  // null: memory of the application, in the default array alone
    const void* pointer = nullptr;   // an offset where there is a buffer
    uint32_t stride = 16;            // 0: all vertices are the same
    GLuint divisor = 0;
    bool orphaned = false;  // its buffer was deleted: `pointer` is no memory
};

// Attributes that shaders name by number; those behind them are desktop OpenGL's own (gl_Vertex and
// the like, glsl::ConventionalAttribute).
inline constexpr uint32_t generic_attributes = 16;
// Of glBindVertexBuffer, as many as such attributes.
inline constexpr uint32_t max_vertex_bindings = generic_attributes;
inline constexpr uint32_t max_relative_offset = 2047;
// Far more than anybody has: programs of older versions, which know no limit, see it as well.
inline constexpr GLsizei max_vertex_stride = 1 << 20;

// What glVertexAttrib* and glVertexAttribI* set: bits of what the kind says.
struct CurrentAttribute {
    enum class Kind : uint8_t { floats, ints, uints };
    Kind kind = Kind::floats;
    std::array<uint32_t, 4> bits{0, 0, 0, std::bit_cast<uint32_t>(1.0f)};
};

struct VertexArray {
    explicit VertexArray(GLuint n) : name(n) {
        for (uint8_t i = 0; i < attributes.size(); ++i)
            attributes[i].binding = i;
    }

    GLuint name = 0;
    std::array<VertexAttribute, pipe::max_attributes> attributes;
    std::array<VertexBinding, pipe::max_attributes> bindings;
    std::shared_ptr<Buffer> element_buffer;
    // A bit for each attribute of doubles (desktop OpenGL), which no GPU reads.
    uint32_t double_attributes = 0;
    std::string label;

    bool is_default() const { return name == 0; }
    void note_type(uint32_t index) {
        const uint32_t bit = 1u << index;
        double_attributes &= ~bit;
        if (attributes[index].type == GL_DOUBLE)
            double_attributes |= bit;
    }
    const VertexBinding& binding_of(const VertexAttribute& attribute) const {
        return bindings[attribute.binding];
    }
};

}  // namespace cuesta::gles
