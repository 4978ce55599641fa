// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the ioctls of syncobjs and of their timelines share: finding them, waiting for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "drm-shim/device.h"
#include "drm-shim/file.h"
#include "drm-shim/syncobj.h"
#include "kernel-uapi/drm_syncobj.h"

namespace cuesta::drm_shim {

using Syncobjs = std::vector<std::shared_ptr<Syncobj>>;

// 0 or a negative errno.
int find_syncobjs(File& file, uint64_t user_handles, uint32_t count, Syncobjs& syncobjs);

// What a wait is for: fences, on timelines those at points.
struct Awaited {
    Syncobjs syncobjs;
    std::vector<uint64_t> points;  // none: 0 everywhere

    bool is_ready(size_t i) const {
        return syncobjs[i]->fence_at(points.empty() ? 0 : points[i]) != nullptr;
    }
};

// Every fence is signalled, so the only thing to wait for is that there be one, of all or of any.
// The index of the first; nothing where the time is over before.
std::optional<uint32_t> wait_for_fences(Device& device,
                                        const Awaited& awaited,
                                        bool all,
                                        int64_t deadline_ns);

// WAIT and TIMELINE_WAIT behind their own checks. A fence deadline is a hint to whoever signals
// the fence: there is nobody left to hurry.
int wait_for(File& file,
             const Awaited& awaited,
             uint32_t flags,
             int64_t timeout_ns,
             uint32_t& first_signaled);

}  // namespace cuesta::drm_shim
