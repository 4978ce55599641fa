// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.h"

namespace cuesta::nir {

class Shader;

// Gives textures and samplers that are named by derefs of uniforms their numbers (Variable's
// `location`), and texture_offset and sampler_offset where an index is computed;
// Shader::sampler_count grows to the last of them. What is read through a constant index out of
// range is zero. Variables that more than max_slots numbers go into are refused. Samplers of
// parameters stay: inline_functions() makes uniforms of them.
Result<bool> lower_samplers(Shader& shader);

}  // namespace cuesta::nir
