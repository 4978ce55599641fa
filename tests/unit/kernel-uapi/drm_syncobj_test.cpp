// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Our text of the newer sync objects against the system's <drm.h>, whose structs are their
// beginnings, or the same where it is as new.
#include "kernel-uapi/drm_syncobj.h"

#include <drm.h>
#include <gtest/gtest.h>

namespace cuesta::uapi::syncobj {
namespace {

static_assert(sizeof(drm_syncobj_handle) <= sizeof(Handle));
static_assert(sizeof(drm_syncobj_wait) <= sizeof(Wait));
static_assert(sizeof(drm_syncobj_timeline_wait) <= sizeof(TimelineWait));
static_assert(offsetof(drm_syncobj_handle, fd) == offsetof(Handle, fd));
static_assert(offsetof(drm_syncobj_handle, pad) == offsetof(Handle, pad));
static_assert(offsetof(drm_syncobj_wait, timeout_nsec) == offsetof(Wait, timeout_nsec));
static_assert(offsetof(drm_syncobj_wait, first_signaled) == offsetof(Wait, first_signaled));
static_assert(offsetof(drm_syncobj_timeline_wait, points) == offsetof(TimelineWait, points));
static_assert(offsetof(drm_syncobj_timeline_wait, flags) == offsetof(TimelineWait, flags));
static_assert(wait_all == DRM_SYNCOBJ_WAIT_FLAGS_WAIT_ALL);
static_assert(wait_for_submit == DRM_SYNCOBJ_WAIT_FLAGS_WAIT_FOR_SUBMIT);
static_assert(wait_available == DRM_SYNCOBJ_WAIT_FLAGS_WAIT_AVAILABLE);
static_assert(handle_sync_file == DRM_SYNCOBJ_HANDLE_TO_FD_FLAGS_EXPORT_SYNC_FILE);

#ifdef DRM_IOCTL_SYNCOBJ_EVENTFD
static_assert(eventfd.request == DRM_IOCTL_SYNCOBJ_EVENTFD);
static_assert(sizeof(drm_syncobj_eventfd) == sizeof(Eventfd));
static_assert(wait_deadline == DRM_SYNCOBJ_WAIT_FLAGS_WAIT_DEADLINE);
#endif

constexpr uint32_t number_of(unsigned long request) {
    return request & 0xff;
}

TEST(SyncobjUapi, RequestCodesCarryNumberAndSize) {
    EXPECT_EQ(handle_to_fd.number(), number_of(DRM_IOCTL_SYNCOBJ_HANDLE_TO_FD));
    EXPECT_EQ(fd_to_handle.number(), number_of(DRM_IOCTL_SYNCOBJ_FD_TO_HANDLE));
    EXPECT_EQ(wait.number(), number_of(DRM_IOCTL_SYNCOBJ_WAIT));
    EXPECT_EQ(timeline_wait.number(), number_of(DRM_IOCTL_SYNCOBJ_TIMELINE_WAIT));
    EXPECT_EQ(eventfd.request, 0xc01864cfu);
    EXPECT_EQ(wait.bytes(), 40u);
}

}  // namespace
}  // namespace cuesta::uapi::syncobj
