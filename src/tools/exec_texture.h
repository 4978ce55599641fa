// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The pictures that samplers read, the same for every machine.
#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "compiler/nir/shader.h"
#include "tools/image.h"
#include "tools/scene.h"

namespace cuesta::tools {

// Refuses fetches of which a picture cannot give the true value: other dimensions than 2D, RECT and
// cube, arrays, depth comparisons, single texels, offsets. What is left, both machines serve alike.
Result<void> check_fetches(const nir::Shader& shader);

// By number, whether a sampler is read with coordinates that count texels (RECT). On a machine
// whose descriptors say so, one sampler cannot be read both ways: that is an error.
Result<std::vector<bool>> rect_samplers(const nir::Shader& shader);

// The picture at a point of 0..1, the top row first: linear filter, repeated, one level.
Vec4 sample_image(const Image& image, float s, float t);

// The same at a point that counts texels, without repetition.
Vec4 sample_rect(const Image& image, float s, float t);

// The same in a direction, every face of the cube being the picture.
Vec4 sample_cube(const Image& image, float x, float y, float z);

}  // namespace cuesta::tools
