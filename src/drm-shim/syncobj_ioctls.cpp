// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The syncobj ioctls of the DRM core, with its errnos (Linux 6.1); of timelines only for drivers
// that have them.
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <vector>

#include <drm.h>
#include <fcntl.h>

#include "drm-shim/anchor_fd.h"
#include "drm-shim/fd_registry.h"
#include "drm-shim/file.h"
#include "drm-shim/sync_file.h"
#include "drm-shim/user_memory.h"

namespace cuesta::drm_shim {
namespace {

using Syncobjs = std::vector<std::shared_ptr<Syncobj>>;

void replace_fence(File& file, Syncobj& syncobj, FencePtr fence) {
    syncobj.replace(std::move(fence));
    file.device().fences_changed.notify_all();
}

int create(File& file, drm_syncobj_create& args) {
    if ((args.flags & ~uint32_t{DRM_SYNCOBJ_CREATE_SIGNALED}) != 0)
        return -EINVAL;
    auto syncobj = std::make_shared<Syncobj>();
    if ((args.flags & DRM_SYNCOBJ_CREATE_SIGNALED) != 0)
        syncobj->replace(make_fence());
    args.handle = file.syncobjs.add(std::move(syncobj));
    return 0;
}

int destroy(File& file, drm_syncobj_destroy& args) {
    if (args.pad != 0)
        return -EINVAL;
    return file.syncobjs.remove(args.handle) != nullptr ? 0 : -EINVAL;
}

int export_sync_file(File& file, drm_syncobj_handle& args) {
    const std::shared_ptr<Syncobj> syncobj = file.syncobjs.find(args.handle);
    if (syncobj == nullptr)
        return -ENOENT;
    if (syncobj->fence() == nullptr)
        return -EINVAL;
    const int fd = make_sync_file(*syncobj->fence());
    if (fd < 0)
        return fd;
    args.fd = fd;
    return 0;
}

int handle_to_fd(File& file, drm_syncobj_handle& args) {
    constexpr uint32_t sync_file = DRM_SYNCOBJ_HANDLE_TO_FD_FLAGS_EXPORT_SYNC_FILE;
    if (args.pad != 0 || (args.flags & ~sync_file) != 0)
        return -EINVAL;
    if (args.flags == sync_file)
        return export_sync_file(file, args);
    std::shared_ptr<Syncobj> syncobj = file.syncobjs.find(args.handle);
    if (syncobj == nullptr)
        return -EINVAL;
    const int fd = make_anchor_fd(O_CLOEXEC);
    if (fd < 0)
        return fd;
    FdRegistry::instance().add(fd, std::move(syncobj));
    args.fd = fd;
    return 0;
}

int import_sync_file(File& file, drm_syncobj_handle& args) {
    const std::optional<Fence> fence = sync_file_fence(args.fd);
    if (!fence)
        return -EINVAL;
    const std::shared_ptr<Syncobj> syncobj = file.syncobjs.find(args.handle);
    if (syncobj == nullptr)
        return -ENOENT;
    replace_fence(file, *syncobj, std::make_shared<const Fence>(*fence));
    return 0;
}

int fd_to_handle(File& file, drm_syncobj_handle& args) {
    constexpr uint32_t sync_file = DRM_SYNCOBJ_FD_TO_HANDLE_FLAGS_IMPORT_SYNC_FILE;
    if (args.pad != 0 || (args.flags & ~sync_file) != 0)
        return -EINVAL;
    if (args.flags == sync_file)
        return import_sync_file(file, args);
    const std::optional<FdObject> object = FdRegistry::instance().find(args.fd);
    const auto* syncobj = object ? std::get_if<std::shared_ptr<Syncobj>>(&*object) : nullptr;
    if (syncobj == nullptr)
        return -EINVAL;
    args.handle = file.syncobjs.add(*syncobj);
    return 0;
}

// 0 or a negative errno.
int find_all(File& file, uint64_t user_handles, uint32_t count, Syncobjs& syncobjs) {
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

// What a wait is for: fences, on timelines those at points.
struct Awaited {
    Syncobjs syncobjs;
    std::vector<uint64_t> points;  // none: 0 everywhere

    bool is_ready(size_t i) const {
        return syncobjs[i]->fence_at(points.empty() ? 0 : points[i]) != nullptr;
    }
};

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

// Every fence is signalled, so the only thing to wait for is that there be one.
std::optional<uint32_t> wait_for_submit(Device& device,
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

// Of WAIT and TIMELINE_WAIT alike.
template <typename Argument>
int wait_for(File& file, Argument& args, const Awaited& awaited) {
    const bool all = (args.flags & DRM_SYNCOBJ_WAIT_FLAGS_WAIT_ALL) != 0;
    constexpr uint32_t may_come =
        DRM_SYNCOBJ_WAIT_FLAGS_WAIT_FOR_SUBMIT | DRM_SYNCOBJ_WAIT_FLAGS_WAIT_AVAILABLE;
    if ((args.flags & may_come) == 0) {
        for (size_t i = 0; i < awaited.syncobjs.size(); ++i)
            if (!awaited.is_ready(i))
                return -EINVAL;
        args.first_signaled = 0;
        return 0;
    }
    const std::optional<uint32_t> ready =
        wait_for_submit(file.device(), awaited, all, args.timeout_nsec);
    if (!ready)
        return -ETIME;
    args.first_signaled = *ready;
    return 0;
}

int wait(File& file, drm_syncobj_wait& args) {
    constexpr uint32_t known =
        DRM_SYNCOBJ_WAIT_FLAGS_WAIT_ALL | DRM_SYNCOBJ_WAIT_FLAGS_WAIT_FOR_SUBMIT;
    if ((args.flags & ~known) != 0 || args.count_handles == 0)
        return -EINVAL;
    Awaited awaited;
    if (const int error = find_all(file, args.handles, args.count_handles, awaited.syncobjs);
        error != 0)
        return error;
    return wait_for(file, args, awaited);
}

int find_array(File& file, const drm_syncobj_array& args, Syncobjs& syncobjs) {
    if (args.pad != 0 || args.count_handles == 0)
        return -EINVAL;
    return find_all(file, args.handles, args.count_handles, syncobjs);
}

int reset(File& file, drm_syncobj_array& args) {
    Syncobjs syncobjs;
    if (const int error = find_array(file, args, syncobjs); error != 0)
        return error;
    for (const std::shared_ptr<Syncobj>& syncobj : syncobjs)
        syncobj->replace(nullptr);
    return 0;
}

int signal(File& file, drm_syncobj_array& args) {
    Syncobjs syncobjs;
    if (const int error = find_array(file, args, syncobjs); error != 0)
        return error;
    for (const std::shared_ptr<Syncobj>& syncobj : syncobjs)
        replace_fence(file, *syncobj, make_fence());
    return 0;
}

// --- timelines ---------------------------------------------------------------
// A driver without them refuses before anything of the argument is looked at: TRANSFER between
// points 0 as well.

bool has_timelines(File& file) {
    return file.device().info().timelines;
}

int timeline_wait(File& file, drm_syncobj_timeline_wait& args) {
    if (!has_timelines(file))
        return -EOPNOTSUPP;
    constexpr uint32_t known = DRM_SYNCOBJ_WAIT_FLAGS_WAIT_ALL |
                               DRM_SYNCOBJ_WAIT_FLAGS_WAIT_FOR_SUBMIT |
                               DRM_SYNCOBJ_WAIT_FLAGS_WAIT_AVAILABLE;
    if ((args.flags & ~known) != 0 || args.count_handles == 0)
        return -EINVAL;
    Awaited awaited;
    if (const int error = find_all(file, args.handles, args.count_handles, awaited.syncobjs);
        error != 0)
        return error;
    if (args.points != 0 && !read_user_array(awaited.points, args.points, args.count_handles))
        return -EFAULT;
    return wait_for(file, args, awaited);
}

int find_timeline_array(File& file, const drm_syncobj_timeline_array& args, Syncobjs& syncobjs) {
    return args.count_handles == 0 ? -EINVAL
                                   : find_all(file, args.handles, args.count_handles, syncobjs);
}

int query(File& file, drm_syncobj_timeline_array& args) {
    if (!has_timelines(file))
        return -EOPNOTSUPP;
    if ((args.flags & ~uint32_t{DRM_SYNCOBJ_QUERY_FLAGS_LAST_SUBMITTED}) != 0)
        return -EINVAL;
    Syncobjs syncobjs;
    if (const int error = find_timeline_array(file, args, syncobjs); error != 0)
        return error;
    for (size_t i = 0; i < syncobjs.size(); ++i) {
        const uint64_t point = syncobjs[i]->last_point();
        if (!write_user(args.points + i * sizeof point, &point, sizeof point))
            return -EFAULT;
    }
    return 0;
}

int timeline_signal(File& file, drm_syncobj_timeline_array& args) {
    if (!has_timelines(file))
        return -EOPNOTSUPP;
    if (args.flags != 0)
        return -EINVAL;
    Syncobjs syncobjs;
    if (const int error = find_timeline_array(file, args, syncobjs); error != 0)
        return error;
    std::vector<uint64_t> points(args.points != 0 ? 0 : syncobjs.size());
    if (args.points != 0 && !read_user_array(points, args.points, syncobjs.size()))
        return -EFAULT;
    for (size_t i = 0; i < syncobjs.size(); ++i)
        syncobjs[i]->add_point(points[i], make_fence());
    file.device().fences_changed.notify_all();
    return 0;
}

// How long the DRM core waits for a source that is to be submitted yet.
constexpr std::chrono::seconds transfer_patience{5};

int transfer(File& file, drm_syncobj_transfer& args) {
    if (!has_timelines(file))
        return -EOPNOTSUPP;
    if (args.pad != 0 || (args.flags & ~uint32_t{DRM_SYNCOBJ_WAIT_FLAGS_WAIT_FOR_SUBMIT}) != 0)
        return -EINVAL;
    const std::shared_ptr<Syncobj> from = file.syncobjs.find(args.src_handle);
    const std::shared_ptr<Syncobj> to = file.syncobjs.find(args.dst_handle);
    if (from == nullptr || to == nullptr)
        return -ENOENT;
    if ((args.flags & DRM_SYNCOBJ_WAIT_FLAGS_WAIT_FOR_SUBMIT) != 0) {
        const auto deadline = std::chrono::steady_clock::now() + transfer_patience;
        const std::chrono::nanoseconds since_boot = deadline.time_since_epoch();
        if (!wait_for_submit(file.device(), {.syncobjs = {from}, .points = {args.src_point}}, true,
                             since_boot.count()))
            return -ETIME;
    }
    FencePtr fence = from->fence_at(args.src_point);
    if (fence == nullptr)
        return -EINVAL;
    if (args.dst_point != 0)
        to->add_point(args.dst_point, std::move(fence));
    else
        to->replace(std::move(fence));
    file.device().fences_changed.notify_all();
    return 0;
}

constexpr std::array rows = {
    ioctl_row<DRM_IOCTL_SYNCOBJ_CREATE, create>("SYNCOBJ_CREATE"),
    ioctl_row<DRM_IOCTL_SYNCOBJ_DESTROY, destroy>("SYNCOBJ_DESTROY"),
    ioctl_row<DRM_IOCTL_SYNCOBJ_HANDLE_TO_FD, handle_to_fd>("SYNCOBJ_HANDLE_TO_FD"),
    ioctl_row<DRM_IOCTL_SYNCOBJ_FD_TO_HANDLE, fd_to_handle>("SYNCOBJ_FD_TO_HANDLE"),
    ioctl_row<DRM_IOCTL_SYNCOBJ_WAIT, wait>("SYNCOBJ_WAIT"),
    ioctl_row<DRM_IOCTL_SYNCOBJ_RESET, reset>("SYNCOBJ_RESET"),
    ioctl_row<DRM_IOCTL_SYNCOBJ_SIGNAL, signal>("SYNCOBJ_SIGNAL"),
    ioctl_row<DRM_IOCTL_SYNCOBJ_TRANSFER, transfer>("SYNCOBJ_TRANSFER"),
    ioctl_row<DRM_IOCTL_SYNCOBJ_TIMELINE_WAIT, timeline_wait>("SYNCOBJ_TIMELINE_WAIT"),
    ioctl_row<DRM_IOCTL_SYNCOBJ_QUERY, query>("SYNCOBJ_QUERY"),
    ioctl_row<DRM_IOCTL_SYNCOBJ_TIMELINE_SIGNAL, timeline_signal>("SYNCOBJ_TIMELINE_SIGNAL"),
};

}  // namespace

std::span<const IoctlRow> syncobj_ioctls() {
    return rows;
}

}  // namespace cuesta::drm_shim
