// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The device files and sysfs entries of a platform (device tree) DRM device with a render node.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "drm-shim/path_tree.h"

namespace cuesta::drm_shim {

inline constexpr uint32_t drm_major = 226;
inline constexpr uint32_t first_render_minor = 128;
inline constexpr char render_node_path[] = "/dev/dri/renderD128";

struct PlatformDevice {
    std::string driver;                   // "lima"
    std::string name;                     // of the platform device, "13000000.gpu"
    std::string of_fullname;              // path in the device tree, "/soc/gpu@13000000"
    std::vector<std::string> compatible;  // most specific first
};

std::vector<NodeRow> platform_device_rows(const PlatformDevice& device);

}  // namespace cuesta::drm_shim
