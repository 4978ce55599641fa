// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/common/kernel_fences.h"

#include <vector>

#include <linux/sync_file.h>
#include <xf86drm.h>

#include "winsys/common/file_descriptor.h"
#include "winsys/common/ioctl.h"
#include "winsys/common/syncobj.h"

namespace cuesta::winsys {
namespace {

template <typename T>
uint64_t user_pointer(T* pointer) {
    return reinterpret_cast<uintptr_t>(pointer);
}

// A sync_file of several fences, as merging or a timeline makes them, tells of their errors only
// when asked for each.
Result<int32_t> status_of(int sync_file) {
    constexpr char name[] = "SYNC_IOC_FILE_INFO";
    sync_file_info info{};
    TRY(call_kernel(sync_file, SYNC_IOC_FILE_INFO, &info, name));
    if (info.num_fences == 0)
        return info.status;
    std::vector<sync_fence_info> fences(info.num_fences);
    info = {};
    info.num_fences = static_cast<uint32_t>(fences.size());
    info.sync_fence_info = user_pointer(fences.data());
    TRY(call_kernel(sync_file, SYNC_IOC_FILE_INFO, &info, name));
    return info.status;
}

}  // namespace

Result<void> KernelFences::call(unsigned long request, void* argument, const char* name) {
    return call_kernel(fd_, request, argument, name);
}

Result<SyncobjHandle> KernelFences::create(bool signaled) {
    drm_syncobj_create create{0, signaled ? DRM_SYNCOBJ_CREATE_SIGNALED : 0u};
    TRY(call(DRM_IOCTL_SYNCOBJ_CREATE, &create, "SYNCOBJ_CREATE"));
    return SyncobjHandle{create.handle};
}

void KernelFences::destroy(SyncobjHandle syncobj) {
    drm_syncobj_destroy destroy{raw(syncobj), 0};
    forget_result(call(DRM_IOCTL_SYNCOBJ_DESTROY, &destroy, "SYNCOBJ_DESTROY"));
}

Result<bool> KernelFences::wait(SyncPoint at, int64_t timeout_ns) {
    const uint32_t handle = raw(at.syncobj);
    if (at.point != 0) {
        drm_syncobj_timeline_wait wait{};
        wait.handles = user_pointer(&handle);
        wait.points = user_pointer(&at.point);
        wait.count_handles = 1;
        wait.timeout_nsec = deadline_after(timeout_ns);
        wait.flags = DRM_SYNCOBJ_WAIT_FLAGS_WAIT_ALL;
        return done_in_time(call(DRM_IOCTL_SYNCOBJ_TIMELINE_WAIT, &wait, "SYNCOBJ_TIMELINE_WAIT"));
    }
    drm_syncobj_wait wait{};
    wait.handles = user_pointer(&handle);
    wait.count_handles = 1;
    wait.timeout_nsec = deadline_after(timeout_ns);
    wait.flags = DRM_SYNCOBJ_WAIT_FLAGS_WAIT_ALL;
    return done_in_time(call(DRM_IOCTL_SYNCOBJ_WAIT, &wait, "SYNCOBJ_WAIT"));
}

Result<Outcome> KernelFences::outcome(SyncPoint at) {
    const FileDescriptor file(TRY(export_sync_file(at)));
    return outcome_of_status(TRY(status_of(file.get())));
}

Result<void> KernelFences::signal(SyncPoint at) {
    const uint32_t handle = raw(at.syncobj);
    if (at.point != 0) {
        drm_syncobj_timeline_array array{};
        array.handles = user_pointer(&handle);
        array.points = user_pointer(&at.point);
        array.count_handles = 1;
        return call(DRM_IOCTL_SYNCOBJ_TIMELINE_SIGNAL, &array, "SYNCOBJ_TIMELINE_SIGNAL");
    }
    drm_syncobj_array array{user_pointer(&handle), 1, 0};
    return call(DRM_IOCTL_SYNCOBJ_SIGNAL, &array, "SYNCOBJ_SIGNAL");
}

Result<uint64_t> KernelFences::last_point(SyncobjHandle timeline) {
    const uint32_t handle = raw(timeline);
    uint64_t point = 0;
    drm_syncobj_timeline_array array{};
    array.handles = user_pointer(&handle);
    array.points = user_pointer(&point);
    array.count_handles = 1;
    TRY(call(DRM_IOCTL_SYNCOBJ_QUERY, &array, "SYNCOBJ_QUERY"));
    return point;
}

Result<void> KernelFences::transfer(SyncPoint from, SyncPoint to) {
    drm_syncobj_transfer transfer{};
    transfer.src_handle = raw(from.syncobj);
    transfer.src_point = from.point;
    transfer.dst_handle = raw(to.syncobj);
    transfer.dst_point = to.point;
    return call(DRM_IOCTL_SYNCOBJ_TRANSFER, &transfer, "SYNCOBJ_TRANSFER");
}

Result<void> KernelFences::copy(SyncPoint from, SyncPoint to) {
    if (from.point != 0 || to.point != 0)
        return transfer(from, to);
    // The way that drivers without timelines have as well.
    const FileDescriptor file(TRY(export_sync_file(from)));
    return import_sync_file(to, file.get());
}

Result<int> KernelFences::export_sync_file(SyncPoint at) {
    if (at.point != 0) {
        const Syncobj box = TRY(Syncobj::create_empty(*this));
        TRY(transfer(at, box.at()));
        return box.export_sync_file();
    }
    drm_syncobj_handle convert{};
    convert.handle = raw(at.syncobj);
    convert.flags = DRM_SYNCOBJ_HANDLE_TO_FD_FLAGS_EXPORT_SYNC_FILE;
    convert.fd = -1;
    TRY(call(DRM_IOCTL_SYNCOBJ_HANDLE_TO_FD, &convert, "SYNCOBJ_HANDLE_TO_FD"));
    return convert.fd;
}

Result<void> KernelFences::import_sync_file(SyncPoint at, int sync_file) {
    if (at.point != 0) {
        Syncobj box = TRY(Syncobj::create_empty(*this));
        TRY(box.import_sync_file(sync_file));
        return transfer(box.at(), at);
    }
    drm_syncobj_handle convert{};
    convert.handle = raw(at.syncobj);
    convert.flags = DRM_SYNCOBJ_FD_TO_HANDLE_FLAGS_IMPORT_SYNC_FILE;
    convert.fd = sync_file;
    return call(DRM_IOCTL_SYNCOBJ_FD_TO_HANDLE, &convert, "SYNCOBJ_FD_TO_HANDLE");
}

Result<void> KernelFences::merge(SyncPoint to, std::span<const SyncPoint> others) {
    if (others.empty())
        return Error{Errc::invalid, "there are no fences to merge"};
    FileDescriptor merged(TRY(export_sync_file(others.front())));
    for (const SyncPoint& other : others.subspan(1)) {
        const FileDescriptor file(TRY(export_sync_file(other)));
        sync_merge_data merge{};
        merge.fd2 = file.get();
        TRY(call_kernel(merged.get(), SYNC_IOC_MERGE, &merge, "SYNC_IOC_MERGE"));
        merged = FileDescriptor(merge.fence);
    }
    return import_sync_file(to, merged.get());
}

}  // namespace cuesta::winsys
