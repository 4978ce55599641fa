// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The one place of the winsys that sees errno.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "kernel-uapi/ioctl.h"
#include "winsys/common/fences.h"

namespace cuesta::winsys {

// Calls the kernel until it is neither interrupted nor asks to come again. An error names the
// ioctl and the errno.
Result<void> call_kernel(int fd, unsigned long request, void* argument, const char* name);

inline Result<void> call_kernel(int fd, const uapi::Ioctl& ioctl, void* argument) {
    return call_kernel(fd, ioctl.request, argument, ioctl.name);
}

// Giving back what is ours cannot fail in a way that anybody could act on.
inline void forget_result(const Result<void>&) {}

// What a call gave that waits: false when its time was up.
Result<bool> done_in_time(Result<void> waited);

// The Error of a failed library call, from errno as it is now.
Error last_system_error(const char* what);

// The status of a sync_file: 1, 0, or the error of a job.
Outcome outcome_of_status(int32_t status);

// Absolute CLOCK_MONOTONIC time so many nanoseconds from now; 0 stays 0 (do not wait) and
// `forever` the end of time.
int64_t deadline_after(int64_t timeout_ns);

}  // namespace cuesta::winsys
