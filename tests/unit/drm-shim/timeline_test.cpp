// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What timelines have in Linux 6.16: eventfds, sync files of points, deadlines.
#include <sys/eventfd.h>
#include <unistd.h>

#include "asahi_fixture.h"
#include "drm-shim/sync_file.h"
#include "kernel-uapi/drm_syncobj.h"

namespace cuesta::drm_shim {
namespace {

namespace abi = uapi::syncobj;

class Timelines : public AsahiFixture {
  protected:
    void SetUp() override {
        AsahiFixture::SetUp();
        event_ = ::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
        ASSERT_GE(event_, 0);
        handle_ = create_syncobj();
    }
    void TearDown() override { ::close(event_); }

    int watch(uint64_t point, uint32_t flags = 0) {
        return call(abi::eventfd,
                    abi::Eventfd{.handle = handle_, .flags = flags, .point = point, .fd = event_});
    }
    void signal(uint64_t point) {
        drm_syncobj_timeline_array array = {address(&handle_), address(&point), 1, 0};
        EXPECT_EQ(call_with(DRM_IOCTL_SYNCOBJ_TIMELINE_SIGNAL, array), 0);
    }
    // How often the eventfd was signalled since the last time.
    uint64_t events() {
        uint64_t count = 0;
        return ::read(event_, &count, sizeof count) == sizeof count ? count : 0;
    }
    int to_fd(uint64_t point, uint32_t flags) {
        abi::Handle args = {.handle = handle_, .flags = flags, .fd = -1, .pad = 0, .point = point};
        const int result = call_with(abi::handle_to_fd.request, args);
        return result != 0 ? result : args.fd;
    }

    int event_ = -1;
    uint32_t handle_ = 0;
};

TEST_F(Timelines, EventfdsAreToldOnce) {
    EXPECT_EQ(watch(3), 0);
    EXPECT_EQ(watch(5, abi::wait_available), 0);
    EXPECT_EQ(events(), 0u);
    signal(2);
    EXPECT_EQ(events(), 0u);
    signal(4);
    EXPECT_EQ(events(), 1u);
    signal(9);
    EXPECT_EQ(events(), 1u);
    signal(10);
    EXPECT_EQ(events(), 0u);
    // What has come already is told at once.
    EXPECT_EQ(watch(9), 0);
    EXPECT_EQ(watch(0), 0);
    EXPECT_EQ(events(), 2u);
}

TEST_F(Timelines, EventfdsOfBinarySyncobjs) {
    EXPECT_EQ(watch(0), 0);
    drm_syncobj_array array = {address(&handle_), 1, 0};
    EXPECT_EQ(call_with(DRM_IOCTL_SYNCOBJ_RESET, array), 0);
    EXPECT_EQ(events(), 0u);
    EXPECT_EQ(call_with(DRM_IOCTL_SYNCOBJ_SIGNAL, array), 0);
    EXPECT_EQ(events(), 1u);
}

TEST_F(Timelines, EventfdsOutliveTheDescriptor) {
    const int copy = ::dup(event_);
    EXPECT_EQ(watch(1), 0);
    ::close(std::exchange(event_, copy));
    signal(1);
    EXPECT_EQ(events(), 1u);
}

// The counter stays where it is, and nobody waits.
TEST_F(Timelines, AFullEventfdDoesNotBlock) {
    const int blocking = ::eventfd(0, EFD_CLOEXEC);
    ::close(std::exchange(event_, blocking));
    const uint64_t most = ~uint64_t{0} - 1;
    ASSERT_EQ(::write(event_, &most, sizeof most), static_cast<ssize_t>(sizeof most));
    EXPECT_EQ(watch(0), 0);
    signal(1);
    EXPECT_EQ(events(), most);
}

TEST_F(Timelines, EventfdErrors) {
    const auto changed = [&](auto change) {
        abi::Eventfd args = {.handle = handle_, .flags = 0, .point = 1, .fd = event_, .pad = 0};
        change(args);
        return call(abi::eventfd, args);
    };
    EXPECT_EQ(changed([](abi::Eventfd& e) { e.flags = abi::wait_all; }), -EINVAL);
    EXPECT_EQ(changed([](abi::Eventfd& e) { e.pad = 1; }), -EINVAL);
    EXPECT_EQ(changed([](abi::Eventfd& e) { e.handle = 99; }), -ENOENT);
    EXPECT_EQ(changed([](abi::Eventfd& e) { e.fd = -1; }), -EBADF);
    EXPECT_EQ(changed([](abi::Eventfd& e) { e.fd = STDERR_FILENO; }), -EINVAL);
}

TEST_F(Timelines, PointsBecomeSyncFilesAndBack) {
    constexpr uint32_t both = abi::handle_sync_file | abi::handle_timeline;
    signal(4);
    EXPECT_EQ(to_fd(5, both), -EINVAL);
    // A point counts with its flag alone, and only for a sync file.
    const int of_any = to_fd(5, abi::handle_sync_file), of_point = to_fd(3, both);
    ASSERT_GE(of_any, 0);
    ASSERT_GE(of_point, 0);
    EXPECT_TRUE(sync_file_fence(of_point));
    EXPECT_EQ(to_fd(3, 0), -EINVAL);
    EXPECT_EQ(to_fd(3, abi::handle_timeline), -EINVAL);

    EXPECT_EQ(watch(8), 0);
    abi::Handle args = {.handle = handle_, .flags = both, .fd = of_point, .pad = 0, .point = 8};
    EXPECT_EQ(call_with(abi::fd_to_handle.request, args), 0);
    EXPECT_EQ(events(), 1u);
    EXPECT_EQ(file_->syncobjs.find(handle_)->last_point(), 8u);
    args.flags = abi::handle_sync_file;  // the point does not count: the timeline ends
    EXPECT_EQ(call_with(abi::fd_to_handle.request, args), 0);
    EXPECT_EQ(file_->syncobjs.find(handle_)->last_point(), 0u);
    ::close(of_any);
    ::close(of_point);
}

TEST_F(Timelines, WaitsMayHaveADeadline) {
    const uint64_t point = 1;
    abi::TimelineWait args = {};
    args.handles = address(&handle_);
    args.points = address(&point);
    args.flags = abi::wait_deadline;
    EXPECT_EQ(call(abi::timeline_wait, args), 0);  // for nothing
    args.count_handles = 1;
    EXPECT_EQ(call(abi::timeline_wait, args), -EINVAL);
    signal(1);
    EXPECT_EQ(call(abi::timeline_wait, args), 0);
    args.flags = 16;
    EXPECT_EQ(call(abi::timeline_wait, args), -EINVAL);
}

}  // namespace
}  // namespace cuesta::drm_shim
