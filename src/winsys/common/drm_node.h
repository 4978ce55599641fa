// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The files of DRM devices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "winsys/common/file_descriptor.h"

namespace cuesta::winsys {

struct DriverVersion {
    int major = 0;
    int minor = 0;
};

// The version of the kernel driver behind the file; an error when it is not the named one.
Result<DriverVersion> expect_driver(int fd, std::string_view driver);

// The first render node of this machine that the named driver serves.
Result<FileDescriptor> open_render_node(std::string_view driver);

// A device with a render node.
struct RenderDevice {
    std::string driver;
    std::string render_node;   // path
    std::string primary_node;  // path; "" where there is none
};
// All of this machine, in the kernel's order, without those that cannot be opened.
std::vector<RenderDevice> list_render_devices();

bool is_render_node(int fd);

// Memory of a buffer, by the offset in the file that the driver names for it.
Result<std::span<std::byte>> map_memory(int fd, uint64_t offset, uint64_t bytes);
void unmap_memory(std::span<std::byte> mapping);

}  // namespace cuesta::winsys
