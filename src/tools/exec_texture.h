// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The pictures that samplers read, the same for every machine.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/result.h"
#include "compiler/nir/shader.h"
#include "tools/image.h"
#include "tools/scene.h"

namespace cuesta::tools {

// Refuses lookups of which a picture cannot give the true value: other dimensions than 2D, RECT and
// cube, arrays, depth comparisons, gathers, the level that is taken, offsets. What is left, a
// machine serves, or its compiler refuses it by name.
Result<void> check_fetches(const nir::Shader& shader);

// By number, whether a sampler is read with coordinates that count texels (RECT). On a machine
// whose descriptors say so, one sampler cannot be read both ways: that is an error.
Result<std::vector<bool>> rect_samplers(const nir::Shader& shader);

// The texel in that column and row, both counted from the top left one; zero outside, and in other
// levels than 0.
Vec4 fetch_texel(const Image& image, const std::array<int32_t, 2>& at, int32_t level);

// The picture at a point of 0..1, the top row first: linear filter, repeated, one level.
Vec4 sample_image(const Image& image, float s, float t);

// The same at a point that counts texels, without repetition.
Vec4 sample_rect(const Image& image, float s, float t);

// The same in a direction, every face of the cube being the picture.
Vec4 sample_cube(const Image& image, float x, float y, float z);

}  // namespace cuesta::tools
