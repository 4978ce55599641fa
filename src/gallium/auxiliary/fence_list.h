// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The fences of a context's batches that something hangs on: a flush, the result of a query. They
// end in the order in which they came.
#pragma once

#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "pipe/resource.h"

namespace cuesta::gallium {

// A Fence can be made of several, as SyncFence can.
template <typename Fence>
class FenceList {
  public:
    // Whether there never was one.
    bool empty() const { return pending_.empty(); }

    // Those that have ended well are forgotten, and of those that failed all but the first, so that
    // a long list is of work that the GPU has.
    void add(std::shared_ptr<Fence> fence) {
        while (!pending_.empty() && pending_.front()->wait(0) != pipe::Fence::Status::timeout) {
            if (failed_ == nullptr && pending_.front()->wait(0) == pipe::Fence::Status::failed)
                failed_ = std::move(pending_.front());
            pending_.pop_front();
        }
        pending_.push_back(std::move(fence));
    }

    // One for all of them; there must be one.
    std::shared_ptr<Fence> all() const {
        if (failed_ == nullptr && pending_.size() == 1)
            return pending_.front();
        std::vector<std::shared_ptr<Fence>> parts(pending_.begin(), pending_.end());
        if (failed_ != nullptr)
            parts.insert(parts.begin(), failed_);
        return std::make_shared<Fence>(std::move(parts));
    }

  private:
    std::shared_ptr<Fence> failed_;
    std::deque<std::shared_ptr<Fence>> pending_;  // the last one always
};

}  // namespace cuesta::gallium
