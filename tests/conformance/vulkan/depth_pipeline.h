// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "device.h"

namespace cuesta::conformance {

// Draws strips of triangles, whose vertices are four floats, to a depth target alone: what is not
// farther passes and is kept. The depth bias is dynamic.
VkPipeline make_depth_pipeline(const Device& device, VkFormat format, VkExtent2D size);

}  // namespace cuesta::conformance
