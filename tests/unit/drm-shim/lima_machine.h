// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A whole emulated machine in this process, set up with given memory: for fuzzers, replayed jobs
// and tests. Everything goes through the ioctls that a program would use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "drm-shim/lima_device.h"

namespace cuesta::drm_shim {

struct MemoryBlock {
    uint32_t address = 0;                  // whole pages
    uint32_t bytes = 0;                    // rounded up to whole pages; blocks may not overlap
    bool heap = false;                     // a growable tile heap, without content
    std::span<const std::byte> content{};  // for its start; the rest is zero
};

class LimaMachine {
  public:
    static Result<std::unique_ptr<LimaMachine>> create(const LimaOptions& options,
                                                       std::span<const MemoryBlock> blocks);
    ~LimaMachine();
    LimaMachine(const LimaMachine&) = delete;

    // Runs the job with all blocks in its list. What its fence says: 1 for done, a negative errno
    // for cancelled. An Error where the submission itself was refused.
    Result<int32_t> run_gp(const uapi::lima::GpFrame& frame);
    Result<int32_t> run_pp(const uapi::lima::PpFrame& frame);

    // The memory from an address to the end of its block, as the program maps it; empty where
    // there is none or it is a heap.
    std::span<std::byte> memory_at(uint32_t address) const;

  private:
    struct Block {
        uint32_t handle = 0;
        uint32_t address = 0;
        std::span<std::byte> memory;  // empty for heaps
    };

    explicit LimaMachine(std::shared_ptr<File> file) : file_(std::move(file)) {}

    Result<void> add(const MemoryBlock& block);
    Result<Block> create_buffer(uint64_t bytes, bool heap);
    Result<void> prepare();
    Result<int32_t> run(uint32_t pipe, const void* frame, uint32_t frame_bytes);

    std::shared_ptr<File> file_;
    std::vector<Block> blocks_;
    uint64_t end_ = 0;  // of the addresses given out so far
    uint32_t context_ = 0;
    uint32_t out_sync_ = 0;
};

}  // namespace cuesta::drm_shim
