// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// GPU memory for what lives as long as a batch: streams, descriptors, uniforms, varyings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "winsys/lima/bo.h"

namespace cuesta::lima {

// Chunks of mapped memory that batches hand back when the GPU is done with them.
class ChunkPool {
  public:
    static constexpr uint32_t chunk_bytes = 256 * 1024;

    // What all chunks of a context together may take before it waits for the GPU to give some back.
    static constexpr uint64_t budget_bytes = 16u << 20;

    explicit ChunkPool(winsys::lima::Device& device) : device_(device) {}

    // At least `bytes` large.
    Result<std::unique_ptr<winsys::lima::Bo>> take(uint32_t bytes);
    void give_back(std::unique_ptr<winsys::lima::Bo> chunk);

    bool over_budget() const { return used_bytes_ > budget_bytes; }

  private:
    winsys::lima::Device& device_;
    std::vector<std::unique_ptr<winsys::lima::Bo>> free_;
    uint64_t used_bytes_ = 0;  // handed out
    uint64_t free_bytes_ = 0;
};

// A piece of GPU memory that the CPU can write.
struct Allocation {
    uint32_t va = 0;
    std::span<std::byte> cpu;

    template <typename T>
    std::span<T> as() const {
        return {reinterpret_cast<T*>(cpu.data()), cpu.size() / sizeof(T)};
    }
};

// Bump allocation in chunks.
class BatchMemory {
  public:
    explicit BatchMemory(ChunkPool& pool) : pool_(&pool) {}
    BatchMemory(BatchMemory&&) = default;
    BatchMemory& operator=(BatchMemory&&) = default;

    static constexpr uint32_t alignment = 64;

    // 64-byte aligned; the content is undefined.
    Result<Allocation> allocate(uint32_t bytes);
    // The same, filled with a copy.
    Result<Allocation> upload(std::span<const std::byte> bytes);
    template <typename T>
    Result<Allocation> upload_values(std::span<const T> values) {
        return upload(std::as_bytes(values));
    }

    const std::vector<std::unique_ptr<winsys::lima::Bo>>& chunks() const { return chunks_; }
    uint64_t bytes() const;  // of the chunks
    void give_back();

  private:
    ChunkPool* pool_;
    std::vector<std::unique_ptr<winsys::lima::Bo>> chunks_;
    std::span<std::byte> current_;
    uint32_t current_va_ = 0;
    uint32_t used_ = 0;
};

}  // namespace cuesta::lima
