// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/sync_file.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <string_view>

#include <fcntl.h>
#include <fmt/core.h>
#include <linux/sync_file.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "drm-shim/user_memory.h"

namespace cuesta::drm_shim {
namespace {

// In the abstract name space of Unix sockets: no file appears anywhere.
constexpr std::string_view name_prefix{"\0cuesta-sync-file.", 18};

constexpr uint32_t message_magic = 0x43735966;

struct Message {
    uint32_t magic;
    int32_t error;
    uint64_t timestamp_ns;
};

bool bind_to_fresh_name(int fd) {
    static std::atomic<uint32_t> counter{0};
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::string name(name_prefix);
    name += fmt::format("{}.{}", getpid(), counter.fetch_add(1));
    std::memcpy(address.sun_path, name.data(), name.size());
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
    return ::bind(fd, reinterpret_cast<const sockaddr*>(&address), length) == 0;
}

bool has_our_address(int fd) {
    sockaddr_un address{};
    socklen_t length = sizeof address;
    if (::getsockname(fd, reinterpret_cast<sockaddr*>(&address), &length) != 0)
        return false;
    return address.sun_family == AF_UNIX &&
           length >= offsetof(sockaddr_un, sun_path) + name_prefix.size() &&
           std::string_view(address.sun_path, name_prefix.size()) == name_prefix;
}

void copy_name(char (&to)[32], std::string_view from) {
    std::memcpy(to, from.data(), std::min(from.size(), sizeof to - 1));
}

// With all fences signalled the kernel's merge leaves one plain signalled fence.
int merge(const Fence& first, void* user_argument) {
    sync_merge_data data{};
    const auto user = reinterpret_cast<uintptr_t>(user_argument);
    if (!read_user(&data, user, sizeof data))
        return -EFAULT;
    if (data.flags != 0 || data.pad != 0)
        return -EINVAL;
    const std::optional<Fence> second = sync_file_fence(data.fd2);
    if (!second)
        return -ENOENT;
    const Fence merged{.error = 0,
                       .timestamp_ns = std::max(first.timestamp_ns, second->timestamp_ns)};
    data.fence = make_sync_file(merged);
    if (data.fence < 0)
        return data.fence;
    if (!write_user(user, &data, sizeof data)) {
        ::close(data.fence);
        return -EFAULT;
    }
    return 0;
}

int file_info(const Fence& fence, void* user_argument) {
    sync_file_info info{};
    const auto user = reinterpret_cast<uintptr_t>(user_argument);
    if (!read_user(&info, user, sizeof info))
        return -EFAULT;
    if (info.flags != 0 || info.pad != 0)
        return -EINVAL;
    if (info.num_fences != 0) {
        sync_fence_info detail{};
        copy_name(detail.obj_name, "cuesta");
        copy_name(detail.driver_name, "cuesta-drm-shim");
        detail.status = fence.status();
        detail.timestamp_ns = fence.timestamp_ns;
        if (!write_user(info.sync_fence_info, &detail, sizeof detail))
            return -EFAULT;
    }
    std::memset(info.name, 0, sizeof info.name);
    copy_name(info.name, "cuesta");
    info.status = fence.status();
    info.num_fences = 1;
    return write_user(user, &info, sizeof info) ? 0 : -EFAULT;
}

}  // namespace

int make_sync_file(const Fence& fence) {
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0)
        return -errno;
    const Message message{message_magic, fence.error, fence.timestamp_ns};
    const bool sent =
        ::send(ends[1], &message, sizeof message, 0) == static_cast<ssize_t>(sizeof message);
    ::close(ends[1]);
    if (sent && bind_to_fresh_name(ends[0]))
        return ends[0];
    ::close(ends[0]);
    return -ENOMEM;
}

std::optional<Fence> sync_file_fence(int fd) {
    if (!has_our_address(fd))
        return std::nullopt;
    Message message{};
    const ssize_t got = ::recv(fd, &message, sizeof message, MSG_PEEK | MSG_DONTWAIT);
    if (got != static_cast<ssize_t>(sizeof message) || message.magic != message_magic)
        return std::nullopt;
    return Fence{.error = message.error, .timestamp_ns = message.timestamp_ns};
}

int sync_file_ioctl(int fd, uint32_t request, void* user_argument) {
    const std::optional<Fence> fence = sync_file_fence(fd);
    if (!fence)
        return -ENOTTY;
    switch (request) {
        case SYNC_IOC_MERGE: return merge(*fence, user_argument);
        case SYNC_IOC_FILE_INFO: return file_info(*fence, user_argument);
        default: return -ENOTTY;
    }
}

}  // namespace cuesta::drm_shim
