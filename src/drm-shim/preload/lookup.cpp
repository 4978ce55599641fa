// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/preload/lookup.h"

#include <cerrno>
#include <charconv>
#include <optional>
#include <string_view>

#include <fmt/core.h>
#include <limits.h>
#include <unistd.h>

#include "drm-shim/preload/real.h"

namespace cuesta::drm_shim {
namespace {

// Empty for what is no link.
std::string read_real_link(const std::string& path) {
    char target[PATH_MAX];
    const ssize_t length = real::readlink(path.c_str(), target, sizeof target);
    return length > 0 ? std::string(target, static_cast<size_t>(length)) : std::string();
}

// The absolute path of a directory; empty where it has none.
std::string directory_path(Shim& shim, int directory) {
    if (directory == AT_FDCWD) {
        char path[PATH_MAX];
        return ::getcwd(path, sizeof path) != nullptr ? path : "";
    }
    if (const Node* node = shim.node_of(directory))
        return node->path;
    const std::string path = read_real_link(fmt::format("/proc/self/fd/{}", directory));
    return path.starts_with('/') ? path : "";
}

struct DescriptorPath {
    int fd;
    std::string_view rest;  // behind the number
};

// Whether the path goes through a descriptor of this process.
std::optional<DescriptorPath> parse_descriptor_path(std::string_view path) {
    const std::string own = fmt::format("/proc/{}/fd/", getpid());
    for (const std::string_view prefix :
         {std::string_view("/proc/self/fd/"), std::string_view("/dev/fd/"),
          std::string_view("/proc/thread-self/fd/"), std::string_view(own)}) {
        if (!path.starts_with(prefix))
            continue;
        const std::string_view number = path.substr(prefix.size());
        int fd = -1;
        const auto [end, error] = std::from_chars(number.begin(), number.end(), fd);
        if (error == std::errc() && (end == number.end() || *end == '/'))
            return DescriptorPath{fd, std::string_view(end, number.end())};
    }
    return std::nullopt;
}

Target from_resolved(Resolved resolved, std::string_view asked) {
    Target target;
    switch (resolved.where) {
        case Resolved::Where::real:
            if (resolved.path != asked)
                target.path = std::move(resolved.path);
            return target;
        case Resolved::Where::node:
            target.kind =
                resolved.node->kind == NodeKind::merged ? Target::Kind::merged : Target::Kind::node;
            target.node = resolved.node;
            target.path = resolved.node->path;
            return target;
        case Resolved::Where::missing: target.error = ENOENT; break;
        case Resolved::Where::not_a_directory: target.error = ENOTDIR; break;
        case Resolved::Where::loop: target.error = ELOOP; break;
    }
    target.kind = Target::Kind::refused;
    return target;
}

Target of_node(const Node& node) {
    return {.kind = node.kind == NodeKind::merged ? Target::Kind::merged : Target::Kind::node,
            .path = node.path,
            .node = &node};
}

// What the kernel keeps as link to an open file is, for ours, one to where it was opened.
std::string read_link(Shim& shim, const std::string& path) {
    if (path.starts_with("/proc/"))
        if (const Node* node = node_of_descriptor_path(shim, path))
            return node->path;
    return read_real_link(path);
}

}  // namespace

const Node* node_of_descriptor_path(Shim& shim, std::string_view path) {
    const std::optional<DescriptorPath> descriptor = parse_descriptor_path(path);
    return descriptor && descriptor->rest.empty() ? shim.node_of(descriptor->fd) : nullptr;
}

Target look_up(Shim& shim, int directory, const char* path, LastLink last, bool empty_path) {
    const ErrnoKeeper keeper;
    if (path == nullptr || *path == '\0') {
        const Node* node = empty_path && directory >= 0 ? shim.node_of(directory) : nullptr;
        return node != nullptr ? of_node(*node) : Target{};
    }
    std::string absolute = path;
    if (absolute.size() >= PATH_MAX)
        return {};           // libc says what is to be said
    bool from_node = false;  // then the caller's own arguments mean nothing to libc
    if (*path != '/') {
        from_node = directory >= 0 && shim.node_of(directory) != nullptr;
        const std::string base = directory_path(shim, directory);
        if (base.empty())
            return {};
        absolute = base + "/" + absolute;
    }
    if (const auto descriptor = parse_descriptor_path(absolute)) {
        const bool keep = descriptor->rest.empty() && last == LastLink::keep;
        const Node* node = keep ? nullptr : shim.node_of(descriptor->fd);
        if (node == nullptr)
            return {};
        absolute = node->path + std::string(descriptor->rest);
        from_node = true;
    }
    const Resolved resolved =
        shim.tree().resolve(absolute, last == LastLink::follow,
                            [&](const std::string& link) { return read_link(shim, link); });
    return from_resolved(resolved, from_node ? std::string_view() : absolute);
}

Target look_up_to_open(Shim& shim, int directory, const char* path, int flags) {
    const LastLink last = (flags & O_NOFOLLOW) != 0 ? LastLink::keep : LastLink::follow;
    Target target = look_up(shim, directory, path, last);
    if (target.kind == Target::Kind::merged && (flags & (O_CREAT | O_PATH)) == O_CREAT)
        target.kind = Target::Kind::node;
    return target;
}

}  // namespace cuesta::drm_shim
