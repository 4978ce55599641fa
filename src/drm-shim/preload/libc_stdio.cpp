// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// fopen, freopen.
#include <cstdio>
#include <optional>
#include <string_view>

#include <fcntl.h>
#include <unistd.h>

#include "drm-shim/preload/by_target.h"
#include "drm-shim/preload/nodes.h"
#include "drm-shim/preload/real.h"

namespace cuesta::drm_shim {
namespace {

// What open is asked for by a mode of fopen; nothing for what is no mode.
std::optional<int> flags_of(std::string_view mode) {
    const auto has = [&](char letter) { return mode.find(letter) != std::string_view::npos; };
    const bool both = has('+');
    const int more = (has('e') ? O_CLOEXEC : 0) | (has('x') ? O_EXCL : 0);
    switch (mode.empty() ? '\0' : mode.front()) {
        case 'r': return (both ? O_RDWR : O_RDONLY) | more;
        case 'w': return (both ? O_RDWR : O_WRONLY) | O_CREAT | O_TRUNC | more;
        case 'a': return (both ? O_RDWR : O_WRONLY) | O_CREAT | O_APPEND | more;
        default: return std::nullopt;
    }
}

Target look_up_for_stream(Shim& shim, const char* path, const char* mode) {
    return look_up_to_open(shim, AT_FDCWD, path, flags_of(mode).value_or(O_RDONLY));
}

// A descriptor of the node, or -1 with errno.
int open_for_stream(Shim& shim, const Node& node, const char* mode) {
    const std::optional<int> flags = flags_of(mode);
    return reported(flags ? open_node(shim, node, *flags) : -EINVAL);
}

FILE* stream_of(int fd, const char* mode) {
    if (fd < 0)
        return nullptr;
    FILE* stream = ::fdopen(fd, mode);
    if (stream == nullptr) {
        const ErrnoKeeper keeper;
        ::close(fd);
    }
    return stream;
}

template <typename RealCall>
FILE* open_stream(RealCall& call, const char* path, const char* mode) {
    Shim* shim = Shim::active();
    if (shim == nullptr || path == nullptr || mode == nullptr)
        return call(path, mode);
    FILE* stream = nullptr;
    by_target(
        look_up_for_stream(*shim, path, mode),
        [&] { return (stream = call(path, mode)) != nullptr ? 0 : -1; },
        [&](const char* other) { return (stream = call(other, mode)) != nullptr ? 0 : -1; },
        [&](const Node& node) {
            stream = stream_of(open_for_stream(*shim, node, mode), mode);
            return stream != nullptr ? 0 : -1;
        });
    return stream;
}

FILE* close_and_fail(FILE* old) {
    const ErrnoKeeper keeper;
    std::fclose(old);
    return nullptr;
}

// libc opens another file into the stream, whose descriptor then becomes ours.
template <typename RealCall>
FILE* reopen_as(RealCall& call, int fd, const char* mode, FILE* old) {
    if (fd < 0)
        return close_and_fail(old);
    FILE* stream = call("/dev/null", mode, old);
    const bool close_on_exec = std::string_view(mode).find('e') != std::string_view::npos;
    const int moved =
        stream != nullptr ? ::dup3(fd, ::fileno(stream), close_on_exec ? O_CLOEXEC : 0) : -1;
    {
        const ErrnoKeeper keeper;
        ::close(fd);
    }
    return stream != nullptr && moved < 0 ? close_and_fail(stream) : stream;
}

template <typename RealCall>
FILE* reopen_stream(RealCall& call, const char* path, const char* mode, FILE* old) {
    Shim* shim = Shim::active();
    if (shim == nullptr || path == nullptr || mode == nullptr)
        return call(path, mode, old);
    const Target target = look_up_for_stream(*shim, path, mode);
    switch (target.kind) {
        case Target::Kind::refused: errno = target.error; return close_and_fail(old);
        case Target::Kind::node:
            return reopen_as(call, open_for_stream(*shim, *target.node, mode), mode, old);
        case Target::Kind::merged:
        case Target::Kind::real: break;
    }
    return call(target.path.empty() ? path : target.path.c_str(), mode, old);
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
