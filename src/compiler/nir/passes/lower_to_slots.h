// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.h"

namespace cuesta::nir {

class Shader;

struct SlotOptions {
    // Whether the target's samplers can have a computed number (sampler_offset); else variables of
    // samplers become choices, as lower_indirect_samplers() says.
    bool computed_samplers = true;
};

// What every back end begins with: one function without calls, registers, parallel copies and
// copies of whole variables, whose inputs, outputs, uniforms, textures and samplers have numbers,
// and whose other variables are its own.
Result<void> lower_to_slots(Shader& shader, const SlotOptions& options = {});

}  // namespace cuesta::nir
