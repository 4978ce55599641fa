// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// stat and its kin, access, statfs.
#include <type_traits>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "drm-shim/preload/by_target.h"
#include "drm-shim/preload/nodes.h"
#include "drm-shim/preload/real.h"
#include "drm-shim/preload/status_calls.h"

namespace cuesta::drm_shim {
namespace {

void fill_statx(struct statx& statx, const Node& node) {
    const NodeStatus status = status_of(node);
    statx = {};
    statx.stx_mask = STATX_TYPE | STATX_MODE | STATX_NLINK | STATX_UID | STATX_GID | STATX_INO |
                     STATX_SIZE | STATX_BLOCKS;
    statx.stx_blksize = 4096;
    statx.stx_nlink = status.links;
    statx.stx_mode = static_cast<decltype(statx.stx_mode)>(status.mode);
    statx.stx_ino = status.inode;
    statx.stx_size = status.size;
    statx.stx_rdev_major = status.major;
    statx.stx_rdev_minor = status.minor;
    statx.stx_dev_major = status.device_major;
    statx.stx_dev_minor = status.device_minor;
}

template <typename StatFs>
void fill_statfs(StatFs& statfs, const Node& node) {
    statfs = {};
    statfs.f_type = static_cast<decltype(statfs.f_type)>(status_of(node).file_system_magic);
    statfs.f_bsize = 4096;
    statfs.f_namelen = 255;
}

int access_at(int directory, const char* path, int mode, int flags) {
    Shim* shim = Shim::active();
    if (shim == nullptr)
        return real::faccessat(directory, path, mode, flags);
    const LastLink last = (flags & AT_SYMLINK_NOFOLLOW) != 0 ? LastLink::keep : LastLink::follow;
    return by_target(
        look_up(*shim, directory, path, last, (flags & AT_EMPTY_PATH) != 0),
        [&] { return real::faccessat(directory, path, mode, flags); },
        [&](const char* other) { return real::faccessat(AT_FDCWD, other, mode, flags); },
        [&](const Node& node) { return reported(check_access(node, mode)); });
}

template <typename StatFs, typename RealCall>
int statfs_path(RealCall& call, const char* path, StatFs* statfs) {
    Shim* shim = Shim::active();
    if (shim == nullptr)
        return call(path, statfs);
    return by_target(
        look_up(*shim, path), [&] { return call(path, statfs); },
        [&](const char* other) { return call(other, statfs); },
        [&](const Node& node) {
            fill_statfs(*statfs, node);
            return 0;
        });
}

template <typename StatFs, typename RealCall>
int statfs_descriptor(RealCall& call, int fd, StatFs* statfs) {
    Shim* shim = Shim::active();
    const Node* node = shim != nullptr ? shim->node_of(fd) : nullptr;
    if (node == nullptr)
        return call(fd, statfs);
    fill_statfs(*statfs, *node);
    return 0;
}

}  // namespace
}  // namespace cuesta::drm_shim

namespace shim = cuesta::drm_shim;
namespace real = cuesta::drm_shim::real;

CUESTA_OVERRIDE(int, stat, const char* path, struct stat* out) {
    return shim::stat_at(real::fstatat, AT_FDCWD, path, out, 0);
}
CUESTA_OVERRIDE(int, stat64, const char* path, struct stat64* out) {
    return shim::stat_at(real::fstatat64, AT_FDCWD, path, out, 0);
}
CUESTA_OVERRIDE(int, lstat, const char* path, struct stat* out) {
    return shim::stat_at(real::fstatat, AT_FDCWD, path, out, AT_SYMLINK_NOFOLLOW);
}
CUESTA_OVERRIDE(int, lstat64, const char* path, struct stat64* out) {
    return shim::stat_at(real::fstatat64, AT_FDCWD, path, out, AT_SYMLINK_NOFOLLOW);
}
CUESTA_OVERRIDE(int, fstat, int fd, struct stat* out) {
    return shim::stat_descriptor(real::fstat, fd, out);
}
CUESTA_OVERRIDE(int, fstat64, int fd, struct stat64* out) {
    return shim::stat_descriptor(real::fstat64, fd, out);
}
CUESTA_OVERRIDE(int, fstatat, int directory, const char* path, struct stat* out, int flags) {
    return shim::stat_at(real::fstatat, directory, path, out, flags);
}
CUESTA_OVERRIDE(int, fstatat64, int directory, const char* path, struct stat64* out, int flags) {
    return shim::stat_at(real::fstatat64, directory, path, out, flags);
}

