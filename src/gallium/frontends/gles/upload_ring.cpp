// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/upload_ring.h"

#include <algorithm>
#include <utility>

#include "base/bits.h"

namespace cuesta::gles {

UploadRing::~UploadRing() {
    if (chunk_ != nullptr)
        context_->unmap(std::move(chunk_));
}

bool UploadRing::start_chunk(uint32_t bytes, std::string* error) {
    if (chunk_ != nullptr)
        context_->unmap(std::move(chunk_));
    const uint32_t size = std::max(bytes, chunk_bytes);
    const std::shared_ptr<pipe::Resource> buffer = screen_->create_resource(
        {.target = pipe::Target::buffer, .width = size, .bind = pipe::Bind::vertex_buffer}, error);
    if (buffer == nullptr)
        return false;
    chunk_ = context_->map(buffer, 0, pipe::Map::write | pipe::Map::unsynchronized,
                           {.width = static_cast<int32_t>(size)}, error);
    used_ = 0;
    return chunk_ != nullptr;
}

UploadRing::Piece UploadRing::allocate(uint64_t bytes, std::string* error) {
    constexpr uint64_t largest = 1u << 30;
    if (bytes > largest) {
        *error = "vertices of more than 1 GiB in memory of the application";
        return {};
    }
    const uint64_t room = chunk_ == nullptr ? 0 : static_cast<uint64_t>(chunk_->box.width);
    if (used_ + bytes > room && !start_chunk(static_cast<uint32_t>(bytes), error))
        return {};
    Piece piece = {.buffer = chunk_->resource,
                   .offset = static_cast<uint32_t>(used_),
                   .data = chunk_->data + used_};
    used_ = base::align_up(used_ + bytes, uint64_t{alignment});
    return piece;
}

}  // namespace cuesta::gles
