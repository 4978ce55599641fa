// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Buffers of the GPU, for checks.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <xf86drm.h>

#include "kernel-uapi/lima_drm.h"
#include "probe.h"

namespace cuesta::probe {

namespace lima = uapi::lima;

inline constexpr char render_node[] = "/dev/dri/renderD128";

inline int open_gpu() {
    return ::open(render_node, O_RDWR | O_CLOEXEC);
}

inline uint64_t mmap_offset(int fd, uint32_t handle) {
    lima::GemInfo info{handle, 0, 0};
    PROBE(drmIoctl(fd, lima::gem_info.request, &info) == 0);
    return info.offset;
}

struct Buffer {
    uint32_t handle = 0;
    uint32_t* words = nullptr;
    uint32_t va = 0;
};

inline uint32_t* map(int fd, uint32_t handle, size_t bytes, uint32_t* va = nullptr) {
    lima::GemInfo info{handle, 0, 0};
    PROBE(drmIoctl(fd, lima::gem_info.request, &info) == 0);
    if (va != nullptr)
        *va = info.va;
    void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd,
                          static_cast<off_t>(info.offset));
    PROBE(memory != MAP_FAILED);
    return static_cast<uint32_t*>(memory);
}

inline Buffer create(int fd, uint32_t bytes) {
    lima::GemCreate create{bytes, 0, 0, 0};
    PROBE(drmIoctl(fd, lima::gem_create.request, &create) == 0);
    Buffer buffer{.handle = create.handle};
    buffer.words = map(fd, create.handle, bytes, &buffer.va);
    return buffer;
}

inline int close_handle(int fd, uint32_t handle) {
    drm_gem_close close{handle, 0};
    return drmIoctl(fd, DRM_IOCTL_GEM_CLOSE, &close);
}

}  // namespace cuesta::probe
