// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The Device that is a DRM file of the kernel driver "lima".
#pragma once

#include <memory>

#include "base/result.h"
#include "winsys/lima/device.h"

namespace cuesta::winsys::lima {

// The first render node of this machine that the lima driver serves.
Result<std::unique_ptr<Device>> open_kernel_device();

// Takes the descriptor in every case. Fails when it is not a lima node.
Result<std::unique_ptr<Device>> open_kernel_device(int fd);

}  // namespace cuesta::winsys::lima
