// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "compiler/lima/pp/node.h"

namespace cuesta::lima::pp {

// Takes variables, each named once, out of the registers: one is made again at each reader if that
// is cheap (varyings, uniforms, constants), else it lives in a temporary, stored by each writer and
// loaded by each reader.
void spill(Ir& ir, std::span<const uint32_t> variables);

}  // namespace cuesta::lima::pp
