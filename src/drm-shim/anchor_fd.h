// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

namespace cuesta::drm_shim {

// A descriptor of a file that is nobody else's, for an object that lives in this process. It can be
// copied and passed on, and to the file functions is what a DRM file without events is: nothing to
// poll for, read waits (EAGAIN with O_NONBLOCK), write is EINVAL, lseek goes nowhere, and there is
// no ioctl. Of flags counts O_CLOEXEC and O_NONBLOCK. Or a negative errno.
int make_anchor_fd(int flags);

// The mark by which the file behind an anchor, and every copy of its descriptor, is told; nothing
// for what cannot be an anchor. No two anchors of any process have the same. Leaves errno alone.
std::optional<uint64_t> anchor_mark(int fd);

}  // namespace cuesta::drm_shim
