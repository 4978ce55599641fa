// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Render commands of our G13 driver to mutate, with memory as it was when they were submitted.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "kernel-uapi/asahi_drm.h"
#include "winsys/agx/device.h"

namespace cuesta::fuzz {

struct AgxBlock {
    uint64_t address = 0;
    std::vector<std::byte> content;
};

struct AgxJob {
    std::string name;
    winsys::agx::DeviceInfo info;
    winsys::agx::AddressPlan plan;
    std::vector<AgxBlock> blocks;  // all that is bound
    uapi::asahi::RenderCommand command{};
};

// Of the gallery's scenes, made small.
Result<std::vector<AgxJob>> agx_gallery_jobs();

}  // namespace cuesta::fuzz
