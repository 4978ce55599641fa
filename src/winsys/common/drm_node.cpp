// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/common/drm_node.h"

#include <iterator>
#include <limits>
#include <string>
#include <utility>

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/mman.h>
#include <xf86drm.h>

#include "winsys/common/ioctl.h"

namespace cuesta::winsys {
namespace {

struct NamedVersion {
    std::string driver;
    DriverVersion version;
};

Result<NamedVersion> query_version(int fd) {
    drmVersion* version = drmGetVersion(fd);
    if (version == nullptr)
        return last_system_error("VERSION");
    NamedVersion named{std::string(version->name, static_cast<size_t>(version->name_len)),
                       {version->version_major, version->version_minor}};
    drmFreeVersion(version);
    return named;
}

// Path of one of the device's files, or "".
std::string node_path(const drmDevice& device, int type) {
    return (device.available_nodes & (1 << type)) != 0 ? device.nodes[type] : "";
}

FileDescriptor open_node(const std::string& path) {
    return FileDescriptor(path.empty() ? -1 : ::open(path.c_str(), O_RDWR | O_CLOEXEC));
}

}  // namespace

Result<DriverVersion> expect_driver(int fd, std::string_view driver) {
    const NamedVersion named = TRY(query_version(fd));
    if (named.driver != driver)
        return Error{Errc::not_found,
                     fmt::format("not a {} device, but '{}'", driver, named.driver)};
    return named.version;
}

Result<FileDescriptor> open_render_node(std::string_view driver) {
    for (const RenderDevice& device : list_render_devices()) {
        if (device.driver != driver)
            continue;
        FileDescriptor fd = open_node(device.render_node);
        if (fd.get() >= 0)
            return fd;
    }
    return Error{Errc::not_found,
                 fmt::format("no render node of the {} driver on this machine", driver)};
}

std::vector<RenderDevice> list_render_devices() {
    drmDevice* devices[64];
    const int count = drmGetDevices2(0, devices, static_cast<int>(std::size(devices)));
    std::vector<RenderDevice> found;
    for (int i = 0; i < count; ++i) {
        const std::string path = node_path(*devices[i], DRM_NODE_RENDER);
        const FileDescriptor fd = open_node(path);
        if (fd.get() < 0)
            continue;
        if (Result<NamedVersion> named = query_version(fd.get()))
            found.push_back(
                {std::move(named->driver), path, node_path(*devices[i], DRM_NODE_PRIMARY)});
    }
    if (count > 0)
        drmFreeDevices(devices, count);
    return found;
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
