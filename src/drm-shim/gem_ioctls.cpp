// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// GEM and PRIME ioctls of the DRM core, with its errnos (Linux 6.1).
#include <array>
#include <cerrno>

#include <drm.h>
#include <fcntl.h>
#include <unistd.h>

#include "drm-shim/dma_buf.h"
#include "drm-shim/file.h"
#include "drm-shim/gem_object.h"

namespace cuesta::drm_shim {
namespace {

int close_object(File& file, drm_gem_close& args) {
    return file.close_handle(args.handle) ? 0 : -EINVAL;
}

int flink(File& file, drm_gem_flink& args) {
    const std::shared_ptr<GemObject> object = file.find_object(args.handle);
    if (object == nullptr)
        return -ENOENT;
    auto& names = file.device().flink_names;
    if (object->flink_name == 0) {
        uint32_t name = 1;
        while (names.contains(name))
            ++name;
        object->flink_name = name;
        names.emplace(name, object);
    }
    args.name = object->flink_name;
    return 0;
}

int open_object(File& file, drm_gem_open& args) {
    const auto& names = file.device().flink_names;
    const auto found = names.find(args.name);
    const std::shared_ptr<GemObject> object = found != names.end() ? found->second.lock() : nullptr;
    if (object == nullptr)
        return -ENOENT;
    const int64_t handle = file.open_handle(object);
    if (handle < 0)
        return static_cast<int>(handle);
    args.handle = static_cast<uint32_t>(handle);
    args.size = object->bytes();
    return 0;
}

int prime_handle_to_fd(File& file, drm_prime_handle& args) {
    if ((args.flags & ~uint32_t{DRM_CLOEXEC | DRM_RDWR}) != 0)
        return -EINVAL;
    const std::shared_ptr<GemObject> object = file.find_object(args.handle);
    if (object == nullptr)
        return -ENOENT;
    if (object->growable() || !object->exportable)
        return -EINVAL;
    const int ours = file.device().memory().share(*object);
    if (ours < 0)
        return ours;
    const bool close_on_exec = (args.flags & DRM_CLOEXEC) != 0;
    const int fd = ::fcntl(ours, close_on_exec ? F_DUPFD_CLOEXEC : F_DUPFD, 0);
    if (fd < 0)
        return -errno;
    file.prime_handles.try_emplace(object.get(), args.handle);
    args.fd = fd;
    return 0;
}

int prime_fd_to_handle(File& file, drm_prime_handle& args) {
    std::shared_ptr<GemObject> object;
    if (const int error = file.device().memory().import(args.fd, object); error != 0)
        return error;
    const auto known = file.prime_handles.find(object.get());
    if (known != file.prime_handles.end()) {
        args.handle = known->second;
        return 0;
    }
    const int64_t handle = file.open_handle(object);
    if (handle < 0)
        return static_cast<int>(handle);
    args.handle = static_cast<uint32_t>(handle);
    file.prime_handles.emplace(object.get(), args.handle);
    return 0;
}

constexpr std::array gem_rows = {
    ioctl_row<DRM_IOCTL_GEM_CLOSE, close_object>("GEM_CLOSE"),
    ioctl_row<DRM_IOCTL_GEM_FLINK, flink>("GEM_FLINK", Permission::primary),
    ioctl_row<DRM_IOCTL_GEM_OPEN, open_object>("GEM_OPEN", Permission::primary),
    ioctl_row<DRM_IOCTL_PRIME_HANDLE_TO_FD, prime_handle_to_fd>("PRIME_HANDLE_TO_FD"),
    ioctl_row<DRM_IOCTL_PRIME_FD_TO_HANDLE, prime_fd_to_handle>("PRIME_FD_TO_HANDLE"),
};

}  // namespace

std::span<const IoctlRow> gem_ioctls() {
    return gem_rows;
}

}  // namespace cuesta::drm_shim
