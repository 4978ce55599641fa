// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A box for a fence; on devices with timelines also for a row of fences, each at a point. Guarded
// by the mutex of the device.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "drm-shim/event_fd.h"
#include "drm-shim/fence.h"

namespace cuesta::drm_shim {

class Syncobj {
  public:
    // The last one; null until somebody submits or signals.
    const FencePtr& fence() const { return fence_; }
    // Ends a timeline: the fence is the only one, and has no point.
    void replace(FencePtr fence) {
        fence_ = std::move(fence);
        last_point_ = 0;
        tell_watchers();
    }

    // Fences are signalled from birth, so of those at earlier points nothing is left to know.
    void add_point(uint64_t point, FencePtr fence) {
        fence_ = std::move(fence);
        last_point_ = std::max(last_point_, point);
        tell_watchers();
    }
    // Null where the timeline has not come there. Point 0 is the last fence.
    FencePtr fence_at(uint64_t point) const { return point <= last_point_ ? fence_ : nullptr; }
    // 0 where there is none.
    uint64_t last_point() const { return last_point_; }

    // Signals the eventfd when there is a fence at the point, at once if there is; then forgets it.
    void watch(uint64_t point, EventFd event) {
        watchers_.push_back({point, std::move(event)});
        tell_watchers();
    }

  private:
    struct Watcher {
        uint64_t point;
        EventFd event;
    };

    void tell_watchers() {
        std::erase_if(watchers_, [this](const Watcher& watcher) {
            const bool come = fence_at(watcher.point) != nullptr;
            if (come)
                watcher.event.signal();
            return come;
        });
    }

    FencePtr fence_;
    uint64_t last_point_ = 0;
    std::vector<Watcher> watchers_;
};

}  // namespace cuesta::drm_shim
