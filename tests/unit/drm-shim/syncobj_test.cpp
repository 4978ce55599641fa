// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <chrono>
#include <thread>
#include <vector>

#include <drm.h>
#include <fcntl.h>
#include <linux/sync_file.h>
#include <poll.h>

#include "drm-shim/clock.h"
#include "drm-shim/fd_registry.h"
#include "drm-shim/sync_file.h"
#include "kernel-uapi/drm_syncobj.h"
#include "lima_fixture.h"

namespace cuesta::drm_shim {
namespace {

class SyncobjTest : public LimaFixture {
  protected:
    uint32_t make(bool signaled) {
        drm_syncobj_create args{0, signaled ? DRM_SYNCOBJ_CREATE_SIGNALED : 0u};
        EXPECT_EQ(call(DRM_IOCTL_SYNCOBJ_CREATE, args), 0);
        return args.handle;
    }
    int wait(std::vector<uint32_t> handles, int64_t deadline, uint32_t flags = 0) {
        drm_syncobj_wait args{};
        args.handles = reinterpret_cast<uintptr_t>(handles.data());
        args.count_handles = static_cast<uint32_t>(handles.size());
        args.timeout_nsec = deadline;
        args.flags = flags;
        const int result = call(DRM_IOCTL_SYNCOBJ_WAIT, args);
        first_ = args.first_signaled;
        return result;
    }
    int array_call(unsigned long request, std::vector<uint32_t> handles, uint32_t pad = 0) {
        drm_syncobj_array args{reinterpret_cast<uintptr_t>(handles.data()),
                               static_cast<uint32_t>(handles.size()), pad};
        return call(request, args);
    }
    int to_fd(uint32_t handle, uint32_t flags, uint32_t pad = 0) {
        drm_syncobj_handle args{};
        args.handle = handle;
        args.flags = flags;
        args.pad = pad;
        const int result = call(DRM_IOCTL_SYNCOBJ_HANDLE_TO_FD, args);
        return result != 0 ? result : args.fd;
    }
    int from_fd(int fd, uint32_t flags, uint32_t& handle, uint32_t pad = 0) {
        drm_syncobj_handle args{};
        args.handle = handle;
        args.flags = flags;
        args.fd = fd;
        args.pad = pad;
        const int result = call(DRM_IOCTL_SYNCOBJ_FD_TO_HANDLE, args);
        handle = args.handle;
        return result;
    }

    static constexpr uint32_t export_flag = DRM_SYNCOBJ_HANDLE_TO_FD_FLAGS_EXPORT_SYNC_FILE;
    static constexpr uint32_t import_flag = DRM_SYNCOBJ_FD_TO_HANDLE_FLAGS_IMPORT_SYNC_FILE;
    static constexpr uint32_t all = DRM_SYNCOBJ_WAIT_FLAGS_WAIT_ALL;
    static constexpr uint32_t for_submit = DRM_SYNCOBJ_WAIT_FLAGS_WAIT_FOR_SUBMIT;
    uint32_t first_ = 0;
};

TEST_F(SyncobjTest, CreateAndDestroy) {
    drm_syncobj_create bad{0, 2};
    EXPECT_EQ(call(DRM_IOCTL_SYNCOBJ_CREATE, bad), -EINVAL);
    drm_syncobj_destroy destroy{make(false), 0};
    drm_syncobj_destroy padded{destroy.handle, 1};
    EXPECT_EQ(call(DRM_IOCTL_SYNCOBJ_DESTROY, padded), -EINVAL);
    EXPECT_EQ(call(DRM_IOCTL_SYNCOBJ_DESTROY, destroy), 0);
    EXPECT_EQ(call(DRM_IOCTL_SYNCOBJ_DESTROY, destroy), -EINVAL);
}

TEST_F(SyncobjTest, WaitErrors) {
    const uint32_t signaled = make(true), empty = make(false);
    EXPECT_EQ(wait({signaled}, 0), 0);
    EXPECT_EQ(wait({}, 0), 0);
    EXPECT_EQ(wait({}, 0, 16), -EINVAL);
    EXPECT_EQ(wait({signaled}, 0, DRM_SYNCOBJ_WAIT_FLAGS_WAIT_AVAILABLE), -EINVAL);
    EXPECT_EQ(wait({signaled}, 0, 16), -EINVAL);
    EXPECT_EQ(wait({signaled, 99}, 0), -ENOENT);
    EXPECT_EQ(wait({signaled, empty}, 0), -EINVAL);
    drm_syncobj_wait unreadable{};
    unreadable.handles = bad_pointer;
    unreadable.count_handles = 0x7fffffff;
    EXPECT_EQ(call(DRM_IOCTL_SYNCOBJ_WAIT, unreadable), -EFAULT);
}

TEST_F(SyncobjTest, WaitForSubmit) {
    const uint32_t signaled = make(true), empty = make(false);
    EXPECT_EQ(wait({empty}, 0, for_submit), -ETIME);
    EXPECT_EQ(wait({empty}, -5, for_submit), -ETIME);
    EXPECT_EQ(wait({empty, signaled}, 0, for_submit), 0);
    EXPECT_EQ(first_, 1u);
    EXPECT_EQ(wait({empty, signaled}, 0, for_submit | all), -ETIME);
    const int64_t start = monotonic_ns();
    EXPECT_EQ(wait({empty}, start + 20'000'000, for_submit), -ETIME);
    EXPECT_GE(monotonic_ns(), start + 20'000'000);
}

TEST_F(SyncobjTest, WaitForSubmitEndsWhenAnotherThreadSignals) {
    const uint32_t handle = make(false);
    std::thread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        EXPECT_EQ(array_call(DRM_IOCTL_SYNCOBJ_SIGNAL, {handle}), 0);
    });
    EXPECT_EQ(wait({handle}, INT64_MAX, for_submit), 0);
    other.join();
}

