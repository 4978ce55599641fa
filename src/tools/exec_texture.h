// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "tools/image.h"
#include "tools/scene.h"

namespace cuesta::tools {

// The picture at a point of 0..1, the top row first: linear filter, repeated, one level.
Vec4 sample_image(const Image& image, float s, float t);

// The same in a direction, every face of the cube being the picture.
Vec4 sample_cube(const Image& image, float x, float y, float z);

}  // namespace cuesta::tools
