// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The syncobj ioctls of the DRM core, with the errnos of Linux 6.16; timelines have files of their
// own.
#include <array>
#include <cerrno>

#include <drm.h>
#include <fcntl.h>

#include "drm-shim/anchor_fd.h"
#include "drm-shim/fd_registry.h"
#include "drm-shim/file.h"
#include "drm-shim/sync_file.h"
#include "drm-shim/syncobj_wait.h"

namespace cuesta::drm_shim {
namespace {

namespace abi = uapi::syncobj;

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

// Both ways: what of the flags and the point is wrong, and the point that is meant.
bool read_point(const abi::Handle& args, uint64_t& point) {
    if (args.pad != 0 || (args.flags & ~(abi::handle_sync_file | abi::handle_timeline)) != 0)
        return false;
    point = (args.flags & abi::handle_timeline) != 0 ? args.point : 0;
    // A syncobj as a whole has no point.
    return (args.flags & abi::handle_sync_file) != 0 || args.point == 0;
}

int export_sync_file(File& file, abi::Handle& args, uint64_t point) {
    const std::shared_ptr<Syncobj> syncobj = file.syncobjs.find(args.handle);
    if (syncobj == nullptr)
        return -ENOENT;
    const FencePtr fence = syncobj->fence_at(point);
    if (fence == nullptr)
        return -EINVAL;
    const int fd = make_sync_file(*fence);
    if (fd < 0)
        return fd;
    args.fd = fd;
    return 0;
}

int handle_to_fd(File& file, abi::Handle& args) {
    uint64_t point = 0;
    if (!read_point(args, point))
        return -EINVAL;
    if ((args.flags & abi::handle_sync_file) != 0)
        return export_sync_file(file, args, point);
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

int import_sync_file(File& file, const abi::Handle& args, uint64_t point) {
    const std::optional<Fence> fence = sync_file_fence(args.fd);
    if (!fence)
        return -EINVAL;
    const std::shared_ptr<Syncobj> syncobj = file.syncobjs.find(args.handle);
    if (syncobj == nullptr)
        return -ENOENT;
    auto imported = std::make_shared<const Fence>(*fence);
    if (point != 0)
        syncobj->add_point(point, std::move(imported));
    else
        syncobj->replace(std::move(imported));
    file.device().fences_changed.notify_all();
    return 0;
}

int fd_to_handle(File& file, abi::Handle& args) {
    uint64_t point = 0;
    if (!read_point(args, point))
        return -EINVAL;
    if ((args.flags & abi::handle_sync_file) != 0)
        return import_sync_file(file, args, point);
    const std::optional<FdObject> object = FdRegistry::instance().find(args.fd);
    const auto* syncobj = object ? std::get_if<std::shared_ptr<Syncobj>>(&*object) : nullptr;
    if (syncobj == nullptr)
        return -EINVAL;
    args.handle = file.syncobjs.add(*syncobj);
    return 0;
}

int wait(File& file, abi::Wait& args) {
    constexpr uint32_t known = abi::wait_all | abi::wait_for_submit | abi::wait_deadline;
    if ((args.flags & ~known) != 0)
        return -EINVAL;
    if (args.count_handles == 0)
        return 0;
    Awaited awaited;
    if (const int error = find_syncobjs(file, args.handles, args.count_handles, awaited.syncobjs);
        error != 0)
        return error;
    return wait_for(file, awaited, args.flags, args.timeout_nsec, args.first_signaled);
}

int find_array(File& file, const drm_syncobj_array& args, Syncobjs& syncobjs) {
    if (args.pad != 0 || args.count_handles == 0)
        return -EINVAL;
    return find_syncobjs(file, args.handles, args.count_handles, syncobjs);
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
        syncobj->replace(make_fence());
    file.device().fences_changed.notify_all();
    return 0;
}

constexpr std::array syncobj_rows = {
    ioctl_row<DRM_IOCTL_SYNCOBJ_CREATE, create>("SYNCOBJ_CREATE"),
    ioctl_row<DRM_IOCTL_SYNCOBJ_DESTROY, destroy>("SYNCOBJ_DESTROY"),
    ioctl_row<abi::handle_to_fd.request, handle_to_fd>(abi::handle_to_fd.name),
    ioctl_row<abi::fd_to_handle.request, fd_to_handle>(abi::fd_to_handle.name),
    ioctl_row<abi::wait.request, wait>(abi::wait.name),
    ioctl_row<DRM_IOCTL_SYNCOBJ_RESET, reset>("SYNCOBJ_RESET"),
    ioctl_row<DRM_IOCTL_SYNCOBJ_SIGNAL, signal>("SYNCOBJ_SIGNAL"),
};

}  // namespace

std::span<const IoctlRow> syncobj_ioctls() {
    return syncobj_rows;
}

}  // namespace cuesta::drm_shim
