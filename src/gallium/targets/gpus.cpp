// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which driver serves which kernel driver's devices.
#include "gallium/targets/gpus.h"

#include <algorithm>
#include <memory>
#include <string_view>

#include <fcntl.h>

#include "gallium/drivers/agx/screen.h"
#include "gallium/drivers/lima/screen.h"
#include "kernel-uapi/asahi_drm.h"
#include "kernel-uapi/lima_drm.h"
#include "winsys/common/drm_node.h"

namespace cuesta::targets {
namespace {

using OpenScreen = std::unique_ptr<pipe::Screen>(int fd, std::string* error);

template <OpenScreen* open_screen>
std::unique_ptr<pipe::Screen> open_node(const egl::GpuInfo& info, std::string* error) {
    const int fd = ::open(info.render_node.c_str(), O_RDWR | O_CLOEXEC);
    if (fd >= 0)
        return open_screen(fd, error);
    *error = info.render_node + " cannot be opened";
    return nullptr;
}

struct Driver {
    std::string_view kernel_driver;
    decltype(egl::GpuInfo::open) open;
};

constexpr Driver drivers[] = {
    {uapi::lima::driver_name, open_node<lima::open_screen>},
    {uapi::asahi::driver_name, open_node<agx::open_screen>},
};

}  // namespace

std::vector<egl::GpuInfo> find_gpus() {
    std::vector<egl::GpuInfo> gpus;
    for (winsys::RenderDevice& device : winsys::list_render_devices()) {
        const auto driver = std::ranges::find(drivers, device.driver, &Driver::kernel_driver);
        if (driver != std::end(drivers))
            gpus.push_back({std::move(device.driver), std::move(device.render_node),
                            std::move(device.primary_node), driver->open});
    }
    return gpus;
}

}  // namespace cuesta::targets
