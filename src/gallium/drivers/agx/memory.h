// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// GPU memory. The kernel neither keeps a buffer for commands that use it nor lets commands wait for
// those that used it before: the driver does. Memory knows the fences of its last uses; a batch
// holds on to all that it uses until its own fence signals.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "base/result.h"
#include "gallium/auxiliary/batch_memory.h"
#include "gallium/drivers/agx/fence.h"
#include "winsys/agx/bo.h"

namespace cuesta::agx {

using winsys::Access;

// Names a context in its screen. Batches of one context end in the order of their submission.
enum class ContextNumber : uint32_t {};

// The memory of a resource, or another that outlives a batch. Contexts in several threads may call
// it at once.
class Memory {
  public:
    explicit Memory(winsys::agx::Bo bo) : bo_(std::move(bo)) {}

    static Result<std::shared_ptr<Memory>> create(winsys::agx::Device& device,
                                                  uint64_t bytes,
                                                  const winsys::agx::BoOptions& options = {});

    uint64_t va() const { return bo_.va(); }
    uint64_t size() const { return bo_.size(); }
    const winsys::agx::Bo& bo() const { return bo_; }
    Result<std::span<std::byte>> map();

    // To be called when a batch was submitted.
    void note_use(ContextNumber context, Access access, std::shared_ptr<Fence> fence);
    // Adds the fences that a batch of that context must wait for before it accesses the memory so:
    // those of other contexts' writes, and for a write of their reads. Its own batches are ordered
    // anyhow.
    void add_waits(ContextNumber context,
                   Access access,
                   std::vector<std::shared_ptr<Fence>>& fences) const;
    // Until the CPU may access it so: true, or false at the end of the time. Knows only of what
    // was submitted.
    bool wait(Access access, uint64_t timeout_ns) const;

  private:
    struct Use {
        ContextNumber context{};
        std::shared_ptr<Fence> read;
        std::shared_ptr<Fence> write;
    };

    std::vector<std::shared_ptr<Fence>> fences_before(Access access,
                                                      const ContextNumber* but_of) const;

    winsys::agx::Bo bo_;
    mutable std::mutex mutex_;
    std::vector<Use> uses_;  // one a context that may be at work
};

// Memory that others know, by its buffer: a dma-buf that comes twice, or comes back, is one buffer
// of the device, and its uses are to be found in one place. Several threads may call it at once.
class SharedMemories {
  public:
    explicit SharedMemories(winsys::agx::Device& device) : device_(&device) {}

    // Does not take the descriptor.
    Result<std::shared_ptr<Memory>> import(int dma_buf);
    // To be called before the memory is exported.
    void add(const std::shared_ptr<Memory>& memory);

  private:
    std::weak_ptr<Memory>& at(const winsys::agx::Bo& bo);

    winsys::agx::Device* device_;
    std::mutex mutex_;
    std::map<winsys::BoHandle, std::weak_ptr<Memory>> memories_;
};

// Where chunks of batches come from.
struct HeapSource {
    using Bo = winsys::agx::Bo;
    using Address = uint64_t;

    static constexpr uint32_t chunk_bytes = 256 * 1024;
    // What all chunks of a context together may take before it waits for the GPU to give some back.
    static constexpr uint64_t budget_bytes = 32u << 20;

    winsys::agx::Device* device = nullptr;
    winsys::agx::Heap heap = winsys::agx::Heap::main;

    Result<Bo> make(uint32_t bytes) const;
};

// One of each a heap: USC words, and what else has 32-bit addresses, come from Heap::usc
// (winsys::agx::AddressPlan::usc_base is what they count from).
using ChunkPool = gallium::ChunkPool<HeapSource>;
using BatchMemory = gallium::BatchMemory<HeapSource>;
using Allocation = gallium::Allocation<uint64_t>;

}  // namespace cuesta::agx
