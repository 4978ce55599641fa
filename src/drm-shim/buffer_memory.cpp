// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/buffer_memory.h"

#include <algorithm>
#include <cerrno>
#include <optional>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "drm-shim/dma_buf.h"
#include "drm-shim/process_maps.h"

namespace cuesta::drm_shim {
namespace {

bool write_all(int fd, const uint8_t* data, uint64_t bytes) {
    for (uint64_t done = 0; done < bytes;) {
        const ssize_t now =
            ::pwrite(fd, data + done, static_cast<size_t>(bytes - done), static_cast<off_t>(done));
        if (now <= 0)
            return false;
        done += static_cast<uint64_t>(now);
    }
    return true;
}

bool map_over(uintptr_t address, uint64_t bytes, int protection, int fd, uint64_t offset) {
    return ::mmap(reinterpret_cast<void*>(address), static_cast<size_t>(bytes), protection,
                  MAP_SHARED | MAP_FIXED, fd, static_cast<off_t>(offset)) != MAP_FAILED;
}

// Puts the file, from the offset on, in the place of what the mapping has of start..end.
bool move_mapping(
    const FileMapping& mapping, uint64_t start, uint64_t end, int fd, uint64_t offset) {
    const uint64_t first = std::max(mapping.offset, start);
    const uint64_t last = std::min(mapping.offset + mapping.bytes, end);
    const auto address = mapping.address + static_cast<uintptr_t>(first - mapping.offset);
    return map_over(address, last - first, mapping.protection, fd, offset + (first - start));
}

}  // namespace

BufferMemory::BufferMemory(std::unique_ptr<simulator::PhysicalMemory> physical)
    : physical_(std::move(physical)) {}

// Programs may ask for more than the number of pages has bits.
Result<PageRun> BufferMemory::allocate(uint64_t bytes) {
    const uint64_t pages = bytes / page_bytes;
    if (pages >= physical_->page_count())
        return Error{Errc::out_of_memory, "a buffer larger than the emulated memory"};
    return physical_->allocate(static_cast<uint32_t>(pages));
}

Result<std::shared_ptr<GemObject>> BufferMemory::announce(std::shared_ptr<GemObject> object) {
    const std::lock_guard lock(mutex_);
    const std::optional<uint64_t> offset = mmap_offsets_.allocate(object->bytes_);
    if (!offset)
        return Error{Errc::out_of_memory, "no room for another buffer among the mmap offsets"};
    object->mmap_offset_ = *offset;
    by_mmap_offset_.emplace(*offset, object);
    return object;
}

Result<std::shared_ptr<GemObject>> BufferMemory::create(uint64_t bytes) {
    const PageRun run = TRY(allocate(bytes));
    std::shared_ptr<GemObject> object(new GemObject(shared_from_this(), bytes, false));
    object->runs_.push_back(run);
    object->backed_bytes_ = bytes;
    return announce(std::move(object));
}

Result<std::shared_ptr<GemObject>> BufferMemory::create_growable(uint64_t bytes,
                                                                 uint64_t first_bytes) {
    std::shared_ptr<GemObject> object(new GemObject(shared_from_this(), bytes, true));
    TRY(grow(*object, first_bytes));
    return announce(std::move(object));
}

Result<void> BufferMemory::grow(GemObject& object, uint64_t to_bytes) {
    const uint64_t more = std::min(to_bytes, object.bytes_) - object.backed_bytes_;
    if (more == 0)
        return Error{Errc::out_of_memory, "the heap is as large as it may become"};
    object.runs_.push_back(TRY(allocate(more)));
    object.backed_bytes_ += more;
    return {};
}

void BufferMemory::release(GemObject& object) {
    if (abandoned_)
        return;
    const std::lock_guard lock(mutex_);
    if (by_mmap_offset_.erase(object.mmap_offset_) != 0)
        mmap_offsets_.free(object.mmap_offset_, object.bytes_);
    if (object.shared_fd_ >= 0) {
        const std::optional<FileKey> key = file_key(object.shared_fd_);
        const auto known = key ? by_dma_buf_.find(*key) : by_dma_buf_.end();
        // Another thread may have imported the same file again since the last reference went.
        if (known != by_dma_buf_.end() && known->second.expired())
            by_dma_buf_.erase(known);
        ::close(object.shared_fd_);
    }
    for (const PageRun& run : object.runs_)
        physical_->free(run);
}

std::shared_ptr<GemObject> BufferMemory::find_mapped_at(uint64_t mmap_offset) {
    const std::lock_guard lock(mutex_);
    const auto found = by_mmap_offset_.find(mmap_offset);
    return found != by_mmap_offset_.end() ? found->second.lock() : nullptr;
}

BufferMemory::Mapping BufferMemory::mapping(std::shared_ptr<GemObject> object) const {
    const std::lock_guard lock(mutex_);
    Mapping result{.fd = physical_->fd(),
                   .offset = simulator::PhysicalMemory::offset(object->runs_.front()),
                   .object = std::move(object)};
    if (result.object->shared_fd_ >= 0) {
        result.fd = result.object->shared_fd_;
        result.offset = 0;
    }
    return result;
}

// The program's mappings of an object's pages (not the one through which the GPU sees them).
std::vector<FileMapping> BufferMemory::program_mappings(const GemObject& object) const {
    const uint64_t start = simulator::PhysicalMemory::offset(object.runs_.front());
    const auto gpu_first = reinterpret_cast<uintptr_t>(physical_->page(0));
    const uintptr_t gpu_bytes = uintptr_t{physical_->page_count()} * page_bytes;
    std::vector<FileMapping> mappings = mappings_of_file(physical_->fd(), start, object.bytes_);
    std::erase_if(mappings, [=](const FileMapping& mapping) {
        return mapping.address - gpu_first < gpu_bytes;
    });
    return mappings;
}

// Copies the pages to the dma-buf and puts it in their place: wherever the program has mapped
// them, then for the GPU.
int BufferMemory::move_to(GemObject& object, int fd) {
    const PageRun& run = object.runs_.front();
    if (!write_all(fd, physical_->page(run.first), object.bytes_))
        return -ENOMEM;
    const uint64_t start = simulator::PhysicalMemory::offset(run);
    const uint64_t end = start + object.bytes_;
    const std::vector<FileMapping> mappings = program_mappings(object);
    size_t moved = 0;
    while (moved < mappings.size() && move_mapping(mappings[moved], start, end, fd, 0))
        ++moved;
    if (moved == mappings.size() && physical_->replace(run, fd, 0))
        return 0;
    while (moved-- > 0)
        move_mapping(mappings[moved], start, end, physical_->fd(), start);
    return -ENOMEM;
}

int BufferMemory::share(GemObject& object) {
    const std::lock_guard lock(mutex_);
    if (object.shared_fd_ >= 0)
        return object.shared_fd_;
    const int fd = make_dma_buf(object.bytes_);
    if (fd < 0)
        return fd;
    if (const int error = move_to(object, fd); error != 0) {
        ::close(fd);
        return error;
    }
    object.shared_fd_ = fd;
    if (const std::optional<FileKey> key = file_key(fd))
        by_dma_buf_[*key] = object.weak_from_this();
    return fd;
}

int BufferMemory::import(int dma_buf, std::shared_ptr<GemObject>& object) {
    const int64_t bytes = dma_buf_bytes(dma_buf);
    if (bytes < 0)
        return static_cast<int>(bytes);
    const std::optional<FileKey> key = file_key(dma_buf);
    {
        const std::lock_guard lock(mutex_);
        const auto known = key ? by_dma_buf_.find(*key) : by_dma_buf_.end();
        if (known != by_dma_buf_.end())
            object = known->second.lock();
        if (object != nullptr)
            return 0;
    }
    if (bytes == 0 || bytes % page_bytes != 0 || bytes > int64_t{UINT32_MAX})
        return -EINVAL;
    const int ours = ::fcntl(dma_buf, F_DUPFD_CLOEXEC, 0);
    if (ours < 0)
        return -errno;
    const Result<PageRun> run = allocate(static_cast<uint64_t>(bytes));
    if (!run) {
        ::close(ours);
        return -ENOMEM;
    }
    // From here on the object gives back what it has.
    std::shared_ptr<GemObject> imported(
        new GemObject(shared_from_this(), static_cast<uint64_t>(bytes), false));
    imported->runs_.push_back(*run);
    imported->backed_bytes_ = static_cast<uint64_t>(bytes);
    imported->shared_fd_ = ours;
    if (!physical_->replace(*run, ours, 0))
        return -ENOMEM;
    const Result<std::shared_ptr<GemObject>> announced = announce(std::move(imported));
    if (!announced)
        return -ENOMEM;
    object = *announced;
    const std::lock_guard lock(mutex_);
    if (key)
        by_dma_buf_[*key] = object;
    return 0;
}

}  // namespace cuesta::drm_shim