// A hint, in a struct that is longer than the one of <drm.h>.
TEST_F(SyncobjTest, WaitsMayHaveADeadline) {
    namespace abi = uapi::syncobj;
    const uint32_t handle = make(true);
    EXPECT_EQ(wait({handle}, 0, abi::wait_deadline), 0);
    abi::Wait args{};
    args.handles = reinterpret_cast<uintptr_t>(&handle);
    args.count_handles = 1;
    args.flags = abi::wait_deadline;
    args.deadline_nsec = 5;
    args.first_signaled = 7;
    EXPECT_EQ(call(abi::wait.request, args), 0);
    EXPECT_EQ(args.first_signaled, 0u);
    EXPECT_EQ(args.deadline_nsec, 5u);
}

TEST_F(SyncobjTest, ResetAndSignal) {
    const uint32_t handle = make(true);
    for (const unsigned long request : {DRM_IOCTL_SYNCOBJ_RESET, DRM_IOCTL_SYNCOBJ_SIGNAL}) {
        EXPECT_EQ(array_call(request, {}), -EINVAL);
        EXPECT_EQ(array_call(request, {handle}, 1), -EINVAL);
        EXPECT_EQ(array_call(request, {handle, 99}), -ENOENT);
    }
    EXPECT_EQ(array_call(DRM_IOCTL_SYNCOBJ_RESET, {handle}), 0);
    EXPECT_EQ(wait({handle}, 0), -EINVAL);
    EXPECT_EQ(array_call(DRM_IOCTL_SYNCOBJ_SIGNAL, {handle}), 0);
    EXPECT_EQ(wait({handle}, 0), 0);
}

TEST_F(SyncobjTest, TimelinesAreNotThere) {
    drm_syncobj_timeline_wait timeline_wait{};
    drm_syncobj_timeline_array array{};
    EXPECT_EQ(call(DRM_IOCTL_SYNCOBJ_TIMELINE_WAIT, timeline_wait), -EOPNOTSUPP);
    EXPECT_EQ(call(DRM_IOCTL_SYNCOBJ_QUERY, array), -EOPNOTSUPP);
    EXPECT_EQ(call(DRM_IOCTL_SYNCOBJ_TIMELINE_SIGNAL, array), -EOPNOTSUPP);
    uapi::syncobj::Eventfd event{};
    EXPECT_EQ(call(uapi::syncobj::eventfd.request, event), -EOPNOTSUPP);
    // Even between syncobjs that are there, without points.
    const uint32_t empty = make(false);
    drm_syncobj_transfer transfer{};
    transfer.src_handle = make(true);
    transfer.dst_handle = empty;
    EXPECT_EQ(call(DRM_IOCTL_SYNCOBJ_TRANSFER, transfer), -EOPNOTSUPP);
    EXPECT_EQ(wait({empty}, 0), -EINVAL);
}