// What programs built before glibc 2.33 call; the first argument is a version that has but one
// value on the machines we know.
CUESTA_OVERRIDE(int, __xstat, int, const char* path, struct stat* out) {
    return shim::stat_at(real::fstatat, AT_FDCWD, path, out, 0);
}
CUESTA_OVERRIDE(int, __xstat64, int, const char* path, struct stat64* out) {
    return shim::stat_at(real::fstatat64, AT_FDCWD, path, out, 0);
}
CUESTA_OVERRIDE(int, __lxstat, int, const char* path, struct stat* out) {
    return shim::stat_at(real::fstatat, AT_FDCWD, path, out, AT_SYMLINK_NOFOLLOW);
}
CUESTA_OVERRIDE(int, __lxstat64, int, const char* path, struct stat64* out) {
    return shim::stat_at(real::fstatat64, AT_FDCWD, path, out, AT_SYMLINK_NOFOLLOW);
}
CUESTA_OVERRIDE(int, __fxstat, int, int fd, struct stat* out) {
    return shim::stat_descriptor(real::fstat, fd, out);
}
CUESTA_OVERRIDE(int, __fxstat64, int, int fd, struct stat64* out) {
    return shim::stat_descriptor(real::fstat64, fd, out);
}
CUESTA_OVERRIDE(
    int, __fxstatat, int, int directory, const char* path, struct stat* out, int flags) {
    return shim::stat_at(real::fstatat, directory, path, out, flags);
}
CUESTA_OVERRIDE(
    int, __fxstatat64, int, int directory, const char* path, struct stat64* out, int flags) {
    return shim::stat_at(real::fstatat64, directory, path, out, flags);
}

CUESTA_OVERRIDE(
    int, statx, int directory, const char* path, int flags, unsigned mask, struct statx* out) {
    shim::Shim* active = shim::Shim::active();
    if (active == nullptr)
        return real::statx(directory, path, flags, mask, out);
    const shim::LastLink last =
        (flags & AT_SYMLINK_NOFOLLOW) != 0 ? shim::LastLink::keep : shim::LastLink::follow;
    const shim::Target target =
        shim::look_up(*active, directory, path, last, (flags & AT_EMPTY_PATH) != 0);
    return shim::by_target(
        target, [&] { return real::statx(directory, path, flags, mask, out); },
        [&](const char* other) { return real::statx(AT_FDCWD, other, flags, mask, out); },
        [&](const shim::Node& node) {
            shim::fill_statx(*out, node);
            return 0;
        });
}

CUESTA_OVERRIDE(int, access, const char* path, int mode) {
    return shim::access_at(AT_FDCWD, path, mode, 0);
}
CUESTA_OVERRIDE(int, faccessat, int directory, const char* path, int mode, int flags) {
    return shim::access_at(directory, path, mode, flags);
}
CUESTA_OVERRIDE(int, euidaccess, const char* path, int mode) {
    return shim::access_at(AT_FDCWD, path, mode, AT_EACCESS);
}
CUESTA_OVERRIDE(int, eaccess, const char* path, int mode) {
    return shim::access_at(AT_FDCWD, path, mode, AT_EACCESS);
}

CUESTA_OVERRIDE(int, statfs, const char* path, struct statfs* out) {
    return shim::statfs_path(real::statfs, path, out);
}
CUESTA_OVERRIDE(int, statfs64, const char* path, struct statfs64* out) {
    return shim::statfs_path(real::statfs64, path, out);
}
CUESTA_OVERRIDE(int, fstatfs, int fd, struct statfs* out) {
    return shim::statfs_descriptor(real::fstatfs, fd, out);
}
CUESTA_OVERRIDE(int, fstatfs64, int fd, struct statfs64* out) {
    return shim::statfs_descriptor(real::fstatfs64, fd, out);
}
