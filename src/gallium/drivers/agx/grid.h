// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "gallium/drivers/agx/draw.h"

namespace cuesta::agx {

// Along an axis, as others have it for this machine (AGX fact sheet, part 7, section 7.11).
inline constexpr uint32_t max_workgroup_count = 65535;

// Whether the grid can be launched with what is bound, as far as that is known before anything is
// made of it.
Result<void> check_grid(const BoundState& bound, const pipe::GridInfo& info);

// No workgroups: nothing runs.
bool is_empty(const pipe::GridInfo& info);

// The commands of one checked grid; in the batch as a whole or not at all.
Result<void> emit_grid(Batch& batch,
                       BoundState& bound,
                       const DrawTools& tools,
                       const pipe::GridInfo& info);

}  // namespace cuesta::agx