TEST_F(SyncobjTest, SyncobjDescriptorsShareTheObject) {
    const uint32_t handle = make(false);
    EXPECT_EQ(to_fd(99, 0), -EINVAL);
    EXPECT_EQ(to_fd(handle, 4), -EINVAL);
    EXPECT_EQ(to_fd(handle, 0, 1), -EINVAL);
    const int fd = to_fd(handle, 0);
    ASSERT_GE(fd, 0);
    uint32_t copy = 0;
    EXPECT_EQ(from_fd(fd, 4, copy), -EINVAL);
    EXPECT_EQ(from_fd(fd, 0, copy, 1), -EINVAL);
    EXPECT_EQ(from_fd(-1, 0, copy), -EINVAL);
    EXPECT_EQ(from_fd(STDERR_FILENO, 0, copy), -EINVAL);
    const int duplicate = ::dup(fd);
    ::close(fd);
    ASSERT_EQ(from_fd(duplicate, 0, copy), 0);
    EXPECT_NE(copy, handle);
    EXPECT_EQ(array_call(DRM_IOCTL_SYNCOBJ_SIGNAL, {handle}), 0);
    EXPECT_EQ(wait({copy}, 0), 0);
    ::close(duplicate);
    EXPECT_EQ(FdRegistry::instance().reap().size(), 1u);
}

TEST_F(SyncobjTest, SyncFilesCarryTheFence) {
    uint32_t empty = make(false);
    EXPECT_EQ(to_fd(99, export_flag), -ENOENT);
    EXPECT_EQ(to_fd(empty, export_flag), -EINVAL);
    const int fd = to_fd(make(true), export_flag);
    ASSERT_GE(fd, 0);
    pollfd poll_fd{fd, POLLIN, 0};
    EXPECT_EQ(::poll(&poll_fd, 1, 0), 1);
    EXPECT_EQ(poll_fd.revents, POLLIN);

    uint32_t unknown = 99;
    EXPECT_EQ(from_fd(fd, import_flag, unknown), -ENOENT);
    EXPECT_EQ(from_fd(STDERR_FILENO, import_flag, empty), -EINVAL);
    EXPECT_EQ(from_fd(-1, import_flag, empty), -EINVAL);
    EXPECT_EQ(from_fd(fd, import_flag, empty), 0);
    EXPECT_EQ(wait({empty}, 0), 0);
    // Importing took nothing away.
    EXPECT_EQ(from_fd(fd, import_flag, empty), 0);
    ::close(fd);
}

TEST_F(SyncobjTest, SyncFileIoctls) {
    const int good = make_sync_file({.error = 0, .timestamp_ns = 5});
    const int failed = make_sync_file({.error = -ECANCELED, .timestamp_ns = 9});
    sync_file_info info{};
    EXPECT_EQ(sync_file_ioctl(good, SYNC_IOC_FILE_INFO, &info), 0);
    EXPECT_EQ(info.num_fences, 1u);
    EXPECT_EQ(info.status, 1);
    EXPECT_EQ(sync_file_ioctl(failed, SYNC_IOC_FILE_INFO, &info), -EFAULT);  // no array
    sync_fence_info fence{};
    info.sync_fence_info = reinterpret_cast<uintptr_t>(&fence);
    EXPECT_EQ(sync_file_ioctl(failed, SYNC_IOC_FILE_INFO, &info), 0);
    EXPECT_EQ(info.status, -ECANCELED);
    EXPECT_EQ(fence.status, -ECANCELED);
    EXPECT_EQ(fence.timestamp_ns, 9u);
    info.flags = 1;
    EXPECT_EQ(sync_file_ioctl(good, SYNC_IOC_FILE_INFO, &info), -EINVAL);

    sync_merge_data merge{};
    merge.fd2 = STDERR_FILENO;
    EXPECT_EQ(sync_file_ioctl(good, SYNC_IOC_MERGE, &merge), -ENOENT);
    merge.fd2 = failed;
    merge.pad = 1;
    EXPECT_EQ(sync_file_ioctl(good, SYNC_IOC_MERGE, &merge), -EINVAL);
    merge.pad = 0;
    ASSERT_EQ(sync_file_ioctl(good, SYNC_IOC_MERGE, &merge), 0);
    ASSERT_TRUE(sync_file_fence(merge.fence));
    EXPECT_EQ(sync_file_fence(merge.fence)->timestamp_ns, 9u);
    EXPECT_EQ(sync_file_ioctl(STDERR_FILENO, SYNC_IOC_MERGE, &merge), -ENOTTY);
    for (const int fd : {good, failed, merge.fence})
        ::close(fd);
}

}  // namespace
}  // namespace cuesta::drm_shim
