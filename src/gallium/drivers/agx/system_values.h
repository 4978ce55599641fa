// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "gallium/drivers/agx/batch.h"
#include "gallium/drivers/agx/bound_state.h"

namespace cuesta::agx {

// The values that the stage's program asks the driver for; the address of their table, or 0.
Result<uint64_t> upload_system_values(Batch& batch,
                                      const BoundState& bound,
                                      pipe::ShaderStage stage,
                                      const winsys::agx::AddressPlan& plan);

}  // namespace cuesta::agx
