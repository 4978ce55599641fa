// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Textures (OpenGL ES 2.0, 3.7): two-dimensional, of four bytes a texel.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"
#include "tools/scene.h"

namespace cuesta::reference {

struct TextureLevel {
    uint32_t width = 1;
    uint32_t height = 1;
    std::span<const uint8_t> rgba;
};

struct Texture {
    std::vector<TextureLevel> levels;
};

using TexColor = std::array<double, 4>;

// What the sampler needs that it does not do, if anything.
Result<void> check_sampler(const pipe::SamplerState& sampler);

// The derivatives are of s and t, per pixel.
TexColor sample(const Texture& texture,
                const pipe::SamplerState& sampler,
                std::array<double, 2> at,
                std::array<double, 2> ddx,
                std::array<double, 2> ddy,
                double bias);

}  // namespace cuesta::reference
