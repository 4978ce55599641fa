// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// On 32-bit machines: stat and its kin of programs that are built with 64-bit time, as this file is
// (_TIME_BITS=64). real.h has the other structs of the same names, and is not for it.
#include <fcntl.h>
#include <sys/stat.h>

#include "drm-shim/preload/override.h"
#include "drm-shim/preload/status_calls.h"

static_assert(sizeof(time_t) == 8);

namespace cuesta::drm_shim {
namespace {

constinit Real<int(int, const char*, struct stat*, int)> real_fstatat{"__fstatat64_time64"};
constinit Real<int(int, struct stat*)> real_fstat{"__fstat64_time64"};

}  // namespace
}  // namespace cuesta::drm_shim

namespace shim = cuesta::drm_shim;

CUESTA_OVERRIDE(int, __stat64_time64, const char* path, struct stat* out) {
    return shim::stat_at(shim::real_fstatat, AT_FDCWD, path, out, 0);
}
CUESTA_OVERRIDE(int, __lstat64_time64, const char* path, struct stat* out) {
    return shim::stat_at(shim::real_fstatat, AT_FDCWD, path, out, AT_SYMLINK_NOFOLLOW);
}
CUESTA_OVERRIDE(int, __fstat64_time64, int fd, struct stat* out) {
    return shim::stat_descriptor(shim::real_fstat, fd, out);
}
CUESTA_OVERRIDE(
    int, __fstatat64_time64, int directory, const char* path, struct stat* out, int flags) {
    return shim::stat_at(shim::real_fstatat, directory, path, out, flags);
}
