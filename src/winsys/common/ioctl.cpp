// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/common/ioctl.h"

#include <cerrno>
#include <cstring>
#include <limits>
#include <utility>

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <time.h>

namespace cuesta::winsys {
namespace {

Errc code_of(int number) {
    switch (number) {
        case EINVAL:
        case EFAULT:
        case EALREADY: return Errc::invalid;
        case ENOENT:
        case ENODEV: return Errc::not_found;
        case ERANGE: return Errc::out_of_range;
        case ENOMEM:
        case ENOSPC: return Errc::out_of_memory;
        case ETIME:
        case ETIMEDOUT:
        case EBUSY: return Errc::timeout;
        case EOPNOTSUPP:
        case ENOTTY:
        case ENOSYS: return Errc::unsupported;
        case ECANCELED: return Errc::fault;
        default: return Errc::io;
    }
}

}  // namespace

Error last_system_error(const char* what) {
    const int number = errno;
    const char* name = strerrorname_np(number);
    return Error{code_of(number),
                 fmt::format("{}: {} ({})", what, name != nullptr ? name : "?", number)};
}

Result<void> call_kernel(int fd, unsigned long request, void* argument, const char* name) {
    for (;;) {
        if (::ioctl(fd, request, argument) >= 0)
            return {};
        if (errno != EINTR && errno != EAGAIN)
            return last_system_error(name);
    }
}

Result<bool> done_in_time(Result<void> waited) {
    if (waited)
        return true;
    if (waited.error().code == Errc::timeout)
        return false;
    return std::move(waited).error();
}

Outcome outcome_of_status(int32_t status) {
    switch (status) {
        case 0: return Outcome::pending;
        case 1: return Outcome::done;
        case -EIO: return Outcome::fault;
        case -ETIME:
        case -ETIMEDOUT: return Outcome::timeout;
        case -ECANCELED: return Outcome::canceled;
        case -ENODEV: return Outcome::lost;
        default: return Outcome::failed;
    }
}

int64_t deadline_after(int64_t timeout_ns) {
    if (timeout_ns <= 0)
        return 0;
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    const int64_t now_ns = int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
    const int64_t end_of_time = std::numeric_limits<int64_t>::max();
    return timeout_ns > end_of_time - now_ns ? end_of_time : now_ns + timeout_ns;
}

}  // namespace cuesta::winsys
