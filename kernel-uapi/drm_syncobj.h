// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the sync objects of the DRM core have in Linux 6.16 beyond the <drm.h> of older systems, in
// our own words: waits with a deadline (6.6), eventfds (6.6), sync files of points (6.16). Programs
// with the older, shorter structs stay understood.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernel-uapi/ioctl.h"

namespace cuesta::uapi::syncobj {

// HANDLE_TO_FD and FD_TO_HANDLE
inline constexpr uint32_t handle_sync_file = 1u << 0;
inline constexpr uint32_t handle_timeline = 1u << 1;  // `point` counts; only with a sync file

struct Handle {
    uint32_t handle;
    uint32_t flags;
    int32_t fd;
    uint32_t pad;
    uint64_t point;  // since 6.16
};

// WAIT, TIMELINE_WAIT and EVENTFD
inline constexpr uint32_t wait_all = 1u << 0;
inline constexpr uint32_t wait_for_submit = 1u << 1;
inline constexpr uint32_t wait_available = 1u << 2;
inline constexpr uint32_t wait_deadline = 1u << 3;  // `deadline_nsec` counts

struct Wait {
    uint64_t handles;  // uint32_t[count_handles]
    int64_t timeout_nsec;
    uint32_t count_handles;
    uint32_t flags;
    uint32_t first_signaled;
    uint32_t pad;
    uint64_t deadline_nsec;  // since 6.6
};

struct TimelineWait {
    uint64_t handles;  // uint32_t[count_handles]
    uint64_t points;   // uint64_t[count_handles]
    int64_t timeout_nsec;
    uint32_t count_handles;
    uint32_t flags;
    uint32_t first_signaled;
    uint32_t pad;
    uint64_t deadline_nsec;  // since 6.6
};

// Adds one to an eventfd when the point has come.
struct Eventfd {
    uint32_t handle;
    uint32_t flags;  // wait_available, or none
    uint64_t point;
    int32_t fd;
    uint32_t pad;
};

static_assert(sizeof(Handle) == 24 && offsetof(Handle, point) == 16);
static_assert(sizeof(Wait) == 40 && offsetof(Wait, deadline_nsec) == 32);
static_assert(sizeof(TimelineWait) == 48 && offsetof(TimelineWait, deadline_nsec) == 40);
static_assert(sizeof(Eventfd) == 24 && offsetof(Eventfd, point) == 8 &&
              offsetof(Eventfd, fd) == 16);

inline constexpr Ioctl handle_to_fd = {request_code(both_ways, 0xc1, sizeof(Handle)),
                                       "SYNCOBJ_HANDLE_TO_FD"};
inline constexpr Ioctl fd_to_handle = {request_code(both_ways, 0xc2, sizeof(Handle)),
                                       "SYNCOBJ_FD_TO_HANDLE"};
inline constexpr Ioctl wait = {request_code(both_ways, 0xc3, sizeof(Wait)), "SYNCOBJ_WAIT"};
inline constexpr Ioctl timeline_wait = {request_code(both_ways, 0xca, sizeof(TimelineWait)),
                                        "SYNCOBJ_TIMELINE_WAIT"};
inline constexpr Ioctl eventfd = {request_code(both_ways, 0xcf, sizeof(Eventfd)),
                                  "SYNCOBJ_EVENTFD"};

}  // namespace cuesta::uapi::syncobj
