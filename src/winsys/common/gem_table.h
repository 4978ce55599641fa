// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The buffers that a kernel's device has open. Importing one twice gives one handle, which the
// kernel closes at once for all; so its users are counted here.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>

#include "base/at_exit.h"
#include "base/result.h"
#include "winsys/common/gem_calls.h"
#include "winsys/common/handles.h"

namespace cuesta::winsys {

// Info is what the winsys remembers of a buffer. Everything happens under one lock: an import in
// one thread must not get a handle as it dies in another.
template <typename Info>
class GemTable {
  public:
    explicit GemTable(int fd) : fd_(fd) {}

    // Takes a handle that the kernel just made. `describe()` is asked for its Result<Info>; where
    // that is an error the handle is closed.
    template <typename Describe>
    Result<Info> add(uint32_t handle, Describe describe) {
        const std::lock_guard lock(mutex_);
        return adopt(handle, describe);
    }

    // Likewise with `describe(ImportedGem)`, which is asked only for a buffer that is not open.
    template <typename Describe>
    Result<Info> import(int dma_buf, Describe describe) {
        const std::lock_guard lock(mutex_);
        const ImportedGem gem = TRY(import_gem(fd_, dma_buf));
        auto describe_import = [&] { return describe(gem); };
        return adopt(gem.handle, describe_import);
    }

    // One user less. With the last one `at_end(info)` is called and the handle closed.
    template <typename AtEnd>
    void release(BoHandle bo, AtEnd at_end) {
        const std::lock_guard lock(mutex_);
        const auto found = open_.find(raw(bo));
        if (found == open_.end() || --found->second.users != 0)
            return;
        at_end(found->second.info);
        open_.erase(found);
        close_gem(fd_, raw(bo));
    }

    Result<Info> find(BoHandle bo) {
        const std::lock_guard lock(mutex_);
        const auto found = open_.find(raw(bo));
        if (found == open_.end())
            return Error{Errc::not_found, "no such buffer"};
        return found->second.info;
    }

  private:
    struct Open {
        Info info;
        uint32_t users = 1;
    };

    template <typename Describe>
    Result<Info> adopt(uint32_t handle, Describe& describe) {
        const auto found = open_.find(handle);
        if (found != open_.end()) {
            ++found->second.users;
            return found->second.info;
        }
        bool is_adopted = false;
        const base::AtExit refused([&] {
            if (is_adopted)
                return;
            open_.erase(handle);
            close_gem(fd_, handle);
        });
        // Before what it describes is made, which nothing would take back.
        Open& open = open_[handle];
        Result<Info> info = describe();
        if (info)
            open.info = *info;
        is_adopted = static_cast<bool>(info);
        return info;
    }

    int fd_;
    std::mutex mutex_;
    std::map<uint32_t, Open> open_;  // by handle
};

}  // namespace cuesta::winsys
