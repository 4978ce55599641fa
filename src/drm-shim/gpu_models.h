// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The words that CUESTA_GPU may be, and the machines they stand for.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "drm-shim/device.h"
#include "drm-shim/platform_tree.h"

namespace cuesta::drm_shim {

struct GpuModel {
    std::string_view name;
    std::string_view description;
    PlatformDevice (*platform)();
    // Whether what the environment says of the model means anything.
    Result<void> (*check_environment)();
    Result<std::shared_ptr<Device>> (*make_device)(const GpuModel& model);
    uint32_t cores;                                  // fragment cores of a Mali
    std::span<const std::string_view> aliases = {};  // what else people call it
};

std::span<const GpuModel> gpu_models();

// By any of its names, in letters of either case. Null where no model has that name.
const GpuModel* find_gpu_model(std::string_view name);

// For messages: the names, with commas.
std::string gpu_model_names();

}  // namespace cuesta::drm_shim
