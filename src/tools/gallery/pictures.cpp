// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/gallery/pictures.h"

#include <algorithm>

#include "hw/formats/format.h"

namespace cuesta::tools {
namespace {

std::byte to_byte(float value) {
    return static_cast<std::byte>(std::lround(std::clamp(value, 0.0f, 1.0f) * 255));
}

std::vector<std::byte> half_size(const std::vector<std::byte>& texels, uint32_t size) {
    std::vector<std::byte> result;
    const auto at = [&](uint32_t x, uint32_t y, uint32_t channel) {
        return static_cast<unsigned>(texels[(size_t{y} * size + x) * 4 + channel]);
    };
    for (uint32_t y = 0; y + 1 < size; y += 2) {
        for (uint32_t x = 0; x + 1 < size; x += 2) {
            for (uint32_t channel = 0; channel < 4; ++channel) {
                const unsigned sum = at(x, y, channel) + at(x + 1, y, channel) +
                                     at(x, y + 1, channel) + at(x + 1, y + 1, channel);
                result.push_back(static_cast<std::byte>((sum + 2) / 4));
            }
        }
    }
    return result;
}

}  // namespace

SceneTexture picture(uint32_t size, const std::function<Vec4(float u, float v)>& color) {
    SceneTexture texture;
    texture.format = hw::Format::r8g8b8a8_unorm;
    texture.width = size;
    texture.height = size;
    std::vector<std::byte>& texels = texture.levels.emplace_back();
    const auto middle = [size](uint32_t i) {
        return (static_cast<float>(i) + 0.5f) / static_cast<float>(size);
    };
    for (uint32_t y = 0; y < size; ++y)
        for (uint32_t x = 0; x < size; ++x)
            for (float channel : color(middle(x), middle(y)))
                texels.push_back(to_byte(channel));
    return texture;
}

void add_mipmaps(SceneTexture& texture) {
    for (uint32_t size = texture.width; size > 1; size /= 2)
        texture.levels.push_back(half_size(texture.levels.back(), size));
}

float noise(uint32_t x, uint32_t y) {
    uint32_t bits = x * 0x9e3779b1u ^ y * 0x85ebca77u;
    bits = (bits ^ bits >> 15) * 0x2c1b3c6du;
    bits = (bits ^ bits >> 12) * 0x297a2d39u;
    return static_cast<float>((bits ^ bits >> 15) >> 8) / static_cast<float>(1u << 24);
}

float smooth_step(float low, float high, float value) {
    const float t = std::clamp((value - low) / (high - low), 0.0f, 1.0f);
    return t * t * (3 - 2 * t);
}

}  // namespace cuesta::tools
