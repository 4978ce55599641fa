// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Buffers in the emulated physical memory of one device: allocation, mapping into programs,
// sharing between devices and processes.
//
// All physical memory is one memfd, mapped once for the GPU. A buffer that is exported moves into
// a memfd of its own (a dma-buf), mapped over the same physical pages; mappings that the program
// made before are moved along. An imported buffer is the other's memfd, mapped over pages of ours.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "base/result.h"
#include "drm-shim/fd_registry.h"
#include "drm-shim/gem_object.h"
#include "drm-shim/process_maps.h"
#include "drm-shim/va_allocator.h"
#include "simulator/common/physical_memory.h"

namespace cuesta::drm_shim {

class BufferMemory : public std::enable_shared_from_this<BufferMemory> {
  public:
    explicit BufferMemory(std::unique_ptr<simulator::PhysicalMemory> physical);

    // Zero pages, all at once.
    Result<std::shared_ptr<GemObject>> create(uint64_t bytes);
    // Zero pages, the first ones now, more by grow().
    Result<std::shared_ptr<GemObject>> create_growable(uint64_t bytes, uint64_t first_bytes);
    Result<void> grow(GemObject& object, uint64_t to_bytes);

    // The buffer in a dma-buf: the one it came from or went to if it still lives, or a new one for
    // the memory of another process. Does not take the descriptor. A negative errno on failure.
    int import(int dma_buf, std::shared_ptr<GemObject>& object);

    // The object's own dma-buf descriptor, which stays ours; or a negative errno. Programs that
    // write to the buffer through a mapping while it is shared for the first time may lose those
    // writes.
    int share(GemObject& object);

    std::shared_ptr<GemObject> find_mapped_at(uint64_t mmap_offset);

    // What mmap of an object comes to. The descriptor stays ours; the object keeps the pages.
    struct Mapping {
        int fd = -1;
        uint64_t offset = 0;
        std::shared_ptr<GemObject> object;
    };
    Mapping mapping(std::shared_ptr<GemObject> object) const;

    simulator::PhysicalMemory& physical() { return *physical_; }

    // After a fork the pages are the parent's: nothing is given back any more.
    void abandon() { abandoned_ = true; }

  private:
    friend class GemObject;
    void release(GemObject& object);

    Result<PageRun> allocate(uint64_t bytes);
    Result<std::shared_ptr<GemObject>> announce(std::shared_ptr<GemObject> object);
    std::vector<FileMapping> program_mappings(const GemObject& object) const;
    int move_to(GemObject& object, int fd);

    std::unique_ptr<simulator::PhysicalMemory> physical_;
    mutable std::mutex mutex_;
    // As the kernel's: above what an offset of 32 bits could mean; on 32-bit machines below that,
    // for programs that have no larger ones.
    static constexpr bool is_wide_ = sizeof(void*) == 8;
    VaAllocator mmap_offsets_{uint64_t{1} << (is_wide_ ? 32 : 28),
                              uint64_t{1} << (is_wide_ ? 40 : 32)};
    std::map<uint64_t, std::weak_ptr<GemObject>> by_mmap_offset_;
    std::map<FileKey, std::weak_ptr<GemObject>> by_dma_buf_;
    std::atomic<bool> abandoned_{false};
};

}  // namespace cuesta::drm_shim
