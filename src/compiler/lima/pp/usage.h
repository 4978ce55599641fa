// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/nir/shader.h"

namespace cuesta::lima::pp {

// By value id: which components something with an effect depends on.
std::vector<uint8_t> used_components(const nir::Function& function);

}  // namespace cuesta::lima::pp
