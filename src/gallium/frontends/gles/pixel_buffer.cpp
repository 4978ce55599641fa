// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/pixel_buffer.h"

#include <string>
#include <utility>

#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

namespace {

uint64_t offset_of(const void* pointer) {
    return static_cast<uint64_t>(reinterpret_cast<uintptr_t>(pointer));
}

}  // namespace

bool has_unpack_buffer(const State& state) {
    return state.buffers.pixel_unpack != nullptr;
}

bool has_pack_buffer(const State& state) {
    return state.buffers.pixel_pack != nullptr;
}

std::optional<PixelMemory> PixelMemory::to_unpack(State& state,
                                                  const void* pointer,
                                                  uint64_t bytes,
                                                  uint32_t element_bytes) {
    if (has_unpack_buffer(state))
        return in_buffer(state, false, offset_of(pointer), bytes, element_bytes);
    return PixelMemory(state, static_cast<std::byte*>(const_cast<void*>(pointer)));
}

std::optional<PixelMemory> PixelMemory::to_pack(State& state,
                                                void* pointer,
                                                uint64_t bytes,
                                                uint32_t element_bytes) {
    if (has_pack_buffer(state))
        return in_buffer(state, true, offset_of(pointer), bytes, element_bytes);
    return PixelMemory(state, static_cast<std::byte*>(pointer));
}

std::optional<PixelMemory> PixelMemory::in_buffer(
    State& state, bool pack, uint64_t offset, uint64_t bytes, uint32_t element_bytes) {
    const Buffer& buffer = pack ? *state.buffers.pixel_pack : *state.buffers.pixel_unpack;
    const char* refusal = nullptr;
    if (buffer.mapping != nullptr)
        refusal = "the buffer of pixels is mapped";
    else if (offset % element_bytes != 0)
        refusal = "the offset in the buffer of pixels is no multiple of the type's size";
    else if (bytes > 0 && (offset > buffer.size || bytes > buffer.size - offset))
        refusal = "pixels behind the end of their buffer";
    if (refusal != nullptr) {
        state.error(GL_INVALID_OPERATION, refusal);
        return std::nullopt;
    }
    PixelMemory memory(state, nullptr);
    if (bytes == 0)
        return memory;
    std::string text;
    // What is between the rows stays.
    const pipe::Map usage = pack ? pipe::Map::read | pipe::Map::write : pipe::Map::read;
    memory.transfer_ = state.pipe->map(
        buffer.resource, 0, usage,
        {.x = static_cast<int32_t>(offset), .width = static_cast<int32_t>(bytes)}, &text);
    if (memory.transfer_ == nullptr) {
        state.pipe_failed(text);
        return std::nullopt;
    }
    memory.data_ = memory.transfer_->data;
    return memory;
}

PixelMemory::PixelMemory(PixelMemory&& other) noexcept
    : state_(other.state_), data_(other.data_), transfer_(std::move(other.transfer_)) {}

PixelMemory::~PixelMemory() {
    if (transfer_ != nullptr)
        state_->pipe->unmap(std::move(transfer_));
}

}  // namespace cuesta::gles
