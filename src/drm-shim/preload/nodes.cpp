// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/preload/nodes.h"

#include <cerrno>
#include <string_view>

#include <fcntl.h>
#include <fmt/core.h>
#include <linux/magic.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "drm-shim/preload/real.h"

namespace cuesta::drm_shim {
namespace {

// Minor numbers of the two file systems; any that are not in use elsewhere.
constexpr uint32_t sysfs_minor = 0xc1, devfs_minor = 0xc2;

constexpr uint64_t sysfs_file_bytes = 4096;  // what every sysfs file says

// A file of the node's content, read-only; an empty one for what has none. Every call makes one of
// its own, by which the descriptor is told.
int open_content(const Node& node, int flags) {
    const int memory = memfd_create("cuesta-node", MFD_CLOEXEC);
    if (memory < 0)
        return -errno;
    const std::string_view text = node.kind == NodeKind::text ? node.content : std::string_view();
    int fd = -ENOMEM;
    if (::write(memory, text.data(), text.size()) == static_cast<ssize_t>(text.size())) {
        const std::string path = fmt::format("/proc/self/fd/{}", memory);
        fd = real::open(path.c_str(), O_RDONLY | (flags & (O_CLOEXEC | O_NONBLOCK | O_PATH)));
        if (fd < 0)
            fd = -errno;
    }
    real::close(memory);
    return fd;
}

// What open refuses whatever the node's content.
int check_flags(const Node& node, int flags) {
    const bool writes = (flags & O_ACCMODE) != O_RDONLY;
    if ((flags & O_PATH) != 0)
        flags &= O_PATH | O_DIRECTORY;  // the rest does not count
    if ((flags & O_CREAT) != 0 && (flags & O_EXCL) != 0)
        return -EEXIST;
    if ((flags & O_DIRECTORY) != 0 && !node.is_directory())
        return -ENOTDIR;
    if ((flags & O_PATH) != 0)
        return 0;
    if (node.kind == NodeKind::link)
        return -ELOOP;  // it was not followed because of O_NOFOLLOW
    if (node.is_directory() && (writes || (flags & O_CREAT) != 0))
        return -EISDIR;
    return node.kind == NodeKind::text && (writes || (flags & O_TRUNC) != 0) ? -EACCES : 0;
}

}  // namespace

NodeStatus status_of(const Node& node) {
    const bool sysfs = node.path.starts_with("/sys");
    NodeStatus status;
    status.inode = node.inode;
    status.device_minor = sysfs ? sysfs_minor : devfs_minor;
    status.file_system_magic = sysfs ? SYSFS_MAGIC : TMPFS_MAGIC;
    switch (node.kind) {
        case NodeKind::merged:
        case NodeKind::directory:
            status.mode = S_IFDIR | 0755;
            status.links = 2;
            break;
        case NodeKind::text:
            status.mode = S_IFREG | 0444;
            status.size = sysfs_file_bytes;
            break;
        case NodeKind::link:
            status.mode = S_IFLNK | 0777;
            status.size = node.content.size();
            break;
        case NodeKind::device:
            status.mode = S_IFCHR | 0666;
            status.major = node.major;
            status.minor = node.minor;
            break;
    }
    return status;
}

int open_node(Shim& shim, const Node& node, int flags) {
    if (const int error = check_flags(node, flags); error != 0)
        return error;
    if (node.kind == NodeKind::device && (flags & O_PATH) == 0)
        return shim.open_gpu(flags);
    const int fd = open_content(node, flags);
    if (fd >= 0)
        shim.registry().add(fd, &node);
    return fd;
}

int check_access(const Node& node, int mode) {
    if ((mode & ~(R_OK | W_OK | X_OK)) != 0)
        return -EINVAL;
    const mode_t rights = status_of(node).mode;
    if ((mode & W_OK) != 0 && (rights & S_IWOTH) == 0)
        return -EACCES;
    if ((mode & X_OK) != 0 && (rights & S_IXOTH) == 0)
        return -EACCES;
    return 0;
}

}  // namespace cuesta::drm_shim
