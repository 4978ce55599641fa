// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/event_fd.h"

#include <cerrno>
#include <cstdint>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace cuesta::drm_shim {
namespace {

// All eventfds are of one inode, as much else is; only the name tells them.
bool is_eventfd(int fd) {
    const std::string link = "/proc/self/fd/" + std::to_string(fd);
    char target[64];
    const ssize_t length = ::readlink(link.c_str(), target, sizeof target);
    return length > 0 &&
           std::string_view(target, static_cast<size_t>(length)) == "anon_inode:[eventfd]";
}

}  // namespace

int EventFd::open(int fd, EventFd& made) {
    const int copy = ::fcntl(fd, F_DUPFD_CLOEXEC, 0);
    if (copy < 0)
        return -errno;
    made.close();
    made.fd_ = copy;
    return is_eventfd(copy) ? 0 : -EINVAL;
}

// A write to a full counter would wait for somebody to read it.
void EventFd::signal() const {
    pollfd writable = {.fd = fd_, .events = POLLOUT, .revents = 0};
    const uint64_t one = 1;
    if (::poll(&writable, 1, 0) == 1 && (writable.revents & POLLOUT) != 0)
        static_cast<void>(!::write(fd_, &one, sizeof one));
}

void EventFd::close() {
    if (fd_ >= 0)
        ::close(fd_);
    fd_ = -1;
}

}  // namespace cuesta::drm_shim
