// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/dma_buf.h"

#include <cerrno>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <fmt/core.h>
#include <linux/dma-buf.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "drm-shim/sync_file.h"
#include "drm-shim/user_memory.h"

namespace cuesta::drm_shim {
namespace {

constexpr char file_name[] = "cuesta-dma-buf";
constexpr int size_seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL;

bool has_our_file_name(int fd) {
    char target[64];
    const std::string link = fmt::format("/proc/self/fd/{}", fd);
    const ssize_t length = ::readlink(link.c_str(), target, sizeof target);
    return length > 0 && std::string_view(target, static_cast<size_t>(length))
                             .starts_with("/memfd:cuesta-dma-buf");
}

// No cache to flush, and no fence that is not signalled.
int sync(void* user_argument) {
    dma_buf_sync args{};
    if (!read_user(&args, reinterpret_cast<uintptr_t>(user_argument), sizeof args))
        return -EFAULT;
    if ((args.flags & ~uint64_t{DMA_BUF_SYNC_VALID_FLAGS_MASK}) != 0)
        return -EINVAL;
    return (args.flags & DMA_BUF_SYNC_RW) != 0 ? 0 : -EINVAL;
}

// The fences that a reader or writer would have to wait for: signalled, all of them.
int export_sync_file(void* user_argument) {
    dma_buf_export_sync_file args{};
    const auto user = reinterpret_cast<uintptr_t>(user_argument);
    if (!read_user(&args, user, sizeof args))
        return -EFAULT;
    if ((args.flags & ~uint32_t{DMA_BUF_SYNC_RW}) != 0 || (args.flags & DMA_BUF_SYNC_RW) == 0)
        return -EINVAL;
    args.fd = make_sync_file(*make_fence());
    if (args.fd < 0)
        return args.fd;
    if (write_user(user, &args, sizeof args))
        return 0;
    ::close(args.fd);
    return -EFAULT;
}

int import_sync_file(void* user_argument) {
    dma_buf_import_sync_file args{};
    if (!read_user(&args, reinterpret_cast<uintptr_t>(user_argument), sizeof args))
        return -EFAULT;
    if ((args.flags & ~uint32_t{DMA_BUF_SYNC_RW}) != 0 || (args.flags & DMA_BUF_SYNC_RW) == 0)
        return -EINVAL;
    return sync_file_fence(args.fd) ? 0 : -EINVAL;
}

}  // namespace

int make_dma_buf(uint64_t bytes) {
    const int fd = memfd_create(file_name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (fd < 0)
        return -errno;
    if (::ftruncate(fd, static_cast<off_t>(bytes)) == 0 &&
        ::fcntl(fd, F_ADD_SEALS, size_seals) == 0)
        return fd;
    const int error = -errno;
    ::close(fd);
    return error;
}

int64_t dma_buf_bytes(int fd) {
    struct stat info {};
    if (::fstat(fd, &info) != 0)
        return -EBADF;
    // Unsealed it could be cut short under the GPU's feet: no dma-buf of ours.
    const int seals = ::fcntl(fd, F_GET_SEALS);
    if (seals < 0 || (seals & size_seals) != size_seals || !has_our_file_name(fd))
        return -EINVAL;
    return info.st_size;
}

int dma_buf_ioctl(int fd, uint32_t request, void* user_argument) {
    if (dma_buf_bytes(fd) < 0)
        return -ENOTTY;
    switch (request) {
        case DMA_BUF_IOCTL_SYNC: return sync(user_argument);
        case DMA_BUF_IOCTL_EXPORT_SYNC_FILE: return export_sync_file(user_argument);
        case DMA_BUF_IOCTL_IMPORT_SYNC_FILE: return import_sync_file(user_argument);
        default: return -ENOTTY;
    }
}

}  // namespace cuesta::drm_shim
