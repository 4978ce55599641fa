// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A context's batches behind their submission: those that the GPU has, and those to be used again.
// A `Batch` has a `draw_count`, the `fence` of its submission, and `finish()`, which gives back
// what it holds.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/debug.h"
#include "gallium/auxiliary/fence_list.h"
#include "pipe/resource.h"

namespace cuesta::gallium {

template <typename Batch>
class BatchQueue {
  public:
    using Fence = typename decltype(Batch::fence)::element_type;

    // `driver` is who says in messages that a batch failed.
    explicit BatchQueue(std::string_view driver) : driver_(driver) {}

    bool empty() const { return in_flight_.empty(); }

    // One to be used again; null where there is none.
    std::unique_ptr<Batch> take_spare() {
        if (spare_.empty())
            return nullptr;
        std::unique_ptr<Batch> batch = std::move(spare_.back());
        spare_.pop_back();
        return batch;
    }

    // One that the GPU does not have.
    void give_back(std::unique_ptr<Batch> batch) {
        batch->finish();
        spare_.push_back(std::move(batch));
    }

    // One that was submitted. Its memory is free again when its fence has signalled.
    void add(std::unique_ptr<Batch> batch) {
        unflushed_.add(batch->fence);
        in_flight_.push_back(std::move(batch));
        while (!in_flight_.empty() &&
               in_flight_.front()->fence->wait(0) != pipe::Fence::Status::timeout)
            retire_oldest();
    }

    // For all that was added since the last time, or still what it was then where nothing was.
    // `fences` are the device's.
    template <typename Fences>
    std::shared_ptr<Fence> flush(Fences& fences) {
        if (!unflushed_.empty())
            flushed_ = std::exchange(unflushed_, {}).all();
        if (flushed_ == nullptr)
            flushed_ = Fence::done(fences);
        return flushed_;
    }

    // Waits for it. There must be one.
    void retire_oldest() {
        std::unique_ptr<Batch> batch = std::move(in_flight_.front());
        in_flight_.pop_front();
        if (batch->fence->wait(UINT64_MAX) == pipe::Fence::Status::failed)
            base::log(fmt::format("{}: the GPU gave up a batch of {} draw{}", driver_,
                                  batch->draw_count, batch->draw_count == 1 ? "" : "s"));
        give_back(std::move(batch));
    }

    void retire_all() {
        while (!empty())
            retire_oldest();
    }

  private:
    std::string_view driver_;
    std::deque<std::unique_ptr<Batch>> in_flight_;  // oldest first
    std::vector<std::unique_ptr<Batch>> spare_;
    FenceList<Fence> unflushed_;
    std::shared_ptr<Fence> flushed_;
};

}  // namespace cuesta::gallium
