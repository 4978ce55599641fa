// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Parameters of draws and grids that the GPU reads from a buffer.
#pragma once

#include "gallium/drivers/agx/batch.h"
#include "pipe/state.h"

namespace cuesta::agx {

// Of so many words.
Result<void> check_indirect(const pipe::IndirectParameters& parameters, uint32_t words);
// Of checked ones: their address, and the batch reads them.
uint64_t place_indirect(Batch& batch, const pipe::IndirectParameters& parameters);

}  // namespace cuesta::agx
