// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What every DRM device has in common: syncobjs, boxes that hold a fence, or on devices with
// timelines a row of fences at growing points. The kernel's are in kernel_fences.h, those without
// a kernel in record_fences.h. Drivers hold them as Syncobj (syncobj.h).
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "base/result.h"
#include "winsys/common/handles.h"

namespace cuesta::winsys {

// The fence that a syncobj holds, or on a timeline the one at a point.
struct SyncPoint {
    SyncobjHandle syncobj = SyncobjHandle::none;
    uint64_t point = 0;  // 0: not a timeline
};

// How the job behind a fence ended.
enum class Outcome : uint8_t {
    pending,  // it has not
    done,
    fault,     // it touched memory that it may not
    timeout,   // it did not end by itself
    canceled,  // the kernel took it back: on asahi because another one's fault took the GPU down
    lost,      // the GPU is gone
    failed,    // anything else
};

// Waits are relative times in nanoseconds.
inline constexpr int64_t poll_only = 0;
inline constexpr int64_t forever = std::numeric_limits<int64_t>::max();

class Fences {
  public:
    virtual ~Fences() = default;
    Fences(const Fences&) = delete;
    Fences& operator=(const Fences&) = delete;

    virtual Result<SyncobjHandle> create(bool signaled) = 0;
    virtual void destroy(SyncobjHandle syncobj) = 0;

    // True when signalled, false when not yet at the end of the time; an error where no fence is.
    virtual Result<bool> wait(SyncPoint at, int64_t timeout_ns) = 0;
    // Waiting tells nothing of how a job ended; this does.
    virtual Result<Outcome> outcome(SyncPoint at) = 0;
    // Puts a signalled fence there.
    virtual Result<void> signal(SyncPoint at) = 0;
    // The last point of the timeline that has signalled.
    virtual Result<uint64_t> last_point(SyncobjHandle timeline) = 0;
    // Puts the fence of one place into another as well.
    virtual Result<void> copy(SyncPoint from, SyncPoint to) = 0;

    // A sync_file descriptor with the fence, owned by the caller.
    virtual Result<int> export_sync_file(SyncPoint at) = 0;
    // Does not take the descriptor.
    virtual Result<void> import_sync_file(SyncPoint at, int sync_file) = 0;
    // Lets `to` hold one fence that signals when those of `others` have; each must hold one.
    virtual Result<void> merge(SyncPoint to, std::span<const SyncPoint> others) = 0;

  protected:
    Fences() = default;
};

}  // namespace cuesta::winsys
