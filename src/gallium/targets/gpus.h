// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "gallium/frontends/egl/gpu.h"

namespace cuesta::targets {

// The GPUs of this machine that our drivers serve.
std::vector<egl::GpuInfo> find_gpus();

}  // namespace cuesta::targets
