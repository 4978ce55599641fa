// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Checks of what is bound to a stage, at the numbers of a mask: what shaders do not use may be
// bound in any way.
#pragma once

#include "gallium/drivers/agx/bound_state.h"

namespace cuesta::agx {

Result<void> check_constants(const BoundStage& stage, uint32_t mask);
Result<void> check_shader_buffers(const BoundStage& stage, uint32_t mask);

}  // namespace cuesta::agx
