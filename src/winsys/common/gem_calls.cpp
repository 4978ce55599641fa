// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/common/gem_calls.h"

#include <fcntl.h>
#include <unistd.h>
#include <xf86drm.h>

#include "winsys/common/ioctl.h"

namespace cuesta::winsys {

void close_gem(int fd, uint32_t handle) {
    drm_gem_close close{handle, 0};
    forget_result(call_kernel(fd, DRM_IOCTL_GEM_CLOSE, &close, "GEM_CLOSE"));
}

Result<int> export_gem(int fd, uint32_t handle) {
    drm_prime_handle prime{handle, DRM_CLOEXEC | DRM_RDWR, -1};
    TRY(call_kernel(fd, DRM_IOCTL_PRIME_HANDLE_TO_FD, &prime, "PRIME_HANDLE_TO_FD"));
    return prime.fd;
}

Result<ImportedGem> import_gem(int fd, int dma_buf) {
    const off_t size = ::lseek(dma_buf, 0, SEEK_END);
    if (size < 0)
        return last_system_error("size of a dma-buf");
    drm_prime_handle prime{0, 0, dma_buf};
    TRY(call_kernel(fd, DRM_IOCTL_PRIME_FD_TO_HANDLE, &prime, "PRIME_FD_TO_HANDLE"));
    return ImportedGem{prime.handle, static_cast<uint64_t>(size)};
}

}  // namespace cuesta::winsys
