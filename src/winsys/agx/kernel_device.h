// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The Device that is a render node of the kernel driver "asahi".
#pragma once

#include <memory>

#include "base/result.h"
#include "winsys/agx/device.h"

namespace cuesta::winsys::agx {

// The first render node of this machine that the asahi driver serves.
Result<std::unique_ptr<Device>> open_kernel_device();

// Takes the descriptor in every case. Fails when it is not a render node of asahi.
Result<std::unique_ptr<Device>> open_kernel_device(int fd);

}  // namespace cuesta::winsys::agx
