// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The ioctls of timelines, with the errnos of Linux 6.16. A driver without timelines refuses before
// anything of the argument is looked at: TRANSFER between points 0 as well.
#include <array>
#include <cerrno>
#include <chrono>
#include <vector>

#include <drm.h>

#include "drm-shim/file.h"
#include "drm-shim/syncobj_wait.h"
#include "drm-shim/user_memory.h"

namespace cuesta::drm_shim {
namespace {

namespace abi = uapi::syncobj;

bool has_timelines(File& file) {
    return file.device().info().timelines;
}

int timeline_wait(File& file, abi::TimelineWait& args) {
    if (!has_timelines(file))
        return -EOPNOTSUPP;
    constexpr uint32_t known =
        abi::wait_all | abi::wait_for_submit | abi::wait_available | abi::wait_deadline;
    if ((args.flags & ~known) != 0)
        return -EINVAL;
    if (args.count_handles == 0)
        return 0;
    Awaited awaited;
    if (const int error = find_syncobjs(file, args.handles, args.count_handles, awaited.syncobjs);
        error != 0)
        return error;
    if (args.points != 0 && !read_user_array(awaited.points, args.points, args.count_handles))
        return -EFAULT;
    return wait_for(file, awaited, args.flags, args.timeout_nsec, args.first_signaled);
}

int find_timeline_array(File& file, const drm_syncobj_timeline_array& args, Syncobjs& syncobjs) {
    return args.count_handles == 0
               ? -EINVAL
               : find_syncobjs(file, args.handles, args.count_handles, syncobjs);
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
    if (args.pad != 0 || (args.flags & ~abi::wait_for_submit) != 0)
        return -EINVAL;
    const std::shared_ptr<Syncobj> from = file.syncobjs.find(args.src_handle);
    const std::shared_ptr<Syncobj> to = file.syncobjs.find(args.dst_handle);
    if (from == nullptr || to == nullptr)
        return -ENOENT;
    if ((args.flags & abi::wait_for_submit) != 0) {
        const auto deadline = std::chrono::steady_clock::now() + transfer_patience;
        const std::chrono::nanoseconds since_boot = deadline.time_since_epoch();
        if (!wait_for_fences(file.device(), {.syncobjs = {from}, .points = {args.src_point}}, true,
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

int eventfd(File& file, abi::Eventfd& args) {
    if (!has_timelines(file))
        return -EOPNOTSUPP;
    if ((args.flags & ~abi::wait_available) != 0 || args.pad != 0)
        return -EINVAL;
    const std::shared_ptr<Syncobj> syncobj = file.syncobjs.find(args.handle);
    if (syncobj == nullptr)
        return -ENOENT;
    EventFd event;
    if (const int error = EventFd::open(args.fd, event); error != 0)
        return error;
    syncobj->watch(args.point, std::move(event));
    return 0;
}

constexpr std::array timeline_rows = {
    ioctl_row<DRM_IOCTL_SYNCOBJ_TRANSFER, transfer>("SYNCOBJ_TRANSFER"),
    ioctl_row<abi::timeline_wait.request, timeline_wait>(abi::timeline_wait.name),
    ioctl_row<DRM_IOCTL_SYNCOBJ_QUERY, query>("SYNCOBJ_QUERY"),
    ioctl_row<DRM_IOCTL_SYNCOBJ_TIMELINE_SIGNAL, timeline_signal>("SYNCOBJ_TIMELINE_SIGNAL"),
    ioctl_row<abi::eventfd.request, eventfd>(abi::eventfd.name),
};

}  // namespace

std::span<const IoctlRow> syncobj_timeline_ioctls() {
    return timeline_rows;
}

}  // namespace cuesta::drm_shim
