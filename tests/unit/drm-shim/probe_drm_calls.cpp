// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// In the place of libdrm, where there is none to link with (another processor's): the calls that
// the checks make, without those that look for devices.
#include <cstdlib>

#include <sys/ioctl.h>
#include <xf86drm.h>

#include "probe.h"

namespace cuesta::probe {

std::span<const Check> discovery_checks() {
    return {};
}

}  // namespace cuesta::probe

extern "C" int drmIoctl(int fd, unsigned long request, void* argument) {
    int result = -1;
    do {
        result = ::ioctl(fd, request, argument);
    } while (result == -1 && (errno == EINTR || errno == EAGAIN));
    return result;
}

// Of the texts only the driver's name, which is short.
extern "C" drmVersionPtr drmGetVersion(int fd) {
    struct Version {
        drmVersion version;
        char name[32];
    };
    auto* result = static_cast<Version*>(std::calloc(1, sizeof(Version)));
    drm_version args{};
    args.name = result->name;
    args.name_len = sizeof result->name - 1;
    if (drmIoctl(fd, DRM_IOCTL_VERSION, &args) != 0) {
        std::free(result);
        return nullptr;
    }
    result->version.name = result->name;
    result->version.name_len = static_cast<int>(args.name_len);
    return &result->version;
}

extern "C" void drmFreeVersion(drmVersionPtr version) {
    std::free(version);
}

extern "C" int drmPrimeHandleToFD(int fd, uint32_t handle, uint32_t flags, int* prime_fd) {
    drm_prime_handle args{.handle = handle, .flags = flags, .fd = -1};
    const int result = drmIoctl(fd, DRM_IOCTL_PRIME_HANDLE_TO_FD, &args);
    *prime_fd = args.fd;
    return result;
}

extern "C" int drmPrimeFDToHandle(int fd, int prime_fd, uint32_t* handle) {
    drm_prime_handle args{.handle = 0, .flags = 0, .fd = prime_fd};
    const int result = drmIoctl(fd, DRM_IOCTL_PRIME_FD_TO_HANDLE, &args);
    *handle = args.handle;
    return result;
}

extern "C" int drmSyncobjCreate(int fd, uint32_t flags, uint32_t* handle) {
    drm_syncobj_create args{.handle = 0, .flags = flags};
    const int result = drmIoctl(fd, DRM_IOCTL_SYNCOBJ_CREATE, &args);
    *handle = args.handle;
    return result;
}

extern "C" int drmSyncobjExportSyncFile(int fd, uint32_t handle, int* sync_file) {
    drm_syncobj_handle args{};
    args.handle = handle;
    args.flags = DRM_SYNCOBJ_HANDLE_TO_FD_FLAGS_EXPORT_SYNC_FILE;
    args.fd = -1;
    const int result = drmIoctl(fd, DRM_IOCTL_SYNCOBJ_HANDLE_TO_FD, &args);
    *sync_file = args.fd;
    return result;
}

extern "C" int drmSyncobjImportSyncFile(int fd, uint32_t handle, int sync_file) {
    drm_syncobj_handle args{};
    args.handle = handle;
    args.flags = DRM_SYNCOBJ_FD_TO_HANDLE_FLAGS_IMPORT_SYNC_FILE;
    args.fd = sync_file;
    return drmIoctl(fd, DRM_IOCTL_SYNCOBJ_FD_TO_HANDLE, &args);
}

extern "C" int drmSyncobjWait(int fd,
                              uint32_t* handles,
                              unsigned count,
                              int64_t timeout_nanoseconds,
                              unsigned flags,
                              uint32_t* first_signaled) {
    drm_syncobj_wait args{};
    args.handles = reinterpret_cast<uintptr_t>(handles);
    args.count_handles = count;
    args.timeout_nsec = timeout_nanoseconds;
    args.flags = flags;
    const int result = drmIoctl(fd, DRM_IOCTL_SYNCOBJ_WAIT, &args);
    if (first_signaled != nullptr)
        *first_signaled = args.first_signaled;
    return result < 0 ? -errno : result;
}
