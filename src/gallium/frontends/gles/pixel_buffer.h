// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where the pixels of a command are: in memory of the application, or in the buffer that is bound
// to GL_PIXEL_UNPACK_BUFFER or GL_PIXEL_PACK_BUFFER, where the pointer is an offset
// (OpenGL ES 3.0.6, 3.7.1 and 4.3.1).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "pipe/context.h"

namespace cuesta::gles {

class State;

// Pixels that may be read, or written, while this lives.
class PixelMemory {
  public:
    // What a command reads: `bytes` of them from `pointer` on, of which every element has
    // `element_bytes` (of its type; 1 for blocks). Nothing with GL_INVALID_OPERATION recorded
    // where the buffer is mapped or too small, or the offset is no multiple of the element; or with
    // GL_OUT_OF_MEMORY.
    static std::optional<PixelMemory> to_unpack(State& state,
                                                const void* pointer,
                                                uint64_t bytes,
                                                uint32_t element_bytes);
    // The same for a command that writes them.
    static std::optional<PixelMemory> to_pack(State& state,
                                              void* pointer,
                                              uint64_t bytes,
                                              uint32_t element_bytes);
    ~PixelMemory();
    PixelMemory(PixelMemory&& other) noexcept;
    PixelMemory(const PixelMemory&) = delete;
    PixelMemory& operator=(const PixelMemory&) = delete;

    // The first byte. Null where no buffer is bound and the application gave no pointer; undefined
    // where there are 0 bytes.
    std::byte* data() const { return data_; }

  private:
    PixelMemory(State& state, std::byte* data) : state_(&state), data_(data) {}

    State* state_;
    std::byte* data_ = nullptr;
    std::unique_ptr<pipe::Transfer> transfer_;  // null: memory of the application

    static std::optional<PixelMemory> in_buffer(
        State& state, bool pack, uint64_t offset, uint64_t bytes, uint32_t element_bytes);
};

// Whether pointers of glTexImage2D and the like are offsets of a buffer: a null one is no "without
// data" then.
bool has_unpack_buffer(const State& state);
bool has_pack_buffer(const State& state);

}  // namespace cuesta::gles
