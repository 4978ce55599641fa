// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/anchor_fd.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/random.h>
#include <sys/timerfd.h>
#include <unistd.h>

namespace cuesta::drm_shim {
namespace {

// A timer that never runs. All timerfds share an inode, but each has an interval, which is kept
// while it is stopped: there the mark is, seconds above nanoseconds.
constexpr unsigned nanosecond_bits = 29;  // 2^29 ns is less than a second
constexpr unsigned second_bits = 30;      // for a time_t of 32 bits, with its sign
constexpr uint64_t nanosecond_mask = (uint64_t{1} << nanosecond_bits) - 1;
constexpr uint64_t mark_mask = (uint64_t{1} << (nanosecond_bits + second_bits)) - 1;

int failed(int fd) {
    const int error = -errno;
    ::close(fd);
    return error;
}

}  // namespace

int make_anchor_fd(int flags) {
    uint64_t mark = 0;
    while (mark == 0) {  // 0 is every new timer
        if (::getrandom(&mark, sizeof mark, 0) != static_cast<ssize_t>(sizeof mark))
            return -errno;
        mark &= mark_mask;
    }
    const int fd =
        ::timerfd_create(CLOCK_MONOTONIC, ((flags & O_CLOEXEC) != 0 ? TFD_CLOEXEC : 0) |
                                              ((flags & O_NONBLOCK) != 0 ? TFD_NONBLOCK : 0));
    if (fd < 0)
        return -errno;
    itimerspec stopped{};
    stopped.it_interval.tv_sec = static_cast<time_t>(mark >> nanosecond_bits);
    stopped.it_interval.tv_nsec = static_cast<long>(mark & nanosecond_mask);
    if (::timerfd_settime(fd, 0, &stopped, nullptr) != 0)
        return failed(fd);
    if (anchor_mark(fd) == mark)
        return fd;
    errno = ENOSYS;  // a kernel that forgets the intervals of stopped timers
    return failed(fd);
}

std::optional<uint64_t> anchor_mark(int fd) {
    const int saved = errno;
    itimerspec timer{};
    const bool read = ::timerfd_gettime(fd, &timer) == 0;
    errno = saved;
    if (!read || timer.it_value.tv_sec != 0 || timer.it_value.tv_nsec != 0)
        return std::nullopt;
    const uint64_t mark = static_cast<uint64_t>(timer.it_interval.tv_sec) << nanosecond_bits |
                          static_cast<uint64_t>(timer.it_interval.tv_nsec);
    return mark != 0 ? std::optional(mark) : std::nullopt;
}

}  // namespace cuesta::drm_shim
