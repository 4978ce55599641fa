// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/anchor_fd.h"

#include <cerrno>

#include <sys/socket.h>

namespace cuesta::drm_shim {

// An unconnected socket: nothing ever arrives, so that it behaves in select, poll and epoll as a
// DRM file without events does (a regular file would be readable all the time).
int make_anchor_fd(bool close_on_exec) {
    const int fd = ::socket(AF_UNIX, SOCK_DGRAM | (close_on_exec ? SOCK_CLOEXEC : 0), 0);
    return fd >= 0 ? fd : -errno;
}

}  // namespace cuesta::drm_shim
