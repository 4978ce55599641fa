// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "gallium/drivers/lima/batch.h"
#include "gallium/drivers/lima/static_data.h"

namespace cuesta::lima {

// Logs all that a batch submits and the CPU has written, shaders and uniforms apart: both streams
// of the GP and that of each fragment core, the descriptors of every draw and the frames
// (CUESTA_DEBUG=cmd). Each is a block that ends with an empty line and that `cuesta decode` reads:
// a heading, the words, and what they mean, all but the words behind '#'.
void dump_batch(const Batch& batch,
                const StaticData& data,
                const winsys::lima::GpFrame& gp,
                const winsys::lima::PpFrame& pp);

}  // namespace cuesta::lima
