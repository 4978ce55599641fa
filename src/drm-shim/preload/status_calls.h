// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// stat and its kin for each of the structs that they fill. Static: in a file for 64-bit time
// another struct goes by the name `stat`.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "drm-shim/preload/by_target.h"
#include "drm-shim/preload/nodes.h"

namespace cuesta::drm_shim {

// The structs differ in the width of their fields only.
template <typename Stat>
static void fill(Stat& stat, const Node& node) {
    const NodeStatus status = status_of(node);
    stat = {};
    stat.st_dev = makedev(status.device_major, status.device_minor);
    stat.st_ino = static_cast<decltype(stat.st_ino)>(status.inode);
    stat.st_mode = status.mode;
    stat.st_nlink = status.links;
    stat.st_rdev = makedev(status.major, status.minor);
    stat.st_size = static_cast<decltype(stat.st_size)>(status.size);
    stat.st_blksize = 4096;
}

template <typename Stat, typename RealCall>
static int stat_at(RealCall& call, int directory, const char* path, Stat* stat, int flags) {
    Shim* shim = Shim::active();
    if (shim == nullptr)
        return call(directory, path, stat, flags);
    const LastLink last = (flags & AT_SYMLINK_NOFOLLOW) != 0 ? LastLink::keep : LastLink::follow;
    const Target target = look_up(*shim, directory, path, last, (flags & AT_EMPTY_PATH) != 0);
    return by_target(
        target, [&] { return call(directory, path, stat, flags); },
        [&](const char* other) { return call(AT_FDCWD, other, stat, flags); },
        [&](const Node& node) {
            fill(*stat, node);
            return 0;
        });
}

template <typename Stat, typename RealCall>
static int stat_descriptor(RealCall& call, int fd, Stat* stat) {
    Shim* shim = Shim::active();
    const Node* node = shim != nullptr ? shim->node_of(fd) : nullptr;
    if (node == nullptr)
        return call(fd, stat);
    fill(*stat, *node);
    return 0;
}

}  // namespace cuesta::drm_shim
