// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// fopen, freopen.
#include <cstdio>
#include <string_view>

#include <fcntl.h>

#include "drm-shim/preload/lookup.h"
#include "drm-shim/preload/nodes.h"
#include "drm-shim/preload/real.h"

namespace cuesta::drm_shim {
namespace {

int flags_of(std::string_view mode) {
    const bool both = mode.find('+') != std::string_view::npos;
    const int close_on_exec = mode.find('e') != std::string_view::npos ? O_CLOEXEC : 0;
    if (mode.starts_with('r'))
        return (both ? O_RDWR : O_RDONLY) | close_on_exec;
    return (both ? O_RDWR : O_WRONLY) | close_on_exec;
}

// The path in libc's file system, null where it is not there; a node's stream in `stream`.
const char* resolve(const char* path, const char* mode, Target& target, FILE*& stream) {
    Shim* shim = Shim::active();
    if (shim == nullptr || path == nullptr || mode == nullptr)
        return path;
    target = look_up(*shim, path);
    if (target.kind == Target::Kind::real || target.kind == Target::Kind::merged)
        return target.path.empty() ? path : target.path.c_str();
    const int fd = target.kind == Target::Kind::refused
                       ? -target.error
                       : open_node(*shim, *target.node, flags_of(mode));
    if (reported(fd) >= 0)
        stream = ::fdopen(fd, mode);
    return nullptr;
}

template <typename RealCall>
FILE* open_stream(RealCall& call, const char* path, const char* mode) {
    Target target;
    FILE* stream = nullptr;
    const char* real_path = resolve(path, mode, target, stream);
    return real_path != nullptr ? call(real_path, mode) : stream;
}

// A node in place of what the stream was: the stream is closed and a new one made, which is what
// programs that use the returned pointer see of freopen.
template <typename RealCall>
FILE* reopen_stream(RealCall& call, const char* path, const char* mode, FILE* old) {
    Target target;
    FILE* stream = nullptr;
    const char* real_path = resolve(path, mode, target, stream);
    if (real_path != nullptr || path == nullptr)
        return call(real_path, mode, old);
    std::fclose(old);
    return stream;
}

}  // namespace
}  // namespace cuesta::drm_shim

namespace shim = cuesta::drm_shim;

CUESTA_OVERRIDE(FILE*, fopen, const char* path, const char* mode) {
    return shim::open_stream(shim::real::fopen, path, mode);
}

CUESTA_OVERRIDE(FILE*, fopen64, const char* path, const char* mode) {
    return shim::open_stream(shim::real::fopen64, path, mode);
}

CUESTA_OVERRIDE(FILE*, freopen, const char* path, const char* mode, FILE* stream) {
    return shim::reopen_stream(shim::real::freopen, path, mode, stream);
}

CUESTA_OVERRIDE(FILE*, freopen64, const char* path, const char* mode, FILE* stream) {
    return shim::reopen_stream(shim::real::freopen64, path, mode, stream);
}
