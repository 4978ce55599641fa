// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.h"

namespace cuesta::nir {

class Shader;

// What every back end begins with: one function without calls, registers, parallel copies and
// copies of whole variables, whose inputs, outputs, uniforms, textures and samplers have numbers,
// and whose other variables are its own.
Result<void> lower_to_slots(Shader& shader);

}  // namespace cuesta::nir
