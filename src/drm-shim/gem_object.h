// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A buffer object: pages of the emulated physical memory, and the names it goes by.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/result.h"
#include "simulator/common/physical_memory.h"

namespace cuesta::drm_shim {

class BufferMemory;

using simulator::page_bytes;
using simulator::PageRun;

// Made by BufferMemory. The counts are guarded by the mutex of the device, the rest by the mutex
// of the memory.
class GemObject : public std::enable_shared_from_this<GemObject> {
  public:
    ~GemObject();
    GemObject(const GemObject&) = delete;
    GemObject& operator=(const GemObject&) = delete;

    uint64_t bytes() const { return bytes_; }
    // Backed from the start only in part; cannot be mapped or shared.
    bool growable() const { return growable_; }
    uint64_t backed_bytes() const { return backed_bytes_; }
    // The backed part, in order.
    const std::vector<PageRun>& runs() const { return runs_; }
    // What GEM_INFO tells for mmap.
    uint64_t mmap_offset() const { return mmap_offset_; }

    bool exportable = true;  // as a dma-buf
    uint32_t flink_name = 0;
    uint32_t handles = 0;  // in all files

  private:
    friend class BufferMemory;
    GemObject(std::shared_ptr<BufferMemory> memory, uint64_t bytes, bool growable);

    std::shared_ptr<BufferMemory> memory_;
    uint64_t bytes_;
    bool growable_;
    uint64_t backed_bytes_ = 0;
    std::vector<PageRun> runs_;
    uint64_t mmap_offset_ = 0;
    int shared_fd_ = -1;  // the dma-buf that holds the pages, once there is one
};

}  // namespace cuesta::drm_shim
