// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A program's eventfd, kept until something has happened. It is a descriptor of our own to the same
// file: the program may close its one.
#pragma once

#include <utility>

namespace cuesta::drm_shim {

class EventFd {
  public:
    // 0 or a negative errno: EBADF, or EINVAL where fd is something else.
    static int open(int fd, EventFd& made);

    EventFd() = default;
    ~EventFd() { close(); }
    EventFd(EventFd&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    EventFd& operator=(EventFd&& other) noexcept {
        close();
        fd_ = std::exchange(other.fd_, -1);
        return *this;
    }

    // Adds one to the counter; a full one stays as it is, as in the kernel.
    void signal() const;

  private:
    void close();

    int fd_ = -1;
};

}  // namespace cuesta::drm_shim
