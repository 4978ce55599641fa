// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/common/physical_memory.h"

#include <cerrno>
#include <cstring>
#include <string>

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/mman.h>
#include <unistd.h>

namespace cuesta::simulator {
namespace {

constexpr int map_flags = MAP_SHARED | MAP_NORESERVE;

Error system_error(const char* what) {
    return {Errc::io, fmt::format("emulated memory: {}: {}", what, std::strerror(errno))};
}

size_t bytes_of(const PageRun& run) {
    return static_cast<size_t>(run.count) * page_bytes;
}

}  // namespace

Result<std::unique_ptr<PhysicalMemory>> PhysicalMemory::create(uint64_t bytes) {
    bytes = bytes / page_bytes * page_bytes;
    if (bytes < 2 * page_bytes || bytes > uint64_t{1} << 32)
        return Error{Errc::invalid, fmt::format("emulated memory of {} bytes", bytes)};
    if (bytes > SIZE_MAX)
        return Error{Errc::unsupported, "emulated memory beyond the host's address space"};
    const int fd = memfd_create("cuesta-memory", MFD_CLOEXEC);
    if (fd < 0)
        return system_error("memfd_create");
    if (ftruncate(fd, static_cast<off_t>(bytes)) != 0) {
        const Error error = system_error("ftruncate");
        close(fd);
        return error;
    }
    void* base =
        mmap(nullptr, static_cast<size_t>(bytes), PROT_READ | PROT_WRITE, map_flags, fd, 0);
    if (base == MAP_FAILED) {
        const Error error = system_error("mmap");
        close(fd);
        return error;
    }
    return std::unique_ptr<PhysicalMemory>(new PhysicalMemory(
        fd, static_cast<uint8_t*>(base), static_cast<uint32_t>(bytes / page_bytes)));
}

PhysicalMemory::PhysicalMemory(int fd, uint8_t* base, uint32_t page_count)
    : fd_(fd), base_(base), page_count_(page_count) {
    free_[1] = page_count - 1;
}

PhysicalMemory::~PhysicalMemory() {
    munmap(base_, static_cast<size_t>(page_count_) * page_bytes);
    close(fd_);
}

uint32_t PhysicalMemory::pages_in_use() const {
    const std::lock_guard lock(mutex_);
    return pages_in_use_;
}

// First fit: freed pages low in memory are used again first, which keeps the file small.
Result<PageRun> PhysicalMemory::take(uint32_t pages) {
    for (auto it = free_.begin(); it != free_.end() && pages != 0; ++it) {
        const PageRun hole = {it->first, it->second};
        if (hole.count < pages)
            continue;
        free_.erase(it);
        if (hole.count > pages)
            free_[hole.first + pages] = hole.count - pages;
        pages_in_use_ += pages;
        return PageRun{hole.first, pages};
    }
    return Error{pages == 0 ? Errc::invalid : Errc::out_of_memory,
                 fmt::format("emulated memory: no room for {} pages", pages)};
}

void PhysicalMemory::give_back(const PageRun& run) {
    PageRun hole = run;
    auto next = free_.lower_bound(run.first);
    if (next != free_.end() && next->first == hole.first + hole.count) {
        hole.count += next->second;
        next = free_.erase(next);
    }
    if (next != free_.begin()) {
        const auto previous = std::prev(next);
        if (previous->first + previous->second == hole.first) {
            previous->second += hole.count;
            hole.count = 0;
        }
    }
    if (hole.count != 0)
        free_[hole.first] = hole.count;
}

Result<PageRun> PhysicalMemory::allocate(uint32_t pages) {
    const std::lock_guard lock(mutex_);
    const PageRun run = TRY(take(pages));
    used_[run.first] = {run.count, false};
    return run;
}

Result<void> PhysicalMemory::replace(const PageRun& run, int fd, uint64_t offset) {
    const std::lock_guard lock(mutex_);
    const auto it = used_.find(run.first);
    if (it == used_.end() || it->second.count != run.count)
        return Error{Errc::invalid, "emulated memory: replacing pages that were not allocated"};
    if (mmap(page(run.first), bytes_of(run), PROT_READ | PROT_WRITE, map_flags | MAP_FIXED, fd,
             static_cast<off_t>(offset)) == MAP_FAILED)
        return system_error("mmap of a foreign buffer");
    it->second.replaced = true;
    return {};
}

void PhysicalMemory::free(const PageRun& run) {
    const std::lock_guard lock(mutex_);
    const auto it = used_.find(run.first);
    if (it == used_.end() || it->second.count != run.count) {
        CUESTA_ASSERT(false, "freeing pages that were not allocated");
        return;
    }
    const bool replaced = it->second.replaced;
    used_.erase(it);
    pages_in_use_ -= run.count;
    const off_t place = static_cast<off_t>(offset(run));
    // If the host refuses, the pages are lost rather than handed out as somebody else's memory.
    if (replaced && mmap(page(run.first), bytes_of(run), PROT_READ | PROT_WRITE,
                         map_flags | MAP_FIXED, fd_, place) == MAP_FAILED)
        return;
    // The file system fills holes with zeros, and the host gets its memory back.
    if (fallocate(fd_, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, place,
                  static_cast<off_t>(bytes_of(run))) != 0)
        std::memset(page(run.first), 0, bytes_of(run));
    give_back(run);
}

}  // namespace cuesta::simulator
