// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "gallium/drivers/lima/shader.h"

namespace cuesta::lima {

// Applies the swizzle of each sampler to the results of the lookups through it.
void swizzle_textures(nir::Shader& shader, const TextureSwizzles& swizzles);

}  // namespace cuesta::lima
