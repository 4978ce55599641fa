// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What libdrm 2.4.114, libudev and Mesa read to find a device; the sysfs layout is that of
// Linux 6.1.
#include "drm-shim/platform_tree.h"

#include <fmt/core.h>

namespace cuesta::drm_shim {
namespace {

std::string modalias(const PlatformDevice& device) {
    std::string text = "of:NgpuT(null)";
    for (const std::string& compatible : device.compatible)
        text += "C" + compatible;
    return text;
}

std::string device_uevent(const PlatformDevice& device) {
    std::string text =
        fmt::format("DRIVER={}\nOF_NAME=gpu\nOF_FULLNAME={}\n", device.driver, device.of_fullname);
    for (size_t i = 0; i < device.compatible.size(); ++i)
        text += fmt::format("OF_COMPATIBLE_{}={}\n", i, device.compatible[i]);
    text += fmt::format("OF_COMPATIBLE_N={}\nMODALIAS={}\n", device.compatible.size(),
                        modalias(device));
    return text;
}

}  // namespace

std::vector<NodeRow> platform_device_rows(const PlatformDevice& gpu) {
    using enum NodeKind;
    const std::string number = fmt::format("{}:{}", drm_major, first_render_minor);
    const std::string hidden = fmt::format("{}:", drm_major);
    const std::string node = fmt::format("renderD{}", first_render_minor);
    const std::string relative = "devices/platform/soc/" + gpu.name;
    const std::string place = "/sys/" + relative;
    const std::string drm = place + "/drm/" + node;
    const std::string driver = "/sys/bus/platform/drivers/" + gpu.driver;
    const std::string node_uevent =
        fmt::format("MAJOR={}\nMINOR={}\nDEVNAME=dri/{}\nDEVTYPE=drm_minor\n", drm_major,
                    first_render_minor, node);

    return {
        {"/dev/dri", directory},
        {"/dev/dri/" + node, device, {}, drm_major, first_render_minor},
        {"/dev/char", merged, hidden},
        {"/dev/char/" + number, link, "../dri/" + node},

        {place, directory},
        {place + "/uevent", text, device_uevent(gpu)},
        {place + "/modalias", text, modalias(gpu) + "\n"},
        {place + "/driver_override", text, "(null)\n"},
        {place + "/subsystem", link, "../../../../bus/platform"},
        {place + "/driver", link, "../../../../bus/platform/drivers/" + gpu.driver},
        {drm + "/dev", text, number + "\n"},
        {drm + "/uevent", text, node_uevent},
        {drm + "/device", link, "../../../" + gpu.name},
        {drm + "/subsystem", link, "../../../../../../class/drm"},

        {"/sys/class/drm", directory},
        {"/sys/class/drm/version", text, "drm 1.1.0 20060810\n"},
        {"/sys/class/drm/" + node, link, "../../" + relative + "/drm/" + node},
        {"/sys/dev/char", merged, hidden},
        {"/sys/dev/char/" + number, link, "../../" + relative + "/drm/" + node},
        {"/sys/bus/platform/devices/" + gpu.name, link, "../../../" + relative},
        {driver, directory},
        {driver + "/" + gpu.name, link, "../../../../" + relative},
    };
}

}  // namespace cuesta::drm_shim
