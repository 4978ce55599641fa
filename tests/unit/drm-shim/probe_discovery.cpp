// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How libdrm finds the GPU.
#include <array>
#include <cstdlib>
#include <string>

#include <xf86drm.h>

#include "probe_buffer.h"

namespace cuesta::probe {
namespace {

// Takes a name that libdrm allocated.
bool is_node(char* name) {
    const bool result = name != nullptr && std::string(name) == render_node;
    std::free(name);
    return result;
}

void discovery() {
    drmDevice* devices[4];
    PROBE_OR_RETURN(drmGetDevices2(0, devices, 4) == 1);
    const drmDevice& device = *devices[0];
    PROBE(device.bustype == DRM_BUS_PLATFORM);
    PROBE(device.available_nodes == 1 << DRM_NODE_RENDER);
    PROBE(std::string(device.nodes[DRM_NODE_RENDER]) == render_node);
    PROBE(std::string(device.businfo.platform->fullname) == "/soc/gpu@13000000");
    PROBE(std::string(device.deviceinfo.platform->compatible[1]) == "arm,mali-400");
    drmFreeDevices(devices, 1);

    const int fd = open_gpu();
    drmDevice* of_fd = nullptr;
    PROBE(drmGetDevice2(fd, 0, &of_fd) == 0 && of_fd != nullptr);
    drmFreeDevice(&of_fd);
    PROBE(is_node(drmGetDeviceNameFromFd2(fd)));
    PROBE(is_node(drmGetRenderDeviceNameFromFd(fd)));
    PROBE(drmGetNodeTypeFromFd(fd) == DRM_NODE_RENDER);
    uint64_t prime = 0;
    PROBE(drmGetCap(fd, DRM_CAP_PRIME, &prime) == 0 && prime == 3);
}

constexpr std::array discovery_list = {Check{"discovery", discovery}};

}  // namespace

std::span<const Check> discovery_checks() {
    return discovery_list;
}

}  // namespace cuesta::probe
