// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where the program has mapped buffers. A mapping keeps its buffer's pages from being given to
// another buffer, as in the kernel, also when all handles are closed.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "drm-shim/gem_object.h"

namespace cuesta::drm_shim {

class UserMappings {
  public:
    void add(const void* address, size_t bytes, std::shared_ptr<GemObject> object);

    // A part of a mapping, without its place in the table.
    struct Piece {
        uintptr_t first;
        uintptr_t last;  // behind it
        std::shared_ptr<GemObject> object;
    };
    using Pieces = std::vector<Piece>;

    // Takes the range out of the table; what is returned goes on keeping the pages. To be called
    // before the range is unmapped: from then on another thread may have it.
    Pieces take(const void* address, size_t bytes);
    void put_back(Pieces pieces);

    // Whether a buffer is mapped at the address.
    bool covers(const void* address);

    void lock() { mutex_.lock(); }
    void unlock() { mutex_.unlock(); }

  private:
    struct Mapping {
        uintptr_t end;
        std::shared_ptr<GemObject> object;
    };

    Pieces cut(uintptr_t first, uintptr_t last);

    std::mutex mutex_;
    std::map<uintptr_t, Mapping> mappings_;  // by start; they do not overlap
    std::atomic<size_t> count_{0};
};

}  // namespace cuesta::drm_shim
