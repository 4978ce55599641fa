// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "gallium/drivers/lima/batch.h"

namespace cuesta::lima {

// Logs the streams and frames of a batch, every field named (CUESTA_DEBUG=cmd).
void dump_batch(const Batch& batch,
                const winsys::lima::GpFrame& gp,
                const winsys::lima::PpFrame& pp);

}  // namespace cuesta::lima
