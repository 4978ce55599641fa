// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "pipe/state.h"

namespace cuesta::pipe {

// A buffer or texture. Drivers derive from it; everybody holds it by shared_ptr, and a batch that
// uses it keeps it alive until the batch's fence signals.
class Resource {
  public:
    explicit Resource(const ResourceTemplate& description) : description_(description) {}
    virtual ~Resource() = default;
    Resource(const Resource&) = delete;
    Resource& operator=(const Resource&) = delete;

    const ResourceTemplate& description() const { return description_; }

  private:
    ResourceTemplate description_;
};

// A mapped region. Released by Context::unmap.
struct Transfer {
    std::shared_ptr<Resource> resource;
    uint32_t level = 0;
    Map usage = Map::none;
    Box box;
    std::byte* data = nullptr;             // first texel (or byte) of the box
    uint32_t stride = 0;                   // bytes from row to row (of blocks)
    uint64_t layer_stride = 0;             // bytes from slice to slice
    std::unique_ptr<std::byte[]> staging;  // the driver's, where it cannot map the memory itself
};

// How memory is known outside of a screen.
struct ResourceHandle {
    int dma_buf = -1;       // a file descriptor
    uint32_t stride = 0;    // bytes from row to row; 0 where tiled or a buffer
    uint32_t offset = 0;    // bytes
    uint64_t modifier = 0;  // DRM format modifier, 0 is linear
};

// The completion of submitted work.
class Fence {
  public:
    virtual ~Fence() = default;
    enum class Status : uint8_t {
        done,
        timeout,
        failed,  // the GPU gave the work up; what it should have written is undefined
    };
    // Waits at most `timeout_ns` (0: only looks).
    virtual Status wait(uint64_t timeout_ns) = 0;
    // A sync_file descriptor for others to wait on, which becomes the caller's; -1 with a text in
    // *error (when given) where there is none to be had.
    virtual int export_sync_file(std::string* error = nullptr) = 0;
};

}  // namespace cuesta::pipe
