// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The memory chips of an emulated machine: a memfd as large as the 32-bit bus allows, of which only
// touched pages cost anything. Processor and GPU share the pages, so a program's mmap of a buffer
// is an mmap of this file.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

#include "base/result.h"

namespace cuesta::simulator {

constexpr uint32_t page_bytes = 4096;

// Physical pages first .. first + count - 1; page n is at physical address n * page_bytes.
struct PageRun {
    uint32_t first = 0;
    uint32_t count = 0;

    uint32_t address() const { return first * page_bytes; }
    friend bool operator==(const PageRun&, const PageRun&) = default;
};

class PhysicalMemory {
  public:
    // All 4 GiB on 64-bit hosts; what a 32-bit process can spare elsewhere.
    static constexpr uint64_t default_bytes =
        sizeof(void*) == 8 ? uint64_t{1} << 32 : uint64_t{1} << 29;

    static Result<std::unique_ptr<PhysicalMemory>> create(uint64_t bytes = default_bytes);
    ~PhysicalMemory();
    PhysicalMemory(const PhysicalMemory&) = delete;
    PhysicalMemory& operator=(const PhysicalMemory&) = delete;

    // Contiguous pages full of zeros. Page 0 is never given out.
    Result<PageRun> allocate(uint32_t pages);
    // Pages of another file in place of an allocated run, shared with whoever else has them mapped
    // (imported and exported buffers). What the run held before is no longer to be seen. `fd` may
    // be closed afterwards; the offset is a multiple of the page size. The file must be large
    // enough and stay so (sealed against shrinking): a truncated page kills whoever touches it.
    Result<void> replace(const PageRun& run, int fd, uint64_t offset);
    // A run exactly as allocate() gave it, replaced or not.
    void free(const PageRun& run);

    // The host's address of a physical page below page_count(). Pages of a run are contiguous
    // there.
    uint8_t* page(uint32_t number) const {
        return base_ + static_cast<size_t>(number) * page_bytes;
    }
    uint32_t page_count() const { return page_count_; }
    uint32_t pages_in_use() const;

    // For mmap of a run that was not replaced: this file at offset().
    int fd() const { return fd_; }
    static uint64_t offset(const PageRun& run) { return uint64_t{run.first} * page_bytes; }

  private:
    PhysicalMemory(int fd, uint8_t* base, uint32_t page_count);

    Result<PageRun> take(uint32_t pages);
    void give_back(const PageRun& run);

    struct Used {
        uint32_t count;
        bool replaced;
    };

    int fd_;
    uint8_t* base_;
    uint32_t page_count_;
    mutable std::mutex mutex_;
    std::map<uint32_t, uint32_t> free_;  // first page to count
    std::map<uint32_t, Used> used_;
    uint32_t pages_in_use_ = 0;
};

}  // namespace cuesta::simulator
