// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// readlink, realpath.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>

#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

#include "drm-shim/preload/lookup.h"
#include "drm-shim/preload/real.h"

namespace cuesta::drm_shim {
namespace {

ssize_t give(const std::string& text, char* out, size_t bytes) {
    const size_t count = std::min(text.size(), bytes);
    std::memcpy(out, text.data(), count);
    return static_cast<ssize_t>(count);
}

ssize_t read_link_at(int directory, const char* path, char* out, size_t bytes) {
    Shim* shim = Shim::active();
    if (shim == nullptr)
        return real::readlinkat(directory, path, out, bytes);
    if (const Node* open = path != nullptr ? node_of_descriptor_path(*shim, path) : nullptr)
        return give(open->path, out, bytes);
    const Target target = look_up(*shim, directory, path, LastLink::keep, true);
    switch (target.kind) {
        case Target::Kind::refused: return reported(-target.error);
        case Target::Kind::node:
            if (target.node->kind == NodeKind::link)
                return give(target.node->content, out, bytes);
            return reported(-EINVAL);
        case Target::Kind::merged: return reported(-EINVAL);
        case Target::Kind::real: break;
    }
    if (!target.path.empty())
        return real::readlinkat(AT_FDCWD, target.path.c_str(), out, bytes);
    return real::readlinkat(directory, path, out, bytes);
}

// The caller's buffer of PATH_MAX bytes, or memory it will free.
char* give_path(const std::string& path, char* out) {
    if (out == nullptr)
        return ::strdup(path.c_str());
    if (path.size() >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return nullptr;
    }
    std::memcpy(out, path.c_str(), path.size() + 1);
    return out;
}

char* real_path(const char* path, char* out) {
    Shim* shim = Shim::active();
    if (shim == nullptr)
        return real::realpath(path, out);
    const Target target = look_up(*shim, path);
    switch (target.kind) {
        case Target::Kind::refused: errno = target.error; return nullptr;
        case Target::Kind::node: return give_path(target.path, out);
        case Target::Kind::merged: {
            char* result = real::realpath(target.path.c_str(), out);
            return result != nullptr || errno != ENOENT ? result : give_path(target.path, out);
        }
        case Target::Kind::real: break;
    }
    return real::realpath(target.path.empty() ? path : target.path.c_str(), out);
}

[[noreturn]] void buffer_too_small() {
    static constexpr char text[] = "*** buffer overflow detected ***: terminated\n";
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text, sizeof text - 1);
    std::abort();
}

}  // namespace
}  // namespace cuesta::drm_shim

namespace shim = cuesta::drm_shim;

CUESTA_OVERRIDE(ssize_t, readlink, const char* path, char* out, size_t bytes) {
    return shim::read_link_at(AT_FDCWD, path, out, bytes);
}

CUESTA_OVERRIDE(ssize_t, readlinkat, int directory, const char* path, char* out, size_t bytes) {
    return shim::read_link_at(directory, path, out, bytes);
}

CUESTA_OVERRIDE(char*, realpath, const char* path, char* out) {
    return shim::real_path(path, out);
}

CUESTA_OVERRIDE(char*, canonicalize_file_name, const char* path) {
    return shim::real_path(path, nullptr);
}

// What fortified programs call. A buffer that is too small is a bug of the program for which libc,
// too, ends it.

CUESTA_OVERRIDE(
    ssize_t, __readlink_chk, const char* path, char* out, size_t bytes, size_t out_bytes) {
    if (bytes > out_bytes)
        shim::buffer_too_small();
    return shim::read_link_at(AT_FDCWD, path, out, bytes);
}

CUESTA_OVERRIDE(ssize_t,
                __readlinkat_chk,
                int directory,
                const char* path,
                char* out,
                size_t bytes,
                size_t out_bytes) {
    if (bytes > out_bytes)
        shim::buffer_too_small();
    return shim::read_link_at(directory, path, out, bytes);
}

CUESTA_OVERRIDE(char*, __realpath_chk, const char* path, char* out, size_t out_bytes) {
    if (out != nullptr && out_bytes < PATH_MAX)
        shim::buffer_too_small();
    return shim::real_path(path, out);
}
