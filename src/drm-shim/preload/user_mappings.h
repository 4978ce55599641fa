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

    // The range is no longer mapped. Objects that nobody else holds die after the lock is gone.
    void remove(const void* address, size_t bytes);

    // The range moved (mremap).
    void move(const void* from, size_t bytes, const void* to, size_t new_bytes);

    void lock() { mutex_.lock(); }
    void unlock() { mutex_.unlock(); }

  private:
    struct Mapping {
        uintptr_t end;
        std::shared_ptr<GemObject> object;
    };
    using Objects = std::vector<std::shared_ptr<GemObject>>;

    Objects cut(uintptr_t first, uintptr_t last);

    std::mutex mutex_;
    std::map<uintptr_t, Mapping> mappings_;  // by start; they do not overlap
    std::atomic<size_t> count_{0};
};

}  // namespace cuesta::drm_shim
