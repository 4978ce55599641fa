// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Programs with 64-bit time (_TIME_BITS=64) and 64-bit offsets, as this file is built: on 32-bit
// machines they call functions of other names.
#include <array>
#include <ctime>

#include <drm.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "probe.h"

static_assert(sizeof(time_t) == 8 && sizeof(off_t) == 8);

namespace cuesta::probe {
namespace {

constexpr char node_path[] = "/dev/dri/renderD128";

bool is_node(const struct stat& info) {
    return S_ISCHR(info.st_mode) && info.st_rdev == makedev(226, 128);
}

void status_with_64_bit_time() {
    struct stat info {};
    PROBE(::stat(node_path, &info) == 0 && is_node(info));
    PROBE(::lstat(node_path, &info) == 0 && is_node(info));
    PROBE(::fstatat(AT_FDCWD, node_path, &info, 0) == 0 && is_node(info));
    PROBE(::lstat("/sys/dev/char/226:128", &info) == 0 && S_ISLNK(info.st_mode));
    const int fd = ::open(node_path, O_WRONLY | O_CLOEXEC);
    PROBE(::fstat(fd, &info) == 0 && is_node(info));
    PROBE(::stat("/dev/null", &info) == 0 && info.st_rdev == makedev(1, 3) && info.st_mtime > 0);
    PROBE(::stat("/dev/dri/card0", &info) == -1 && errno == ENOENT);
}

void control_with_64_bit_time() {
    const int fd = ::open(node_path, O_WRONLY | O_CLOEXEC);
    PROBE((::fcntl(fd, F_GETFL) & O_ACCMODE) == O_WRONLY);
    drm_get_cap cap{DRM_CAP_PRIME, 0};
    PROBE(::ioctl(fd, DRM_IOCTL_GET_CAP, &cap) == 0 && cap.value == 3);
}

constexpr std::array time64_list = {
    Check{"status_with_64_bit_time", status_with_64_bit_time},
    Check{"control_with_64_bit_time", control_with_64_bit_time},
};

}  // namespace

std::span<const Check> time64_checks() {
    return time64_list;
}

}  // namespace cuesta::probe
