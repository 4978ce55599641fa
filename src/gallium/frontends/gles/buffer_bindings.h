// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The bindings of buffers that OpenGL ES 3 adds; those of vertices are VertexState's, the indexed
// ones of transform feedback its objects'.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>

#include "gallium/frontends/gles/buffer.h"

namespace cuesta::gles {

// What glBindBufferRange and glBindBufferBase bind.
struct BufferRange {
    std::shared_ptr<Buffer> buffer;
    uint64_t offset = 0;
    uint64_t size = 0;  // as given; 0: all of the buffer, whatever its size becomes

    // Bytes that are there now.
    uint64_t available() const {
        const uint64_t all = buffer == nullptr ? 0 : buffer->size;
        const uint64_t behind = all - std::min(offset, all);
        return size == 0 ? behind : std::min(size, behind);
    }
};

inline constexpr size_t max_uniform_buffer_bindings = 36;
inline constexpr uint32_t uniform_buffer_alignment = 16;

// OpenGL ES 3.1; limits may say less.
inline constexpr size_t max_shader_storage_bindings = 16;
inline constexpr size_t max_atomic_counter_bindings = 8;

struct BufferBindings {
    std::shared_ptr<Buffer> copy_read;
    std::shared_ptr<Buffer> copy_write;
    std::shared_ptr<Buffer> pixel_pack;
    std::shared_ptr<Buffer> pixel_unpack;
    std::shared_ptr<Buffer> uniform;             // the one without a number
    std::shared_ptr<Buffer> transform_feedback;  // likewise
    std::shared_ptr<Buffer> texture;             // GL_TEXTURE_BUFFER of desktop OpenGL
    std::array<BufferRange, max_uniform_buffer_bindings> uniforms;
    uint64_t uniforms_serial = 1;  // counts changes of `uniforms`
    // OpenGL ES 3.1. Those without a number first.
    std::shared_ptr<Buffer> shader_storage;
    std::shared_ptr<Buffer> atomic_counter;
    std::shared_ptr<Buffer> draw_indirect;
    std::shared_ptr<Buffer> dispatch_indirect;
    std::array<BufferRange, max_shader_storage_bindings> storages;
    std::array<BufferRange, max_atomic_counter_bindings> counters;
};

}  // namespace cuesta::gles
