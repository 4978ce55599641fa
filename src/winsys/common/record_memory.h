// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Buffers without a kernel, for recording devices: host memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
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
    BoHandle new_handle() { return BoHandle{next_handle_++}; }

    void add(const Info& info, size_t bytes) {
        buffers_.emplace(info.handle, Buffer{info, std::vector<std::byte>(bytes)});
    }
    void remove(BoHandle bo) { buffers_.erase(bo); }

    Result<void> expect(BoHandle bo) const {
        if (!buffers_.contains(bo))
            return does_not_exist("buffer", raw(bo));
        return {};
    }
    Result<Info> find(BoHandle bo) const {
        TRY(expect(bo));
        return buffers_.at(bo).info;
    }
    Result<std::span<std::byte>> map(BoHandle bo) {
        TRY(expect(bo));
        return std::span(buffers_.at(bo).memory);
    }

    // From the address up to the end of its buffer; empty where none is.
    std::span<std::byte> at(uint64_t va) {
        for (auto& [handle, buffer] : buffers_)
            if (va >= buffer.info.va && va - buffer.info.va < buffer.memory.size())
                return std::span(buffer.memory).subspan(static_cast<size_t>(va - buffer.info.va));
        return {};
    }

    size_t live() const { return buffers_.size(); }
    uint64_t bytes() const {
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

    std::map<BoHandle, Buffer> buffers_;
    uint32_t next_handle_ = 1;
};

}  // namespace cuesta::winsys
