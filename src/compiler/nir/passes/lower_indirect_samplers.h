// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.h"

namespace cuesta::nir {

class Shader;

// The most samplers that a computed index chooses among.
constexpr uint32_t max_sampler_choices = 64;

// Samplers of a computed number (derefs of arrays, and of arrays of structs) become a choice: each
// that can be meant is read, so that neighbours stay together, and the index selects one; there is
// none out of range, which gives zero. Where texture and sampler are one deref, the texture's
// number is no longer computed either; what needs no sampler stays. For machines whose samplers are
// no array. A choice among more than max_sampler_choices is refused.
Result<bool> lower_indirect_samplers(Shader& shader);

}  // namespace cuesta::nir
