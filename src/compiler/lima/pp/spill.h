// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "compiler/lima/pp/node.h"

namespace cuesta::lima::pp {

// Takes a variable out of the registers: it is made again at each reader if that is cheap
// (varyings, uniforms, constants), else it lives in a temporary, stored by each writer and loaded
// by each reader.
void spill(Ir& ir, uint32_t variable);

}  // namespace cuesta::lima::pp
