// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/common/drm_node.h"

#include <iterator>
#include <limits>
#include <string>

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/mman.h>
#include <xf86drm.h>

#include "winsys/common/ioctl.h"

namespace cuesta::winsys {
namespace {

// The descriptor of the device's render node if the driver serves it, or none.
FileDescriptor try_render_node(const drmDevice& device, std::string_view driver) {
    if ((device.available_nodes & (1 << DRM_NODE_RENDER)) == 0)
        return FileDescriptor(-1);
    FileDescriptor fd(::open(device.nodes[DRM_NODE_RENDER], O_RDWR | O_CLOEXEC));
    return fd.get() >= 0 && expect_driver(fd.get(), driver) ? std::move(fd) : FileDescriptor(-1);
}

}  // namespace

Result<DriverVersion> expect_driver(int fd, std::string_view driver) {
    drmVersion* version = drmGetVersion(fd);
    if (version == nullptr)
        return last_system_error("VERSION");
    const std::string name(version->name, static_cast<size_t>(version->name_len));
    const DriverVersion result{version->version_major, version->version_minor};
    drmFreeVersion(version);
    if (name != driver)
        return Error{Errc::not_found, fmt::format("not a {} device, but '{}'", driver, name)};
    return result;
}

Result<FileDescriptor> open_render_node(std::string_view driver) {
    drmDevice* devices[64];
    const int count = drmGetDevices2(0, devices, static_cast<int>(std::size(devices)));
    FileDescriptor fd(-1);
    for (int i = 0; i < count && fd.get() < 0; ++i)
        fd = try_render_node(*devices[i], driver);
    if (count > 0)
        drmFreeDevices(devices, count);
    if (fd.get() < 0)
        return Error{Errc::not_found,
                     fmt::format("no render node of the {} driver on this machine", driver)};
    return fd;
}

bool is_render_node(int fd) {
    return drmGetNodeTypeFromFd(fd) == DRM_NODE_RENDER;
}

Result<std::span<std::byte>> map_memory(int fd, uint64_t offset, uint64_t bytes) {
    if (bytes > std::numeric_limits<size_t>::max())
        return Error{Errc::out_of_memory,
                     fmt::format("a buffer of {} bytes is larger than this process", bytes)};
    void* memory = ::mmap(nullptr, static_cast<size_t>(bytes), PROT_READ | PROT_WRITE, MAP_SHARED,
                          fd, static_cast<off_t>(offset));
    if (memory == MAP_FAILED)
        return last_system_error("mmap of a buffer");
    return std::span(static_cast<std::byte*>(memory), static_cast<size_t>(bytes));
}

void unmap_memory(std::span<std::byte> mapping) {
    ::munmap(mapping.data(), mapping.size());
}

}  // namespace cuesta::winsys
