// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// sync_file: a file descriptor that carries a fence out of the DRM world. Ours is a Unix datagram
// socket with the fence's state as its one queued message: so it polls readable (select and epoll
// too), survives dup, fork and being passed to another process, and whoever gets it can tell it by
// the name it is bound to and read the fence without taking it away.
#pragma once

#include <optional>

#include "drm-shim/fence.h"

namespace cuesta::drm_shim {

// A new descriptor (close-on-exec), or a negative errno.
int make_sync_file(const Fence& fence);

// The fence in the descriptor, or nothing where that is no sync_file.
std::optional<Fence> sync_file_fence(int fd);

// The ioctls of <linux/sync_file.h>: 0 or a negative errno; ENOTTY where fd is no sync_file.
int sync_file_ioctl(int fd, uint32_t request, void* user_argument);

}  // namespace cuesta::drm_shim
