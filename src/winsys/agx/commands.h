// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "winsys/agx/device.h"

namespace cuesta::winsys::agx {

// The command buffer of a submission as the kernel reads it (AGX fact sheet, part 1, 1.10). What
// the kernel would only call EINVAL is told here, by the number of the command.
Result<std::vector<std::byte>> encode_commands(const DeviceInfo& info,
                                               std::span<const Command> commands);

}  // namespace cuesta::winsys::agx
