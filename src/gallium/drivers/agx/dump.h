// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "gallium/drivers/agx/batch.h"
#include "winsys/agx/device.h"

namespace cuesta::agx {

// Prints the command of a batch and all that its stream refers to (CUESTA_DEBUG=cmd).
void dump_batch(const Batch& batch, const winsys::agx::RenderCommand& command);
// Likewise one of grids, with the descriptors of their textures and images.
void dump_grids(const Batch& batch);

}  // namespace cuesta::agx
