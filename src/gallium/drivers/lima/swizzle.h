// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Orders of components that the hardware has no setting for, put into fragment shaders.
#pragma once

#include "gallium/drivers/lima/shader.h"

namespace cuesta::lima {

// Applies the swizzle of each sampler to the results of the lookups through it.
void swizzle_textures(nir::Shader& shader, const TextureSwizzles& swizzles);

// Applies a swizzle to the colours that the shader reads of the framebuffer.
void swizzle_framebuffer(nir::Shader& shader, ComponentSwizzle swizzle);

}  // namespace cuesta::lima
