// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// open and its kin.
#include <cstdarg>

#include <fcntl.h>

#include "drm-shim/preload/by_target.h"
#include "drm-shim/preload/nodes.h"
#include "drm-shim/preload/real.h"

namespace cuesta::drm_shim {
namespace {

bool takes_mode(int flags) {
    return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
}

int open_at(int directory, const char* path, int flags, mode_t mode) {
    Shim* shim = Shim::active();
    if (shim == nullptr)
        return real::openat(directory, path, flags, mode);
    return by_target(
        look_up_to_open(*shim, directory, path, flags),
        [&] { return real::openat(directory, path, flags, mode); },
        [&](const char* other) { return real::openat(AT_FDCWD, other, flags, mode); },
        [&](const Node& node) { return reported(open_node(*shim, node, flags)); });
}

}  // namespace
}  // namespace cuesta::drm_shim

using cuesta::drm_shim::open_at;
using cuesta::drm_shim::takes_mode;

// The third argument is there only where the flags say so.
#define CUESTA_READ_MODE(mode, flags)     \
    mode_t mode = 0;                      \
    if (takes_mode(flags)) {              \
        va_list arguments;                \
        va_start(arguments, flags);       \
        mode = va_arg(arguments, mode_t); \
        va_end(arguments);                \
    }

CUESTA_OVERRIDE(int, open, const char* path, int flags, ...) {
    CUESTA_READ_MODE(mode, flags)
    return open_at(AT_FDCWD, path, flags, mode);
}

CUESTA_OVERRIDE(int, open64, const char* path, int flags, ...) {
    CUESTA_READ_MODE(mode, flags)
    return open_at(AT_FDCWD, path, flags | O_LARGEFILE, mode);
}

CUESTA_OVERRIDE(int, openat, int directory, const char* path, int flags, ...) {
    CUESTA_READ_MODE(mode, flags)
    return open_at(directory, path, flags, mode);
}

CUESTA_OVERRIDE(int, openat64, int directory, const char* path, int flags, ...) {
    CUESTA_READ_MODE(mode, flags)
    return open_at(directory, path, flags | O_LARGEFILE, mode);
}

// What fortified programs call where the mode is not given.

CUESTA_OVERRIDE(int, __open_2, const char* path, int flags) {
    return open_at(AT_FDCWD, path, flags, 0);
}

CUESTA_OVERRIDE(int, __open64_2, const char* path, int flags) {
    return open_at(AT_FDCWD, path, flags | O_LARGEFILE, 0);
}

CUESTA_OVERRIDE(int, __openat_2, int directory, const char* path, int flags) {
    return open_at(directory, path, flags, 0);
}

CUESTA_OVERRIDE(int, __openat64_2, int directory, const char* path, int flags) {
    return open_at(directory, path, flags | O_LARGEFILE, 0);
}

CUESTA_OVERRIDE(int, creat, const char* path, mode_t mode) {
    return open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

CUESTA_OVERRIDE(int, creat64, const char* path, mode_t mode) {
    return open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC | O_LARGEFILE, mode);
}
