// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Procedural textures.
#pragma once

#include <functional>

#include "tools/gallery/geometry.h"

namespace cuesta::tools {

// A square RGBA8 texture; `color` is asked for the middle of each texel, coordinates of 0..1.
SceneTexture picture(uint32_t size, const std::function<Vec4(float u, float v)>& color);

// Adds the levels down to one texel, each the average of four texels of the one before.
void add_mipmaps(SceneTexture& texture);

// A number of 0..1 that looks random, the same for the same arguments.
float noise(uint32_t x, uint32_t y);

// 0 below `low`, 1 above `high`, smooth between.
float smooth_step(float low, float high, float value);

}  // namespace cuesta::tools
