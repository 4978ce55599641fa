// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Memory of the GPU for what one draw needs: pieces of larger buffers, one behind the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "pipe/context.h"

namespace cuesta::gles {

class UploadRing {
  public:
    struct Piece {
        std::shared_ptr<pipe::Resource> buffer;
        uint32_t offset = 0;
        std::byte* data = nullptr;  // null: there is no memory
    };

    UploadRing(pipe::Screen& screen, pipe::Context& context)
        : screen_(&screen), context_(&context) {}
    ~UploadRing();
    UploadRing(const UploadRing&) = delete;
    UploadRing& operator=(const UploadRing&) = delete;

    // To be written before the next draw.
    Piece allocate(uint64_t bytes, std::string* error);

  private:
    static constexpr uint32_t chunk_bytes = 1 << 20;
    static constexpr uint32_t alignment = 64;

    bool start_chunk(uint32_t bytes, std::string* error);

    pipe::Screen* screen_;
    pipe::Context* context_;
    // Written while the GPU reads earlier pieces: no byte is written twice. Whoever draws with a
    // chunk keeps it alive.
    std::unique_ptr<pipe::Transfer> chunk_;
    uint64_t used_ = 0;
};

}  // namespace cuesta::gles
