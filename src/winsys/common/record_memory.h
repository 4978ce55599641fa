// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Buffers without a kernel, for recording devices: host memory. As with the kernel's, any thread
// may close them beside what others do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "base/result.h"
#include "winsys/common/handles.h"
#include "winsys/common/record_fences.h"

namespace cuesta::winsys {

// Info is what the winsys tells of a buffer, its handle and address among it.
template <typename Info>
class RecordMemory {
  public:
    // The next handle; each is given once.
    BoHandle new_handle() {
        const std::lock_guard lock(mutex_);
        return BoHandle{next_handle_++};
    }

    void add(const Info& info, size_t bytes) {
        const std::lock_guard lock(mutex_);
        buffers_.emplace(info.handle, Buffer{info, std::vector<std::byte>(bytes)});
    }
    void remove(BoHandle bo) {
        const std::lock_guard lock(mutex_);
        buffers_.erase(bo);
    }

    Result<void> expect(BoHandle bo) const {
        const std::lock_guard lock(mutex_);
        TRY(existing(bo));
        return {};
    }
    Result<Info> find(BoHandle bo) const {
        const std::lock_guard lock(mutex_);
        return TRY(existing(bo))->info;
    }
    // Until the buffer is closed.
    Result<std::span<std::byte>> map(BoHandle bo) {
        const std::lock_guard lock(mutex_);
        TRY(existing(bo));
        return std::span(buffers_.at(bo).memory);
    }

    // From the address up to the end of its buffer; empty where none is.
    std::span<std::byte> at(uint64_t va) {
        const std::lock_guard lock(mutex_);
        for (auto& [handle, buffer] : buffers_)
            if (va >= buffer.info.va && va - buffer.info.va < buffer.memory.size())
                return std::span(buffer.memory).subspan(static_cast<size_t>(va - buffer.info.va));
        return {};
    }

    size_t live() const {
        const std::lock_guard lock(mutex_);
        return buffers_.size();
    }
    uint64_t bytes() const {
        const std::lock_guard lock(mutex_);
        uint64_t sum = 0;
        for (const auto& [handle, buffer] : buffers_)
            sum += buffer.memory.size();
        return sum;
    }

  private:
    struct Buffer {
        Info info;
        std::vector<std::byte> memory;
    };

    Result<const Buffer*> existing(BoHandle bo) const {
        const auto found = buffers_.find(bo);
        if (found == buffers_.end())
            return does_not_exist("buffer", raw(bo));
        return &found->second;
    }

    mutable std::mutex mutex_;
    std::map<BoHandle, Buffer> buffers_;
    uint32_t next_handle_ = 1;
};

}  // namespace cuesta::winsys
