// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/syncobj_wait.h"

#include <algorithm>
#include <cerrno>
#include <chrono>

#include "drm-shim/user_memory.h"

namespace cuesta::drm_shim {
namespace {

// Index of the first with a fence, if that is enough: all must have one, or any.
std::optional<uint32_t> first_ready(const Awaited& awaited, bool all) {
    std::optional<uint32_t> first;
    for (uint32_t i = 0; i < awaited.syncobjs.size(); ++i) {
        const bool ready = awaited.is_ready(i);
        if (!ready && all)
            return std::nullopt;
        if (ready && !first)
            first = i;
    }
    return first;
}

}  // namespace

int find_syncobjs(File& file, uint64_t user_handles, uint32_t count, Syncobjs& syncobjs) {
    std::vector<uint32_t> handles;
    if (!read_user_array(handles, user_handles, count))
        return -EFAULT;
    for (const uint32_t handle : handles) {
        syncobjs.push_back(file.syncobjs.find(handle));
        if (syncobjs.back() == nullptr)
            return -ENOENT;
    }
    return 0;
}

std::optional<uint32_t> wait_for_fences(Device& device,
                                        const Awaited& awaited,
                                        bool all,
                                        int64_t deadline_ns) {
    std::unique_lock lock(device.mutex, std::adopt_lock);  // the caller's, given back below
    // What a time_t of 32 bits can hold; 68 years are for ever.
    constexpr int64_t latest = int64_t{INT32_MAX} * 1'000'000'000;
    const std::chrono::nanoseconds since_boot{std::clamp<int64_t>(deadline_ns, 0, latest)};
    const std::chrono::steady_clock::time_point deadline{since_boot};
    std::optional<uint32_t> ready = first_ready(awaited, all);
    while (!ready) {
        const std::cv_status status = device.fences_changed.wait_until(lock, deadline);
        ready = first_ready(awaited, all);
        if (status == std::cv_status::timeout)
            break;
    }
    lock.release();
    return ready;
}

int wait_for(File& file,
             const Awaited& awaited,
             uint32_t flags,
             int64_t timeout_ns,
             uint32_t& first_signaled) {
    namespace abi = uapi::syncobj;
    if ((flags & (abi::wait_for_submit | abi::wait_available)) == 0) {
        for (size_t i = 0; i < awaited.syncobjs.size(); ++i)
            if (!awaited.is_ready(i))
                return -EINVAL;
        first_signaled = 0;
        return 0;
    }
    const std::optional<uint32_t> ready =
        wait_for_fences(file.device(), awaited, (flags & abi::wait_all) != 0, timeout_ns);
    if (!ready)
        return -ETIME;
    first_signaled = *ready;
    return 0;
}

}  // namespace cuesta::drm_shim
